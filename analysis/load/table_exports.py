"""Tables as files for other programs: Parquet, CSV or Arrow, one part for each game.

`records/game=boreal_pyramid/records.parquet` is the part of a shared table, as Hive, Spark, polars
and DuckDB read it; `boreal_pyramid/scored.parquet` is a table of that game's own.
"""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from icecore.analysis.load.database import check_patterns
from icecore.analysis.query.duck_archive import ALL, own_limits
from icecore.analysis.query.sandbox import ArchiveError, Sandbox, found_archive
from icecore.analysis.tables.column_types import literal, quoted
from icecore.events.file.atomic_files import saving_folder
from icecore.events.words.errors import IcecoreError

Format = Literal["parquet", "csv", "arrow"]
ALWAYS = "about"
"""The table that is in every export, so that one can be told from other folders."""


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
    found_archive(database)
    with saving_folder(folder) as part, Sandbox(database, own_limits(), part) as sandbox:
        sources = list(_sources(sandbox))
        check_patterns(patterns, [source.key for source in sources])
        for source in sources:
            if any(fnmatchcase(source.key, each) for each in (*patterns, ALWAYS)):
                yield from _export(sandbox, source, part, folder, form)


def is_export(folder: Path) -> bool:
    """Was a folder written here? Only such a one may be replaced."""
    return any((folder / f"{ALWAYS}.{form}").exists() for form in get_args(Format))


def _sources(sandbox: Sandbox) -> Iterator[_Source]:
    """Every table of the database, also of games that are not registered here."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for schema, table, column, sql in sandbox.ask(
        "SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns() "
        "WHERE NOT internal ORDER BY schema_name, table_name, column_index", ALL
    ).rows:  # fmt: skip
        found.setdefault((schema, table), {})[column] = sql
    for (schema, table), columns in found.items():
        yield _Source(schema, table, columns)


def _export(
    sandbox: Sandbox, source: _Source, part: Path, folder: Path, form: Format
) -> Iterator[Part]:
    target = f"{quoted(source.schema)}.{quoted(source.name)}"
    if source.schema != "main":
        places = [(Path(_plain_name(source.schema)), "")]
    elif "game" in source.columns:
        games = sandbox.ask(f"SELECT DISTINCT game FROM {target} ORDER BY game", ALL).rows
        places = [
            (Path(source.name, f"game={_plain_name(game)}"), f" WHERE game = {literal(game)}")
            for (game,) in games
        ]
    else:
        places = [(Path(), "")]
    chosen = ", ".join(_column(name, sql) for name, sql in source.columns.items()
                       if not (name == "game" and places and places[0][1]))  # fmt: skip
    for place, where in places:
        ((rows,),) = sandbox.ask(f"SELECT count(*) FROM {target}{where}").rows
        if not rows:
            continue
        file = part / place / f"{_plain_name(source.name)}.{form}"
        file.parent.mkdir(parents=True, exist_ok=True)
        query = f"SELECT {chosen} FROM {target}{where}"
        sandbox.write(query, file, form)
        yield Part(source.key, folder / file.relative_to(part), rows)


def _column(name: str, sql: str) -> str:
    """Ids, enums and JSON leave as text: what every program reads."""
    plain = sql in ("UUID", "JSON") or (sql.startswith("ENUM") and sql.endswith(")"))
    return f"{quoted(name)}::VARCHAR AS {quoted(name)}" if plain else quoted(name)


def _plain_name(name: str | None) -> str:
    """A name that a database says becomes one of a file: nothing in it may be a way elsewhere."""
    if not re.fullmatch(r"\w[\w-]{0,99}", name or ""):
        raise ArchiveError(f'"{name}" cannot be the name of a game or table of icecore\'s')
    return str(name)
