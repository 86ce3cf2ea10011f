"""The tables that all rules of THE NORTH are written into."""

from collections.abc import Iterator
from typing import Any

from icecore.events.games.the_north import words as w
from icecore.replay.kernel.sentences import It
from icecore.replay.rulebook.rulebook import Rulebook

from .rules import Rules
from .state import State

PLAYERS = ("First Player", "Second Player")
Facts = Iterator[w.Event]
Todo = list[w.Step]


def it(card: str | None) -> It:
    """A card or a Facility in a sentence."""
    return It("card", card)


north: Rulebook[State] = Rulebook(
    waiting=w.Waiting,
    turn=Rules.TURN_1,
    order=Rules.TURN_2,
    over=Rules.END_9,
    fizzled=w.Fizzled,
    to_act=True,
)


def so_many(count: int) -> str:
    """The question word: which "card", or which "3 cards"."""
    return "card" if count == 1 else f"{count} cards"


def are(count: int) -> str:
    return "1 is" if count == 1 else f"{count} are"


def always(state: State, step: Any) -> bool:
    """Of a step that waits for TABLE, whatever was ruled."""
    return True


def whose(state: State, step: Any) -> int:
    """north.setup.6 and ruling 27: seat 0 begins; then they alternate."""
    return (state.turns + 1) % 2


def the_other(state: State, step: Any) -> int:
    return state.turns % 2
