"""`icecore pack`: one frame a game, compressed or not, and the same digests."""

from pathlib import Path

import pytest

from icecore.events.file.log import read_games
from tests.cli.shell import EXIT_CODES, archive, damaged, files_in, games, icecore


def test_a_live_log_becomes_one_frame_and_keeps_its_digest(tmp_path: Path) -> None:
    icecore(tmp_path, "new", "boreal_pyramid", "live.ice", "--seat", "Lana", "--seat", "Mike")
    board = "slip,lane,mart,glade,thorn,birch,scree,ridge"
    assert icecore(tmp_path, "add", "live.ice", f"table deal {board}").code == 0
    answer = icecore(tmp_path, "pack", "live.ice", "small.ice")
    assert answer.code == 0
    assert answer.err.startswith("Packed 1 game into small.ice: ")
    live, small = (next(read_games(tmp_path / name)) for name in ("live.ice", "small.ice"))
    assert small.digest == live.digest
    assert small.size < live.size


def test_archives_go_through_whole_compression_and_back(tmp_path: Path) -> None:
    path = archive(tmp_path)
    assert icecore(tmp_path, "pack", "games.ice", "games.ice.zst", "--no-zstd").code == 0
    found = icecore(tmp_path, "pack", "games.ice.zst", "again.ice", "--json").json
    assert found["games"] == 6
    assert (tmp_path / "again.ice").read_bytes() == path.read_bytes()
    assert found["before"] < found["after"] == len(path.read_bytes())


def test_pipes_are_packed(tmp_path: Path) -> None:
    plain = b"".join(games(2, zstd=False))
    assert icecore(tmp_path, "pack", "-", "-", stdin=plain).data == b"".join(games(2))


@pytest.mark.parametrize("kind", EXIT_CODES)
def test_a_damaged_file_is_refused_and_nothing_is_written(tmp_path: Path, kind: str) -> None:
    path = damaged(tmp_path, kind)
    before = files_in(tmp_path)
    answer = icecore(tmp_path, "pack", path.name, "out.ice")
    assert answer.code == EXIT_CODES[kind]
    assert path.name in answer.err
    assert files_in(tmp_path) == before


def test_an_existing_file_is_replaced_only_by_force_and_never_the_source(tmp_path: Path) -> None:
    archive(tmp_path)
    (tmp_path / "out.ice").write_bytes(b"mine")
    before = files_in(tmp_path)
    answer = icecore(tmp_path, "pack", "games.ice", "out.ice")
    assert (answer.code, answer.err) == (
        1, "icecore: out.ice: exists already; choose another name, or say --force\n"
    )  # fmt: skip
    assert icecore(tmp_path, "pack", "games.ice", "games.ice", "--force").code == 1
    assert files_in(tmp_path) == before
    assert icecore(tmp_path, "pack", "games.ice", "out.ice", "--force").code == 0
    assert files_in(tmp_path) == {**before, "out.ice": before["games.ice"]}


def test_a_damaged_source_leaves_the_old_target_even_by_force(tmp_path: Path) -> None:
    damaged(tmp_path, "body")
    (tmp_path / "out.ice").write_bytes(b"mine")
    before = files_in(tmp_path)
    assert icecore(tmp_path, "pack", "body.ice", "out.ice", "--force").code == 3
    assert files_in(tmp_path) == before
