"""Judges a game: runs rollouts of all positions, and more of them where it is not clear.

`judging` gives a judgement after every round of rollouts, each finer than the one before. It can be
stopped at any time, and goes on from any judgement to the same end.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

from msgspec.structs import fields, replace

from icecore.events.file.log_reader import id_text
from icecore.events.words.text_line import write_act
from icecore.events.words.visibility_notes import Told
from icecore.events.words.wire import SCRIBE
from icecore.replay.bots import find_bot
from icecore.replay.bots.dice import dice_of
from icecore.replay.judging.judgement import (
    Alternatives,
    Judgement,
    Option,
    Plan,
    Position,
    costly,
    swing,
)
from icecore.replay.judging.report_text import tell
from icecore.replay.judging.rollout_pool import (
    Runner,
    Table,
    Task,
    run_all,
    runner,
    seen_by,
    shares_of,
)
from icecore.replay.judging.second_look import confirming
from icecore.replay.kernel import snapshot
from icecore.replay.kernel.visibility import notes
from icecore.replay.show.safe_text import one_line
from icecore.replay.timeline.revealed import shows_a_card
from icecore.replay.timeline.timeline import Timeline

ROUNDS = 4
"""The first round is for every position, the others for the half that is least clear."""
FEWEST = 4
MOST_OPTIONS = 16
"""Most other acts that are tried for one decision."""


def judge(
    timeline: Timeline[Any],
    plan: Plan = Plan(),  # noqa: B008 - frozen
    *,
    jobs: int = 1,
    alternatives: int = 0,
    digest: bytes = b"",
) -> Judgement:
    """The whole judgement of the present line of a game."""
    judgement = begin(timeline, plan, digest)
    with runner(table_of(timeline, plan), timeline.box, jobs) as run:
        for _ in judging(timeline, judgement, run):
            if judgement.rounds == ROUNDS:
                break
        for _ in confirming(timeline, judgement, run):
            pass
        if alternatives:
            explore(timeline, judgement, run, alternatives)
    return judgement


def table_of(timeline: Timeline[Any], plan: Plan) -> Table:
    find_bot(timeline.game, plan.bot)
    return Table(timeline.game.name, timeline.box.text, plan.bot, plan.seed)


def begin(timeline: Timeline[Any], plan: Plan, digest: bytes = b"") -> Judgement:
    """A judgement that knows only how the game ended, if it did."""
    game, outcome, seats = timeline.game, timeline.outcome(), len(timeline.names)
    line = [number for number in timeline.line() if timeline.records[number - 1].events]
    last = timeline.present
    if outcome is not None and last not in line:
        line.append(last)  # a concession has no events, and yet it ends the game
    positions = [Position(0, SCRIBE, 0, [0.0] * seats, [0.0] * seats)]
    for number in line:
        record = timeline.records[number - 1]
        before = timeline.at(timeline.parent(number))
        showed = record.seat >= 0 and shows_a_card(game, before, record)
        positions.append(Position(number, record.seat, 0, [0.0] * seats, [0.0] * seats, showed))
    if outcome is not None:
        positions[-1].shares = shares_of(game, outcome, seats)
        positions[-1].points = list(map(float, game.standing(timeline.state)))
    return Judgement(
        digest.hex(),
        id_text(timeline.head.id),
        game.name,
        tuple(map(one_line, timeline.names)),
        plan,
        game.cooperative,
        0,
        positions,
    )


def judging(timeline: Timeline[Any], judgement: Judgement, run: Runner) -> Iterator[Judgement]:
    """Yields the same judgement after each further round."""
    plan, line, game = judgement.plan, judgement.positions, timeline.game
    share = max(FEWEST, plan.rollouts // ROUNDS)
    is_open = [
        game.outcome(timeline.at(at.record)) is None
        and not (at is line[-1] and timeline.outcome() is not None)
        for at in line
    ]
    while any(is_open):
        wanted = (
            dict.fromkeys((n for n, open_ in enumerate(is_open) if open_), share)
            if not judgement.rounds
            else dict.fromkeys(unclear(line, is_open), 2 * share)
        )
        tasks = [
            Task(
                n,
                f"{line[n].record}",
                seen_by(timeline, line[n].record, plan.viewer),
                line[n].rollouts,
                k,
            )
            for n, k in wanted.items()
        ]
        for tally in run_all(run, tasks):
            line[tally.place].count(tally.rollouts, tally.shares, tally.points)
        judgement.rounds += 1
        tell(timeline, judgement)
        yield judgement
    if not any(is_open):
        judgement.rounds = max(judgement.rounds, ROUNDS)
        yield judgement


def unclear(line: Sequence[Position], is_open: Sequence[bool]) -> list[int]:
    """The half of the open positions that is least clear: uncertain, or with a change nearby."""

    def need(at: int) -> float:
        seats = range(len(line[at].shares))
        spread = max(sqrt(line[at].variance(seat)) for seat in seats)
        near = [n for n in (at, at + 1) if 0 < n < len(line)]
        change = max((abs(swing(line, n, seat)) for n in near for seat in seats), default=0.0)
        return spread * (1 + 4 * change)

    numbers = [n for n, open_ in enumerate(is_open) if open_]
    numbers.sort(key=lambda n: (-need(n), n))
    return sorted(numbers[: max(1, (len(numbers) + 1) // 2)])


def _offered(timeline: Timeline[Any], before: int, seat: int, act: Any) -> str:
    """An act as its seat was offered it: `discover Old Slip from square 3 (cost 1)`."""
    phrase = timeline.game.phrase(timeline.at(before), seat, act)
    return one_line(timeline.voice.words(phrase))


def explore(timeline: Timeline[Any], judgement: Judgement, run: Runner, most: int) -> None:
    """Adds, for the decisions that cost most, the other acts and the chance after each."""
    game, plan, line = timeline.game, judgement.plan, judgement.positions
    found = list[Alternatives]()
    for at, seat, lost in costly(judgement, most):
        before, record = line[at - 1].record, timeline.records[line[at].record - 1]
        parent = timeline.parent(line[at].record)
        state = timeline.at(parent)
        view = game.view(state, seat)
        offered = [act for who, act in game.candidates(view) if who == seat]
        acts = [act for act in offered if act not in (record.act, as_offered(record.act))]
        if len(acts) > MOST_OPTIONS:
            acts = dice_of(plan.seed, "options", before).sample(acts, MOST_OPTIONS)
        frozen = snapshot(state if plan.viewer is None else game.view(state, plan.viewer))
        tasks = [
            Task(n, f"{before}/{n}", frozen, 0, plan.rollouts, seat, act)
            for n, act in enumerate(acts)
        ]
        counts = [Position(n, seat, 0, [0.0] * len(line[0].shares), [0.0] * len(line[0].shares))
                  for n in range(len(acts))]  # fmt: skip
        for tally in run_all(run, tasks):
            counts[tally.place].count(tally.rollouts, tally.shares, tally.points)
        options = [
            _option(timeline, parent, act, count, seat)
            for act, count in zip(acts, counts, strict=True)
            if count.rollouts
        ]
        options.append(_option(timeline, parent, record.act, line[at], seat, True))
        options.sort(key=lambda option: -option.chance)
        found.append(Alternatives(line[at].record, seat, lost, tuple(options)))
    judgement.alternatives = tuple(found)


def as_offered(act: Any) -> Any:
    """The act without what came to light by it, as its seat was offered it."""
    later = {field.name: field.default for field in fields(type(act)) if not field.required}
    told = {name: later[name] for name, _ in notes(type(act), Told) if name in later}
    return replace(act, **told) if told else act


def _option(
    timeline: Timeline[Any], before: int, act: Any, count: Position, seat: int, done: bool = False
) -> Option:
    low, high = count.interval(seat)
    text = one_line(write_act(seat, act, timeline.names))
    words = _offered(timeline, before, seat, act)
    return Option(text, count.chance(seat), low, high, done, words)
