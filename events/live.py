"""A log that is written while the game is played: what was acknowledged survives a crash."""

import fcntl
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Literal

from icecore.events.bulk import encode
from icecore.events.errors import IcecoreError, LogError, NotFoundError, TornError
from icecore.events.frames import Framer, build_aux
from icecore.events.reading import Assembly, GameLog, assemble
from icecore.events.record import AnyRecord, Aux, Head, Seal
from icecore.events.sources import ZSTD_MAGIC

Fsync = Literal["always", "seal", "never"]
"""When a frame is forced to the disk: each one, the first and the last, or whenever the system
likes."""


class LiveLog:
    """The writer of one game at the end of a file, which it locks; a context manager."""

    def __init__(
        self, path: Path, fd: int, size: int, framer: Framer, head: Head, fsync: Fsync
    ) -> None:
        self.path, self.head, self.fsync = path, head, fsync
        self.sealed = False
        self.game: GameLog | None = None
        """What was in the file when it was reopened."""
        self.torn: Path | None = None
        """Where the end of the file was put when it was found cut off."""
        self._fd, self._size, self._framer = fd, size, framer
        self._broken: str | None = None

    @property
    def count(self) -> int:
        """Records written so far."""
        return self._framer.count

    @property
    def digest(self) -> bytes:
        """The running digest after the last frame."""
        return self._framer.sha.digest()

    @classmethod
    def create(
        cls, path: str | Path, head: Head, carried: Iterable[Aux] = (), fsync: Fsync = "always"
    ) -> "LiveLog":
        """Opens a new log; the file must be new or empty."""
        path = Path(path)
        _plain_name(path)
        framer = Framer.begin(head.schema, encode(head))
        frames = [*(build_aux(encode((item,))) for item in carried), framer.frame()]
        with _locked(path, os.O_CREAT) as fd:
            if os.fstat(fd).st_size:
                raise IcecoreError(f"{path}: holds something already; choose another name")
            log = cls(path, fd, 0, framer, head, fsync)
            log._write(b"".join(frames), force=fsync != "never")
            if fsync != "never":
                _fsync_directory(path.parent)
        return log

    @classmethod
    def reopen(cls, path: str | Path, fsync: Fsync = "always") -> "LiveLog":
        """Goes on with the last game of a file; an end that was cut off is put beside it."""
        path = Path(path)
        _plain_name(path)
        with _locked(path) as fd:
            assembly, last, size, torn = _read_to_the_end(path, fd)
            game, framer = assembly.game, assembly.framer
            if game is None or framer is None or assembly.aux:
                raise IcecoreError(f"{path}: {_nothing_to_go_on_with(last, assembly, torn)}")
            log = cls(path, fd, size, framer, game.head, fsync)
            log.game = game
            if torn:
                log.torn = _put_aside(path, fd, size)
        return log

    def append(self, records: Sequence[AnyRecord]) -> None:
        """Writes these records as one frame: all of them or, after a crash, none."""
        self._refuse_if_done()
        if records:
            raw = encode(list(records))
            self._write(self._framer.frame(len(records), raw), force=self.fsync == "always")

    def seal(self, seal: Seal) -> None:
        """Ends the game: nothing can be appended any more."""
        self._refuse_if_done()
        if seal.records != self.count:
            raise LogError(
                f"the seal counts {seal.records} records, the log has {self.count}",
                path=str(self.path),
            )
        self._write(self._framer.frame(seal=encode(seal)), force=self.fsync != "never")
        self.sealed = True

    def close(self) -> None:
        """Gives the file back to other writers."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def __enter__(self) -> "LiveLog":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
