"""Strangers' SQL on Spark: every attack is refused before anything runs, and queries are not."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from icecore.analysis.query.sandbox import QueryError
from tests.analysis.lake import attacks
from tests.analysis.lake.conftest import Everything
from tests.cli.shell import icecore

pytestmark = pytest.mark.xdist_group("spark")

FINE = (
    "SELECT count(*) FROM games",
    "WITH x AS (SELECT game, count(*) AS n FROM seats GROUP BY 1) SELECT * FROM x JOIN games USING"
    " (game) WHERE EXISTS (SELECT 1 FROM seats) AND n IN (SELECT count(*) FROM seats) LIMIT 3",
    "SELECT explode(winners) FROM games",
    "SELECT row_number() OVER (PARTITION BY game ORDER BY id) FROM games",
    "SELECT transform(winners, x -> x + 1), get_json_object(options, '$.x') FROM games",
    "SELECT percentile(records, 0.5), stddev_samp(records), max_by(id, records) FROM games",
    "SELECT to_json(struct(*)), split(game, '_')[0], regexp_replace(game, 'a', 'b') FROM games",
    "SELECT * FROM games, LATERAL (SELECT seat FROM seats WHERE seats.game_id = games.id)",
    "SELECT game FROM games UNION SELECT bot FROM seats EXCEPT SELECT 'x' ORDER BY 1",
    "SELECT CASE WHEN won THEN 1 END, coalesce(bot, name) FROM seats",
)


@pytest.fixture(scope="module")
def asked(all_games: Everything, spark: Any) -> Iterator[Any]:
    """With things about that nobody may reach: a view of a file, functions of Python's."""
    from pyspark.sql.types import StringType
    from pyspark.sql.udtf import UserDefinedTableFunction

    from icecore.analysis.lake.engines.spark_lake import SparkArchive

    spark.read.text("/etc/passwd").createOrReplaceTempView("hidden")
    spark.udf.register("evil_udf", str.upper, StringType())

    class Evil:
        def eval(self, number: int) -> Iterator[tuple[int]]:
            yield (number,)

    spark.udtf.register("evil_udtf", UserDefinedTableFunction(Evil, "n INT"))
    with SparkArchive(all_games.lake, spark) as archive:
        archive.name_views(["games", "seats"])
        yield archive


def test_every_attack_is_refused_and_nothing_is_changed(
    asked: Any, all_games: Everything, tmp_path: Path
) -> None:
    assert len(attacks.ALL) > 40
    files = [file.path for file in asked.lake.files("records")]
    before = {each: each.stat().st_mtime_ns for each in all_games.lake.rglob("*")}
    views = asked.session.sql("SHOW VIEWS").collect()
    for attack in attacks.ALL:
        sql = attack.replace("{lake}", str(all_games.lake)).replace("{folder}", str(tmp_path))
        sql = sql.replace("{file}", str(all_games.lake / files[0]))
        assert is_refused(asked, sql), f"let through: {sql}"
    assert {each: each.stat().st_mtime_ns for each in all_games.lake.rglob("*")} == before
    assert asked.session.sql("SHOW VIEWS").collect() == views
    assert not list(tmp_path.iterdir())


def is_refused(asked: Any, sql: str) -> bool:
    try:
        asked.check(sql)
    except QueryError:
        return True
    return False


def test_queries_that_read_the_lake_alone_are_answered(asked: Any) -> None:
    for sql in FINE:
        asked.check(sql)
        assert asked.run(sql, 5, 60, {}).columns


def test_the_command_refuses_attacks_and_may_be_told_to_trust(
    all_games: Everything, tmp_path: Path, spark: Any
) -> None:
    sql = "SELECT reflect('java.lang.Math', 'abs', -7) AS x"
    words = ("query", all_games.lake, sql, "--engine", "spark", "--csv")
    answer = icecore(tmp_path, *words)
    assert (answer.code, answer.err) == (1, "icecore: the function reflect is not answered here\n")
    answer = icecore(tmp_path, *words, "--trusted")
    assert (answer.code, answer.out) == (0, "x\n7\n")
    for sql in ("SELECT * FROM text.`/etc/passwd`", "DROP VIEW games", "SELECT 1; SELECT 2", "("):
        answer = icecore(tmp_path, "query", all_games.lake, sql, "--engine", "spark")
        assert answer.code == 1, sql
