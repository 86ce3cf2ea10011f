"""The tables that all rules of BOREAL (pyramid) are written into."""

from collections.abc import Iterator

from icecore.events.games.boreal_pyramid import words as w
from icecore.replay.kernel.sentences import It, Who
from icecore.replay.rulebook.rulebook import Rulebook

from .rules import Rules
from .state import State

WHITE = Who(0)
"""Squares that nobody counts for himself are counted as the one who plays white counts."""
Facts = Iterator[w.Event]
Todo = list[w.Step]


def card_of(id_: str | None) -> It:
    return It("card", id_)


pyramid: Rulebook[State] = Rulebook(
    waiting=w.Waiting,
    turn=Rules.TURN_3,
    order=Rules.TURN_4,
    over=Rules.END_5,
    fizzled=w.Fizzled,
)
