"""Tables as files for other programs: Parquet, CSV or Arrow, one part for each game.

`records/game=boreal_pyramid/records.parquet` is the part of a shared table, as Hive, Spark, polars
and DuckDB read it; `boreal_pyramid/scored.parquet` is a table of that game's own.
"""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from typing import Any, Literal, NamedTuple, get_args

import duckdb

from icecore.analysis.database import about, check_patterns, connect
from icecore.analysis.shapes import literal, quoted
from icecore.events.words.errors import IcecoreError

Format = Literal["parquet", "csv", "arrow"]
COPY = {
    "parquet": "FORMAT parquet, COMPRESSION zstd",
    "csv": "FORMAT csv, HEADER true",
}
ALWAYS = "about"
"""The table that is in every export, so that one can be told from other folders."""
ROWS = 100_000
"""Rows of an Arrow batch: memory stays flat."""


class Part(NamedTuple):
    """A file that was written."""

    table: str
    file: Path
    rows: int


class _Source(NamedTuple):
    schema: str
    name: str
    columns: dict[str, str]

    @property
    def key(self) -> str:
        return self.name if self.schema == "main" else f"{self.schema}.{self.name}"


def export_tables(
    database: Path, folder: Path, form: Format, patterns: tuple[str, ...] = ("*",)
) -> Iterator[Part]:
    """Write every table with rows; the folder appears, or is replaced, when it is complete."""
    if form == "arrow" and find_spec("pyarrow") is None:
        raise IcecoreError("Arrow files need pyarrow: pip install 'icecore[arrow]'")
    con = connect(database, read_only=True)
    try:
        if about(database, con) is None:
            raise IcecoreError(f"{database}: an empty database; icecore load fills it")
        sources = list(_sources(con))
        check_patterns(patterns, [source.key for source in sources])
        part = folder.with_name(f"{folder.name}.part")
        rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        try:
            for source in sources:
                if any(fnmatchcase(source.key, each) for each in (*patterns, ALWAYS)):
                    yield from _export(con, source, part, folder, form)
            rmtree(folder, ignore_errors=True)
            part.rename(folder)
        except BaseException:
            rmtree(part, ignore_errors=True)
            raise
    finally:
        con.close()


def is_export(folder: Path) -> bool:
    """Was a folder written here? Only such a one may be replaced."""
    return any((folder / f"{ALWAYS}.{form}").exists() for form in get_args(Format))


def _sources(con: duckdb.DuckDBPyConnection) -> Iterator[_Source]:
    """Every table of the database, also of games that are not registered here."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for schema, table, column, sql in con.execute(
        "SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns() "
        "WHERE NOT internal ORDER BY schema_name, table_name, column_index"
    ).fetchall():
        found.setdefault((schema, table), {})[column] = sql
    for (schema, table), columns in found.items():
        yield _Source(schema, table, columns)


def _export(
    con: duckdb.DuckDBPyConnection, source: _Source, part: Path, folder: Path, form: Format
) -> Iterator[Part]:
    target = f"{quoted(source.schema)}.{quoted(source.name)}"
    if source.schema != "main":
        places = [(Path(source.schema), "")]
    elif "game" in source.columns:
        games = con.execute(f"SELECT DISTINCT game FROM {target} ORDER BY game").fetchall()
        places = [
            (Path(source.name, f"game={game}"), f" WHERE game = {literal(game)}")
            for (game,) in games
        ]
    else:
        places = [(Path(), "")]
    chosen = ", ".join(_column(name, sql) for name, sql in source.columns.items()
                       if not (name == "game" and places and places[0][1]))  # fmt: skip
    for place, where in places:
        ((rows,),) = con.execute(f"SELECT count(*) FROM {target}{where}").fetchall()
        if not rows:
            continue
        file = part / place / f"{source.name}.{form}"
        file.parent.mkdir(parents=True, exist_ok=True)
        query = f"SELECT {chosen} FROM {target}{where}"
        if form == "arrow":
            _write_arrow(con, query, file)
        else:
            con.execute(f"COPY ({query}) TO {literal(str(file))} ({COPY[form]})")
        yield Part(source.key, folder / file.relative_to(part), rows)


def _column(name: str, sql: str) -> str:
    """Ids, enums and JSON leave as text: what every program reads."""
    plain = sql in ("UUID", "JSON") or (sql.startswith("ENUM") and sql.endswith(")"))
    return f"{quoted(name)}::VARCHAR AS {quoted(name)}" if plain else quoted(name)


def _write_arrow(con: duckdb.DuckDBPyConnection, query: str, file: Path) -> None:
    import pyarrow as pa

    reader: Any = con.sql(query).to_arrow_reader(ROWS)
    with pa.OSFile(str(file), "wb") as sink, pa.ipc.new_file(sink, reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch)
