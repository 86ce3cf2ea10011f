"""Chances are honest: of positions judged 60 to 70 %, so many are won."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from icecore.events.words.record import Outcome
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.bots.rollout import do
from icecore.replay.games.registry import find_game
from icecore.replay.judging.rollout_pool import Table, Task, play_task, shares_of
from icecore.replay.kernel import Refused, Ruleset, Setup, snapshot
from icecore.replay.rulebook.sampling import sample_of
from icecore.replay.statistics import wilson
from icecore.replay.table.simulate import Plan as Games
from icecore.replay.table.simulate import lay_table
from icecore.testing.sample_games import fewest
from tests.ours import GAMES

pytestmark = pytest.mark.parametrize("game", [*map(find_game, GAMES)], ids=GAMES)

NUMBERS = {"boreal_pyramid": 300, "the_north": 300, "lantern": 300}
OTHERS = 60
PLACES, ROLLOUTS = 10, 60
SPREAD = 0.05
"""What sixty playings-out add to the width of a band: a share of 0.6 is known to 0.06."""


def played(game: Ruleset[Any], setup: Setup, box: Any, dice: Random) -> tuple[list[bytes], Outcome]:
    """A game by lot, as the judge plays on, with all its positions: chances are those of such
    players. Bots that choose evenly among all that is listed make less of a lead in BOARD ROYALE,
    where most of the list are deals."""
    state, sample = game.begin(setup, box), sample_of(game)
    positions = [snapshot(state)]
    while (ended := game.outcome(state)) is None:
        owed = game.chance(state)
        with suppress(Refused):  # a draw that cannot be, for what is unknown: another one
            do(game, state, *((TABLE, draw(owed, dice)) if owed else sample(state, dice)))
            positions.append(snapshot(state))
    return positions, ended


def reliability(game: Ruleset[Any], games: int) -> list[tuple[int, float, float]]:
    """By tenth of the judged chance: in how many games, their mean chance, the share won.

    All seats count, or the luck of those that do would look like an error of the judge.
    """
    seats = fewest(game)
    laid = lay_table(Games(game.name, ("random",) * seats, seed="calibration"))
    found: list[list[tuple[int, float, float]]] = [[] for _ in range(10)]
    table = Table(game.name, laid.box.text, "random", "calibration")
    for number in range(games):
        positions, ended = played(game, laid.setup, laid.box, Random(f"calibration {number}"))
        won = shares_of(game, ended, seats)
        for place in range(PLACES):
            frozen = positions[len(positions) * place // PLACES]
            task = Task(0, f"{number}/{place}", frozen, 0, ROLLOUTS)
            tally = play_task(game, laid.box, table, task)
            for seat in range(1 if game.cooperative else seats):
                chance = tally.shares[seat] / tally.rollouts
                found[min(9, int(10 * chance))].append((number, chance, won[seat]))
    return [
        (
            len({number for number, _, _ in band}),
            sum(chance for _, chance, _ in band) / len(band),
            sum(share for _, _, share in band) / len(band),
        )
        for band in found
        if band
    ]


@pytest.mark.soak
def test_positions_are_won_as_often_as_they_are_judged_to_be(game: Ruleset[Any]) -> None:
    for number, chance, won in reliability(game, NUMBERS.get(game.name, OTHERS)):
        # Positions of one game are won together: they count as one.
        low, high = wilson(won * number, number)
        assert low - SPREAD <= chance <= high + SPREAD, (number, chance, won)
