"""What lies where in any state: its zones and counters by their names, read from the types.

A game that draws nothing itself is shown by this: cards by zone, numbers by name, seat by seat.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct

from icecore.events.words.lexicon import Lexicon
from icecore.events.words.named import kind_of
from icecore.replay.kernel.zones import Zone, cards
from icecore.replay.show.marks import mark_of

UNSHOWN = frozenset({"box", "todo", "options", "reason", "seats", "turns", "begun"})
"""What the table knows without looking, or what its clock and its list of steps say."""

YES, NO = "yes", "no"
"""What holds is named; of what does not, nothing is shown."""


class Item(NamedTuple):
    """A card or thing with its copies; no name is what nobody here knows."""

    name: str | None
    copies: int = 1
    mark: str | None = None
    """What acts call it: `card:wick`; None for what no act can mean."""

    def __str__(self) -> str:
        return f"{self.name or '?'} ×{self.copies}" if self.copies > 1 else self.name or "?"


class Part(NamedTuple):
    """One field of a state: things that lie somewhere, or a value."""

    label: str
    seat: int | None
    items: tuple[Item, ...] = ()
    value: str = ""

    def __str__(self) -> str:
        if self.value == YES:
            return self.label
        return f"{self.label}: {self.value or ', '.join(map(str, self.items)) or '-'}"


def contents(state: Struct, seats: int, names: Sequence[str], lexicon: Lexicon) -> list[Part]:
    """Every field that people would look for; what belongs to each seat comes once a seat."""
    parts: list[Part] = []
    for field in state.__struct_fields__:
        if field in UNSHOWN:
            continue
        value, hint = getattr(state, field), _hints(type(state)).get(field, Any)
        label = field.replace("_", " ")
        if isinstance(value, list | tuple) and len(value) == seats and _is_by_seat(hint):
            one = label.removesuffix("s") if label.endswith("s") else label
            parts += (
                _part(one, seat, item, _inner(hint), lexicon, names)
                for seat, item in enumerate(value)
            )
        else:
            parts.append(_part(label, None, value, hint, lexicon, names))
    return [part for part in parts if part.value != NO]


@cache
def _hints(state: type[Struct]) -> Mapping[str, Any]:
    return get_type_hints(state, include_extras=True)


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _inner(hint: Any) -> Any:
    return (get_args(_bare(hint)) or (Any,))[0]


def _is_by_seat(hint: Any) -> bool:
    """A list of zones, lists or numbers is one for each seat; one of cards is a zone itself."""
    inner = _inner(hint)
    return kind_of(inner).means is None and _bare(inner) is not str


def _part(
    label: str, seat: int | None, value: Any, hint: Any, lexicon: Lexicon, names: Sequence[str]
) -> Part:
    if isinstance(value, Zone):
        known = Counter(cards(value))
        items = [
            Item(lexicon.name("card", card), count, mark_of("card", card, seat))
            for card, count in known.items()
        ]
        return Part(label, seat, (*items, *[Item(None, value.unknown)] * (value.unknown > 0)))
    if isinstance(value, list | tuple):
        if any(isinstance(each, Struct) for each in value):  # places, which keep their order
            return Part(label, seat, tuple(Item(_name(each, None, lexicon)) for each in value))
        means = kind_of(_inner(hint)).means if get_args(_bare(hint)) else None
        things = Counter(None if each is None else _name(each, means, lexicon) for each in value)
        marks = {_name(each, means, lexicon): mark_of(means, each, seat) for each in value if means}
        items = [Item(name, count, marks.get(str(name))) for name, count in things.items()]
        return Part(label, seat, tuple(items))
    if isinstance(value, dict):
        items = [
            Item(f"{_name(key, 'card', lexicon)} {count}", 1, mark_of("card", key, seat))
            for key, count in value.items()
            if isinstance(count, int)
        ]
        return Part(label, seat, tuple(items))
    kind = kind_of(hint)
    if kind.seat and isinstance(value, int) and 0 <= value < len(names):
        return Part(label, seat, value=names[value])
    return Part(label, seat, value="-" if value is None else _name(value, kind.means, lexicon))


def _name(value: Any, means: str | None, lexicon: Lexicon) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, Struct):
        if hasattr(value, "shown"):  # a place says itself how it looks
            return str(value.shown())
        fields = (f"{name} {_name(getattr(value, name), None, lexicon)}"
                  for name in value.__struct_fields__)  # fmt: skip
        return " ".join(fields)
    if isinstance(value, list | tuple):
        return " ".join(_name(each, means, lexicon) for each in value)
    known = means or ("card" if isinstance(value, str) else None)
    return lexicon.name(known, value)
