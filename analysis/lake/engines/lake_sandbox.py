"""The process inside the sandbox of a lake, where SQL that nobody vouches for is answered.

DuckDB may reach no file there but those that the lake's manifest names, and it reads them through
the store of the lake (duck_files.py).
"""

import os
import re
from typing import TYPE_CHECKING

from icecore.analysis.lake.engines.duck_lake import Views
from icecore.analysis.lake.store.duck_files import let_read
from icecore.analysis.lake.store.manifest import open_lake
from icecore.analysis.lake.store.views import THROUGH
from icecore.analysis.query.sandbox_process import Tables, connected, lock_down, main
from icecore.analysis.query.sandbox_protocol import Opening
from icecore.analysis.query.sql_tree import used_tables

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

OF_ALL = re.compile("duckdb_(columns|tables|views)", re.I)
"""Who asks for these asks about every table."""


def enter(opening: Opening) -> tuple["DuckDBPyConnection", Tables]:
    """Open the lake, and give up every right but that to read its files.

    Nothing is copied, as the files of a lake never change.
    """
    lake = open_lake(opening.path)
    os.environ.clear()  # the store has read what it needs of it
    views = Views(lake, THROUGH)
    connection = connected(opening, ":memory:", arrow=True)
    let_read(connection, lake)
    connection.execute(f"SET allowed_directories = ['{THROUGH}']")
    lock_down(connection, opening)

    def prepare(connection: "DuckDBPyConnection", sql: str) -> None:
        """Make the tables that a query names."""
        everything = OF_ALL.search(sql) is not None
        views.make(connection, views.columns() if everything else used_tables(connection, sql))

    return connection, prepare


if __name__ == "__main__":
    main(enter)
