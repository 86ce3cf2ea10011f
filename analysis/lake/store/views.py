"""The tables of a lake in SQL: typed views of the manifest's files, without what was dropped."""

from collections.abc import Iterable, Iterator, Sequence

from icecore.analysis.lake.store.duck_files import SCHEME
from icecore.analysis.lake.store.manifest import File, Lake
from icecore.analysis.load.database import known_tables
from icecore.analysis.load.table_growth import spelled_default
from icecore.analysis.tables.column_types import literal, quoted
from icecore.analysis.tables.tables import Column, Table

THROUGH = f"{SCHEME}://"
"""How the names of files begin where DuckDB reads them through the store."""


def native(lake: Lake) -> str:
    """The same, unless the files are on this machine: there DuckDB reads them itself."""
    return f"{lake.store.address}/" if lake.store.is_local else THROUGH


def parquet(begin: str, names: Iterable[str]) -> str:
    """Writes the part after FROM for some files."""
    return f"read_parquet([{', '.join(literal(begin + name) for name in names)}])"


def tables_in(lake: Lake) -> dict[str, Table]:
    """All that can be asked: what all games share, and the tables of games that were loaded."""
    loaded = {"main", *(key.partition(".")[0] for key in lake.tables)}
    found = {table.key: table for table in known_tables() if table.schema in loaded}
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


def select(lake: Lake, table: Table, begin: str) -> str:
    """The rows of a table; the names of its files begin so."""
    parts = [
        _part(lake, table, columns, run, files, begin)
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
    begin: str,
) -> str:
    there = {name for name, _ in columns}
    wanted = ", ".join(
        f"{quoted(each.name)}::{each.sql} AS {quoted(each.name)}"
        if each.name in there
        else f"{spelled_default(each)} AS {quoted(each.name)}"
        for each in table.columns
    )
    sql = f"SELECT {wanted} FROM {parquet(begin, [file.path for file in files])}"
    if run is not None:
        dropped = parquet(begin, [drop.path for drop in lake.drops(run)])
        key = quoted(key_of(table) or "")
        sql += f" WHERE {key} NOT IN (SELECT id FROM {dropped})"
    return sql


def versions_in(lake: Lake) -> Iterator[tuple[str, str]]:
    """Of every run the versions of its games that still count: id, sealed, records, digest."""
    runs: dict[str, list[str]] = {}
    for file in lake.files("games"):
        runs.setdefault(file.run, []).append(file.path)
    begin = native(lake)
    for run, files in runs.items():
        sql = f"SELECT id, sealed, records, digest FROM {parquet(begin, files)}"
        if drops := lake.drops(run):
            dropped = parquet(begin, [drop.path for drop in drops])
            sql += f" WHERE id NOT IN (SELECT id FROM {dropped})"
        yield run, sql


def part_of(table: Table) -> tuple[tuple[str, str], ...]:
    """The columns of a table as a list names them."""
    return tuple((column.name, column.sql) for column in table.columns)
