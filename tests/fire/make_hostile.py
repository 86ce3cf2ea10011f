"""Makes the zoo: files that only somebody who means harm would write.

    python tests/fire/make_hostile.py

Checksums, lengths and digests are right wherever the lie is elsewhere, so that each file gets past
all checks but the one that is there for it. The test says what becomes of each.
"""

import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import crc32

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))

import msgspec
import zstandard
from msgspec.structs import replace

from icecore.events.file.frames import (
    AUX,
    HEADER,
    MAGIC,
    MAX_BODY,
    OPEN,
    SEAL,
    VERSION,
    ZSTD,
    Framer,
    array_header,
    build_aux,
    build_frame,
    running_digest,
)
from icecore.events.file.log import bulk_frames
from icecore.events.file.packing import encode_ends
from icecore.events.words.record import Carried
from tests.events.log_samples import (
    LANTERNS,
    bulk_bytes,
    frames_of,
    head_of,
    records_of,
    seal_of,
)

ZOO = Path(__file__).parent.parent.parent / "fixtures" / "hostile"
HEAD = encode_ends(head_of(1))
FINE = bulk_bytes(1, 3)
encode = msgspec.msgpack.encode


def forging(head: bytes = HEAD) -> Framer:
    """A writer that refuses nothing for its weight."""
    framer = Framer.begin(1, head)
    framer.weight = -(1 << 60)
    return framer


def game(content: bytes, count: int, *, seal: bytes = b"", head: bytes = HEAD) -> bytes:
    """A game around any content."""
    raw = array_header(count) + content if count else b""
    return forging(head).frame(count, raw, seal)


def act(record: object) -> bytes:
    return game(encode(record), 1)


def headed(**changes: Any) -> bytes:
    fields = msgspec.msgpack.decode(HEAD)
    names = head_of(1).__struct_fields__[: len(fields)]
    return game(
        b"", 0, head=encode([changes.get(n, v) for n, v in zip(names, fields, strict=True)])
    )


def sealed(seal: object) -> bytes:
    records = records_of(1, 3)
    return game(b"".join(map(encode, records)), 3, seal=encode(seal))


def lying(**changes: Any) -> bytes:
    """A whole game whose header says something else, under a right checksum."""
    fields = {
        "version": VERSION, "flags": OPEN | SEAL, "head_len": len(HEAD), "seal_len": 0,
        "schema": 1, "body_len": 0, "raw_len": 0, "count": 3, "crc": 0, "digest": bytes(32),
    }  # fmt: skip
    seal = encode_ends(seal_of(records_of(1, 3)))
    body = encode(records_of(1, 3))
    sha = running_digest(1, HEAD)
    sha.update(body[1:] + b"\xc1" + seal)
    fields |= {
        "seal_len": len(seal), "body_len": len(body), "raw_len": len(body), "crc": crc32(body),
        "digest": sha.digest(), **changes,
    }  # fmt: skip
    covered = HEADER.pack(MAGIC, 0, *fields.values())[8:] + HEAD + seal
    return MAGIC + crc32(covered).to_bytes(4, "little") + covered + body


def compressed(stored: bytes, raw: bytes, count: int, raw_len: int | None = None) -> bytes:
    """One frame with any compressed body."""
    sha = running_digest(1, HEAD)
    sha.update(raw)
    covered = HEADER.pack(
        MAGIC, 0, VERSION, OPEN | ZSTD, len(HEAD), 0, 1,
        len(stored), len(raw) if raw_len is None else raw_len, count, crc32(stored), sha.digest(),
    )[8:] + HEAD  # fmt: skip
    return MAGIC + crc32(covered).to_bytes(4, "little") + covered + stored


def streamed(size: int, window_log: int = 20) -> bytes:
    """Zeros as zstd, a megabyte at a time, without their size."""
    parameters = zstandard.ZstdCompressionParameters.from_level(9, window_log=window_log)
    stream = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    return b"".join([*(stream.compress(bytes(1 << 20)) for _ in range(size >> 20)), stream.flush()])


def full(item: bytes, room: int = MAX_BODY) -> tuple[int, bytes]:
    """As many items as a body can hold."""
    count = (room - 5) // len(item)
    return count, array_header(count) + item * count


def one_large_record(tag: str, item: bytes, *fields: object) -> bytes:
    """A compressed record whose one long array holds as many items as fit."""
    _, array = full(item, MAX_BODY - 200)
    start = b"\x94\x00\x00" + array_header(2 + len(fields)) + encode(tag)
    return start + b"".join(map(encode, fields)) + array + b"\x90"


def large(record: bytes) -> bytes:
    return forging(HEAD).frame(1, b"\x91" + record, zstd=True)


def many_frames() -> bytes:
    framer = forging(HEAD)
    body = b"\x91\xc6" + (4_000_000).to_bytes(4, "big") + bytes(4_000_000)
    frames = [framer.frame(1, body, zstd=True) for _ in range(8)]
    framer.raw = 0  # as if there were no limit
    return b"".join([*frames, *(framer.frame(1, body, zstd=True) for _ in range(8))])


def declines() -> bytes:
    count, body = full(b"\x93\x00\x00\x91\xa7decline")
    framer = forging(HEAD)
    framer.count = -count  # as if there were no limit
    return framer.frame(count, body, zstd=True)


def small_frames(count: int) -> bytes:
    framer = forging(HEAD)
    return b"".join(framer.frame(1, b"\x91\xc0") for _ in range(count))


def crossing() -> bytes:
    """Frames of two games, one after the other in turn."""
    one, other = (forging(encode_ends(head_of(n))) for n in (1, 2))
    body = encode(records_of(1, 1))
    return one.frame() + other.frame() + one.frame(1, body) + other.frame(1, body)


def another_digest() -> bytes:
    framer = forging(HEAD)
    framer.sha.update(b"?")
    return framer.frame(3, encode(records_of(1, 3)))


def other_schema() -> bytes:
    framer = forging(HEAD)
    first = framer.frame()
    framer.schema = 2
    return first + framer.frame(1, encode(records_of(1, 1)))


def with_set(text: str) -> bytes:
    """A game that needs this very set, and carries it."""
    head = replace(head_of(1), set_sha=sha256(text.encode()).digest())
    carried = build_aux(encode([Carried(head.game, head.set_name, text)]), zstd=True)
    return carried + bulk_frames(head, records_of(1, 3), seal_of(records_of(1, 3)))


DEEP = b"\x91" * 200_000
PLAY = ["play", "moth"]
RECORD = encode([0, 0, PLAY, [], False])
SEAL_FIELDS = [["burnt_out", [1, 2]], [3, 2], 3, 3, 2100]
ZEROS = b"\x91\xc6" + (4_000_000).to_bytes(4, "big") + bytes(4_000_000)
TOML = LANTERNS.text

FILES: dict[str, Callable[[], bytes]] = {
    "set-of-a-dotted-key": lambda: with_set(f"{TOML}\n{'a.' * 20_000}b = 1\n"),
    "set-of-a-dotted-key-after-quotes": lambda: with_set(
        f'{TOML}\nt = {{a = """z"""", {"b." * 20_000}c = "q"}}\n'
    ),
    "set-of-dotted-tables": lambda: with_set(
        TOML + "".join(f"\n[{'.'.join(f'{n}x{m}' for m in range(16))}]" for n in range(4_000))
    ),
    "set-of-empty-tables": lambda: with_set(TOML + "".join(f"\n[t{n}]" for n in range(200_000))),
    "set-of-nested-lists": lambda: with_set(f"{TOML}\nx = {'[' * 900}{']' * 900}\n"),
    "set-of-numbers": lambda: with_set(f"{TOML}\nx = [{'1000,' * 500_000}]\n"),
    "set-of-one-long-word": lambda: with_set(f"{TOML}\nx = '{'y' * 3_000_000}'\n"),
    "bomb-body-declares-a-gigabyte": lambda: compressed(
        streamed(1 << 28), ZEROS, 1, raw_len=MAX_BODY
    ),
    "bomb-body-larger-than-declared": lambda: compressed(
        zstandard.compress(bytes(1 << 26)), ZEROS, 1
    ),
    "bomb-body-without-size": lambda: compressed(
        zstandard.ZstdCompressor(write_content_size=False).compress(ZEROS), ZEROS, 1
    ),
    "bomb-many-frames": many_frames,
    "bomb-of-declines": declines,
    "bomb-of-cards": lambda: large(one_large_record("identify", b"\xa1a", "hand", 0)),
    "cards-just-within-the-limit": lambda: large(
        b"\x94\x00\x00\x94\xa8identify\xa4hand\x00" + full(b"\xa1a", 999_900)[1] + b"\x90"
    ),
    "bomb-of-empty-arrays": lambda: large(
        b"\x94\x00\x00\x92\xa4deal" + full(b"\x90", 4_000_000)[1]
    ),
    "bomb-of-empty-maps": lambda: large(b"\x94\x00\x00\x92\xa4deal" + full(b"\x80", 4_000_000)[1]),
    "bomb-of-events": lambda: large(
        b"\x94\x00\x00" + encode(PLAY) + full(b"\x93\xa5dealt\x00\xa1a", 4_000_000)[1]
    ),
    "bomb-of-aux": lambda: build_aux(b"\x91" + ZEROS[1:], 2, zstd=True) * 20 + FINE,
    "bomb-archive.ice.zst": lambda: zstandard.compress(FINE) + streamed(1 << 27),
    "bomb-archive-wide-window.ice.zst": lambda: zstandard.compress(FINE) + streamed(1 << 28, 27),
    "bomb-archive-of-magics.ice.zst": lambda: zstandard.compress(MAGIC * 200_000),
    "bomb-archive-of-aux.ice.zst": lambda: zstandard.compress(
        build_aux(encode([["note", ""]])) * 130_000, 1
    ),
    "bomb-archive-of-small-frames.ice.zst": lambda: zstandard.compress(small_frames(2_000), 1),
    "archive-damaged.ice.zst": lambda: zstandard.compress(FINE * 40)[:-40] + bytes(40),
    "archive-with-text-behind.ice.zst": lambda: zstandard.compress(FINE) + b"and so on",
    "archive-in-archive.ice.zst": lambda: zstandard.compress(zstandard.compress(FINE)),
    "bomb-zeros.ice.zst": lambda: zstandard.compress(FINE) + streamed(1 << 26),
    "sizes-body-longer-than-file": lambda: lying(body_len=MAX_BODY, raw_len=MAX_BODY),
    "sizes-body-over-the-limit": lambda: lying(body_len=MAX_BODY + 1, raw_len=MAX_BODY + 1),
    "sizes-body-of-4-gigabytes": lambda: lying(body_len=2**32 - 1, raw_len=2**32 - 1),
    "sizes-raw-of-4-gigabytes": lambda: lying(flags=OPEN | SEAL | ZSTD, raw_len=2**32 - 1),
    "sizes-raw-other-than-stored": lambda: lying(raw_len=7),
    "sizes-no-body": lambda: lying(body_len=0, raw_len=0, crc=0),
    "sizes-head-overlong": lambda: lying(head_len=65_535),
    "sizes-head-and-seal-exchanged": lambda: lying(
        head_len=len(encode_ends(seal_of(records_of(1, 3)))), seal_len=len(HEAD)
    ),
    "sizes-no-head": lambda: lying(head_len=0),
    "counts-huge": lambda: lying(count=2**32 - 1),
    "counts-one-too-many": lambda: lying(count=4),
    "counts-none": lambda: lying(count=0),
    "counts-fewer-records-than-said": lambda: game(RECORD, 2),
    "counts-more-records-than-said": lambda: game(RECORD * 3, 2),
    "flags-unknown": lambda: lying(flags=OPEN | SEAL | 64),
    "flags-aux-that-opens": lambda: lying(flags=OPEN | SEAL | AUX),
    "flags-zstd-of-plain": lambda: lying(flags=OPEN | SEAL | ZSTD),
    "flags-seal-without-seal": lambda: lying(seal_len=0),
    "flags-continues-nothing": lambda: lying(flags=SEAL, head_len=0),
    "version-2": lambda: lying(version=2),
    "schema-0": lambda: lying(schema=0),
    "schema-newer": lambda: bulk_frames(head_of(1, schema=9), records_of(1, 1), None),
    "schema-changes": other_schema,
    "digest-of-other-content": another_digest,
    "aux-in-the-midst-of-a-game": lambda: (
        (frames := frames_of(crossing()))[0] + build_aux(encode([LANTERNS])) + frames[2]
    ),
    "aux-item-of-no-kind": lambda: build_aux(encode([["virus", "x"]])) + FINE,
    "aux-two-items": lambda: (
        build_frame(
            AUX,
            1,
            running_digest(1, encode([LANTERNS] * 2)).digest(),
            0,
            count=2,
            raw=encode([LANTERNS] * 2),
        )
        + FINE
    ),
    "aux-digest-wrong": lambda: (
        build_frame(AUX, 1, bytes(32), 0, count=1, raw=encode([LANTERNS])) + FINE
    ),
    "aux-nested-deep": lambda: build_aux(b"\x91" + DEEP + b"\xc0", zstd=True) + FINE,
    "aux-ten-thousand": lambda: zstandard.compress(
        build_aux(encode([["note", ""]])) * 10_000 + FINE
    ),
    "games-interleaved": crossing,
    "game-doubled": lambda: FINE + FINE,
    "game-with-frames-in-a-text": lambda: act([0, -2, ["note", 0, ""], [], FINE]),
    "record-with-a-frame-as-bytes": lambda: act([0, 0, ["play", FINE], [], False]),
    "head-nested-deep": lambda: game(b"", 0, head=b"\x91" * 60_000),
    "head-not-utf-8": lambda: game(b"", 0, head=HEAD.replace(b"Lana", b"L\xff\xffa")),
    "head-cut": lambda: game(b"", 0, head=HEAD[:-4]),
    "head-with-more-behind": lambda: game(b"", 0, head=HEAD + b"\xc0"),
    "head-of-65535-bytes": lambda: headed(options={"x": "y" * 65_000}, id=b"short"),
    "head-array-that-lies": lambda: game(b"", 0, head=b"\xdd\xff\xff\xff\xff"),
    "head-no-seats": lambda: headed(seats=[]),
    "head-17-seats": lambda: headed(seats=[["x", None]] * 17),
    "head-float-for-a-number": lambda: headed(started=1.5),
    "head-nan": lambda: headed(started=float("nan")),
    "head-negative-start": lambda: headed(started=-1),
    "head-id-of-15-bytes": lambda: headed(id=bytes(15)),
    "head-option-of-a-list": lambda: headed(options={"rounds": []}),
    "head-extension-type": lambda: headed(tool=msgspec.msgpack.Ext(5, b"x" * 9)),
    "seal-counts-other-records": lambda: sealed([*SEAL_FIELDS[:2], 2, 3, 2100]),
    "seal-counts-other-events": lambda: sealed([*SEAL_FIELDS[:3], 4, 2100]),
    "seal-rank-0": lambda: sealed([["burnt_out", [0, 2]], *SEAL_FIELDS[1:]]),
    "seal-of-a-float": lambda: sealed([*SEAL_FIELDS[:4], 2100.5]),
    "seal-nested-deep": lambda: game(b"", 0, seal=b"\x91" * 60_000),
    "seal-empty-array": lambda: sealed([]),
    "record-negative-seat": lambda: act([0, -3, PLAY, [], False]),
    "record-huge-seat": lambda: act([0, 2**63, PLAY, [], False]),
    "record-negative-time": lambda: act([-1, 0, PLAY, [], False]),
    "record-float-time": lambda: act([1.5, 0, PLAY, [], False]),
    "record-nan-seat": lambda: act([0, float("nan"), PLAY, [], False]),
    "record-act-of-no-kind": lambda: act([0, 0, [], [], False]),
    "record-act-nil": lambda: act([0, 0, None, [], False]),
    "record-act-with-a-number-as-tag": lambda: act([0, 0, [7, "moth"], [], False]),
    "record-act-of-another-game": lambda: act([0, 0, ["discover", 3], [], False]),
    "record-event-of-another-game": lambda: act([0, 0, PLAY, [["moved", 1]], False]),
    "record-event-of-no-kind": lambda: act([0, 0, PLAY, [[]], False]),
    "record-extension-type": lambda: game(b"\x95\x00\x00\xc7\x05\x01hello\x90\xc2", 1),
    "record-c1": lambda: game(b"\xc1", 1),
    "record-cut": lambda: game(RECORD[:-2], 1),
    "record-nested-deep": lambda: game(DEEP[:4000] + b"\xc0", 1),
    "record-nested-deeper": lambda: forging(HEAD).frame(1, b"\x91" + DEEP, zstd=True),
    "record-text-that-lies": lambda: game(b"\x95\x00\x00\xdb\xff\xff\xff\xff", 1),
    "record-array-that-lies": lambda: game(b"\x95\x00\x00\xdd\xff\xff\xff\xff", 1),
    "record-map-that-lies": lambda: game(b"\x95\x00\x00\xdf\xff\xff\xff\xff", 1),
    "record-not-utf-8": lambda: game(b"\x95\x00\x00\x92\xa4play\xa2\xff\xfe\x90\xc2", 1),
    "record-surrogate": lambda: game(b"\x95\x00\x00\x92\xa4play\xa3\xed\xa0\x80\x90\xc2", 1),
    "record-a-map": lambda: act({"at": 0, "seat": 0}),
    "zeros-then-a-game": lambda: FINE + bytes(600) + FINE,
    "only-zeros": lambda: bytes(1000),
    "only-magics": lambda: MAGIC * 500,
    "a-picture": lambda: b"\x89PNG\r\n\x1a\n" + bytes(100),
}


def name_of(name: str) -> str:
    return name if "." in name else f"{name}.ice"


def main() -> None:
    ZOO.mkdir(parents=True, exist_ok=True)
    for name, make in FILES.items():
        (ZOO / name_of(name)).write_bytes(make())


if __name__ == "__main__":
    main()
