"""Whole recorded games of ours, told as they were told: rewritten only by `make golden`."""

from icecore.replay.games.registry import find_game
from icecore.testing.golden import *  # noqa: F403
from icecore.testing.golden import SHARED, endings, golden_file
from tests.ours import FIXTURES, GAMES


def test_every_golden_game_is_of_a_game_of_ours() -> None:
    games = [find_game(name) for name in GAMES]
    known = {
        golden_file(game, ending, FIXTURES) for game in games for ending in (*endings(game), SHARED)
    }
    assert set((FIXTURES / "golden").rglob("*.ice")) == known
