"""Reads the bytes of a log from a file, a compressed archive, standard input or a stream."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO, FileIO
from pathlib import Path
from typing import NamedTuple, Protocol

import zstandard

from icecore.events.file.frames import BLOCK, MAX_WINDOW
from icecore.events.words.errors import LogError, NotFoundError, TornError

ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"


class Stream(Protocol):
    """Anything with a binary `read`."""

    def read(self, size: int, /) -> bytes: ...


Opener = Callable[[str, int], int]
"""Opens a file by its name and the flags of `os.open`; returns the descriptor."""


class Place(NamedTuple):
    """A file with an opener of its own, for example one that may not leave a folder."""

    name: str
    opener: Opener


Source = str | Path | Place | Stream
"""A path (`-` is standard input), plain or zstd as a whole, a place, or a binary stream."""


def name_of(source: Source) -> str:
    """The name of a source in error messages."""
    if isinstance(source, Place):
        return source.name
    if isinstance(source, (str, Path)):
        return "standard input" if str(source) == "-" else str(source)
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else "stream"


class Forward:
    """Reads bytes forward, once, a block at a time."""

    def __init__(self, stream: Stream, path: str, limit: int | None = None) -> None:
        self.stream, self.path, self.limit = stream, path, limit
        self.block, self.at = b"", 0
        """The block that was read last, and how many of its bytes are used."""

    def read(self, size: int, /) -> bytes:
        """Some bytes, at most `size`; none only at the end."""
        if self.at == len(self.block):
            self.block, self.at = self._next_block(), 0
        begin = self.at
        self.at = min(begin + size, len(self.block))
        return self.block[begin : self.at]

    def _next_block(self) -> bytes:
        size = BLOCK if self.limit is None else min(BLOCK, self.limit)
        if not size:
            return b""
        try:
            # `read1` gives what a pipe has; `read` would wait for a whole block.
            data: bytes = getattr(self.stream, "read1", self.stream.read)(size)
        except OSError as error:
            raise LogError(f"cannot be read: {error.strerror}", path=self.path) from error
        if self.limit is not None:
            self.limit -= len(data)
        return data

    def take(self, size: int) -> bytes:
        """The next `size` bytes, fewer only at the end. It asks a pipe several times."""
        data = self.read(size)
        if not data or len(data) == size:
            return data
        parts, missing = [data], size - len(data)
        while missing and (data := self.read(missing)):
            parts.append(data)
            missing -= len(data)
        return b"".join(parts)


@contextmanager
def opened(source: Source, start: int = 0, stop: int | None = None) -> Iterator[Forward]:
    """Opens a source and inflates it if it is a zstd archive.

    `start` and `stop` are offsets into a plain file, as `survey` gives them.
    """
    path = name_of(source)
    if not isinstance(source, (str, Path, Place)):
        yield _plain(source, path)
    elif str(source) == "-":
        yield _plain(sys.stdin.buffer, path)
    else:
        with open_file(source) as stream:
            if start or stop is not None:
                stream.seek(start)
                limit = None if stop is None else stop - start
                yield Forward(stream, path, limit=limit)
            else:
                yield _plain(stream, path)


def open_file(place: str | Path | Place) -> FileIO:
    path, opener = place if isinstance(place, Place) else (place, None)
    try:
        return FileIO(path, opener=opener)  # unbuffered, because `Forward` keeps blocks itself
    except FileNotFoundError:
        raise NotFoundError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise LogError("a directory, not a log; name a file in it", path=str(path)) from None
    except (OSError, ValueError) as error:
        raise LogError(f"cannot be opened: {error}", path=str(path)) from error


def is_plain(path: str | Path) -> bool:
    """True if games can be read by their offsets, unlike in a pipe or a compressed archive."""
    if str(path) == "-" or Path(path).is_fifo():
        return False
    with open_file(path) as file:
        return file.read(len(ZSTD_MAGIC)) != ZSTD_MAGIC


def _plain(stream: Stream, path: str) -> Forward:
    """Inflates if the first four bytes ask for it: a name may be wrong, a stream has none."""
    forward = Forward(stream, path)
    first = forward.take(len(ZSTD_MAGIC))
    if first == ZSTD_MAGIC:
        return Forward(_Inflated(first, forward, path), path)
    if first and ZSTD_MAGIC.startswith(first):
        raise TornError(f"cut off after {len(first)} bytes of a compressed archive", path=path)
    forward.block, forward.at = first + forward.block[forward.at :], 0
    return forward


class _Inflated:
    """Inflates a zstd archive, which may consist of several zstd frames."""

    STEP = 256
    """Compressed bytes per step. At zstd's densest they become 8 MB, so memory stays flat."""

    def __init__(self, first: bytes, stream: Stream, path: str) -> None:
        self.waiting, self.stream, self.path = first, stream, path
        self.ready = BytesIO()
        self.zstd: zstandard.ZstdDecompressionObj | None = None

    def read(self, size: int, /) -> bytes:
        while not (data := self.ready.read(size)):
            step = self.waiting or self.stream.read(self.STEP)
            if not step:
                if self.zstd is not None:
                    raise TornError("the compressed archive is cut off", path=self.path)
                return b""
            self.inflate(step)
        return data

    def inflate(self, step: bytes) -> None:
        self.zstd = (
            self.zstd or zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW).decompressobj()
        )
        try:
            self.ready = BytesIO(self.zstd.decompress(step))
        except zstandard.ZstdError as error:
            raise LogError(f"the compressed archive is damaged: {error}", path=self.path) from error
        self.waiting = b""
        if self.zstd.eof:
            self.waiting, self.zstd = self.zstd.unused_data, None
