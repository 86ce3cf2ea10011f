"""Archives and answers in a program's hand."""

from pathlib import Path

import pytest

import icecore
from icecore import Archive, IcecoreError


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    folder = tmp_path_factory.mktemp("archive")
    logs = icecore.simulate("boreal_pyramid", games=20, bots=["greedy", "random"], seed=7)
    return logs.load(folder / "it.duckdb")


def test_an_archive_answers_named_questions(archive: Archive) -> None:
    assert archive.tally is not None
    assert archive.tally.games == 20
    assert archive.titles == {"boreal_pyramid": "BOREAL (pyramid)"}
    assert "seat_advantage" in archive.questions
    answer = archive.ask("seat_advantage", game="boreal_pyramid")
    assert [row["n"] for row in answer.objects()] == [20, 20]
    with pytest.raises(IcecoreError, match="did you mean seat_advantage"):
        archive.ask("seat_advantge")
    with pytest.raises(IcecoreError, match='has no parameter "gme"'):
        archive.ask("seat_advantage", gme="boreal_pyramid")


def test_a_query_can_read_and_nothing_else(archive: Archive) -> None:
    assert archive.query("SELECT count(*) FROM games").rows == [(20,)]
    with pytest.raises(IcecoreError, match="only SELECT is answered here"):
        archive.query("DROP TABLE games")
    with pytest.raises(IcecoreError, match="sql: expected a query as text, not bytes"):
        archive.query(b"SELECT 1")  # type: ignore[call-overload]


def test_answers_become_frames_with_their_types(archive: Archive) -> None:
    answer = archive.query(
        "SELECT game, count(*) AS n, avg(turns) AS turns, [1, 2] AS list FROM games GROUP BY game"
    )
    assert answer.df()["n"].tolist() == [20]
    assert answer.pl().schema.names() == ["game", "n", "turns", "list"]
    assert str(answer.arrow().schema.field("n").type) == "int64"
    assert answer._repr_html_().startswith("<table>")


def test_a_notebook_shows_what_is_safe(archive: Archive) -> None:
    shown = archive.query("SELECT '<script>' AS \"<b>\"")._repr_html_()
    assert "<script>" not in shown
    assert "<b>" not in shown
    assert "BOREAL" in archive._repr_html_()


def test_a_report_is_a_page(archive: Archive, tmp_path: Path) -> None:
    assert archive.report(tmp_path / "it.html") == (tmp_path / "it.html").read_text("utf-8")


def test_charts_along_turns_are_lines(archive: Archive) -> None:
    chart = archive.query(
        "SELECT turn, count(*) AS n, 0.5 AS share, 0.4 AS low, 0.6 AS high FROM records "
        "GROUP BY turn ORDER BY turn"
    ).chart()
    assert chart.along == "turn"
    assert chart._repr_svg_().startswith("<svg")
