"""Judgements beside a log become tables, and four questions are asked of them."""

from pathlib import Path
from typing import Any

import pytest

from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.question import find_question
from tests.cli.shell import icecore

QUESTIONS = ("luck", "best_decisions", "swinging_cards", "decided_when")


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("judged")
    words = ("simulate", "boreal_pyramid", "--games", "3", "--bot", "greedy", "--bot", "random")
    assert icecore(folder, *words, "-o", "games.ice").code == 0
    for game in ("1", "2"):
        done = icecore(folder, "judge", "games.ice", "--game", game, "--rollouts", "4", "--jobs", 1)
        assert done.code == 0, done.err
    assert icecore(folder, "load", "games.duckdb", "games.ice").code == 0
    return folder


def rows(folder: Path, sql: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = icecore(folder, "query", "games.duckdb", sql, "--json").json[
        "rows"
    ]
    return found


def test_only_judged_games_have_rows_and_the_changes_make_the_result(judged: Path) -> None:
    found = rows(
        judged,
        "SELECT j.game_id, j.seat, min(CASE WHEN record = 0 THEN chance END) + sum(change) AS made,"
        " any_value(s.won) AS won FROM judgements j JOIN seats s USING (game_id, seat)"
        " GROUP BY ALL",
    )
    assert len(found) == 4
    for row in found:
        assert row["made"] == pytest.approx(1.0 if row["won"] else 0.0)
    causes = rows(judged, "SELECT DISTINCT cause FROM judgements WHERE record > 0 ORDER BY cause")
    assert [row["cause"] for row in causes] == ["luck", "other", "own"]


@pytest.mark.parametrize("name", QUESTIONS)
def test_each_question_has_an_answer(judged: Path, name: str) -> None:
    with Archive(judged / "games.duckdb") as archive:
        answer = archive.ask(find_question(name), {"least": 1} if name == "swinging_cards" else {})
        assert answer.rows
        for row in answer.objects():
            assert row["n"] <= 4 * 60
