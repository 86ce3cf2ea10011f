"""The games of an archive as rows: decoded when they are looked at, filtered, sorted."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from icecore.events.file.log import Entry
from icecore.events.words.errors import LogError
from icecore.replay.show.safe_text import one_line
from icecore.replay.timeline.story import won_by

COLUMNS = ("number", "game", "players", "records", "ending", "started")


class GameRow(NamedTuple):
    number: int
    game: str
    players: str
    records: int
    ending: str
    started: str


class GameRows:
    """`shown` are the indices of the entries that pass the filter, in the chosen order."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.shown: list[int] = []
        self.filter = ""
        self.column = 0
        self.descending = False
        self._rows: dict[int, GameRow] = {}

    def add(self, entries: Iterable[Entry]) -> None:
        first = len(self.entries)
        self.entries += entries
        if self.filter or self.column or self.descending:
            self.arrange()
        else:
            self.shown += range(first, len(self.entries))

    def row(self, index: int) -> GameRow:
        if index not in self._rows:
            self._rows[index] = _row(index + 1, self.entries[index])
        return self._rows[index]

    def narrow(self, words: str) -> None:
        self.filter = words
        self.arrange()

    def sort(self, column: int) -> None:
        """By a column; once more by the same one, the other way round."""
        self.descending = not self.descending if column == self.column else False
        self.column = column
        self.arrange()

    def arrange(self) -> None:
        words = self.filter.casefold().split()
        chosen = range(len(self.entries))
        shown = [index for index in chosen if self._has(index, words)] if words else list(chosen)
        if self.column:
            shown.sort(key=lambda index: self.row(index)[self.column])
        self.shown = shown[::-1] if self.descending else shown

    def _has(self, index: int, words: list[str]) -> bool:
        text = " ".join(map(str, self.row(index))).casefold()
        return all(word in text for word in words)


def _row(number: int, entry: Entry) -> GameRow:
    try:
        head, seal = entry.head, entry.seal
    except LogError as error:
        return GameRow(number, "?", "?", entry.records, one_line(error.problem), "")
    return GameRow(
        number,
        one_line(head.game),
        one_line(", ".join(seat.name for seat in head.seats)),
        entry.records,
        one_line(f"{seal.outcome.reason}{won_by(head, seal)}") if seal else "open",
        _time(head.started),
    )


def _time(ms: int) -> str:
    try:
        return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M}"
    except (OverflowError, ValueError, OSError):
        return "?"  # a head may name a year that no calendar has
