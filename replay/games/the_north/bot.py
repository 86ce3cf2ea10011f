"""The programmer: plays for the lead, for cards that strike, and for a Node worth discharging."""

from collections.abc import Sequence
from typing import Any

from icecore.replay.bots import Dice, best
from icecore.replay.kernel import Ruleset

from .rules.end import LOW_DECK, standing
from .rules.lookups import deck_size, left_to_do, on_turn
from .rules.state import DISCHARGE, State

# Points that each is worth while the game goes on; found by playing against `greedy`.
PER_CARD_IN_HAND = 0.7
PER_LEVEL = (0.0, 0.5, 2.0, 4.0, 6.0)
CARDS_A_ROUND = 7
"""The speed at which the Wastes Deck shrinks."""


def programmer(game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice) -> Any:
    """The act after which the seat's prospects are best."""
    return best(game, view, seat, options, dice, prospects)


def prospects(state: State, seat: int) -> float:
    """The lead in points, and what the hand and the Node will still bring."""
    points = standing(state)
    lead = float(points[seat] - points[1 - seat])
    if state.reason is not None:
        return lead
    rounds = max(0, deck_size(state) - LOW_DECK) / CARDS_A_ROUND
    hope = min(1.0, rounds)
    mine, theirs = level_ahead(state, seat), level_ahead(state, 1 - seat)
    lead += hope * (PER_LEVEL[mine] - PER_LEVEL[theirs])
    if seat == on_turn(state) and left_to_do(state):
        lead += PER_CARD_IN_HAND * len(state.hands[seat])
    return lead


def level_ahead(state: State, seat: int) -> int:
    """The Level that a Node will show when its owner's next turn begins."""
    level = state.nodes[seat]
    if seat != on_turn(state):
        return level
    return 1 if state.directives[DISCHARGE] or not level else min(4, level + 1)
