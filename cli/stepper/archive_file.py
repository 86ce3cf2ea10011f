"""The games of a file as they can be opened: plain, compressed, or from a pipe."""

import sys
from io import BytesIO
from itertools import islice
from pathlib import Path

from icecore.events.file.byte_sources import ZSTD_MAGIC, name_of
from icecore.events.file.log import Entry, GameLog, Source, read_game, read_games, survey
from icecore.events.words.errors import LogError, TornError


class Piped(BytesIO):
    """The bytes of a pipe, which can be read only once, to be read again and again."""

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        super().__init__(data)


class Shelf:
    def __init__(self, file: Path) -> None:
        self.file, self.name = file, name_of(file)
        self._piped: bytes | None = None
        if str(file) == "-":
            self._piped = sys.stdin.buffer.read()
        elif file.exists() and not file.is_file() and not file.is_dir():
            self._piped = file.read_bytes()

    @property
    def source(self) -> Source:
        return str(self.file) if self._piped is None else Piped(self._piped, self.name)

    @property
    def plain(self) -> Path | None:
        """The file, if games can be found in it by their offsets and it can be seen to grow."""
        if self._piped is not None or not self.file.is_file():
            return None
        with self.file.open("rb") as stream:
            return None if stream.read(len(ZSTD_MAGIC)) == ZSTD_MAGIC else self.file

    def choose(self, which: str) -> GameLog:
        """A game by its number or id."""
        return read_game(self.source, which)

    def read(self, number: int, entry: Entry) -> GameLog:
        """A game that was surveyed, with what may have come since."""
        if self.plain is None:
            return read_game(self.source, number)
        log = next(read_games(self.source, entry.start), None)
        if log is None or log.head.id != entry.head.id:
            raise LogError("the file has changed; open it again", path=self.name)
        return log

    def only(self) -> GameLog | None:
        """The one game of a file; None if there are several, or damage after the first."""
        found: list[Entry] = []
        try:
            for entry in islice(survey(self.source), 2):
                found.append(entry)
        except LogError as error:
            if not found:
                raise
            if not isinstance(error, TornError):
                return None
        if not found:
            raise LogError("empty: no game in it yet", path=self.name)
        return self.read(1, found[0]) if len(found) == 1 else None
