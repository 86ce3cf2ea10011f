"""The components of a set as rows, whatever its game calls them: so that names and costs join."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from icecore.events.sets import Box

NAMES = ("name", "title", "id")
"""What a component may call its printed name; without any it goes by its id."""


def components(box: Box) -> list[tuple[Any, ...]]:
    """The rows of `cards`: everything that the box keeps by id, part by part."""
    return [
        (
            box.game, box.sha.hex(), box.name, id_, part, _name(id_, thing), _number(thing, "cost"),
            _copies(box, id_, thing), plain,
        )
        for part, things in _parts(box)
        for id_, thing in things.items()
        if isinstance(plain := _plain(thing), dict)
    ]  # fmt: skip


def _parts(box: Box) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A box keeps its components in dicts by id; what it keeps of them besides is no component."""
    for part, things in vars(box).items():
        if isinstance(things, Mapping) and things:
            named = all(isinstance(id_, str) for id_ in things)
            if named and not any(isinstance(thing, str | int | tuple) for thing in things.values()):
                yield part, things


def _name(id_: str, thing: Any) -> str:
    names = (getattr(thing, word, None) for word in NAMES)
    return next((name for name in names if isinstance(name, str) and name), id_)


def _number(thing: Any, field: str) -> int | None:
    value = getattr(thing, field, None)
    return value if isinstance(value, int) else None


def _copies(box: Box, id_: str, thing: Any) -> int:
    return _number(thing, "copies") or 1


def _plain(thing: Any) -> Any:
    """Any component as plain data: structs by their fields, other objects by what they hold."""

    def hook(value: Any) -> Any:
        names = getattr(type(value), "__slots__", None) or vars(value)
        return {name: getattr(value, name) for name in names}

    if isinstance(thing, Struct):
        return msgspec.to_builtins(thing, enc_hook=hook)
    return msgspec.to_builtins(hook(thing), enc_hook=hook) if hasattr(thing, "__class__") else thing
