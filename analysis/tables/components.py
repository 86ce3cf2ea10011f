"""The components of a set as rows, so that names and costs can be joined in every game."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from icecore.events.words.sets import Box

NAMES = ("name", "title")
"""What a component may call its printed name; without any it goes by its id."""


@lru_cache(maxsize=64)
def components(box: Box) -> tuple[tuple[Any, ...], ...]:
    """The rows of `cards`: everything in the set that has an id, then what the box gave one.

    Where the box keeps the same component decoded, that is told: it has the defaults too.
    """
    given = list(_given(box))
    decoded = {id_: data for _, id_, data in given if data.get("id") == id_}
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for part, id_, data in _written("set", tomllib.loads(box.text)):
        found.setdefault((part, id_), decoded.get(id_, data))
    ids = {id_ for _, id_ in found}
    for part, id_, data in given:
        if id_ not in ids:
            ids.add(id_)
            found[part, id_] = data
    return tuple(
        (box.game, box.sha.hex(), box.name, id_, part, _name(id_, data), _number(data, "cost"),
         _number(data, "copies") or 1, data)
        for (part, id_), data in found.items()
    )  # fmt: skip


def _written(part: str, value: Any) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every table of the TOML with an id, however deep, under the name of the list it is in."""
    if isinstance(value, list):
        for item in value:
            yield from _written(part, item)
    elif isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield part, value["id"], value
        for name, inner in value.items():
            yield from _written(name, inner)


def _given(box: Box) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Finds what the box keeps by an id or a number of its own: cards with two faces, numbered
    items.
    """
    for part, things in vars(box).items():
        if isinstance(things, Mapping):
            for key, thing in things.items():
                plain = _plain(thing) if isinstance(key, str | int) else None
                if isinstance(plain, dict) and _name("", plain):
                    yield part, str(key), plain


def _plain(thing: Any) -> Any:
    """Any component as plain data: structs by their fields, other objects by what they hold."""

    def hook(value: Any) -> Any:
        names = getattr(type(value), "__slots__", None) or vars(value)
        return {name: getattr(value, name) for name in names}

    if isinstance(thing, str | int | tuple | list | dict | None):
        return None
    try:
        return msgspec.to_builtins(
            thing if isinstance(thing, Struct) else hook(thing), enc_hook=hook, str_keys=True
        )
    except (TypeError, ValueError, AttributeError, RecursionError):
        return None  # whatever a box keeps there, it is no component


def _name(id_: str, data: Mapping[str, Any]) -> str:
    names = (data.get(word) for word in NAMES)
    return next((name for name in names if isinstance(name, str) and name), id_)


def _number(data: Mapping[str, Any], field: str) -> int | None:
    value = data.get(field)
    return value if isinstance(value, int) and abs(value) < 2**63 else None
