"""Rows of some games, gathered into columns; newline JSON and Arrow are both made of them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import Struct

from icecore.analysis.tables.column_types import hints_of
from icecore.analysis.tables.components import components
from icecore.analysis.tables.position_table import position_table
from icecore.analysis.tables.shared_tables import Games
from icecore.analysis.tables.sightings import sightings
from icecore.analysis.tables.tables import Table, shared_tables, tables_of
from icecore.events.words.sets import Box
from icecore.replay.games.registry import find_game

LONG = 4 * 2**20
"""Bytes of a line of JSON that only a single row may exceed."""
GAME = list(hints_of(Games)).index("game")
"""The place of the game's name in a row of `games`."""
Columns = list[Sequence[Any]]
"""Values by column, in the order of the table's; for the id the game's number in its chunk."""
Buckets = dict[type[Any], list[tuple[Any, ...]]]
"""The acts or events of one game by their type."""


class Wanted(Struct, frozen=True):
    """The tables and columns to gather."""

    tables: frozenset[str]
    """Keys of the tables."""
    options: bool = False
    """Count the legal acts before every act: slow."""
    verify: bool = False
    """Decide every act again, and leave out games that differ from today's rules."""
    folders: tuple[str, ...] = ()
    """What was loaded: a file is named as it stands in one of them, and without, by its name."""
    positions: bool = False
    """Take down what all could see at the end of every turn."""
    views: bool = False
    """… and what every seat knew."""


class Chunk:
    """The rows of some games, growing game by game."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.ids: list[str] = []
        self.rows: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        """Of shared tables, in the order of their columns; the game's number stands for its id."""
        self.said: dict[str, Buckets] = {}
        """Acts, each as (place, act)."""
        self.told: dict[str, Buckets] = {}
        """Events, each as (place, number in its record, event)."""
        self.boxes: dict[bytes, Box] = {}

    def begin(self, id_: str, game: str) -> int:
        """The number of the next game."""
        self.ids.append(id_)
        if game not in self.said:
            vocabulary = find_game(game).vocabulary
            self.said[game] = {cls: [] for cls in vocabulary.acts}
            self.told[game] = {cls: [] for cls in vocabulary.events}
        return len(self.ids)

    def drop(self) -> None:
        """Forget the last game: its rows stand at the end of every list."""
        number = len(self.ids)
        self.ids.pop()
        for rows in self.rows.values():
            while rows and rows[-1][0] == number:
                rows.pop()
        for buckets in (*self.said.values(), *self.told.values()):
            for bucket in buckets.values():
                while bucket and bucket[-1][0][0] == number:
                    bucket.pop()

    def count(self) -> int:
        """Counts the rows; call it after `lines`."""
        buckets = (*self.said.values(), *self.told.values())
        own = sum(len(bucket) for by_type in buckets for bucket in by_type.values())
        return own + sum(map(len, self.rows.values()))

    def games(self) -> frozenset[str]:
        """What was played."""
        return frozenset(row[GAME] for row in self.rows["games"])

    def columns(self) -> Iterator[tuple[Table, Columns]]:
        """The rows of every table; tables without rows are left out."""
        wanted = self.wanted.tables
        if "sightings" in wanted:
            self.rows["sightings"] = sightings(self.told)
        for table in shared_tables():
            rows = self.rows[table.name]
            if rows and table.key in wanted:
                yield table, _plain(table, zip(*rows, strict=True))
        for name in self.said:
            for table in tables_of(find_game(name)):
                bucket = (self.said if table.kind == "act" else self.told)[name][table.struct]
                if bucket and table.key in wanted:
                    yield table, _plain(table, _columns(table, bucket))
            if self.wanted.positions:
                table = position_table(find_game(name))
                rows = self.rows[table.key]
                if rows and table.key in wanted:
                    yield table, list(zip(*rows, strict=True))

    def sets(self) -> Iterator[tuple[str, Table, Columns]]:
        """The components of every set that the games were played with, by its SHA-256."""
        table = next(table for table in shared_tables() if table.name == "cards")
        for sha, box in self.boxes.items():
            rows = components(box)
            if rows and table.key in self.wanted.tables:
                yield sha.hex(), table, _plain(table, zip(*rows, strict=True))

    def lines(self) -> Iterator[tuple[str, bytes]]:
        """The rows of every table as JSON."""
        for table, columns in self.columns():
            yield table.key, b"".join(self._lines(table, columns))

    def set_lines(self) -> Iterator[tuple[str, bytes]]:
        """The components of every set as JSON, by its SHA-256."""
        for sha, table, columns in self.sets():
            yield sha, b"".join(self._lines(table, columns))

    def _lines(self, table: Table, columns: Columns) -> Iterator[bytes]:
        """Usually one line; long ones are halved, as DuckDB keeps room for the longest."""
        line = self._line(table, columns)
        rows = len(columns[0])
        if len(line) <= LONG or rows == 1:
            yield line
            return
        for half in (slice(rows // 2), slice(rows // 2, None)):
            yield from self._lines(table, [column[half] for column in columns])

    def _line(self, table: Table, columns: Columns) -> bytes:
        """Lists of values by column, and the ids of all games once; `tables.insert` reads it."""
        line: dict[str, Any] = {}
        for column, values in zip(table.columns, columns, strict=True):
            line |= {"ids": self.ids, "g": values} if column.is_key else {column.name: values}
        return msgspec.json.encode(line) + b"\n"


def _plain(table: Table, columns: Iterable[Sequence[Any]]) -> Columns:
    """The values as they travel, in JSON or in Arrow."""
    return [
        values if column.plain is None else list(map(column.plain, values))
        for column, values in zip(table.columns, columns, strict=True)
    ]


def _columns(table: Table, bucket: list[tuple[Any, ...]]) -> Iterator[Sequence[Any]]:
    """The columns of acts or events: first their place in the log, then their fields."""
    places, *numbers, items = zip(*bucket, strict=True)
    game, record, turn, seat, at = zip(*places, strict=True)
    place = {"game_id": game, "record": record, "turn": turn, "seat": seat, "at_ms": at}
    if numbers:
        place["event"] = numbers[0]
    for column in table.columns:
        field = column.field
        yield list(map(attrgetter(field), items)) if field else place[column.name]
