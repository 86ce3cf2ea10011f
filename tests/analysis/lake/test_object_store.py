"""A lake in an object store: S3 as moto serves it on loopback; no real service was ever asked.

It is built, appended to, replaced, compacted, swept, verified and asked; faults of every call are
tests/analysis/lake/test_faults.py, and the cluster builds into such a store (test_cluster.py).
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pytest

from icecore.analysis.lake.build import build_task
from icecore.analysis.lake.build.build_task import Job, Said
from icecore.analysis.lake.engines.duck_lake import LakeArchive
from icecore.analysis.lake.engines.health import info, verify
from icecore.analysis.lake.store import heartbeat
from icecore.analysis.lake.store.arrow_types import schema_of
from icecore.analysis.lake.store.compact import compact
from icecore.analysis.lake.store.heartbeat import running
from icecore.analysis.lake.store.lake_store import Bucket, open_store
from icecore.analysis.lake.store.manifest import (
    File,
    Listed,
    Manifest,
    numbers,
    open_lake,
    write_list,
)
from icecore.analysis.lake.store.parts import Writer
from icecore.analysis.lake.store.sweep import sweep
from icecore.analysis.lake.store.views import part_of
from icecore.analysis.load.database import Choice, known_tables
from icecore.events.file.log import bulk_frames
from icecore.events.words.errors import IcecoreError
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import simulated
from tests.analysis.evenings import write
from tests.analysis.lake.faulty_store import DeadError, FaultyStore
from tests.analysis.lake.object_store import SECRET, ObjectStore
from tests.analysis.lake.table_sums import Here, built, of_database, of_lake
from tests.cli.shell import icecore

PYRAMID = find_game("boreal_pyramid")
COMMIT = re.compile(r"PUT \S+(list\.json|drops-\d+\.parquet)")
CHOICE = Choice(("seats", "records", "boreal_pyramid.scored"))


class Meanwhile(Here):
    """Other builds of the same lake are faster."""

    def __init__(self, lake: str, *others: tuple[Path, ...]) -> None:
        self.lake, self.others = lake, others

    def __call__(self, job: Job, tasks: int, /) -> Iterator[Said]:
        yield from super().__call__(job, tasks)
        if self.others:
            first, *rest = self.others
            built(self.lake, *first, runner=Meanwhile(self.lake, *rest))


@pytest.fixture
def logs(tmp_path: Path) -> dict[str, Path]:
    head, records, seal = simulated(PYRAMID, 0)
    same, mine, theirs = (bulk_frames(*simulated(PYRAMID, number)) for number in (1, 2, 3))
    return {
        "early": write(tmp_path / "early.ice", [bulk_frames(head, records[:20], None)]),
        "one": write(tmp_path / "one.ice", [bulk_frames(head, records, seal), same, mine]),
        "two": write(tmp_path / "two.ice", [same, theirs]),
        "three": write(tmp_path / "three.ice", [same, theirs]),
    }


def test_a_lake_in_a_bucket_has_the_rows_of_a_database_whatever_happens_to_it(
    s3: ObjectStore, tmp_path: Path, logs: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Builds die; of three at once two have the same games; it is compacted, swept and asked."""
    lake = f"{s3.bucket()}/deep/lake"
    tables = ",".join(CHOICE.tables)
    assert icecore(tmp_path, "load", "all.duckdb", *logs.values(), "--tables", tables).code == 0
    expected = of_database(tmp_path / "all.duckdb")
    built(lake, logs["early"], choice=CHOICE)
    for step in ("close data/", "write data/", "create manifests/"):
        die_at(lake, logs["one"], step, monkeypatch)
        assert of_lake(lake)["games"][0] == 1
    built(lake, logs["one"], runner=Meanwhile(lake, (logs["two"],), (logs["three"],)))
    assert of_lake(lake) == expected
    assert (open_lake(lake).manifest.games, numbers(lake)) == (4, [1, 2, 3, 4])
    assert info(lake).orphans == 0, "runs that died a moment ago may yet live"
    monkeypatch.setattr(heartbeat, "SILENT", 0.0)
    assert info(lake).orphans > 5
    assert compact(lake) > 0
    assert sweep(lake, keep=0).files > 5
    assert of_lake(lake) == expected
    assert (info(lake).orphans, list(verify(lake))) == (0, [])
    built(f"{tmp_path}/folder", *logs.values(), choice=CHOICE)
    for words in (("ask", "seat_advantage"), ("query", "SELECT count(*), max(seat) FROM seats")):
        there = icecore(tmp_path, words[0], lake, words[1], "--csv")
        here = icecore(tmp_path, words[0], "folder", words[1], "--csv")
        assert (there.code, there.out) == (0, here.out), there.err
    assert icecore(tmp_path, "lake", "verify", lake).out == f"{lake}: sound.\n"


def die_at(lake: str, log: Path, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build whose process is gone at its first call of a kind."""
    store: Any = FaultyStore(open_store(lake), kind="dead", step=step)
    with monkeypatch.context() as patch:
        patch.setattr(build_task, "open_store", lambda _: store)
        with pytest.raises(DeadError):
            built(store, log)


def test_logs_are_read_from_a_bucket_and_requests_are_few(
    s3: ObjectStore, tmp_path: Path, logs: dict[str, Path]
) -> None:
    bucket = s3.bucket()
    store = open_store(bucket)
    for name, file in logs.items():
        store.write(f"logs/{name}.ice", file.read_bytes())
    from tests.analysis.lake.test_build import built_from

    for name in ("early", "one", "two"):
        s3.asked()
        built_from(f"{bucket}/lake", [f"{bucket}/logs/{name}.ice"], choice=CHOICE)
        asked = s3.asked()
        first = next(at for at, each in enumerate(asked) if COMMIT.match(each))
        commit = asked[first:-1]  # the last request removes the mark of the run
        assert any("manifests/0000" in each for each in commit)
        assert len(commit) <= 4, commit
    open_lake(f"{bucket}/lake")
    assert len(s3.asked()) <= 6
    built(tmp_path / "lake", *(logs[name] for name in ("early", "one", "two")), choice=CHOICE)
    assert of_lake(f"{bucket}/lake") == of_lake(tmp_path / "lake")


class Counted(Bucket):
    """Counts the bytes that are read, and says of which files."""

    def __init__(self, address: str) -> None:
        self.read_of: dict[str, int] = {}
        super().__init__(address)

    def ask(self, name: str, call: Any, *words: Any, **settings: Any) -> Any:
        found = super().ask(name, call, *words, **settings)
        if "start" in settings:
            self.read_of[name] = self.read_of.get(name, 0) + len(found)
        return found


def test_a_question_reads_only_the_files_columns_and_games_that_it_names(s3: ObjectStore) -> None:
    """A file of records for each of two games, and one of seats, each of a megabyte."""
    store = Counted(f"{s3.bucket()}/lake")
    tables = {table.key: table for table in known_tables()}
    dice = Random(7)
    with running(store) as run:
        listing: dict[str, list[File]] = {"records": [], "seats": []}
        for key, game in (("records", "one"), ("records", "two"), ("seats", "one")):
            schema = schema_of(tables[key])
            rows = 60_000
            columns = {each.name: pa.nulls(rows, each.type) for each in schema}
            columns["game"] = pa.array([game] * rows)
            columns["seat"] = pa.array([0] * rows, pa.int32())
            noisy = "at_ms" if key == "records" else "standing"
            columns[noisy] = pa.array([dice.getrandbits(62) for _ in range(rows)], pa.int64())
            writer = Writer(store, f"{run.folder}/{key}/{game}", schema)
            writer.write(pa.table(columns, schema=schema))
            writer.finish()
            listing[key] += writer.done
        listed: dict[str, tuple[Listed, ...]] = {
            key: (Listed(part_of(tables[key]), tuple(files)),) for key, files in listing.items()
        }
        made = Manifest(1, run.name, write_list(None, store, run.name, listed))
        run.commit(None, lambda _lake, _attempt: made)

    def read(sql: str) -> dict[str, int]:
        with LakeArchive(store) as lake:
            lake.prepare(["records", "seats"])
            store.read_of = {}
            assert lake.rows(sql)
        return {name.rpartition("/")[2]: size for name, size in store.read_of.items()}

    sizes = {file.path.rpartition("/")[2]: file.size for file in listing["records"]}
    every = read("SELECT sum(at_ms) FROM records")
    assert set(every) == set(sizes), "no file of another table"
    assert sum(every.values()) > 0.9 * sum(sizes.values()) > 900_000
    column = read("SELECT max(seat) FROM records")
    assert sum(column.values()) < sum(sizes.values()) / 10, "no other columns"
    chosen = read("SELECT sum(at_ms) FROM records WHERE game = 'two'")
    assert chosen["one-0.parquet"] < sizes["one-0.parquet"] / 10, "no rows of another game"
    assert chosen["two-0.parquet"] > 0.9 * sizes["two-0.parquet"]


def test_credentials_are_never_told(
    s3: ObjectStore, tmp_path: Path, logs: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    lake = f"{s3.bucket()}/lake"
    built(lake, logs["early"], choice=CHOICE)
    store = open_store(lake)
    for entry in store.entries(""):
        assert SECRET.encode() not in store.read(entry.name)
    for place in ("s3://somebody:secret@bucket/lake", "s3://bucket/lake?X-Amz-Signature=secret"):
        with pytest.raises(IcecoreError, match="credentials and settings come from the env") as no:
            open_store(place)
        assert "secret" not in str(no.value)
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    monkeypatch.setattr("icecore.analysis.lake.store.lake_store.RETRIES", {"max_retries": 0})
    answer = icecore(tmp_path, "lake", "info", lake)
    assert answer.code == 1
    assert answer.err.startswith(f"icecore: {lake}/manifests")
    assert answer.err.endswith(": the store cannot be reached\n")
    assert SECRET not in answer.err
