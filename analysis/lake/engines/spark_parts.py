"""Reads the files of a lake in an object store on Spark: each executor reads its own.

Spark's own reader needs Java libraries that know the store; this one reads through the store of the
lake, as DuckDB does. A task reads the columns of its schema alone, and no row group whose
statistics say that it has no such game.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql.datasource import DataSource, DataSourceReader, EqualTo, Filter, InputPartition

from icecore.analysis.lake.store.lake_store import Store, open_store

NAME = "icecore_lake"
ROWS = 10_000
"""Rows that are read at a time."""
FULL = 32 * 2**20
"""Bytes of files that a task reads, about."""


def read_parts(session: Any, store: Store, files: Iterable[tuple[str, int]], schema: Any) -> Any:
    """A frame of some files, each with its size, in columns that all of them have."""
    session.dataSource.register(LakeParts)
    told = msgspec.json.encode(list(files)).decode()
    return session.read.format(NAME).schema(schema).options(lake=store.address, files=told).load()


class Portion(InputPartition):  # type: ignore[misc]
    """The files of one task."""

    def __init__(self, files: list[tuple[str, int]]) -> None:
        super().__init__(None)
        self.files = files


class LakeParts(DataSource):  # type: ignore[misc]
    """Some files of one table of a lake."""

    @classmethod
    def name(cls) -> str:
        return NAME

    def reader(self, schema: Any) -> "PartsReader":
        return PartsReader(schema.names, dict(self.options))


class PartsReader(DataSourceReader):  # type: ignore[misc]
    def __init__(self, columns: list[str], options: dict[str, str]) -> None:
        self.columns, self.lake = columns, options["lake"]
        self.files = msgspec.json.decode(options["files"], type=list[tuple[str, int]])
        self.equal: dict[str, str] = {}
        """Columns that must have a value, as far as that is known."""

    def pushFilters(self, filters: list[Filter]) -> Iterable[Filter]:  # noqa: N802 - Spark's name
        """Spark still asks every filter: it is only known what need not be read."""
        for each in filters:
            if (
                isinstance(each, EqualTo)
                and len(each.attribute) == 1
                and isinstance(each.value, str)
            ):
                self.equal[each.attribute[0]] = each.value
        return filters

    def partitions(self) -> list[Portion]:
        found, weight = [Portion([])], 0
        for name, size in self.files:
            if weight + size > FULL and weight:
                found.append(Portion([]))
                weight = 0
            found[-1].files.append((name, size))
            weight += size
        return found

    def read(self, partition: Portion) -> Iterator[pa.RecordBatch]:
        store = open_store(self.lake)
        for name, size in partition.files:
            with store.open(name, size) as source, pq.ParquetFile(source) as parquet:
                groups = [n for n in range(parquet.num_row_groups)
                          if self._may_hold(parquet.metadata.row_group(n))]  # fmt: skip
                for batch in parquet.iter_batches(ROWS, groups, self.columns):
                    yield batch.select(self.columns)

    def _may_hold(self, group: Any) -> bool:
        """Can a row group have rows that are asked for, by its statistics?"""
        for at in range(group.num_columns):
            column = group.column(at)
            value, known = self.equal.get(column.path_in_schema), column.statistics
            if value is None or known is None or not known.has_min_max:
                continue
            if not known.min <= value <= known.max:
                return False
        return True
