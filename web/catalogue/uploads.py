"""Takes games into the folder from a page: an uploaded file, or a demo played by bots."""

import os
import re
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from typing import Any

from msgspec import Struct

from icecore.events.file.log import read_games
from icecore.events.words.errors import IcecoreError
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.table.simulate import Plan, simulate
from icecore.web.catalogue.folder import Folder

DEMO = "demo"
EACH = 4
"""Games of each kind in the demo."""
LETTERS = re.compile(r"[^\w .-]")


class Dropped(Struct, forbid_unknown_fields=True):
    """A log that somebody dropped onto the page."""

    name: str
    data: str
    """Its bytes in base64."""


def take_in(folder: Folder, dropped: Dropped) -> dict[str, Any]:
    """Keep a log if it is one, under a name of its own."""
    try:
        data = b64decode(dropped.data, validate=True)
    except Base64Error as error:
        raise IcecoreError("the file did not arrive whole; drop it again") from error
    games = _games_in(data, dropped.name)
    stem = LETTERS.sub("_", dropped.name).removesuffix(".ice").strip(". ")[:60] or "dropped"
    return {"file": keep(folder, stem, "again", data), "games": games}


class _Bytes(BytesIO):
    """Bytes with the name of their file, so that errors can name it."""

    name = ""


def _games_in(data: bytes, name: str) -> int:
    """Counts the games of an upload; one with any error is not put into the folder."""
    source = _Bytes(data)
    source.name = name[:100]
    try:
        games = sum(1 for _ in read_games(source))
    except IcecoreError as error:
        raise IcecoreError(f"{error}; `icecore recover` saves what is whole of it") from error
    if not games:
        raise IcecoreError(f"{name[:100]}: there is no game in it")
    return games


def free_names(stem: str, word: str) -> Iterator[str]:
    """`evening.ice`, `evening-again.ice`, `evening-again-2.ice` and so on."""
    yield f"{stem}.ice"
    yield f"{stem}-{word}.ice"
    yield from (f"{stem}-{word}-{number}.ice" for number in count(2))


def keep(folder: Folder, stem: str, word: str, data: bytes) -> str:
    """Under its name, or with a number if that is taken; nothing is ever overwritten."""
    for name in free_names(stem, word):
        try:
            handle = folder.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        except FileExistsError:
            continue
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        return name
    raise AssertionError("names never end")


def make_demo(folder: Folder) -> dict[str, Any]:
    """A small archive of every game, for those who only want to look."""
    if folder.has(f"{DEMO}.ice"):
        raise IcecoreError(f"{DEMO}.ice is there already")
    frames = [frame for name in OURS for frame in simulate(_duel(name), EACH)]
    return {"file": keep(folder, DEMO, "again", b"".join(frames)), "games": EACH * len(OURS)}


def _duel(name: str) -> Plan:
    return Plan(name, ("random",) * max(2, find_game(name).players[0]), seed="demo")
