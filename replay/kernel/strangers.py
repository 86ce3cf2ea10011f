"""Puts strangers in the places of unknown cards: a table where nobody can name one.

Each stranger is another card. What is legal there is legal whatever the unknown cards are.
"""

from collections.abc import Iterator
from functools import cache
from itertools import count, islice
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from icecore.events.words.visibility_notes import Seen
from icecore.replay.kernel.visibility import bare, can_be_unknown, is_union, notes

STRANGER = "\ufffd"
"""The first and last letter of a card that no set has and nobody can name: a rule that reads a
number at the end of a name finds none."""


def wary(state: Any) -> Any:
    """The state with a stranger for every card that is unknown in it."""
    kind: Any = type(state)
    hidden, names = (
        {name for name, _ in notes(kind, Seen)},
        map(f"{STRANGER}{{}}{STRANGER}".format, count()),
    )
    for name, hint in hints_of(kind).items():
        setattr(state, name, _filled(getattr(state, name), hint, name in hidden, names))
    return state


def is_stranger(item: Any) -> bool:
    return isinstance(item, str) and item.startswith(STRANGER)


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The fields of a struct with their types."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__struct_fields__}


def _filled(value: Any, hint: Any, hidden: bool, names: Iterator[str]) -> Any:
    """The value with strangers in it. A None is an unknown card only where cards are hidden."""
    if value is None:
        return next(names) if hidden and _may_be_unknown(hint) else None
    if isinstance(value, Struct):
        if not type(value).__struct_config__.frozen and not _with_strangers(value, names):
            inside = hidden or hasattr(value, "hidden")
            for name, inner in hints_of(type(value)).items():
                setattr(value, name, _filled(getattr(value, name), inner, inside, names))
        return value
    if isinstance(value, list | tuple):
        inner = _items(hint, len(value))
        filled = [_filled(*each, hidden, names) for each in zip(value, inner, strict=True)]
        return filled if isinstance(value, list) else tuple(filled)
    if isinstance(value, dict):
        inner = (get_args(bare(hint)) or (Any, Any))[1]
        return {key: _filled(held, inner, hidden, names) for key, held in value.items()}
    return value


def _items(hint: Any, number: int) -> list[Any]:
    """The type of each item of a row."""
    args = [arg for arg in get_args(bare(hint)) if arg is not Ellipsis]
    return args if len(args) == number else [args[0] if args else Any] * number


def _may_be_unknown(hint: Any) -> bool:
    """True if None stands for an unknown card, or for another name."""
    hint = bare(hint)
    if not is_union(hint) or NoneType not in get_args(hint):
        return False
    names = [bare(arg) for arg in get_args(hint) if arg is not NoneType]
    literal = (arg for name in names if get_origin(name) is Literal for arg in get_args(name))
    return can_be_unknown(hint) or any(isinstance(value, str) for value in literal)


def _with_strangers(zone: Any, names: Iterator[str]) -> bool:
    """Names the unknown cards of a zone, which counts them or has their backs; is it one?"""
    known, unknown = getattr(zone, "known", None), getattr(zone, "unknown", 0)
    if isinstance(known, dict) and isinstance(unknown, int):
        if unknown > 0:
            known |= dict.fromkeys(islice(names, unknown), 1)
            zone.unknown = 0
        return True
    cards, backs = getattr(zone, "cards", None), getattr(zone, "backs", None)
    if isinstance(cards, dict) and isinstance(backs, list):
        cards |= dict(zip(names, backs, strict=False))
        backs.clear()
        return True
    return False
