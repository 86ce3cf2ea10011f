"""What is in an archive, from heads and seals alone: bodies are skipped, nothing is decoded."""

import mmap
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from icecore.events.errors import LogError, TornError
from icecore.events.frames import (
    AUX,
    HEADER,
    MAGIC,
    OPEN,
    SEAL,
    VERSION,
    Header,
    check_rules,
    read_frame,
)
from icecore.events.reading import decode_head, decode_seal, located, read_games
from icecore.events.record import Head, Seal
from icecore.events.sources import ZSTD_MAGIC, Source, name_of, open_file


class Entry:
    """One game of an archive; head and seal are decoded when they are asked for."""

    __slots__ = ("_head", "_seal", "digest", "offset", "path", "records", "size", "start")

    def __init__(
        self,
        path: str,
        start: int,
        offset: int,
        size: int,
        records: int,
        digest: bytes,
        head: bytes,
        seal: bytes,
    ) -> None:
        self.path, self.start, self.offset, self.size = path, start, offset, size
        self.records, self.digest, self._head, self._seal = records, digest, head, seal

    @property
    def stop(self) -> int:
        """`read_games(path, entry.start, entry.stop)` reads this game with its AUX frames."""
        return self.offset + self.size

    @property
    def sealed(self) -> bool:
        return bool(self._seal)

    @property
    def head(self) -> Head:
        try:
            return decode_head(self._head)
        except LogError as error:
            raise located(error, self.path, self.offset) from error

    @property
    def seal(self) -> Seal | None:
        try:
            return decode_seal(self._seal) if self._seal else None
        except LogError as error:
            raise located(error, self.path, self.offset) from error


def survey(source: Source) -> Iterator[Entry]:
    """The games of an archive without their records.

    Checks headers, heads, seals and the chain; bodies and digests are left to `read_games`.
    Damage and a torn end raise as they do there. A plain file is mapped; a compressed archive,
    standard input or a stream is read through.
    """
    path = name_of(source)
    if not isinstance(source, (str, Path)) or path == "standard input":
        yield from _read_through(source)
        return
    with open_file(source) as file:
        first = file.read(4)
        if first and (first == ZSTD_MAGIC or not file.seekable()):
            yield from _read_through(source)
        elif first:
            try:
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except (OSError, ValueError) as error:
                raise LogError(f"cannot be read: {error}", path=path) from error
            with data:
                yield from _scan(data, path)


def _read_through(source: Source) -> Iterator[Entry]:
    end = 0
    for game in read_games(source):
        yield Entry(
            game.path, end, game.offset, game.size, game.count, game.digest,
            game.head_bytes, game.seal_bytes,
        )  # fmt: skip
        end = game.offset + game.size


def _scan(data: mmap.mmap, path: str) -> Iterator[Entry]:
    """The tight loop: one unpack and one checksum a frame."""
    end, at, start = len(data), 0, 0
    chain: int | None = None
    offset, records, digest, head = 0, 0, b"", b""
    unpack, size = HEADER.unpack_from, HEADER.size
    while end - at >= size:
        (
            magic, crc, version, flags, head_len, seal_len, _, body_len, _, count, _, running,
        ) = fields = unpack(data, at)  # fmt: skip
        body = at + size + head_len + seal_len
        follows = body + body_len
        opens = flags & (OPEN | AUX)
        if magic != MAGIC or version != VERSION or follows > end:
            break
        covered = data[at + 8 : body]
        if crc32(covered, 0 if opens else chain or 0) != crc:
            break
        try:
            check_rules(Header._make(fields), chain)
        except LogError:
            break
        if opens and chain is not None:
            yield Entry(path, start, offset, at - offset, records, digest, head, b"")
            start = at
        if flags & AUX:
            chain = None
        else:
            if flags & OPEN:
                offset, records, head = at, 0, covered[56 : 56 + head_len]
            records, digest = records + count, running
            if flags & SEAL:
                yield Entry(
                    path, start, offset, follows - offset, records, digest,
                    head, covered[56 + head_len :],
                )  # fmt: skip
                start, chain = follows, None
            else:
                chain = crc
        at = follows
    problem = _problem(data, at, chain, path)
    if chain is not None and (problem is None or isinstance(problem, TornError)):
        yield Entry(path, start, offset, at - offset, records, digest, head, b"")
    if problem:
        raise problem


def _problem(data: mmap.mmap, at: int, chain: int | None, path: str) -> LogError | None:
    """Why the loop stopped here, in the words of the full reader; None at the end of the file."""
    data.seek(at)
    try:
        read_frame(data.read, chain)
    except LogError as error:
        return located(error, path, at)
    return None
