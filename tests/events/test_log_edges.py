"""Corners of the log that ordinary games never come to: full, torn, moved, opened by a handle."""

import os
from pathlib import Path

import pytest

from icecore.events.file import log_writer
from icecore.events.file.log import LiveLog, Place, read_game, read_games
from icecore.events.file.recover import recover
from icecore.events.words.errors import IcecoreError, TornError
from icecore.events.words.record import AnyRecord, Record
from tests.events.log_samples import Deal, head_of

MADE: list[AnyRecord] = [Record(at, -1, Deal("moth")) for at in range(4)]


def torn_log(path: Path) -> bytes:
    """A game of four frames; the last is cut off in its middle."""
    with LiveLog.create(path, head_of(1), fsync="never") as log:
        for record in MADE:
            log.append([record])
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    return whole


def test_an_open_log_knows_its_file_and_a_closed_one_none(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"
    with LiveLog.create(path, head_of(1), fsync="never") as log:
        status = path.stat()
        assert log.identity() == (status.st_dev, status.st_ino)
    assert log.identity() is None


def test_a_full_game_takes_no_record_and_says_what_still_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_writer, "MAX_GAME_RECORDS", 2)
    with LiveLog.create(tmp_path / "a.ice", head_of(1), fsync="never") as log:
        log.append(MADE[:2])
        with pytest.raises(IcecoreError, match="the game is full, at 2 records"):
            log.append(MADE[2:])
        assert log.count == 2


def test_a_log_is_opened_by_whoever_may_open_it(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)

    def below(path: str, flags: int) -> int:
        return os.open(path, flags, 0o600, dir_fd=folder)

    with LiveLog.create(Place("a.ice", below), head_of(1), fsync="never") as log:
        log.append(MADE)
    with LiveLog.reopen(Place("a.ice", below), fsync="never") as log:
        assert log.count == len(MADE)
    os.close(folder)


def test_a_torn_game_is_given_as_far_as_it_is_whole_and_then_the_tear_is_told(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.ice"
    torn_log(path)
    games = read_games(path)
    assert next(games).count == len(MADE) - 1
    with pytest.raises(TornError):
        next(games)
    game = read_game(path)
    assert (game.count, game.torn is not None) == (len(MADE) - 1, True)


def test_what_saves_nothing_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "garbage.ice").write_bytes(b"no log at all" * 9)
    (tmp_path / "kept.ice").write_bytes(b"as it was")
    report = recover(tmp_path / "garbage.ice", tmp_path / "kept.ice", overwrite=True)
    assert report.kept == []
    assert (tmp_path / "kept.ice").read_bytes() == b"as it was"
