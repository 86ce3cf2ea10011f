"""Lists the games of an archive from heads and seals alone; it skips bodies and decodes nothing."""

import mmap
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from msgspec import Struct

from icecore.events.file.byte_sources import ZSTD_MAGIC, Place, Source, name_of, open_file
from icecore.events.file.frames import (
    AUX,
    HEADER,
    MAGIC,
    MAX_BODY,
    OPEN,
    SEAL,
    VERSION,
    ZSTD,
    Header,
    build_frame,
    check_rules,
    next_chain,
    read_frame,
    seed,
)
from icecore.events.file.log_reader import decode_head, decode_seal, located, read_games
from icecore.events.words.errors import LogError, TornError
from icecore.events.words.record import Head, Seal

COVERED = HEADER.size - 8
RELEASE = 64 * 2**20
"""Bytes of a mapped file that are read before their memory is released; whole pages."""


class Entry(Struct, frozen=True, gc=False):
    """One game of an archive; head, seal and digest are decoded on request."""

    path: str
    start: int
    """Offset of the AUX frames before it, or of the game itself."""
    offset: int
    """Offset of its OPEN frame."""
    size: int
    """Bytes of its own frames."""
    records: int
    first: bytes
    """The bytes of its first frame that head_crc covers: header from byte 8 on, head, seal."""
    last: bytes
    """The same bytes of its last frame."""

    @property
    def stop(self) -> int:
        """`read_games(path, entry.start, entry.stop)` reads this game with its AUX frames."""
        return self.offset + self.size

    @property
    def sealed(self) -> bool:
        return bool(self.last[1] & SEAL)

    @property
    def digest(self) -> bytes:
        return self.last[24:COVERED]

    @property
    def head(self) -> Head:
        head_len, _ = _lengths(self.first)
        try:
            return decode_head(self.first[COVERED : COVERED + head_len])
        except LogError as error:
            raise located(error, self.path, self.offset) from error

    @property
    def seal(self) -> Seal | None:
        head_len, seal_len = _lengths(self.last)
        try:
            return decode_seal(self.last[COVERED + head_len :]) if seal_len else None
        except LogError as error:
            raise located(error, self.path, self.offset) from error


def _lengths(covered: bytes) -> tuple[int, int]:
    return int.from_bytes(covered[2:4], "little"), int.from_bytes(covered[4:6], "little")


def survey(source: Source) -> Iterator[Entry]:
    """Yields the games of an archive without their records.

    It checks headers, heads, seals and the chain; `read_games` checks bodies and digests. Damage
    and a torn end raise as they do there. A plain file is mapped; anything else is read through.
    """
    mapped = isinstance(source, Place) or (
        isinstance(source, (str, Path)) and Path(source).is_file()
    )
    if not mapped or not isinstance(source, (str, Path, Place)):
        yield from _read_through(source)
        return
    with open_file(source) as file:
        try:
            first = file.read(len(ZSTD_MAGIC))
            if ZSTD_MAGIC.startswith(first):
                yield from _read_through(source)
                return
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise LogError(f"cannot be read: {error}", path=name_of(source)) from error
        with data:
            yield from _scan(data, name_of(source))


def _read_through(source: Source) -> Iterator[Entry]:
    """The same entries from bytes that cannot be mapped: it reads each game and forgets it."""
    end = 0
    for game in read_games(source):
        frame = build_frame(
            OPEN | (SEAL if game.seal else 0), game.schema, game.digest, 0,
            head=game.head_bytes, seal=game.seal_bytes,
        )[8:]  # fmt: skip
        yield Entry(game.path, end, game.offset, game.size, game.count, frame, frame)
        end = game.offset + game.size


def _scan(data: mmap.mmap, path: str) -> Iterator[Entry]:
    """The quick loop over a mapped file: one unpack and one checksum per frame."""
    end, at, start = len(data), 0, 0
    chain: int | None = None
    offset, records, first, last = 0, 0, b"", b""
    unpack, size = HEADER.unpack_from, HEADER.size
    release = RELEASE
    while end - at >= size:
        if at > release:
            data.madvise(mmap.MADV_DONTNEED, release - RELEASE, RELEASE)
            release += RELEASE
        fields = unpack(data, at)
        (
            magic, crc, version, flags, head_len, seal_len, schema, body_len, raw_len, count, _, _,
        ) = fields  # fmt: skip
        body = at + size + head_len + seal_len
        follows = body + body_len
        if magic != MAGIC or version != VERSION or follows > end:
            break
        covered = data[at + 8 : body]
        if (
            flags | ZSTD == OPEN | SEAL | ZSTD
            and head_len and seal_len and schema
            and 0 < count <= raw_len <= MAX_BODY
            and (raw_len == body_len or (flags & ZSTD and 0 < body_len <= MAX_BODY))
        ):  # fmt: skip
            # By far the most common frame: it breaks no rule and needs no chain.
            if crc32(covered) != crc:
                break
            if chain is not None:
                yield Entry(path, start, offset, at - offset, records, first, last)
                start, chain = at, None
            yield Entry(path, start, at, follows - at, count, covered, covered)
            start = at = follows
            continue
        try:
            check_rules(Header._make(fields), chain)
        except LogError:
            break
        if crc32(covered, seed(flags, chain)) != crc:
            break
        if flags & (OPEN | AUX) and chain is not None:
            yield Entry(path, start, offset, at - offset, records, first, last)
            start = at
        if flags & OPEN:
            offset, records, first = at, 0, covered
        if not flags & AUX:
            records, last = records + count, covered
        if flags & SEAL:
            yield Entry(path, start, offset, follows - offset, records, first, last)
            start = follows
        chain = next_chain(flags, crc)
        at = follows
    problem = _problem(data, at, chain, path)
    if chain is not None and (problem is None or isinstance(problem, TornError)):
        yield Entry(path, start, offset, at - offset, records, first, last)
    if problem:
        raise problem


def _problem(data: mmap.mmap, at: int, chain: int | None, path: str) -> LogError | None:
    """The full reader's error where the loop stopped; None at the end of the file."""
    data.seek(at)
    try:
        read_frame(data.read, chain)
    except LogError as error:
        return located(error, path, at)
    return None
