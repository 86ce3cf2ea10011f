"""Files in a program's hand: opened, held, moved, read by the thousand; and what goes wrong."""

from pathlib import Path

import pytest

import icecore
from icecore import IcecoreError
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
    with pytest.raises(IcecoreError, match="it was renamed, deleted or replaced"):
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
