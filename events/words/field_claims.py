"""Notes on the fields of events: what of the state a field speaks about, so that rulings agree.

By the rules an event always agrees with the position that it happens in. A ruling is written by
hand: `points=30 change=-3` from 37 contradicts itself. A note says once, beside the field, what it
must agree with; the kernel asks for it wherever events are entered without an act.

A place is a field of the state, with fields of the event as indexes: `pawns[seat]`, and
`board[white-1]` where the state counts from 0. It may be a value, a collection, or a number of
things of which one at least must be there.
"""

from msgspec import Struct


class At(Struct, frozen=True):
    """Before the event this value, or each of these, is in one of the places (a blank between)."""

    places: str


class From(Struct, frozen=True):
    """This word says where another field of the event is before it: `hand=hands[seat]`.

    After `.` stands a field of the event itself: what it has put there a moment ago.
    """

    what: str
    places: tuple[tuple[str, str], ...]


def where(what: str, **places: str) -> From:
    """`where("card", hand="hands[seat]", board="board")`."""
    return From(what, tuple(places.items()))


class Becomes(Struct, frozen=True):
    """After the event the place holds this value; `change` are the fields that lead there.

    `change`, `compasses + bonus - lost`, or a number: the difference to what was there before.
    """

    place: str
    change: str = ""


class Outside(Struct, frozen=True):
    """Before the event this value is not in the place."""

    place: str


class Apart(Struct, frozen=True):
    """Another value than that field of the event has."""

    field: str


class Once(Struct, frozen=True):
    """No value twice."""


class Free(Struct, frozen=True):
    """There is no place to compare with: a cause, or what the bookkeeping itself checks."""

    why: str


Note = At | From | Becomes | Outside | Apart | Once | Free
