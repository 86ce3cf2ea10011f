"""What costs no action in one's own turn: Quests and Relics."""

from icecore.events.games.foreverot import verbs
from icecore.events.games.foreverot.acts import Act, Convert, Quest
from icecore.replay.games.foreverot.rules.payments import can_pay, metal
from icecore.replay.games.foreverot.rules.questions import cap, holds_true
from icecore.replay.games.foreverot.rules.rules import Rules
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.games.foreverot.rules.would import text_would_do
from icecore.replay.kernel import Refused


def quest_is_met(state: State, seat: int, card: str) -> bool:
    quest = state.box.cards[card]
    payable = quest.pay is None or can_pay(state, seat, quest.pay)
    return payable and holds_true(state, seat, quest.when)


def gives_nothing(state: State, program: verbs.Program) -> Refused:
    """foreverot.ruling.28: why a reward or a conversion that would do nothing is kept for later."""
    kinds = {type(effect) for effect in program}
    if kinds == {verbs.Alliance}:
        told = f"the Alliance stands at {state.alliance}, the track ends at {cap(state)}"
        return Refused(Rules.ALLIANCE_CAP, told)
    if kinds == {verbs.Gain}:
        return Refused(Rules.SUPPLY_PARTIAL, "the supply has nothing to give for it")
    return Refused(Rules.RULING_28, "there is nothing that it could do now")


def free_acts(state: State, seat: int) -> list[Act]:
    """Quests that are met and Relics that can be paid for, if anything would come of them."""
    found: list[Act] = [
        Quest(card)
        for card in state.quests[seat]
        if quest_is_met(state, seat, card) and text_would_do(state, f"{card}/quest", seat)
    ]
    holds, relics = state.holds[seat], state.box.relics
    found += (
        Convert(relic)
        for relic in relics
        if relic in holds
        and metal(state, seat) >= relics[relic].pays
        and text_would_do(state, relic, seat)
    )
    return found
