"""Runs the rollouts of positions, in this process or shared out over several.

Every rollout has a random source of its own, made from the seed, the record and its number. So the
counts are the same, whichever process runs them and in whatever order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from msgspec import Struct

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Outcome
from icecore.events.words.sets import Box
from icecore.events.words.wire import TABLE
from icecore.replay.bots import Dice, draw, find_bot
from icecore.replay.bots.dice import dice_of
from icecore.replay.bots.rollout import MOST_ACTS, do, filled, play_on
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Refused, Ruleset, snapshot
from icecore.replay.statistics import victory_parts
from icecore.replay.table.simulate import ask_bots
from icecore.replay.timeline.timeline import Timeline

SHARE = 25
"""Rollouts of one task."""
WORLDS = 5
"""Tries of an act that unknown cards may forbid."""


class Table(Struct, frozen=True):
    """The facts about the game that every process gets once."""

    game: str
    set_text: str
    bot: str
    seed: str


class Task(Struct, frozen=True):
    """Some rollouts of one position."""

    place: int
    """The position that the counts are for."""
    name: str
    """The name that its random sources are made of, with the seed and the number."""
    frozen: bytes
    first: int
    count: int
    seat: int = 0
    act: Any = None
    """The act that this seat does first in each of them."""


class Tally(Struct, frozen=True):
    place: int
    first: int
    rollouts: int
    shares: tuple[float, ...]
    points: tuple[float, ...]


Runner = Callable[[Sequence[Task]], Iterable[Tally]]


def shares_of(game: Ruleset[Any], outcome: Outcome | None, seats: int) -> list[float]:
    """The share of each seat in a result: several winners share it, in a co-op all have it."""
    winners = outcome.winners if outcome is not None else ()
    return victory_parts(winners, seats, game.cooperative)


def seen_by(timeline: Timeline[Any], record: int, viewer: int | None) -> bytes:
    """The position after a record as its judge sees it; None knows what the record knows."""
    state = timeline.at(record)
    return snapshot(state if viewer is None else timeline.game.view(state, viewer))


def play_task(game: Ruleset[Any], box: Box, table: Table, task: Task) -> Tally:
    shares, points, done = list[float](), list[float](), 0
    for number in range(task.first, task.first + task.count):
        dice = dice_of(table.seed, task.name, number)
        state = _world(game, box, task, dice)
        if state is None:
            continue
        ended = _play(game, state, table.bot, dice)
        standing = game.standing(state)
        shares = shares or [0.0] * len(standing)
        points = points or [0.0] * len(standing)
        for seat, share in enumerate(shares_of(game, ended, len(standing))):
            shares[seat] += share
            points[seat] += standing[seat]
        done += 1
    return Tally(task.place, task.first, done, tuple(shares), tuple(points))


def _world(game: Ruleset[Any], box: Box, task: Task, dice: Dice) -> Any:
    """A world in which the first act is possible; None if none was found."""
    for _ in range(WORLDS):
        state = filled(game, task.frozen, box, dice)
        if task.act is None:
            return state
        try:
            do(game, state, task.seat, task.act)
        except Refused:
            continue
        return state
    return None


def _play(game: Ruleset[Any], state: Any, bot: str, dice: Any) -> Outcome | None:
    if bot == "random":
        return play_on(game, state, dice)
    choosers = [find_bot(game, bot)] * len(game.standing(state))
    for _ in range(MOST_ACTS):
        ended = game.outcome(state)
        if ended is not None:
            return ended
        owed = game.chance(state)
        if owed is not None:
            do(game, state, TABLE, draw(owed, dice))
        else:
            ask_bots(game, state, choosers, dice)
    raise IcecoreError(f"{game.name} has not ended after {MOST_ACTS} acts")


def run_all(run: Runner, tasks: Sequence[Task]) -> list[Tally]:
    """Runs all tasks and adds up in one order, because sums of thirds depend on the order."""
    return sorted(run(split(tasks)), key=lambda tally: (tally.place, tally.first))


def split(tasks: Iterable[Task]) -> list[Task]:
    """Splits tasks so that several processes can share them."""
    return [
        Task(t.place, t.name, t.frozen, first, min(SHARE, t.first + t.count - first), t.seat, t.act)
        for t in tasks
        for first in range(t.first, t.first + t.count, SHARE)
    ]


@contextmanager
def runner(table: Table, box: Box, jobs: int) -> Iterator[Runner]:
    """A runner of tasks: this process, or so many others."""
    if jobs <= 1:
        game = find_game(table.game)
        yield lambda tasks: (play_task(game, box, table, task) for task in tasks)
        return
    with get_context("spawn").Pool(jobs, _start, (table,)) as pool:
        yield lambda tasks: pool.imap_unordered(_work, tasks)


_HERE: list[tuple[Ruleset[Any], Box, Table]] = []


def _start(table: Table) -> None:
    game = find_game(table.game)
    _HERE[:] = [(game, game.open_box(table.set_text, "the log"), table)]


def _work(task: Task) -> Tally:
    return play_task(*_HERE[0], task)
