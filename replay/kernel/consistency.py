"""Checks that the events of a ruling agree with the position. By the rules events always do."""

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Annotated, Any, cast, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from icecore.events.words.field_claims import Apart, At, Becomes, From, Note, Once, Outside
from icecore.events.words.plain_data import Kind, fields_of, tag_of
from icecore.replay.kernel.sentences import Sentence, as_value

INDEX = re.compile(r"\[(\w+)(-1)?\]")
TERM = re.compile(r"([+-]?)\s*(\w+)")


def notes_of(cls: Any) -> tuple[tuple[str, Note], ...]:
    """The notes of an event class with the fields that they stand on."""
    return tuple((info.name, note) for info in fields(cls) for note in _notes(info.type))


def _notes(hint: Any) -> Iterator[Note]:
    if get_origin(hint) is Annotated:
        yield from (note for note in get_args(hint)[1:] if isinstance(note, Note))
    for arg in get_args(hint)[:1] if get_origin(hint) is Annotated else get_args(hint):
        yield from _notes(arg)


def disagreement(state: Any, event: Any) -> Sentence | None:
    """The sentence that an event contradicts the position before it; None if it does not."""
    for name, note in notes_of(type(event)):
        value = getattr(event, name)
        problem = None if value is None else _before(state, event, name, value, note)
        if problem is not None:
            return Sentence(f"{tag_of(type(event))}: ", problem)
    return None


def _before(state: Any, event: Any, name: str, value: Any, note: Note) -> Sentence | None:
    kind = _kind(event, name)
    match note:
        case At(places):
            return _missing(state, event, name, places, name)
        case From(what, places):
            there = dict(places).get(value)
            if there is not None and getattr(event, what) is not None:
                return _missing(state, event, what, there, f"{name} {value}, {what}")
        case Outside(place):
            if contains(found(state, event, place), value):
                told = as_value(value, kind)
                return Sentence(f"{name} is ", told, f", which is one of {place}")
        case Apart(field):
            if value == getattr(event, field):
                return Sentence(f"{name} and {field} are both ", as_value(value, kind))
        case Once():
            twice = [item for item, times in Counter(value).items() if times > 1]
            if twice:
                return Sentence(f"{name} names ", as_value(twice[:1], kind), " twice")
    return None


def standing(state: Any, event: Any) -> dict[str, Any]:
    """The present values of the places that the event will change."""
    return {
        note.place: found(state, event, note.place)
        for _, note in notes_of(type(event))
        if isinstance(note, Becomes)
    }


def wrong_result(state: Any, event: Any, before: Mapping[str, Any]) -> str | None:
    """The sentence that an event's results differ from what it led to; None if they do not."""
    for name, note in notes_of(type(event)):
        value = getattr(event, name)
        if not isinstance(note, Becomes) or value is None:
            continue
        tag, was, now = tag_of(type(event)), before[note.place], found(state, event, note.place)
        if now != value:
            return f"{tag}: {name} is {value}, but {note.place} is {now} after it"
        change = _sum(event, note.change)
        if change is not None and was + change != value:
            told = f"{note.change} is {change}" if note.change.isidentifier() else f"{change:+} due"
            return f"{tag}: from {was} to {name} {value}, but {told}"
    return None


def _sum(event: Any, terms: str) -> int | None:
    """The value of `compasses + bonus - lost` in an event; None if a part is unknown."""
    total: int | None = None
    for sign, word in TERM.findall(terms):
        number = int(word) if word.isdigit() else getattr(event, word)
        if number is None:
            return None
        total = (total or 0) + (-number if sign == "-" else number)
    return total


def _missing(state: Any, event: Any, name: str, places: str, what: str) -> Sentence | None:
    """The sentence for a value of a field that is in none of the places."""
    value, kind = getattr(event, name), _kind(event, name)
    there = [found(state, event, place) for place in places.split()]
    if isinstance(value, tuple):
        for item, times in Counter(item for item in value if item is not None).items():
            if sum(amount(each, item) for each in there) < times:
                told = as_value((item,), kind)
                return Sentence(f"{what}: ", told, f" is not in {places}, or not so often")
        return None
    if any(contains(each, value) for each in there):
        return None
    plain = [each for each in there if each is None or isinstance(each, int | str)]
    told = as_value(value, kind)
    if not plain:
        return Sentence(f"{what}: ", told, f" is not in {places}")
    stands = "empty" if plain[0] is None else as_value(plain[0], kind)
    return Sentence(f"{what} is ", told, f", but {places} is ", stands)


def _kind(event: Any, field: str) -> Kind:
    return fields_of(cast(Hashable, type(event)))[field].kind


def found(state: Any, event: Any, place: str) -> Any:
    """The content of a place; None where the place does not exist."""
    if place.startswith("."):
        return getattr(event, place[1:])
    value = getattr(state, place.partition("[")[0])
    for field, less in INDEX.findall(place):
        key = getattr(event, field)
        if key is None:
            return None
        try:
            value = value[str(key) if isinstance(value, dict) else key - 1 if less else key]
        except LookupError:
            return None
    return value


def contains(place: Any, value: Any) -> bool:
    return amount(place, value) > 0


def amount(place: Any, value: Any) -> int:
    """Counts how often a value is, or could be, in a place; an unknown card could be any."""
    if isinstance(place, Struct):
        parts = (getattr(place, name) for name in place.__struct_fields__)
        known = sum(amount(part, value) for part in parts if type(part) is not int)
        return known + getattr(place, "unknown", 0)
    if isinstance(place, Mapping):
        own = place.get(str(value), 0)
        return own if type(own) is int else 1
    if isinstance(place, Iterable) and not isinstance(place, str):
        return sum(amount(each, value) for each in place)
    if type(place) is int and type(value) is not int:
        return max(place, 0)
    return int(place == value)
