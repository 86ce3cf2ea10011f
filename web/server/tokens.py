"""Keeps the tokens of every table in a file that its owner alone can read."""

import secrets
import threading
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.wire import TABLE
from icecore.web.catalogue.folder import Folder

FILE = ".icecore-links.json"
BYTES = 24
"""Of a token: 192 bits."""
SCRIBE, SEAT, PUBLIC, WATCH = "scribe", "seat", "table", "watch"


class Pass(Struct, frozen=True):
    """The rights of a token: everything for the scribe, else one game as one viewer sees it."""

    who: Literal["scribe", "seat", "table", "watch"] = "scribe"
    seat: int = TABLE
    game: str = ""
    file: str = ""

    @property
    def is_scribe(self) -> bool:
        return self.who == SCRIBE

    @property
    def place(self) -> str:
        """The name of its link; nothing for the scribe, who has none."""
        return {SCRIBE: "", SEAT: str(self.seat)}.get(self.who, self.who)

    @property
    def viewer(self) -> int | None:
        """None sees everything; who has no seat sees what is public."""
        return None if self.is_scribe else self.seat


class Table(Struct):
    """The links of one game."""

    file: str
    tokens: dict[str, str]
    """By seat number, `table` and `watch`; an empty one was revoked."""
    everybody: bool = False
    """The house lets everybody speak for everybody."""
    next: str = ""
    """The game that the same people began after this one."""
    used: list[int] = []
    """The seats whose links have been used: they answer on devices of their own."""


class Links:
    """All tokens of a folder; what was given out holds until it is revoked, over restarts too."""

    def __init__(self, folder: Folder, scribe: str) -> None:
        self.folder, self.scribe = folder, scribe
        self._turn = threading.Lock()
        try:
            self._tables = msgspec.json.decode(
                folder.read_private(FILE) or b"{}", type=dict[str, Table]
            )
        except msgspec.DecodeError as error:
            raise IcecoreError(
                f"{FILE} is damaged ({error}); remove it to make new links"
            ) from None
        self._index()

    def find(self, token: str) -> Pass | None:
        """Found by its hash, of which nobody can choose the first letters, and then compared."""
        given = token.encode("utf-8", "replace")
        known = self._passes.get(sha256(given).digest())
        return known[1] if known is not None and compare_digest(given, known[0]) else None

    def holds(self, holder: Pass, token: str) -> bool:
        """Is it still what this token opens?"""
        return self.find(token) == holder

    def of(self, game: str, file: str, seats: int) -> Table:
        """The links of a game, made when they are first asked for."""
        with self._turn:
            table = self._tables.get(game)
            if table is None or table.file != file:
                places = [*map(str, range(seats)), PUBLIC, WATCH]
                made = table.tokens if table else {place: _new() for place in places}
                known = table or Table(file, made)
                self._tables[game] = replace(known, file=file)
                self._keep()
            return self._tables[game]

    def renew(self, game: str, place: str) -> None:
        """Another token; who has the old one is out."""
        self._set(game, place, _new())

    def revoke(self, game: str, place: str) -> None:
        self._set(game, place, "")

    def let_everybody_speak(self, game: str, allowed: bool) -> None:
        with self._turn:
            self._tables[game].everybody = allowed
            self._keep()

    def play_next(self, game: str, other: str) -> None:
        """The same people go on at another table."""
        with self._turn:
            self._tables[game].next = other
            self._keep()

    def next_of(self, game: str) -> tuple[str, Table] | None:
        """The game that was begun after this one, and its links."""
        table = self._tables.get(game)
        other = self._tables.get(table.next) if table else None
        return (table.next, other) if table and other else None

    def everybody_speaks(self, game: str) -> bool:
        table = self._tables.get(game)
        return table is not None and table.everybody

    def use(self, game: str, seat: int) -> None:
        """Notes that a seat has a device; over a restart of the server too."""
        with self._turn:
            table = self._tables.get(game)
            if table is not None and seat not in table.used:
                table.used.append(seat)
                with suppress(OSError):  # a full disk refuses no seat its page
                    self._keep()

    def used(self, game: str) -> set[int]:
        """The seats that have devices of their own."""
        table = self._tables.get(game)
        return set() if table is None else set(table.used)

    def _set(self, game: str, place: str, token: str) -> None:
        with self._turn:
            table = self._tables[game]
            if place not in table.tokens:
                raise NotFoundError(f'there is no link for "{place[:40]}" at this table')
            table.tokens[place] = token
            table.used = [seat for seat in table.used if str(seat) != place]
            self._keep()

    def _keep(self) -> None:
        self.folder.write_private(FILE, msgspec.json.encode(self._tables))
        self._index()

    def _index(self) -> None:
        passes = {self.scribe: Pass()}
        for game, table in self._tables.items():
            for place, token in table.tokens.items():
                if token:
                    passes[token] = pass_of(place, game, table.file)
        self._passes = {
            sha256(token.encode()).digest(): (token.encode(), opens)
            for token, opens in passes.items()
        }


def _new() -> str:
    return secrets.token_urlsafe(BYTES)


def pass_of(place: str, game: str, file: str) -> Pass:
    """What the link of a place opens: a seat's number, `table` or `watch`."""
    if place in (PUBLIC, WATCH):
        return Pass("table" if place == PUBLIC else "watch", TABLE, game, file)
    return Pass("seat", int(place), game, file)
