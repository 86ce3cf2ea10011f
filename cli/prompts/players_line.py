"""Decides what players may say at a table that the computer deals."""

from collections.abc import Sequence
from typing import Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Abandon, Adjourn, Note, Resume, Takeback
from icecore.events.words.text_line import Line
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.timeline.timeline import Timeline

OF_THE_TABLE = (Note, Takeback, Adjourn, Resume, Abandon)
"""What players may say beside their acts; rulings would tell what others hold."""
OF_PLAYERS = "this belongs to `icecore record`; `?` says what can be done here"


def check_player(timeline: Timeline[Any], people: Sequence[int], said: Line) -> None:
    """Refuses draws, rulings, and acts of bots, each in a sentence."""
    if said.shown or (said.seat == TABLE and not isinstance(said.act, OF_THE_TABLE)):
        raise IcecoreError("the computer deals at this table")
    if said.seat == SCRIBE and not isinstance(said.act, OF_THE_TABLE):
        raise IcecoreError("rulings are for `icecore record`; `?` says what can be done here")
    if said.seat >= 0 and said.seat not in people:
        raise IcecoreError(f"{timeline.names[said.seat]} is a bot and plays for itself")
