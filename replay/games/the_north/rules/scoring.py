"""Points: what is left, what stands in the Zone, and what the Deck is worth."""

from typing import Literal

from icecore.events.words.record import Outcome
from icecore.replay.kernel.zones import size

from .state import State


def zone_size(state: State, seat: int) -> int:
    """north.ruling.14: only cards that were played there."""
    return len(state.ancients[seat]) + len(state.facilities[seat])


def deck_value(state: State, seat: int) -> int:
    """north.ruling.15: by the Ancient faces; unknown cards count nothing yet."""
    cards = state.box.cards
    total = 0
    for card in state.piles[seat].known:
        total += cards[card].value
    return total


def account(state: State, seat: int) -> dict[Literal["points", "zone", "deck"], int]:
    """north.score.1."""
    return {
        "points": state.points[seat],
        "zone": zone_size(state, seat),
        "deck": deck_value(state, seat),
    }


def standing(state: State) -> tuple[int, ...]:
    """The points of both seats, as if the game ended now."""
    if state.reason is not None:
        return tuple(state.scores)
    return _worth(state, 0), _worth(state, 1)


def _worth(state: State, seat: int) -> int:
    """The sum of `account`, which archives and bots ask for after every act."""
    return state.points[seat] + zone_size(state, seat) + deck_value(state, seat)


def owned(state: State, seat: int) -> int:
    """north.ruling.34: Deck and Zone, once Hand and Discard have joined the Deck."""
    return size(state.piles[seat]) + zone_size(state, seat)


def outcome(state: State) -> Outcome | None:
    """north.score.2-4: more points, then more cards, else shared."""
    if state.reason is None:
        return None
    first, second = ((state.scores[seat], owned(state, seat)) for seat in (0, 1))
    ranks = (1, 1) if first == second else (1, 2) if first > second else (2, 1)
    return Outcome(state.reason, ranks)
