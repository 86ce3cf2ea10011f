"""The tables of a lake in SQL: typed views of the manifest's files, without what was dropped."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from icecore.analysis.lake.store.manifest import File, Lake
from icecore.analysis.load.database import known_tables, spelled_default
from icecore.analysis.tables.column_types import literal, quoted
from icecore.analysis.tables.tables import Column, Table

Source = Callable[[Sequence[Path]], str]
"""What stands after FROM for some Parquet files of one table."""


def by_path(files: Sequence[Path]) -> str:
    return f"read_parquet([{', '.join(literal(str(file)) for file in files)}])"


def tables_in(lake: Lake) -> dict[str, Table]:
    """All that can be asked: the tables of this program, and those of games not known here."""
    found = {table.key: table for table in known_tables()}
    for key, parts in lake.tables.items():
        if key not in found:
            schema, _, name = key.rpartition(".")
            columns = max((part.columns for part in parts), key=len)
            found[key] = Table(
                schema or "main", name, "shared", "", tuple(_stranger(*each) for each in columns),
                None,
            )  # fmt: skip
    return found


def _stranger(name: str, sql: str) -> Column:
    return Column(name, sql, "", name, is_key=name == "game_id")


def key_of(table: Table) -> str | None:
    """The column with the game's id."""
    return next((column.name for column in table.columns if column.is_key), None)


def select(lake: Lake, table: Table, source: Source = by_path) -> str:
    """The rows of a table."""
    parts = [
        _part(lake, table, columns, run, files, source)
        for columns, run, files in _alike(lake, table)
    ]
    if not parts:
        nothing = ", ".join(f"NULL::{each.sql} AS {quoted(each.name)}" for each in table.columns)
        return f"SELECT {nothing} WHERE false"
    return "\nUNION ALL\n".join(parts)


def _alike(
    lake: Lake, table: Table
) -> Iterator[tuple[tuple[tuple[str, str], ...], str | None, list[File]]]:
    """Files that can be read as one: of the same columns, and nothing or the same dropped."""
    dropping = {drop.run for drop in lake.manifest.drops} if key_of(table) else set()
    for part in lake.tables.get(table.key, ()):
        groups: dict[str | None, list[File]] = {}
        for file in part.files:
            groups.setdefault(file.run if file.run in dropping else None, []).append(file)
        for run, files in groups.items():
            yield part.columns, run, files


def _part(
    lake: Lake,
    table: Table,
    columns: Sequence[tuple[str, str]],
    run: str | None,
    files: list[File],
    source: Source,
) -> str:
    there = {name for name, _ in columns}
    wanted = ", ".join(
        f"{quoted(each.name)}::{each.sql} AS {quoted(each.name)}"
        if each.name in there
        else f"{spelled_default(each)} AS {quoted(each.name)}"
        for each in table.columns
    )
    sql = f"SELECT {wanted} FROM {source([lake.path / file.path for file in files])}"
    if run is not None:
        dropped = source([lake.path / drop.path for drop in lake.drops(run)])
        key = quoted(key_of(table) or "")
        sql += f" WHERE {key} NOT IN (SELECT id FROM {dropped})"
    return sql


def versions_in(lake: Lake) -> Iterator[tuple[str, str]]:
    """Of every run the versions of its games that still count: id, sealed, records, digest."""
    runs: dict[str, list[Path]] = {}
    for file in lake.files("games"):
        runs.setdefault(file.run, []).append(lake.path / file.path)
    for run, files in runs.items():
        sql = f"SELECT id, sealed, records, digest FROM {by_path(files)}"
        if drops := lake.drops(run):
            dropped = by_path([lake.path / drop.path for drop in drops])
            sql += f" WHERE id NOT IN (SELECT id FROM {dropped})"
        yield run, sql


def part_of(table: Table) -> tuple[tuple[str, str], ...]:
    """The columns of a table as a list names them."""
    return tuple((column.name, column.sql) for column in table.columns)
