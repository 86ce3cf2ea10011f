"""What costs no action in one's own turn: Quests and Relics."""

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.replay.kernel import Refused, refuse
from icecore.replay.kernel.sentences import It

from .acting import go_on
from .payments import can_pay, metal
from .programs import start, text_would_do
from .questions import cap, holds_true
from .rules import Rules
from .state import State
from .table import Facts, Todo, saga


def quest_is_met(state: State, seat: int, card: str) -> bool:
    quest = state.box.cards[card]
    payable = quest.pay is None or can_pay(state, seat, quest.pay)
    return payable and holds_true(state, seat, quest.when)


def can_convert(state: State, seat: int, relic: str) -> bool:
    return metal(state, seat) >= state.box.relics[relic].pays


def gives_nothing(state: State, program: c.Program) -> Refused:
    """foreverot.ruling.28: why a reward or a conversion that would do nothing is kept for later."""
    kinds = {type(effect) for effect in program}
    if kinds == {c.Alliance}:
        told = "the Alliance stands at {level}, the track ends at {cap}"
        return Refused(Rules.ALLIANCE_CAP, told, level=state.alliance, cap=cap(state))
    if kinds == {c.Gain}:
        return Refused(Rules.SUPPLY_PARTIAL, "the supply has nothing to give for it")
    return Refused(Rules.RULING_28, "there is nothing that it could do now")


def free_acts(state: State, seat: int) -> list[w.Act]:
    """Listed by hand: Quests that are met, Relics that can be paid for, if they would do anything.

    Hot: asked for every act of every bot.
    """
    found: list[w.Act] = [
        w.Quest(card)
        for card in state.quests[seat]
        if quest_is_met(state, seat, card) and text_would_do(state, f"{card}/quest", seat)
    ]
    holds = state.holds[seat]
    found += (
        w.Convert(relic)
        for relic in state.box.relics
        if relic in holds and can_convert(state, seat, relic) and text_would_do(state, relic, seat)
    )
    return found


@saga.anybody
def quest(state: State, seat: int, act: w.Quest, step: None, todo: Todo) -> Facts:
    if seat != state.turn:
        raise Refused(Rules.FREE_QUEST, "it is not your turn")
    if act.card not in state.quests[seat]:
        refuse(Rules.FREE_QUEST, "{card} is no Quest of yours", card=It("card", act.card))
    if not quest_is_met(state, seat, act.card):
        told = "the condition of {card} is unmet"
        refuse(Rules.FREE_QUEST, told, card=It("card", act.card))
    name = f"{act.card}/quest"
    if not text_would_do(state, name, seat):
        raise gives_nothing(state, state.box.cards[act.card].reward)
    yield w.CardDone(act.card, state.box.cards[act.card].world, seat)
    go_on(todo)
    start(state, name, seat, 0, todo)


@saga.answer
def convert(state: State, seat: int, act: w.Convert, step: None, todo: Todo) -> Facts:
    relic = act.relic
    if relic not in state.box.relics or relic not in state.holds[seat]:
        refuse(Rules.FREE_RELIC, "{relic} is no Relic of yours", relic=It("card", relic))
    if not can_convert(state, seat, relic):
        refuse(Rules.FREE_RELIC, "you are short of Bindmetal")
    if not text_would_do(state, relic, seat):
        raise gives_nothing(state, state.box.relics[relic].gives)
    go_on(todo)
    start(state, relic, seat, 0, todo)
    yield from ()
