"""The tables that all rules of THE NORTH are written into."""

from collections.abc import Iterator
from typing import Any

from icecore.events.games.the_north import words as w
from icecore.replay.kernel.steps import Rulebook

from .rules import Rules
from .state import State

PLAYERS = ("First Player", "Second Player")
Facts = Iterator[w.Event]
Todo = list[w.Step]


def named(state: State, field: str, value: Any) -> str:
    """A card by the name that is printed on its face."""
    return state.box.cards[value].name if field == "card" else str(value)


north: Rulebook[State] = Rulebook(
    waiting=w.Waiting,
    turn=Rules.TURN_1,
    order=Rules.TURN_2,
    over=Rules.END_9,
    fizzled=w.Fizzled,
    to_act=True,
)


def always(state: State, step: Any) -> bool:
    """Of a step that waits for TABLE, whatever was ruled."""
    return True


def whose(state: State, step: Any) -> int:
    """north.setup.6 and ruling 27: seat 0 begins; then they alternate."""
    return (state.turns + 1) % 2


def the_other(state: State, step: Any) -> int:
    return state.turns % 2
