"""Words for an error in somebody's own game: what it is, in which line, what to write instead."""

import re
from pathlib import Path
from traceback import walk_tb

from icecore.events.words.errors import IcecoreError

OTHERS = ("icecore.", "importlib", "msgspec")
"""Modules of which no line is the author's."""
SHARED = re.compile(r"\((.*)\) as a default value is unsafe", re.DOTALL)


def place_of(error: BaseException) -> str:
    """`heap/__init__.py, line 12`: the author's line nearest to the error; "" if there is none."""
    found = ""
    for frame, line in walk_tb(error.__traceback__):
        if not str(frame.f_globals.get("__name__", "")).startswith(OTHERS):
            path = Path(frame.f_code.co_filename)
            found = f"{path.parent.name}/{path.name}, line {line}"
    return found


def in_words(error: BaseException) -> str:
    """The error in a sentence, with the author's line where it has one."""
    if isinstance(error, IcecoreError):
        return str(error)
    place = place_of(error)
    where = f" ({place})" if place else ""
    shared = SHARED.search(str(error))
    if shared is not None:
        return (
            f"a field has the default {shared[1]}, which all values would share{where}: write an "
            "empty one, `= []` or `= {}`, and fill it in `begin`, or write "
            f"`= msgspec.field(default_factory=lambda: {shared[1]})`"
        )
    return f"{type(error).__name__}: {error}{where}"
