"""Lists the games of the folder from heads and seals: found, sorted, one page at a time."""

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from icecore.events.file.log import Entry, Place, id_text, survey
from icecore.events.file.versions import rank
from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.record import Outcome
from icecore.replay.games.registry import find_game
from icecore.replay.table.edition import is_edition
from icecore.replay.timeline.ending import result_of
from icecore.web.catalogue.folder import LOGS, Folder, Stamp, stamp_of
from icecore.web.catalogue.search_index import Contents

TABLES = 12
"""Open tables that are shown."""
MANY = 6
"""A file of so many games is an archive with a row of its own."""
NAMED = 4
"""Players that the row of an archive names."""
OPEN = "open"
"""The outcome of a game that goes on."""


class Listed(Struct, frozen=True):
    """One game in the list."""

    file: str
    id: str
    game: str
    title: str
    players: tuple[str, ...]
    started: int
    records: int
    duration: int | None
    """Milliseconds of play; nobody knows while it goes on."""
    outcome: str
    result: str
    """How it ended, in words; nothing while it goes on."""
    winners: tuple[int, ...]
    standing: tuple[int, ...]
    sealed: bool
    last: bool
    """The last of its file, which alone can grow."""
    parent: str | None
    """The game that it goes on from."""
    after: int
    """After which record of that."""
    corrected: bool = False
    """It is the corrected edition of a game that was sealed before."""
    replaced: bool = False
    """A corrected edition of it is in the folder, and counts."""
    people: tuple[str, ...] = ()
    """The players that are no bots."""

    @property
    def going_on(self) -> bool:
        return self.last and not self.sealed and self.outcome == OPEN


class Shelf(Struct, frozen=True):
    """An archive in the list: a file with many games."""

    file: str
    games: int
    titles: tuple[str, ...]
    players: tuple[str, ...]
    """Those who play most of them."""
    first: int
    last: int
    """When the first and the last of them began."""


class Spot(Struct, frozen=True):
    """Where a game lies in a plain file."""

    start: int
    stop: int


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
    """The filters of a request; None lets everything through."""

    words: str = ""
    """Each must occur: in names, title, result, file, cards or notes."""
    game: str | None = None
    outcome: str | None = None
    since: int | None = None
    until: int | None = None
    file: str | None = None
    """Only the games of this file."""
    loose: bool = False
    """Without the games of archives and those on the table: they have rows of their own."""
    sort: Column = "started"
    descending: bool = True
    page: int = 0
    size: int = 48


class Page(Struct, frozen=True):
    rows: list[Listed]
    found: int
    games: int
    """All that there are."""
    kinds: dict[str, str]
    """Titles by the game's name."""
    outcomes: list[str]
    problems: list[str]
    unread: int
    """Games whose cards and notes were not looked through yet: ask again."""
    archives: list[Shelf]
    """The files with many games, the latest first."""


class GameList:
    def __init__(self, folder: Folder) -> None:
        self.folder, self.contents = folder, Contents(folder)
        self._files: dict[str, tuple[Stamp, list[Listed], list[Spot], str]] = {}
        self._rows: list[Listed] = []
        self._spots: dict[tuple[str, str], Spot] = {}
        self._said: list[str] = []
        self._shelves: dict[str, Shelf] = {}
        self._turn = threading.Lock()

    def page(self, wish: Wish) -> Page:
        with self._turn:
            self._refresh()
            rows, said, shelves = self._rows, self._said, self._shelves
            problems = [problem for *_, problem in self._files.values() if problem]
            words = wish.words.casefold().split()
            unread = self.contents.look_through(self._files) if words else 0
        shown = {id(row) for row in _going_on(rows)[:TABLES]} if wish.loose else set()
        found = [
            row
            for row, told in zip(rows, said, strict=True)
            if not row.replaced
            and id(row) not in shown
            and (wish.file is None or row.file == wish.file)
            and not (wish.loose and row.file in shelves)
            and (wish.game is None or row.game == wish.game)
            and (wish.outcome is None or row.outcome == wish.outcome)
            and (wish.since is None or row.started >= wish.since)
            and (wish.until is None or row.started < wish.until)
            and all(word in told or word in self.contents.of(row.id) for word in words)
        ]
        found.sort(key=SORTS[wish.sort], reverse=wish.descending)
        first = wish.page * wish.size
        return Page(
            found[first : first + wish.size],
            len(found),
            sum(not row.replaced for row in rows),
            dict(sorted({row.game: row.title for row in rows}.items(), key=lambda kind: kind[1])),
            sorted({row.outcome for row in rows}),
            problems,
            unread,
            sorted(shelves.values(), key=lambda shelf: shelf.last, reverse=True),
        )

    def going_on(self, most: int = TABLES) -> list[Listed]:
        """Games that are being played, the latest first."""
        with self._turn:
            self._refresh()
            return _going_on(self._rows)[:most]

    def people(self, most: int) -> list[str]:
        """The names of those who have played, the latest first; no bots."""
        with self._turn:
            self._refresh()
            rows = sorted(self._rows, key=SORTS["started"], reverse=True)
        return list(dict.fromkeys(name for row in rows for name in row.people))[:most]

    def forks(self, id_: str) -> list[Listed]:
        """What goes on from positions of a game, and the editions of it, if it was corrected."""
        with self._turn:
            self._refresh()
            rows = [row for row in self._rows if row.parent == id_]
            editions = [row for row in self._rows if row.id == id_]
        if any(row.corrected for row in editions):
            rows += editions
        return sorted(rows, key=lambda row: (row.started, row.records))

    def find(self, id_: str) -> Listed:
        """A game by its id, wherever it lies; of several versions the one that counts."""
        with self._turn:
            self._refresh()
            found = [row for row in self._rows if row.id == id_]
        if not found:
            raise NotFoundError(f"no game of this folder has the id {id_[:40]}")
        return max(found, key=lambda row: rank(row.sealed, row.records))

    def spot(self, file: str, id_: str, stamp: Stamp) -> Spot | None:
        """Where a game lies in a file with this stamp; the other files are not looked at."""
        with self._turn:
            known = self._files.get(file)
            if known is None or known[0] != stamp:
                self._refresh()
            return self._spots.get((file, id_))

    def look_around(self) -> None:
        """Survey the folder before anybody asks: thousands of files take a second."""
        with self._turn:
            self._refresh()

    def _refresh(self) -> None:
        """Files that have changed are surveyed again; the others are only looked at."""
        files: dict[str, tuple[Stamp, list[Listed], list[Spot], str]] = {}
        changed = False
        for name, status in self.folder.files(LOGS):
            stamp = stamp_of(status)
            known = self._files.get(name)
            if known is None or known[0] != stamp:
                known, changed = (stamp, *self._survey(name)), True
            files[name] = known
        if changed or len(files) != len(self._files):
            surveyed = files.values()
            self._rows = _with_replaced([row for _, rows, _, _ in surveyed for row in rows])
            self._spots = {
                (row.file, row.id): spot
                for _, rows, spots, _ in surveyed
                for row, spot in zip(rows, spots, strict=True)
            }
            self._said = [_said(row) for row in self._rows]
            self._shelves = _shelves(self._rows)
        self._files = files

    def _survey(self, name: str) -> tuple[list[Listed], list[Spot], str]:
        """The games of a file as far as it is whole, and what is wrong after them."""
        rows: list[Listed] = []
        spots: list[Spot] = []
        problem = ""
        try:
            place = Place(name, self.folder.open)
            for entry in survey(place):
                rows.append(_listed(place, entry))
                spots.append(Spot(entry.start, entry.stop))
        except IcecoreError as error:
            problem = str(error)
        if rows and name.endswith(".ice"):
            rows[-1] = replace(rows[-1], last=True)
        return rows, spots, problem


def _with_replaced(rows: list[Listed]) -> list[Listed]:
    """Tells of every version of a corrected game whether a newer edition counts."""
    best = dict[str, tuple[bool, int]]()
    for row in rows:
        if row.corrected:
            best[row.id] = max(best.get(row.id, (False, 0)), rank(row.sealed, row.records))
    return [
        replace(row, replaced=True)
        if row.id in best and rank(row.sealed, row.records) < best[row.id]
        else row
        for row in rows
    ]


def _going_on(rows: list[Listed]) -> list[Listed]:
    return sorted((row for row in rows if row.going_on), key=SORTS["started"], reverse=True)


def _shelves(rows: list[Listed]) -> dict[str, Shelf]:
    """The files that hold so many games that a list of them hides the others."""
    by_file: dict[str, list[Listed]] = {}
    for row in rows:
        by_file.setdefault(row.file, []).append(row)
    return {file: _shelf(file, games) for file, games in by_file.items() if len(games) >= MANY}


def _shelf(file: str, games: list[Listed]) -> Shelf:
    players = Counter(name for row in games for name in row.players)
    started = [row.started for row in games]
    return Shelf(
        file,
        len(games),
        tuple(sorted({row.title for row in games})),
        tuple(name for name, _ in players.most_common(NAMED)),
        min(started),
        max(started),
    )


def _said(row: Listed) -> str:
    """Joins all that the list shows of a game, for searching."""
    return "\n".join((*row.players, row.title, row.game, row.result, row.file)).casefold()


@cache
def title_of(name: str) -> str:
    """What people call a game; a game that is not installed goes by its name."""
    try:
        return find_game(name).title
    except IcecoreError:
        return name


@cache
def _is_cooperative(name: str) -> bool:
    try:
        return find_game(name).cooperative
    except IcecoreError:
        return False


def told_result(game: str, names: Sequence[str], outcome: Outcome, standing: Sequence[int]) -> str:
    """`Lana won, 23 to 20: both completed`."""
    if len(outcome.ranks) != len(names):  # unranked, or no file of ours
        return f"No result: {outcome.reason}"
    winners = [names[seat] for seat in outcome.winners]
    if _is_cooperative(game):
        return f"{'Won' if winners else 'Lost'} together: {outcome.reason}"
    tie = 1 < len(winners) == len(names)
    won = "A tie" if tie else f"{' and '.join(winners)} won"
    seats = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    points = [standing[seat] for seat in seats] if len(standing) == len(names) else []
    if len(points) == 2:
        won += f", {points[0]} to {points[1]}"
    elif points and len(set(points)) > 1:
        won += f" with {points[0]}"
    return f"{won}: {outcome.reason}"


def _listed(place: Place, entry: Entry) -> Listed:
    head, seal = entry.head, result_of(entry, place)
    corrected = is_edition(head)
    names = tuple(seat.name for seat in head.seats)
    return Listed(
        file=place.name,
        id=id_text(head.id),
        game=head.game,
        title=title_of(head.game),
        players=names,
        started=head.started,
        records=entry.records,
        duration=seal.duration if seal else None,
        outcome=seal.outcome.reason if seal else OPEN,
        result=told_result(head.game, names, seal.outcome, seal.standing) if seal else "",
        winners=seal.outcome.winners if seal else (),
        standing=seal.standing if seal else (),
        sealed=entry.sealed,
        last=False,
        parent=id_text(head.parent.id) if head.parent and not corrected else None,
        after=head.parent.record if head.parent and not corrected else 0,
        corrected=corrected,
        people=tuple(seat.name for seat in head.seats if not seat.bot),
    )
