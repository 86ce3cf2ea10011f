"""What costs no action in one's own turn: Quests and Relics."""

from icecore.events.foreverot.acts import Act, Convert, Quest
from icecore.events.foreverot.steps import Run
from icecore.replay.foreverot.choices import any_possible
from icecore.replay.foreverot.payments import can_pay, metal
from icecore.replay.foreverot.programs import THEN
from icecore.replay.foreverot.questions import holds_true
from icecore.replay.foreverot.state import State


def quest_is_met(state: State, seat: int, card: str) -> bool:
    quest = state.box.cards[card]
    payable = quest.pay is None or can_pay(state, seat, quest.pay)
    return payable and holds_true(state, seat, quest.when)


def relic_gives(state: State, seat: int, relic: str) -> bool:
    """Could its conversion give anything? foreverot.ruling.28."""
    if relic in state.box.text_only:
        return True
    step = Run(relic, (0,), seat)
    return any_possible(state, step, state.box.relics[relic].gives, (0, THEN))


def free_acts(state: State, seat: int) -> list[Act]:
    found: list[Act] = [
        Quest(card) for card in state.quests[seat] if quest_is_met(state, seat, card)
    ]
    holds, relics = state.holds[seat], state.box.relics
    found += (
        Convert(relic)
        for relic in relics
        if relic in holds
        and metal(state, seat) >= relics[relic].pays
        and relic_gives(state, seat, relic)
    )
    return found
