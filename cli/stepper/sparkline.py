"""The standing of every seat over the turns of a game, as data and as a sparkline."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from icecore.replay.kernel import fold
from icecore.replay.show.safe_text import BARS
from icecore.replay.timeline.viewpoint import Viewpoint

WIDEST = 3
"""Columns that a turn takes at most."""


class Point(NamedTuple):
    """The standing at the first position of a turn, or at the end of the line."""

    position: int
    standing: tuple[int, ...]


def course(sight: Viewpoint, line: Sequence[int]) -> list[Point]:
    """One walk along a line: its states are folded once, not sought one by one."""
    timeline, game, seat = sight.timeline, sight.game, sight.seat
    state = timeline.at(0)

    def standing(state: Any) -> tuple[int, ...]:
        return tuple(game.standing(state if seat is None else game.view(state, seat)))

    points = [Point(0, standing(state))]
    turn = timeline.clock(0).turn
    for number in line:
        fold(game, state, (timeline.records[number - 1],))
        if timeline.clock(number).turn != turn or number == line[-1]:
            turn = timeline.clock(number).turn
            points.append(Point(number, standing(state)))
    return points


class Spark(NamedTuple):
    """A seat's course in bars, from the top line down; columns from `past` on are to come."""

    lines: list[str]
    past: int


def sparkline(
    points: Sequence[Point], seat: int, width: int, position: int, height: int = 1
) -> Spark:
    """At most `width` columns on one scale for all seats, and as wide as they can be evenly.

    A long game shows the last turn of each stretch. `position` splits them into what has been and
    what is to come.
    """
    if width < 1 or not points:
        return Spark([""] * height, 0)
    values = [value for point in points for value in point.standing]
    low, high = min(0, *values), max(0, *values)
    count = min(width, len(points))
    chosen = [points[(index + 1) * len(points) // count - 1] for index in range(count)]
    each = min(WIDEST, width // count)
    columns = [bar(point.standing[seat], low, high, height) for point in chosen]
    lines = ["".join(column[row] * each for column in columns) for row in range(height)]
    return Spark(lines, each * sum(point.position <= position for point in chosen))


def bar(value: int, low: int, high: int, height: int = 1) -> str:
    """A column from its top down; even the lowest value stands a little above the ground."""
    most = height * len(BARS) - 1
    eighths = 1 + (round((value - low) * most / (high - low)) if high > low else 0)
    full, rest = divmod(eighths, len(BARS))
    return (BARS[-1] * full + (BARS[rest - 1] if rest else "")).ljust(height)[::-1]
