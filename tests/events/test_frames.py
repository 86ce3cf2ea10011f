"""One frame: what is built parses back, and each rule of the header is enforced."""

import hashlib
import io
import struct
from zlib import crc32

import msgspec
import pytest
import zstandard

from icecore.events.file.frames import (
    AUX,
    HEADER,
    MAGIC,
    MAX_BODY,
    OPEN,
    SEAL,
    ZSTD,
    Frame,
    Framer,
    array_header,
    build_aux,
    build_frame,
    read_frame,
    record_bytes,
)
from icecore.events.words.errors import LogError, TornError

RAW = b"\x93\x01\x02\x03"
DIGEST = bytes(32)


def lying(
    flags: int = OPEN,
    head: bytes = b"h",
    seal: bytes = b"",
    body: bytes = RAW,
    *,
    version: int = 1,
    head_len: int | None = None,
    seal_len: int | None = None,
    schema: int = 1,
    body_len: int | None = None,
    raw_len: int | None = None,
    count: int = 3,
    body_crc: int | None = None,
    chain: int = 0,
) -> bytes:
    """A frame with a good head_crc, whatever else it says."""
    covered = struct.pack(
        "<BBHHHIIII32s",
        version,
        flags,
        len(head) if head_len is None else head_len,
        len(seal) if seal_len is None else seal_len,
        schema,
        len(body) if body_len is None else body_len,
        len(body) if raw_len is None else raw_len,
        count,
        crc32(body) if body_crc is None else body_crc,
        DIGEST,
    )
    covered += head + seal
    return MAGIC + crc32(covered, chain).to_bytes(4, "little") + covered + body


def read(data: bytes, chain: int | None = None) -> Frame | None:
    return read_frame(io.BytesIO(data).read, chain)


def test_the_header_takes_64_bytes() -> None:
    assert HEADER.size == 64


@pytest.mark.parametrize("zstd", [False, True])
@pytest.mark.parametrize("seal", [b"", b"seal"])
@pytest.mark.parametrize("count", [0, 1, 15, 16, 65_535, 65_536])
def test_a_frame_reads_back_as_it_was_built(count: int, seal: bytes, zstd: bool) -> None:
    raw = array_header(count) + bytes(count) if count else b""
    data = Framer.begin(7, b"head").frame(count, raw, seal, zstd=zstd)
    frame = read(data)
    assert frame is not None
    assert (frame.head, frame.seal, frame.body, frame.records) == (b"head", seal, raw, count)
    assert (frame.schema, frame.size) == (7, len(data))
    content = b"ice/1\0\x07\0head" + bytes(count) + (b"\xc1" + seal if seal else b"")
    assert frame.digest == hashlib.sha256(content).digest()


def test_the_array_header_is_the_one_that_msgspec_writes() -> None:
    for count in (1, 15, 16, 65_535, 65_536, 70_000):
        raw = msgspec.msgpack.encode([7] * count)
        assert raw.startswith(array_header(count))
        assert record_bytes(raw) == b"\x07" * count


def test_each_frame_hangs_on_the_checksum_of_the_one_before() -> None:
    framer = Framer.begin(1, b"head")
    first, second, third = framer.frame(), framer.frame(3, RAW), framer.frame(seal=b"seal")
    opened = read(first)
    assert opened is not None
    continued = read(second, opened.crc)
    assert continued is not None
    assert read(third, continued.crc) is not None
    for wrong in (None, 0, continued.crc):
        with pytest.raises(LogError):
            read(second, wrong)


def test_a_body_is_compressed_only_if_that_makes_it_shorter() -> None:
    short = Framer.begin(1, b"h").frame(3, RAW, zstd=True)
    long = Framer.begin(1, b"h").frame(3, b"\x93" + bytes(999), zstd=True)
    assert not short[9] & ZSTD
    assert long[9] & ZSTD
    assert len(long) < 200


def test_an_aux_frame_stands_for_itself() -> None:
    raw = msgspec.msgpack.encode([["note", "hello"]])
    frame = read(build_aux(raw), chain=1234)
    assert frame is not None
    assert frame.flags == AUX
    assert frame.digest == hashlib.sha256(b"ice/1\0\x01\0" + raw).digest()


BROKEN = {
    "an unknown flag": lying(flags=OPEN | 8),
    "AUX that opens": lying(flags=AUX | OPEN, count=1, body=b"\x91\x01"),
    "AUX that seals": lying(flags=AUX | SEAL, head=b"", seal=b"s", count=1, body=b"\x91\x01"),
    "AUX with a head": lying(flags=AUX, count=1, body=b"\x91\x01"),
    "AUX with two items": lying(flags=AUX, head=b"", count=2, body=b"\x92\x01\x02"),
    "AUX without an item": lying(flags=AUX, head=b"", count=0, body=b""),
    "a continuation of nothing": lying(flags=0, head=b""),
    "OPEN without a head": lying(head=b""),
    "a seal without SEAL": lying(seal=b"s"),
    "SEAL without a seal": lying(flags=OPEN | SEAL),
    "schema 0": lying(schema=0),
    "records without a body": lying(body=b""),
    "a body without records": lying(count=0),
    "more records than bytes": lying(count=5),
    "ZSTD without a body": lying(flags=OPEN | ZSTD, count=0, body=b""),
    "a plain body of another length": lying(raw_len=5),
    "a body over the limit": lying(body_len=MAX_BODY + 1, raw_len=MAX_BODY + 1),
    "raw bytes over the limit": lying(flags=OPEN | ZSTD, raw_len=MAX_BODY + 1),
    "the largest lengths": lying(body_len=2**32 - 1, raw_len=2**32 - 1, count=2**32 - 1),
    "a wrong body_crc": lying(body_crc=1),
    "another array header": lying(body=b"\x92\x01\x02\x03"),
    "a longer array header": lying(body=b"\xdc\x00\x03\x01\x02\x03"),
    "ZSTD that is none": lying(flags=OPEN | ZSTD),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_frame_with_a_good_checksum_is_still_refused_for(name: str) -> None:
    with pytest.raises(LogError) as caught:
        read(BROKEN[name])
    assert not isinstance(caught.value, TornError)


def test_a_cut_frame_that_breaks_a_rule_was_damaged_before_it_was_cut() -> None:
    with pytest.raises(TornError):
        read(lying(head=b"head", body=b"", count=0)[:66])
    for damaged in (
        lying(flags=OPEN | 8, head=b"head")[:66],
        lying(flags=0, head=b"head")[:66],
        lying(flags=OPEN | SEAL, head=b"head")[:66],
    ):
        with pytest.raises(LogError) as caught:
            read(damaged)
        assert not isinstance(caught.value, TornError)


def test_a_frame_that_continues_a_game_has_neither_head_nor_nothing_to_say() -> None:
    assert read(lying(flags=0, head=b"", chain=5), chain=5)
    for broken in (
        lying(flags=0, chain=5),
        lying(flags=0, head=b"", body=b"", count=0, chain=5),
    ):
        with pytest.raises(LogError):
            read(broken, chain=5)


def test_another_format_version_is_named() -> None:
    with pytest.raises(LogError, match=r"format version 2 .*update icecore"):
        read(lying(version=2))


LONG = b"\x93" + bytes(100_000)
SHORT_OF_SIZE = zstandard.ZstdCompressor(write_content_size=False).compress(LONG)
ZSTD_LIES = {
    "no declared size": (SHORT_OF_SIZE, len(LONG)),
    "a smaller size than it has": (zstandard.compress(LONG), 50_000),
    "a larger size than it has": (zstandard.compress(LONG), 200_000),
    "bytes behind its end": (zstandard.compress(LONG) + b"\0", len(LONG)),
    "two frames": (zstandard.compress(LONG) * 2, len(LONG)),
    "a skippable frame": (b"\x50\x2a\x4d\x18\x04\0\0\0\x93\0\0\0", 4),
    "a cut frame": (zstandard.compress(LONG)[:-3], len(LONG)),
    "a bomb": (zstandard.compress(bytes(1 << 28)), MAX_BODY),
    "nothing but its magic": (b"\x28\xb5\x2f\xfd", 100),
}


@pytest.mark.parametrize("name", ZSTD_LIES)
def test_a_compressed_body_is_refused_for(name: str) -> None:
    body, raw_len = ZSTD_LIES[name]
    with pytest.raises(LogError, match="compressed body"):
        read(lying(flags=OPEN | ZSTD, body=body, raw_len=raw_len))


def test_what_would_pass_a_limit_is_not_written_and_changes_nothing() -> None:
    framer = Framer.begin(1, b"head")
    with pytest.raises(LogError, match=r"body of .* cannot be written"):
        framer.frame(1, b"\x91" + bytes(MAX_BODY))
    with pytest.raises(LogError, match=r"records .* cannot be written"):
        framer.frame(1_000_001, array_header(1_000_001) + bytes(1_000_001))
    with pytest.raises(LogError, match="head of 65536 bytes"):
        build_frame(OPEN, 1, DIGEST, 0, head=bytes(65_536))
    assert framer.frame() == Framer.begin(1, b"head").frame()
