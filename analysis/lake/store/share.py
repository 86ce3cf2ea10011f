"""Writes Apache Iceberg metadata over the files of a lake, so that other programs read its tables.

    LAKE/shared/TABLE/metadata/v7.metadata.json     the table as it was at manifest 7
    LAKE/shared/TABLE/metadata/version-hint.text    7

It is a snapshot: no row is copied, and what is built later is not in it. Once the lake is compacted
and swept its files are gone, and it has to be shared again. The columns of Parquet files have no
ids here, so a mapping of their names says which is which.
"""

import time
from collections.abc import Iterator
from itertools import count
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import msgspec
import pyarrow as pa
from msgspec import Struct

from icecore.analysis.lake.store.arrow_types import form_of
from icecore.analysis.lake.store.avro import avro_file
from icecore.analysis.lake.store.lake_store import Place, Store
from icecore.analysis.lake.store.manifest import Columns, File, Lake, open_lake
from icecore.events.words.errors import IcecoreError

SHARED, HINT = "shared", "version-hint.text"
PLAIN = {
    pa.bool_(): "boolean", pa.int8(): "int", pa.int16(): "int", pa.int32(): "int",
    pa.int64(): "long", pa.float64(): "double", pa.string(): "string",
    pa.timestamp("us"): "timestamp",
}  # fmt: skip


class Shared(Struct, frozen=True):
    """A table that others can read."""

    table: str
    metadata: str
    """Where its metadata is: what readers are told."""
    rows: int


def share(place: Place) -> list[Shared]:
    """Write the metadata of every table that has rows."""
    lake = open_lake(place)
    if lake.manifest.drops:
        raise IcecoreError(
            f"{lake.store.name}: has rows that do not count any more, which other programs would "
            f"count; first: icecore lake compact {lake.store.name}"
        )
    return [_share_table(lake, table) for table in sorted(lake.tables)]


def _share_table(lake: Lake, table: str) -> Shared:
    store, number, files = lake.store, lake.number, lake.files(table)
    folder, now = f"{SHARED}/{table}/metadata", int(time.time() * 1000)
    columns: dict[str, str] = {}
    for part in lake.tables[table]:  # a column that is new is null in what was there before
        columns |= dict(part.columns)
    fields, names = fields_of(tuple(columns.items()))
    schema = {"type": "struct", "schema-id": 0, "fields": fields}
    entries = _entries(store, files, number)
    manifest, listed = f"{folder}/{number}-files.avro", f"{folder}/{number}-list.avro"
    data = avro_file(ENTRY, list(entries), {
        "schema": _json(schema), "schema-id": "0", "partition-spec": "[]",
        "partition-spec-id": "0", "format-version": "2", "content": "data",
    })  # fmt: skip
    store.write(manifest, data)
    rows = sum(file.rows for file in files)
    whole = {
        "manifest_path": _uri(store, manifest), "manifest_length": len(data),
        "partition_spec_id": 0, "content": 0, "sequence_number": 1, "min_sequence_number": 1,
        "added_snapshot_id": number, "added_files_count": len(files), "existing_files_count": 0,
        "deleted_files_count": 0, "added_rows_count": rows, "existing_rows_count": 0,
        "deleted_rows_count": 0,
    }  # fmt: skip
    about = {"snapshot-id": str(number), "sequence-number": "1", "format-version": "2"}
    store.write(listed, avro_file(LISTED, [whole], about))
    snapshot = {
        "snapshot-id": number, "sequence-number": 1, "timestamp-ms": now, "schema-id": 0,
        "manifest-list": _uri(store, listed),
        "summary": {"operation": "append", "total-records": str(rows)},
    }  # fmt: skip
    metadata = {
        "format-version": 2, "location": _uri(store, f"{SHARED}/{table}"),
        "table-uuid": str(uuid5(NAMESPACE_URL, store.path(table))), "last-sequence-number": 1,
        "last-updated-ms": now, "last-column-id": _last(names), "current-schema-id": 0,
        "schemas": [schema], "default-spec-id": 0,
        "partition-specs": [{"spec-id": 0, "fields": []}], "last-partition-id": 999,
        "default-sort-order-id": 0, "sort-orders": [{"order-id": 0, "fields": []}],
        "properties": {"schema.name-mapping.default": _json(names)},
        "current-snapshot-id": number, "snapshots": [snapshot], "metadata-log": [],
        "snapshot-log": [{"snapshot-id": number, "timestamp-ms": now}],
        "refs": {"main": {"snapshot-id": number, "type": "branch"}},
    }  # fmt: skip
    path = f"{folder}/v{number}.metadata.json"
    store.write(path, _json(metadata).encode())
    store.write(f"{folder}/{HINT}", str(number).encode())
    return Shared(table, store.path(path), rows)


def _entries(store: Store, files: list[File], number: int) -> Iterator[dict[str, Any]]:
    for file in files:
        data = {"content": 0, "file_path": _uri(store, file.path), "file_format": "PARQUET",
                "partition": {}, "record_count": file.rows,
                "file_size_in_bytes": file.size}  # fmt: skip
        yield {"status": 1, "snapshot_id": number, "sequence_number": 1,
               "file_sequence_number": 1, "data_file": data}  # fmt: skip


def fields_of(columns: Columns) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The columns as Iceberg tells them, and which names of Parquet they are."""
    numbers = count(1)
    types = [(name, form_of(sql).type) for name, sql in columns]
    return _struct(types, numbers)


def _struct(
    parts: list[tuple[str, pa.DataType]], numbers: Iterator[int]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    fields, names = [], []
    for name, kind in parts:
        id_ = next(numbers)
        spelled, inner = _type(kind, numbers)
        fields.append({"id": id_, "name": name, "required": False, "type": spelled})
        names.append({"field-id": id_, "names": [name], **({"fields": inner} if inner else {})})
    return fields, names


def _type(kind: pa.DataType, numbers: Iterator[int]) -> tuple[Any, list[dict[str, Any]]]:
    """A type of Arrow's as Iceberg spells it, and the names of its parts."""
    if pa.types.is_decimal(kind):
        return f"decimal({kind.precision}, {kind.scale})", []
    if pa.types.is_list(kind):
        (element,), names = _struct([("element", kind.value_type)], numbers)
        return {"type": "list", "element-id": element["id"], "element": element["type"],
                "element-required": False}, names  # fmt: skip
    if pa.types.is_struct(kind):
        fields, names = _struct([(each.name, each.type) for each in kind], numbers)
        return {"type": "struct", "fields": fields}, names
    return PLAIN[kind], []


def _last(names: list[dict[str, Any]]) -> int:
    return max((max(each["field-id"], _last(each.get("fields", []))) for each in names), default=0)


def _uri(store: Store, name: str) -> str:
    """Other programs want an address, also of a file."""
    return ("file://" if store.is_local else "") + store.path(name)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _record(name: str, fields: str, more: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    """A record of Avro's from words such as `status 0 int`; a question mark is a value or none."""
    said = []
    for each in fields.split(", "):
        word, id_, kind = each.split()
        type_: Any = ["null", kind[:-1]] if kind.endswith("?") else kind
        said.append({"name": word, "field-id": int(id_), "type": type_})
        if kind.endswith("?"):
            said[-1]["default"] = None
    return {"type": "record", "name": name, "fields": [*said, *more]}


NOTHING = {"type": "record", "name": "r102", "fields": []}
FILE = _record(
    "r2", "content 134 int, file_path 100 string, file_format 101 string, record_count 103 long, "
    "file_size_in_bytes 104 long", ({"name": "partition", "field-id": 102, "type": NOTHING},),
)  # fmt: skip
ENTRY = _record(
    "manifest_entry",
    "status 0 int, snapshot_id 1 long?, sequence_number 3 long?, file_sequence_number 4 long?",
    ({"name": "data_file", "field-id": 2, "type": FILE},),
)
LISTED = _record(
    "manifest_file",
    "manifest_path 500 string, manifest_length 501 long, partition_spec_id 502 int, "
    "content 517 int, sequence_number 515 long, min_sequence_number 516 long, "
    "added_snapshot_id 503 long, added_files_count 504 int, existing_files_count 505 int, "
    "deleted_files_count 506 int, added_rows_count 512 long, existing_rows_count 513 long, "
    "deleted_rows_count 514 long",
)
