"""Turns the table to a seat: pictures draw that seat's things first."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_nearest: ContextVar[int] = ContextVar("nearest", default=0)


@contextmanager
def turned_to(seat: int) -> Iterator[None]:
    """Turns all pictures that are drawn inside to this seat."""
    token = _nearest.set(seat)
    try:
        yield
    finally:
        _nearest.reset(token)


def around(seats: int) -> list[int]:
    """All seats clockwise, from the one that the table is turned to."""
    first = _nearest.get() % seats if seats else 0
    return [*range(first, seats), *range(first)]
