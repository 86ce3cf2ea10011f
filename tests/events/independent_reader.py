"""A second reader of the log format, from FORMAT.md alone: it shares no code with icecore.

It checks and returns everything that the format promises, so that two programs must be wrong in
the same way before a file is misread.
"""

import hashlib
import struct
import zlib
from dataclasses import dataclass, field

import zstandard


class DamagedError(Exception):
    pass


@dataclass
class Game:
    offset: int
    head: bytes
    schema: int
    seal: bytes = b""
    records: list[bytes] = field(default_factory=list)
    aux: list[bytes] = field(default_factory=list)
    digest: bytes = b""


def demand(ok: bool, what: str) -> None:
    if not ok:
        raise DamagedError(what)


def read(data: bytes) -> list[Game]:
    games: list[Game] = []
    aux: list[bytes] = []
    game: Game | None = None
    previous = 0
    at = 0
    while at < len(data):
        demand(data[at : at + 4] == b"\xc1ICE" and at + 64 <= len(data), "header")
        head_crc, version, flags, head_len, seal_len, schema = struct.unpack_from(
            "<IBBHHH", data, at + 4
        )
        body_len, raw_len, count, body_crc = struct.unpack_from("<IIII", data, at + 16)
        digest = data[at + 32 : at + 64]
        opens, seals, packed, extra = flags & 1, flags & 2, flags & 4, flags & 128
        demand(version == 1 and not flags & 0b01111000, "version and flags")
        head_at, seal_at = at + 64, at + 64 + head_len
        body_at = seal_at + seal_len
        if opens or extra:
            previous = 0
            game = None
        else:
            demand(game is not None, "continues nothing")
        demand(zlib.crc32(data[at + 8 : body_at], previous) == head_crc, "head_crc")
        demand(bool(head_len) == bool(opens) and bool(seal_len) == bool(seals), "head, seal")
        stored = data[body_at : body_at + body_len]
        demand(len(stored) == body_len and zlib.crc32(stored) == body_crc, "body_crc")
        raw = stored
        if packed:
            size = zstandard.get_frame_parameters(stored).content_size
            demand(size == raw_len <= 4 << 20, "declared size")
            raw = zstandard.decompress(stored)
        demand(len(raw) == raw_len <= 4 << 20, "raw_len")
        if extra:
            demand(count == 1, "one item")
            content = b"ice/1\0" + struct.pack("<H", schema) + raw
            demand(hashlib.sha256(content).digest() == digest, "digest")
            aux.append(raw)
        else:
            if opens:
                game = Game(at, data[head_at:seal_at], schema, aux=aux)
                games.append(game)
                aux = []
            assert game is not None
            demand(game.schema == schema, "schema")
            game.records += split(raw, count)
            game.seal = data[seal_at:body_at]
            content = b"ice/1\0" + struct.pack("<H", schema) + game.head + b"".join(game.records)
            if seals:
                content += b"\xc1" + game.seal
            game.digest = hashlib.sha256(content).digest()
            demand(game.digest == digest, "digest")
            previous = head_crc
            if seals:
                game = None
        at = body_at + body_len
    return games


def split(raw: bytes, count: int) -> list[bytes]:
    """The records of a body, cut where each msgpack value ends."""
    if not count:
        demand(not raw, "no records, no body")
        return []
    if count < 16:
        header = bytes([0x90 + count])
    elif count < 65536:
        header = b"\xdc" + struct.pack(">H", count)
    else:
        header = b"\xdd" + struct.pack(">I", count)
    demand(raw.startswith(header), "array header")
    at = len(header)
    records = []
    for _ in range(count):
        end = skip(raw, at)
        records.append(raw[at:end])
        at = end
    demand(at == len(raw), "something follows the last record")
    return records


FIXED = {
    0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8,
    0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8, 0xD4: 2, 0xD5: 3, 0xD6: 5, 0xD7: 9, 0xD8: 17,
}  # fmt: skip
COUNTED = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
NESTED = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}


def skip(raw: bytes, at: int) -> int:
    """Where the msgpack value that begins at `at` ends."""
    missing = 1
    while missing:
        demand(at < len(raw), "a record is cut off")
        kind = raw[at]
        at += 1
        missing -= 1
        if kind < 0x80 or kind >= 0xE0:
            continue
        if kind < 0x90:
            missing += 2 * (kind & 0x0F)
        elif kind < 0xA0:
            missing += kind & 0x0F
        elif kind < 0xC0:
            at += kind & 0x1F
        elif kind in FIXED:
            at += FIXED[kind]
        elif kind in COUNTED:
            width = COUNTED[kind]
            at += width + int.from_bytes(raw[at : at + width], "big")
        elif kind in NESTED:
            width, each = NESTED[kind]
            missing += each * int.from_bytes(raw[at : at + width], "big")
            at += width
        else:
            demand(False, "C1 and extensions of any length are not used")
    demand(at <= len(raw), "a record is cut off")
    return at
