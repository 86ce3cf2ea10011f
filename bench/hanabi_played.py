"""Hanabi played by lot, three at the table: ours beside the two that researchers use, in one run.

`hanabi_learning_environment` and `open_spiel` are C++ under Python; ours are rules in Python. What
it costs to record all of it, with what every seat saw of the table, is shown beside it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
from hanabi_learning_environment import pyhanabi

from bench.measure import Row, at_least, side_by_side
from icecore.replay.bots.rollout import play_on
from icecore.replay.games.registry import open_packaged
from icecore.replay.kernel import Setup
from icecore.replay.table.simulate import Plan, Prepared, frames_of

PLAYERS, GAMES = 3, range(50)


def laid() -> Prepared:
    """The table of the example, which is a package of its own and not installed here."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "examples" / "hanabi"))
    from hanabi import GAME

    plan = Plan(GAME.name, ("random",) * PLAYERS, seed="bench")
    return Prepared(plan, GAME, open_packaged(GAME, "sample"), Setup(PLAYERS, GAME.options()), ())


def rows() -> Iterator[Row]:
    table = laid()
    environment = pyhanabi.HanabiGame({"players": PLAYERS})
    spiel = pyspiel.load_game("hanabi", {"players": PLAYERS})

    def in_environment() -> None:
        for number in GAMES:
            by_lot_in_environment(environment, Random(number))

    def in_spiel() -> None:
        for number in GAMES:
            by_lot_in_spiel(spiel, Random(number))

    def ours() -> None:
        for number in GAMES:
            play_on(table.game, table.game.begin(table.setup, table.box), Random(number))

    def recorded() -> None:
        for number in GAMES:
            frames_of(table, number)

    learning, opened, played, kept = side_by_side(in_environment, in_spiel, ours, recorded)
    for name, taken in (
        ("hanabi-learning-environment", learning),
        ("open_spiel", opened),
        ("ours, played out", played),
        ("ours, recorded with views", kept),
    ):
        yield Row(f"Hanabi by lot, three players: {name}", f"{len(GAMES) / taken:,.0f} games/s")
    yield at_least("Hanabi played out, the learning environment = 1", learning / played, 1, "×", 2)
    yield Row("Hanabi: recording, a playing-out = 1", f"{kept / played:,.1f} ×")


def by_lot_in_environment(game: Any, dice: Random) -> None:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
            state.deal_random_card()
        else:
            state.apply_move(dice.choice(state.legal_moves()))


def by_lot_in_spiel(game: Any, dice: Random) -> None:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
