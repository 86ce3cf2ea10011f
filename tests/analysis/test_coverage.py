"""Intervals hold the truth as often as they say, and what stands out by chance alone is rare."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from icecore.analysis.query.question import Question, find_question, questions
from icecore.replay.statistics import GameSums
from icecore.replay.table.simulate import Plan, simulate
from tests.analysis.resampled_archives import Coverage, Resampled, coverage, naming
from tests.cli.shell import icecore

SIZES = (30, 200, 1000)
ARCHIVES = 400
UNIVERSE = {
    "boreal_pyramid": (Plan("boreal_pyramid", ("random", "random"), seed="truth"), 600),
    "the_north": (Plan("the_north", ("random", "random"), seed="truth"), 400),
    "board_royale": (Plan("board_royale", ("random",) * 3, seed="truth"), 200),
    "boreal_forest": (
        Plan("boreal_forest", ("random",) * 3, seed="truth", options={"bidding": True}), 200,
    ),
    "foreverot": (Plan("foreverot", ("random",) * 2, seed="truth"), 200),
}  # fmt: skip
INTERVALS = [
    each for each in questions().values() if any("interval" in about for _, about in each.columns)
]
RANKING = [
    each for each in questions().values() if any(name == "stands_out" for name, _ in each.columns)
]
GIVEN = {"openings_by_position": {"turn": 0, "least": 2}}


@pytest.fixture(scope="module")
def some(asked: Path) -> Iterator[Resampled]:
    """The few games of the other tests."""
    with Resampled(asked, seed=1) as archives:
        yield archives


@pytest.mark.parametrize("name", ["seat_advantage", "boreal_pyramid.rest"])
def test_intervals_hold_the_truth_in_most_archives(some: Resampled, name: str) -> None:
    for found in coverage(some, find_question(name), 30, 25):
        assert found.rows
        assert found.held >= 0.85, found


def test_few_permuted_archives_name_a_card(some: Resampled) -> None:
    assert naming(some, find_question("card_win_rate"), 30, 12, {"game": "the_north"}) <= 0.25


def test_a_question_that_says_nothing_true_is_found_out(some: Resampled) -> None:
    narrow = Question(
        "seat_advantage",
        "Far too narrow",
        "SELECT seat, count(*) AS n, avg(won_part) AS share, avg(won_part) - 0.001 AS low,"
        " avg(won_part) + 0.001 AS high FROM seats WHERE won_part IS NOT NULL GROUP BY seat",
    )
    before, some.sql[narrow.name] = some.sql[narrow.name], narrow.sql
    try:
        (found,) = coverage(some, narrow, 30, 20)
    finally:
        some.sql[narrow.name] = before
    assert not found.is_kept


def test_a_game_counts_once_however_often_it_is_counted() -> None:
    plain = GameSums([(1, 1)] * 6 + [(0, 1)] * 4)
    tenfold = GameSums([(10, 10)] * 6 + [(0, 10)] * 4)
    assert plain.share == tenfold.share == 0.6
    assert plain.variance == pytest.approx(tenfold.variance)
    low, high = tenfold.share_interval() or (0.0, 0.0)
    assert (low, high) == plain.share_interval()
    assert GameSums([(1, 2)]).share_interval() is None


@pytest.fixture(scope="module")
def universes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str | None, Resampled]]:
    """Archives of every game; the questions that all games share are asked of the pyramid."""
    folder, opened = tmp_path_factory.mktemp("universe"), dict[str | None, Resampled]()
    for name, (plan, games) in UNIVERSE.items():
        (folder / f"{name}.ice").write_bytes(b"".join(simulate(plan, games)))
        done = icecore(folder, "load", f"{name}.duckdb", f"{name}.ice", "--options")
        assert done.code == 0, done.err
        opened[name] = Resampled(folder / f"{name}.duckdb")
    opened[None] = opened["boreal_pyramid"]
    yield opened
    for each in opened.values():
        each.con.close()


@pytest.mark.soak
@pytest.mark.timeout(40_000)
@pytest.mark.parametrize("question", INTERVALS, ids=lambda each: each.name)
def test_every_interval_holds_the_truth_in_93_to_97_of_100(
    universes: dict[str | None, Resampled], question: Question
) -> None:
    archives = universes[question.game]
    if question.name not in archives.sql:
        pytest.skip("nothing was judged, taken back or ruled there")
    found = list[Coverage]()
    for games in SIZES:
        found += coverage(archives, question, games, ARCHIVES, GIVEN.get(question.name))
    wrong = [each for each in found if not each.is_kept]
    assert not wrong, "\n".join(map(str, wrong))
    # Of a few games a share near 0 or 1 has more room than it needs: Wilson's interval is not less.
    wide = [each for each in found if each.games > SIZES[0] and not each.is_close]
    assert not wide, "\n".join(map(str, wide))


@pytest.mark.soak
@pytest.mark.timeout(40_000)
@pytest.mark.parametrize("question", RANKING, ids=lambda each: each.name)
def test_at_most_5_in_100_permuted_archives_name_anything(
    universes: dict[str | None, Resampled], question: Question
) -> None:
    archives = universes[question.game]
    if question.name not in archives.sql:
        pytest.skip("nothing was judged there")
    for games in SIZES:
        named = naming(archives, question, games, ARCHIVES, GIVEN.get(question.name))
        assert named <= 0.05 + 3 * (0.05 * 0.95 / ARCHIVES) ** 0.5, games
