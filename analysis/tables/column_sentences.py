"""A sentence for every column: the docstring under its field, else one made of what is known."""

from types import NoneType
from typing import Any

from icecore.analysis.tables.column_types import cards_in, hints_of, shape_of
from icecore.events.words.docstrings import about, written
from icecore.events.words.plain_data import kind_of


def sentence(cls: Any, field: str) -> str:
    """Says what a column of a game's own table means."""
    words = f"{_kind(cls, field)}: {about(cls)}"
    return written(cls).get(field) or words[0].upper() + words[1:]


def _kind(cls: Any, field: str) -> str:
    """`the square, from 1 to 8`."""
    hint = hints_of(cls)[field]
    kind, sql = kind_of(hint), shape_of(hint).sql
    what = f"the {field.replace('_', ' ')}"
    if field in cards_in(cls):
        what += "" if field in ("card", "cards") else " (cards)" if kind.row else " (a card)"
    elif kind.seat:
        what += "" if field == "seat" else " (a seat)"
    elif sql == "BOOLEAN":
        what = f"whether it is {field.replace('_', ' ')}"
    elif kind.literals:
        what += f", one of {', '.join(repr(value) for value in kind.literals if value is not None)}"
    return what + (", NULL where unknown or none" if NoneType in kind.words else "")
