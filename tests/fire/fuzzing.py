"""Changes logs as a forger would, who makes checksums, lengths and digests right again."""

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from zlib import crc32

import msgspec
import zstandard

from icecore.events.file.byte_sources import ZSTD_MAGIC
from icecore.events.file.frames import (
    AUX,
    HEADER,
    MAGIC,
    OPEN,
    SEAL,
    VERSION,
    ZSTD,
    Header,
    inflate,
    record_bytes,
    running_digest,
)
from icecore.events.file.log import read_games, records
from icecore.events.words.errors import LogError
from tests.events import independent_reader
from tests.events.log_samples import SHAPES, VOCABULARY, frames_of, sample


@dataclass(frozen=True)
class Part:
    """One frame before it is put together."""

    flags: int
    schema: int
    count: int
    head: bytes
    seal: bytes
    raw: bytes


def parts_of(data: bytes) -> list[Part]:
    parts = []
    for frame in frames_of(data):
        header = Header._make(HEADER.unpack(frame[:64]))
        seal = 64 + header.head_len
        body = seal + header.seal_len
        raw = frame[body:]
        if header.flags & ZSTD:
            raw = inflate(raw, header.raw_len)
        meta = frame[64:seal], frame[seal:body]
        parts.append(Part(header.flags, header.schema, header.records, *meta, raw))
    return parts


def put_together(parts: list[Part], wrong: Callable[[], bool]) -> bytes:
    """A file with right checksums and digests, except where `wrong` says otherwise."""
    data, chain, sha = [], 0, running_digest(1, b"")
    for part in parts:
        stored = part.raw
        if part.flags & ZSTD and not wrong():
            stored = zstandard.compress(part.raw)
        if part.flags & AUX:
            digest, chain = running_digest(part.schema % 65536, part.raw).digest(), 0
        else:
            if part.flags & OPEN:
                sha, chain = running_digest(part.schema % 65536, part.head), 0
            sha.update(record_bytes(part.raw))
            if part.seal:
                sha.update(b"\xc1" + part.seal)
            digest = sha.digest()
        covered = HEADER.pack(
            MAGIC, 0, VERSION, part.flags, len(part.head) % 65536, len(part.seal) % 65536,
            part.schema % 65536, len(stored) + wrong(), len(part.raw) + wrong(), part.count % 2**32,
            crc32(stored) + wrong() & 0xFFFFFFFF, digest,
        )[8:] + part.head + part.seal  # fmt: skip
        crc = crc32(covered, chain)
        data.append(MAGIC + crc.to_bytes(4, "little") + covered + stored)
        chain = crc
    return b"".join(data)


def bytes_changed(data: bytes, dice: Random) -> bytes:
    """A few bytes exchanged, put in, taken out or repeated; msgpack's own markers preferred."""
    changed = bytearray(data)
    for _ in range(dice.choice([1, 1, 1, 2, 5])):
        at = dice.randrange(len(changed) + 1)
        match dice.randrange(4):
            case 0:
                changed[at : at + 1] = bytes([dice.choice(MARKERS)])
            case 1:
                changed[at:at] = dice.randbytes(dice.randint(1, 4))
            case 2:
                del changed[at : at + dice.randint(1, 4)]
            case _:
                changed[at:at] = changed[at : at + dice.randint(1, 40)] * dice.choice([1, 3, 50])
    return bytes(changed)


MARKERS = [*range(0x80, 0x94), *range(0xA0, 0xA6), *range(0xC0, 0x100), 0, 1, 2, 15, 16, 127]


def mutated(parts: list[Part], dice: Random) -> list[Part]:
    parts = list(parts)
    for _ in range(dice.choice([1, 1, 2, 4])):
        at = dice.randrange(len(parts))
        part = parts[at]
        match dice.randrange(9):
            case 0 | 1 | 2:
                parts[at] = replace(part, raw=bytes_changed(part.raw, dice))
            case 3:
                parts[at] = replace(part, head=bytes_changed(part.head, dice)[:65_535])
            case 4:
                parts[at] = replace(part, seal=bytes_changed(part.seal, dice)[:65_535])
            case 5:
                parts[at] = replace(part, count=part.count + dice.choice([-1, 1, 16, 2**31]))
            case 6:
                parts[at] = replace(
                    part, flags=part.flags ^ dice.choice([OPEN, SEAL, ZSTD, AUX, 8])
                )
            case 7:
                parts[at] = replace(part, schema=dice.choice([0, 1, 2, 65_535]))
            case _:
                parts.insert(dice.randrange(len(parts)), parts.pop(at))
    return parts


def check(data: bytes) -> bool:
    """Reads it all; only LogError may come of it, and what reads is what a stranger reads.

    Says whether it was read.
    """
    try:
        games = list(read_games(io.BytesIO(data)))
        for game in games:
            records(game, VOCABULARY)
    except LogError:
        return False
    # The stranger reads plain files: an archive is inflated for him first.
    theirs = independent_reader.read(plain(data))
    assert [g.digest for g in games] == [g.digest for g in theirs]
    for game, other in zip(games, theirs, strict=True):
        assert (game.head_bytes, game.seal_bytes, game.count) == (
            other.head,
            other.seal,
            len(other.records),
        )
        assert b"".join(map(record_bytes, game.bodies)) == b"".join(other.records)
        decoded = records(game, VOCABULARY)
        assert len(decoded) == game.count
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(decoded)) is not None
    return True


def plain(data: bytes) -> bytes:
    if not data.startswith(ZSTD_MAGIC):
        return data
    with zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True) as reader:
        return reader.read()


def seeds(folder: Path) -> list[list[Part]]:
    return [parts_of(sample(shape, folder)) for shape in SHAPES]


def run(samples: list[list[Part]], dice: Random) -> bool:
    """One forged file; some have a length or checksum that is off by one."""
    parts = mutated(dice.choice(samples), dice)
    slip = 0.02 if dice.random() < 0.2 else 0.0
    return check(put_together(parts, lambda: dice.random() < slip))
