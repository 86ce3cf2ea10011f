"""Acts beyond those that are listed: who gives what to the Night, and who voted how."""

from collections.abc import Iterator
from typing import Any

from icecore.events.games.foreverot import words as w

from . import lookups as q
from . import programs
from .state import State
from .table import saga


def free(state: State, seat: int) -> Iterator[type[Any]]:
    """The list has some ways to split what the Night takes, and choices of the group unvoted."""
    listed = {type(act) for who, act in saga.candidates(state) if who == seat}
    if w.Sacrifice in listed:
        yield w.Sacrifice
    if q.seats(state) > 1:
        yield from (act for act in (w.Lead, w.Begin) if act in listed)
        if w.Choose in listed and _is_voted_on(state):
            yield w.Choose


def _is_voted_on(state: State) -> bool:
    step = state.todo[-1] if state.todo else None
    return isinstance(step, programs.Text) and getattr(
        programs.effect_of(state, step), "vote", False
    )
