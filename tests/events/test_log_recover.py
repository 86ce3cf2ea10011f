"""Recovering: every frame that still proves itself is kept, the rest is named, the input stays."""

import random
from pathlib import Path

import pytest
import zstandard

from icecore.events.file.log import Report, read_games, recover
from icecore.events.words.errors import IcecoreError, NotFoundError
from tests.events.log_samples import SHAPES, bulk_bytes, frames_of, live_bytes, read_all, sample

OPEN, AUX = 1, 128


def recovered(data: bytes, folder: Path) -> tuple[bytes, Report]:
    source, target = folder / "damaged.ice", folder / "saved.ice"
    source.write_bytes(data)
    target.unlink(missing_ok=True)
    report = recover(source, target)
    assert source.read_bytes() == data
    saved = target.read_bytes()
    games, error = read_all(saved)
    assert error is None, "what was saved reads clean"
    assert [(kept.game, kept.records, kept.sealed) for kept in report.kept] == [
        (game.id, game.count, game.seal is not None) for game in games
    ]
    assert report.size == len(data)
    assert len(saved) == len(data) - sum(lost.stop - lost.start for lost in report.lost)
    return saved, report


@pytest.mark.parametrize("shape", SHAPES)
def test_a_flipped_bit_costs_its_frame_and_what_continues_it(
    shape: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda fd: None)
    data = sample(shape, tmp_path)
    frames = frames_of(data)
    at = 0
    for number, frame in enumerate(frames):
        after = number + 1
        while after < len(frames) and not frames[after][9] & (OPEN | AUX):
            after += 1
        expected = b"".join(frames[:number] + frames[after:])
        lost = at, at + sum(map(len, frames[number:after]))
        for byte in {0, 5, 8, 9, 10, 12, 16, 20, 24, 28, 40, 63, 70, len(frame) - 1}:
            damaged = bytearray(data)
            damaged[at + byte] ^= 1 << byte % 8
            saved, report = recovered(bytes(damaged), tmp_path)
            assert saved == expected
            assert [(loss.start, loss.stop) for loss in report.lost] == [lost]
        at += len(frame)


def test_an_undamaged_file_is_saved_whole(tmp_path: Path) -> None:
    for shape in SHAPES:
        data = sample(shape, tmp_path)
        saved, report = recovered(data, tmp_path)
        assert saved == data
        assert not report.lost
    assert recovered(b"", tmp_path) == (b"", Report())


def test_of_any_damage_the_untouched_games_survive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda fd: None)
    rng = random.Random(3)
    games = [bulk_bytes(n, 3) if n % 2 else live_bytes(tmp_path, n, [1, 2]) for n in range(8)]
    for _ in range(150):
        hit = rng.randrange(len(games))
        game = games[hit]
        begin = rng.randrange(len(game))
        end = rng.randrange(begin + 1, len(game) + 1)
        filling = rng.choice([b"", bytes(end - begin), rng.randbytes(300), b"\xc1ICE" * 20, game])
        damaged = game[:begin] + filling + game[end:]
        saved, _ = recovered(b"".join([*games[:hit], damaged, *games[hit + 1 :]]), tmp_path)
        assert saved.startswith(b"".join(games[:hit]))
        assert saved.endswith(b"".join(games[hit + 1 :]))


def test_frames_that_still_follow_each_other_are_one_game_whatever_stood_between_them(
    tmp_path: Path,
) -> None:
    frames = frames_of(live_bytes(tmp_path, 1, [1, 2, 1]))
    whole = b"".join(frames)
    for at in range(1, len(frames)):
        for between in (b"?", bytes(4096), frames[at - 1], frames[-1][:-1]):
            damaged = b"".join([*frames[:at], between, *frames[at:]])
            saved, report = recovered(damaged, tmp_path)
            begin = len(b"".join(frames[:at]))
            assert [(loss.start, loss.stop) for loss in report.lost] in (
                [(begin, begin + len(between))],
                [],  # a first frame twice is two games
            )
            assert saved.endswith(whole)


def test_noise_holds_no_game(tmp_path: Path) -> None:
    noise = random.Random(4).randbytes(5_000) + b"\xc1ICE" * 100
    saved, report = recovered(noise, tmp_path)
    assert saved == b""
    assert [(loss.start, loss.stop) for loss in report.lost] == [(0, len(noise))]


def test_a_torn_end_is_dropped_and_named(tmp_path: Path) -> None:
    data = live_bytes(tmp_path, 1, [1, 2], sealed=False)
    saved, report = recovered(data[:-5], tmp_path)
    whole = b"".join(frames_of(data)[:2])
    assert saved == whole
    assert [(loss.start, loss.stop) for loss in report.lost] == [(len(whole), len(data) - 5)]
    assert "cut off" in report.lost[0].problem


def test_a_broken_compressed_archive_gives_what_can_be_inflated(tmp_path: Path) -> None:
    games = [bulk_bytes(n, 3) for n in range(3)]
    packed = b"".join(map(zstandard.compress, games))
    source, target = tmp_path / "a.ice.zst", tmp_path / "b.ice"
    source.write_bytes(packed[:-10])
    report = recover(source, target)
    assert [kept.records for kept in report.kept] == [3, 3]
    assert report.cut
    assert len(list(read_games(target))) == 2


def test_recovering_never_writes_over_anything(tmp_path: Path) -> None:
    source, other = tmp_path / "a.ice", tmp_path / "b.ice"
    for path in (source, other):
        path.write_bytes(bulk_bytes(1, 3)[:-1])
        with pytest.raises(IcecoreError, match="exists already"):
            recover(source, path)
        assert path.read_bytes() == bulk_bytes(1, 3)[:-1]
    with pytest.raises(NotFoundError):
        recover(tmp_path / "none.ice", tmp_path / "c.ice")
    assert not (tmp_path / "c.ice").exists()
