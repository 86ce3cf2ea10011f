"""The corners of the format's code into which no other test leads."""

import errno
import fcntl
import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fcntl import LOCK_EX, flock
from pathlib import Path
from random import Random
from typing import Any

import pytest
import zstandard

from icecore.events.file.frames import MAX_BODY, Framer, inflate, read_frame
from icecore.events.file.log import (
    ArchiveWriter,
    LiveLog,
    bulk_frames,
    pack,
    read_game,
    read_games,
    records,
    recover,
    survey,
)
from icecore.events.file.log_reader import Assembly
from icecore.events.words.errors import IcecoreError, LogError, TornError
from icecore.events.words.record import AnyRecord, Note, Record
from tests.events.log_samples import (
    GREETING,
    VOCABULARY,
    bulk_bytes,
    frames_of,
    head_of,
    live_bytes,
    records_of,
)
from tests.fire.make_hostile import HEAD, game


def failing(error: int) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(error, os.strerror(error))

    return fail


def test_an_archive_may_go_into_a_device(tmp_path: Path) -> None:
    for path in ("/dev/null", "/dev/full"):
        device = tmp_path / Path(path).name
        device.symlink_to(path)
    with ArchiveWriter(tmp_path / "null") as archive:
        archive.write(bulk_bytes(1, 1))
    with (
        pytest.raises(IcecoreError, match="full: cannot be written: No space left"),
        ArchiveWriter(tmp_path / "full") as archive,
    ):
        archive.write(bulk_bytes(1, 1))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["full", "null"]


def test_a_part_that_somebody_is_writing_is_not_written_over(tmp_path: Path) -> None:
    with ArchiveWriter(tmp_path / "a.ice") as first:
        first.write(b"precious")
        with pytest.raises(IcecoreError, match="left by another run; remove it"):
            ArchiveWriter(tmp_path / "a.ice")
    assert (tmp_path / "a.ice").read_bytes() == b"precious"


def test_parts_of_dead_processes_are_removed_by_the_next_run(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    dead, alive = tmp_path / f"a.ice.{gone.pid}.part", tmp_path / f"a.ice.{os.getppid()}.part"
    other = tmp_path / f"b.ice.{gone.pid}.part"
    for part in (dead, alive, other):
        part.write_bytes(b"half")
    with ArchiveWriter(tmp_path / "a.ice") as archive:
        archive.write(b"whole")
    assert sorted(tmp_path.iterdir()) == sorted([tmp_path / "a.ice", alive, other])


def test_a_part_whose_lock_is_held_elsewhere_is_left_though_its_process_is_unknown(
    tmp_path: Path,
) -> None:
    """Processes of another machine or container have numbers that mean nothing here."""
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    part = tmp_path / f"a.ice.{gone.pid}.part"
    with part.open("wb") as stream:
        flock(stream.fileno(), LOCK_EX)
        ArchiveWriter(tmp_path / "a.ice").close()
        assert part.exists()
    ArchiveWriter(tmp_path / "a.ice", overwrite=True).close()
    assert not part.exists()


def test_whoever_stops_reading_our_output_is_not_told_of_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Closed(io.BytesIO):
        def write(self, data: object) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(Closed()))
    archive = ArchiveWriter("-")
    with pytest.raises(BrokenPipeError):
        archive.write(b"x")


@pytest.mark.parametrize("error", [errno.EPERM, errno.ENOTSUP, errno.EIO])
def test_without_links_an_archive_is_renamed_into_place(
    error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", failing(error))
    path = tmp_path / "a.ice"
    archive = ArchiveWriter(path)
    archive.write(bulk_bytes(1, 1))
    if error == errno.EIO:
        with pytest.raises(IcecoreError, match="Input/output error"):
            archive.close()
        archive.abandon()
    else:
        archive.close()
    assert [path.name for path in tmp_path.iterdir()] == ["a.ice"] * (error != errno.EIO)


def test_a_file_system_that_cannot_sync_folders_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def files_only(fd: int) -> None:
        if Path(f"/proc/self/fd/{fd}").resolve() == tmp_path:
            raise OSError(errno.EINVAL, "Invalid argument")
        fsync(fd)

    monkeypatch.setattr(os, "fsync", files_only)
    LiveLog.create(tmp_path / "a.ice", head_of(1)).close()
    pack(tmp_path / "a.ice", tmp_path / "b.ice")
    assert read_game(tmp_path / "b.ice").head == head_of(1)


def test_a_file_system_that_cannot_lock_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fcntl, "flock", failing(errno.ENOLCK))
    with pytest.raises(IcecoreError, match="cannot be locked: No locks available"):
        LiveLog.create(tmp_path / "a.ice", head_of(1))


def test_a_large_body_that_is_no_array_of_records_is_not_packed_anew(tmp_path: Path) -> None:
    framer = Framer.begin(1, HEAD)
    framer.weight = -300 * MAX_BODY  # else our own writer would refuse it
    frames = [framer.frame(1, b"\x91" + b"\xc1" * (MAX_BODY - 1)) for _ in range(2)]
    path = tmp_path / "a.ice"
    path.write_bytes(b"".join(frames))
    with pytest.raises(LogError, match="the records cannot be told apart"):
        pack(path, tmp_path / "b.ice")
    assert [path.name for path in tmp_path.iterdir()] == ["a.ice"]


def test_a_compressed_body_that_lies_about_its_size_is_not_inflated() -> None:
    stored = bytearray(zstandard.compress(Random(1).randbytes(300)))
    at = stored.index((300 - 256).to_bytes(2, "little"))
    for size in (300 - 1, 300 + 1, MAX_BODY >> 8):
        stored[at : at + 2] = (size - 256).to_bytes(2, "little")
        with pytest.raises(LogError, match="cannot be inflated"):
            inflate(bytes(stored), size)


def test_a_frame_that_continues_nothing_joins_no_game() -> None:
    framer = Framer.begin(1, HEAD)
    first, second = framer.frame(), framer.frame(1, b"\x91\xc0")
    frame = read_frame(io.BytesIO(second).read, int.from_bytes(first[4:8], "little"))
    assert frame is not None
    with pytest.raises(LogError, match="continues a game where none is open"):
        Assembly("a.ice").add(0, frame)


def test_a_frame_of_a_live_log_is_held_to_its_digest_and_to_the_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    framer = Framer.begin(1, HEAD)
    frames = [framer.frame(), framer.frame(1, b"\x91\xc0")]
    framer.sha.update(b"?")
    forged = b"".join((*frames, framer.frame(1, b"\x91\xc0")))
    with pytest.raises(LogError, match="does not match its digest") as caught:
        list(read_games(io.BytesIO(forged)))
    assert caught.value.offset == len(b"".join(frames))
    long = live_bytes(tmp_path, 1, [1, 1, 1])
    monkeypatch.setattr("icecore.events.file.frames.MAX_GAME_RECORDS", 2)
    monkeypatch.setattr("icecore.events.file.log_reader.MAX_GAME_RECORDS", 2)
    with pytest.raises(LogError, match="a game of more than 2 records"):
        list(read_games(io.BytesIO(long)))


def test_a_live_log_may_have_long_frames_among_its_short_ones(tmp_path: Path) -> None:
    (game,) = read_games(io.BytesIO(live_bytes(tmp_path, 1, [1, 20, 1, 1])))
    assert records(game, VOCABULARY) == records_of(1, 23)


def test_a_file_of_nothing_but_a_torn_frame_has_no_game() -> None:
    with pytest.raises(TornError):
        read_game(io.BytesIO(bulk_bytes(1, 1)[:-1]))


def test_records_must_be_as_many_as_were_counted_and_not_weigh_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (log,) = read_games(io.BytesIO(bulk_bytes(1, 3)))
    with pytest.raises(LogError, match="3 records where the frames count 4"):
        records(replace(log, count=4), VOCABULARY)
    long: list[AnyRecord] = [Record(0, -2, Note(0, "é" * 4_000)) for _ in range(3_000)]
    with pytest.raises(LogError, match="more than 58720256 bytes in memory cannot be written"):
        bulk_frames(head_of(1), long, None)
    monkeypatch.setattr("icecore.events.file.frames.MAX_WEIGHT", 1 << 30)
    (log,) = read_games(io.BytesIO(bulk_frames(head_of(1), long, None)))
    with pytest.raises(LogError, match="more than 58720256 bytes in memory"):
        records(log, VOCABULARY)
    fair: list[AnyRecord] = [Record(0, -2, Note(0, "😀" * 4_000)) for _ in range(1_000)]
    (log,) = read_games(io.BytesIO(bulk_frames(head_of(1), fair, None)))
    assert records(log, VOCABULARY) == fair


def test_the_survey_stops_where_reading_does(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"

    def surveyed(data: bytes) -> list[tuple[int, bool]]:
        path.write_bytes(data)
        return [(entry.records, entry.sealed) for entry in survey(path)]

    live, bulk = live_bytes(tmp_path, 1, [1, 2], sealed=False), bulk_bytes(2, 3)
    aux = frames_of(bulk_bytes(3, 1, carried=[GREETING]))[0]
    assert surveyed(live + aux + bulk) == [(3, False), (3, True)]
    assert surveyed(live + bulk) == [(3, False), (3, True)]
    assert surveyed(bulk + live + live) == [(3, True), (3, False), (3, False)]
    for damaged in (
        bulk[:8] + b"\2" + bulk[9:],
        bulk[:40] + b"?" + bulk[41:],
        live[:40] + b"?" + live[41:],
        live[:9] + b"\x81" + live[10:],
        live + b"?",
    ):
        with pytest.raises(LogError):
            surveyed(damaged)
    assert [entry.records for entry in survey(io.BytesIO(bulk))] == [3]


def test_a_head_or_seal_is_refused_when_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"
    path.write_bytes(game(b"\xc0", 1, head=b"\xc0") + game(b"\xc0", 1, seal=b"\xc0"))
    bad_head, bad_seal = survey(path)
    with pytest.raises(LogError, match="byte 0: the head cannot be read"):
        assert bad_head.head
    with pytest.raises(LogError, match="the seal cannot be read") as caught:
        assert bad_seal.seal
    assert caught.value.offset == bad_seal.offset


def test_a_file_that_cannot_be_mapped_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.ice"
    path.write_bytes(bulk_bytes(1, 1))
    monkeypatch.setattr("mmap.mmap", failing(errno.ENODEV))
    with pytest.raises(LogError, match=r"cannot be read: .*No such device"):
        list(survey(path))


def test_a_damaged_archive_gives_the_games_before_the_damage(tmp_path: Path) -> None:
    whole = zstandard.compress(bulk_bytes(1, 3))
    source = tmp_path / "a.ice.zst"
    source.write_bytes(whole + b"\x28\xb5\x2f\xfd" + b"\xff" * 100)
    found = read_games(source)
    assert next(found).count == 3
    with pytest.raises(LogError, match="the compressed archive is damaged"):
        next(found)
    report = recover(source, tmp_path / "b.ice")
    assert [kept.records for kept in report.kept] == [3]
    assert report.cut is not None


def test_recovering_finds_frames_beyond_what_it_holds_in_memory(tmp_path: Path) -> None:
    one, other = live_bytes(tmp_path, 1, [1, 2]), bulk_bytes(2, 3)
    source, target = tmp_path / "a.ice", tmp_path / "b.ice"
    # The magic of the second game lies across every edge of the window once.
    for gap in range(MAX_BODY + 131_134 - len(one) - 3, MAX_BODY + 131_134 - len(one) + 2):
        source.write_bytes(one + b"\xc1" * gap + other + bytes(6 << 20) + b"\xc1IC")
        target.unlink(missing_ok=True)
        report = recover(source, target)
        assert target.read_bytes() == one + other
        assert [(lost.start, lost.stop) for lost in report.lost] == [
            (len(one), len(one) + gap),
            (len(one) + gap + len(other), source.stat().st_size),
        ]
        assert report.size == source.stat().st_size


def test_records_after_the_first_keep_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"
    path.write_bytes(bulk_bytes(1, 2, sealed=False))
    log = read_game(path)
    assert records(log, VOCABULARY) == records_of(1, 2)
    broken = replace(log, bodies=[*log.bodies, b"\x91\xc0"], count=3)
    with pytest.raises(LogError) as caught:
        records(broken, VOCABULARY)
    assert caught.value.record == 3


def test_a_last_length_that_was_changed_is_damage_and_no_cut(tmp_path: Path) -> None:
    data = bytearray(live_bytes(tmp_path, 1, [], sealed=False))
    data[10:12] = (4_000).to_bytes(2, "little")
    with pytest.raises(LogError, match="the header's lengths are damaged"):
        read_game(io.BytesIO(data))


def test_what_follows_the_last_game_is_kept_in_bulk_form(tmp_path: Path) -> None:
    aux = frames_of(bulk_bytes(3, 1, carried=[GREETING]))[0]
    source, target = tmp_path / "a.ice", tmp_path / "b.ice"
    source.write_bytes(bulk_bytes(1, 1) + aux)
    assert pack(source, target) == 1
    assert target.read_bytes() == source.read_bytes()
