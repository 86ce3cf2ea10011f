"""The games of the folder as a list: read from heads and seals, filtered, sorted, a page a time."""

import threading
from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from icecore.events.file.log import Entry, Place, id_text, survey
from icecore.events.words.errors import IcecoreError
from icecore.replay.course.ending import result_of
from icecore.web.folder import LOGS, Folder

OPEN = "open"
"""The outcome of a game that goes on."""

Stamp = tuple[int, int, int]


class Listed(Struct, frozen=True):
    """One game in the list."""

    file: str
    id: str
    game: str
    players: tuple[str, ...]
    started: int
    records: int
    outcome: str
    winners: tuple[int, ...]
    standing: tuple[int, ...]
    sealed: bool
    last: bool
    """The last of its file, which alone can grow."""


Column = Literal["started", "game", "players", "records", "outcome", "file"]

SORTS: dict[str, Callable[[Listed], Any]] = {
    "started": lambda row: row.started,
    "game": lambda row: (row.game, row.started),
    "players": lambda row: ([name.casefold() for name in row.players], row.started),
    "records": lambda row: (row.records, row.started),
    "outcome": lambda row: (row.outcome, row.started),
    "file": lambda row: (row.file, row.started),
}


class Wish(Struct, frozen=True):
    """What is asked for; None asks for anything."""

    game: str | None = None
    player: str | None = None
    outcome: str | None = None
    since: int | None = None
    until: int | None = None
    sort: Column = "started"
    descending: bool = True
    page: int = 0
    size: int = 100


class Page(Struct, frozen=True):
    rows: list[Listed]
    found: int
    games: int
    """All that there are."""
    kinds: list[str]
    outcomes: list[str]
    problems: list[str]


class GameList:
    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._files: dict[str, tuple[Stamp, list[Listed], str]] = {}
        self._rows: list[Listed] = []
        self._players: list[str] = []
        self._turn = threading.Lock()

    def page(self, wish: Wish) -> Page:
        with self._turn:
            self._refresh()
            rows, players = self._rows, self._players
            problems = [problem for _, _, problem in self._files.values() if problem]
        wanted = (wish.player or "").casefold().strip()
        found = [
            row
            for row, names in zip(rows, players, strict=True)
            if (wish.game is None or row.game == wish.game)
            and (wish.outcome is None or row.outcome == wish.outcome)
            and (wish.since is None or row.started >= wish.since)
            and (wish.until is None or row.started < wish.until)
            and wanted in names
        ]
        found.sort(key=SORTS[wish.sort], reverse=wish.descending)
        first = wish.page * wish.size
        return Page(
            found[first : first + wish.size],
            len(found),
            len(rows),
            sorted({row.game for row in rows}),
            sorted({row.outcome for row in rows}),
            problems,
        )

    def _refresh(self) -> None:
        """Files that have changed are surveyed again; the others are only looked at."""
        files: dict[str, tuple[Stamp, list[Listed], str]] = {}
        changed = False
        for name, status in self.folder.files(LOGS):
            stamp = (status.st_size, status.st_mtime_ns, status.st_ino)
            known = self._files.get(name)
            if known is None or known[0] != stamp:
                known, changed = (stamp, *self._survey(name)), True
            files[name] = known
        if changed or len(files) != len(self._files):
            self._rows = [row for _, rows, _ in files.values() for row in rows]
            self._players = ["\n".join(row.players).casefold() for row in self._rows]
        self._files = files

    def _survey(self, name: str) -> tuple[list[Listed], str]:
        """The games of a file as far as it is whole, and what is wrong after them."""
        rows: list[Listed] = []
        problem = ""
        try:
            place = Place(name, self.folder.open)
            for entry in survey(place):
                rows.append(_listed(place, entry))
        except IcecoreError as error:
            problem = str(error)
        if rows and name.endswith(".ice"):
            rows[-1] = replace(rows[-1], last=True)
        return rows, problem


def _listed(place: Place, entry: Entry) -> Listed:
    head, seal = entry.head, result_of(entry, place)
    return Listed(
        file=place.name,
        id=id_text(head.id),
        game=head.game,
        players=tuple(seat.name for seat in head.seats),
        started=head.started,
        records=entry.records,
        outcome=seal.outcome.reason if seal else OPEN,
        winners=seal.outcome.winners if seal else (),
        standing=seal.standing if seal else (),
        sealed=entry.sealed,
        last=False,
    )
