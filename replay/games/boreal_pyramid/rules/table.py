"""The tables that all rules of BOREAL (pyramid) are written into."""

from collections.abc import Iterator

from icecore.events.games.boreal_pyramid import words as w
from icecore.events.words.wire import TABLE
from icecore.replay.kernel.steps import Rulebook

from .rules import Rules
from .state import State

WHO = {TABLE: "the table", 0: "white", 1: "black"}
Facts = Iterator[w.Event]
Todo = list[w.Step]


def named(state: State, value: object) -> str:
    """A card by the name that is printed on it."""
    card = state.box.cards.get(str(value))
    return card.name if card else str(value)


pyramid: Rulebook[State] = Rulebook(
    waiting=w.Waiting,
    turn=Rules.TURN_3,
    order=Rules.TURN_4,
    over=Rules.END_5,
    fizzled=w.Fizzled,
)
