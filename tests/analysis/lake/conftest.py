"""One Spark for all tests that need one: to start it takes longer than they do."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from icecore.analysis.load.database import Choice
from icecore.events.file.log import bulk_frames, read_game, records
from icecore.replay.games.registry import find_game
from tests.analysis.lake.all_questions_games import everything
from tests.analysis.lake.object_store import ObjectStore, object_store
from tests.cli.shell import icecore
from tests.conftest import has_spark
from tests.ours import LANTERN

# What runs for seconds is not worth the better compiler, nor collecting in many threads.
os.environ.setdefault("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")


class Everything(NamedTuple):
    """Games that leave no question empty: their logs, their database, their lake."""

    logs: list[Path]
    database: Path
    lake: Path


@pytest.fixture(scope="session")
def s3() -> Iterator[ObjectStore]:
    with object_store() as server:
        yield server


@pytest.fixture(scope="session")
def spark(s3: ObjectStore) -> Iterator[Any]:
    """After the store: its processes are told where that is when they start."""
    if not has_spark():
        pytest.skip("no Java or no pyspark")
    from icecore.analysis.lake.build.spark_session import spark_session

    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(LANTERN)  # executors know Lantern, too
    settings = {
        "spark.sql.shuffle.partitions": "1",
        "spark.default.parallelism": "2",  # several tasks, one at a time
        "spark.driver.memory": "2g",
        # Small data and many different queries: to compile each takes longer than to run it.
        "spark.sql.codegen.wholeStage": "false",
        "spark.sql.codegen.factoryMode": "NO_CODEGEN",
        "spark.sql.adaptive.enabled": "false",
    }
    try:
        with spark_session("local[1]", settings) as session:
            yield session
    finally:
        os.environ.pop("PYTHONPATH")
        if before is not None:
            os.environ["PYTHONPATH"] = before


@pytest.fixture(scope="session")
def all_games(spark: Any, tmp_path_factory: pytest.TempPathFactory) -> Everything:
    """Built by Spark, in two steps, the second of which replaces a game of the first."""
    from icecore.analysis.lake.build.build import Build, Settings
    from icecore.analysis.lake.build.spark_session import SparkRunner

    folder = tmp_path_factory.mktemp("everything")
    logs = everything(folder)
    done = icecore(folder, "load", "all.duckdb", *logs, "--options")
    assert done.code == 0, done.err
    choice = Choice(("*",), True)
    log = read_game(logs[0], 1)
    said = records(log, find_game(log.head.game).vocabulary)
    (folder / "earlier.ice").write_bytes(bulk_frames(log.head, said[:20], None))
    for some in ([folder / "earlier.ice", *logs[1:3]], logs):
        with SparkRunner("local[1]") as runner:
            build = Build(folder / "lake", runner, Settings(choice, portion=40_000))
            for _ in build.build(list(map(str, some))):
                pass
    return Everything(logs, folder / "all.duckdb", folder / "lake")
