"""Translates DuckDB's SQL into Spark's.

sqlglot rewrites the words; what it gets wrong without a word of warning is set right here, and a
test compares the answers of every question on both engines.
"""

import re
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from icecore.events.words.errors import IcecoreError

MACRO = re.compile(r"MACRO (\w+)\(([^)]*)\) AS\s+(.*?);", re.S)


def for_spark(sql: str) -> str:
    """One SELECT; parameters stay parameters, tables of games become `schema__table`."""
    text: str = for_spark_tree(sql).sql(dialect="spark")
    return text


def for_spark_tree(sql: str) -> exp.Expression:
    try:
        trees = sqlglot.parse(sql, read="duckdb")
    except (SqlglotError, RecursionError) as error:
        first = str(error).splitlines()[0] if str(error) else "too deep"
        raise IcecoreError(f"not understood: {_plain(first)}") from None
    if len(trees) != 1 or trees[0] is None:
        raise IcecoreError(f"{len(trees)} statements; ask with one SELECT at a time")
    tree = _inlined(trees[0])
    _name_tables(tree)
    for rule in (_parameters, _percentiles, _power, _counts):
        tree = tree.transform(rule)
    return tree


def parted(sql: str, gather: Collection[str]) -> tuple[dict[str, str], str]:
    """Some parts of a WITH as queries of their own, and what is left without them; both DuckDB's.

    What only those parts need leaves with them.
    """
    tree = sqlglot.parse_one(sql, read="duckdb")
    parts = {each.alias: each for each in tree.ctes}

    def needed(node: exp.Expression) -> set[str]:
        found = {table.name for table in node.find_all(exp.Table) if table.name in parts}
        return found.union(*(needed(parts[name].this) for name in found if parts[name] != node))

    queries = {}
    for name in gather:
        query = exp.select("*").from_(name)
        wanted = needed(parts[name].this) | {name}
        for each in parts:
            if each in wanted:
                query = query.with_(each, as_=parts[each].this.copy())
        queries[name] = query.sql(dialect="duckdb")
    for name in gather:
        parts.pop(name).pop()
    while True:
        used = {table.name for table in tree.find_all(exp.Table)}
        spare = [name for name in parts if name not in used]
        if not spare:
            return queries, tree.sql(dialect="duckdb")
        for name in spare:
            parts.pop(name).pop()


def view_name(key: str) -> str:
    """Names a table in Spark, where temporary views have no schema."""
    return key.replace(".", "__")


def _plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def _name_tables(tree: exp.Expression) -> None:
    for table in list(tree.find_all(exp.Table)):
        if table.args.get("db"):
            name = exp.to_identifier(view_name(f"{table.db}.{table.name}"))
            alias = table.args.get("alias") or exp.TableAlias(this=exp.to_identifier(table.name))
            table.replace(exp.Table(this=name, alias=alias))


@cache
def _macros() -> dict[str, tuple[list[str], exp.Expression]]:
    """Our functions from their own file: written out in the query, so that any engine follows."""
    text = (files("icecore.analysis.query") / "macros.sql").read_text("utf-8")
    return {
        found[1]: (
            [word.strip() for word in found[2].split(",")],
            sqlglot.parse_one(found[3], read="duckdb"),
        )
        for found in MACRO.finditer(text)
    }


def _inlined(tree: exp.Expression) -> exp.Expression:
    def written_out(node: exp.Expression) -> exp.Expression:
        if not isinstance(node, exp.Anonymous) or node.name.lower() not in _macros():
            return node
        names, body = _macros()[node.name.lower()]
        given = [each.transform(written_out) for each in node.expressions]
        args: Mapping[str, Any] = dict(zip(names, given, strict=False))

        def filled(inner: exp.Expression) -> exp.Expression:
            if isinstance(inner, exp.Column) and not inner.table and inner.name in args:
                return exp.Paren(this=args[inner.name].copy())
            return inner

        return exp.Paren(this=body.copy().transform(written_out).transform(filled))

    return tree.transform(written_out)


def _parameters(node: exp.Expression) -> exp.Expression:
    """`$game` is `:game` there."""
    if isinstance(node, exp.Parameter):
        return exp.Placeholder(this=node.name)
    return node


def _percentiles(node: exp.Expression) -> exp.Expression:
    """sqlglot would say PERCENTILE_APPROX, which is another number."""
    if isinstance(node, exp.WithinGroup) and isinstance(node.this, exp.PercentileCont):
        ordered = node.expression.expressions[0].this
        return exp.Anonymous(this="PERCENTILE", expressions=[ordered, node.this.this])
    return node


def _power(node: exp.Expression) -> exp.Expression:
    if isinstance(node, exp.Pow):
        return exp.Anonymous(this="POWER", expressions=[node.this, node.expression])
    return node


def _counts(node: exp.Expression) -> exp.Expression:
    """Of nothing but NULL, DuckDB's count_if is NULL and not 0."""
    if isinstance(node, exp.CountIf):
        condition = node.this
        cases = exp.Case().when(condition.copy(), "1").when(exp.not_(exp.paren(condition)), "0")
        return exp.Sum(this=cases)
    return node


def tables_of_spark(sql: str) -> set[str]:
    """The tables that a query names, in Spark's words."""
    return {table.name for table in sqlglot.parse_one(sql, read="spark").find_all(exp.Table)}


def columns_named(sql: str, tables: Mapping[str, Collection[str]]) -> dict[str, set[str]]:
    """Of every table those columns that a query may need, in Spark's words, from its names alone.

    Whatever has the name of a column counts as that; a star means all of the tables beside it.
    """
    tree = sqlglot.parse_one(sql, read="spark")
    words = {each.name.lower() for each in tree.find_all(exp.Identifier)}
    whole = set[str]()
    for query in tree.find_all(exp.Select):
        if any(each.is_star for each in query.expressions):
            begin = query.args.get("from_") or query.args.get("from")
            parts = [begin, *(query.args.get("joins") or ())]
            whole |= {each.name for part in parts if part for each in part.find_all(exp.Table)}
    if tree.find(exp.Pivot) or any(each.method for each in tree.find_all(exp.Join)):
        whole |= set(tables)
    return {
        name: {each for each in columns if name in whole or each.lower() in words}
        for name, columns in tables.items()
    }
