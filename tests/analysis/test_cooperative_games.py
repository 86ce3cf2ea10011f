"""Games that are won or lost together; reports that pool nothing without saying so."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.report.report import report
from icecore.analysis.tables.game_rows import _result, lead_changes
from icecore.events.words.record import Outcome
from icecore.replay.bots import lead
from icecore.replay.games.board_royale import GAME as ROYALE
from icecore.replay.kernel import Clock, Setup
from icecore.replay.table.simulate import Plan, simulate
from icecore.testing.sample_games import box_of
from tests.cli.shell import icecore


def loaded(folder: Path, *plans: tuple[Plan, int]) -> Path:
    frames = [frame for plan, games in plans for frame in simulate(plan, games)]
    (folder / "games.ice").write_bytes(b"".join(frames))
    assert icecore(folder, "load", "games.duckdb", "games.ice").code == 0
    return folder / "games.duckdb"


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cooperative game with two and with three players."""
    plans = [(Plan("foreverot", ("storm",) * seats), 3) for seats in (2, 3)]
    return loaded(tmp_path_factory.mktemp("together"), *plans)


@pytest.fixture(scope="module")
def hidden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hidden hands: the same eight deals to two pairs of players."""
    pairs = (("random", "greedy"), ("greedy", "random"))
    return loaded(tmp_path_factory.mktemp("hidden"), *((Plan("lantern", two), 8) for two in pairs))


def answers(path: Path, name: str) -> list[dict[str, Any]]:
    with Archive(path) as archive:
        return archive.ask(name).objects()


def rows(path: Path, sql: str) -> list[tuple[Any, ...]]:
    with Archive(path) as archive:
        return archive.rows(sql)


@pytest.mark.parametrize(
    "question", ["seat_advantage", "ratings", "lead_changes", "closest_games", "comebacks"]
)
def test_no_question_makes_a_contest_of_a_cooperative_game(together: Path, question: str) -> None:
    assert answers(together, question) == []


def test_a_cooperative_game_has_one_result_for_all(together: Path) -> None:
    found = rows(together, "SELECT DISTINCT outcome, sides FROM games")
    assert set(found) <= {("won", 1), ("lost", 1)}
    assert rows(together, "SELECT DISTINCT rank, side FROM seats") == [(None, 0)]
    (three,) = (row for row in answers(together, "win_rate_together") if row["seats"] == 3)
    assert three["n"] == 3
    assert {row["n"] for row in answers(together, "win_rate_by_bot")} == {6}


def test_a_report_of_a_cooperative_game_knows_no_seats_ranks_or_leads(together: Path) -> None:
    page = report(together)
    assert "How often all win together" in page
    assert "2 players together win" in page
    for word in ("How often each seat wins", "Ratings of", "lead changes", "The first seat"):
        assert word not in page


def test_a_report_splits_games_by_what_differs_and_names_how_many_each_part_has(
    together: Path,
) -> None:
    page = report(together)
    for seats in (2, 3):
        assert f">{seats} players</h3>" in page
    assert page.count("<h3>How often all win together") == 2
    assert "All 2 variants counted together." in page


def test_the_summary_of_an_archive_counts_a_cooperative_game_once(together: Path) -> None:
    (game,) = icecore(together.parent, "info", "games.ice", "--json").json["by_game"]
    assert [(one["player"], one["of"]) for one in game["players"]] == [("all together", 6)]


def test_the_same_deal_is_what_was_dealt_and_not_what_everybody_saw(hidden: Path) -> None:
    public = rows(hidden, "SELECT count(DISTINCT position) FROM positions WHERE turn = 0")
    assert public < rows(hidden, "SELECT count(DISTINCT dealt) FROM games") == [(8,)]
    assert {(row["deals"], row["n"]) for row in answers(hidden, "same_deal")} == {(8, 16)}


def test_a_card_that_both_sides_had_is_one_game(hidden: Path) -> None:
    found = answers(hidden, "card_win_rate")
    assert found
    assert all(row["n"] <= 16 and row["won"] <= row["n"] for row in found)
    twice = rows(
        hidden,
        "SELECT count(*) FROM (SELECT game_id FROM sightings WHERE zone = 'played'"
        " GROUP BY game_id, card HAVING count(DISTINCT seat) = 2)",
    )
    assert twice > [(0,)], "no card was played by both: nothing was tried"


TEAMS = (0, 1, 0, 1)


def test_a_team_wins_as_one_and_leads_as_one() -> None:
    assert _result(Outcome("escape", (1, 3, 1, 3)), TEAMS) == "won"
    assert _result(Outcome("escape", (1, 1, 3, 3)), TEAMS) == "tied"
    turns = [
        (1, Clock(1, 1, 0), (5, 2, 5, 2)), (2, Clock(1, 2, 1), (5, 7, 5, 7)),
        (3, Clock(1, 3, 2), (7, 7, 7, 7)), (4, Clock(1, 4, 3), (8, 7, 8, 7)),
    ]  # fmt: skip
    assert lead_changes(turns, TEAMS) == 2


def test_a_bot_does_not_play_against_its_own_team() -> None:
    game = replace(ROYALE, standing=lambda state: (9, 4, 9, 4), teams=lambda seats: TEAMS)
    state = game.begin(Setup(4, game.options()), box_of(ROYALE))
    assert lead(game, state, 0) == 5
    assert lead(game, state, 3) == -5
