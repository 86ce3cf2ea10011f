"""The bulk form: packing changes the framing and not the content; archives add up."""

import io
import random
import sys
from pathlib import Path

import msgspec
import pytest
import zstandard

from icecore.events.file.log import (
    ArchiveWriter,
    LiveLog,
    bulk_frames,
    concatenate,
    pack,
    read_games,
    records,
)
from icecore.events.words.errors import IcecoreError, LogError, TornError
from icecore.events.words.record import AnyRecord, Aux, Record
from tests.events.log_samples import (
    GREETING,
    LANTERNS,
    SHAPES,
    VOCABULARY,
    Deal,
    bulk_bytes,
    frames_of,
    head_of,
    live_bytes,
    records_of,
    sample,
    seal_of,
)


@pytest.mark.parametrize("zstd", [False, True])
def test_packing_a_live_recording_gives_the_bulk_form_byte_for_byte(
    zstd: bool, tmp_path: Path
) -> None:
    rng, all_carried = random.Random(5), list[Aux]((LANTERNS, GREETING))
    for number in range(60):
        batches = [rng.randrange(1, 40) for _ in range(rng.randrange(6))]
        sealed = rng.random() < 0.7
        carried = all_carried[: rng.randrange(3)]
        source, target = tmp_path / f"{number}.ice", tmp_path / f"{number}.packed.ice"
        source.write_bytes(live_bytes(tmp_path, number, batches, sealed=sealed, carried=carried))
        assert pack(source, target, zstd=zstd) == 1
        bulk = bulk_bytes(number, sum(batches), sealed=sealed, zstd=zstd, carried=carried)
        assert target.read_bytes() == bulk
        (before,), (after,) = read_games(source), read_games(target)
        assert before.digest == after.digest
        assert records(before, VOCABULARY) == records(after, VOCABULARY)


@pytest.mark.parametrize("shape", SHAPES)
def test_packing_twice_is_packing_once_and_unpacks_compression(shape: str, tmp_path: Path) -> None:
    source = tmp_path / "a.ice"
    greeting = frames_of(bulk_bytes(1, 1, carried=[GREETING]))[0]
    source.write_bytes(sample(shape, tmp_path) + greeting)
    for zstd in (False, True):
        pack(source, tmp_path / f"once-{zstd}.ice", zstd=zstd)
        pack(tmp_path / f"once-{zstd}.ice", tmp_path / f"twice-{zstd}.ice", zstd=zstd)
        once = (tmp_path / f"once-{zstd}.ice").read_bytes()
        assert (tmp_path / f"twice-{zstd}.ice").read_bytes() == once
        assert len(frames_of(once)) < len(frames_of(source.read_bytes())) or shape != "live"
        assert once.endswith(greeting), "what stands behind the last game is kept"
    pack(tmp_path / "once-True.ice", tmp_path / "plain.ice")
    assert (tmp_path / "plain.ice").read_bytes() == (tmp_path / "once-False.ice").read_bytes()


def test_a_game_too_large_for_one_frame_takes_as_few_as_possible(tmp_path: Path) -> None:
    # 3 × 1.3 MiB fit into 4 MiB, the fourth does not; the last alone is nearly a whole body.
    sizes = [1_363_000] * 4 + [4 << 20] * 2
    made: list[AnyRecord] = [
        Record(n, -1, Deal("x" * (size - 100))) for n, size in enumerate(sizes)
    ]
    for zstd in (False, True):
        data = bulk_frames(head_of(1), made, seal_of(made), zstd=zstd)
        frames = frames_of(data)
        assert [frame[24] for frame in frames] == [3, 1, 1, 1]
        assert [frame[9] & 3 for frame in frames] == [1, 0, 0, 2]
        (game,) = read_games(io.BytesIO(data))
        assert records(game, VOCABULARY) == made
        live = tmp_path / f"live-{zstd}.ice"
        with LiveLog.create(live, head_of(1), fsync="never") as log:
            for record in made:
                log.append([record])
            log.seal(seal_of(made))
        pack(live, tmp_path / f"packed-{zstd}.ice", zstd=zstd)
        assert (tmp_path / f"packed-{zstd}.ice").read_bytes() == data


def test_a_body_may_be_exactly_as_large_as_the_limit_and_no_larger() -> None:
    def of_size(size: int) -> Record[Deal, object]:
        return Record(
            0,
            -1,
            Deal(
                "x"
                * (size - len(msgspec.msgpack.encode(Record(0, -1, Deal("x" * 70_000)))) + 70_000)
            ),
        )

    limit = 4 << 20
    fits, passes = of_size(limit - 1), of_size(limit)
    assert len(bulk_frames(head_of(1), [fits], None)) > limit
    with pytest.raises(LogError, match="cannot be written"):
        bulk_frames(head_of(1), [passes], None)
    # 15 records have an array header of one byte, 16 one of three.
    small: list[AnyRecord] = [Record(0, -1, Deal("y" * 20))] * 15
    rest = limit - 3 - len(msgspec.msgpack.encode(small)) + 1
    assert len(frames_of(bulk_frames(head_of(1), [*small, of_size(rest)], None))) == 1
    assert len(frames_of(bulk_frames(head_of(1), [*small, of_size(rest + 1)], None))) == 2


def test_bulk_frames_are_the_same_every_time_and_refuse_a_seal_that_miscounts() -> None:
    assert bulk_bytes(1, 30, zstd=True) == bulk_bytes(1, 30, zstd=True)
    with pytest.raises(LogError, match="the seal counts 3 records, the game has 2"):
        bulk_frames(head_of(1), records_of(1, 2), seal_of(records_of(1, 3)))


def test_concatenating_is_joining_bytes_and_reads_as_the_sum(tmp_path: Path) -> None:
    parts = [
        live_bytes(tmp_path, 1, [1, 2], carried=[LANTERNS]),
        bulk_bytes(2, 3, zstd=True),
        b"",
        bulk_bytes(3, 0) + bulk_bytes(4, 20, carried=[GREETING]),
        bulk_bytes(2, 3, zstd=True),
        frames_of(bulk_bytes(5, 1, carried=[GREETING]))[0],
    ]
    paths = []
    for number, part in enumerate(parts):
        paths.append(tmp_path / f"{number}.ice")
        paths[-1].write_bytes(part)
    paths[1].write_bytes(zstandard.compress(parts[1]))
    joined = b"".join(parts)
    assert concatenate(paths, tmp_path / "all.ice") == 5
    assert (tmp_path / "all.ice").read_bytes() == joined
    assert concatenate([tmp_path / "all.ice"], tmp_path / "all.ice.zst") == 5
    assert concatenate([tmp_path / "all.ice.zst"], tmp_path / "again.ice") == 5
    assert (tmp_path / "again.ice").read_bytes() == joined
    alone = [game.digest for path in paths for game in read_games(path)]
    assert [game.digest for game in read_games(tmp_path / "all.ice.zst")] == alone


def test_damaged_torn_and_unsealed_logs_are_not_concatenated(tmp_path: Path) -> None:
    good, bad, target = tmp_path / "good.ice", tmp_path / "bad.ice", tmp_path / "all.ice"
    good.write_bytes(bulk_bytes(1, 3))
    live = live_bytes(tmp_path, 2, [1, 2])
    for data, why in (
        (live[:-1], TornError),
        (live[:-1] + b"?", LogError),
        (live_bytes(tmp_path, 2, [1], sealed=False), IcecoreError),
        (live_bytes(tmp_path, 2, [1], sealed=False) + bulk_bytes(3, 1), IcecoreError),
    ):
        bad.write_bytes(data)
        with pytest.raises(why, match=r"bad\.ice"):
            concatenate([good, bad, good], target)
        assert sorted(tmp_path.iterdir()) == [bad, good], "nothing half-written is left"


def test_a_pipe_receives_only_whole_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(bulk_bytes(1, 3) * 2)))
    assert concatenate(["-"], "-") == 2
    bad = tmp_path / "bad.ice"
    bad.write_bytes(bulk_bytes(2, 3) + live_bytes(tmp_path, 3, [2])[:-1])
    with pytest.raises(TornError):
        concatenate([bad], "-")
    assert out.buffer.getvalue() == bulk_bytes(1, 3) * 2 + bulk_bytes(2, 3)


def test_an_archive_appears_only_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"
    with ArchiveWriter(path) as archive:
        archive.write(bulk_bytes(1, 1))
        assert not path.exists()
    assert path.read_bytes() == bulk_bytes(1, 1)

    def interrupted() -> None:
        with ArchiveWriter(tmp_path / "b.ice.zst") as archive:
            archive.write(bulk_bytes(1, 1))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert list(tmp_path.iterdir()) == [path]


def test_an_archive_never_replaces_a_file_unless_told_to(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"
    path.write_bytes(bulk_bytes(1, 1))
    with pytest.raises(IcecoreError, match="exists already"):
        pack(path, path)
    with pytest.raises(IcecoreError, match="a directory"):
        ArchiveWriter(tmp_path)
    with pytest.raises(IcecoreError, match="cannot be written: No such file"):
        ArchiveWriter(tmp_path / "none" / "a.ice")
    assert path.read_bytes() == bulk_bytes(1, 1)
    with ArchiveWriter(path, overwrite=True) as archive:
        archive.write(bulk_bytes(2, 1))
    assert path.read_bytes() == bulk_bytes(2, 1)
    late = tmp_path / "late.ice"

    def raced() -> None:
        with ArchiveWriter(late) as archive:
            archive.write(bulk_bytes(2, 1))
            late.write_bytes(b"somebody else's")

    with pytest.raises(IcecoreError, match="exists already"):
        raced()
    assert late.read_bytes() == b"somebody else's"
    assert sorted(tmp_path.iterdir()) == [path, late]


def test_a_full_disk_is_said_in_a_sentence_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    path = tmp_path / "a.ice"
    path.write_bytes(bulk_bytes(1, 1))
    with pytest.raises(IcecoreError, match=r"b\.ice: cannot be written: No space left"):
        pack(path, tmp_path / "b.ice")
    assert list(tmp_path.iterdir()) == [path]
