"""`icecore recover`: what is whole is saved, and the damaged file stays as it was."""

from pathlib import Path

import pytest

from tests.cli.shell import archive, damaged, files_in, games, icecore


@pytest.mark.parametrize(("kind", "saved"), [("torn", 2), ("body", 2), ("header", 2)])
def test_whole_games_are_saved(tmp_path: Path, kind: str, saved: int) -> None:
    path = damaged(tmp_path, kind)
    before = path.read_bytes()
    answer = icecore(tmp_path, "recover", path.name, "saved.ice")
    assert answer.code == 0
    assert answer.err.startswith(f"Saved {saved} games with ")
    assert f"lost {len(games(3)[2 if kind == 'torn' else 1]) - 50 * (kind == 'torn'):,} bytes" in (
        answer.err
    )
    assert path.read_bytes() == before
    assert icecore(tmp_path, "verify", "saved.ice").out.startswith(f"{saved} games, ")


def test_a_sound_file_is_copied(tmp_path: Path) -> None:
    path = archive(tmp_path)
    answer = icecore(tmp_path, "recover", "games.ice", "saved.ice")
    assert answer.err.endswith("nothing was damaged.\n")
    assert (tmp_path / "saved.ice").read_bytes() == path.read_bytes()


def test_the_report_is_there_for_programs(tmp_path: Path) -> None:
    damaged(tmp_path, "body")
    report = icecore(tmp_path, "recover", "body.ice", "saved.ice", "--json").json["report"]
    assert len(report["kept"]) == 2
    assert report["lost"][0]["start"] == len(games(1)[0])


def test_a_pipe_is_saved_into_a_pipe(tmp_path: Path) -> None:
    first, second, third = games(3)
    answer = icecore(tmp_path, "recover", "-", "-", stdin=first + second[:-1] + third)
    assert answer.data == first + third


@pytest.mark.parametrize("kind", ["missing", "directory", "text"])
def test_where_nothing_can_be_saved_nothing_is_written(tmp_path: Path, kind: str) -> None:
    path = damaged(tmp_path, kind)
    before = files_in(tmp_path)
    answer = icecore(tmp_path, "recover", path.name, "saved.ice")
    assert answer.code == (1 if kind == "missing" else 3)
    assert path.name in answer.err
    assert files_in(tmp_path) == before


def test_neither_the_source_nor_another_file_is_overwritten(tmp_path: Path) -> None:
    damaged(tmp_path, "torn")
    (tmp_path / "other.ice").write_bytes(b"mine")
    before = files_in(tmp_path)
    for words in (["torn.ice"], ["torn.ice", "--force"], ["other.ice"]):
        assert icecore(tmp_path, "recover", "torn.ice", *words).code == 1
        assert files_in(tmp_path) == before
    assert icecore(tmp_path, "recover", "torn.ice", "other.ice", "--force").code == 0
    assert icecore(tmp_path, "verify", "other.ice").code == 0
