"""How answers are meant: tokens in any order, votes apart from what is voted on."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from icecore.events.games.foreverot import words as w
from icecore.replay.kernel import refuse, require
from icecore.replay.kernel.sentences import Who

from .questions import seats
from .rules import Rules
from .state import State


def vote(state: State, act: w.Lead | w.Begin | w.Sacrifice | w.Choose) -> None:
    """foreverot.golden.vote: more for it than against; of a tie the marker holder is the judge."""
    votes = (*act.ayes, *act.noes)
    require(len(set(votes)) == len(votes), Rules.GOLDEN_VOTE, "somebody voted twice")
    there = all(seat < seats(state) for seat in votes)
    require(there, Rules.GOLDEN_VOTE, "there is no such player")
    ayes, noes = len(act.ayes), len(act.noes)
    if votes and ayes == noes and state.first not in votes:
        tie = "{ayes} for it, {noes} against: a tie, and the vote of {judge} decides"
        refuse(Rules.GOLDEN_VOTE, tie, ayes=ayes, noes=noes, judge=Who(state.first))
    carried = ayes > noes or (ayes == noes and (not votes or state.first in act.ayes))
    told = "{ayes} for it, {noes} against"
    require(carried, Rules.GOLDEN_VOTE, told, ayes=ayes, noes=noes)


def in_any_order(act: Any, offers: Iterable[Any]) -> Any:
    """The option that is meant: tokens and worlds of a Gate in any order, votes are apart."""
    options = list(offers)
    if isinstance(act, w.Choose):
        return act if w.Choose(act.option) in options else None
    if isinstance(act, w.Link):
        act = w.Link(*sorted((act.world, act.other)))
    if act in options:
        return act
    if isinstance(act, w.Pay | w.Take | w.Shed | w.Hand):
        same = (option for option in options if type(option) is type(act))
        return next((option for option in same if sorted_(option) == sorted_(act)), None)
    return None


def sorted_(act: Any) -> Any:
    return replace(act, tokens=tuple(sorted(act.tokens)))
