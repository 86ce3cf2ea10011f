"""The explorer: plays for points, for the counter of the turns to come, and for tempo."""

from collections.abc import Sequence
from typing import Any

from icecore.replay.bots import Dice, best
from icecore.replay.kernel import Ruleset

from .rules.pyramid import FULL, size
from .rules.scoring import open_compasses, standing
from .rules.state import State

# Victory points that each is worth while the race goes on; found by playing against `greedy`.
PER_POSITION = 0.8
PER_OPEN_COMPASS = 1.5
PER_CARD_AHEAD = 1.5


def explorer(game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice) -> Any:
    """The act after which the seat's prospects are best."""
    return best(game, view, seat, options, dice, prospects)


def prospects(state: State, seat: int) -> float:
    """The lead in points, and what the counter, open compasses and tempo will still bring."""
    points = standing(state)
    lead = float(points[seat] - points[1 - seat])
    mine, theirs = size(state.pyramids[seat]), size(state.pyramids[1 - seat])
    left = FULL - max(mine, theirs)
    if left == 0:
        return lead
    income = PER_OPEN_COMPASS * open_compasses(state, seat) * left / FULL
    return lead + income + PER_POSITION * state.counters[seat] + PER_CARD_AHEAD * (mine - theirs)
