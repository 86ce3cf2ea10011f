"""Records a game into a file while it is played; acknowledged records survive a crash."""

import fcntl
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Literal, NamedTuple

from icecore.events.file.atomic_files import fsync_directory
from icecore.events.file.byte_sources import ZSTD_MAGIC, Forward, Opener, Place
from icecore.events.file.frames import BLOCK, MAX_GAME_BYTES, MAX_GAME_RECORDS, Framer, build_aux
from icecore.events.file.log_reader import Assembly, GameLog, assemble, weight
from icecore.events.file.memory_weight import MAX_WEIGHT, weighed
from icecore.events.file.packing import encode, encode_ends
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError, TornError
from icecore.events.words.record import AnyRecord, Aux, Head, Seal

Fsync = Literal["always", "seal", "never"]
"""Frames to force to the disk: each one, only the first and the last, or none."""


class Spare(NamedTuple):
    """Room that a write must leave in a game, so that the game can still be ended."""

    records: int
    bytes: int


TO_END, TO_MEND = Spare(20, 1 << 20), Spare(520, 2 << 20)
"""Takebacks leave `TO_END`; all other writes leave `TO_MEND`, which has room for takebacks too."""
Where = str | Path | Place
LOOK_BACK = 4096
"""Bytes at the end of the file that are compared before each write."""


class LiveLog:
    """Writes one game at the end of a file and locks that file; a context manager."""

    def __init__(
        self, where: Where, fd: int, size: int, framer: Framer, head: Head, fsync: Fsync
    ) -> None:
        self.path, self._opener = _path_and_opener(where)
        self.head, self.fsync = head, fsync
        self.sealed = False
        self.game: GameLog | None = None
        """The game that was in the file when it was reopened."""
        self.torn: Path | None = None
        """The file that will take the torn end with the first write, if there is one."""
        self._fd, self._size, self._framer = fd, size, framer
        self._changed = os.fstat(fd).st_mtime_ns
        """Time of our last change; a later time shows that another program changed the file."""
        self._end = os.pread(fd, min(size, LOOK_BACK), max(0, size - LOOK_BACK))
        self._known = framer.sha.digest()
        self._tail = 0
        """Bytes of the torn end that are still in the file."""
        self._acknowledged = framer.count
        self._broken: str | None = None

    @property
    def count(self) -> int:
        """Number of records so far."""
        return self._framer.count

    @property
    def digest(self) -> bytes:
        """The running digest after the last frame."""
        return self._framer.sha.digest()

    def identity(self) -> tuple[int, int] | None:
        """Device and inode of the open file; None once it is closed."""
        if self._fd < 0:
            return None
        held = os.fstat(self._fd)
        return held.st_dev, held.st_ino

    @classmethod
    def create(
        cls, where: Where, head: Head, carried: Iterable[Aux] = (), fsync: Fsync = "always"
    ) -> "LiveLog":
        """Starts a log in a file that is new or empty."""
        path, _ = _path_and_opener(where)
        if path.suffix == ".zst":
            raise _compressed(path)
        framer = Framer.begin(head.schema, encode_ends(head))
        frames = [*(build_aux(encode((item,))) for item in carried), framer.frame()]
        with _locked(where, os.O_CREAT) as fd:
            if os.fstat(fd).st_size:
                raise IcecoreError(f"{path}: holds something already; choose another name")
            log = cls(where, fd, 0, framer, head, fsync)
            log._write(b"".join(frames), force=fsync != "never", new=True)
        return log

    @classmethod
    def reopen(cls, where: Where, fsync: Fsync = "always") -> "LiveLog":
        """Continues the last game of a file.

        A torn end stays in the file until the first write, which moves it beside the file.
        """
        path, opener = _path_and_opener(where)
        if path.suffix == ".zst":
            raise _compressed(path)
        with _locked(where) as fd:
            assembly, last, torn = _read_to_the_end(path, fd)
            game, framer = assembly.game, assembly.framer
            if game is None or framer is None:
                raise IcecoreError(f"{path}: {_nothing_to_go_on_with(last, torn)}")
            size = game.offset + game.size
            framer.weight = weight(game)
            log = cls(where, fd, size, framer, game.head, fsync)
            log.game = game
            if torn:
                log.torn, log._tail = _aside(path, opener), os.fstat(fd).st_size - size
        return log

    def append(self, records: Sequence[AnyRecord]) -> None:
        """Writes these records as one frame: after a crash all of them are there, or none."""
        self.append_encoded(len(records), encode(list(records)))

    def append_encoded(self, count: int, raw: bytes, spare: Spare | None = None) -> None:
        """Writes records that are encoded already, and leaves `spare` room after them."""
        self._refuse_if_done()
        if not self._fits(count, raw, spare or Spare(0, 0)):
            raise IcecoreError(
                f"{self.path}: the game is full, at {self.count:,} records. To take back, to "
                "abandon and to seal still fit; to play on, fork it from an earlier record"
            )
        if count:
            self._write(self._framer.frame(count, raw), force=self.fsync == "always")

    def _fits(self, count: int, raw: bytes, spare: Spare) -> bool:
        framer = self._framer
        heavy = MAX_WEIGHT - spare.bytes - framer.weight
        return (
            framer.count + count <= MAX_GAME_RECORDS - spare.records
            and framer.raw + len(raw) <= MAX_GAME_BYTES - spare.bytes
            and weighed(raw, heavy) <= heavy
        )

    def seal(self, seal: Seal) -> None:
        """Ends the game: nothing can be appended any more."""
        self._refuse_if_done()
        if seal.records != self.count:
            raise LogError(
                f"the seal counts {seal.records} records, the log has {self.count}",
                path=str(self.path),
            )
        self._write(self._framer.frame(seal=encode_ends(seal)), force=self.fsync != "never")
        self.sealed = True

    def close(self) -> None:
        """Unlocks the file for other writers."""
        if self._fd >= 0:
            fd, self._fd = self._fd, -1
            try:
                os.close(fd)
            except OSError as error:
                raise LogError(f"closing failed: {error.strerror}", path=str(self.path)) from error

    def __enter__(self) -> "LiveLog":
        return self

    def __exit__(self, *error: object) -> None:
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
        """Writes one frame; after any failure, also Ctrl-C in the middle, nothing may follow it.

        After a failed fsync the system may drop the bytes and report no further error. So a second
        try could acknowledge records that are not on the disk.
        """
        self._broken = "the last write was interrupted"
        try:
            self._check_file(self._size + self._tail)
            if self.torn and self._tail:
                _put_aside(self.torn, self._opener, self._fd, self._size)
                self._tail = 0
            rest = memoryview(frame)
            while rest:
                rest = rest[os.write(self._fd, rest) :]
            if force:
                os.fsync(self._fd)
                if new:
                    fsync_directory(self.path.parent, self._opener)
            self._end, self._known = frame[-LOOK_BACK:], self.digest
            self._changed = os.fstat(self._fd).st_mtime_ns
            self._check_file(self._size + len(frame))
        except OSError as error:
            self._broken = f"writing failed: {error.strerror or error}"
            raise LogError(
                f"{self._broken}; the log is whole up to record {self._acknowledged}"
                f"{self._cut_back()}",
                path=str(self.path),
            ) from error
        self._size += len(frame)
        self._acknowledged = self._framer.count
        self._broken = None

    def _cut_back(self) -> str:
        """Removes the unacknowledged bytes from the file; returns a warning where that fails.

        So the next program that opens the file finds the acknowledged records and nothing else.
        """
        if self._tail:
            return ""  # nothing was written yet
        try:
            if os.fstat(self._fd).st_size > self._size:
                os.ftruncate(self._fd, self._size)
                os.fsync(self._fd)
        except OSError:
            return "; what the file has beyond that was never acknowledged"
        return ", and nothing else is in it"

    def _check_file(self, size: int) -> None:
        """Refuses to write if the name now means another file, or its length or end has changed."""
        problem = self._difference(size)
        if problem:
            self._broken = problem
            raise LogError(problem, path=str(self.path))

    def _difference(self, size: int) -> str:
        now = os.fstat(self._fd)
        named = _status(self.path, self._opener)
        if named is None or (named.st_dev, named.st_ino) != (now.st_dev, now.st_ino):
            return "it was renamed, deleted or replaced while it was open"
        if now.st_size != size:
            return f"another program changed it: {now.st_size} bytes where we know {size}"
        end = size - self._tail - len(self._end)
        if os.pread(self._fd, len(self._end), end) != self._end:
            return "another program changed it at its end"
        if now.st_mtime_ns != self._changed:  # something changed it, so all of it is read again
            try:
                _, game, _ = _read_to_the_end(self.path, self._fd)
            except LogError:
                game = None
            if game is None or game.digest != self._known:
                return "another program changed it"
            self._changed = now.st_mtime_ns
        return ""


def _path_and_opener(where: Where) -> tuple[Path, Opener]:
    if isinstance(where, Place):
        return Path(where.name), where.opener
    return Path(where), _open


def _open(path: str, flags: int) -> int:
    """Opens a file with the rights that the umask leaves: the owner decides who reads a log."""
    return os.open(path, flags, 0o666)


def _status(path: Path, opener: Opener) -> os.stat_result | None:
    """The status of the file that has this name now."""
    try:
        fd = opener(str(path), os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except FileNotFoundError:
        return None
    try:
        return os.fstat(fd)
    finally:
        os.close(fd)


def _compressed(path: Path) -> IcecoreError:
    return IcecoreError(f"{path}: a compressed archive cannot grow; `icecore pack` unpacks it")


@contextmanager
def _locked(where: Where, create: int = 0) -> Iterator[int]:
    """Opens a file for appending and locks it; closes it only if something goes wrong."""
    path, opener = _path_and_opener(where)
    try:
        fd = opener(str(path), os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | create)
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
    """The assembly after the last whole frame, the last game, and whether the file is torn."""
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


def _aside(path: Path, opener: Opener) -> Path:
    names = (path.with_name(f"{path.name}.torn-{n}") for n in count(1))
    return next(name for name in names if _status(name, opener) is None)


def _put_aside(aside: Path, opener: Opener, fd: int, size: int) -> None:
    """Moves what follows the last whole frame into a file of its own: saves it first, then cuts."""
    try:
        saved = opener(str(aside), os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC)
        try:
            at = size
            while tail := os.pread(fd, BLOCK, at):
                at += os.write(saved, tail)
            os.fsync(saved)
        finally:
            os.close(saved)
        fsync_directory(aside.parent, opener)
        os.ftruncate(fd, size)
        os.fsync(fd)
    except OSError as error:
        raise OSError(
            error.errno, f"the end that was cut off cannot be put into {aside.name}: "
            f"{error.strerror}",
        ) from error  # fmt: skip
