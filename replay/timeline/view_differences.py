"""Says where two views or two told records differ: the field, its note, and both values whole."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple, get_type_hints

from msgspec import Struct

from icecore.events.words.record import AnyRecord
from icecore.events.words.visibility_notes import Back, Counts, Open, Seen, Told
from icecore.events.words.wire import SCRIBE, TABLE

ABSENT = "nothing"


class Difference(NamedTuple):
    """A place in two values that differs, and what is there in each."""

    path: str
    one: Any
    other: Any


def differences(one: Any, other: Any, path: str = "") -> Iterator[Difference]:
    """Every place in which two values differ, as deep as their types are the same."""
    if type(one) is type(other) and isinstance(one, Struct):
        for name in one.__struct_fields__:
            inside = f"{path}.{name}" if path else name
            yield from differences(getattr(one, name), getattr(other, name), inside)
    elif type(one) is type(other) and isinstance(one, list | tuple):
        for at, (left, right) in enumerate(zip_longest(one, other, fillvalue=ABSENT)):
            yield from differences(left, right, f"{path}[{at}]")
    elif isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}, key=str):
            left, right = one.get(key, ABSENT), other.get(key, ABSENT)
            yield from differences(left, right, f"{path}[{key!r}]")
    elif one != other:
        yield Difference(path, one, other)


def of_views(state: type[Any], one: Any, other: Any) -> tuple[str, Any, Any]:
    """The first field in which two views differ, with its note, and the whole field of each."""
    for place in differences(one, other):
        name = place.path.partition(".")[0].partition("[")[0]
        told = f"{place.path} ({noted(state, name)})"
        return told, getattr(one, name), getattr(other, name)
    return "nothing", one, other


def of_events(one: Sequence[Any], other: Sequence[Any], viewer: int) -> tuple[str, Any, Any]:
    """The first place in which two rows of events differ: a field, or an event of another kind."""
    for left, right in zip_longest(one, other, fillvalue=ABSENT):
        if left == right:
            continue
        if type(left) is not type(right) or left is ABSENT:
            return "the events", tuple(one), tuple(other)
        for place in differences(left, right):
            name = place.path.partition(".")[0].partition("[")[0]
            told = field_words(type(left), name, viewer)
            return told, getattr(left, name), getattr(right, name)
    return "nothing", tuple(one), tuple(other)


def field_words(word: type[Any], name: str, viewer: int) -> str:
    """`Placed.disc, which is hidden from seat 1 (Seen("seat"))`, `Placed.seat, which all see`."""
    note = noted(word, name)
    if note == NOT_NOTED:
        return f"{word.__name__}.{name}, which everybody sees ({note})"
    return f"{word.__name__}.{name}, which may be hidden from {seat_words(viewer)} ({note})"


NOT_NOTED = "no note"


def noted(kind: type[Any], name: str) -> str:
    """The note of a field as it is written."""
    hint = get_type_hints(kind, include_extras=True).get(name)
    for note in getattr(hint, "__metadata__", ()):
        if isinstance(note, Seen):
            names = [repr(by) if by != "#" else "EACH" for by in note.by]
            names += [f"when={dict(note.when)}"] if note.when else []
            names += ["gone=True"] if note.gone else []
            return f"{type(note).__name__}({', '.join(names)})"
        if isinstance(note, Counts):
            return f"Counts({', '.join(map(repr, note.zones))})"
        if isinstance(note, Told):
            return f"Told({', '.join(map(repr, note.by))})"
        if isinstance(note, Back):
            return f"Back({note.of!r})"
        if isinstance(note, Open):
            return "Open()"
    return NOT_NOTED


def seat_words(seat: int) -> str:
    return {TABLE: "the public view", SCRIBE: "the scribe"}.get(seat, f"seat {seat}")


def act_words(seat: int, act: Any) -> str:
    """`Flip(target=1, disc=None) of seat 0`."""
    who = {TABLE: "TABLE", SCRIBE: "SCRIBE"}.get(seat, f"seat {seat}")
    return f"{act!r} of {who}"


def of_records(one: AnyRecord, other: AnyRecord, viewer: int) -> tuple[str, Any, Any]:
    """The first field in which two told records differ: of their acts, else of their events."""
    if type(one.act) is type(other.act):
        for place in differences(one.act, other.act):
            name = place.path.partition(".")[0].partition("[")[0]
            told = field_words(type(one.act), name, viewer)
            return told, getattr(one.act, name), getattr(other.act, name)
    elif one.act != other.act:
        return "the act", one.act, other.act
    if one.implied != other.implied:
        return "whether it was filled in", one.implied, other.implied
    return of_events(one.events, other.events, viewer)
