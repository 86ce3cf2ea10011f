"""A lake stays cheap however many builds it has seen, and however many files it names."""

import resource
import sys
import time
from typing import Any
from zlib import crc32

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from icecore.analysis.lake.engines.health import verify
from icecore.analysis.lake.store import compact as compact_module
from icecore.analysis.lake.store.arrow_types import schema_of
from icecore.analysis.lake.store.compact import compact
from icecore.analysis.lake.store.heartbeat import running
from icecore.analysis.lake.store.manifest import (
    LISTS,
    File,
    Lake,
    Listed,
    Manifest,
    current,
    open_lake,
    publish,
    write_list,
)
from icecore.analysis.lake.store.sweep import sweep
from icecore.analysis.lake.store.views import part_of
from icecore.analysis.load.database import known_tables
from tests.analysis.lake.memory_store import MemoryStore

TABLE = next(each for each in known_tables() if each.key == "cards")
OPEN, COMMIT = 6, 4
"""Requests, at most."""
SECONDS = {"open": 5.0, "append": 5.0, "compact": 30.0, "verify": 600.0}
"""Of one core, at most, for a lake of 100,000 files; verifying reads every one of them."""
MEMORY = 1024
"""Megabytes, at most; the files themselves are in memory here, too."""


def committed(store: Any, before: Lake | None, files: int, data: bytes = b"") -> list[str]:
    """What a build of so many files asks of the store to become the lake."""
    with running(store) as run:
        names = [f"{run.folder}/cards/{number}.parquet" for number in range(files)]
        store.files.update(dict.fromkeys(names, data))
        some = tuple(File(name, 500, len(data), crc32(data)) for name in names)
        store.requests()
        lists = write_list(before, store, run.name, {"cards": (Listed(part_of(TABLE), some),)})
        made = Manifest(before.number + 1 if before else 1, run.name, lists)
        run.commit(before, lambda _lake, _attempt: made)
        return list(store.requests())


def test_a_thousand_builds_cost_each_as_many_requests_as_one() -> None:
    store: Any = MemoryStore()
    written, seen = 0, set[str]()
    for _ in range(1000):
        store.requests()
        lake = current(store)
        assert len(store.requests()) <= OPEN
        assert len(committed(store, lake, 4)) <= COMMIT
        written += max(len(data) for name, data in store.files.items() if name not in seen)
        seen = set(store.files)
    lake = open_lake(store)
    names = [file.path for _, file in lake.all_files()]
    assert len(set(names)) == len(names) == 4000
    assert len(lake.manifest.lists) <= LISTS
    everything = sum(len(store.files[name]) for name in lake.manifest.lists)
    assert written < 100 * everything, "a build rewrites little of the lists"
    store.requests()
    swept = sweep(store, keep=0)
    assert swept.manifests == 999
    assert open_lake(store).tables == lake.tables


@pytest.mark.parametrize("parts", [2_000, pytest.param(100_000, marks=pytest.mark.soak)])
def test_a_lake_of_very_many_files_is_opened_appended_to_compacted_and_verified(
    parts: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whole Parquet files in memory; a few of them are small enough to be joined."""
    store: Any = MemoryStore()
    monkeypatch.setattr(compact_module, "open_store", lambda _: store)
    few, many = parquet(5), parquet(500)
    told = dict[str, float]()

    def took(what: str, since: float) -> float:
        told[what] = time.process_time() - since
        return time.process_time()

    names = [f"data/{number // 100:012x}-0/cards/{number}.parquet" for number in range(parts)]
    files = []
    for number, name in enumerate(names):
        data, rows = (few, 5) if number % 100 == 0 else (many, 500)
        store.files[name] = data
        files.append(File(name, rows, len(data), crc32(data)))
    lists = write_list(None, store, "0-0", {"cards": (Listed(part_of(TABLE), tuple(files)),)})
    publish(store, Manifest(1, "0-0", lists))
    clock = time.process_time()
    lake = open_lake(store)
    clock = took("open", clock)
    assert len(lake.files("cards")) == parts
    committed(store, lake, 1, many)
    clock = took("append", clock)
    assert compact(store, small=len(few) + 1) == parts // 100 - 1
    clock = took("compact", clock)
    assert not list(verify(store))
    took("verify", clock)
    rows = sum(file.rows for _, file in open_lake(store).all_files())
    assert rows == sum(file.rows for file in files) + 500
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    if parts >= 100_000:
        with capsys.disabled():
            sys.stderr.write(f"\n{parts:,} files: {told} seconds of a core; {memory:,} MB\n")
        assert all(told[what] <= most for what, most in SECONDS.items()), told
        assert memory <= MEMORY


def parquet(rows: int) -> bytes:
    """A file of cards."""
    sink = pa.BufferOutputStream()
    schema = schema_of(TABLE)
    pq.write_table(pa.table([pa.nulls(rows, each.type) for each in schema], schema=schema), sink)
    return bytes(sink.getvalue())
