"""Turning points are true: what is named has the right sign, and large changes are found."""

from typing import Any, NamedTuple

import pytest

from icecore.replay.games.registry import find_game
from icecore.replay.judging.judge import begin, judge, table_of
from icecore.replay.judging.judgement import Plan, Position, swing, turning_points
from icecore.replay.judging.rollout_pool import Task, run_all, runner, seen_by
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.testing.sample_games import log_of, simulated

NAMES = ("boreal_pyramid", "the_north", "board_royale")
NUMBER, REFERENCE = 40, 3000
LARGE = 0.1


class Seen(NamedTuple):
    named: int
    true: int
    """Of the named: those with the sign of the reference."""
    large: int
    found: int
    """Of the large changes: those that were named."""


def reference(timeline: Timeline[Any], rollouts: int) -> list[Position]:
    """The line as that many rollouts see it."""
    plan = Plan(rollouts, seed="reference")
    line = begin(timeline, plan).positions
    is_open = [timeline.game.outcome(timeline.at(at.record)) is None for at in line]
    tasks = [
        Task(place, f"{at.record}", seen_by(timeline, at.record, None), 0, rollouts)
        for place, at in enumerate(line)
        if is_open[place]
    ]
    with runner(table_of(timeline, plan), timeline.box, 1) as run:
        for tally in run_all(run, tasks):
            line[tally.place].count(tally.rollouts, tally.shares, tally.points)
    return line


def seen(name: str, seed: int, rollouts: int, of: int) -> Seen:
    timeline = open_timeline(log_of(*simulated(find_game(name), seed)))
    points = turning_points(judge(timeline, Plan(rollouts, seed=str(seed))), 1000)
    line = reference(timeline, of)
    places = {at.record: place for place, at in enumerate(line)}
    seats = range(len(timeline.names))
    true = sum(
        (point.after - point.before) * swing(line, places[point.record], point.seat) > 0
        for point in points
    )
    large = {
        at.record
        for place, at in enumerate(line)
        if place and max(abs(swing(line, place, seat)) for seat in seats) >= LARGE
    }
    found = large & {point.record for point in points}
    return Seen(len(points), true, len(large), len(found))


def test_a_game_by_lot_is_looked_at_twice_and_its_points_hold() -> None:
    totals = [seen("lantern", seed, 60, 400) for seed in range(4)]
    assert sum(each.named for each in totals) > 0
    assert sum(each.true for each in totals) == sum(each.named for each in totals)


@pytest.mark.soak
@pytest.mark.timeout(40_000)
@pytest.mark.parametrize("name", NAMES)
def test_named_points_are_true_and_large_changes_are_found(name: str) -> None:
    totals = [seen(name, seed, Plan().rollouts, REFERENCE) for seed in range(NUMBER)]
    named, true, large, found = (sum(part) for part in zip(*totals, strict=True))
    assert true >= 0.95 * named, (named, true)
    assert found >= 0.8 * large, (large, found)
