"""Files in a program's hand: opened, held, moved, read by the thousand; and what goes wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest

import icecore
from icecore import IcecoreError
from icecore.events.games.boreal_pyramid.words import Deal, Discover
from tests.library.test_game import DEAL


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.ice"
    with icecore.new("boreal_pyramid", ["Lana", "Elodie"], path) as game:
        game.push(DEAL)
    return path


def test_a_game_of_a_file_goes_on_where_it_was(evening: Path) -> None:
    with icecore.open(evening) as game:
        game.push("Lana discover 3 : cairn")
        assert len(icecore.open(evening).records) == 5
    assert icecore.verify(evening)


def test_a_game_is_held_by_one_writer_until_it_is_closed(evening: Path) -> None:
    first, second = icecore.open(evening), icecore.open(evening)
    first.push("Lana discover 3 : cairn")
    with pytest.raises(IcecoreError, match="another program is recording into it"):
        second.push("Lana locate 1")
    first.close()
    with pytest.raises(IcecoreError, match="another program has written to it since it was read"):
        second.push("Lana locate 1")
    second.reload()
    second.push("Elodie locate 2 : summit")


def test_a_closed_game_says_so_and_can_still_be_looked_at(evening: Path) -> None:
    game = icecore.open(evening)
    game.close()
    with pytest.raises(IcecoreError, match=r"evening\.ice: the game is closed; open it again"):
        game.push("Lana locate 1")
    assert len(game.legal) == 13


def test_a_file_that_was_moved_away_says_so(evening: Path) -> None:
    game = icecore.open(evening)
    game.push("Lana discover 3 : cairn")
    moved = evening.rename(evening.with_name("moved.ice"))
    size = moved.stat().st_size
    with pytest.raises(IcecoreError, match="the file was moved, deleted or replaced"):
        game.push("Elodie locate 2 : summit")
    assert moved.stat().st_size == size


def test_only_the_last_game_of_an_archive_goes_on(evening: Path, tmp_path: Path) -> None:
    finished = icecore.simulate("boreal_pyramid", games=2, path=tmp_path / "two.ice")
    both = tmp_path / "both.ice"
    both.write_bytes(Path(finished.paths[0]).read_bytes() + evening.read_bytes())
    with pytest.raises(IcecoreError, match="holds several games"):
        icecore.open(both)
    with pytest.raises(IcecoreError, match="the game is sealed"):
        icecore.open(both, game=1).push(DEAL)
    icecore.open(both, game=3).push("Lana discover 3 : cairn")


def test_archives_are_read_one_game_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "many.ice"
    logs = icecore.simulate("boreal_pyramid", games=6, seed=5, path=path)
    assert len(logs) == 6
    assert [game.id for game in icecore.read(path)] == [logs[n].id for n in range(6)]
    assert icecore.read(tmp_path / "*.ice")[-1].id == icecore.read(tmp_path)[5].id
    logs.save(tmp_path / "packed.ice.zst")
    assert icecore.read(tmp_path / "packed.ice.zst")[2].id == logs[2].id
    with pytest.raises(IndexError, match="there is no game 6; there are 6"):
        logs[6]


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = (
        icecore.simulate("boreal_pyramid", games=3, bots=["greedy", "random"], seed=7)
        for _ in range(2)
    )
    assert [game[-1].digest for game in one] == [game[-1].digest for game in other]


def test_games_are_converted_and_come_back(evening: Path, tmp_path: Path) -> None:
    for form in ("txt", "jsonl"):
        there, again = tmp_path / f"it.{form}", tmp_path / f"{form}.ice"
        assert icecore.convert(evening, there).games == 1
        assert icecore.convert(there, again).games == 1
        assert icecore.open(again)[-1].digest == icecore.open(evening)[-1].digest
    assert icecore.convert(evening, tmp_path / "it.html").games == 1
    icecore.convert(evening, tmp_path / "it.ice.zst")
    assert len(icecore.read(tmp_path / "it.ice.zst")) == 1
    with pytest.raises(IcecoreError, match='there is no form "pdf"'):
        icecore.convert(evening, tmp_path / "it", format="pdf")


def test_verify_tells_which_game_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "many.ice"
    icecore.simulate("boreal_pyramid", games=3, path=path)
    assert str(icecore.verify(path)).endswith("all sound")
    data = bytearray(path.read_bytes())
    data[-40] ^= 1
    path.write_bytes(data)
    found = icecore.verify(path)
    assert not found
    assert found.count("damaged") == 1


def test_what_can_be_played_is_told_without_importing_a_game() -> None:
    names = [game.name for game in icecore.games()]
    assert {"the_north", "foreverot"} <= set(names)
    north = icecore.game("the_north")
    assert north.players == range(2, 3)
    assert north.options["node_over"] == "cap"
    assert "cap" in north.choices("node_over")
    assert north.find_rules("pick")[0].id.startswith("north.pick")


BAD: list[tuple[Callable[[Path], object], str]] = [
    (lambda path: icecore.open(12), "path: expected a path, not int"),  # type: ignore[arg-type]
    (lambda path: icecore.open(path / "no.ice"), "no.ice: no such file"),
    (lambda path: icecore.new("the_nort", ["a", "b"]), "did you mean the_north?"),
    (lambda path: icecore.new("the_north", "ab"), "seats: expected a list of names, not str"),
    (lambda path: icecore.new("the_north", ["a"]), "the_north is for 2 players, not 1"),
    (lambda path: icecore.new("the_north", ["a", "b"], options={"x": 1}), 'has no option "x"'),
    (lambda path: icecore.new("the_north", ["a", "b"], set="no.toml"), "no.toml: no such file"),
    (lambda path: icecore.new("the_north", ["a", "b"], path=path), "directory"),
    (lambda path: icecore.read([]), "paths: no path is given"),
    (lambda path: icecore.read(path / "no.ice"), "no.ice: no such file"),
    (lambda path: icecore.read(path / "*.ice"), "no file has such a name"),
    (lambda path: icecore.read(path), "no logs in it"),
    (lambda path: icecore.simulate("the_north", bots="random"), "bots: expected a list of names"),
    (lambda path: icecore.simulate("the_north", games=0), "0 cannot be played"),
    (lambda path: icecore.simulate("the_north", games=True), "games: expected how many, not bool"),
    (lambda path: icecore.game("nort"), 'there is no game "nort"'),
    (lambda path: icecore.load(path / "no.ice", path / "it.duckdb"), "no.ice: no such file"),
    (lambda path: icecore.Archive(path / "no.duckdb"), "no.duckdb: no such file"),
    (lambda path: icecore.verify(path / "no.ice"), "no.ice: no such file"),
    (lambda path: icecore.convert(path / "no.txt", path / "it.ice"), "no.txt: no such file"),
]


@pytest.mark.parametrize(("wrong", "sentence"), BAD)
def test_whatever_is_wrong_is_an_error_of_icecore_with_a_sentence(
    tmp_path: Path, wrong: Callable[[Path], object], sentence: str
) -> None:
    with pytest.raises(IcecoreError) as told:
        wrong(tmp_path)
    assert sentence in str(told.value)
    assert not list(tmp_path.glob("*.ice*"))


@pytest.mark.parametrize("act", [3, None, ["a"], b"Lana", ("Lana", "discover 3")])
def test_what_is_no_act_is_told_by_its_type(act: object) -> None:
    game = icecore.new("boreal_pyramid", ["Lana", "Elodie"])
    with pytest.raises(TypeError, match=f"not {type(act).__name__}"):
        game.push(act)  # type: ignore[arg-type]


@pytest.mark.parametrize("act", [5, object(), Discover(99), Discover("x"), Deal((1, 2))])  # type: ignore[arg-type]
def test_an_act_that_no_log_can_hold_is_refused_before_anything_is_written(act: object) -> None:
    game = icecore.new("boreal_pyramid", ["Lana", "Elodie"])
    with pytest.raises(IcecoreError, match="not what a log of boreal_pyramid can hold"):
        game.push((0, act))
    assert game.records == []
