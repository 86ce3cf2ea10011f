"""Reads the tables and columns of an archive, with the sentences that describe them."""

import re
from collections.abc import Iterator

from msgspec import Struct

from icecore.analysis.query.sandbox import Sandbox

ALL = 1_000_000
COLUMNS = """
SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns()
WHERE NOT internal AND database_name <> 'temp'
ORDER BY schema_name <> 'main', schema_name, table_name, column_index
"""
MEANINGS = "SELECT table_schema, table_name, column_name, description FROM columns"
FUNCTIONS = """
SELECT DISTINCT function_name FROM duckdb_functions()
WHERE function_type IN ('scalar', 'aggregate', 'macro') AND function_name ~ '^[a-z][a-z0-9_]*$'
ORDER BY function_name
"""


class SchemaField(Struct, frozen=True):
    """A column of a table."""

    name: str
    type: str
    doc: str = ""


class Schema(Struct, frozen=True):
    """The tables by name, and the functions of SQL."""

    tables: dict[str, list[SchemaField]]
    functions: list[str]

    def schemas(self) -> list[str]:
        return sorted({name.partition(".")[0] for name in self.tables if "." in name})


def read_catalogue(sandbox: Sandbox) -> Schema:
    columns = sandbox.ask(COLUMNS, ALL).rows
    names = {(schema, table) for schema, table, _, _ in columns}
    meanings = sandbox.ask(MEANINGS, ALL).rows if ("main", "columns") in names else []
    docs = {(schema, table, column): doc for schema, table, column, doc in meanings}
    tables: dict[str, list[SchemaField]] = {}
    for schema, table, column, kind in columns:
        key = table if schema == "main" else f"{schema}.{table}"
        doc = docs.get((schema, table, column), "")
        tables.setdefault(key, []).append(SchemaField(column, kind, doc))
    return Schema(tables, [name for (name,) in sandbox.ask(FUNCTIONS, ALL).rows])


def completions(catalogue: Schema, before: str, typed: str) -> Iterator[str]:
    """Completes the word that is being typed; `before` is the query up to it.

    After FROM and JOIN it is a table, elsewhere a column of the tables that the query names, or of
    all; then functions.
    """
    words = before.upper().split()
    if words[-1:] and words[-1] in ("FROM", "JOIN", "DESCRIBE", "SUMMARIZE", "TABLE"):
        yield from (name for name in catalogue.tables if name.startswith(typed))
        return
    qualifier, dot, part = typed.rpartition(".")
    if dot:
        meant = [qualifier] if qualifier in catalogue.tables else []
        fields = {field.name for name in meant for field in catalogue.tables[name]}
        yield from (f"{qualifier}.{name}" for name in sorted(fields) if name.startswith(part))
        yield from (name for name in catalogue.tables if name.startswith(typed))
        return
    named = [name for name in catalogue.tables if name in before.split()] or [*catalogue.tables]
    fields = {field.name for name in named for field in catalogue.tables[name]}
    for found in (sorted(fields), catalogue.tables, KEYWORDS, catalogue.functions):
        yield from (name for name in found if name.lower().startswith(typed.lower()))


KEYWORDS = re.findall(
    r"\w+",
    "SELECT FROM WHERE GROUP BY ORDER HAVING LIMIT JOIN LEFT ON USING WITH AS DISTINCT CASE WHEN "
    "THEN ELSE END AND OR NOT IN IS NULL BETWEEN LIKE FILTER OVER PARTITION UNION ALL DESC ASC",
)
