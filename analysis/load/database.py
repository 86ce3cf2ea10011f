"""The database: one DuckDB file whose tables are those of the program, made and kept in step here.

The logs stay the truth: a database can always be thrown away and made again.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import duckdb
import msgspec
from msgspec import Struct, structs

from icecore import __version__
from icecore.analysis.load.table_growth import growth
from icecore.analysis.query.archive_check import NOT_OURS, VERSION, ForeignError, check_plain
from icecore.analysis.query.file_macros import (
    SCHEMA,
    Macro,
    digest,
    functions_of,
    normal_texts,
    question_macros,
)
from icecore.analysis.query.sandbox import ArchiveError, Limits, look, refused
from icecore.analysis.query.sandbox_protocol import file_trouble, in_a_sentence
from icecore.analysis.tables.column_types import literal, quoted
from icecore.analysis.tables.position_table import position_table
from icecore.analysis.tables.tables import (
    Table,
    create,
    dictionary_tables,
    shared_tables,
    tables_of,
)
from icecore.events.words.errors import IcecoreError, did_you_mean, option
from icecore.replay.games.registry import find_game, game_names

MEMORY = "256MB"
"""What DuckDB may keep in memory while it loads; more goes to disk."""
BLOCK = 65_536
"""Bytes of a block of a new file: a table takes one at least, so smaller ones make small files."""
THREADS = 4
"""Each of them has buffers of its own for JSON, so that on a big machine they would add up."""


class Choice(Struct, frozen=True):
    """Choices that are made with a database, and hold for all that is loaded into it."""

    tables: tuple[str, ...] = ("*",)
    """Patterns of the tables that are filled; `games` always is."""
    options: bool = False
    """Legal options are counted."""
    positions: bool = False
    """Positions are kept as rows of typed columns."""
    seats: bool = False
    """… also as each seat knew them."""


class Database:
    """A database open for loading: no other process has it meanwhile."""

    def __init__(
        self, path: Path, con: duckdb.DuckDBPyConnection, choice: Choice, *, comments: bool = True
    ) -> None:
        self.path, self.con, self.choice, self.comments = path, con, choice, comments
        self.tables = {table.key: table for table in known_tables(positions=choice.positions)}
        """All that can be filled, whether it is there yet or not."""
        self.there: dict[str, list[str]] = {}
        """The columns of the tables that are there."""
        self.macros: dict[str, Macro] = {}
        """The macros that are there, by their keys."""
        self.filled = False
        """A game was loaded, for good."""

    def chosen(self) -> frozenset[str]:
        """The keys of the tables that are filled."""
        return chosen_tables(self.tables, self.choice)

    def add_games(self, names: Iterable[str]) -> None:
        """Make the tables of games that were never loaded before, and the questions about them."""
        new, chosen = set(names) - {key.partition(".")[0] for key in self.there}, self.chosen()
        tables = [
            table for table in self.tables.values() if table.schema in new and table.key in chosen
        ]
        if tables:
            make_tables(self, tables)
            _describe(self)
            write_macros(self)


def chosen_tables(keys: Iterable[str], choice: Choice) -> frozenset[str]:
    """Those of the tables that are filled."""
    return frozenset(
        key
        for key in keys
        if key == "games" or any(fnmatchcase(key, each) for each in choice.tables)
    )


def known_tables(*, positions: bool = False) -> Iterator[Table]:
    """All that is filled from logs: shared tables, and those of every registered game."""
    yield from shared_tables()
    for name in game_names():
        # Somebody's package that is broken is in the way of its own games only.
        with suppress(IcecoreError):
            game = find_game(name)
            yield from tables_of(game)
            if positions:
                yield position_table(game)


@contextmanager
def open_database(
    path: Path, choice: Choice | None = None, *, comments: bool = True
) -> Iterator[Database]:
    """Open or make a database for loading; without a choice, the one that it was made with.

    One that was made now and got no game leaves nothing behind if something goes wrong.
    """
    new = not path.exists()
    database: Database | None = None
    try:
        with said_of(path), connect(path) as con:
            con.execute("BEGIN")
            database = Database(path, con, _settled(path, con, choice), comments=comments)
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
    if path.stem.lower() in {*game_names(), SCHEMA, "main"}:
        raise IcecoreError(
            f"{path}: DuckDB takes a database's name for that of the tables in it; call it another "
            f"name than a game's, such as {path.with_stem(f'{path.stem}_games').name}"
        )
    if path.exists():
        look(path)
    with duckdb.connect(
        str(path), config={"memory_limit": MEMORY, "default_block_size": BLOCK}
    ) as con:
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
        found = check_plain(con, catalog, renewed=True)
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
    tables = "all tables" if choice.tables == ("*",) else option("tables", ",".join(choice.tables))
    told = f"{tables} {'and' if choice.options else 'without'} {option('options')}"
    told += f", with {option('positions')}" if choice.positions else ""
    return told + (f" and {option('seats')}" if choice.seats else "")


def check_patterns(patterns: Iterable[str], keys: Iterable[str]) -> None:
    known = list(keys)
    for pattern in patterns:
        if not any(fnmatchcase(key, pattern) for key in known):
            raise IcecoreError(f'no table is called "{pattern}"{did_you_mean(pattern, known)}')


def keep_in_step(database: Database) -> None:
    """Bring a database of before up to this program; what has become another thing is refused.

    The tables of a game that was never loaded leave: they are empty.
    """
    con = database.con
    found: dict[tuple[str, str], dict[str, str]] = {}
    for schema, table, column, sql in con.execute(
        "SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns() "
        "WHERE NOT internal ORDER BY table_oid, column_index"
    ).fetchall():
        found.setdefault((schema, table), {})[column] = sql
    about = con.execute("FROM main.about").fetchall()
    version, _, _, texts = _facts(database.choice)
    older = version not in about
    if older:
        _drop_unplayed(database, found)
    changed = False
    played = {schema for schema, _ in found}
    for table in database.tables.values():
        there = found.get((table.schema, table.name))
        if there is None:
            continue
        for step in growth(database.path, table, there):
            con.execute(step)
            changed = True
    database.there = {
        name if schema == "main" else f"{schema}.{name}": [*columns]
        for (schema, name), columns in found.items()
    }
    chosen = database.chosen()
    missing = [
        table
        for table in database.tables.values()
        if table.key not in database.there
        and (table.schema == "main" or (table.schema in played and table.key in chosen))
    ]
    make_tables(database, missing)
    if (older or ("main", "games") not in found) and database.comments:
        described = [table for table in database.tables.values() if table.key in database.there]
        _comment(database, [*described, *dictionary_tables()])
    if changed or missing or older or texts not in about:
        _describe(database)
    database.macros = _macros_there(con)
    write_macros(database)


def _drop_unplayed(database: Database, found: dict[tuple[str, str], dict[str, str]]) -> None:
    """A version before made the tables of every game that it knew."""
    con = database.con
    if ("main", "games") not in found:
        return
    played = {game for (game,) in con.execute("SELECT DISTINCT game FROM main.games").fetchall()}
    ours = {table.schema for table in database.tables.values()} - {"main"}
    for schema in sorted(ours - played):
        mine = [key for key in found if key[0] == schema]
        if any(con.execute(f"SELECT 1 FROM {_quoted(key)} LIMIT 1").fetchall() for key in mine):
            continue
        for key in mine:
            con.execute(f"DROP TABLE {_quoted(key)}")
            del found[key]
        con.execute(f"DROP SCHEMA IF EXISTS {quoted(schema)}")


def _quoted(key: tuple[str, str]) -> str:
    return ".".join(map(quoted, key))


def make_tables(database: Database, tables: Sequence[Table]) -> None:
    """Make tables that are not there, with a comment on each and on its columns."""
    for schema in sorted({table.schema for table in tables}):
        database.con.execute(f"CREATE SCHEMA IF NOT EXISTS {quoted(schema)}")
    for table in tables:
        database.con.execute(create(table))
        database.there[table.key] = [column.name for column in table.columns]
    if database.comments:
        _comment(database, tables)


def _comment(database: Database, tables: Iterable[Table]) -> None:
    """Let any client show what tables and columns mean."""
    for table in tables:
        there = database.there.get(table.key, [column.name for column in table.columns])
        database.con.execute(
            f"COMMENT ON TABLE {table.quoted} IS {literal(table.doc)};"
            + "".join(
                f"COMMENT ON COLUMN {table.quoted}.{quoted(column.name)} IS {literal(column.doc)};"
                for column in table.columns
                if column.name in there
            )
        )


def _macros_there(con: duckdb.DuckDBPyConnection) -> dict[str, Macro]:
    """The macros that a database has, as far as they can tell whether they are ours of today."""
    return {
        found.key: found
        for found in (
            Macro(schema, name, tuple((each, None) for each in given), sql, about or "", is_table)
            for schema, name, given, sql, about, is_table in con.execute(MACROS).fetchall()
        )
    }


MACROS = """
SELECT schema_name, function_name, parameters, macro_definition, comment,
    function_type = 'table_macro'
FROM duckdb_functions() WHERE NOT internal AND database_name = current_database()
"""


def write_macros(database: Database) -> None:
    """Write our functions and the questions about what is there; those that are the same stay."""
    con, there = database.con, database.macros
    held = {
        key: columns
        for key, columns in database.there.items()
        if key in database.chosen() or key not in database.tables
    }
    wanted = functions_of(held)
    wanted |= {each.key: each for each in question_macros(con, held).values()}
    texts = normal_texts(con, wanted.values())
    con.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    for key, macro in [*there.items()]:
        if key not in wanted or wanted[key].is_table != macro.is_table:
            con.execute(macro.drop())
            del there[key]
    for key, macro in wanted.items():
        said = (texts[key], macro.names, macro.about)
        now = there.get(key)
        if now is not None and (now.sql, now.names, now.about) == said:
            continue
        for statement in macro.statements():
            con.execute(statement)
        there[key] = structs.replace(macro, sql=texts[key])


def _describe(database: Database) -> None:
    """Write the dictionary: a sentence for every table and column."""
    con = database.con
    there = [table for table in database.tables.values() if table.key in database.there]
    rows = dictionary_rows(there, database.choice)
    ours = sorted({table.schema for table in database.tables.values()})
    for name in ("columns", "tables"):
        con.execute(f"DELETE FROM main.{name} WHERE table_schema IN (SELECT unnest(?))", [ours])
        _fill(con, name, rows[name])
    con.execute("DELETE FROM main.about")
    _fill(con, "about", rows["about"])


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
        ("questions", digest()),
    ]


def _fill(con: duckdb.DuckDBPyConnection, table: str, rows: list[tuple[Any, ...]]) -> None:
    columns = [list(column) for column in zip(*rows, strict=True)]
    wanted = ", ".join("unnest(?)" for _ in columns)
    con.execute(f"INSERT INTO main.{table} SELECT {wanted}", columns)
