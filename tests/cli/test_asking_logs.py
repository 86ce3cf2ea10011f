"""Questions go straight to logs: the tables are made on the way, and kept as long as they fit."""

import re
from pathlib import Path

import pytest

from tests.cli.shell import Answer
from tests.cli.shell import icecore as run

COUNT = "SELECT count(*) AS games FROM games"


def icecore(*words: object) -> Answer:
    return run(Path(), *words)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("logs")
    for name, games in (("a", 4), ("b", 3)):
        words: list[object] = ["simulate", "boreal_pyramid", "--games", games, "--seed", name]
        words += ["--bot", "greedy", "--bot", "random", "-o", folder / f"{name}.ice"]
        assert icecore(*words).code == 0
    return folder


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    return tmp_path / "kept" / "icecore"


def games_in(*words: object) -> int:
    done = icecore("query", *words, COUNT, "--json")
    assert done.code == 0, done.err
    (row,) = done.json["rows"]
    return int(row["games"])


def test_a_log_a_folder_a_glob_and_several_logs_can_be_asked(archive: Path) -> None:
    assert games_in(archive / "a.ice") == 4
    assert games_in(archive) == games_in(archive / "*.ice") == 7
    assert games_in(archive / "a.ice", archive / "b.ice") == 7


def test_the_tables_are_kept_until_a_file_changes(
    archive: Path, tmp_path: Path, kept: Path
) -> None:
    log = tmp_path / "it.ice"
    log.write_bytes((archive / "a.ice").read_bytes())
    first, second = (icecore("ask", log, "win_rate_by_bot") for _ in range(2))
    assert "loaded 4 games; the tables are kept for the next" in first.err
    assert "kept from before" in second.err
    assert first.out == second.out
    log.write_bytes((archive / "b.ice").read_bytes())
    assert "loaded 3 games" in icecore("ask", log, "win_rate_by_bot").err
    assert len(list(kept.iterdir())) == 2


def test_where_nothing_can_be_kept_the_tables_are_temporary(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    done = icecore("ask", archive / "a.ice", "win_rate_by_bot")
    assert done.code == 0
    assert "loaded 4 games into a temporary database" in done.err


def test_a_damaged_log_is_told_and_leaves_nothing(
    archive: Path, tmp_path: Path, kept: Path
) -> None:
    log = tmp_path / "it.ice"
    log.write_bytes((archive / "a.ice").read_bytes()[:-20])
    done = icecore("ask", log, "win_rate_by_bot")
    assert done.code == 3
    assert "it.ice" in done.err
    assert list(kept.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ask", "no.ice", "seat_advantage"), "no.ice: no such file"),
        (("ask", "no/*.ice", "seat_advantage"), "no/*.ice: no file has such a name"),
        (("query", "no.ice", "SELECT * FROM games"), "no.ice: no such file"),
        (("ask", "no.duckdb", "seat_advantage"), "no.duckdb: no such file"),
        (("ask", "no.ice", "seat_advantge"), "did you mean seat_advantage?"),
        (("ask", "no.ice", "what", "seat_advantage"), '"what" is no file'),
        (("ask", "no.ice", "seat_advantage", "--engine", "spark"), "Spark asks lakes"),
        (("ask", "no.ice", "seat_advantage", "-o", "it.svg"), "-o is for --chart"),
        (("ask", "no.ice", "seat_advantage", "--chart", "-o", "it.gif"), "a chart is .svg or .png"),
    ],
)
def test_what_cannot_be_asked_is_told_at_once(words: tuple[str, ...], told: str) -> None:
    done = icecore(*words)
    assert done.code in (1, 2)
    assert told in done.err


def test_a_database_is_asked_by_itself(archive: Path, tmp_path: Path) -> None:
    assert icecore("load", tmp_path / "it.duckdb", archive / "a.ice").code == 0
    done = icecore("ask", tmp_path / "it.duckdb", archive / "a.ice", "seat_advantage")
    assert "it.duckdb: no log; logs are asked together, a database by itself" in done.err


def test_a_chart_is_text_or_a_file(archive: Path, tmp_path: Path) -> None:
    asked = ("ask", archive, "win_rate_by_bot", "--chart")
    head, greedy, random = icecore(*asked).out.splitlines()
    assert head.strip() == "share"
    assert re.fullmatch(r"greedy +├─*●─*┤? +\d+\.\d %", greedy)
    assert re.fullmatch(r"random +├?─*●─*┤ +\d+\.\d %", random)
    for name, magic in (("it.svg", b"<svg"), ("it.png", b"\x89PNG")):
        assert icecore(*asked, "-o", tmp_path / name).code == 0
        assert (tmp_path / name).read_bytes().startswith(magic)


def test_bars_are_drawn_for_any_query_with_words_and_numbers(archive: Path) -> None:
    sql = "SELECT * FROM (VALUES ('one', 4), ('two', 2), ('less', -2)) AS t(what, many)"
    _, one, two, less = icecore("query", archive, sql, "--chart").out.splitlines()
    zero = one.index("█")
    assert two.index("█") == zero
    assert (one.count("█"), two.count("█")) == (46, 23)
    assert less.rstrip(" -2").endswith("█" * 23)
    assert less.rindex("█") < zero


def test_an_answer_that_no_chart_fits_says_so(archive: Path) -> None:
    done = icecore("query", archive, "SELECT 'one' AS a, 'two' AS b", "--chart")
    assert done.code == 1
    assert "no chart fits this answer" in done.err


def test_a_report_is_written_from_logs(archive: Path, tmp_path: Path) -> None:
    assert icecore("report", archive / "a.ice", "-o", tmp_path / "report.html").code == 0
    assert "4 games of a.ice" in (tmp_path / "report.html").read_text("utf-8")
