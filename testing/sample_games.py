"""Whole games to try things on, of any game that is registered."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from random import Random
from typing import Any

from msgspec import Struct

from icecore.events.file.log import GameLog, bulk_frames, read_games
from icecore.events.words.record import AnyRecord, Head, Seal, SeatInfo
from icecore.events.words.sets import Box
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.games.registry import open_packaged
from icecore.replay.kernel import Move, Ruleset, Setup, fill_in, play
from icecore.replay.kernel.visibility import mask_of
from icecore.replay.table.simulate import EPOCH, Plan, lay_table, simulated_game
from icecore.replay.timeline.timeline import Timeline

Simulated = tuple[Head, list[AnyRecord], Seal]


def is_open(game: Ruleset[Any]) -> bool:
    """Does nobody know what others do not? Then nothing is left out of what a seat is told."""
    return all(mask_of(event) is None for event in game.vocabulary.events)


NAMES = ("Lana", "Mike", "Jane", "Elodie", "Arvid", "Noor", "Pia", "Sven",
         *(f"Player {seat}" for seat in range(9, 33)))  # fmt: skip


def fewest(game: Ruleset[Any]) -> int:
    """How many sit at a small table: two, where one could play alone, for others to be there."""
    return max(2, game.players[0])


@cache
def box_of(game: Ruleset[Any]) -> Box:
    return open_packaged(game, game.default_set)


def seats_at(game: Ruleset[Any], number: int) -> int:
    """How many sit at the table of this number: all that a game allows in turn, few first."""
    sizes = sorted(game.players, key=lambda seats: (seats < 2, seats))
    return sizes[number % len(sizes)]


@cache
def table_of(game: Ruleset[Any], bot: str = "random", seats: int = 0) -> Any:
    return lay_table(Plan(game.name, (bot,) * (seats or fewest(game))))


@cache
def simulated(game: Ruleset[Any], number: int, seats: int = 0) -> Simulated:
    """A whole game of random bots; they see all, so nothing in its log is unknown.

    Without a number of seats it is a game of a small table.
    """
    return simulated_game(table_of(game, seats=seats), number)


@cache
def cards_of(game: Ruleset[Any]) -> list[str]:
    """Every word that the events of some games hold: the cards of the set, and a few others."""
    found, waiting = (
        set[str](),
        [record.events for n in range(20) for record in simulated(game, n)[1]],
    )
    while waiting:
        match waiting.pop():
            case str(word):
                found.add(word)
            case tuple(items):
                waiting += items
            case Struct() as struct:
                waiting += (getattr(struct, name) for name in struct.__struct_fields__)
    return sorted(found)


def beginning(game: Ruleset[Any], seats: int = 0) -> Any:
    return game.begin(Setup(seats or fewest(game), game.options()), box_of(game))


def positions(
    game: Ruleset[Any], number: int, seats: int = 0
) -> Iterator[tuple[Any, AnyRecord | None]]:
    """The state of a simulated game before each record, and that record; at the end None.

    It is one state that grows: who keeps it copies it.
    """
    state = beginning(game, seats)
    for record in simulated(game, number, seats)[1]:
        yield state, record
        for event in record.events:
            game.evolve[type(event)](state, event)
    yield state, None


def tables(
    game: Ruleset[Any], games: int
) -> Iterator[tuple[int, Iterator[tuple[Any, AnyRecord | None]]]]:
    """The positions of so many games, at tables of every size, each with its number of seats."""
    for number in range(games):
        seats = seats_at(game, number)
        yield seats, positions(game, number, seats)


def position(game: Ruleset[Any], number: int, part: float, seats: int = 0) -> Any:
    """The state somewhere in a simulated game: 0 is its beginning, 1 its end."""
    _, records, _ = simulated(game, number, seats)
    state = beginning(game, seats)
    for record in records[: round(part * len(records))]:
        for event in record.events:
            game.evolve[type(event)](state, event)
    return state


def spoken(game: Ruleset[Any], dice: Random, seats: int = 0) -> tuple[Any, list[Move]]:
    """The end and the moves of a random game at a real table, where forced acts are filled in."""
    state, moves = beginning(game, seats), list[Move]()
    while game.outcome(state) is None:
        forced = fill_in(game, state)
        moves += forced
        if not forced:
            seat, act = any_act(game, state, dice)
            moves.append(Move(seat, act, play(game, state, seat, act)))
    return state, moves


def any_act(game: Ruleset[Any], state: Any, dice: Random) -> tuple[int, Any]:
    """Something that may happen next: a draw, or an act of a seat."""
    owed = game.chance(state)
    if owed is not None:
        return TABLE, draw(owed, dice)
    return dice.choice(list(game.candidates(state)))


def head_of(game: Ruleset[Any], *names: str) -> Head:
    box = box_of(game)
    return Head(
        id=b"\x01" * 16,
        game=game.name,
        schema=game.vocabulary.schema,
        rules=game.version,
        set_name=box.name,
        set_sha=box.sha,
        options={},
        seats=tuple(map(SeatInfo, names or NAMES[: fewest(game)])),
        started=EPOCH,
    )


def timeline_of(game: Ruleset[Any], every: int = 5, seats: int = 0) -> Timeline[Any]:
    return Timeline(game, head_of(game, *NAMES[: seats or fewest(game)]), box_of(game), every)


def log_of(head: Head, records: list[AnyRecord], seal: Seal | None = None) -> GameLog:
    """A game once written and read again."""
    return next(read_games(BytesIO(bulk_frames(head, records, seal))))
