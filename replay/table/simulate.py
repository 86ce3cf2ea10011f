"""Bots play whole games: the same seed gives the same bytes, whatever the number of processes."""

from collections import deque
from collections.abc import Iterator, Sequence
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from icecore.events.file.log import new_id
from icecore.events.file.packing import bulk_frames
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Carried, Head, Outcome, Record, Seal, SeatInfo
from icecore.events.words.sets import Box
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw, find_bot
from icecore.replay.games.registry import (
    find_game,
    open_packaged,
    parse_options,
    players,
    said_options,
)
from icecore.replay.kernel import Chooser, Refused, Ruleset, Setup, play

EPOCH = 1_767_225_600_000
"""Simulated games are played from 2026-01-01 on, one an hour."""
HOUR = 3_600_000
THINKING = 1024
"""Milliseconds that a bot takes for a turn; its follow-up choices take none. Times are much
of what compression cannot make smaller, so they are as simple as they can be."""
MOST_RECORDS = 100_000
"""A game longer than this is endless: an error of its rules or its set."""


class Plan(Struct, frozen=True):
    """The plan of a simulation; everything else follows from it."""

    game: str
    bots: tuple[str, ...]
    """One for each seat."""
    seed: str = "0"
    options: dict[str, Any] = {}
    set_name: str | None = None
    set_text: str | None = None
    """A set of the user's own."""
    swap: bool = False
    """Bots change seats from game to game, so that none has the better one more often."""
    zstd: bool = True
    check: bool = False
    """Ask the invariants after every record."""


class Prepared(Struct):
    """A plan made ready: opened once in each process."""

    plan: Plan
    game: Any
    box: Box
    setup: Setup
    carried: tuple[Carried, ...]


def lay_table(plan: Plan) -> Prepared:
    game = find_game(plan.game)
    if plan.set_text is not None:
        box = game.open_box(plan.set_text, plan.set_name or "set")
        carried: tuple[Carried, ...] = (Carried(game.name, box.name, box.text),)
    else:
        box, carried = open_packaged(game, plan.set_name or game.default_set), ()
    for bot in plan.bots:
        find_bot(game, bot)
    if len(plan.bots) not in game.players:
        raise IcecoreError(f"{len(plan.bots)} bots, but {game.name} is for {players(game)}")
    options = parse_options(game, plan.options.items())
    setup = Setup(len(plan.bots), options)
    game.begin(setup, box)  # says at once which options do not go together
    return Prepared(plan, game, box, setup, carried)


class StoppedError(IcecoreError):
    """A game that could not be played to its end: which one, how far it came, and why."""

    def __init__(self, seed: str, game: int, record: int, why: str) -> None:
        self.seed, self.game, self.record, self.why = seed, game, record, why
        super().__init__(f'game {game} of seed "{seed}" stopped at record {record}: {why}')

    def __reduce__(self) -> tuple[object, ...]:
        return StoppedError, (self.seed, self.game, self.record, self.why)


def simulate(plan: Plan, games: int, jobs: int = 1, first: int = 0) -> Iterator[bytes]:
    """The frames of one game after the other, each as soon as it and all before it are there.

    A game that cannot be played to its end raises StoppedError once all before it are told.
    """
    table, last = lay_table(plan), first + games
    if jobs <= 1:
        yield from (frames_of(table, number) for number in range(first, last))
        return
    chunk = max(1, min(64, games // (4 * jobs)))
    playing: deque[AsyncResult[list[bytes | StoppedError]]] = deque()
    with get_context("spawn").Pool(jobs, _start, (plan,)) as pool:
        for begin in range(first, last, chunk):
            numbers = range(begin, min(begin + chunk, last))
            playing.append(pool.apply_async(_work, (numbers,)))
            # Only a few chunks ahead: a slow reader must not fill the memory with played games.
            if len(playing) > 4 * jobs:
                yield from _sound(playing.popleft().get())
        while playing:
            yield from _sound(playing.popleft().get())


def _sound(played: list[bytes | StoppedError]) -> Iterator[bytes]:
    for frames in played:
        if isinstance(frames, StoppedError):
            raise frames
        yield frames


_TABLE: list[Prepared] = []


def _start(plan: Plan) -> None:
    _TABLE[:] = [lay_table(plan)]


def _work(numbers: range) -> list[bytes | StoppedError]:
    """The games of a chunk; one that stopped is the last, and those before it stay."""
    played: list[bytes | StoppedError] = []
    for number in numbers:
        try:
            played.append(frames_of(_TABLE[0], number))
        except StoppedError as error:
            return [*played, error]
    return played


def frames_of(table: Prepared, number: int) -> bytes:
    head, records, seal = simulated_game(table, number)
    return bulk_frames(head, records, seal, zstd=table.plan.zstd, carried=table.carried)


def simulated_game(table: Prepared, number: int) -> tuple[Head, list[AnyRecord], Seal]:
    """One whole game; everything in it follows from the plan and its number."""
    plan, game = table.plan, table.game
    seed = sha256(f"{plan.seed}/{number}".encode()).digest()
    started = EPOCH + number * HOUR
    turn = number % len(plan.bots) if plan.swap else 0
    bots = plan.bots[turn:] + plan.bots[:turn]
    head = Head(
        id=new_id(started, _name_of_its_own(table, bots, number)),
        game=game.name,
        schema=game.vocabulary.schema,
        rules=game.version,
        set_name=table.box.name,
        set_sha=table.box.sha,
        options=said_options(table.setup.options),
        seats=tuple(map(SeatInfo, named_apart(bots), bots)),
        started=started,
        tool="icecore",
    )
    choosers = [find_bot(game, bot) for bot in bots]
    records = list[AnyRecord]()
    try:
        outcome, standing = play_out(table, choosers, Random(seed), records)
    except Exception as error:
        why = str(error) if isinstance(error, IcecoreError) else repr(error)
        raise StoppedError(plan.seed, number, len(records) + 1, why) from error
    events = sum(len(record.events) for record in records)
    seal = Seal(outcome, standing, len(records), events, records[-1].at)
    return head, records, seal


def _name_of_its_own(table: Prepared, bots: tuple[str, ...], number: int) -> bytes:
    """Ten bytes for the id: the same for the same game, others for whatever differs in the plan."""
    said = [table.plan.game, bots, table.plan.seed, number, table.setup.options, table.box.sha]
    return sha256(msgspec.msgpack.encode(said)).digest()[:10]


def play_out(
    table: Prepared, choosers: Sequence[Chooser], dice: Random, records: list[AnyRecord]
) -> tuple[Outcome, tuple[int, ...]]:
    """Adds the records of a whole game to those given; how it ended, and the standing then."""
    game = table.game
    state = game.begin(table.setup, table.box)
    at = 0
    while (outcome := game.outcome(state)) is None:
        owed = game.chance(state)
        if owed is not None:
            seat, act = TABLE, draw(owed, dice)
            events = play(game, state, seat, act)
        else:
            at += 0 if state.todo else THINKING
            seat, act, events = ask_bots(game, state, choosers, dice)
        records.append(Record(at, seat, act, events))
        if table.plan.check:
            game.invariants(state)
        if len(records) > MOST_RECORDS:
            raise IcecoreError(f"{game.name} has not ended after {MOST_RECORDS} records")
    return outcome, game.standing(state)


def ask_bots(
    game: Ruleset[Any], state: Any, choosers: Sequence[Chooser], dice: Random
) -> tuple[int, Any, tuple[Any, ...]]:
    """Somebody who can act does; what a bot sees of the position is its own view.

    Nobody but the awaited seat has to act: the others may do nothing, which is None.
    """
    awaited = game.clock(state).seat
    if awaited is None or awaited < 0:
        raise IcecoreError(f"{game.name}: nobody can act, and the game has not ended")
    view = game.view(state, awaited)
    options = list(game.candidates(view))
    able = {who for who, _ in options}
    seat = dice.choice(sorted(able)) if able - {awaited} else awaited
    if seat != awaited:
        seen = game.view(state, seat)
        own = [act for who, act in game.candidates(seen) if who == seat]
        done = _does(game, state, choosers[seat], seen, seat, [*own, None], dice)
        if done is not None:
            return seat, *done
    own = [act for who, act in options if who == awaited]
    done = _does(game, state, choosers[awaited], view, awaited, own, dice)
    if done is None:
        raise IcecoreError(f"{game.name}: seat {awaited} is awaited and has nothing to do")
    return awaited, *done


def _does(
    game: Ruleset[Any],
    state: Any,
    chooser: Chooser,
    view: Any,
    seat: int,
    options: list[Any],
    dice: Random,
) -> tuple[Any, tuple[Any, ...]] | None:
    """The act of a bot and what came of it; None if it does nothing or nothing is left to try.

    What a seat cannot see may forbid what its view allows: then it is refused as at any table,
    learns no more than that, and says something else.
    """
    while options:
        act = chooser(game, view, seat, options, dice)
        if act is None:
            return None
        try:
            return act, play(game, state, seat, act)
        except Refused:
            options = [other for other in options if other != act]
    return None


def named_apart(bots: Sequence[str]) -> list[str]:
    """`random`, `random 2`: seats have names of their own."""
    return [
        bot if bots[:seat].count(bot) == 0 else f"{bot} {bots[:seat].count(bot) + 1}"
        for seat, bot in enumerate(bots)
    ]
