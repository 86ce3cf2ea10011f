"""The tables that all rules of Foreverot are written into."""

from collections.abc import Iterator
from typing import Any

from icecore.events.games.foreverot import words as w
from icecore.replay.kernel.steps import Rulebook

from .questions import current
from .rules import Rules
from .state import State

Facts = Iterator[w.Event]
Todo = list[w.Step]


def changes(state: State, event: w.Event) -> bool:
    """Is the position another one after it? Some facts only say that it is not."""
    match event:
        case w.Activated() | w.Failed() | w.RotChecked():
            return False
        case w.AllianceMoved(change=0):
            return False
        case w.DieChanged(die):
            return die != state.die
    return True


saga: Rulebook[State] = Rulebook(
    waiting=w.Waiting,
    turn=Rules.TURN_PLAYER,
    order=Rules.TURN_ORDER,
    over=Rules.END_OVER,
    chooser=Rules.PEND_CHOICE,
    unasked="nothing asks for it",
    fizzled=w.Fizzled,
    changes=changes,
)


def on_turn(state: State, step: Any) -> int:
    """foreverot.term.current: in the roll and the setup, the first player."""
    return current(state)


def its_seat(state: State, step: Any) -> int:
    seat: int = step.seat
    return seat


def never(state: State, step: Any) -> bool:
    """Whether the step waits, its work says, which sees the whole list."""
    return False
