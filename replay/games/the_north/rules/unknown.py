"""The unknown of a view: the other hand and its Facilities by their backs, and Decks.

One card after the other, each out of what it can be by then: so the backs that all see and the
Value 0 of the first Decks are kept.
"""

from collections.abc import Iterable
from functools import partial

from icecore.events.words.record import Identify
from icecore.replay.kernel import Chance

from .lookups import may_hold, may_stand, unknown_in
from .state import Kept, State


def unknown(state: State) -> Chance | None:
    """Hands and Facilities first: only some cards fit their backs."""
    for owner in (0, 1):
        hand, built = state.hands[owner], state.facilities[owner]
        if hand.backs:
            return one("hand", owner, fitting(state, hand, may_hold(state, owner)))
        if built.backs:
            return one("facility", owner, fitting(state, built, may_stand(state, owner)))
    for owner in (0, 1):
        if state.piles[owner].unknown:
            return one("deck", owner, unknown_in(state, owner))
    return None


def fitting(state: State, kept: Kept, possible: Iterable[str]) -> list[str]:
    """The choices for the unknown card whose back fits the fewest; none at all is a dead end."""
    free = [card for card in possible if card not in kept.cards]
    cards = state.box.cards
    by_back = [[card for card in free if back in (None, cards[card].back)] for back in kept.backs]
    return min(by_back, key=len)


def one(zone: str, owner: int, pool: list[str]) -> Chance:
    return Chance(pool, 1, f"the {zone} of seat {owner}", partial(Identify, zone, owner))
