"""Reads the contents of any state from its types: its zones and counters by their names.

It shows a game that has no picture of its own: cards by zone, numbers by name, seat by seat.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct

from icecore.events.words.lexicon import Lexicon
from icecore.events.words.plain_data import kind_of
from icecore.replay.kernel.zones import Zone, cards
from icecore.replay.show.marks import value_of

UNSHOWN = frozenset({"box", "todo", "options", "reason", "seats", "turns", "begun", "mover"})
"""Fields that are not shown: the table knows them, or the clock and the steps tell them."""

YES, NO = "yes", "no"
"""Only a flag that is set is shown, by its name."""


class Item(NamedTuple):
    """A card or thing with its copies; without a name it is unknown."""

    name: str | None
    copies: int = 1
    id: str | None = None
    """What acts call it: `wick`; None for what no act can mean."""
    word: str = "card"
    """What acts call such a thing."""

    def __str__(self) -> str:
        return f"{self.name or '?'} ×{self.copies}" if self.copies > 1 else self.name or "?"


class Part(NamedTuple):
    """One field of a state: things that lie somewhere, or a value."""

    label: str
    seat: int | None
    items: tuple[Item, ...] = ()
    value: str = ""
    is_row: bool = False
    """Things lie there, or could."""

    def __str__(self) -> str:
        if self.value == YES:
            return self.label
        return f"{self.label}: {self.value or ', '.join(map(str, self.items)) or '-'}"


def contents(state: Struct, seats: int, names: Sequence[str], lexicon: Lexicon) -> list[Part]:
    """Every field that people would look for; a field of the seats comes once for each seat."""
    parts: list[Part] = []
    for field in state.__struct_fields__:
        if field in UNSHOWN:
            continue
        value, hint = getattr(state, field), _hints(type(state)).get(field, Any)
        label = field.replace("_", " ")
        if isinstance(value, list | tuple) and len(value) == seats and _is_by_seat(hint):
            parts += (
                _part(_label_of_one(label, item), seat, item, _inner(hint), lexicon, names)
                for seat, item in enumerate(value)
            )
        else:
            parts.append(_part(label, None, value, hint, lexicon, names))
    return [part for part in parts if part.value != NO]


def _label_of_one(label: str, value: Any) -> str:
    """`hand` of hands. But a number counts things: 4 tokens. `scores` has one for each seat."""
    counts = isinstance(value, int) and not isinstance(value, bool) and label != "scores"
    return label if counts else label.removesuffix("s")


@cache
def _hints(state: type[Struct]) -> Mapping[str, Any]:
    return get_type_hints(state, include_extras=True)


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _inner(hint: Any) -> Any:
    return (get_args(_bare(hint)) or (Any,))[0]


def _is_by_seat(hint: Any) -> bool:
    """True if a list has one entry for each seat: of zones, lists or numbers. One of cards is a
    zone.

    A list whose entries name a seat may have any order.
    """
    inner = _inner(hint)
    bare = _bare(inner)
    names_seats = isinstance(bare, type) and issubclass(bare, Struct) and any(
        kind_of(part).seat for part in _hints(bare).values()
    )  # fmt: skip
    return kind_of(inner).means is None and bare is not str and not names_seats


def _part(
    label: str, seat: int | None, value: Any, hint: Any, lexicon: Lexicon, names: Sequence[str]
) -> Part:
    if isinstance(value, Zone):
        known = Counter(cards(value))
        items = [Item(lexicon.name("card", card), count, card) for card, count in known.items()]
        unknown = [Item(None, value.unknown)] * (value.unknown > 0)
        return Part(label, seat, (*items, *unknown), is_row=True)
    if isinstance(value, list | tuple):

        def name(each: Any, means: str | None = None) -> str:
            return _name(each, means, lexicon, names)

        if any(isinstance(each, Struct) for each in value):  # places keep their order
            return Part(label, seat, tuple(Item(name(each)) for each in value), is_row=True)
        means = kind_of(_inner(hint)).means if get_args(_bare(hint)) else None
        things = Counter(None if each is None else name(each, means) for each in value)
        ids = {name(each, means): value_of(each) for each in value if means and each is not None}
        items = [
            Item(called, count, ids.get(str(called)), means or "card")
            for called, count in things.items()
        ]
        return Part(label, seat, tuple(items), is_row=True)
    if isinstance(value, dict):
        items = [
            Item(f"{_name(key, 'card', lexicon, names)} {count}", 1, key)
            for key, count in sorted(value.items())  # a copy has its keys in order
            if isinstance(count, int)
        ]
        return Part(label, seat, tuple(items), is_row=True)
    return Part(label, seat, value=_value(value, hint, lexicon, names))


def _value(value: Any, hint: Any, lexicon: Lexicon, names: Sequence[str]) -> str:
    """The text of a value by its type: a seat becomes the name of its player."""
    kind = kind_of(hint)
    if kind.seat and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    return "-" if value is None else _name(value, kind.means, lexicon, names)


def _name(value: Any, means: str | None, lexicon: Lexicon, names: Sequence[str]) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, Struct):
        if hasattr(value, "shown"):  # a place knows how it looks
            return str(value.shown())
        hints = _hints(type(value))
        fields = (f"{name} {_value(getattr(value, name), hints.get(name, Any), lexicon, names)}"
                  for name in value.__struct_fields__)  # fmt: skip
        return " ".join(fields)
    if isinstance(value, list | tuple):
        return " ".join(_name(each, means, lexicon, names) for each in value)
    if isinstance(value, dict):
        pairs = (f"{key} {_name(each, None, lexicon, names)}" for key, each in value.items())
        return " ".join(pairs)
    known = means or ("card" if isinstance(value, str) else None)
    return lexicon.name(known, value)
