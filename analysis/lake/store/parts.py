"""Writes rows into few and large Parquet files: rows wait in memory until they fill a group."""

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pyarrow as pa
import pyarrow.parquet as pq

from icecore.analysis.lake.store.arrow_types import schema_of
from icecore.analysis.lake.store.manifest import Drop, File
from icecore.analysis.tables.tables import Table
from icecore.events.file.atomic_files import fsync_directory

WAITING = 96 * 2**20
"""Bytes of Arrow that wait in memory at most, of all tables together."""
GROUP = 32 * 2**20
"""Bytes of Arrow from which on a table's rows leave as a row group."""
FULL = 192 * 2**20
"""Bytes of a file after which the next one is begun: between 128 and 256 MB."""

BLOCK = 2**20


def checked(path: Path) -> tuple[int, int]:
    """The size of a file, and the crc32 of its bytes."""
    size = crc = 0
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            size, crc = size + len(block), crc32(block, crc)
    return size, crc


def synced(path: Path) -> tuple[int, int]:
    """The same of a file that was just written, and that stays so if the machine fails."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
    return checked(path)


def write_drop(lake: Path, name: str, was: str, ids: list[str]) -> Drop:
    """Write the ids of games whose rows of a run no longer count."""
    path = lake / name
    pq.write_table(pa.table({"id": pa.array(ids, pa.string())}), path, compression="zstd")
    synced(path)
    fsync_directory(path.parent)
    return Drop(was, name, len(ids))


class Writer:
    """One table's file, and the next one when it is full."""

    def __init__(self, lake: Path, stem: str, schema: pa.Schema) -> None:
        self.lake, self.stem, self.schema = lake, stem, schema
        self.done: list[File] = []
        self.sink: pa.NativeFile | None = None
        self.rows = 0

    def write(self, table: pa.Table) -> None:
        if self.sink is None:
            self.path = f"{self.stem}-{len(self.done)}.parquet"
            (self.lake / self.path).parent.mkdir(parents=True, exist_ok=True)
            self.sink = pa.OSFile(str(self.lake / self.path), "wb")
            self.writer = pq.ParquetWriter(
                self.sink, self.schema, compression="zstd", write_page_checksum=True
            )
        self.writer.write_table(table, row_group_size=table.num_rows)
        self.rows += table.num_rows
        if self.sink.tell() >= FULL:
            self.finish()

    def finish(self) -> None:
        """The file is complete, and stays so if the machine fails."""
        if self.sink is None:
            return
        self.writer.close()
        self.sink.close()
        size, crc = synced(self.lake / self.path)
        self.done.append(File(self.path, self.rows, size, crc))
        self.sink, self.rows = None, 0


class Parts:
    """The files of one task, in the folder of its run: one for each table, unless that is full."""

    def __init__(self, lake: Path, run: str, name: str) -> None:
        self.lake, self.run, self.name = lake, run, name
        self.writers: dict[str, Writer] = {}
        self.waiting: dict[str, list[pa.RecordBatch]] = defaultdict(list)
        self.sizes: Counter[str] = Counter()

    def add(self, table: Table, batch: pa.RecordBatch) -> None:
        key = table.key
        if key not in self.writers:
            stem = f"data/{self.run}/{key}/{self.name}"
            self.writers[key] = Writer(self.lake, stem, schema_of(table))
        self.waiting[key].append(batch)
        self.sizes[key] += batch.nbytes
        if self.sizes[key] >= GROUP:
            self._leave(key)
        if self.sizes.total() >= WAITING:
            for large, _ in self.sizes.most_common(len(self.sizes) // 8 + 1):
                self._leave(large)

    def _leave(self, key: str) -> None:
        batches = self.waiting.pop(key)
        del self.sizes[key]
        self.writers[key].write(pa.Table.from_batches(batches))

    def close(self) -> Iterator[tuple[str, File]]:
        """Every file with its table."""
        for key in list(self.waiting):
            self._leave(key)
        for key, writer in self.writers.items():
            writer.finish()
            yield from ((key, file) for file in writer.done)
        for key in self.writers:
            fsync_directory(self.lake / "data" / self.run / key)
