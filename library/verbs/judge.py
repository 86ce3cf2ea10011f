"""Judges the winning chances of a game when first asked for, and keeps them beside its log."""

import time
from collections.abc import Iterable, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from icecore.events.file.log import GameLog, read_game
from icecore.library.support.arguments import Advance, Progress, expect, silently
from icecore.library.support.processes import cores, undisturbed
from icecore.replay.judging import store
from icecore.replay.judging.judge import ROUNDS, begin, explore, judging, table_of
from icecore.replay.judging.judgement import (
    Account,
    Alternatives,
    Judgement,
    Plan,
    Sum,
    accounts,
    turning_points,
)
from icecore.replay.judging.report_text import WIDTH, marks, sentence, sparkline, told
from icecore.replay.judging.rollout_pool import Runner, Tally, Task, runner
from icecore.replay.judging.second_look import STEPS, confirming
from icecore.replay.show.safe_text import percent
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.replay.timeline.viewpoint import Viewpoint, viewer_in

__all__ = [
    "WIDTH",
    "Account",
    "Judged",
    "Judgement",
    "Plan",
    "Sum",
    "accounts",
    "judge_file",
    "judged",
    "marks_of",
    "sentence",
    "sparkline",
    "store",
    "turning_points",
]  # fmt: skip

ENDLESS = 1_000
WORTHWHILE = 500
"""Playings-out from which on more processes save more time than they take to start."""


def judged(
    timeline: Timeline[Any],
    digest: bytes,
    plan: Plan,
    file: Path | None,
    *,
    seconds: float | None = None,
    jobs: int | None = None,
    alternatives: int = 0,
    progress: Progress = silently,
) -> tuple[Judgement, bool]:
    """What is kept beside the file, or a judgement made and kept now; and is it new?"""
    table = table_of(timeline, plan)
    known = None if file is None else store.find(file, digest, plan)
    judgement = known or begin(timeline, plan, digest)
    rounds = ROUNDS if seconds is None else ENDLESS
    wanted = min(alternatives, len(judgement.positions))
    looked = judgement.steps == len(STEPS)
    if judgement.rounds >= rounds and looked and len(judgement.alternatives) >= wanted:
        return judgement, False
    began = time.monotonic()
    half, ends = (None, None) if seconds is None else (began + seconds / 2, began + seconds)
    total = 2 * plan.rollouts * len(judgement.positions)
    jobs = jobs or (cores() if total >= WORTHWHILE else 1)
    with undisturbed():
        playing = runner(table, timeline.box, jobs)
        run = playing.__enter__()
    try:
        with progress("Judging", None if seconds else total) as advance:
            seen = _watched(run, advance)
            if judgement.rounds < rounds:
                for _ in judging(timeline, judgement, seen):
                    if file is not None:
                        store.keep(file, judgement)
                    if judgement.rounds >= rounds or (half and time.monotonic() > half):
                        break
            for _ in confirming(timeline, judgement, seen):
                if file is not None:
                    store.keep(file, judgement)
                if ends and time.monotonic() > ends:
                    break
            if len(judgement.alternatives) < wanted:
                explore(timeline, judgement, seen, wanted)
                if file is not None:
                    store.keep(file, judgement)
    finally:
        playing.__exit__(None, None, None)
    return judgement, True


class JudgedFile(NamedTuple):
    """A judgement of a file's game, its records in sentences, and where it is kept if it is new."""

    judgement: Judgement
    sentences: dict[int, str]
    kept: Path | None


def judge_file(
    file: Path,
    which: int | str | None,
    viewer: str,
    *,
    rollouts: int,
    bot: str,
    seed: str,
    seconds: float | None,
    jobs: int | None,
    alternatives: int,
    keep: bool,
    progress: Progress,
) -> JudgedFile:
    """Judge the game of a file from a seat's view, or `all`; `seconds` ends it early."""
    log = read_game(str(file), which)
    timeline = open_timeline(log)
    seat = None if viewer == "all" else viewer_in(viewer, timeline.names)
    timeline = Viewpoint(timeline, seat).timeline
    judgement, is_new = judged(
        timeline, log.digest, Plan(rollouts, bot, seed, seat), file if keep else None,
        seconds=seconds, jobs=jobs, alternatives=alternatives, progress=progress,
    )  # fmt: skip
    sentences = {
        at.record: told(timeline, at.record) if at.record else "before the first record"
        for at in judgement.positions
    }
    return JudgedFile(judgement, sentences, store.side_file(file) if keep and is_new else None)


def _watched(run: Runner, advance: Advance) -> Runner:
    def watched(tasks: Sequence[Task]) -> Iterable[Tally]:
        for tally in run(tasks):
            advance(tally.rollouts)
            yield tally

    return watched


class Judged:
    """Winning chances at every position of a game; nothing is played until they are asked for."""

    def __init__(
        self,
        log: GameLog,
        plan: Plan,
        file: Path | None,
        *,
        alternatives: int = 0,
        jobs: int = 1,
        known: Judgement | None = None,
    ) -> None:
        self._log, self._plan, self._file, self._known = log, plan, file, known
        self._alternatives, self._jobs = alternatives, jobs
        # Of its own: the game in hand may go on before anybody asks.
        self._timeline = Viewpoint(open_timeline(log), plan.viewer).timeline
        table_of(self._timeline, plan)  # says at once if there is no such bot

    @cached_property
    def judgement(self) -> Judgement:
        """Everything, with the number of playings-out and the sums of each position."""
        if self._known is not None:
            return self._known
        found, _ = judged(
            self._timeline, self._log.digest, self._plan, self._file,
            jobs=self._jobs, alternatives=self._alternatives,
        )  # fmt: skip
        return found

    @property
    def records(self) -> list[int]:
        """The records after which it was judged; 0 is before the first."""
        return [at.record for at in self.judgement.positions]

    @property
    def chances(self) -> dict[str, list[float]]:
        """By player: the chance to win after each of `records`; in a co-op that of all."""
        return {
            name: [at.chance(seat) for at in self.judgement.positions]
            for seat, name in enumerate(self.judgement.names)
        }

    @property
    def intervals(self) -> dict[str, list[tuple[float, float]]]:
        """By player: the 95 % intervals of `chances`."""
        return {
            name: [at.interval(seat) for at in self.judgement.positions]
            for seat, name in enumerate(self.judgement.names)
        }

    @property
    def accounts(self) -> list[Account]:
        """By seat: where the result came from, `luck`, `decisions` and `others`, each with ±."""
        return accounts(self.judgement)

    @property
    def turning_points(self) -> list[str]:
        """The records that changed most, in sentences."""
        return [sentence(point, self.judgement) for point in turning_points(self.judgement)]

    @property
    def alternatives(self) -> tuple[Alternatives, ...]:
        """For the decisions that cost most: what else could have been done."""
        return self.judgement.alternatives

    def __str__(self) -> str:
        found, chances = self.judgement, self.chances
        names = found.names[:1] if found.cooperative else found.names
        lines = [
            f"{sparkline(chances[name])}  {'all together' if found.cooperative else name}, "
            f"{percent(chances[name][-1])}"
            for name in names
        ]
        return "\n".join([*lines, *self.turning_points])

    def __repr__(self) -> str:
        plan = self._plan
        return f"<Judged: {', '.join(self._timeline.names)}, {plan.rollouts} rollouts, {plan.bot}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def marks_of(judged: Any) -> dict[int, str]:
    """The turning points for a story, by record."""
    expect("judged", judged, Judged, "what judge() gives")
    return marks(judged.judgement)
