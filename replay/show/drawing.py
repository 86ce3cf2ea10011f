"""A game's board and pictures, made of its scene."""

from collections.abc import Callable, Sequence
from typing import Any

from icecore.replay.show.board_text import board_text
from icecore.replay.show.layout import narrow_picture, wide_picture
from icecore.replay.show.scene import Scene
from icecore.replay.show.viewing_seat import viewer

SceneOf = Callable[[Any, Sequence[str], int | None], Scene]
"""(state, names, viewer) → what lies where; the viewer sits in front, None is nobody's seat."""


def board_of(scene: SceneOf) -> Callable[..., str]:
    def board(state: Any, names: Sequence[str], width: int = 80) -> str:
        return board_text(scene(state, names, viewer()), width)

    return board


def picture_of(scene: SceneOf) -> Callable[..., str]:
    def picture(state: Any, names: Sequence[str], width: int | None = None) -> str:
        described = scene(state, names, viewer())
        return wide_picture(described) if width is None else narrow_picture(described, width)

    return picture
