"""Finds the tables that a query names, in the tree that DuckDB's parser makes of it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def used_tables(connection: "DuckDBPyConnection", sql: str) -> set[str]:
    """The tables that a query names, whether they are there or not."""
    (tree,) = connection.execute("SELECT json_serialize_sql($sql)", {"sql": sql}).fetchall()
    return tables_in_tree(tree[0])


def tables_in_tree(tree: str) -> set[str]:
    named, own = set[str](), set[str]()
    for node in _nodes(msgspec.json.decode(tree)):
        own.update(entry["key"] for entry in node.get("cte_map", {}).get("map", ()))
        if node.get("type") == "BASE_TABLE":
            schema, table = node["schema_name"], node["table_name"]
            named.add(f"{schema}.{table}" if schema else table)
    return named - own


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """Every object in a parsed query."""
    if isinstance(tree, dict):
        yield tree
    for part in tree.values() if isinstance(tree, dict) else tree:
        if isinstance(part, dict | list):
            yield from _nodes(part)
