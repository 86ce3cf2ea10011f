"""Answers questions about a lake with DuckDB: a view is made when a question names its table."""

import threading
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb

from icecore.analysis.lake.store.duck_files import let_read
from icecore.analysis.lake.store.lake_store import Place
from icecore.analysis.lake.store.manifest import DATA, Lake, open_lake
from icecore.analysis.lake.store.views import native, select, tables_in
from icecore.analysis.load.database import dictionary_rows
from icecore.analysis.query.answer import Answer, define_functions, fetch
from icecore.analysis.query.duck_archive import SECONDS, Archive
from icecore.analysis.query.sandbox import QueryError, TooLongError
from icecore.analysis.query.sandbox_protocol import in_a_sentence
from icecore.analysis.tables.column_types import literal, quoted
from icecore.analysis.tables.tables import Table, create, dictionary_tables

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


class Views:
    """The tables of a lake in a connection, one after the other as they are wanted."""

    def __init__(self, lake: Lake, begin: str) -> None:
        self.lake, self.begin = lake, begin
        self.tables = tables_in(lake)
        self.dictionary = {table.key: table for table in dictionary_tables()}
        self.there: set[str] = set()

    def columns(self) -> dict[str, list[str]]:
        """The names of all columns by table."""
        return {
            key: [column.name for column in table.columns]
            for key, table in {**self.tables, **self.dictionary}.items()
        }

    def make(self, connection: "DuckDBPyConnection", names: Iterable[str]) -> None:
        for name in names:
            if name in self.there:
                continue
            if name in self.tables:
                self._view(connection, self.tables[name])
            elif name in self.dictionary:
                self._describe(connection, self.dictionary[name])
            else:
                continue
            self.there.add(name)

    def _view(self, connection: "DuckDBPyConnection", table: Table) -> None:
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {quoted(table.schema)}")
        rows = select(self.lake, table, self.begin)
        connection.execute(f"CREATE VIEW {table.quoted} AS {rows}")

    def _describe(self, connection: "DuckDBPyConnection", table: Table) -> None:
        """Makes the tables that describe the lake, as a database has them."""
        connection.execute(create(table))
        marks = ", ".join("unnest(?)" for _ in table.columns)
        connection.execute(f"INSERT INTO {table.quoted} SELECT {marks}", self.described(table))

    def described(self, table: Table) -> list[list[Any]]:
        """The columns of a table that describes the lake."""
        rows = dictionary_rows(self.tables.values(), self.lake.manifest.choice)[table.name]
        return [list(column) for column in zip(*rows, strict=True)]


class LakeArchive(Archive):
    """A lake, open for questions of our own; what is built meanwhile is not seen."""

    def __init__(self, place: Place) -> None:
        self.lake = open_lake(place)
        self.views = Views(self.lake, native(self.lake))
        super().__init__(Path(self.lake.store.name))
        self.prepare(["games"])

    def _open(self) -> None:
        self.connection = connection = duckdb.connect()
        define_functions(connection)
        let_read(connection, self.lake)
        data = literal(f"{self.views.begin}{DATA}/")
        connection.execute(f"SET allowed_directories = [{data}]")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")

    def close(self) -> None:
        self.connection.close()

    def _fetch(
        self, sql: str, rows: int, given: Mapping[str, Any] | None = None, seconds: float = SECONDS
    ) -> Answer:
        late = threading.Timer(seconds, self.connection.interrupt)
        late.start()
        try:
            return fetch(self.connection, sql, rows, given)
        except duckdb.InterruptException as error:
            raise TooLongError(f"the query took longer than {seconds:g} seconds") from error
        except duckdb.Error as error:
            raise QueryError(in_a_sentence(str(error))) from error
        finally:
            late.cancel()

    def prepare(self, names: Iterable[str]) -> None:
        self.views.make(self.connection, names)

    def _chosen(self) -> list[str]:
        return list(self.lake.manifest.choice.tables)

    def _tables(self) -> dict[str, list[str]]:
        return self.views.columns()
