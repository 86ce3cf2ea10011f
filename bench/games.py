"""The games that are measured: simulated once, the same in every run."""

from functools import cache
from typing import Any

import msgspec

from icecore.events.record import AnyRecord, Head, Seal
from icecore.replay.registry import OURS, find_game
from icecore.replay.simulate import Plan, Table, lay_table, simulated_game

GAMES = 400
FIRST = OURS[0]
"""The game that peers are compared with, unless another one is named."""


@cache
def table(game: str = FIRST) -> Table:
    bots = ("random",) * find_game(game).players[0]
    return lay_table(Plan(game, bots, seed="bench", zstd=False))


@cache
def games(game: str = FIRST) -> tuple[tuple[Head, list[AnyRecord], Seal], ...]:
    return tuple(simulated_game(table(game), number) for number in range(GAMES))


@cache
def bodies(game: str = FIRST) -> tuple[bytes, ...]:
    return tuple(msgspec.msgpack.encode(records) for _, records, _ in games(game))


def events(game: str = FIRST) -> int:
    return sum(seal.events for *_, seal in games(game))


def acts(game: str = FIRST) -> int:
    return sum(seal.records for *_, seal in games(game))


def long_game(records: int) -> tuple[Head, list[Any]]:
    """A game of many records: one that is taken back and replayed over and over."""
    from icecore.events.record import Record, Takeback
    from icecore.events.wire import SCRIBE

    head, line, _ = games()[0]
    line = line[:-1]  # the last record ends the game
    long: list[Any] = list(line)
    while len(long) < records:
        long.append(Record(long[-1].at, SCRIBE, Takeback(2)))
        long += line[2:]
    return head, long[:records]
