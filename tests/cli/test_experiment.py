"""`icecore experiment`: variants compared with the same deals."""

from pathlib import Path

from tests.cli.shell import icecore

PLAY = ("experiment", "boreal_pyramid", "--a", "bot=random", "--b", "bot=greedy", "--games", "50")


def test_variants_are_compared_and_the_same_command_goes_on(tmp_path: Path) -> None:
    first = icecore(tmp_path, *PLAY, "--jobs", "1")
    assert first.code == 0
    assert "50 deals in both variants" in first.out
    assert "B is shorter by" in first.out
    (kept,) = tmp_path.glob("boreal_pyramid-*.experiment")
    before = kept.read_bytes()
    again = icecore(tmp_path, *PLAY, "--json")
    assert "Going on after 50 deals" in again.err
    assert kept.read_bytes() == before
    (turns,) = (one for one in again.json["differences"] if one["name"] == "turns")
    assert turns["verdict"] == "differs"
    assert turns["low"] <= turns["difference"] <= turns["high"] < 0
    assert turns["sentence"] in first.out


def test_it_stops_as_soon_as_what_was_asked_is_decided(tmp_path: Path) -> None:
    words = (*PLAY[:-1], "1000", "--jobs", "2", "--until", "length", "--no-keep", "--json")
    found = icecore(tmp_path, *words).json
    assert (found["deals"], found["decided"]) == (50, True)
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_compared_is_told(tmp_path: Path) -> None:
    same = icecore(tmp_path, "experiment", "boreal_pyramid", "--a", "bot=random")
    assert same.code == 2
    assert "A and B are the same" in same.err
    assert icecore(tmp_path, *PLAY, "--b", "players=two").code == 2
    assert icecore(tmp_path, *PLAY, "--b", "players=9").code == 1
    assert icecore(tmp_path, *PLAY, "--b", "colour=red").code == 1
    assert 'no bot "gredy"' in icecore(tmp_path, *PLAY, "--b", "bot=gredy").err
    assert icecore(tmp_path, *PLAY, "--b", "set=missing.toml").code == 1
    (tmp_path / "x").write_text("a letter\n")
    assert icecore(tmp_path, *PLAY, "--file", "x").code == 3
