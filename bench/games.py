"""The games that are measured: simulated once, the same in every run."""

from functools import cache
from typing import Any

import msgspec

from icecore.events.words.record import AnyRecord, Head, Seal
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.table.simulate import Plan, Prepared, lay_table, simulated_game

GAMES = 400
FEWER = {"boreal_forest": 60}
"""Where a game is long: how many are simulated instead."""
SEATS = {"board_royale": 4, "foreverot": 4}
"""How many play where it is not the fewest that can."""
FIRST = OURS[0]
"""The game that peers are compared with, unless another one is named."""


@cache
def table(game: str = FIRST) -> Prepared:
    bots = ("random",) * SEATS.get(game, find_game(game).players[0])
    return lay_table(Plan(game, bots, seed="bench", zstd=False))


@cache
def games(game: str = FIRST) -> tuple[tuple[Head, list[AnyRecord], Seal], ...]:
    numbers = range(FEWER.get(game, GAMES))
    return tuple(simulated_game(table(game), number) for number in numbers)


@cache
def bodies(game: str = FIRST) -> tuple[bytes, ...]:
    return tuple(msgspec.msgpack.encode(records) for _, records, _ in games(game))


def events(game: str = FIRST) -> int:
    return sum(seal.events for *_, seal in games(game))


def acts(game: str = FIRST) -> int:
    return sum(seal.records for *_, seal in games(game))


def wide_map() -> Any:
    """BOREAL (forest): 60 tiles by lot on the map, and a hand of 20 different ones to add to it."""
    from random import Random

    from icecore.events.games.boreal_forest.tiles import ForestBox
    from icecore.events.games.boreal_forest.words import TileAdded
    from icecore.replay.games.boreal_forest.rules.hexes import frontier
    from icecore.replay.games.boreal_forest.rules.matching import placements, plainest

    forest = table("boreal_forest")
    box = forest.box
    assert isinstance(box, ForestBox)
    state, dice = forest.game.begin(forest.setup, box), Random(1)
    kinds = sorted(box.copies)
    while len(state.laid) < 60:
        act = dice.choice(list(placements(box, dice.sample(kinds, 3), frontier(state.land))))
        turns, face = plainest(box, act.tile, act.rot)
        state.hands[0].unknown += 1
        added = TileAdded(0, act.tile, act.q, act.r, turns, face)
        forest.game.evolve[TileAdded](state, added)
    state.todo, state.phase, state.fresh = (), "tile", False
    state.hands[0].known = dict.fromkeys(dice.sample(kinds, 20), 1)
    return state


def long_game(records: int) -> tuple[Head, list[Any]]:
    """A game of many records: one that is taken back and replayed over and over."""
    from icecore.events.words.record import Record, Takeback
    from icecore.events.words.wire import SCRIBE

    head, line, _ = games()[0]
    line = line[:-1]  # the last record ends the game
    long: list[Any] = list(line)
    while len(long) < records:
        long.append(Record(long[-1].at, SCRIBE, Takeback(2)))
        long += line[2:]
    return head, long[:records]
