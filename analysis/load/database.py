"""The database: one DuckDB file whose tables are those of the program, made and kept in step here.

The logs stay the truth: a database can always be thrown away and made again.
"""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import duckdb
import msgspec
from msgspec import Struct

from icecore import __version__
from icecore.analysis.query.archive_check import NOT_OURS, VERSION, ForeignError, check_plain
from icecore.analysis.query.sandbox import ArchiveError, Limits, look, refused
from icecore.analysis.query.sandbox_protocol import file_trouble, in_a_sentence
from icecore.analysis.tables.column_types import literal, quoted
from icecore.analysis.tables.tables import (
    Column,
    Table,
    create,
    dictionary_tables,
    shared_tables,
    tables_of,
)
from icecore.events.words.errors import IcecoreError, did_you_mean
from icecore.replay.games.registry import find_game, game_names

MEMORY = "256MB"
"""What DuckDB may keep in memory while it loads; more goes to disk."""
THREADS = 4
"""Each of them has buffers of its own for JSON, so that on a big machine they would add up."""
ENUM = re.compile(r"ENUM\((.*)\)")


class Choice(Struct, frozen=True):
    """Choices that are made with a database, and hold for all that is loaded into it."""

    tables: tuple[str, ...] = ("*",)
    """Patterns of the tables that are filled; `games` always is."""
    options: bool = False
    """Legal options are counted."""


class Database:
    """A database open for loading: no other process has it meanwhile."""

    def __init__(self, path: Path, con: duckdb.DuckDBPyConnection, choice: Choice) -> None:
        self.path, self.con, self.choice = path, con, choice
        self.tables = {table.key: table for table in known_tables()}
        self.filled = False
        """A game was loaded, for good."""

    def chosen(self) -> frozenset[str]:
        """The keys of the tables that are filled."""
        return chosen_tables(self.tables, self.choice)


def chosen_tables(keys: Iterable[str], choice: Choice) -> frozenset[str]:
    """Those of the tables that are filled."""
    return frozenset(
        key
        for key in keys
        if key == "games" or any(fnmatchcase(key, each) for each in choice.tables)
    )


def known_tables() -> Iterator[Table]:
    """All that is filled from logs: shared tables, and those of every registered game."""
    yield from shared_tables()
    for name in game_names():
        # Somebody's package that is broken is in the way of its own games only.
        with suppress(IcecoreError):
            yield from tables_of(find_game(name))


@contextmanager
def open_database(path: Path, choice: Choice | None = None) -> Iterator[Database]:
    """Open or make a database for loading; without a choice, the one that it was made with.

    One that was made now and got no game leaves nothing behind if something goes wrong.
    """
    new = not path.exists()
    database: Database | None = None
    try:
        with said_of(path), connect(path) as con:
            con.execute("BEGIN")
            database = Database(path, con, _settled(path, con, choice))
            check_patterns(database.choice.tables, database.tables)
            keep_in_step(database)
            con.execute("COMMIT")
            yield database
    except BaseException:
        if new and not (database and database.filled):
            for left in (path, path.with_name(f"{path.name}.wal")):
                left.unlink(missing_ok=True)
        raise


@contextmanager
def connect(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection to fill a DuckDB file, which is new, empty or one of ours.

    It can reach no other files than those in `rows_folder`.
    """
    if path.is_dir():
        raise IcecoreError(f"{path}: a directory; name a database file in it")
    if not path.absolute().parent.is_dir():
        raise IcecoreError(f"{path}: there is no folder to make a database in")
    if path.exists():
        look(path)
    with duckdb.connect(str(path), config={"memory_limit": MEMORY}) as con:
        con.execute(f"SET threads = {min(THREADS, os.cpu_count() or 1)}")
        folder = f"{rows_folder(path).absolute()}/"
        con.execute(f"SET allowed_directories = [{literal(folder)}]")
        con.execute("SET enable_external_access = false")
        yield con


def rows_folder(path: Path) -> Path:
    """Where rows wait for the database to take them in."""
    return path.with_name(f"{path.name}.loading")


@contextmanager
def said_of(path: Path) -> Iterator[None]:
    """Tells DuckDB's error about a file in a sentence: it is held, damaged, or finds no room."""
    try:
        yield
    except duckdb.Error as error:
        trouble = file_trouble(error)
        if trouble is not None:
            raise refused(path, trouble, Limits()) from error
        raise IcecoreError(f"{path}: cannot be filled: {in_a_sentence(str(error))}") from error


def _settled(path: Path, con: duckdb.DuckDBPyConnection, choice: Choice | None) -> Choice:
    """The choice of the database, which an empty one takes on now."""
    ((catalog,),) = con.execute("SELECT current_database()").fetchall()
    try:
        found = check_plain(con, catalog)
    except ForeignError as error:
        raise ArchiveError(f"{path}: {error}") from None
    if found is None:
        for table in dictionary_tables():
            con.execute(create(table))
        choice = choice or Choice()
        _fill(con, "about", _facts(choice))
        return choice
    settled = _choice_in(path, found)
    if choice is not None and choice != settled:
        raise IcecoreError(
            f"{path}: made with {spelled_choice(settled)}, and now {spelled_choice(choice)} is "
            "asked for; leave the choice away, or load into a new database"
        )
    return settled


def _choice_in(path: Path, facts: dict[str, str]) -> Choice:
    try:
        return msgspec.json.decode(facts["choice"], type=Choice)
    except (KeyError, msgspec.MsgspecError) as error:
        raise ArchiveError(f"{path}: {NOT_OURS}") from error


def spelled_choice(choice: Choice) -> str:
    tables = "all tables" if choice.tables == ("*",) else f"--tables {','.join(choice.tables)}"
    return f"{tables} {'and' if choice.options else 'without'} --options"


def check_patterns(patterns: Iterable[str], keys: Iterable[str]) -> None:
    known = list(keys)
    for pattern in patterns:
        if not any(fnmatchcase(key, pattern) for key in known):
            raise IcecoreError(f'no table is called "{pattern}"{did_you_mean(pattern, known)}')


def keep_in_step(database: Database) -> None:
    """Make what is missing, migrate what has only grown, refuse what has become another thing."""
    con = database.con
    found: dict[tuple[str, str], dict[str, str]] = {}
    for schema, table, column, sql in con.execute(
        "SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns() "
        "WHERE NOT internal ORDER BY table_oid, column_index"
    ).fetchall():
        found.setdefault((schema, table), {})[column] = sql
    changed = False
    for schema in {table.schema for table in database.tables.values()}:
        con.execute(f"CREATE SCHEMA IF NOT EXISTS {quoted(schema)}")
    for table in database.tables.values():
        there = found.get((table.schema, table.name))
        steps = [create(table)] if there is None else list(_migration(database, table, there))
        for step in steps:
            con.execute(step)
        changed = changed or bool(steps)
    if changed:
        _describe(database)


DERIVED = {
    ("seats", "won_part"): (
        "UPDATE main.seats SET won_part = CASE WHEN NOT won THEN 0 WHEN sides = 1 THEN 1"
        " ELSE 1 / winners END FROM (SELECT game_id, count_if(won) AS winners,"
        " count(DISTINCT coalesce(side, seat)) AS sides FROM main.seats GROUP BY game_id) AS tables"
        " WHERE tables.game_id = seats.game_id AND won IS NOT NULL",
    )
}
"""New columns that follow from what an older database holds."""


def _migration(database: Database, table: Table, there: dict[str, str]) -> Iterator[str]:
    """Writes the SQL that brings an older table up to its struct: new columns, longer enums."""
    names = [column.name for column in table.columns]
    strangers = [name for name in there if name not in names]
    if strangers or list(there) != names[: len(there)]:
        raise _another(database, table, strangers[0] if strangers else names[0])
    for column in table.columns:
        old = there.get(column.name)
        target = f"ALTER TABLE {table.quoted}"
        if old is None:
            default = "" if column.default is None else f" DEFAULT {spelled_default(column)}"
            yield f"{target} ADD COLUMN {quoted(column.name)} {column.sql}{default}"
            yield from DERIVED.get((table.key, column.name), ())
        elif not same_type(old, column.sql):
            if not grown(old, column.sql):
                raise _another(database, table, column.name)
            yield f"{target} ALTER COLUMN {quoted(column.name)} TYPE {column.sql}"


def same_type(one: str, other: str) -> bool:
    """DuckDB puts quotes around the names in a STRUCT where it thinks fit."""
    return one.replace('"', "") == other.replace('"', "")


def grown(old: str, new: str) -> bool:
    """True if it is the same enum with more words."""
    before, after = ENUM.fullmatch(old), ENUM.fullmatch(new)
    if before is None or after is None:
        return False
    return set(before[1].split(", ")) <= set(after[1].split(", "))


def spelled_default(column: Column) -> str:
    """Gives the default of a new field, for logs that were written before it."""
    if column.default is None:
        return f"CAST(NULL AS {column.sql})"
    plain = column.plain(column.default) if column.plain else column.default
    if isinstance(plain, str):
        return f"CAST({literal(plain)} AS {column.sql})"
    return f"CAST({literal(msgspec.json.encode(plain).decode())}::JSON AS {column.sql})"


def _another(database: Database, table: Table, column: str) -> IcecoreError:
    return IcecoreError(
        f"{database.path}: its table {table.key} is from another version of the game (column "
        f"{column}); load the logs into a new database"
    )


def _describe(database: Database) -> None:
    """Write the dictionary: a sentence for every table and column."""
    con, rows = database.con, dictionary_rows(database.tables.values(), database.choice)
    for name in ("columns", "tables"):
        schemas = sorted({row[0] for row in rows["tables"]})
        con.execute(f"DELETE FROM main.{name} WHERE table_schema IN (SELECT unnest(?))", [schemas])
        _fill(con, name, rows[name])


def dictionary_rows(tables: Iterable[Table], choice: Choice) -> dict[str, list[tuple[Any, ...]]]:
    """Makes the rows that describe some tables, by the table that holds them."""
    all_tables = [*tables, *dictionary_tables()]
    return {
        "tables": [(each.schema, each.name, each.kind, each.doc) for each in all_tables],
        "columns": [
            (each.schema, each.name, column.name, at, column.sql, column.doc)
            for each in all_tables
            for at, column in enumerate(each.columns, 1)
        ],
        "about": _facts(choice),
    }


def _facts(choice: Choice) -> list[tuple[Any, ...]]:
    return [
        ("version", str(VERSION)),
        ("made_by", f"icecore {__version__}"),
        ("choice", msgspec.json.encode(choice).decode()),
    ]


def _fill(con: duckdb.DuckDBPyConnection, table: str, rows: list[tuple[Any, ...]]) -> None:
    columns = [list(column) for column in zip(*rows, strict=True)]
    wanted = ", ".join("unnest(?)" for _ in columns)
    con.execute(f"INSERT INTO main.{table} SELECT {wanted}", columns)
