"""Gives the SQL type of a field of a struct, and how its values travel there as JSON."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, EnumMeta
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, cast, get_args, get_origin
from uuid import UUID

from msgspec import Meta, Struct
from msgspec.structs import fields

from icecore.events.words.plain_data import Kind, fields_of, kind_of, to_named

Plain = Callable[[Any], Any]
"""Turns a value into what its column reads from JSON; None where it is that already."""

INT32, INT64 = 2**31, 2**63
WORDS = {bool: "BOOLEAN", str: "VARCHAR", float: "DOUBLE", UUID: "UUID"}


class Shape(NamedTuple):
    """A column type of DuckDB and the way there."""

    sql: str
    plain: Plain | None = None


JSON = Shape("JSON", lambda value: _named(value))


@cache
def shape_of(hint: Any, within: tuple[Any, ...] = ()) -> Shape:
    """Unknown is NULL, a list LIST, a struct STRUCT; what may be one of several structs JSON.

    `within` are the structs around it: one that contains itself has no column type but JSON.
    """
    kind = kind_of(hint)
    forms = bool(kind.words - {NoneType}) + bool(kind.structs) + (kind.row is not None)
    if forms != 1 or kind.table is not None:
        return JSON
    if kind.row is not None:
        return _list_of(kind, within)
    if kind.structs:
        return _struct_of(kind, within)
    return _word_of(hint, kind)


def _word_of(hint: Any, kind: Kind) -> Shape:
    words = kind.words - {NoneType}
    if len(words) > 1:
        return JSON
    (word,) = words
    if kind.literals and word is str:
        return Shape(_enum(tuple(value for value in kind.literals if value is not None)))
    if isinstance(word, EnumMeta):
        values = [member.value for member in iter(cast(type[Enum], word))]
        named = all(isinstance(value, str) for value in values)
        return Shape(_enum(values) if named else _integer(min(values), max(values)))
    if word is int:
        return Shape(_integer(*_bounds(hint, kind)))
    return Shape(WORDS[word]) if word in WORDS else JSON


def _enum(values: Sequence[str]) -> str:
    return f"ENUM({', '.join(map(literal, values))})"


def _integer(least: int, most: int) -> str:
    """Never narrower than 32 bits: sums and differences in a query must not overflow."""
    if least >= -INT32 and most < INT32:
        return "INTEGER"
    return "BIGINT" if least >= -INT64 and most < INT64 else "HUGEINT"


def _bounds(hint: Any, kind: Kind) -> tuple[int, int]:
    """Reads the bounds of a type; without bounds a number may be anything that a log can carry."""
    if kind.literals:
        values = [value for value in kind.literals if value is not None]
        return min(values), max(values)
    least, most = -INT64, 2 * INT64 - 1
    for meta in _metas(hint):
        least = max(least, least if meta.ge is None else int(meta.ge))
        least = max(least, least if meta.gt is None else int(meta.gt) + 1)
        most = min(most, most if meta.le is None else int(meta.le))
        most = min(most, most if meta.lt is None else int(meta.lt) - 1)
    return least, most


def _metas(hint: Any) -> Iterator[Meta]:
    if get_origin(hint) is Annotated:
        yield from (meta for meta in get_args(hint)[1:] if isinstance(meta, Meta))
        yield from _metas(get_args(hint)[0])
    elif get_origin(hint) in (Union, UnionType):
        for arg in get_args(hint):
            yield from _metas(arg)


def _list_of(kind: Kind, within: tuple[Any, ...]) -> Shape:
    assert kind.row is not None
    hints = [arg for arg in get_args(_bare(kind.row.hint)) if arg is not Ellipsis]
    items = {shape_of(hint, within) for hint in hints}
    if len(items) != 1:
        return JSON
    (item,) = items
    if item.plain is None:
        return Shape(f"{item.sql}[]")
    each = item.plain
    return Shape(
        f"{item.sql}[]", lambda value: None if value is None else [each(part) for part in value]
    )


def _struct_of(kind: Kind, within: tuple[Any, ...]) -> Shape:
    (struct,) = kind.structs.values() if len(kind.structs) == 1 else (None,)
    hints = {} if struct is None else hints_of(struct)
    if not hints or struct in within:
        return JSON
    shapes = {name: shape_of(hint, (*within, struct)) for name, hint in hints.items()}
    types = ", ".join(f"{quoted(name)} {shape.sql}" for name, shape in shapes.items())

    def plain(value: Any) -> Any:
        return (
            None
            if value is None
            else {
                name: shape.plain(getattr(value, name)) if shape.plain else getattr(value, name)
                for name, shape in shapes.items()
            }
        )

    return Shape(f"STRUCT({types})", plain)


def hints_of(struct: Any) -> dict[str, Any]:
    """The fields of a struct with their types as they were written."""
    return {info.name: info.type for info in fields(struct)}


def cards_in(struct: Any) -> list[str]:
    """The fields of a struct that name cards, and nothing else."""
    return [name for name, hint in hints_of(struct).items() if _names_cards(hint)]


def _names_cards(hint: Any) -> bool:
    """Is every word here the id of a card?"""
    metas = {(getattr(meta, "extra", None) or {}).get("is") for meta in _metas(hint)}
    if "card" in metas:
        return kind_of(hint).words <= {str, NoneType}
    row = kind_of(hint).row
    return row is not None and any(
        _names_cards(arg) for arg in get_args(_bare(row.hint)) if arg is not Ellipsis
    )


def seat_field(struct: Any) -> str | None:
    """The field that says whose event it is: `seat`, or the first that names a seat."""
    seats = [name for name, field in fields_of(struct).items() if field.kind.seat]
    return "seat" if "seat" in seats else next(iter(seats), None)


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _named(value: Any) -> Any:
    """Any value as plain data, structs by the names of their fields."""
    if isinstance(value, Struct):
        return to_named(value)
    if isinstance(value, tuple | list):
        return [_named(item) for item in value]
    return value
