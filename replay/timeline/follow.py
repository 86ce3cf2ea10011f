"""Follows a game that is still being recorded: loads the records that came since the last look."""

import os
from pathlib import Path
from typing import Any

from icecore.events.file.byte_sources import open_file
from icecore.events.file.log import GameLog, Place, read_games, records
from icecore.events.words.errors import IcecoreError, LogError
from icecore.replay.timeline.timeline import Timeline

Stamp = tuple[int, int, int]


class Follower:
    """Reads a game again whenever its file has changed; a frame that is cut off is not there yet.

    `problem` says why it has stopped, if it has.
    """

    def __init__(self, log: GameLog, file: Path | Place | None) -> None:
        self.log, self.file = log, file
        self.problem = ""
        self._last = True
        self._stamp: Stamp | None = None

    @property
    def live(self) -> bool:
        """True if more may come: unsealed, the last game of its file, and the file is the same."""
        open_ended = self.file is not None and self.log.seal is None and self._last
        return open_ended and not self.problem

    def _look(self) -> Stamp | None:
        if self.file is None:
            return None
        try:
            with open_file(self.file) as file:
                status = os.fstat(file.fileno())
        except (IcecoreError, OSError):
            return None
        return status.st_size, status.st_mtime_ns, status.st_ino

    def read_on(self, timeline: Timeline[Any]) -> int:
        """Loads the new records; returns how many there are."""
        stamp = self._look()
        if not self.live or self.file is None or stamp is None or stamp == self._stamp:
            return 0
        known = len(timeline)
        try:
            log = next(read_games(self.file, self.log.offset), None)
            if log is None or not self._continues(log):
                self.problem = "the file holds something else now; open it again to see it"
                return 0
            for record in records(log, timeline.game.vocabulary)[known:]:
                timeline.load(record)
        except LogError as error:
            self.problem = str(error)
            return len(timeline) - known
        # The size was taken before reading, so bytes beyond the game were there already.
        self._last = log.torn is not None or stamp[0] <= log.offset + log.size
        self.log, self._stamp = log, stamp
        return len(timeline) - known

    def _continues(self, log: GameLog) -> bool:
        known = len(self.log.bodies)
        return log.head_bytes == self.log.head_bytes and log.bodies[:known] == self.log.bodies
