"""Answers questions on Spark, for lakes that do not fit on one machine."""

import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any, TypeVar
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from icecore.analysis.lake.build.spark_session import end_tasks, said_by_spark
from icecore.analysis.lake.engines.duck_lake import LakeArchive
from icecore.analysis.lake.engines.spark_guard import check_query
from icecore.analysis.lake.engines.spark_parts import read_parts
from icecore.analysis.lake.engines.spark_sql import (
    columns_named,
    for_spark,
    parted,
    tables_of_spark,
    view_name,
)
from icecore.analysis.lake.store.arrow_types import form_of
from icecore.analysis.lake.store.lake_store import Place, Store
from icecore.analysis.lake.store.manifest import File, Lake
from icecore.analysis.lake.store.views import key_of
from icecore.analysis.query.answer import Answer, AnswerColumn, fetch
from icecore.analysis.query.duck_archive import MOST_ROWS
from icecore.analysis.query.question import Question, bound, find_question
from icecore.analysis.query.sandbox import QueryError, TooLongError
from icecore.analysis.tables.tables import Column, Table

T = TypeVar("T")

TYPES = {
    "tinyint": "TINYINT", "smallint": "SMALLINT", "int": "INTEGER", "bigint": "BIGINT",
    "double": "DOUBLE", "float": "FLOAT", "boolean": "BOOLEAN", "string": "VARCHAR",
    "timestamp_ntz": "TIMESTAMP", "timestamp": "TIMESTAMP", "date": "DATE", "void": "NULL",
}  # fmt: skip
"""How DuckDB spells what Spark answers."""
ID = Column("id", "VARCHAR", "", "")
"""The one column of a file of drops."""


class SparkArchive(LakeArchive):
    """A lake that Spark answers from; what is there and what is not, DuckDB knows faster."""

    can_narrow = False

    def __init__(self, place: Place, session: Any) -> None:
        self.session = session
        self.named: dict[str, set[str]] = {}
        """The tables that Spark knows, and their columns there."""
        super().__init__(place)

    def ask(
        self,
        question: Question | str,
        given: Mapping[str, Any] | None = None,
        *,
        seconds: float = 60.0,
        rows: int = MOST_ROWS,
    ) -> Answer:
        if isinstance(question, str):
            question = find_question(question)
        self._check(question)
        sql = self.sql(question)
        text = for_spark(sql)
        self.name_views(self._used(sql), text)
        values = bound(question, given or {})
        try:
            if question.gather:
                return self._gathered(question, sql, rows, seconds, values)
            return self.run(text, rows, seconds, values)
        except TooLongError:
            raise TooLongError(f"{question.name} took longer than {seconds:g} seconds") from None
        except QueryError as error:
            raise QueryError(f"{self.path} cannot answer {question.name}: {error}") from error

    def _gathered(
        self, question: Question, sql: str, rows: int, seconds: float, values: dict[str, Any]
    ) -> Answer:
        """Spark makes the parts that read much, DuckDB goes on from them."""
        parts, rest = parted(sql, question.gather)
        try:
            for name, part in parts.items():
                used = {key: value for key, value in values.items() if f"${key}" in part}
                rows_of = self._collected(for_spark(part), seconds, used, arrow)
                self.connection.register(name, rows_of)
            left = {key: value for key, value in values.items() if f"${key}" in rest}
            return fetch(self.connection, rest, rows, left)
        finally:
            for name in parts:
                self.connection.unregister(name)

    def query(
        self, sql: str, *, rows: int = MOST_ROWS, seconds: float = 60.0, trusted: bool = False
    ) -> Answer:
        """One SELECT of anybody's, in DuckDB's words; refused if it would read anything else.

        With `trusted` it may do whatever Spark lets it do.
        """
        text = for_spark(sql)
        named = {key for key in self.views.columns() if view_name(key) in tables_of_spark(text)}
        self.name_views(named, text)
        if not trusted:
            self.check(text)
        return self.run(text, rows, seconds, {})

    def check(self, text: str) -> None:
        """Refuse a query in Spark's words unless it reads nothing but the tables of the lake."""
        files = {self.lake.store.path(file.path) for key in self.named
                 for file in self.lake.files(key)}  # fmt: skip
        files |= {self.lake.store.path(drop.path) for drop in self.lake.manifest.drops}
        views = {view_name(key) for key in self.named}
        check_query(self.session, text, views, files, self.lake.store.address)

    def run(self, sql: str, rows: int, seconds: float, values: Mapping[str, Any]) -> Answer:
        """The first rows of one SELECT in Spark's own words."""

        def first(frame: Any) -> tuple[list[tuple[str, str]], list[Any]]:
            return frame.dtypes, frame.limit(rows + 1).collect()

        types, found = self._collected(sql, seconds, values, first)
        columns = tuple(AnswerColumn(name, _type(kind)) for name, kind in types)
        return Answer(columns, [tuple(map(plain, row)) for row in found[:rows]], len(found) > rows)

    def _collected(
        self, sql: str, seconds: float, values: Mapping[str, Any], collect: Callable[[Any], T]
    ) -> T:
        """Collects the rows of a query, unless its time is up."""
        from py4j.protocol import Py4JError
        from pyspark.errors import PySparkException

        context = self.session.sparkContext
        group = f"icecore {uuid4()}"
        # Without an interrupt, tasks of a query that was given up would go on.
        context.setJobGroup(group, "icecore", interruptOnCancel=True)
        late, ended = threading.Event(), threading.Event()

        def stop() -> None:
            late.set()
            end_tasks(self.session, group, ended)

        timer = threading.Timer(seconds, stop)
        timer.start()
        try:
            return collect(self.session.sql(sql, args=dict(values)))
        except (PySparkException, Py4JError, OSError) as error:
            if late.is_set():
                raise TooLongError(f"the query took longer than {seconds:g} seconds") from None
            raise QueryError(said_by_spark(error)) from error
        finally:
            timer.cancel()
            ended.set()
            if late.is_set():
                timer.join()  # its tasks have ended when it is answered

    def name_views(self, names: Iterable[str], text: str | None = None) -> None:
        """Make the tables known to Spark that a query names; from a store only its columns."""
        views, known = self.views, self.views.columns()
        wanted = {view_name(key): set(known[key]) for key in names if key in known}
        if text is not None and not self.lake.store.is_local:
            wanted = columns_named(text, wanted)
        for key in names:
            columns = wanted.get(view_name(key), set()) | self.named.get(key, set())
            if columns == self.named.get(key):
                continue
            if key in views.tables:
                frame = frame_of(self.session, self.lake, views.tables[key], columns)
            else:
                table = views.dictionary[key]
                frame = small_frame(self.session, table, views.described(table))
            frame.createOrReplaceTempView(view_name(key))
            self.named[key] = columns


def arrow(frame: Any) -> Any:
    return frame.toArrow()


def frame_of(session: Any, lake: Lake, table: Table, columns: Collection[str] | None = None) -> Any:
    """A table of the lake: its files with the types of the program, without what was dropped.

    Of a lake in a store only some columns are read, if they are named.
    """
    from pyspark.sql import functions as f

    key, store = key_of(table), lake.store
    if columns is not None and not store.is_local:
        chosen = [each for each in table.columns if each.name in columns or each.is_key]
        table = replace(table, columns=tuple(chosen or table.columns[:1]))
    frames = []
    wanted = spark_schema(table.columns)
    dropping = {drop.run for drop in lake.manifest.drops} if key else set()
    for part in lake.tables.get(table.key, ()):
        there = {name for name, _ in part.columns}
        groups: dict[str | None, list[File]] = {}
        for file in part.files:
            groups.setdefault(file.run if file.run in dropping else None, []).append(file)
        for run, files in groups.items():
            schema = spark_schema([each for each in table.columns if each.name in there])
            frame = _read(session, store, [(file.path, file.size) for file in files], schema)
            if run is not None:
                drops = [(drop.path, store.size(drop.path)) for drop in lake.drops(run)]
                gone = _read(session, store, drops, spark_schema([ID]))
                frame = frame.join(gone, frame[key] == gone["id"], "left_anti")
            for column, field in zip(table.columns, wanted.fields, strict=True):
                if field.name not in there:
                    frame = frame.withColumn(field.name, default_of(column, field.dataType))
            frames.append(frame.select([field.name for field in wanted.fields]))
    if not frames:
        nothing = [f.lit(None).cast(field.dataType).alias(field.name) for field in wanted.fields]
        return session.sql("SELECT 1").where("false").select(nothing)
    whole = frames[0]
    for frame in frames[1:]:
        whole = whole.unionByName(frame)
    return whole


def _read(session: Any, store: Store, files: list[tuple[str, int]], schema: Any) -> Any:
    """Some files, by Spark itself where it can, else through the store."""
    if not store.is_local:
        return read_parts(session, store, files, schema)
    return session.read.schema(schema).parquet(*(store.path(name) for name, _ in files))


def small_frame(session: Any, table: Table, columns: list[list[Any]]) -> Any:
    """A table whose rows are in the plan itself."""
    import pyarrow as pa

    arrays = [
        pa.array(column, form_of(each.sql).type)
        for column, each in zip(columns, table.columns, strict=True)
    ]
    return session.createDataFrame(pa.table(arrays, [each.name for each in table.columns]))


def default_of(column: Column, kind: Any) -> Any:
    """Gives the default of a new field, for logs that were written before it."""
    from pyspark.sql import functions as f

    plain = column.plain(column.default) if column.plain else column.default
    if plain is None or isinstance(plain, str | int | float):
        return f.lit(plain).cast(kind)
    return f.from_json(f.lit(msgspec.json.encode(plain).decode()), kind)


def spark_schema(columns: Iterable[Any]) -> Any:
    import pyarrow as pa
    from pyspark.sql.pandas.types import from_arrow_schema

    fields = [
        (each.name, pa.string() if each.is_key else form_of(each.sql).type) for each in columns
    ]
    return from_arrow_schema(pa.schema(fields), prefer_timestamp_ntz=True)


def _type(kind: str) -> str:
    if kind.startswith("array<"):
        return f"{_type(kind[6:-1])}[]"
    if kind.startswith("decimal("):
        return kind.upper()
    return TYPES.get(kind, "JSON")


def plain(cell: Any) -> Any:
    """A cell of Spark's as answers have it."""
    match cell:
        case Decimal():
            return int(cell) if cell == cell.to_integral_value() else float(cell)
        case datetime() | date():
            return str(cell)
        case list() | tuple() if not hasattr(cell, "asDict"):
            return [plain(each) for each in cell]
        case _ if hasattr(cell, "asDict"):
            return {name: plain(each) for name, each in cell.asDict().items()}
        case dict():
            return {str(plain(key)): plain(each) for key, each in cell.items()}
    return cell
