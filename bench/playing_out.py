"""Playing-outs by lot against today's simulation with random bots, on one core, in one run."""

from collections.abc import Iterator
from functools import partial
from random import Random

from bench.games import table
from bench.measure import Row, at_least, side_by_side
from icecore.replay.bots.rollout import play_on
from icecore.replay.games.registry import OURS
from icecore.replay.table.simulate import simulated_game

GOALS = {"boreal_forest": 4.0, "board_royale": 2.5}
OTHERS = 1.5
GAMES = {"boreal_forest": 10}
SOME = 40


def rows() -> Iterator[Row]:
    for game in OURS:
        numbers = range(GAMES.get(game, SOME))
        simulated, played = side_by_side(
            partial(_simulated, game, numbers), partial(_played, game, numbers), repeat=5
        )
        what = f"{game}: games played out by lot, simulated = 1"
        yield at_least(what, simulated / played, GOALS.get(game, OTHERS), "×", digits=2)


def _simulated(game: str, numbers: range) -> None:
    for number in numbers:
        simulated_game(table(game), number)


def _played(game: str, numbers: range) -> None:
    laid = table(game)
    for number in numbers:
        play_on(laid.game, laid.game.begin(laid.setup, laid.box), Random(number))
