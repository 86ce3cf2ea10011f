"""Answers are at home everywhere: in Python, pandas, polars, Arrow, DuckDB and ibis."""

from pathlib import Path
from typing import Any

import duckdb
import pytest

import icecore
from icecore import Archive, IcecoreError
from icecore.analysis.tables.ends_of_turns import ends_of_turns

SQL = "SELECT game, turns AS n, winners AS list FROM games ORDER BY n, id"


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("answers")
    return icecore.simulate("the_north", games=6, seed=7, path=folder / "six.ice")


@pytest.fixture(scope="module")
def archive(logs: Any) -> Archive:
    folder = Path(logs.paths[0]).parent
    return icecore.load(folder / "it.duckdb", logs.paths, positions=True)


def test_an_answer_is_a_sequence_of_rows(archive: Archive) -> None:
    answer = archive.query(SQL)
    assert len(answer) == len(list(answer)) == len(answer.fetchall()) == 6
    assert answer[0].game == answer[0][0] == "the_north"
    assert answer[-1].n == max(answer["n"])
    assert [row.n for row in answer[:2]] == answer["n"][:2]
    assert repr(answer) == "<Answer: 6 rows of game, n, list>"
    with pytest.raises(IcecoreError, match="did you mean game"):
        answer["gme"]
    with pytest.raises(AttributeError, match='there is no column "points"'):
        answer[0].points  # noqa: B018
    assert archive.query("SELECT 1 WHERE false")
    long = archive.query("FROM records", rows=40)
    assert long._repr_html_().count("<tr>") == 21
    assert repr(long).startswith("<Answer: the first 40 rows of game_id, game")


def test_pandas_polars_pyarrow_duckdb_and_ibis_take_an_answer(archive: Archive) -> None:
    ibis, pandas = pytest.importorskip("ibis"), pytest.importorskip("pandas")
    polars, pyarrow = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    answer = archive.query(SQL)
    wanted = [tuple(row) for row in answer.rows]
    frame = pandas.DataFrame(answer)
    assert list(frame.columns) == ["game", "n", "list"]
    assert frame["n"].tolist() == answer["n"]
    assert polars.DataFrame(answer).rows() == wanted
    table = pyarrow.table(answer)
    assert str(table.schema.field("list").type).startswith("list")
    found: Any = duckdb.sql("SELECT game, n, list FROM answer")
    assert found.fetchall() == wanted
    assert ibis.memtable(answer).n.sum().execute() == sum(answer["n"])
    assert polars.DataFrame(archive.query("SELECT record FROM records", rows=None)).height > 400


def test_counts_and_sums_are_whole_numbers_of_64_bits(archive: Archive) -> None:
    sql = "SELECT sum(turns) AS a, count_if(true) AS b FROM games"
    answer = archive.query(sql)
    assert [column.type for column in answer.columns] == ["BIGINT", "BIGINT"]
    assert str(answer.arrow().schema.field("a").type) == "int64"
    (row,) = archive.query(sql, rows=None)
    assert row.a == answer[0].a


def test_parameters_are_given_by_place_and_by_name(archive: Archive) -> None:
    assert archive.query("SELECT $1 + $2", [1, 2]).rows == [(3,)]
    assert archive.query("SELECT ? || ?", ["a", "b"]).rows == [("ab",)]
    assert archive.query("SELECT $word", {"word": "'; DROP"}).rows == [("'; DROP",)]
    with pytest.raises(TypeError, match="parameters: expected a list of values"):
        archive.query("SELECT $1", "a")
    with pytest.raises(IcecoreError, match="parameter"):
        archive.query("SELECT $1, $2", [1])


def test_a_stream_has_all_rows_once_in_flat_memory(archive: Archive) -> None:
    rows = archive.query("SELECT range AS n FROM range(50_000)", rows=None)
    assert sum(row.n for row in rows) == sum(range(50_000))
    with pytest.raises(IcecoreError, match="a stream is read once"):
        list(rows)
    with archive.query("SELECT range AS n FROM range(10_000_000_000)", rows=None) as endless:
        assert [row.n for row, _ in zip(endless, range(3), strict=False)] == [0, 1, 2]
    with pytest.raises(IcecoreError, match="does not exist"):
        archive.query("FROM nothing", rows=None)


def test_selects_in_other_words_are_answered(archive: Archive) -> None:
    assert archive.query("PIVOT seats ON seat USING count(*) GROUP BY game").rows == [
        ("the_north", 6, 6)
    ]
    assert "column_name" in [each.name for each in archive.query("DESCRIBE games").columns]
    assert len(archive.query("SUMMARIZE games")) > 20


def test_whatever_can_be_opened_is_opened(archive: Archive, logs: Any) -> None:
    opened: Any = icecore.open(archive.path)
    assert isinstance(opened, Archive)
    assert opened.titles == archive.titles
    path = logs.paths[0]
    assert len(icecore.read(path)[:3]) == 3
    assert len(icecore.read(path, path)) == 12
    with pytest.raises(IcecoreError, match=r"choose one with game=N"):
        icecore.open(path)
    with pytest.raises(TypeError, match=r'icecore\.read\("x\.ice"\) takes a single one'):
        icecore.Logs("x.ice")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the file for the tables first, then the logs"):
        icecore.load(path, "it.duckdb")


def test_a_notebook_plays_a_whole_game_in_four_lines(tmp_path: Path) -> None:
    game = icecore.new("boreal_pyramid", ["Ada", "Bo"], seed=7)
    game.deal()
    game.play("greedy", to_end=True)
    assert game.outcome is not None

    again = icecore.new("boreal_pyramid", ["Ada", "Bo"], tmp_path / "it.ice", seed=7).deal()
    assert again.records[0].act == game.records[0].act
    hint = again.hint()
    assert hint in again.legal
    assert again.hint(next(name for name in again.seats if name != again.awaited)) is None
    before = len(again.records)
    again.play("greedy")
    assert len(again.records) > before
    again.close()
    resumed = icecore.open(tmp_path / "it.ice").play(to_end=True)
    seal = resumed.seal()
    assert seal.seed == "7"
    with pytest.raises(IcecoreError, match="the game is over"):
        resumed.play()


def test_games_that_reached_a_position_are_found(archive: Archive, logs: Any) -> None:
    game = logs[2]
    ends = ends_of_turns(game.timeline)
    (hit, *_) = [hit for hit in archive.find(game.at(ends[2])) if hit.id == game.id]
    assert (hit.record, hit.turn) == (ends[2], 2)
    folder = Path(logs.paths[0]).parent
    assert hit.open(folder).board == game.at(hit.record).board
    assert archive.find(f"{logs.paths[0]}#3@{ends[2]}") == archive.find(game.at(ends[2]))
    inside = next(number for number in range(ends[1] + 1, ends[2]) if number not in ends)
    with pytest.raises(IcecoreError, match="is inside a turn"):
        archive.find(game.at(inside))
    hits = archive.find(where="is_last AND turns > 0")
    assert {each.id for each in hits} == {each.id for each in logs}
    with pytest.raises(IcecoreError, match="say either like=FILE@RECORD or where=SQL"):
        archive.find()
    with pytest.raises(IcecoreError):
        archive.find(where="1) ; DROP TABLE games; --")


def test_logs_and_tournaments_are_shown_in_a_notebook(logs: Any) -> None:
    assert "<table>" in logs._repr_html_()
    shown = icecore.tournament("the_north", ["random", "greedy"], games=2)._repr_html_()
    assert "<svg" in shown
    assert "greedy" in shown
