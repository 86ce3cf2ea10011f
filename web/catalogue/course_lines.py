"""The course of a game in few numbers: pages draw a small line of it in a list."""

from msgspec import Struct

from icecore.events.file.log import GameLog
from icecore.replay.timeline.timeline import open_timeline
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.web.replay.replay_data import states
from icecore.web.replay.scoreboard import scoreboard

PLACES = 40
"""Positions that a small line has, at most."""


class CourseLine(Struct, frozen=True):
    """The points by seat at some positions, the last one included."""

    points: list[list[int]]
    """By seat; one line where all win or lose together."""
    round: int


def course_line(log: GameLog) -> CourseLine:
    timeline = open_timeline(log)
    line = [0, *timeline.line()]
    last = len(line) - 1
    chosen = {line[round(place * last / (PLACES - 1))] for place in range(PLACES)}
    lines: list[list[int]] = []
    for number, state in states(Viewpoint(timeline, None), 0, line[-1] + 1):
        if number in chosen:
            standing = tuple(timeline.game.standing(state))
            points = scoreboard(timeline.game, state, timeline.names, standing).shown or standing
            lines.append(list(points[:1] if timeline.game.cooperative else points))
    return CourseLine(
        [list(seat) for seat in zip(*lines, strict=True)], timeline.clock(line[-1])[0]
    )
