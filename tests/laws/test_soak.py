"""Thousands of games a game: started by `make soak`."""

import os
from io import BytesIO
from typing import Any

import pytest

from icecore.replay.kernel import Game
from icecore.replay.simulate import Plan, simulate
from icecore.replay.verify import verify_file
from tests.tables import fewest

pytestmark = pytest.mark.soak


SLOWER = {"boreal_forest": 50}
"""Games with hundreds of options a turn: one in so many is played."""


@pytest.mark.parametrize(("bot", "games"), [("random", 10_000), ("greedy", 2_000)])
def test_thousands_of_games_end_with_their_invariants_kept(
    game: Game[Any], bot: str, games: int
) -> None:
    games //= SLOWER.get(game.name, 1)
    plan = Plan(game.name, (bot,) * fewest(game), seed="soak", check=True)
    ended = 0
    for frames in simulate(plan, games, jobs=os.cpu_count() or 1):
        (verdict,) = verify_file(BytesIO(frames))
        assert verdict.problem is None, verdict
        assert verdict.sealed
        ended += 1
    assert ended == games
