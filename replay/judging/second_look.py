"""Looks a second time at the largest changes of a judgement, with rollouts of their own.

The largest of many measured changes are large partly by chance, so the first look only finds
candidates. The second plays the positions before and after each candidate on again, with fresh
random sources.
It drops in steps what does not matter, and plays on what does, until the change is known to ± 3
percentage points or as many rollouts are spent as on the first look. What it measures is what is
told; the first look has no say in it.
"""

from collections.abc import Iterator
from typing import Any

from icecore.replay.judging.judgement import Judgement, Look, Position, looked_at, swing
from icecore.replay.judging.report_text import tell
from icecore.replay.judging.rollout_pool import Runner, Task, run_all, seen_by
from icecore.replay.timeline.timeline import Timeline

STEPS = ((7, 1), (14, 2), (14, 4), (14, 8))
"""Of each step: one of how many positions may still be a candidate, and the rollouts of each, as
multiples of the plan's."""
CLOSE = 0.03
"""Half of an interval that is narrow enough."""


def confirming(timeline: Timeline[Any], judgement: Judgement, run: Runner) -> Iterator[Judgement]:
    """Yields the same judgement after each further step of the second look."""
    line, plan = judgement.positions, judgement.plan
    budget = plan.rollouts * len(line)
    while judgement.steps < len(STEPS):
        one_of, times = STEPS[judgement.steps]
        if not judgement.looks:
            judgement.looks = tuple(_candidates(judgement))
        spent = sum(position.rollouts for position in judgement.second.values())
        wanted = dict[int, int]()
        for look in _promising(judgement)[: max(1, len(line) // one_of)]:
            around = [at for at in (look.place - 1, look.place) if line[at].rollouts]
            new = [at for at in around if at not in wanted]
            if spent + len(new) * plan.rollouts * times <= budget:
                spent += len(new) * plan.rollouts * times
                wanted.update(dict.fromkeys(new, plan.rollouts * times))
        _play(timeline, judgement, run, wanted)
        judgement.steps += 1
        tell(timeline, judgement)
        yield judgement


def _candidates(judgement: Judgement) -> Iterator[Look]:
    """Every record with the seat whose chance it changed most, by the first look."""
    line, seats = judgement.positions, range(len(judgement.names))
    for at in range(1, len(line)):
        seat = max(seats, key=lambda one: (abs(swing(line, at, one)), one == line[at].seat))
        if swing(line, at, seat):
            yield Look(at, seat)


def _promising(judgement: Judgement) -> list[Look]:
    """The candidates that are not known well enough, the largest changes first."""
    found = list[tuple[float, Look]]()
    for look in judgement.looks:
        change, give = looked_at(judgement, look)
        if judgement.steps and give is None:
            continue
        if give is None:
            change = swing(judgement.positions, look.place, look.seat)
        if give is None or give > CLOSE:
            found.append((abs(change), look))
    return [look for _, look in sorted(found, key=lambda each: (-each[0], each[1].place))]


def _play(
    timeline: Timeline[Any], judgement: Judgement, run: Runner, wanted: dict[int, int]
) -> None:
    line, second = judgement.positions, judgement.second
    seats = len(judgement.names)
    for at in wanted:
        if at not in second:
            position = line[at]
            second[at] = Position(position.record, position.seat, 0, [0.0] * seats, [0.0] * seats)
    tasks = [
        Task(
            at,
            f"second/{line[at].record}",
            seen_by(timeline, line[at].record, judgement.plan.viewer),
            second[at].rollouts,
            number,
        )
        for at, number in wanted.items()
    ]
    for tally in run_all(run, tasks):
        for position in (second[tally.place], line[tally.place]):
            position.count(tally.rollouts, tally.shares, tally.points)
