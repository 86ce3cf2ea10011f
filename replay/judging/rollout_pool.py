"""Playings-out of one position, and how they are shared out over processes.

Every playing-out has a random source of its own, from the seed, the record and its number: the
counts are the same whoever plays them, in whatever order.
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
from icecore.replay.kernel import Refused, Ruleset
from icecore.replay.table.simulate import ask_bots

SHARE = 25
"""Playings-out of one task."""
WORLDS = 5
"""How often an act is tried that what is unknown may forbid."""


class Table(Struct, frozen=True):
    """What a process needs to know of the game, once."""

    game: str
    set_text: str
    bot: str
    seed: str


class Task(Struct, frozen=True):
    """Some playings-out of one position."""

    place: int
    """Whose counts these are."""
    name: str
    """What their random sources are made of, with the seed and the number."""
    frozen: bytes
    first: int
    count: int
    seat: int = 0
    act: Any = None
    """What this seat does first, in every one of them."""


class Tally(Struct, frozen=True):
    place: int
    first: int
    rollouts: int
    shares: tuple[float, ...]
    points: tuple[float, ...]


Runner = Callable[[Sequence[Task]], Iterable[Tally]]


def shares_of(game: Ruleset[Any], outcome: Outcome | None, seats: int) -> list[float]:
    """What a result is worth to each seat: several winners share it, in a co-op all have it."""
    winners = outcome.winners if outcome is not None else ()
    part = 1.0 if game.cooperative or not winners else 1 / len(winners)
    return [part if seat in winners else 0.0 for seat in range(seats)]


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
    """All of it in one order: sums of thirds differ in their last digit by the order."""
    return sorted(run(split(tasks)), key=lambda tally: (tally.place, tally.first))


def split(tasks: Iterable[Task]) -> list[Task]:
    """Tasks of a size that several processes can share."""
    return [
        Task(t.place, t.name, t.frozen, first, min(SHARE, t.first + t.count - first), t.seat, t.act)
        for t in tasks
        for first in range(t.first, t.first + t.count, SHARE)
    ]


@contextmanager
def runner(table: Table, box: Box, jobs: int) -> Iterator[Runner]:
    """Whoever plays the tasks: this process, or so many others."""
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
