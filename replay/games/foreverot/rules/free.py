"""What may be said beyond what is listed: who gives what to the Night, and who voted how."""

from collections.abc import Iterator
from typing import Any

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w

from . import programs
from . import questions as q
from .state import State
from .table import saga


def free(state: State, seat: int) -> Iterator[type[Any]]:
    """The list has some ways to split what the Night takes, and choices of the group unvoted."""
    step = state.todo[-1] if state.todo else None
    if step is None or state.reason is not None or seat != saga.awaited(state):
        return
    if isinstance(step, w.NightStep):
        yield w.Sacrifice
    elif q.seats(state) == 1:
        return
    elif isinstance(step, w.ChooseFirst):
        yield w.Lead
    elif isinstance(step, w.ChooseStart):
        yield w.Begin
    elif isinstance(step, programs.Text):
        effect = programs.effect_of(state, step)
        if isinstance(effect, c.Choose) and effect.vote:
            yield w.Choose
