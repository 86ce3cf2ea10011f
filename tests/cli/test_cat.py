"""`icecore cat`: logs one after another."""

from pathlib import Path

import pytest

from tests.cli.shell import EXIT_CODES, archive, damaged, files_in, games, icecore


def test_files_are_joined_byte_for_byte(tmp_path: Path) -> None:
    one, two = archive(tmp_path, 3, "one.ice"), archive(tmp_path, 2, "two.ice")
    answer = icecore(tmp_path, "cat", "one.ice", "two.ice", "-o", "all.ice")
    assert answer.code == 0
    assert answer.err.startswith("Joined 5 games of 2 files (")
    assert (tmp_path / "all.ice").read_bytes() == one.read_bytes() + two.read_bytes()


def test_compressed_archives_are_joined_both_ways(tmp_path: Path) -> None:
    archive(tmp_path, 3)
    icecore(tmp_path, "cat", "games.ice", "-o", "games.ice.zst")
    words = ("cat", "games.ice.zst", "games.ice", "-o", "all.ice", "--json")
    found = icecore(tmp_path, *words).json
    assert found["games"] == 6
    assert (tmp_path / "all.ice").read_bytes() == b"".join(games(3)) * 2


def test_pipes_are_joined(tmp_path: Path) -> None:
    archive(tmp_path, 2)
    answer = icecore(tmp_path, "cat", "-", "games.ice", "-o", "-", stdin=games(1)[0])
    assert answer.data == games(1)[0] + b"".join(games(2))


def test_json_and_data_cannot_both_have_stdout(tmp_path: Path) -> None:
    archive(tmp_path, 2)
    assert icecore(tmp_path, "cat", "games.ice", "-o", "-", "--json").code == 2


def test_an_open_game_is_refused(tmp_path: Path) -> None:
    icecore(tmp_path, "new", "boreal_pyramid", "live.ice", "--seat", "Lana", "--seat", "Mike")
    answer = icecore(tmp_path, "cat", "live.ice", "-o", "all.ice")
    assert answer.code == 1
    assert "not sealed" in answer.err
    assert not (tmp_path / "all.ice").exists()


@pytest.mark.parametrize("kind", EXIT_CODES)
def test_a_damaged_file_is_refused_and_nothing_is_written(tmp_path: Path, kind: str) -> None:
    archive(tmp_path)
    path = damaged(tmp_path, kind)
    before = files_in(tmp_path)
    answer = icecore(tmp_path, "cat", "games.ice", path.name, "-o", "all.ice")
    assert answer.code == EXIT_CODES[kind]
    assert files_in(tmp_path) == before


def test_an_existing_file_or_a_source_is_not_overwritten(tmp_path: Path) -> None:
    archive(tmp_path)
    (tmp_path / "all.ice").write_bytes(b"mine")
    before = files_in(tmp_path)
    assert icecore(tmp_path, "cat", "games.ice", "-o", "all.ice").code == 1
    assert icecore(tmp_path, "cat", "games.ice", "-o", "games.ice", "--force").code == 1
    assert icecore(tmp_path, "cat", "games.ice", "-o", tmp_path).code == 1
    assert files_in(tmp_path) == before
    assert icecore(tmp_path, "cat", "games.ice", "-o", "all.ice", "--force").code == 0
