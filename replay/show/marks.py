"""Marks on a picture: they say which things a tap can name, in the words of acts.

`data-mark="square@0:3 card:slip"` holds alternatives, each `word[@seat]:value`. The word is what a
field's type means, else the field's name. `@seat` is for acts of that seat alone. Commas join the
parts of one place. `act:build` marks a thing that stands for an act itself.
`replay/desk/act_atoms.py` takes acts apart by the same rule.
"""

from typing import Any

from msgspec import Struct


def value_of(value: Any) -> str:
    """A value as marks spell it: parts by commas, yes as `true`."""
    if isinstance(value, list | tuple):
        return ",".join(map(value_of, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def mark_of(word: str | None, value: Any, seat: int | None = None) -> str | None:
    """One meaning of a thing; None where no act could name it."""
    if word is None or value is None or isinstance(value, Struct):
        return None
    return f"{word}{'' if seat is None else f'@{seat}'}:{value_of(value)}"


def marks_of(*meanings: str | None) -> str | None:
    """All meanings of a thing as they stand in its `data-mark`."""
    return " ".join(filter(None, meanings)) or None
