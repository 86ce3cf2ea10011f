"""A file of whole games, which appears under its name only when it is complete."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import zstandard

from icecore.events.words.errors import IcecoreError


class ArchiveWriter:
    """Writes a plain `.ice` file, a compressed one if the name ends in `.zst`, or `-`: stdout.

    Use it as a context manager: a file is written beside its place and moved there at the end, so
    an interrupted run leaves nothing half-written. An existing file is refused unless `overwrite`.
    """

    def __init__(self, path: str | Path, *, overwrite: bool = False) -> None:
        self.path, self.overwrite = Path(path), overwrite
        self.part: Path | None = None
        if str(path) == "-":
            self.stream: BinaryIO = sys.stdout.buffer
        elif self.path.exists() and not self.path.is_file() and not self.path.is_dir():
            with self._said_plainly():
                self.stream = self.path.open("wb")  # a pipe or device: nothing to move into place
        else:
            self.stream = self._open_part()
        self.zstd = None
        if self.path.suffix == ".zst":
            compressor = zstandard.ZstdCompressor(level=11, write_checksum=True)
            self.zstd = compressor.compressobj()

    def _open_part(self) -> BinaryIO:
        if self.path.is_dir():
            raise IcecoreError(f"{self.path}: a directory; name a file in it")
        if self.path.exists() and not self.overwrite:
            raise _exists(self.path)
        self.part = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        try:
            return self.part.open("xb")
        except FileExistsError:
            raise IcecoreError(
                f"{self.part}: left by another run; remove it if none is writing there"
            ) from None
        except OSError as error:
            raise IcecoreError(f"{self.path}: cannot be written: {error.strerror}") from error

    def write(self, frames: bytes) -> None:
        with self._said_plainly():
            self.stream.write(self.zstd.compress(frames) if self.zstd else frames)

    def close(self) -> None:
        """Completes the file and gives it its name."""
        with self._said_plainly():
            self._complete()

    @contextmanager
    def _said_plainly(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            raise  # the program that read our output has closed it
        except OSError as error:
            raise IcecoreError(f"{self.path}: cannot be written: {error.strerror}") from error

    def _complete(self) -> None:
        if self.zstd:
            self.stream.write(self.zstd.flush())
        self.stream.flush()
        if self.part:
            os.fsync(self.stream.fileno())
            self.stream.close()
            self._give_name(self.part)
            self.part = None
            fsync_directory(self.path.parent)
        elif self.stream is not sys.stdout.buffer:
            self.stream.close()

    def _give_name(self, part: Path) -> None:
        if self.overwrite:
            part.replace(self.path)
            return
        try:
            # Unlike a rename, a link never replaces what somebody else put there meanwhile.
            self.path.hardlink_to(part)
        except FileExistsError:
            raise _exists(self.path) from None
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS):
                raise
            part.replace(self.path)  # a file system without links
        else:
            part.unlink()

    def abandon(self) -> None:
        """Leaves nothing behind, except what stdout or a pipe already took."""
        if self.stream is not sys.stdout.buffer:
            with suppress(OSError):
                self.stream.close()
        if self.part:
            with suppress(OSError):
                self.part.unlink()

    def __enter__(self) -> "ArchiveWriter":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind:
            self.abandon()
            return
        try:
            self.close()
        except BaseException:
            self.abandon()
            raise


def fsync_directory(folder: Path, opener: Callable[[str, int], int] | None = None) -> None:
    """Makes a file's name last as well, which a crash can lose though its bytes are safe."""
    fd = (opener or os.open)(str(folder), os.O_RDONLY)
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # not every file system can
            raise
    finally:
        os.close(fd)


def _exists(path: Path) -> IcecoreError:
    return IcecoreError(f"{path}: exists already; choose another name or remove it")
