"""Rows of a game that a seat's phone is made of: whom events touch, in which order acts stand."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from msgspec import Struct

from icecore.events.words.plain_data import seats_in

Touched = tuple[str, ...] | Literal["everybody", "nobody"]
"""Names the fields whose seats an event touches. What touches `nobody` is told and changes nothing
that is told; () is bookkeeping, of which phones tell nothing."""


class ActBar(Struct, frozen=True):
    """The order in which a phone offers acts; what is not named follows as in the vocabulary."""

    first: tuple[type[Any], ...] = ()
    """The natural next act is the first of these that is possible: the large button."""
    beside: tuple[tuple[type[Any], ...], ...] = ()
    """Two or three places below it; each holds the first of its acts that is possible."""
    rare: tuple[type[Any], ...] = ()
    """They stand under More, even where there is room."""
    leave: tuple[type[Any], ...] = ()
    """They end the game for somebody, and stand apart from all others."""
    captions: Mapping[str, str] = {}
    """Words for acts and their fields: `{"offer": "Trade", "offer.give": "You give"}`."""
    on_demand: tuple[str, ...] = ()
    """Fields that a form shows only when they are asked for: `offer.promise`."""


class PhoneRows(Struct, frozen=True):
    """What a game declares for phones beside its rules."""

    touched: Mapping[type[Any], Touched] = {}
    """Where the seats that an event names are not those that it touches."""
    bar: ActBar = ActBar()

    def touches(self, event: Any, seat: int) -> bool:
        """Does an event concern a seat? By default it does if it names it."""
        row = self.touched.get(type(event))
        if row == "everybody":
            return True
        if row == "nobody":
            return False
        return seat in (seats_in(event) if row is None else self._named(event, row))

    def is_told(self, event: Any) -> bool:
        return self.touched.get(type(event)) != ()

    def is_news(self, event: Any) -> bool:
        """Can a seat gain or lose anything by an event?"""
        return self.touched.get(type(event)) not in ((), "nobody")

    def _named(self, event: Any, fields: Collection[str]) -> Collection[int]:
        found: set[int] = set()
        for name in fields:
            value = getattr(event, name)
            if isinstance(value, int):
                found.add(value)
            elif value is not None:
                found.update(
                    seat
                    for each in value
                    for seat in ([each] if isinstance(each, int) else seats_in(each))
                )
        return found
