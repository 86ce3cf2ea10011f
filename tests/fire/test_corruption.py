"""Bursts, exchanged sectors, edited events, holes: nothing is read that was not recorded."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from icecore.events.file.frames import HEADER, SEAL, Framer, Header, build_frame
from icecore.events.file.log import recover
from icecore.events.file.packing import encode_ends
from icecore.events.words.errors import LogError
from tests.events import independent_reader
from tests.events.log_samples import (
    GREETING,
    LANTERNS,
    bulk_bytes,
    frames_of,
    head_of,
    live_bytes,
    read_all,
    records_of,
    seal_of,
)

SECTOR = 512


@cache
def archive(folder: Path) -> bytes:
    """Games of every form, twelve sectors long."""
    return b"".join(
        (
            live_bytes(folder, 1, [1, 2, 3], carried=[LANTERNS]),
            bulk_bytes(2, 40),
            bulk_bytes(3, 60, zstd=True, carried=[GREETING]),
            bulk_bytes(4, 30, sealed=False),
            live_bytes(folder, 5, [5, 5, 5, 5]),
        )
    )


def damaged(data: bytes, dice: Random) -> bytes:
    """The same number of bytes, some of them others: a burst, or two sectors exchanged."""
    if dice.random() < 0.3:
        places = range(len(data) // SECTOR)
        one, other = (place * SECTOR for place in dice.sample(places, 2))
        swapped = bytearray(data)
        swapped[one : one + SECTOR] = data[other : other + SECTOR]
        swapped[other : other + SECTOR] = data[one : one + SECTOR]
        return bytes(swapped)
    length = dice.choice([1, 2, 4, 9, 40, 300])
    at = dice.randrange(len(data) - length)
    filling = dice.choice([dice.randbytes(length), bytes(length), b"\xff" * length])
    return data[:at] + filling + data[at + length :]


def damage_is_noticed(folder: Path, cases: int) -> None:
    data, dice = archive(folder), Random(cases)
    whole, error = read_all(data)
    assert error is None
    tried = 0
    while tried < cases:
        changed = damaged(data, dice)
        if changed == data:
            continue
        games, error = read_all(changed)
        assert error is not None
        if games and games[-1].torn:
            torn, original = games.pop(), whole[len(games)]
            assert (torn.head, torn.bodies) == (original.head, original.bodies[: len(torn.bodies)])
        assert games == whole[: len(games)]
        tried += 1


def test_no_burst_and_no_exchange_of_sectors_goes_unnoticed(tmp_path: Path) -> None:
    damage_is_noticed(tmp_path, 5_000)


@pytest.mark.soak
def test_a_hundred_thousand_bursts_and_exchanges_are_noticed(tmp_path: Path) -> None:
    damage_is_noticed(tmp_path, 100_000)


def edits(record: list[Any]) -> Iterator[list[Any]]:
    """The record with one event changed, missing or doubled."""
    at, seat, act, events, *rest = record
    for index, event in enumerate(events):
        for field in range(1, len(event)):
            value = event[field]
            other = value + 1 if isinstance(value, int) else value[:-1] + "?"
            changed = [*event[:field], other, *event[field + 1 :]]
            yield [at, seat, act, [*events[:index], changed, *events[index + 1 :]], *rest]
        yield [at, seat, act, [*events[:index], *events[index + 1 :]], *rest]
        yield [at, seat, act, [*events[: index + 1], *events[index:]], *rest]


def rebuilt(frames: list[bytes], number: int, body: list[Any]) -> bytes:
    """The game with another body in one frame: all right but the digests."""
    chain, parts = 0, []
    for place, frame in enumerate(frames):
        header = Header._make(HEADER.unpack(frame[:64]))
        head_end = 64 + header.head_len
        meta_end = head_end + header.seal_len
        raw = msgspec.msgpack.encode(body) if place == number else frame[meta_end:]
        parts.append(
            build_frame(
                header.flags,
                header.schema,
                header.digest,
                chain,
                head=frame[64:head_end],
                seal=frame[head_end:meta_end],
                count=header.records,
                raw=raw,
            )
        )
        chain = int.from_bytes(parts[-1][4:8], "little")
    return b"".join(parts)


@pytest.mark.parametrize("form", ["live", "bulk"])
def test_an_event_edited_with_all_checksums_made_right_is_caught_by_the_digest(
    form: str, tmp_path: Path
) -> None:
    data = live_bytes(tmp_path, 1, [1] * 30) if form == "live" else bulk_bytes(1, 30)
    frames, edited = frames_of(data), set[tuple[int, int]]()
    for number, frame in enumerate(frames):
        header = Header._make(HEADER.unpack(frame[:64]))
        body = frame[64 + header.head_len + header.seal_len :]
        records = msgspec.msgpack.decode(body) if body else []
        assert rebuilt(frames, number, records) == data or not body
        for index, record in enumerate(records):
            for changed in edits(record):
                forged = rebuilt(frames, number, [*records[:index], changed, *records[index + 1 :]])
                games, error = read_all(forged)
                assert error is not None
                assert "does not match its digest" in error.problem
                assert not games
                edited.add((number, index))
    assert len(edited) == 30, "every record has an event"


def test_a_seal_or_head_edited_with_all_checksums_made_right_is_caught_by_the_digest() -> None:
    (frame,) = frames_of(bulk_bytes(1, 3))
    head, seal = (
        encode_ends(head_of(1)),
        encode_ends(seal_of(records_of(1, 3))),
    )
    at = 64 + len(head) + len(seal)
    lied = seal.replace(b"\x92\x01\x02", b"\x92\x02\x01")
    renamed = head.replace(b"Lana", b"Lena")
    assert (lied, renamed) != (seal, head)
    for told, named in ((lied, head), (seal, renamed)):
        forged = build_frame(
            frame[9], 1, frame[32:64], 0, count=3, raw=frame[at:], seal=told, head=named
        )
        _, error = read_all(forged)
        assert error is not None
        assert "digest" in error.problem


@pytest.mark.parametrize("filled", [False, True], ids=["cut_out", "zeroed"])
def test_a_hole_at_any_byte_of_an_archive_costs_no_other_game(
    filled: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda fd: None)
    games = [
        bulk_bytes(1, 4, carried=[LANTERNS]),
        live_bytes(tmp_path, 2, [1, 2, 1]),
        bulk_bytes(3, 12, zstd=True),
    ]
    data, dice = b"".join(games), Random(1)
    source, target = tmp_path / "damaged.ice", tmp_path / "saved.ice"
    begins = [0, len(games[0]), len(games[0]) + len(games[1])]
    for at in range(len(data)):
        hit = max(n for n, begin in enumerate(begins) if begin <= at)
        size = dice.randint(1, begins[hit] + len(games[hit]) - at)
        source.write_bytes(data[:at] + bytes(size if filled else 0) + data[at + size :])
        target.unlink(missing_ok=True)
        recover(source, target)
        saved = target.read_bytes()
        assert saved.startswith(b"".join(games[:hit]))
        assert saved.endswith(b"".join(games[hit + 1 :]))
        found = independent_reader.read(saved)
        assert len(found) >= 2
        ours, error = read_all(saved)
        assert error is None
        assert [game.digest for game in ours] == [game.digest for game in found]


def test_a_frame_of_another_game_does_not_fit_though_its_digest_was_made_to() -> None:
    """A forger who knows the format continues a game; only the chain tells that it is another."""
    one, other = (Framer.begin(1, encode_ends(head_of(n))) for n in (1, 2))
    first, _ = one.frame(), other.frame()
    body = msgspec.msgpack.encode(records_of(1, 1))
    one.crc = other.crc
    _, error = read_all(first + one.frame(1, body))
    assert isinstance(error, LogError)
    assert "checksum" in error.problem
    assert not first[9] & SEAL
