"""What every action asks first, and what follows every act of a turn."""

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.replay.kernel import refuse
from icecore.replay.kernel.sentences import Value, Who

from .questions import actions_left, is_forbidden, own_passives
from .rules import Rules
from .state import State
from .table import Todo

DOING = {
    "gate": "open a Gate", "engage": "engage a location", "confront": "confront an enemy",
    "rouse": "rouse a Dragon", "transfer": "transfer Energy", "deploy": "deploy a Reinforcement",
    "favors": "call in favors", "special": "take a Special Action", "verge_die": "roll",
}  # fmt: skip


def may_act(state: State, seat: int, action: c.Forbidden, cost: int = 1) -> None:
    left = actions_left(state)
    if left < cost:
        told = "it takes {cost}, you have {left} left"
        refuse(Rules.TURN_ACTIONS, told, cost=cost, left=max(0, left))
    refuse_forbidden(state, seat, action, "you")


def refuse_forbidden(
    state: State, seat: int, action: c.Forbidden, whom: Value | None = None
) -> None:
    """By what lies before the seat, or by the Active Event."""
    if is_forbidden(state, seat, action):
        own = c.Forbid(action) in own_passives(state, seat)
        rule = Rules.MADNESS_ONE if own else Rules.EVENT_KINDS
        told = "a card forbids {whom} to {action}"
        refuse(rule, told, whom=Who(seat) if whom is None else whom, action=DOING[action])


def go_on(todo: Todo, *steps: w.Step) -> None:
    """What follows an act: these steps first, then due Events, then the turn goes on."""
    todo += (w.Proceed(), w.Drain(), *steps)
