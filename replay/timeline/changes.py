"""Lists the differences between two positions, field by field."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from icecore.events.words.sets import Box


class Change(NamedTuple):
    """One difference between two positions."""

    where: str
    before: Any
    after: Any


def changes_between(before: Any, after: Any) -> list[Change]:
    """The differences between two states, field by field."""
    return list(_changes("", plain(before), plain(after)))


def plain(state: Any) -> Any:
    """A state as plain data, its box as the set's SHA-256."""
    return msgspec.to_builtins(
        state, enc_hook=lambda box: box.sha.hex() if isinstance(box, Box) else repr(box)
    )


def _changes(where: str, old: Any, new: Any) -> Iterable[Change]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            yield from _changes(f"{where}.{key}".lstrip("."), old.get(key), new.get(key))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (was, now) in enumerate(zip(old, new, strict=True)):
            yield from _changes(f"{where}[{index}]", was, now)
    elif isinstance(old, list) and isinstance(new, list):
        # In a zone that grew or shrank, only the cards that left or came are named.
        left, came = _without(old, new), _without(new, old)
        yield Change(where, left, came) if left or came else Change(where, old, new)
    elif old != new:
        yield Change(where, old, new)


def _without(items: list[Any], others: list[Any]) -> list[Any]:
    """Removes from a list one equal item for each of the others."""
    left = list(items)
    for other in others:
        if other in left:
            left.remove(other)
    return left
