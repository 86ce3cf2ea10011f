"""The sandbox as people use it: what it answers, how it says no, and what it leaves behind."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from icecore.analysis.query import sandbox as sandboxes
from icecore.analysis.query.answer import AnswerColumn
from icecore.analysis.query.archive_schema import completions, read_catalogue
from icecore.analysis.query.sandbox import (
    ArchiveError,
    Limits,
    QueryError,
    Sandbox,
    TooLongError,
    ask,
)
from icecore.events.words.errors import NotFoundError
from tests.analysis.small_archive import small_archive

LEGITIMATE = {
    "SELECT count(*) FROM games": [(3,)],
    "SELECT count(*) FROM games;": [(3,)],
    "SELECT 1; -- done": [(1,)],
    "/* ; */ SELECT ';' -- ;": [(";",)],
    "SELECT $$a;b$$ ;; ": [("a;b",)],
    "SELECT 'é;' ; -- é": [("é;",)],
    "FROM games ORDER BY id DESC LIMIT 1": [(3, "Mike")],
    "VALUES (1), (2)": [(1,), (2,)],
    "WITH a AS (SELECT id FROM games), b AS (FROM a WHERE id > 1) SELECT sum(id) FROM b": [(5,)],
    "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5)"
    " SELECT sum(n) FROM r": [(15,)],
    "SELECT name, row_number() OVER (ORDER BY name) FROM games QUALIFY row_number() OVER (ORDER BY"
    " name) = 1": [("Lana", 1)],
    "SELECT count(*) FILTER (WHERE id > 1) FROM games": [(2,)],
    "SELECT name FROM games WHERE id IN (SELECT game_id FROM lantern.played)": [("Lana",)],
    "SELECT steps, more FROM lantern.played ORDER BY seat": [
        ([{"verb": "deal", "n": 2}], {"a": [1, None]}), ([], None)],
    "SELECT card FROM lantern.known": [("moth",)],
    "SELECT list_transform([1, 2], lambda x: x + 1)": [([2, 3],)],
    "SELECT TRUE, NULL, 1.5, 2::DOUBLE, 'x', DATE '2026-01-31', TIMESTAMP '2026-01-31 10:00:00'":
        [(True, None, 1.5, 2.0, "x", "2026-01-31", "2026-01-31 10:00:00")],
    "SELECT 170141183460469231731687303715884105727::HUGEINT, (2::HUGEINT ** 62)::HUGEINT":
        [("170141183460469231731687303715884105727", 2**62)],
    "SELECT MAP {'a': 1}, {'b': [1, 2]}, 'ab'::BLOB, INTERVAL 3 DAYS":
        [({"a": 1}, {"b": [1, 2]}, "ab", "3 days")],
    "SELECT 12345678901234567890.12": [("12345678901234567890.12",)],
    "SELECT [170141183460469231731687303715884105727::HUGEINT, 1]":
        [(["170141183460469231731687303715884105727", 1],)],
    "SELECT column_name FROM (DESCRIBE games)": [("id",), ("name",)],
    "SELECT round(wilson_low(3, 10), 2)": [(0.11,)],
    "PIVOT games ON name USING count(*) GROUP BY id": [(1, 1, 0, 0), (2, 0, 0, 1), (3, 0, 1, 0)],
    "SELECT max(id) FROM (PIVOT games ON name USING count(*) GROUP BY id)": [(3,)],
    "WITH p AS (PIVOT games ON name USING count(*) GROUP BY id) SELECT count(*) FROM p; -- done":
        [(3,)],
    "UNPIVOT (SELECT 1 AS a, 2 AS b) ON a, b INTO NAME n VALUE v": [("a", 1), ("b", 2)],
    "SELECT column_name, max FROM (SUMMARIZE games)": [("id", "3"), ("name", "Élodie")],
    "DESCRIBE SELECT 1 AS x": [("x", "INTEGER", "YES", None, None, None)],
}  # fmt: skip


@pytest.fixture(scope="module", params=["in memory", "as a file"])
def sandbox(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Sandbox]:
    path = small_archive(tmp_path_factory.mktemp("answers") / 'it\'s "odd".duckdb')
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sandboxes, "IN_MEMORY", 0 if request.param == "as a file" else 1 << 30)
        found = Sandbox(path)
        found.ask("SELECT 1")  # now the process is there
    with found:
        yield found


@pytest.mark.parametrize("sql", LEGITIMATE, ids=range(len(LEGITIMATE)))
def test_a_query_is_answered(sandbox: Sandbox, sql: str) -> None:
    assert sandbox.ask(sql).rows == LEGITIMATE[sql]


def test_columns_have_names_and_types(sandbox: Sandbox) -> None:
    answer = sandbox.ask('SELECT 1 AS a, 2 AS a, name AS "odd ""one""" FROM games LIMIT 1')
    assert answer.columns == (
        AnswerColumn("a", "INTEGER"),
        AnswerColumn("a_1", "INTEGER"),
        AnswerColumn('odd "one"', "VARCHAR"),
    )  # fmt: skip
    assert answer.objects() == [{"a": 1, "a_1": 2, 'odd "one"': "Lana"}]


def test_no_more_rows_come_than_asked_for(sandbox: Sandbox) -> None:
    answer = sandbox.ask("FROM range(1000000000)", rows=3)
    assert (answer.rows, answer.more) == ([(0,), (1,), (2,)], True)
    assert not sandbox.ask("FROM range(3)", rows=3).more
    assert sandbox.ask("FROM range(3)", rows=0).rows == []


def test_an_error_is_one_sentence_with_its_place(sandbox: Sandbox) -> None:
    with pytest.raises(QueryError, match=r'gmaes does not exist! Did you mean "games"\? \(line 2'):
        sandbox.ask("SELECT *\nFROM gmaes")
    with pytest.raises(QueryError, match=r'syntax error at or near "SELEC" \(line 1: SELEC 1\)'):
        sandbox.ask("SELEC 1")
    with pytest.raises(QueryError, match="only SELECT is answered here, not DROP"):
        sandbox.ask("DROP TABLE games")
    with pytest.raises(QueryError, match="only SELECT is answered here, not MULTI"):
        sandbox.ask("CREATE TABLE mine AS PIVOT games ON name")
    with pytest.raises(QueryError, match="2 statements; ask with one SELECT at a time"):
        sandbox.ask("SELECT 1; SELECT 2")


def test_a_query_that_took_too_long_leaves_the_next_one_alone(tmp_path: Path) -> None:
    path = small_archive(tmp_path / "games.duckdb")
    with Sandbox(path, Limits(seconds=0.5)) as quick:
        with pytest.raises(TooLongError, match=r"longer than 0\.5 seconds") as refused:
            quick.ask("SELECT count(*) FROM range(1000000000) a, range(1000000000) b")
        assert refused.value.exit_code == 4
        assert quick.ask("SELECT 1").rows == [(1,)]


def test_a_process_that_is_gone_is_followed_by_another(tmp_path: Path) -> None:
    with Sandbox(small_archive(tmp_path / "games.duckdb")) as lasting:
        lasting.ask("SELECT 1")
        process = lasting._process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(QueryError, match="ended its process"):
            lasting.ask("SELECT 1")
        assert lasting.ask("SELECT 2").rows == [(2,)]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (signal.SIGKILL, "the system has killed its process, most likely because memory ran out"),
        (signal.SIGSEGV, "it crashed DuckDB"),
        (signal.SIGTERM, "somebody has ended its process"),
    ],
)
def test_what_has_killed_the_process_is_said(
    tmp_path: Path, number: signal.Signals, words: str
) -> None:
    with Sandbox(small_archive(tmp_path / "games.duckdb")) as lasting:
        lasting.ask("SELECT 1")
        assert lasting._process is not None
        os.kill(lasting._process.pid, number)
        with pytest.raises(QueryError, match=f"the query ended its process: {words}"):
            lasting.ask("SELECT 1")


def test_a_checkpoint_that_is_refused_took_no_time(sandbox: Sandbox) -> None:
    with pytest.raises(QueryError, match="not answered: Cannot FORCE CHECKPOINT"):
        sandbox.ask("SELECT * FROM force_checkpoint()")


def test_answers_that_are_too_big_are_refused(tmp_path: Path) -> None:
    path = small_archive(tmp_path / "games.duckdb")
    with pytest.raises(QueryError, match="more than 1,000 bytes"):
        ask(path, "SELECT repeat('x', 2000)", Limits(size=1000))


def test_many_may_ask_at_once(sandbox: Sandbox) -> None:
    found: list[int] = []
    asking = [
        threading.Thread(target=lambda n=n: found.append(sandbox.ask(f"SELECT {n}").rows[0][0]))
        for n in range(8)
    ]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert sorted(found) == list(range(8))


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, room = small_archive(tmp_path / "games.duckdb"), tmp_path / "room"
    room.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(room))
    monkeypatch.setattr(sandboxes, "IN_MEMORY", 0)
    with Sandbox(path) as sandbox:
        sandbox.ask("SELECT 1")
        assert list(room.iterdir()) == []  # the copy is open, and has no name any more
        process = sandbox._process
    assert list(room.iterdir()) == []
    assert process is not None
    assert process.poll() is not None
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.duckdb", "room"]


def test_rows_that_are_still_in_the_log_of_the_database_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = small_archive(tmp_path / "games.duckdb")
    with duckdb.connect(str(path)) as connection:
        connection.execute("PRAGMA disable_checkpoint_on_shutdown")
        connection.execute("INSERT INTO games VALUES (4, 'Noa')")
    assert (tmp_path / "games.duckdb.wal").exists()
    before = path.read_bytes()
    for size in (0, 1 << 30):
        monkeypatch.setattr(sandboxes, "IN_MEMORY", size)
        assert ask(path, "SELECT count(*) FROM games").rows == [(4,)]
    assert path.read_bytes() == before
    assert (tmp_path / "games.duckdb.wal").exists()


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="icecore load"):
        ask(tmp_path / "none.duckdb", "SELECT 1")
    with pytest.raises(ArchiveError, match="folder or device"):
        ask(tmp_path, "SELECT 1")
    (tmp_path / "text.duckdb").write_text("no database" * 1000)
    with pytest.raises(ArchiveError, match="no archive of tables") as refused:
        ask(tmp_path / "text.duckdb", "SELECT 1")
    assert refused.value.exit_code == 3
    path = small_archive(tmp_path / "games.duckdb")
    with (
        duckdb.connect(str(path)),
        pytest.raises(QueryError, match=r"another process .* has it open"),
    ):
        ask(path, "SELECT 1")


def test_a_word_is_completed_by_where_it_stands(sandbox: Sandbox) -> None:
    catalogue = read_catalogue(sandbox)
    assert catalogue.schemas() == ["lantern"]
    assert list(completions(catalogue, "SELECT * FROM ", "")) == [
        "about", "games", "tables", "lantern.known", "lantern.played",
    ]  # fmt: skip
    assert list(completions(catalogue, "SELECT * FROM ", "lantern.p")) == ["lantern.played"]
    assert next(completions(catalogue, "SELECT * FROM games WHERE ", "na")) == "name"
    assert list(completions(catalogue, "SELECT ", "lantern.played.ca")) == ["lantern.played.card"]
    assert "wilson_low" in completions(catalogue, "SELECT ", "wil")
    assert "GROUP" in completions(catalogue, "FROM games ", "gro")
