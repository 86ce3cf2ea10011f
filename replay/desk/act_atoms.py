"""Atoms: the values that an act names. Pictures mark the same values, so a tap finds the act.

`Discover(3)` is `square:3`, `Place(1, -1)` is `slot:1,-1`, `Steal(1)` is `seat:1`. The word is what
the field's type means (`extra={"is": …}`), or the field's name where it means nothing; fields that
are parts of one place (`"is": "slot/0"`, or `"of": "location/0"` where a part has a name of its
own) are one atom, and so is a tuple of parts. A value that is its field's default says nothing, so
it is no atom.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from icecore.events.words.plain_data import Field, Kind, fields_of
from icecore.replay.show.marks import value_of


class Atom(NamedTuple):
    """One value: the field of the act that it stands in, what it means, how marks spell it."""

    field: str
    word: str
    value: str

    def __str__(self) -> str:
        return f"{self.word}:{self.value}"


def atoms_of(act: Any) -> list[str]:
    """Every value that an act names, however deep, in the order of its fields."""
    return list(map(str, atoms_in(act)))


def atoms_in(act: Struct) -> list[Atom]:
    """The same, each with the field that names it; deeper ones stand under the outermost."""
    return list(_atoms(act))


def word_of(field: Field) -> str:
    """Gives the word of the atoms of a field: the meaning of its values, however deep."""
    return (_means(next(_leaves(field.kind))) if not field.kind.part else None) or field.name


def asked_of(cls: Any) -> frozenset[str]:
    """The words of an act that no picture has to show: numbers, choices and texts of a sheet."""
    found: set[str] = set()
    for field in fields_of(cls).values():
        for kind in _leaves(field.kind):
            found.update(() if kind.part or _means(kind) or kind.structs else (field.name,))
            found.update(word for inner in kind.structs.values() for word in asked_of(inner))
    return frozenset(found)


def _atoms(struct: Struct, outer: str = "") -> Iterator[Atom]:
    places: dict[str, list[str]] = {}
    """Word → the parts of a place as far as they came; fields of one place follow each other."""
    for field in fields_of(type(struct)).values():
        value = getattr(struct, field.name)
        if field.kind.part:
            word = field.kind.part.partition("/")[0]
            parts = places.setdefault(word, [])
            parts.append(value_of(value))
            if len(parts) == _parts(type(struct), word):
                yield Atom(outer or word, word, ",".join(places.pop(word)))
        elif value != field.default:
            yield from _within(field, value, field.kind, outer)


def _within(field: Field, value: Any, kind: Kind, outer: str) -> Iterator[Atom]:
    if isinstance(value, Struct):
        yield from _atoms(value, outer or field.name)
    elif isinstance(value, tuple) and kind.row is not None and kind.row.is_place:
        yield Atom(outer or field.name, str(_means(kind.row.kinds[0])), value_of(value))
    elif isinstance(value, tuple) and kind.row is not None:
        for index, each in enumerate(value):
            yield from _within(field, each, kind.row.kind(index), outer)
    elif value is not None:
        yield Atom(outer or field.name, _means(kind) or field.name, value_of(value))


def _means(kind: Kind) -> str | None:
    if kind.part:
        return kind.part.partition("/")[0]
    return "seat" if kind.seat else kind.means


def _leaves(kind: Kind) -> Iterator[Kind]:
    """The kinds that values can have here, rows taken apart."""
    if kind.row is not None:
        for each in kind.row.kinds:
            yield from _leaves(each)
    else:
        yield kind


@cache
def _parts(cls: Any, word: str) -> int:
    """Counts the parts of a place with this word."""
    parts = {field.kind.part or "" for field in fields_of(cls).values()}
    return sum(part.startswith(f"{word}/") for part in parts)
