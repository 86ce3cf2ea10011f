"""A log that is written while the game is played: what was acknowledged survives a crash."""

import fcntl
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Literal

from icecore.events.file.archive import fsync_directory
from icecore.events.file.bulk import encode
from icecore.events.file.frames import BLOCK, Framer, build_aux, values_in
from icecore.events.file.reading import Assembly, GameLog, assemble
from icecore.events.file.sources import ZSTD_MAGIC, Forward
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError, TornError
from icecore.events.words.record import AnyRecord, Aux, Head, Seal

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
        """Where the end of the file goes with the first write, if it was found cut off."""
        self._fd, self._size, self._framer = fd, size, framer
        self._tail = 0
        """Bytes of that end which are still in the file."""
        self._acknowledged = framer.count
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
        if path.suffix == ".zst":
            raise _compressed(path)
        framer = Framer.begin(head.schema, encode(head))
        frames = [*(build_aux(encode((item,))) for item in carried), framer.frame()]
        with _locked(path, os.O_CREAT) as fd:
            if os.fstat(fd).st_size:
                raise IcecoreError(f"{path}: holds something already; choose another name")
            log = cls(path, fd, 0, framer, head, fsync)
            log._write(b"".join(frames), force=fsync != "never", new=True)
        return log

    @classmethod
    def reopen(cls, path: str | Path, fsync: Fsync = "always") -> "LiveLog":
        """Goes on with the last game of a file.

        An end that was cut off stays until something is written: then it is put beside the file.
        """
        path = Path(path)
        if path.suffix == ".zst":
            raise _compressed(path)
        with _locked(path) as fd:
            assembly, last, torn = _read_to_the_end(path, fd)
            game, framer = assembly.game, assembly.framer
            if game is None or framer is None:
                raise IcecoreError(f"{path}: {_nothing_to_go_on_with(last, torn)}")
            size = game.offset + game.size
            framer.values = sum(map(values_in, game.bodies))
            log = cls(path, fd, size, framer, game.head, fsync)
            log.game = game
            if torn:
                log.torn, log._tail = _aside(path), os.fstat(fd).st_size - size
        return log

    def append(self, records: Sequence[AnyRecord]) -> None:
        """Writes these records as one frame: all of them or, after a crash, none."""
        self.append_encoded(len(records), encode(list(records)))

    def append_encoded(self, count: int, raw: bytes) -> None:
        """The same with records that are encoded already."""
        self._refuse_if_done()
        if count:
            self._write(self._framer.frame(count, raw), force=self.fsync == "always")

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
            fd, self._fd = self._fd, -1
            try:
                os.close(fd)
            except OSError as error:
                raise LogError(f"closing failed: {error.strerror}", path=str(self.path)) from error

    def __enter__(self) -> "LiveLog":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _refuse_if_done(self) -> None:
        if self._broken:
            raise LogError(
                f"{self._broken}; open it again to go on from what is whole", path=str(self.path)
            )
        if self.sealed:
            raise IcecoreError(f"{self.path}: the game is sealed; fork it to go on")
        if self._fd < 0:
            raise IcecoreError(f"{self.path}: the log is closed")

    def _write(self, frame: bytes, *, force: bool, new: bool = False) -> None:
        """One write; whatever goes wrong, also Ctrl-C in the middle, nothing may follow it.

        After a failed fsync the system may drop what it could not write and say no more about it,
        so trying again would acknowledge records that are not there.
        """
        self._broken = "the last write was interrupted"
        try:
            self._check_size()
            if self.torn and self._tail:
                _put_aside(self.torn, self._fd, self._size)
                self._tail = 0
            rest = memoryview(frame)
            while rest:
                rest = rest[os.write(self._fd, rest) :]
            if force:
                os.fsync(self._fd)
                if new:
                    fsync_directory(self.path.parent)
            self._size += len(frame)
            self._check_size()
        except OSError as error:
            self._broken = f"writing failed: {error.strerror or error}"
            raise LogError(
                f"{self._broken}; the log is whole up to record {self._acknowledged}",
                path=str(self.path),
            ) from error
        self._acknowledged = self._framer.count
        self._broken = None

    def _check_size(self) -> None:
        now = os.fstat(self._fd)
        if not now.st_nlink:
            self._broken = "the file was deleted or replaced while it was open"
        elif now.st_size != (size := self._size + self._tail):
            self._broken = f"another program changed it: {now.st_size} bytes where we know {size}"
        else:
            return
        raise LogError(self._broken, path=str(self.path))


def _compressed(path: Path) -> IcecoreError:
    return IcecoreError(f"{path}: a compressed archive cannot grow; `icecore pack` unpacks it")


@contextmanager
def _locked(path: Path, create: int = 0) -> Iterator[int]:
    """The file, open for appending and ours alone; closed again only if something goes wrong."""
    try:
        fd = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | create, 0o666)
    except FileNotFoundError:
        what = f"no such folder as {path.parent}" if create else "no such file; start a new log"
        raise NotFoundError(f"{path}: {what}") from None
    except IsADirectoryError:
        raise IcecoreError(f"{path}: a directory; name a file in it") from None
    except OSError as error:
        raise IcecoreError(
            f"{path}: cannot be written ({error.strerror}); copy it to where you may write"
        ) from error
    try:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise IcecoreError(
                f"{path}: another program is recording into it; close that one first"
            ) from None
        except OSError as error:
            raise IcecoreError(f"{path}: cannot be locked: {error.strerror}") from error
        yield fd
    except BaseException as error:
        with suppress(OSError):
            os.close(fd)
        if isinstance(error, OSError):
            raise IcecoreError(f"{path}: cannot be opened: {error.strerror}") from error
        raise


def _read_to_the_end(path: Path, fd: int) -> tuple[Assembly, GameLog | None, bool]:
    """Where the file stands after its last whole frame, its last game, and whether it is torn."""
    assembly, last = Assembly(str(path)), None
    with os.fdopen(os.dup(fd), "rb") as file:
        if file.read(len(ZSTD_MAGIC)) == ZSTD_MAGIC:
            raise _compressed(path)
        file.seek(0)
        try:
            for game in assemble(Forward(file, str(path)), assembly):
                last = game
        except TornError:
            return assembly, assembly.game or last, True
        except LogError as error:
            raise LogError(
                f"{error.problem}; `icecore recover` saves what is whole",
                path=error.path, offset=error.offset, game=error.game,
            ) from error  # fmt: skip
    return assembly, last, False


def _nothing_to_go_on_with(last: GameLog | None, torn: bool) -> str:
    if last and last.seal:
        more = "; what follows it was cut off, `icecore recover` drops that" if torn else ""
        return f"its last game is sealed; fork it to go on{more}"
    if last:
        return "something follows its last game, which can no longer go on in this file"
    if torn:
        return "cut off before its game had begun; remove it and start again"
    return "empty: no game in it yet; start one under a new name"


def _aside(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.torn-{n}") for n in count(1))
    return next(name for name in names if not name.exists())


def _put_aside(aside: Path, fd: int, size: int) -> None:
    """Moves what follows the last whole frame into a file of its own: saved first, then cut."""
    try:
        with aside.open("xb") as file:
            at = size
            while tail := os.pread(fd, BLOCK, at):
                file.write(tail)
                at += len(tail)
            file.flush()
            os.fsync(file.fileno())
        fsync_directory(aside.parent)
        os.ftruncate(fd, size)
        os.fsync(fd)
    except OSError as error:
        raise OSError(
            error.errno, f"the end that was cut off cannot be put into {aside.name}: "
            f"{error.strerror}",
        ) from error  # fmt: skip
