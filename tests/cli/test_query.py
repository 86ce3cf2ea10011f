"""`icecore query`: one SELECT from the command line, a file or stdin, in every form."""

import csv
import io
from pathlib import Path

import duckdb
import pytest

from tests.analysis.small_archive import small_archive
from tests.cli.shell import Answer, icecore


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    small_archive(tmp_path / "games.duckdb")
    return tmp_path


def query(folder: Path, *words: object, stdin: bytes = b"") -> Answer:
    return icecore(folder, "query", "games.duckdb", *words, stdin=stdin)


def test_rows_come_as_a_table(folder: Path) -> None:
    answer = query(
        folder, "SELECT id, name, id / 3 AS third, id = 1 AS first FROM games ORDER BY id"
    )
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "id  name     third  first",
        " 1  Lana    0.3333  yes",
        " 2  Élodie  0.6667  no",
        " 3  Mike         1  no",
    ]


def test_the_query_may_come_from_a_file_or_from_stdin(folder: Path) -> None:
    (folder / "mine.sql").write_text("-- how many?\nSELECT count(*) AS n\nFROM games; -- all\n")
    assert query(folder, "--file", "mine.sql").out.split() == ["n", "3"]
    assert query(folder, stdin=b"SELECT 7 AS n").out.split() == ["n", "7"]
    assert query(folder, "-", stdin=b"SELECT 7 AS n").out.split() == ["n", "7"]
    assert query(folder, "SELECT 1", "--file", "mine.sql").code == 2
    assert query(folder, "--file", "none.sql").code == 1
    broken = query(folder, stdin=b"SELECT '\xff'")
    assert (broken.code, "no UTF-8 text" in broken.err) == (1, True)


def test_rows_come_as_json(folder: Path) -> None:
    answer = query(folder, "SELECT card, steps FROM lantern.played ORDER BY seat", "--json")
    assert answer.json == {
        "columns": [["card", "VARCHAR"], ["steps", "STRUCT(verb VARCHAR, n INTEGER)[]"]],
        "rows": [
            {"card": "moth", "steps": [{"verb": "deal", "n": 2}]},
            {"card": None, "steps": []},
        ],
        "more": False,
    }


def test_rows_come_as_csv(folder: Path) -> None:
    answer = query(folder, "SELECT 'a,\"b\"' AS x, NULL AS y, [1, 2] AS z", "--csv")
    assert list(csv.reader(io.StringIO(answer.out))) == [["x", "y", "z"], ['a,"b"', "", "[1,2]"]]


def test_markdown_shows_cells_as_they_are(folder: Path) -> None:
    answer = query(folder, "SELECT '<b>|*x*' || chr(10) || '`' AS a_b, -1.5 AS n", "--markdown")
    assert answer.out.splitlines() == [
        "| a\\_b | n |",
        "|---|--:|",
        "| &lt;b&gt;\\|\\*x\\* \\` | -1.5 |",
    ]


def test_control_codes_never_reach_the_terminal(folder: Path) -> None:
    assert "\x1b" not in query(folder, "SELECT chr(27) || '[2J' AS x").out


def test_a_parquet_file_has_the_types_of_the_query(folder: Path) -> None:
    sql = (
        "SELECT id, name, DATE '2026-01-31' AS d, 1.25 AS m, [id] AS l, {'a': id} AS s,"
        " NULL AS nothing, 2::HUGEINT ** 100 AS huge, 'x'::BLOB AS b FROM games ORDER BY id"
    )
    answer = query(folder, sql, "--parquet", "out.parquet")
    assert answer.code == 0
    assert answer.err.startswith("Wrote 3 rows into out.parquet")
    rows = duckdb.sql(f"FROM '{folder / 'out.parquet'}'")
    assert rows is not None
    assert [str(kind) for kind in rows.types][:6] == [
        "INTEGER", "VARCHAR", "DATE", "DECIMAL(3,2)", "INTEGER[]", "STRUCT(a INTEGER)",
    ]  # fmt: skip
    found = rows.fetchall()
    assert [row[1] for row in found] == ["Lana", "Élodie", "Mike"]
    assert found[0][4:6] == ([1], {"a": 1})
    assert query(folder, "SELECT 1", "--parquet", "out.parquet").code == 1
    assert query(folder, "SELECT 1", "--parquet", "out.parquet", "--force").code == 0
    assert query(folder, "SELECT 1", "--parquet", "-").code == 2
    assert query(folder, "SELECT 1", "--parquet", "x.parquet", "--csv").code == 2


def test_more_rows_than_wanted_are_cut_and_that_is_said(folder: Path) -> None:
    answer = query(folder, "FROM games", "--limit", "1")
    assert len(answer.out.splitlines()) == 2
    assert "the first 1 row; --limit shows more" in answer.err


def test_a_slow_query_ends_with_4(folder: Path) -> None:
    slow = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b"
    answer = query(folder, slow, "--timeout", "0.5", "--json")
    assert answer.code == 4
    assert answer.json["error"]["exit_code"] == 4
    assert "longer than 0.5 seconds" in answer.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["games.duckdb", "DELETE FROM games"], 1),
        (["games.duckdb", "SELECT * FROM gmaes"], 1),
        (["none.duckdb", "SELECT 1"], 1),
        (["text.duckdb", "SELECT 1"], 3),
        ([".", "SELECT 1"], 1),
        (["games.duckdb", "SELECT repeat('x', 1000000000)", "--memory", "0.1"], 1),
    ],
)
def test_what_cannot_be_answered_is_one_sentence(folder: Path, words: list[str], code: int) -> None:
    (folder / "text.duckdb").write_text("this is no database" * 1000)
    before = (folder / "games.duckdb").read_bytes()
    answer = icecore(folder, "query", *words)
    assert (answer.code, answer.out) == (code, "")
    assert len(answer.err.splitlines()) == 1
    assert (folder / "games.duckdb").read_bytes() == before
