"""Writes a file of whole games, which gets its name only when it is complete."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import zstandard

from icecore.events.file.atomic_files import fsync_directory, give_name, open_part, said_plainly


class ArchiveWriter:
    """Writes a plain `.ice` file, a compressed one if the name ends in `.zst`, or stdout for `-`.

    It is a context manager. It writes beside the place of the file and moves the result there at
    the end, so an interrupted run leaves nothing half-written. It refuses to replace a file, unless
    `overwrite` is set.
    """

    def __init__(self, path: str | Path, *, overwrite: bool = False) -> None:
        self.path, self.overwrite = Path(path), overwrite
        self.part: Path | None = None
        self.abandoned = False
        if str(path) == "-":
            self.stream: BinaryIO = sys.stdout.buffer
        elif self.path.exists() and not self.path.is_file() and not self.path.is_dir():
            with said_plainly(self.path):
                self.stream = self.path.open("wb")  # a pipe or a device has no place to move to
        else:
            self.part, self.stream = open_part(self.path, overwrite=overwrite)
        self.zstd = None
        if self.path.suffix == ".zst":
            compressor = zstandard.ZstdCompressor(level=11, write_checksum=True)
            self.zstd = compressor.compressobj()

    def write(self, frames: bytes) -> None:
        with said_plainly(self.path):
            self.stream.write(self.zstd.compress(frames) if self.zstd else frames)

    def close(self) -> None:
        """Completes the file and gives it its name, unless it was abandoned."""
        if self.abandoned:
            return
        with said_plainly(self.path):
            self._complete()

    def _complete(self) -> None:
        if self.zstd:
            self.stream.write(self.zstd.flush())
        self.stream.flush()
        if self.part:
            os.fsync(self.stream.fileno())
            self.stream.close()
            give_name(self.part, self.path, overwrite=self.overwrite)
            self.part = None
            fsync_directory(self.path.parent)
        elif self.stream is not sys.stdout.buffer:
            self.stream.close()

    def abandon(self) -> None:
        """Deletes what was written, except what stdout or a pipe already took."""
        self.abandoned = True
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
