"""Checks that a database holds only base tables of `icecore load`, and nothing else that runs.

A file from elsewhere is hostile data. A view, a macro, a default or a trigger in it would run with
our rights whenever somebody reads or fills the tables, so a look at the catalogue comes first. The
macros of our questions and functions are known by their whole text.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from icecore.analysis.query.file_macros import (
    Macro,
    digest,
    functions_of,
    normal_texts,
    question_macro,
)
from icecore.analysis.query.question import questions
from icecore.analysis.tables.column_types import literal, quoted
from icecore.events.words.errors import IcecoreError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

VERSION = 2
"""Of the tables as a whole. Tables and columns that are only added need no new one."""
READ = {1}
"""Older versions that are read as they are; the next load brings them up to date."""
NOT_OURS = "a database, but not one that `icecore load` has made"
DICTIONARY = {"about": ("name", "value"), "tables": ("table_schema", "table_name")}
"""The tables that a database describes itself with, and the columns that are read here."""

STRANGERS = {
    "view": "schema_name, view_name FROM duckdb_views() WHERE NOT internal",
    "trigger": "schema_name, trigger_name FROM duckdb_triggers() WHERE true",
    "type": "schema_name, type_name FROM duckdb_types() WHERE NOT internal",
    "sequence": "schema_name, sequence_name FROM duckdb_sequences() WHERE true",
    "index": "schema_name, index_name FROM duckdb_indexes() WHERE true",
    "constraint on": "schema_name, table_name FROM duckdb_constraints() WHERE true",
}
"""What no database of ours has, and where DuckDB lists it."""
TABLES = "schema_name, table_name FROM duckdb_tables() WHERE NOT internal"
DEFAULTS = (
    "schema_name, table_name, column_name, column_default FROM duckdb_columns() "
    "WHERE NOT internal AND column_default IS NOT NULL"
)
MACROS = (
    "schema_name, function_name, macro_definition, parameters, function_type = 'table_macro' "
    "FROM duckdb_functions() WHERE NOT internal"
)
COLUMNS = "schema_name, table_name, column_name FROM duckdb_columns() WHERE NOT internal"
TEXT = re.compile(r"'(?:[^']|'')*'")
VALUE = re.compile(r"(?:CAST\()*(?:''|-?[\d.]+|NULL|true|false)(?: AS [\w\s,()\[\]\"']*)?", re.I)
CALL = re.compile(r"(\w+|\")\s*\(")
HARMLESS = {"CAST", "ENUM", "STRUCT", "MAP", "DECIMAL"}
"""The words before a parenthesis in a default that is a value."""


class ForeignError(IcecoreError):
    """A database that holds something else than our tables, or those of another version."""

    exit_code = 3


def check_plain(
    con: "DuckDBPyConnection", catalog: str, *, renewed: bool = False
) -> dict[str, str] | None:
    """What an open database says of itself, or None if it is empty; else ForeignError.

    Only the catalogue is read until it is clear that reading a table runs nothing. Where the macros
    of another version are `renewed` anyhow, they may have another text: nobody will run them.
    """
    for kind, source in STRANGERS.items():
        for schema, name in _listed(con, catalog, source):
            raise _stranger(f"its {kind} {_key(schema, name)} is none of icecore's tables")
    for schema, table, column, default in _listed(con, catalog, DEFAULTS):
        if not _is_value(default):
            raise _stranger(f"the column {column} of its table {_key(schema, table)} computes")
    there = list(_listed(con, catalog, TABLES))
    if not there:
        return None
    names = {_key(*each) for each in there}
    if not names >= set(DICTIONARY):
        raise ForeignError(NOT_OURS)
    facts = {str(name): str(value) for name, value in _read(con, catalog, "about")}
    check_version(facts)
    listed = {_key(*each) for each in _read(con, catalog, "tables")}
    for name in sorted(names - listed):
        raise _stranger(f"its table {name} is none of icecore's")
    _check_macros(con, catalog, renewed, facts.get("questions") != digest())
    return facts


def _check_macros(con: "DuckDBPyConnection", catalog: str, renewed: bool, other: bool) -> None:
    """Raise for a macro that is not, word for word, one of ours over the tables that are there."""
    there = list(_listed(con, catalog, MACROS))
    if not there:
        return
    columns: dict[str, list[str]] = {}
    for schema, table, column in _listed(con, catalog, COLUMNS):
        columns.setdefault(_key(schema, table), []).append(column)
    known: dict[str, Macro] = functions_of(columns)
    asked = (question_macro(question, columns) for question in questions().values())
    known |= {each.key: each for each in asked if each is not None}
    names = {_key(schema, name) for schema, name, *_ in there}
    texts = normal_texts(con, (each for each in known.values() if each.key in names))
    for schema, name, text, given, is_table in there:
        key = _key(schema, name)
        ours = known.get(key)
        if ours is not None and (texts[key], ours.names, ours.is_table) == (text, given, is_table):
            continue
        if other and (schema != "main" or key in known):
            if renewed:
                continue
            raise ForeignError(
                f"its macro {key} is of another version of icecore, so nothing in it is read; "
                "`icecore load` on the database alone writes its questions anew"
            )
        raise _stranger(f"its macro {key} is not as icecore writes it")


def check_version(facts: dict[str, str]) -> None:
    said = facts.get("version", "")
    if not re.fullmatch(r"\d{1,9}", said):
        raise ForeignError(NOT_OURS)
    version = int(said)
    if version > VERSION:
        raise ForeignError(
            f"version {version} of the database is newer than the {VERSION} known here; update "
            "icecore"
        )
    if version < VERSION and version not in READ:
        raise ForeignError(
            f"version {version} of the database is older than {VERSION} and cannot be brought up "
            "to it; load the logs into a new one"
        )


def _stranger(what: str) -> ForeignError:
    return ForeignError(f"{what}, so nothing in it is read; load the logs into a new database")


def _listed(con: "DuckDBPyConnection", catalog: str, source: str) -> Iterator[tuple[Any, ...]]:
    sql = f"SELECT {source} AND database_name = {literal(catalog)} ORDER BY ALL"
    yield from con.execute(sql).fetchall()


def _read(con: "DuckDBPyConnection", catalog: str, table: str) -> list[tuple[str, ...]]:
    there = {name for (name,) in _listed(
        con, catalog, "column_name FROM duckdb_columns() WHERE schema_name = 'main' AND "
        f"table_name = {literal(table)}")}  # fmt: skip
    if not there >= set(DICTIONARY[table]):
        raise ForeignError(NOT_OURS)
    columns = ", ".join(DICTIONARY[table])
    return con.execute(f"SELECT {columns} FROM {quoted(catalog)}.main.{table}").fetchall()


def _key(schema: str, name: str) -> str:
    return name if schema == "main" else f"{schema}.{name}"


def _is_value(default: str) -> bool:
    """Is a default nothing but a value, as a column has that was added to an older table?"""
    bare = TEXT.sub("''", default)
    called = {word.upper() for word in CALL.findall(bare)}
    return VALUE.fullmatch(bare) is not None and called <= HARMLESS
