"""Turns one frame into bytes and back, with every check of FORMAT.md."""

import hashlib
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple
from zlib import crc32

import zstandard

from icecore.events.file.memory_weight import MAX_WEIGHT, weighed
from icecore.events.words.errors import LogError, TornError

MAGIC = b"\xc1ICE"
VERSION = 1
OPEN, SEAL, ZSTD, AUX = 1, 2, 4, 128
FLAGS = OPEN | SEAL | ZSTD | AUX
HEADER = struct.Struct("<4sIBBHHHIIII32s")
PLAIN_HEADER = struct.Struct("<4sI8sIIII32s")
PLAIN = bytes((VERSION, 0, 0, 0, 0, 0))
"""Version, flags, head_len and seal_len of a frame that only continues a game."""

MAX_BODY = 4 << 20
MAX_META = 65_535
MAX_FRAME = HEADER.size + 2 * MAX_META + MAX_BODY
MAX_GAME_BYTES = 32 << 20
"""Most raw bytes of one game. It is far above any real game, and keeps a few kilobytes of zstd from
filling a reader's memory."""
MAX_GAME_RECORDS = 100_000
MAX_AUX_BYTES = 8 << 20
"""Most bytes of AUX frames before one game, raw and with their headers."""
MAX_WINDOW = 8 << 20
"""Largest window that zstd may ask for, in a body and in a compressed archive."""
AUX_SCHEMA = 1

BLOCK = 1 << 16

Take = Callable[[int], bytes]
"""Returns the next n bytes, fewer only at the end."""


class Header(NamedTuple):
    """The first 64 bytes of a frame, field by field."""

    magic: bytes
    crc: int
    version: int
    flags: int
    head_len: int
    seal_len: int
    schema: int
    body_len: int
    raw_len: int
    records: int
    body_crc: int
    digest: bytes


class Frame(NamedTuple):
    """A frame that passed every check which needs only itself and the chain."""

    size: int
    """Bytes of the frame in the file."""
    crc: int
    flags: int
    schema: int
    records: int
    digest: bytes
    head: bytes
    seal: bytes
    body: bytes
    """The inflated records, with their array header."""


def read_frame(take: Take, chain: int | None) -> Frame | None:
    """The next frame, or None at the end of the file.

    `chain` is the head_crc of the game's previous frame, None where no game is open. Raises
    TornError if the file ends within this frame, LogError for anything else that is wrong.
    """
    start = take(HEADER.size)
    if not start:
        return None
    if not start.startswith(MAGIC[: len(start)]):
        raise no_frame(start, take)
    if len(start) < HEADER.size:
        raise cut_off(start)
    header = Header._make(HEADER.unpack(start))
    if header.version != VERSION:
        raise LogError(
            f"format version {header.version} is not the {VERSION} known here; "
            "update icecore to read it, unless the file is damaged"
        )
    meta_len = header.head_len + header.seal_len
    meta = take(meta_len) if meta_len else b""
    if len(meta) < meta_len:
        check_rules(header, chain)
        check_lengths(header, start + meta, chain)
        raise cut_off(start + meta)
    if crc32(meta, crc32(start[8:], seed(header.flags, chain))) != header.crc:
        raise LogError(
            "the header does not match its checksum: it is damaged, "
            "or frames before it are missing, doubled or from another game"
        )
    check_rules(header, chain)
    stored = take(header.body_len)
    if len(stored) < header.body_len:
        raise cut_off(start + meta + stored)
    size, body = HEADER.size + meta_len + header.body_len, raw_body(header, stored)
    head, seal = meta[: header.head_len], meta[header.head_len :]
    _, crc, _, flags, _, _, schema, _, _, records, _, digest = header
    return Frame(size, crc, flags, schema, records, digest, head, seal, body)


def seed(flags: int, chain: int | None) -> int:
    """The seed of head_crc: 0 for a game's first frame and AUX, else the previous head_crc."""
    return 0 if flags & (OPEN | AUX) or chain is None else chain


def next_chain(flags: int, crc: int) -> int | None:
    """The chain for the next frame; None after a seal or an AUX frame."""
    return None if flags & (SEAL | AUX) else crc


def check_rules(header: Header, chain: int | None) -> None:
    """Refuses a header that breaks a rule of the format by itself."""
    flags = header.flags
    if flags & ~FLAGS:
        raise LogError(f"flags {flags:#04x} are not known here; update icecore to read them")
    if flags & AUX and (flags & (OPEN | SEAL) or header.records != 1):
        raise LogError("an AUX frame holds one item and neither opens nor seals a game")
    if not flags & (OPEN | AUX) and chain is None:
        raise LogError("a frame continues a game where none is open: the frames before are missing")
    if bool(flags & OPEN) != (header.head_len > 0):
        raise LogError("a frame has a head exactly if it opens a game")
    if bool(flags & SEAL) != (header.seal_len > 0):
        raise LogError("a frame has a seal exactly if it ends a game")
    if not flags & (OPEN | SEAL) and not header.records:
        raise LogError("a frame without head and seal has no records")
    if header.schema < 1:
        raise LogError("schema versions begin with 1")
    if max(header.body_len, header.raw_len) > MAX_BODY:
        raise LogError(f"a body of more than {MAX_BODY} bytes")
    if not (bool(header.records) == bool(header.raw_len) == bool(header.body_len)):
        raise LogError("a frame has a body exactly if it has records")
    if header.records > header.raw_len:
        raise LogError(f"{header.records} records cannot fit into {header.raw_len} bytes")
    if flags & ZSTD and not header.records:
        raise LogError("nothing is there to be compressed")
    if not flags & ZSTD and header.body_len != header.raw_len:
        raise LogError(f"a plain body of {header.body_len} bytes says it has {header.raw_len}")


def check_lengths(header: Header, rest: bytes, chain: int | None) -> None:
    """Tells a damaged length from a cut: with its true length a whole last frame fits exactly."""
    meta_len = len(rest) - HEADER.size - header.body_len
    for head_len, seal_len in (
        (meta_len - header.seal_len, header.seal_len),
        (header.head_len, meta_len - header.head_len),
    ):
        if 0 <= head_len <= MAX_META and 0 <= seal_len <= MAX_META:
            mended = header._replace(head_len=head_len, seal_len=seal_len)
            covered = HEADER.pack(*mended)[8:] + rest[HEADER.size : HEADER.size + meta_len]
            if crc32(covered, seed(header.flags, chain)) == header.crc:
                raise LogError("the header's lengths are damaged")


def cut_off(rest: bytes) -> LogError:
    """The error for a file that ends within a frame, of which `rest` is left.

    A writer that dies leaves one frame cut and nothing behind it. If another magic follows, bytes
    are missing in the middle. The frames behind them were acknowledged, so they must not be cut
    off.
    """
    later = rest.find(MAGIC, 1)
    if later > 0:
        return LogError(f"a frame lacks bytes: another one begins {later} bytes after it")
    return TornError(f"the last frame was cut off: {len(rest)} bytes of it are there")


def no_frame(start: bytes, take: Take) -> LogError:
    """The error for a place where a frame should begin and does not.

    A power cut can leave a file longer than its content: then only zeros follow the last frame.
    """
    block, zeros = start, 0
    while block and not block.strip(b"\0"):
        zeros += len(block)
        block = take(BLOCK)
    expected = f"expected the magic {MAGIC!r} of a frame"
    if block:
        return LogError(f"{expected}, found {start[:8]!r}")
    return TornError(f"{expected}, found {zeros} zeros up to the end")


def raw_body(header: Header, stored: bytes) -> bytes:
    """Inflates the records and checks them against the header."""
    if crc32(stored) != header.body_crc:
        raise LogError("the body does not match its checksum: it is damaged")
    raw = inflate(stored, header.raw_len) if header.flags & ZSTD else stored
    if header.records and not raw.startswith(array_header(header.records)):
        raise LogError(f"the body is not an array of {header.records} records")
    return raw


def array_header(count: int) -> bytes:
    """The shortest msgpack array header, which is the only one that a body may have."""
    if count < 16:
        return bytes((0x90 | count,))
    if count < 65_536:
        return b"\xdc" + count.to_bytes(2, "big")
    return b"\xdd" + count.to_bytes(4, "big")


def record_bytes(raw: bytes) -> bytes:
    """A body without its array header: the digest covers these bytes, and packing joins them."""
    return raw[{0xDC: 3, 0xDD: 5}.get(raw[0], 1) :] if raw else b""


def running_digest(schema: int, head: bytes) -> "hashlib._Hash":
    """The digest of a game before its first record; the caller feeds it the records' bytes."""
    return hashlib.sha256(b"ice/1\0" + schema.to_bytes(2, "little") + head)


class _Zstd(threading.local):
    """Compressors of one thread: they are expensive to make and must not be shared."""

    def __init__(self) -> None:
        self.compressor = zstandard.ZstdCompressor(level=6, write_checksum=False)
        self.decompressor = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW)


_zstd = _Zstd()


def inflate(stored: bytes, raw_len: int) -> bytes:
    """Inflates one zstd frame, which must declare exactly `raw_len`: so memory is bounded first."""
    try:
        declared = zstandard.get_frame_parameters(stored).content_size
        if declared != raw_len:
            raise LogError(f"the compressed body declares {declared} bytes instead of {raw_len}")
        return _zstd.decompressor.decompress(stored, raw_len, allow_extra_data=False)
    except zstandard.ZstdError as error:
        raise LogError(f"the compressed body cannot be inflated: {error}") from error


def build_frame(
    flags: int,
    schema: int,
    digest: bytes,
    chain: int,
    *,
    head: bytes = b"",
    seal: bytes = b"",
    count: int = 0,
    raw: bytes = b"",
    zstd: bool = False,
) -> bytes:
    """Builds one frame, compressed if `zstd` is set and that is shorter."""
    for name, size, most in (
        ("head", len(head), MAX_META),
        ("seal", len(seal), MAX_META),
        ("body", len(raw), MAX_BODY),
    ):
        if size > most:
            raise LogError(f"a {name} of {size} bytes cannot be written: {most} is the limit")
    body = _zstd.compressor.compress(raw) if zstd and raw else raw
    if len(body) < len(raw):
        flags |= ZSTD
    else:
        body = raw
    covered = HEADER.pack(
        MAGIC, 0, VERSION, flags, len(head), len(seal), schema,
        len(body), len(raw), count, crc32(body), digest,
    )[8:] + head + seal  # fmt: skip
    return b"".join((MAGIC, crc32(covered, chain).to_bytes(4, "little"), covered, body))


def build_aux(raw: bytes, schema: int = AUX_SCHEMA, *, zstd: bool = False) -> bytes:
    """Builds the AUX frame of one item; `raw` is a msgpack array that holds it."""
    digest = running_digest(schema, raw).digest()
    return build_frame(AUX, schema, digest, 0, count=1, raw=raw, zstd=zstd)


@dataclass(slots=True)
class Framer:
    """Turns one game into frames and keeps its chain, running digest and counts."""

    schema: int
    sha: "hashlib._Hash"
    crc: int = 0
    count: int = 0
    raw: int = 0
    weight: int = 0
    unwritten_head: bytes = b""

    @classmethod
    def begin(cls, schema: int, head: bytes) -> "Framer":
        return cls(schema, running_digest(schema, head), unwritten_head=head)

    def frame(
        self, count: int = 0, raw: bytes = b"", seal: bytes = b"", *, zstd: bool = False
    ) -> bytes:
        """Builds the next frame: the first one opens the game, one with a seal ends it."""
        total, size = self.count + count, self.raw + len(raw)
        if total > MAX_GAME_RECORDS or size > MAX_GAME_BYTES:
            raise LogError(
                f"a game of {total} records and {size} bytes cannot be written: "
                f"{MAX_GAME_RECORDS} and {MAX_GAME_BYTES} are the limits"
            )
        weight = self.weight + weighed(raw, MAX_WEIGHT - self.weight)
        if weight > MAX_WEIGHT:
            raise LogError(
                f"a game whose records weigh more than {MAX_WEIGHT} bytes in memory cannot be "
                "written"
            )
        sha = self.sha.copy()
        sha.update(record_bytes(raw))
        if seal:
            sha.update(MAGIC[:1] + seal)
        frame = build_frame(
            (OPEN if self.unwritten_head else 0) | (SEAL if seal else 0),
            self.schema,
            sha.digest(),
            self.crc,
            head=self.unwritten_head,
            seal=seal,
            count=count,
            raw=raw,
            zstd=zstd,
        )
        self.sha, self.count, self.raw, self.weight = sha, total, size, weight
        self.crc, self.unwritten_head = int.from_bytes(frame[4:8], "little"), b""
        return frame


def plain_run(data: bytes, first: int, framer: Framer) -> tuple[int, list[bytes], Framer]:
    """Reads the short plain frames from `first` on that continue a game.

    Returns where they end, their bodies, and the framer after them. A live log has hundreds of
    these. Each gets every check of `read_frame` and the digest. The loop stops before a frame that
    is unsound or near a limit; `read_frame` then reads or refuses it.
    """
    at, end, bodies = first, len(data), list[bytes]()
    sha, chain, count = framer.sha.copy(), framer.crc, framer.count
    magic, kind = MAGIC, PLAIN + framer.schema.to_bytes(2, "little")
    unpack, length, check = PLAIN_HEADER.unpack_from, PLAIN_HEADER.size, crc32
    update, digest_now, keep = sha.update, sha.digest, bodies.append
    most = end - at
    if count + most // length > MAX_GAME_RECORDS or framer.raw + most > MAX_GAME_BYTES:
        return at, bodies, framer
    while (begin := at + length) <= end:
        mark, crc, what, body_len, raw_len, records, body_crc, digest = unpack(data, at)
        follows = begin + body_len
        if what != kind or mark != magic or body_len != raw_len or follows > end:
            break
        body = data[begin:follows]
        if check(data[at + 8 : begin], chain) != crc or check(body) != body_crc:
            break
        if not 0 < records < 16 or records > body_len or body[0] != 0x90 | records:
            break
        update(body[1:])
        if digest_now() != digest:
            return plain_run(data[:at], first, framer)
        keep(body)
        count += records
        chain, at = crc, follows
    return at, bodies, Framer(framer.schema, sha, chain, count, framer.raw + sum(map(len, bodies)))
