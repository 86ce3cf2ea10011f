"""Writes rows into few and large Parquet files: rows wait in memory until they fill a group."""

from collections import Counter, defaultdict
from collections.abc import Iterator

import pyarrow as pa
import pyarrow.parquet as pq

from icecore.analysis.lake.store.arrow_types import schema_of
from icecore.analysis.lake.store.lake_store import Sink, Store
from icecore.analysis.lake.store.manifest import DATA, File
from icecore.analysis.tables.tables import Table

WAITING = 96 * 2**20
"""Bytes of Arrow that wait in memory at most, of all tables together."""
GROUP = 32 * 2**20
"""Bytes of Arrow from which on a table's rows leave as a row group."""
FULL = 192 * 2**20
"""Bytes of a file after which the next one is begun: between 128 and 256 MB."""


def write_drop(store: Store, name: str, ids: list[str]) -> None:
    """Write the ids of games whose rows of some runs no longer count."""
    sink = store.writer(name)
    pq.write_table(pa.table({"id": pa.array(ids, pa.string())}), sink, compression="zstd")
    sink.close()


def read_ids(store: Store, name: str) -> pa.ChunkedArray:
    """The ids that a drop names."""
    return pq.read_table(pa.BufferReader(store.read(name)), page_checksum_verification=True)["id"]


class Writer:
    """One table's file, and the next one when it is full."""

    def __init__(self, store: Store, stem: str, schema: pa.Schema) -> None:
        self.store, self.stem, self.schema = store, stem, schema
        self.done: list[File] = []
        self.sink: Sink | None = None
        self.rows = 0

    def write(self, table: pa.Table) -> None:
        if self.sink is None:
            self.path = f"{self.stem}-{len(self.done)}.parquet"
            self.sink = self.store.writer(self.path)
            self.writer = pq.ParquetWriter(
                self.sink, self.schema, compression="zstd", write_page_checksum=True
            )
        self.writer.write_table(table, row_group_size=table.num_rows)
        self.rows += table.num_rows
        if self.sink.size >= FULL:
            self.finish()

    def finish(self) -> None:
        """The file is complete."""
        if self.sink is None:
            return
        self.writer.close()
        self.sink.close()
        self.done.append(File(self.path, self.rows, self.sink.size, self.sink.crc))
        self.sink, self.rows = None, 0


class Parts:
    """The files of one task, in the folder of its run: one for each table, unless that is full."""

    def __init__(self, store: Store, run: str, name: str) -> None:
        self.store, self.run, self.name = store, run, name
        self.writers: dict[str, Writer] = {}
        self.waiting: dict[str, list[pa.RecordBatch]] = defaultdict(list)
        self.sizes: Counter[str] = Counter()

    def add(self, table: Table, batch: pa.RecordBatch) -> None:
        key = table.key
        if key not in self.writers:
            stem = f"{DATA}/{self.run}/{key}/{self.name}"
            self.writers[key] = Writer(self.store, stem, schema_of(table))
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
