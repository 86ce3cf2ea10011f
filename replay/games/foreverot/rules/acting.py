"""What every action asks first, and what follows every act of a turn."""

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.replay.kernel import refuse

from .questions import actions_left, is_forbidden, own_passives
from .rules import Rules
from .state import State
from .table import Todo


def may_act(state: State, seat: int, action: c.Forbidden, cost: int = 1) -> None:
    left = actions_left(state)
    if left < cost:
        refuse(Rules.TURN_ACTIONS, f"it takes {cost}, you have {max(0, left)} left")
    refuse_forbidden(state, seat, action, "you")


def refuse_forbidden(state: State, seat: int, action: c.Forbidden, whom: str) -> None:
    """By what lies before the seat, or by the Active Event."""
    if is_forbidden(state, seat, action):
        own = c.Forbid(action) in own_passives(state, seat)
        rule = Rules.MADNESS_ONE if own else Rules.EVENT_KINDS
        refuse(rule, f"a card forbids {whom} to {action}")


def go_on(todo: Todo, *steps: w.Step) -> None:
    """What follows an act: these steps first, then due Events, then the turn goes on."""
    todo += (w.Proceed(), w.Drain(), *steps)
