"""Every table of the database, derived from structs: shared ones, and those of each game."""

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import Any, Literal

from msgspec import NODEFAULT, Struct

from icecore.analysis.tables.column_sentences import sentence
from icecore.analysis.tables.column_types import (
    Plain,
    Shape,
    hints_of,
    literal,
    quoted,
    shape_of,
)
from icecore.analysis.tables.shared_tables import DICTIONARY, SHARED, Games
from icecore.events.words.docstrings import about, written
from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import fields_of
from icecore.events.words.record import Takeback
from icecore.events.words.wire import snake
from icecore.replay.kernel import Ruleset

WAITING = "Waiting"
"""The event of every game that only says what is still to be done: it has no table."""
ACT = "act_"
"""In front of the tables of acts, so that none is called like an event."""


class Column(Struct, frozen=True):
    """One column: its type, how it travels, what it means."""

    name: str
    sql: str
    doc: str
    field: str
    """The field of the struct that it is filled from, or "" for the place in the log."""
    plain: Plain | None = None
    default: Any = None

    is_key: bool = False
    """It is the id of the game, which travels once for many rows."""

    @property
    def travels(self) -> str:
        """Its type on the way: times go as milliseconds, which know no calendar."""
        return "BIGINT" if self.sql == "TIMESTAMP" else self.sql


class Table(Struct, frozen=True):
    """One table and the struct that it comes from."""

    schema: str
    name: str
    kind: Literal["shared", "act", "event", "position"]
    doc: str
    columns: tuple[Column, ...]
    struct: Any

    @property
    def key(self) -> str:
        """As `--tables` and SQL name it."""
        return self.name if self.schema == "main" else f"{self.schema}.{self.name}"

    @property
    def quoted(self) -> str:
        return f"{quoted(self.schema)}.{quoted(self.name)}"


PLACE = {
    "game_id": ("UUID", "The game: games.id."),
    "record": ("INTEGER", "The number of the record in its log, from 1."),
    "event": ("INTEGER", "The place of the event among those of its record, from 1."),
    "turn": ("INTEGER", "The turn in which it happened; 0 is setup."),
    "seat": ("INTEGER", "Who acted: a seat from 0, -1 the table, -2 whoever keeps the record."),
    "at_ms": ("BIGINT", "Milliseconds since the game started."),
}
"""Where in the log a row comes from: in front of the fields of every act and event."""


@cache
def shared_tables() -> tuple[Table, ...]:
    """Lists the tables that are filled from logs, for all games alike."""
    return tuple(_shared(name, cls) for name, cls in SHARED.items())


@cache
def dictionary_tables() -> tuple[Table, ...]:
    """Lists the tables that describe the database."""
    return tuple(_shared(name, cls) for name, cls in DICTIONARY.items())


def _shared(name: str, cls: type[Struct]) -> Table:
    return Table("main", name, "shared", about(cls), tuple(_columns(cls)), cls)


def _columns(cls: type[Struct]) -> Iterator[Column]:
    for name, hint in hints_of(cls).items():
        shape = Shape("TIMESTAMP") if hint is datetime else shape_of(hint)
        key = name == ("id" if cls is Games else "game_id")
        yield Column(name, shape.sql, written(cls)[name], name, shape.plain, is_key=key)


@cache
def tables_of(game: Ruleset[Any]) -> tuple[Table, ...]:
    """The tables of a game's own acts and events, and of the acts that every game shares.

    Takebacks are on no line, and have a shared table.
    """
    vocabulary = game.vocabulary
    acts = [cls for cls in vocabulary.acts if cls is not Takeback]
    events = [cls for cls in vocabulary.events if cls.__name__ != WAITING]
    tables = [
        *(_table(game, "act", ACT + snake(cls.__name__), cls) for cls in acts),
        *(_table(game, "event", snake(cls.__name__), cls) for cls in events),
    ]
    names = [table.name for table in tables]
    for name in names:
        if names.count(name) > 1:
            raise IcecoreError(f'{game.name}: two acts or events want the table "{name}"')
    return tuple(tables)


def _table(game: Ruleset[Any], kind: Literal["act", "event"], name: str, cls: Any) -> Table:
    """The place in the log, then the fields. An event's own seat is its seat."""
    fields, hints = fields_of(cls), hints_of(cls)
    own = {name for name, field in fields.items() if name == "seat" and field.kind.seat}
    own = own if kind == "event" else set()
    columns = [
        Column(
            name,
            sql,
            sentence(cls, name) if name in own else doc,
            name if name in own else "",
            is_key=name == "game_id",
        )
        for name, (sql, doc) in PLACE.items()
        if not (name == "event" and kind == "act")
    ]
    for field in fields.values():
        if field.name in own:
            continue
        shape = shape_of(hints[field.name])
        taken = field.name in PLACE
        columns.append(
            Column(
                f"own_{field.name}" if taken else field.name,
                shape.sql,
                sentence(cls, field.name),
                field.name,
                shape.plain,
                None if field.default is NODEFAULT else field.default,
            )
        )
    return Table(game.name, name, kind, about(cls), tuple(columns), cls)


def create(table: Table) -> str:
    """The statement that makes a table."""
    columns = ", ".join(f"{quoted(column.name)} {column.sql}" for column in table.columns)
    return f"CREATE TABLE {table.quoted} ({columns})"


MOST_LINE = 16 * 2**20
"""Bytes of a line, which DuckDB sets aside several times over."""


def insert(table: Table, file: str) -> str:
    """The statement that takes rows from newline JSON, where a line holds lists of values.

    The games of a line stand once in `ids`; `g` says for every row which of them is its own.
    Measured against a line a row and against Arrow, this is the fastest (see bench/loading.py).
    """
    travelling: dict[str, str] = {}
    for column in table.columns:
        if column.is_key:
            travelling |= {"ids": "UUID[]", "g": "INTEGER[]"}
        else:
            travelling[column.name] = f"{column.travels}[]"
    spelled = ", ".join(f"{literal(name)}: {literal(sql)}" for name, sql in travelling.items())
    wanted = ", ".join(map(_taken, table.columns))
    return (
        f"INSERT INTO {table.quoted} SELECT {wanted} FROM read_json({literal(file)}, "
        f"format = 'newline_delimited', maximum_object_size = {MOST_LINE}, "
        f"columns = {{{spelled}}})"
    )


def _taken(column: Column) -> str:
    if column.is_key:
        return "ids[unnest(g)]"
    if column.sql == "TIMESTAMP":
        return f"epoch_ms(unnest({quoted(column.name)}))"
    return f"unnest({quoted(column.name)})"
