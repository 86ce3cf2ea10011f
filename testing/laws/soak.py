"""Thousands of games a game: started by `make soak`."""

from io import BytesIO
from typing import Any

import pytest

from icecore.replay.kernel import Ruleset
from icecore.replay.table.simulate import Plan, frames_of, lay_table
from icecore.replay.timeline.verify import verify_file
from icecore.testing.setups import ways_of

GAMES, SHARES = 2_000, 20
"""A share of the games is a test of its own, so that all cores have one."""


@pytest.mark.soak  # here, since a mark of the module stays behind when the law is imported
@pytest.mark.parametrize("share", range(SHARES))
def test_thousands_of_random_games_end_with_their_invariants_kept_whatever_the_options(
    game: Ruleset[Any], share: int
) -> None:
    ways = ways_of(game)
    for number in range(share, GAMES, SHARES):
        way = ways[number % len(ways)]
        bots = ("random",) * way.seats
        table = lay_table(Plan(game.name, bots, seed="soak", options=way.options, check=True))
        (verdict,) = verify_file(BytesIO(frames_of(table, number)))
        assert verdict.problem is None, (way, number, verdict)
        assert verdict.sealed
