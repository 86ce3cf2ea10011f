"""Turns the table to a seat: pictures draw that seat's things first."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_nearest: ContextVar[int | None] = ContextVar("nearest", default=None)


@contextmanager
def turned_to(seat: int | None) -> Iterator[None]:
    """Turns all pictures that are drawn inside to this seat."""
    token = _nearest.set(seat)
    try:
        yield
    finally:
        _nearest.reset(token)


def viewer() -> int | None:
    """The seat in front; None where nobody sits there."""
    seat = _nearest.get()
    return seat if seat is not None and seat >= 0 else None
