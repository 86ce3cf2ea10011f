"""The position as SVG."""

from collections.abc import Sequence

from icecore.replay import svg
from icecore.replay.foreverot.board import board
from icecore.replay.foreverot.state import State


def picture(state: State, names: Sequence[str]) -> str:
    lines = board(state, names).splitlines()
    rows = [svg.label(16, 32 + 20 * row, text, 14) for row, text in enumerate(lines)]
    height = 40 + 20 * len(lines)
    sky = svg.box(0, 0, 1000, height, 8, fill="#f4f1ea")
    return svg.picture_of(1000, height, "Foreverot", lines[0], sky, *rows)
