"""Proof on a cluster: workers, executors and drivers die, and the lake is as it was or whole."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from icecore.analysis.lake.engines.health import info, verify
from icecore.analysis.lake.store.manifest import numbers
from icecore.analysis.lake.store.sweep import sweep
from icecore.replay.games.registry import find_game
from tests.analysis.evenings import evening, write
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


def begun(folder: Path, address: str, files: list[Path]) -> subprocess.Popen[bytes]:
    """A build of many small tasks, one at a time on each worker."""
    command = [
        sys.executable, "-m", "icecore", "lake", "build", "lake", *map(str, files),
        "--master", address, "--portion", "0.03", "--json",
        "--conf", "spark.executor.memory=512m", "--conf", "spark.executor.cores=1",
        "--conf", "spark.driver.memory=512m",
    ]  # fmt: skip
    return subprocess.Popen(
        command, cwd=folder, env=WITH_LANTERN, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def wait_for_files(lake: Path, building: subprocess.Popen[bytes], many: int) -> None:
    """Until some tasks have written."""
    end = time.monotonic() + 240
    while time.monotonic() < end:
        if len(list(lake.glob("data/*/games/*.parquet"))) >= many:
            return
        assert building.poll() is None, building.communicate()
        time.sleep(0.05)
    raise TimeoutError("no task has written anything")


def test_a_cluster_survives_its_workers_and_a_lake_its_drivers(tmp_path: Path) -> None:
    from tests.analysis.lake.cluster import children, cluster

    files = logs(tmp_path)
    lake = tmp_path / "lake"
    built(lake, files[0])
    before = of_lake(lake)
    assert icecore(tmp_path, "load", "all.duckdb", *files).code == 0
    there = len(list(lake.glob("data/*/games/*.parquet")))
    with cluster(tmp_path) as (address, workers):
        # The driver dies in the middle: the lake is as it was, and the next build completes it.
        building = begun(tmp_path, address, files)
        wait_for_files(lake, building, there + 1)
        java = children(building.pid)
        building.kill()
        for pid in java:
            os.kill(pid, signal.SIGKILL)
        building.communicate()
        assert numbers(lake) == [1]
        assert of_lake(lake) == before
        age(lake)
        assert info(lake).orphans > 0
        # A worker and its executor die in the middle: their tasks run again elsewhere.
        there = len(list(lake.glob("data/*/games/*.parquet")))
        building = begun(tmp_path, address, files)
        wait_for_files(lake, building, there + 2)
        assert numbers(lake) == [1]
        assert workers[0].executors(), "there is an executor to kill"
        workers[0].kill()
        out, err = building.communicate(timeout=300)
        assert building.returncode == 0, err.decode()
    assert of_lake(lake) == of_database(tmp_path / "all.duckdb"), out
    age(lake)
    sweep(lake, keep=0)
    assert info(lake).orphans == 0
    assert not list(verify(lake))
    assert of_lake(lake) == of_database(tmp_path / "all.duckdb")
