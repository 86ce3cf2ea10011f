"""Notes on the fields of events: each claims something about the state, and rulings must agree.

By the rules an event always agrees with the position that it happens in. A ruling is written by
hand: `points=30 change=-3` from 37 contradicts itself. A note beside the field says once what the
field must agree with. The kernel checks it wherever events are entered without an act.

A place is a field of the state, with fields of the event as indexes: `pawns[seat]`, and
`board[white-1]` where the state counts from 0. It may be a value, a collection, or a number of
things of which at least one must be there.
"""

from msgspec import Struct


class At(Struct, frozen=True):
    """Before the event, each of these values is in one of the places (divided by blanks)."""

    places: str


class From(Struct, frozen=True):
    """This word says where another field of the event is before it: `hand=hands[seat]`.

    After `.` stands a field of the event itself, which was put there just before.
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
    """This value differs from that other field of the event."""

    field: str


class Once(Struct, frozen=True):
    """No value occurs twice."""


class Free(Struct, frozen=True):
    """Nothing in the state can be compared: a cause, or what `evolve` itself checks."""

    why: str


Note = At | From | Becomes | Outside | Apart | Once | Free
