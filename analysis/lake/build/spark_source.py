"""Logs as a source for Spark's own users:

    from icecore.analysis.lake.build.spark_source import IceSource
    spark.dataSource.register(IceSource)
    spark.read.format("icecore").option("table", "records").load("logs/*.ice")

Every table of `icecore load` can be read so, without a lake; of several versions of a game the
best one is taken. Files are read in portions of the option `portion`, megabytes (default 32).
"""

import json
from collections.abc import Iterator
from glob import glob
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from icecore.analysis.lake.build.build_plan import Survey
from icecore.analysis.lake.build.build_task import CHUNK, Planned, logs_of, read_plan
from icecore.analysis.lake.build.log_files import is_remote, logs_in
from icecore.analysis.lake.store.arrow_types import batches, schema_of, set_batches
from icecore.analysis.lake.store.lake_store import open_store
from icecore.analysis.load.database import known_tables
from icecore.analysis.tables.game_rows import gather
from icecore.analysis.tables.row_batch import Chunk, Wanted
from icecore.analysis.tables.tables import Table
from icecore.events.words.errors import IcecoreError, LogError, did_you_mean

PORTION = 32


class Portion(InputPartition):  # type: ignore[misc]
    """Some games of one task."""

    def __init__(self, plan: list[Planned]) -> None:
        super().__init__(None)
        self.plan = plan


class IceSource(DataSource):  # type: ignore[misc]
    """One table of logs."""

    @classmethod
    def name(cls) -> str:
        return "icecore"

    def schema(self) -> Any:
        from pyspark.sql.pandas.types import from_arrow_schema

        return from_arrow_schema(schema_of(self._table()), prefer_timestamp_ntz=True)

    def reader(self, schema: Any) -> "IceReader":
        return IceReader(self._table().key, dict(self.options))

    def _table(self) -> Table:
        return table_named(self.options.get("table", "games"))


def table_named(name: str) -> Table:
    tables = {table.key: table for table in known_tables()}
    if name not in tables:
        raise IcecoreError(f'there is no table "{name}"{did_you_mean(name, tables)}')
    return tables[name]


class IceReader(DataSourceReader):  # type: ignore[misc]
    """Surveys in the driver, folds in the tasks."""

    def __init__(self, table: str, options: dict[str, str]) -> None:
        self.table, self.options = table, options

    def partitions(self) -> list[Portion]:
        size = int(float(self.options.get("portion", PORTION)) * 10**6)
        with TemporaryDirectory(prefix="icecore-source-") as folder:
            survey = Survey(Path(folder))
            try:
                for number, file in enumerate(logs_in(self._paths())):
                    for _ in survey.read(number, file):
                        pass
                survey.choose()
                if survey.problems and not self._keeps_going():
                    raise survey.problems[0]
                store = open_store(Path(folder))
                tasks = survey.deal(store, "plan", size)
                plans = [read_plan(store, f"plan/{n:06}.parquet") for n in range(tasks)]
                if self.table == "cards":  # each set once: that one task sees to
                    plans = [list(chain(*plans))]
                return list(map(Portion, plans))
            finally:
                survey.close()

    def _keeps_going(self) -> bool:
        return self.options.get("keep_going", "false").lower() == "true"

    def _paths(self) -> Iterator[str]:
        given = self.options.get("path") or self.options.get("paths")
        if not given:
            raise IcecoreError('say what to read: .load("logs/*.ice")')
        for path in json.loads(given) if given.startswith("[") else [given]:
            if is_remote(path) or not any(sign in path for sign in "*?["):
                yield path.removeprefix("file:") if path.startswith("file:/") else path
                continue
            found = sorted(glob(path, recursive=True))  # noqa: PTH207
            if not found:
                raise IcecoreError(f"{path}: no such files")
            yield from found

    def read(self, partition: Portion) -> Iterator[pa.RecordBatch]:
        chunk, weight = Chunk(self._wanted()), 0
        self.seen: set[str] = set()
        for each, log in logs_of(partition.plan):
            try:
                if isinstance(log, LogError):
                    raise log
                gather(chunk, log)
            except LogError:
                if not self._keeps_going():
                    raise
            weight += each.records
            if weight >= CHUNK:
                yield from self._given(chunk)
                chunk, weight = Chunk(self._wanted()), 0
        yield from self._given(chunk)

    def _wanted(self) -> Wanted:
        options = self.options.get("options", "false").lower() == "true"
        return Wanted(frozenset({self.table}), options)

    def _given(self, chunk: Chunk) -> Iterator[pa.RecordBatch]:
        if self.table == "cards":
            for sha, _, batch in set_batches(chunk):
                if sha not in self.seen:
                    self.seen.add(sha)
                    yield batch
            return
        for table, batch in batches(chunk):
            if table.key == self.table:
                yield batch
