"""Intervals hold the truth as often as they say, and what stands out by chance alone is rare."""

from collections.abc import Iterator
from pathlib import Path
from statistics import NormalDist

import duckdb
import pytest

from icecore.analysis.query.answer import define_functions
from icecore.analysis.query.question import Question, find_question
from icecore.replay.statistics import GameSums
from tests.analysis.coverage_table import ranking, with_intervals
from tests.analysis.resampled_archives import Coverage, Resampled, coverage, naming
from tests.analysis.universes import GIVEN, UNIVERSES, open_universe, universe_of

SIZES = (30, 200, 1000)
ARCHIVES = 400
INTERVALS, RANKING = list(with_intervals()), list(ranking())


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


def asked_of_duckdb(sql: str) -> tuple[float | None, ...]:
    with duckdb.connect() as con:
        define_functions(con)
        (row,) = con.execute(f"SELECT {sql}").fetchall()
    found: tuple[float | None, ...] = row
    return found


def test_a_mean_of_games_that_are_all_alike_has_an_interval_from_very_many_on() -> None:
    assert asked_of_duckdb("mean_low(1.5, 0, 599), mean_high(1.5, 0, 599)") == (None, None)
    assert asked_of_duckdb("mean_low(1.5, 0, 600), mean_high(1.5, 0, 600)") == (1.5, 1.5)
    low, high = asked_of_duckdb("mean_low(1.5, 0.01, 5), mean_high(1.5, 0.01, 5)")
    assert low == pytest.approx(1.2224, abs=1e-3)
    assert high == pytest.approx(1.7776, abs=1e-3)


def test_what_is_mostly_the_least_is_never_told_to_be_less() -> None:
    low, high = asked_of_duckdb("above_low(1.2, 1, 0.04, 12), above_high(1.2, 1, 0.04, 12)")
    assert low is not None
    assert high is not None
    assert 1 < low < 1.2 < high
    assert (low - 1) * (high - 1) == pytest.approx(0.2**2, rel=0.01), "even in the logarithm"


@pytest.mark.parametrize(("share", "usual"), [(0.26, 1 / 3), (0.4, 1 / 3), (0.57, 0.5)])
def test_the_chance_of_a_share_is_that_of_so_many_coins(share: float, usual: float) -> None:
    games = 400
    variance = share * (1 - share) / (games - 1)
    (chance,) = asked_of_duckdb(f"share_by_chance({share}, {variance}, {usual}, {games})")
    size = abs(share - usual) / (usual * (1 - usual) / games) ** 0.5
    assert chance == pytest.approx(2 * NormalDist().cdf(-size), rel=0.2)


@pytest.fixture(scope="module")
def universes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Resampled]]:
    """Archives of every game, of judged games, of evenings with rulings, of deals."""
    folder = tmp_path_factory.mktemp("universe")
    opened = {each.name: open_universe(each, folder) for each in UNIVERSES}
    yield opened
    for each in opened.values():
        each.con.close()


def test_every_question_with_an_interval_is_asked_of_some_universe() -> None:
    games = {each.game for each in UNIVERSES}
    assert {each.game for each in INTERVALS} <= games
    shared = {name for each in UNIVERSES for name in each.questions}
    assert shared < {each.name for each in INTERVALS}


@pytest.mark.soak
@pytest.mark.timeout(40_000)
@pytest.mark.parametrize("question", INTERVALS, ids=lambda each: each.name)
def test_every_interval_holds_the_truth_in_93_to_97_of_100(
    universes: dict[str, Resampled], question: Question
) -> None:
    archives = universes[universe_of(question.name, question.game).name]
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
    universes: dict[str, Resampled], question: Question
) -> None:
    archives = universes[universe_of(question.name, question.game).name]
    for games in SIZES:
        named = naming(archives, question, games, ARCHIVES, GIVEN.get(question.name))
        assert named <= 0.05 + 3 * (0.05 * 0.95 / ARCHIVES) ** 0.5, games
