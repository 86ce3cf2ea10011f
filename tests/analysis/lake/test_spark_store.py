"""Spark builds into an object store from logs that lie there, and answers from it."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pytest

from icecore.analysis.lake.engines.duck_lake import LakeArchive
from icecore.analysis.lake.engines.spark_sql import columns_named
from icecore.analysis.lake.store.lake_store import open_store
from icecore.analysis.lake.store.parts import Writer
from icecore.analysis.query.question import find_question
from icecore.analysis.query.sandbox import QueryError
from icecore.events.file.log import bulk_frames
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import simulated
from tests.analysis.lake.memory_store import MemoryStore
from tests.analysis.lake.object_store import ObjectStore
from tests.analysis.lake.table_sums import of_database, of_lake
from tests.analysis.lake.test_spark import compare
from tests.cli.shell import icecore

pytestmark = pytest.mark.xdist_group("spark")

QUESTIONS = ("seat_advantage", "game_length", "the_north.final_points")
"""Of shared tables and those of a game."""
TABLES = ("seats", "the_north.scored")


class Stored(NamedTuple):
    """A lake in a bucket, and the folder with its logs."""

    lake: str
    folder: Path


@pytest.fixture(scope="module")
def stored(s3: ObjectStore, spark: Any, tmp_path_factory: pytest.TempPathFactory) -> Stored:
    """Built by Spark in two steps, the second of which replaces a game of the first."""
    tmp_path = tmp_path_factory.mktemp("stored")
    bucket, game = s3.bucket(), find_game("the_north")
    store = open_store(bucket)
    head, records, _ = simulated(game, 0)
    games = [bulk_frames(*simulated(game, number)) for number in range(3)]
    store.write("logs/early.ice", bulk_frames(head, records[:20], None))
    store.write("logs/late.ice", b"".join(games))
    for name in ("early", "late"):
        done = icecore(
            tmp_path, "lake", "build", f"{bucket}/lake", f"{bucket}/logs/{name}.ice",
            "--tables", ",".join((*TABLES, "games")),
        )  # fmt: skip
        assert done.code == 0, done.err
    (tmp_path / "late.ice").write_bytes(b"".join(games))
    return Stored(f"{bucket}/lake", tmp_path)


def test_spark_answers_from_a_bucket_as_duckdb_does(
    stored: Stored, s3: ObjectStore, spark: Any
) -> None:
    from icecore.analysis.lake.engines.spark_lake import SparkArchive

    lake, folder = stored
    words = ("load", "all.duckdb", "late.ice", "--tables", ",".join(TABLES))
    assert icecore(folder, *words).code == 0
    assert of_lake(lake) == of_database(folder / "all.duckdb")
    with LakeArchive(lake) as files, SparkArchive(lake, spark) as asked:
        for name in QUESTIONS:
            expected = files.ask(find_question(name))
            assert expected.rows, name
            compare(name, expected, asked.ask(name, seconds=300))
        assert asked.named["seats"] < set(asked.views.columns()["seats"]), "other columns are left"
        s3.asked()
        sql = "SELECT count(*) AS n FROM games WHERE game = 'the_north'"
        assert asked.query(sql, seconds=300).rows == [(3,)]
        read = [each for each in s3.asked() if ".parquet" in each]
        assert read
        assert all("/games/" in each or "drops-" in each for each in read), read


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM parquet.`/etc/passwd`",
        "SELECT * FROM icecore_lake.`{lake}`",
        "SELECT reflect('java.lang.System', 'getenv', 'AWS_SECRET_ACCESS_KEY') FROM games",
    ],
)
def test_strangers_reach_nothing_else_of_a_bucket(stored: Stored, spark: Any, sql: str) -> None:
    from icecore.analysis.lake.engines.spark_lake import SparkArchive

    with SparkArchive(stored.lake, spark) as asked:
        asked.name_views(["games"])
        with pytest.raises(QueryError):
            asked.check(sql.format(lake=stored.lake))
        asked.check("SELECT count(*) FROM games")


def test_the_source_of_another_lake_is_refused(stored: Stored, spark: Any, s3: ObjectStore) -> None:
    """Even if a view of it has a name of ours."""
    from icecore.analysis.lake.engines.spark_lake import SparkArchive
    from icecore.analysis.lake.engines.spark_parts import read_parts

    with SparkArchive(stored.lake, spark) as asked:
        asked.name_views(["games"])
        for store, files in ((open_store(s3.bucket()), []), (asked.lake.store, [("a", 1)])):
            frame = read_parts(spark, store, files, "id string")
            frame.createOrReplaceTempView("games")
            with pytest.raises(QueryError, match="only the lake's own"):
                asked.check("SELECT id FROM games")


def test_a_task_reads_its_columns_of_the_games_that_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from pyspark.sql.datasource import EqualTo

    from icecore.analysis.lake.engines import spark_parts

    store: Any = MemoryStore()
    monkeypatch.setattr(spark_parts, "open_store", lambda _: store)
    rows = {"one": 5, "two": 7}
    schema = pa.schema([("game", pa.string()), ("seat", pa.int32()), ("at_ms", pa.int64())])
    files = []
    for game, number in rows.items():
        writer = Writer(store, game, schema)
        rows_of = [{"game": game, "seat": 1, "at_ms": at} for at in range(number)]
        writer.write(pa.Table.from_pylist(rows_of, schema))
        writer.finish()
        files += [[file.path, file.size] for file in writer.done]
    options = {"lake": "memory", "files": json.dumps(files)}
    reader = spark_parts.PartsReader(["at_ms", "game"], options)
    (portion,) = reader.partitions()
    assert [(each.num_rows, each.schema.names) for each in reader.read(portion)] == [
        (5, ["at_ms", "game"]), (7, ["at_ms", "game"]),
    ]  # fmt: skip
    asked = [EqualTo(("game",), "two"), EqualTo(("seat",), 1)]
    assert list(reader.pushFilters(asked)) == asked, "Spark asks them as well"
    assert [each.num_rows for each in reader.read(portion)] == [7]


@pytest.mark.parametrize(
    ("sql", "columns"),
    [
        ("SELECT max(seat) FROM seats", {"seat"}),
        ("SELECT count(*) FROM seats", set()),
        ("SELECT s.Won, x.n FROM seats s JOIN x ON x.seat = s.seat", {"won", "seat"}),
        ("SELECT * FROM seats", {"seat", "won", "player"}),
        ("SELECT s.* FROM a LEFT JOIN seats s USING (seat)", {"seat", "won", "player"}),
        ("WITH a AS (SELECT seat FROM seats) SELECT *, 1 FROM a", {"seat"}),
        ("SELECT a FROM x NATURAL JOIN seats", {"seat", "won", "player"}),
    ],
)
def test_the_columns_that_a_query_may_need_are_known(sql: str, columns: set[str]) -> None:
    given = {"seats": ["seat", "won", "player"]}
    assert columns_named(sql, given) == {"seats": columns}
