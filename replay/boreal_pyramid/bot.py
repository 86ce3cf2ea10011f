"""The explorer: plays for points, for the counter of the turns to come, and for tempo."""

from collections.abc import Sequence
from typing import Any

from icecore.replay.kernel import Game


def explorer(game: Game[Any], view: Any, seat: int, options: Sequence[Any], dice: Any) -> Any:
    return dice.choice(options)
