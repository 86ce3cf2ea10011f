"""The unknown of a view: the cards in other hands."""

from functools import partial

from icecore.events.words.record import Identify
from icecore.replay.kernel import Chance

from .drawing import deck_pool
from .state import State


def unknown(state: State) -> Chance | None:
    for seat, hand in enumerate(state.hands):
        if hand.unknown:
            why = f"the hand of seat {seat}"
            return Chance(deck_pool(state), hand.unknown, why, partial(Identify, "hand", seat))
    return None
