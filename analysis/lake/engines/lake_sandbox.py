"""The process inside the sandbox of a lake, where SQL that nobody vouches for is answered.

DuckDB may reach no file there, not even the lake's: pyarrow reads them for it, and only those.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.dataset as ds

from icecore.analysis.lake.engines.duck_lake import Views
from icecore.analysis.lake.store.manifest import Lake, open_lake
from icecore.analysis.query.duck_archive import used_tables
from icecore.analysis.query.sandbox_process import Tables, connected, lock_down, main
from icecore.analysis.query.sandbox_protocol import Opening

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

OF_ALL = re.compile("duckdb_(columns|tables|views)", re.I)
"""Who asks for these asks about every table."""


class Datasets(Views):
    """The files of a lake as datasets of Arrow."""

    def __init__(self, lake: Lake) -> None:
        super().__init__(lake)
        self.registered: list[ds.Dataset] = []

    def source(self, connection: "DuckDBPyConnection", files: Sequence[Path]) -> str:
        name = f"files of the lake {len(self.registered)}"
        self.registered.append(ds.dataset(list(map(str, files)), format="parquet"))
        connection.register(name, self.registered[-1])
        return f'"{name}"'

    def prepare(self, connection: "DuckDBPyConnection", sql: str) -> None:
        """Make the tables that a query names."""
        named = set(self.columns()) if OF_ALL.search(sql) else used_tables(connection, sql)
        try:
            self.make(connection, named)
        except (pa.ArrowException, OSError) as error:
            raise ValueError(f"the lake cannot be read: {' '.join(str(error).split())}") from None


def enter(opening: Opening) -> tuple["DuckDBPyConnection", Tables]:
    """Open the lake, and give up every right but that to read its files.

    Nothing is copied, as the files of a lake never change.
    """
    pa.set_cpu_count(max(1, opening.threads))
    pa.set_io_thread_count(2)
    datasets = Datasets(open_lake(Path(opening.path)))
    connection = connected(opening, ":memory:", arrow=True)
    lock_down(connection, opening)
    return connection, datasets.prepare


if __name__ == "__main__":
    main(enter)
