"""The tables that all rules are written into, and what every act asks and leaves behind."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.replay.kernel import refuse, require
from icecore.replay.kernel.consent import NO_WORD, Consent, Exchange, Thing
from icecore.replay.kernel.sentences import It, Value, Who
from icecore.replay.rulebook.rulebook import Rulebook

from . import lookups as q
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
    return q.current(state)


def never(state: State, step: Any) -> bool:
    """Never: the work of the step, which sees the whole list, says whether it waits."""
    return False


DOING = {
    "gate": "open a Gate", "engage": "engage a location", "confront": "confront an enemy",
    "rouse": "rouse a Dragon", "transfer": "transfer Energy", "deploy": "deploy a Reinforcement",
    "favors": "call in favors", "special": "take a Special Action", "verge_die": "roll",
}  # fmt: skip


def may_act(state: State, seat: int, action: c.Forbidden, cost: int = 1) -> None:
    left = q.actions_left(state)
    if left < cost:
        told = "it takes {cost}, you have {left} left"
        refuse(Rules.TURN_ACTIONS, told, cost=cost, left=max(0, left))
    refuse_forbidden(state, seat, action, "you")


def refuse_forbidden(
    state: State, seat: int, action: c.Forbidden, whom: Value | None = None
) -> None:
    """Refuses what a card before the seat, or the Active Event, forbids."""
    if q.is_forbidden(state, seat, action):
        rule = Rules.MADNESS_ONE if q.is_own(state, seat, action) else Rules.EVENT_KINDS
        told = "a card forbids {whom} to {action}"
        refuse(rule, told, whom=Who(seat) if whom is None else whom, action=DOING[action])


def go_on(todo: Todo, *steps: w.Step) -> None:
    """Goes on after an act: these steps first, then due Events, then the turn."""
    todo += (w.Proceed(), w.Drain(), *steps)


def vote(state: State, act: w.Lead | w.Begin | w.Sacrifice | w.Choose) -> None:
    """foreverot.golden.vote: more for it than against; of a tie the marker holder is the judge."""
    votes = (*act.ayes, *act.noes)
    require(len(set(votes)) == len(votes), Rules.GOLDEN_VOTE, "somebody voted twice")
    there = all(seat < q.seats(state) for seat in votes)
    require(there, Rules.GOLDEN_VOTE, "there is no such player")
    ayes, noes = len(act.ayes), len(act.noes)
    if votes and ayes == noes and state.first not in votes:
        tie = "{ayes} for it, {noes} against: a tie, and the vote of {judge} decides"
        refuse(Rules.GOLDEN_VOTE, tie, ayes=ayes, noes=noes, judge=Who(state.first))
    carried = ayes > noes or (ayes == noes and (not votes or state.first in act.ayes))
    told = "{ayes} for it, {noes} against"
    require(carried, Rules.GOLDEN_VOTE, told, ayes=ayes, noes=noes)


@saga.takes_word
def words_of_the_group(state: State, seat: int, act: w.Lead | w.Begin | w.Sacrifice) -> Consent:
    """foreverot.golden.vote: what the group decides takes everybody's vote; who asks is for it."""
    return vote_of_others(state, seat, act)


def vote_of_others(
    state: State, seat: int, act: w.Lead | w.Begin | w.Sacrifice | w.Choose
) -> Consent:
    others = tuple(one for one in range(q.seats(state)) if one != seat)

    def counted(ayes: Collection[int]) -> Any:
        noes = tuple(one for one in others if one not in ayes)
        return replace(act, ayes=tuple(sorted((seat, *ayes))), noes=noes)

    lots = act.lots if isinstance(act, w.Sacrifice) else ()
    lost = {lot.seat: Exchange(gives=things(lot.tokens)) for lot in lots}
    return Consent(others, counted, lost) if others else NO_WORD


def things(tokens: Iterable[str | None]) -> tuple[Thing, ...]:
    return tuple(Thing(It("card", token), n) for token, n in Counter(tokens).items())


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
