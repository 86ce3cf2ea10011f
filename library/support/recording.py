"""Where the acts of a game go: into a log on disk, or into memory."""

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from icecore.events.file.log_reader import GameLog, read_game, read_games
from icecore.events.file.packing import bulk_frames
from icecore.events.words.errors import IcecoreError, LogError
from icecore.events.words.record import AnyRecord, Seal
from icecore.replay.table.entry import closing_records, enter_act
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.web.catalogue.folder import Folder
from icecore.web.table.computer import Computer

if TYPE_CHECKING:  # a game that is only looked at needs no writer
    from icecore.replay.table.session import Session

_LAST = [0]


def now() -> int:
    """Milliseconds since 1970, never the same twice: acts of one millisecond are one saying."""
    _LAST[0] = max(_LAST[0] + 1, time.time_ns() // 1_000_000)
    return _LAST[0]


class InMemory:
    """A game that no file has, until it is saved."""

    path = None
    torn = None

    def __init__(self, timeline: Timeline[Any], sealed: Seal | None = None) -> None:
        self.timeline, self.sealed = timeline, sealed

    def enter(
        self, seat: int, act: Any, *, shown: Sequence[Any] = (), events: Sequence[Any] = ()
    ) -> list[AnyRecord]:
        if self.sealed is not None:
            raise IcecoreError("the game is sealed; fork it to go on")
        return enter_act(self.timeline, seat, act, self._elapsed(), shown=shown, events=events)

    def seal(self) -> Seal:
        if self.sealed is None:
            for record in closing_records(self.timeline, self._elapsed()):
                self.timeline.load(record)
            self.sealed = self.timeline.seal()
        return self.sealed

    def log(self) -> GameLog:
        """As a file would have it."""
        return next(read_games(BytesIO(self.frames())))

    def frames(self) -> bytes:
        from icecore.replay.table.session import carried_with

        timeline = self.timeline
        carried = carried_with(timeline.game, timeline.box)
        return bulk_frames(timeline.head, timeline.records, self.sealed, carried=carried)

    def reload(self) -> None:
        """Nobody else writes into memory."""

    def close(self) -> None:
        """There is nothing to give back."""

    def _elapsed(self) -> int:
        return max(0, now() - self.timeline.head.started)


class OnDisk:
    """A game in a file: read at first, and held for writing from the first act on."""

    def __init__(
        self, path: Path, read: GameLog | None = None, session: "Session | None" = None
    ) -> None:
        self.path, self._absolute = path, path.absolute()
        self._read, self._session, self._closed = read, session, False
        self._timeline: Timeline[Any] | None = None if session is None else session.timeline

    @property
    def timeline(self) -> Timeline[Any]:
        """Unfolded when it is first asked for: whoever looks through heads needs no rules."""
        if self._timeline is None:
            assert self._read is not None
            self._timeline = open_timeline(self._read)
        return self._timeline

    @property
    def sealed(self) -> Seal | None:
        return None if self._read is None else self._read.seal

    @property
    def torn(self) -> str | None:
        """Where an end was cut off, or once something was written after it, where it is kept."""
        if self._session is not None and self._session.log.torn is not None:
            return f"The end of {self.path} was cut off; it is kept as {self._session.log.torn}."
        torn = None if self._read is None else self._read.torn
        return None if torn is None else f"{torn}; shown is what is whole."

    def enter(
        self, seat: int, act: Any, *, shown: Sequence[Any] = (), events: Sequence[Any] = ()
    ) -> list[AnyRecord]:
        return self._writing().enter(seat, act, shown=shown, events=events)

    def seal(self) -> Seal:
        if self.sealed is not None:
            return self.sealed
        session = self._writing()
        if session.timeline.head.seed_sha is None:
            seal = session.seal()
        else:
            computer = Computer(Folder(self._absolute.parent), session.timeline.head)
            seal = computer.opened(session).seal()
            computer.forget()
        self.close()
        self._read, self._closed = self.log(), False
        return seal

    def log(self) -> GameLog:
        """As the file has it now."""
        return read_game(str(self._absolute), self._id)

    def reload(self) -> None:
        """Take in what others have written since."""
        if self._session is None:
            self._read = self.log()
            self._timeline = None

    def close(self) -> None:
        """Give the file back to other writers."""
        self._closed = True
        if self._session is not None:
            self._session.close()

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()

    @property
    def _id(self) -> str:
        head = self._read.head if self._read is not None else self.timeline.head
        return head.id.hex()

    def _writing(self) -> "Session":
        if self._closed:
            raise IcecoreError(f"{self.path}: the game is closed; open it again to go on")
        if self._session is None:
            self._session = self._opened()
        self._refuse_if_moved(self._session)
        return self._session

    def _opened(self) -> "Session":
        from icecore.replay.table.session import Session

        known = self.timeline
        if self.sealed is not None:
            raise IcecoreError(f"{self.path}: the game is sealed; fork it to go on")
        session = Session.open(self._absolute, now)
        problem = None
        if session.timeline.head.id != known.head.id:
            problem = "only the last game of a file can go on; fork this one"
        elif session.timeline.records != known.records:
            problem = "another program has written to it since it was read; reload() takes that in"
        if problem is not None:
            session.close()
            raise IcecoreError(f"{self.path}: {problem}")
        self._timeline = session.timeline
        return session

    def _refuse_if_moved(self, session: "Session") -> None:
        """What is written must be found where the program thinks it is."""
        try:
            there = os.stat(self._absolute)  # noqa: PTH116 - beside fstat
        except FileNotFoundError:
            there = None
        held = session.log.identity()
        if held is not None and (there is None or (there.st_dev, there.st_ino) != held):
            raise LogError(
                "the file was moved, deleted or replaced while it was open; open it again",
                path=str(self.path),
            )


AnyRecording = InMemory | OnDisk
