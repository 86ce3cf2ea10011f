"""Proof on a cluster: workers, executors and drivers die, and the lake is as it was or whole."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from icecore.analysis.lake.engines.health import info, verify
from icecore.analysis.lake.store.lake_store import open_store
from icecore.analysis.lake.store.manifest import numbers
from icecore.analysis.lake.store.sweep import sweep
from icecore.replay.games.registry import find_game
from tests.analysis.evenings import evening, write
from tests.analysis.lake.object_store import ObjectStore
from tests.analysis.lake.table_sums import built, of_database, of_lake
from tests.analysis.lake.test_lake_upkeep import age
from tests.cli.shell import icecore
from tests.conftest import has_spark
from tests.ours import WITH_LANTERN

pytestmark = [
    pytest.mark.xdist_group("spark"),
    pytest.mark.skipif(not has_spark(), reason="no Java or no pyspark"),
]

GAMES = ("boreal_pyramid", "the_north", "foreverot", "lantern")
EVENINGS = 12
"""Games of each kind: enough for tasks that are still to come when something dies."""


def logs(folder: Path) -> list[Path]:
    return [
        write(folder / f"{name}.ice", [evening(find_game(name), n) for n in range(EVENINGS)])
        for name in GAMES
    ]


def begun(folder: Path, address: str, lake: str, *logs: str) -> subprocess.Popen[bytes]:
    """A build of many small tasks, one at a time on each worker."""
    command = [
        sys.executable, "-m", "icecore", "lake", "build", lake, *logs,
        "--master", address, "--portion", "0.03", "--json",
        "--conf", "spark.executor.memory=512m", "--conf", "spark.executor.cores=1",
        "--conf", "spark.driver.memory=512m",
    ]  # fmt: skip
    return subprocess.Popen(
        command, cwd=folder, env={**os.environ, **WITH_LANTERN}, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )  # fmt: skip


def written(lake: str) -> int:
    """How many tasks have written games."""
    return sum("/games/" in each.name for each in open_store(lake).entries("data"))


def wait_for_files(lake: str, building: subprocess.Popen[bytes], many: int) -> None:
    """Until some tasks have written."""
    end = time.monotonic() + 240
    while time.monotonic() < end:
        if written(lake) >= many:
            return
        assert building.poll() is None, building.communicate()
        time.sleep(0.05)
    raise TimeoutError("no task has written anything")


def test_a_cluster_survives_its_workers_and_a_lake_its_drivers(
    s3: ObjectStore, tmp_path: Path
) -> None:
    """A driver dies while it builds into a folder, a worker while it builds into a bucket."""
    from tests.analysis.lake.cluster import children, cluster

    files = logs(tmp_path)
    folder, bucket = str(tmp_path / "lake"), s3.bucket()
    stored = f"{bucket}/lake"
    for lake in (folder, stored):
        built(lake, files[0])
    for file in files:
        open_store(bucket).write(f"logs/{file.name}", file.read_bytes())
    before = of_lake(folder)
    assert icecore(tmp_path, "load", "all.duckdb", *files).code == 0
    expected = of_database(tmp_path / "all.duckdb")
    with cluster(tmp_path) as (address, workers):
        # The driver dies in the middle: the lake is as it was, and the next build completes it.
        there = written(folder)
        building = begun(tmp_path, address, folder, *map(str, files))
        wait_for_files(folder, building, there + 1)
        java = children(building.pid)
        building.kill()
        for pid in java:
            os.kill(pid, signal.SIGKILL)
        building.communicate()
        assert numbers(folder) == [1]
        assert of_lake(folder) == before
        # A worker and its executor die in the middle: their tasks run again elsewhere.
        there = written(stored)
        building = begun(tmp_path, address, stored, f"{bucket}/logs")
        wait_for_files(stored, building, there + 2)
        assert numbers(stored) == [1]
        assert workers[0].executors(), "there is an executor to kill"
        workers[0].kill()
        out, err = building.communicate(timeout=300)
        assert building.returncode == 0, err.decode()
    assert of_lake(stored) == expected, out
    assert not list(verify(stored))
    age(Path(folder))
    assert info(folder).orphans > 0
    built(folder, *files)
    age(Path(folder))
    sweep(folder, keep=0)
    assert info(folder).orphans == 0
    assert not list(verify(folder))
    assert of_lake(folder) == expected
