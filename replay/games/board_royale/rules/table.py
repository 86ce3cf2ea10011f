"""The tables that all rules of BOARD ROYALE are written into."""

from collections.abc import Iterator

from icecore.events.games.board_royale import words as w
from icecore.replay.rulebook.rulebook import Rulebook
from icecore.replay.rulebook.step_row import its_seat

from .rules import Rules
from .state import State

__all__ = ["Facts", "Rules", "State", "Todo", "its_seat", "royale", "then"]
"""Imported by every module of rules."""

Facts = Iterator[w.Event]
Todo = list[w.Step]


def then(todo: Todo, *steps: w.Step) -> Facts:
    """These steps take the place of the one whose turn it was, the last of them first."""
    todo += steps
    yield from ()


royale: Rulebook[State] = Rulebook(
    waiting=w.Waiting,
    turn=Rules.TURN_PASS,
    order=Rules.TURN_PASS,
    over=Rules.END_OVER,
    scribe=Rules.SCRIBE_1,
)
