"""The lake: built against `icecore load` in the same run, on this machine and on a small cluster;
bytes, memory, growth, and the same questions on every engine.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench import games
from bench.loading import SMALL, archive
from bench.measure import Row, at_most, seconds
from icecore.analysis.lake.build.spark_session import spark_session
from icecore.analysis.lake.engines.spark_lake import SparkArchive
from icecore.analysis.open_archive import open_archive
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.question import questions

sys.path.insert(0, str(Path(__file__).parents[1]))  # the cluster is the one of the tests

MANY = int(os.environ.get("ICECORE_BENCH_GAMES", "100_000"))
FEW = MANY // 5
ASKED = ("seat_advantage", "end_reasons", "points_over_time", "card_win_rate", "think_time")


class Run(NamedTuple):
    """Of a build: seconds of starting Spark and of work, megabytes of the driver, bytes."""

    starting: float
    working: float
    memory: float
    size: int


def rows() -> Iterator[Row]:
    from tests.analysis.lake.cluster import cluster

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        loads: dict[int, float] = {}
        builds: dict[int, Run] = {}
        for number in (FEW, MANY):
            file = archive(folder / f"{number}.ice", games.FIRST, number)
            began = time.perf_counter()
            _command(folder, "load", f"{number}.duckdb", file)
            loads[number] = time.perf_counter() - began
            builds[number] = run = build(folder, f"lake{number}", file, "local[2]")
            yield from _told(f"local[2], {number:,} games", number, run, loads[number])
            size = (folder / f"{number}.duckdb").stat().st_size
            yield Row(f"bytes of {number:,} games in the lake", f"{run.size:,}")
            yield at_most("bytes of the lake against the database", run.size / size, 0.5, "×")
        ratio = (builds[MANY].working / MANY) / (builds[FEW].working / FEW)
        yield at_most(f"time for each of {MANY:,} games against {FEW:,}", ratio, 1.3, "×")
        growth = builds[MANY].memory / builds[FEW].memory
        yield at_most(f"memory of the driver, {MANY:,} games against {FEW:,}", growth, 1.3, "×")
        yield Row("memory of the driver", f"{builds[MANY].memory:,.0f} MB")
        with cluster(folder) as (address, _):
            run = build(folder, "clustered", folder / f"{FEW}.ice", address)
        yield from _told(f"master and two workers, {FEW:,} games", FEW, run, loads[FEW])
        yield from asking(folder / f"{MANY}.duckdb", folder / f"lake{MANY}")


def _told(what: str, number: int, run: Run, loaded: float) -> Iterator[Row]:
    yield Row(f"lake build, {what}: start of Spark", f"{run.starting:.1f} s")
    yield Row(f"lake build, {what}: work", f"{number / run.working:,.0f} games/s")
    yield at_most("work against icecore load", run.working / loaded, 1.5, "×")


def build(folder: Path, lake: str, file: Path, master: str) -> Run:
    words = ["lake", "build", lake, str(file), "--master", master, "--json"]
    words += ["--conf", "spark.executor.cores=1"] if master.startswith("spark:") else []
    command = [sys.executable, "-c", TOLD, sys.executable, "-m", "icecore", *words]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True)
    said, _, memory = done.stdout.decode().rpartition("}")
    told = json.loads(said + "}")
    size = sum(each.stat().st_size for each in (folder / lake).rglob("*.parquet"))
    return Run(told["start_seconds"], told["seconds"], int(memory) / 1024, size)


TOLD = SMALL.replace("stdout=subprocess.DEVNULL, ", "")
"""The command itself says how long it took; then comes its memory."""


def _command(folder: Path, *words: object) -> None:
    command = [sys.executable, "-m", "icecore", *map(str, words)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def asking(database: Path, lake: Path) -> Iterator[Row]:
    """The same questions on the file, on the lake by DuckDB, and on Spark."""
    with (
        spark_session("local[2]") as session,
        Archive(database) as file,
        open_archive(lake) as views,
        SparkArchive(lake, session) as spark,
    ):
        for name in ASKED:
            question = questions()[name]
            taken = [
                seconds(partial(by.ask, question, seconds=600), 2) for by in (file, views, spark)
            ]
            told = " / ".join(f"{each:.2f}" for each in taken)
            yield Row(f"ask {name}: file / lake / Spark", f"{told} s")
