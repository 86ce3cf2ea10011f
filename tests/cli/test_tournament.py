"""`icecore tournament`: all pairs, ratings with intervals."""

from pathlib import Path

import pytest

from icecore.cli.commands.tournament import chart
from icecore.replay.bots.ratings import ratings
from tests.cli.shell import icecore

PLAY = ("tournament", "boreal_pyramid", "--bot", "random", "--bot", "greedy", "--games", "6")


def test_bots_are_rated_with_intervals_and_the_same_from_the_same_seed(tmp_path: Path) -> None:
    found = icecore(tmp_path, *PLAY, "--jobs", "1", "--json").json
    assert [one["bot"] for one in found["ratings"]] == ["greedy", "random"]
    (pair,) = found["pairs"]
    assert pair["n"] == 6
    assert pair["low"] <= pair["score"] <= pair["high"]
    assert icecore(tmp_path, *PLAY, "--jobs", "1", "--json").json == found
    told = icecore(tmp_path, *PLAY, "--jobs", "1").out
    assert "random scores" in told
    assert "±" in told


def test_the_chart_has_a_mark_for_every_bot_the_better_one_further_right() -> None:
    rated = ratings(["a", "other"], {("a", "other"): (60.0, 100)})
    better, worse, scale = chart(rated)
    assert better.startswith("a ")
    assert better.index("●") > worse.index("●")
    assert better.count("─") == pytest.approx(worse.count("─"), abs=1)
    low, high = scale.split()
    assert float(low) < 0 < float(high)


def test_what_cannot_be_played_is_told(tmp_path: Path) -> None:
    assert icecore(tmp_path, *PLAY[:4]).code == 2
    assert icecore(tmp_path, *PLAY[:4], "--bot", "random").code == 2
    assert icecore(tmp_path, *PLAY, "--bot", "gredy").code == 1
    words = ("tournament", "foreverot", "--bot", "random", "--bot", "storm")
    assert "not for two against each other" in icecore(tmp_path, *words).err


def test_ratings_are_those_that_explain_the_scores() -> None:
    """400 points apart is 10 to 1, and who beats the better one is better still."""
    found = {one.bot: one for one in ratings(["a", "b"], {("a", "b"): (1000.0, 1100)})}
    assert found["a"].points - found["b"].points == pytest.approx(400, abs=2)
    three = ratings(["a", "b", "c"], {("a", "b"): (60, 100), ("b", "c"): (60, 100)})
    assert [one.bot for one in three] == ["a", "b", "c"]
    assert sum(one.points for one in three) == pytest.approx(0, abs=1e-6)
    fewer = ratings(["a", "b"], {("a", "b"): (10.0, 11)})
    assert fewer[0].give > found["a"].give
    unbeaten = ratings(["a", "b"], {("a", "b"): (10.0, 10)})
    assert 0 < unbeaten[0].points < 2000
