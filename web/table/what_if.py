"""Begins a fork from a page: a new log that people or bots continue from a position."""

import os
import secrets
import time
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from icecore.events.file.log import id_text, read_game
from icecore.events.words.errors import NotFoundError
from icecore.events.words.record import SeatInfo
from icecore.replay.bots import find_bot
from icecore.replay.table.bot_seats import play_on
from icecore.replay.table.fork import fork_head
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import open_timeline
from icecore.web.catalogue.folder import Folder
from icecore.web.catalogue.uploads import free_names
from icecore.web.table.open_games import now

SECONDS = 30.0
"""For one request: bots think as long as they like, pages do not wait as long."""


class WhatIf(Struct, forbid_unknown_fields=True):
    at: int
    by: str = ""
    """The bot that plays all seats; nobody, if people go on."""


def begin_what_if(folder: Folder, name: str, which: str | None, wish: WhatIf) -> dict[str, Any]:
    """The game up to a record in a file beside its own; bots play it to its end."""
    log = read_game(folder.log(name), which)
    timeline = open_timeline(log)
    if not 0 <= wish.at <= len(timeline):
        raise NotFoundError(f"there is no record {wish.at}; the last is {len(timeline)}")
    if wish.by:
        find_bot(timeline.game, wish.by)
    head = fork_head(log, timeline, wish.at, now=now(), randomness=os.urandom(10))
    seats = tuple(SeatInfo(seat.name, wish.by or None) for seat in head.seats)
    names = islice(free_names(name.split(".ice")[0], "what-if"), 1, None)
    place = folder.new_log(next(name for name in names if not folder.has(name)))
    head = replace(head, seats=seats)
    with Recording.create(place, timeline.game, head, timeline.box, now, "seal") as recording:
        recording.take_over(timeline.records[: wish.at])
        if wish.by:
            until = time.monotonic() + SECONDS
            play_on(
                recording,
                [wish.by] * len(seats),
                secrets.token_hex(16),
                lambda: time.monotonic() < until,
            )
            if recording.timeline.outcome() is not None:
                recording.seal()
    return {"file": place.name, "id": id_text(head.id)}
