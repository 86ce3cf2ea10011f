"""The types of columns in Arrow and Parquet, which DuckDB and Spark both read.

Ids, enums and JSON leave as strings, times in microseconds without a zone, numbers beyond 64 bits
as decimals, lists and structs as they are; the typed views (views.py) cast them back.
"""

import math
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

import duckdb
import msgspec
import pyarrow as pa

from icecore.analysis.tables.row_batch import Chunk, Columns
from icecore.analysis.tables.tables import Column, Table

Way = Callable[[Any], Any]
"""Turns a value that travels in JSON into what Arrow takes; None where it is that already."""

PLAIN = {
    "boolean": pa.bool_(),
    "tinyint": pa.int8(),
    "smallint": pa.int16(),
    "integer": pa.int32(),
    "bigint": pa.int64(),
    "ubigint": pa.decimal128(20, 0),
    "hugeint": pa.decimal128(38, 0),
    "varchar": pa.string(),
}
THOUSAND = 1000


class Form(NamedTuple):
    """A type of Arrow and the way there."""

    type: pa.DataType
    way: Way | None = None


@cache
def form_of(sql: str) -> Form:
    """From a column type of DuckDB, as `shapes` spells it."""
    if sql == "TIMESTAMP":  # milliseconds on the way
        return Form(pa.timestamp("us"), lambda value: None if value is None else value * THOUSAND)
    return _form(duckdb.sqltype(sql))


def _form(kind: Any) -> Form:
    name = "json" if str(kind) == "JSON" else kind.id
    if name in PLAIN:
        return Form(PLAIN[name])
    if name == "list":
        item = _form(kind.children[0][1])
        return Form(pa.list_(item.type), item.way and _each(item.way))
    if name == "struct":
        return _struct({part: _form(inner) for part, inner in kind.children})
    if name not in WAYS:
        raise TypeError(f"no column of the lake can be {kind}")
    return WAYS[name]


def _each(way: Way) -> Way:
    return lambda value: None if value is None else [way(part) for part in value]


def _struct(parts: dict[str, Form]) -> Form:
    def way(value: Any) -> Any:
        if value is None:
            return None
        return {
            name: form.way(value[name]) if form.way else value[name] for name, form in parts.items()
        }

    return Form(pa.struct([(name, form.type) for name, form in parts.items()]), way)


def _json(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def _number(value: float | None) -> float | None:
    """JSON knows no infinity: what it cannot say is NULL there, and so it is here."""
    return value if value is not None and math.isfinite(value) else None


WAYS = {
    "double": Form(pa.float64(), _number),
    "uuid": Form(pa.string(), lambda value: str(value) if isinstance(value, UUID) else value),
    "enum": Form(pa.string(), lambda value: value.value if isinstance(value, Enum) else value),
    "json": Form(pa.string(), _json),
}


@cache
def schema_of(table: Table) -> pa.Schema:
    return pa.schema([(column.name, _column_form(column).type) for column in table.columns])


def _column_form(column: Column) -> Form:
    return Form(pa.string()) if column.is_key else form_of(column.sql)


def batches(chunk: Chunk) -> Iterator[tuple[Table, pa.RecordBatch]]:
    """The rows of every table of a chunk."""
    ids = pa.array(chunk.ids, pa.string())
    for table, columns in chunk.columns():
        yield table, batch(table, columns, ids)


def set_batches(chunk: Chunk) -> Iterator[tuple[str, Table, pa.RecordBatch]]:
    """The cards of every set of a chunk, by its SHA-256."""
    for sha, table, columns in chunk.sets():
        yield sha, table, batch(table, columns, None)


def batch(table: Table, columns: Columns, ids: pa.Array | None) -> pa.RecordBatch:
    arrays = []
    for column, values in zip(table.columns, columns, strict=True):
        form = _column_form(column)
        if column.is_key:
            assert ids is not None
            numbers = pa.array([number - 1 for number in values], pa.int32())
            arrays.append(ids.take(numbers))
            continue
        if form.way is not None:
            values = list(map(form.way, values))
        arrays.append(pa.array(values, form.type))
    return pa.RecordBatch.from_arrays(arrays, schema=schema_of(table))
