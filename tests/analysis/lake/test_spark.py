"""Spark builds the lake, answers every question as DuckDB does, plays and verifies."""

import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from icecore.analysis.lake.engines.spark_lake import frame_of
from icecore.analysis.lake.engines.spark_sql import view_name
from icecore.analysis.lake.store.manifest import open_lake
from icecore.analysis.load.database import known_tables
from icecore.analysis.open_archive import open_archive
from icecore.analysis.query.answer import Answer
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.question import questions
from icecore.analysis.tables.tables import Column
from icecore.events.words.errors import IcecoreError
from tests.analysis.lake.conftest import Everything
from tests.analysis.lake.table_sums import built, of_database, of_lake
from tests.cli.shell import archive, damaged, icecore
from tests.cli.test_commands import on_spark
from tests.ours import WITH_LANTERN

pytestmark = pytest.mark.xdist_group("spark")

GIVEN = {"openings_by_position": {"least": 1}, "swinging_cards": {"least": 1}}
"""Parameters without which a question has no answer here."""
SHARED = ("games", "seats", "records")
"""Tables that most questions read: Spark reads their files once."""
LONG = (
    "SELECT count(*) FROM records a, records b, records c, records d"
    " WHERE a.seat + b.seat + c.seat + d.seat > -1"
)
"""It goes on for ever."""


def test_spark_builds_the_tables_of_a_database(all_games: Everything) -> None:
    assert of_lake(all_games.lake) == of_database(all_games.database)
    lake = open_lake(all_games.lake)
    assert lake.number == 2
    assert sum(drop.games for drop in lake.manifest.drops) == 1, "an earlier version was replaced"
    assert len(lake.files("games")) > 2, "several tasks have written"


def near(one: Any, other: Any) -> bool:
    """Alike, or numbers that differ by one unit in the last digit that is shown."""
    if isinstance(one, bool) or isinstance(other, bool) or not isinstance(one, int | float):
        return bool(one == other)
    if not isinstance(other, int | float):
        return False
    digits = max(len(repr(each).partition(".")[2]) for each in (one, other))
    return math.isclose(one, other, rel_tol=1e-12, abs_tol=1.01 * 10.0 ** -min(digits, 9))


def compare(name: str, one: Answer, other: Answer) -> None:
    assert [column.name for column in one.columns] == [column.name for column in other.columns]
    assert len(one.rows) == len(other.rows), name
    for left, right in zip(one.rows, other.rows, strict=True):
        assert all(map(near, left, right)), (name, left, right)


def test_every_question_has_the_same_answer_on_file_lake_and_spark(
    all_games: Everything, spark: Any
) -> None:
    from icecore.analysis.lake.engines.spark_lake import SparkArchive

    with (
        Archive(all_games.database) as file,
        open_archive(all_games.lake) as lake,
        SparkArchive(all_games.lake, spark) as asked,
    ):
        asked.name_views(SHARED)
        for key in SHARED:
            spark.catalog.cacheTable(view_name(key))
        for question in questions().values():
            if question.is_of_positions:  # a lake has no positions
                continue
            given = GIVEN.get(question.name)
            expected = file.ask(question, given)
            assert expected.rows, f"{question.name} has no answer to compare"
            assert lake.ask(question, given) == expected
            compare(question.name, expected, asked.ask(question, given, seconds=300))
        spark.catalog.clearCache()


def test_a_column_that_is_new_has_its_default_in_what_was_built_before(
    all_games: Everything, spark: Any
) -> None:
    lake = open_lake(all_games.lake)
    table = next(each for each in known_tables() if each.key == "games")
    added = (
        Column("points", "INTEGER", "", "", default=7),
        Column("word", "VARCHAR", "", "", default="none"),
        Column("row", "INTEGER[]", "", "", default=(1, 2)),
        Column("empty", "INTEGER", "", ""),
    )
    grown = replace(table, columns=(*table.columns, *added))
    frame = frame_of(spark, lake, grown).select("points", "word", "row", "empty").distinct()
    assert [tuple(row) for row in frame.collect()] == [(7, "none", [1, 2], None)]


def test_parameters_are_bound_and_never_text(all_games: Everything, spark: Any) -> None:
    from icecore.analysis.lake.engines.spark_lake import SparkArchive

    with open_archive(all_games.lake) as lake, SparkArchive(all_games.lake, spark) as asked:
        for game in ("the_north", "' OR 1 = 1 --", "x'); DROP VIEW games; --", "\\' OR true --"):
            given = {"game": game}
            found = asked.ask("seat_advantage", given)
            compare("seat_advantage", lake.ask("seat_advantage", given), found)
            assert bool(found.rows) == (game == "the_north")


def test_the_command_asks_spark(all_games: Everything, tmp_path: Path, spark: Any) -> None:
    lake = all_games.lake
    one = icecore(tmp_path, "ask", lake, "seat_advantage", "--engine", "spark", "--csv")
    two = icecore(tmp_path, "ask", lake, "seat_advantage", "--csv")
    assert (one.code, one.out) == (0, two.out)
    sql = "SELECT game, count(*) n FROM boreal_pyramid.scored JOIN games ON id = game_id GROUP BY 1"
    one = icecore(tmp_path, "query", lake, sql, "--engine", "spark", "--json")
    two = icecore(tmp_path, "query", lake, sql, "--json")
    assert (one.code, one.json["rows"]) == (0, two.json["rows"])
    again = icecore(tmp_path, "query", all_games.database, sql, "--json")
    assert again.json["rows"] == two.json["rows"]
    sql = "SELECT table_name, count(*) n FROM columns JOIN tables USING (table_name) GROUP BY 1"
    one = icecore(tmp_path, "query", lake, f"{sql} ORDER BY 1", "--engine", "spark", "--json")
    two = icecore(tmp_path, "query", lake, f"{sql} ORDER BY 1", "--json")
    assert (one.code, one.json["rows"]) == (0, two.json["rows"]), one.err
    wrong = icecore(tmp_path, "query", lake, "SELECT nothing FROM games", "--engine", "spark")
    assert wrong.code == 1
    assert "nothing" in wrong.err
    wrong = icecore(tmp_path, "ask", all_games.database, "seat_advantage", "--engine", "spark")
    assert wrong.code == 1
    assert "Spark asks lakes" in wrong.err


GIVEN_UP = """
import sys, time
from pathlib import Path
from icecore.analysis.lake.build.spark_session import spark_session
from icecore.analysis.lake.engines.spark_lake import SparkArchive
from icecore.analysis.query.sandbox import TooLongError

with spark_session("local[1]") as session:
    java = session.sparkContext._gateway.proc
    with SparkArchive(Path(sys.argv[1]), session) as archive:
        try:
            archive.query(sys.argv[2], seconds=1.0)
        except TooLongError as error:
            print(error, flush=True)
        time.sleep(2.0)
        print("at work" if java.poll() is None else "gone", flush=True)
"""


def test_two_seconds_after_a_query_was_given_up_no_task_of_it_is_alive(
    all_games: Everything,
) -> None:
    """In a session of its own: its Java process is killed, as the task heeds no interrupt."""
    done = subprocess.run(
        [sys.executable, "-c", GIVEN_UP, str(all_games.lake), LONG],
        env={**os.environ, **WITH_LANTERN}, capture_output=True, text=True, timeout=400,
    )  # fmt: skip
    assert done.stdout == "the query took longer than 1 seconds\ngone\n", done.stderr
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["ask", "lake build"])
def test_examples_of_the_help_run_on_spark(tmp_path: Path, spark: Any, name: str) -> None:
    archive(tmp_path, 3, "archive.ice")
    built(tmp_path / "lake", tmp_path / "archive.ice")
    examples = icecore(tmp_path, *name.split(), "--help").out.partition("Example:")[2]
    lines = [line.strip() for line in examples.splitlines() if line.strip()]
    lines = [line for line in lines if on_spark(line) and "spark://" not in line]
    assert lines
    patience = ("--timeout", "300") if name == "ask" else ()
    for line in lines:
        answer = icecore(tmp_path, *line.split()[1:], *patience)
        assert answer.code == 0, answer.err


def test_a_report_of_a_lake_is_that_of_its_database(
    all_games: Everything, tmp_path: Path, spark: Any
) -> None:
    for name, source in (("file", all_games.database), ("lake", all_games.lake)):
        done = icecore(tmp_path, "report", source, "--game", "the_north", "-o", f"{name}.html")
        assert done.code == 0, done.err
    pages = [(tmp_path / f"{name}.html").read_text() for name in ("file", "lake")]
    assert pages[0].replace("of all.duckdb", "") == pages[1].replace("of lake", "")


def test_python_opens_a_lake(all_games: Everything) -> None:
    import icecore

    with icecore.lake(all_games.lake) as lake:
        rows = lake.ask("end_reasons", {"game": "the_north"}).objects()
        assert rows
        assert {row["game"] for row in rows} == {"the_north"}


@pytest.mark.parametrize("table", ["games", "records", "boreal_pyramid.scored", "cards"])
def test_logs_are_a_source_for_sparks_own_users(
    all_games: Everything, spark: Any, table: str
) -> None:
    from icecore.analysis.lake.build.spark_source import IceSource

    spark.dataSource.register(IceSource)
    reader = spark.read.format("icecore").option("table", table).option("portion", "0.02")
    frame = reader.load(f"{all_games.logs[0].parent}/*.ice")
    with open_archive(all_games.database) as archive:
        ((rows,),) = archive.rows(f"SELECT count(*) FROM {table}")
        columns = archive.tables[table]
    assert (frame.count(), frame.columns) == (rows, columns)
    if table == "games":
        found = {row.id for row in frame.select("id").collect()}
        assert len(found) == rows


def test_a_source_that_cannot_be_read_says_so(spark: Any, tmp_path: Path) -> None:
    from pyspark.errors import PySparkException

    from icecore.analysis.lake.build.spark_source import IceSource

    spark.dataSource.register(IceSource)
    damaged(tmp_path, "body")
    for table, path, problem in (
        ("recods", "body.ice", "did you mean records"),
        ("records", "none*.ice", "no such files"),
        ("records", "body.ice", "byte"),
    ):
        reader = spark.read.format("icecore").option("table", table)
        with pytest.raises(PySparkException, match=problem):
            reader.load(f"{tmp_path}/{path}").collect()
    kept = spark.read.format("icecore").option("keep_going", "true")
    assert kept.load(f"{tmp_path}/body.ice").count() == 2


def test_spark_plays_the_same_bytes_and_verifies_them(tmp_path: Path, spark: Any) -> None:
    words = ("simulate", "boreal_pyramid", "--games", 12, "--seed", "s", "-o")
    assert icecore(tmp_path, *words, "one.ice").code == 0
    done = icecore(tmp_path, *words, "many.ice", "--engine", "spark", "--json")
    assert (done.code, done.json["games"]) == (0, 12), done.err
    assert (tmp_path / "one.ice").read_bytes() == (tmp_path / "many.ice").read_bytes()
    one = icecore(tmp_path, "verify", "one.ice", "--json")
    many = icecore(tmp_path, "verify", "one.ice", "--json", "--engine", "spark")
    assert (many.code, many.json) == (0, one.json)
    wrong = icecore(
        tmp_path, "simulate", "boreal_pyramid", "-o", "no.ice", "--bot", "nobody",
        "--engine", "spark",
    )  # fmt: skip
    assert wrong.code == 1
    assert "nobody" in wrong.err


@pytest.mark.parametrize("kind", ["body", "header", "torn"])
def test_spark_finds_the_damage_that_one_machine_finds(
    tmp_path: Path, spark: Any, kind: str
) -> None:
    damaged(tmp_path, kind)
    file = tmp_path / f"{kind}.ice"
    one = icecore(tmp_path, "verify", file, "--json")
    many = icecore(tmp_path, "verify", file, "--json", "--engine", "spark")
    assert (many.code, many.json) == (one.code, one.json)
    assert one.code == 3


def test_a_damaged_log_is_said_with_its_place_by_spark_too(tmp_path: Path, spark: Any) -> None:
    damaged(tmp_path, "body")
    answer = icecore(tmp_path, "lake", "build", "lake", "body.ice")
    assert answer.code == 3
    assert answer.err.startswith(f"icecore: {tmp_path}/body.ice, byte ")
    answer = icecore(tmp_path, "lake", "build", "lake", "body.ice", "--keep-going", "--json")
    assert (answer.code, answer.json["games"], len(answer.json["problems"])) == (3, 2, 1)
    again = icecore(tmp_path, "lake", "build", "lake", "body.ice", "--keep-going", "--json")
    assert (again.json["games"], again.json["manifest"]) == (0, None)
    done = icecore(tmp_path, "lake", "compact", "lake", "--master", "local[2]")
    assert (done.code, done.err) == (0, "lake: nothing to join.\n")


def test_compacting_by_spark_changes_no_answer(all_games: Everything, spark: Any) -> None:
    done = icecore(all_games.lake.parent, "lake", "compact", "lake", "--master", "local[2]")
    assert done.code == 0, done.err
    assert of_lake(all_games.lake) == of_database(all_games.database)
    done = icecore(all_games.lake.parent, "lake", "verify", "lake")
    assert (done.code, done.out) == (0, "lake: sound.\n")


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from icecore.analysis.lake.build import spark_session as module

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(IcecoreError, match="openjdk-17-jre-headless"):
        module.check_spark()
    monkeypatch.setitem(sys.modules, "pyspark", None)
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    with pytest.raises(IcecoreError, match="pip install"):
        module.check_spark()
