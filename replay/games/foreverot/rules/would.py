"""What would come of a step, found by asking what it does: there is no second opinion."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from icecore.events.games.foreverot import verbs
from icecore.events.games.foreverot.steps import Run, Step
from icecore.events.games.foreverot.words import (
    Activated,
    AllianceMoved,
    DieChanged,
    Event,
    Failed,
    Fizzled,
    RotChecked,
)
from icecore.replay.games.foreverot.rules.programs import OTHERWISE, THEN, effect_of, follow, start
from icecore.replay.games.foreverot.rules.state import State

WORK: dict[type[Any], Callable[[Any, Any, Any], Iterator[Event] | None]] = {}
"""The facts of a step, or None while TABLE or a seat must speak.

turn.py fills it: what a step does may hang on what another one would do.
"""


def would_do(state: State, *steps: Step) -> bool:
    """Would this change anything, or ask anybody? Nothing is done: no fact is evolved."""
    todo = list(steps)
    while todo:
        step = todo[-1]
        if type(step) is Run and type(effect := effect_of(state, step)) is verbs.Roll:
            # A die alone changes nothing: either branch may come.
            todo.pop()
            follow(step, effect, THEN, todo)
            follow(step, effect, OTHERWISE, todo)
            continue
        if not getattr(step, "asked", True):
            # Whether somebody could avert it is another question.
            step = todo[-1] = replace(step, asked=True)
        facts = WORK[type(step)](state, step, todo)
        if facts is None:
            return True
        todo.pop()
        if any(is_change(state, fact) for fact in facts):
            return True
    return False


def is_change(state: State, fact: Event) -> bool:
    """Is the position another one after it? Some facts only say that it is not."""
    match fact:
        case Fizzled() | Activated() | Failed() | RotChecked():
            return False
        case AllianceMoved(change=0):
            return False
        case DieChanged(die):
            return die != state.die
    return True


def text_would_do(state: State, name: str, seat: int, world: int = 0) -> bool:
    """Would a text do anything? One that the set does not model, the table knows."""
    todo: list[Step] = []
    start(state, name, seat, world, todo)
    return would_do(state, *todo)
