"""`icecore judge`: chances, accounts and turning points, kept beside the log."""

from pathlib import Path

import pytest

from tests.cli.shell import icecore

JUDGE = ("judge", "games.ice", "--game", "1", "--rollouts", "8", "--jobs", "1")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    words = ("simulate", "boreal_pyramid", "--games", "2", "--bot", "greedy", "--bot", "random")
    assert icecore(tmp_path, *words, "-o", "games.ice").code == 0
    return tmp_path


def test_a_game_is_judged_once_and_then_read_from_beside_its_log(games: Path) -> None:
    log = (games / "games.ice").read_bytes()
    first = icecore(games, *JUDGE, "--alternatives", "1")
    assert first.code == 0
    assert "Kept in games.ice.judged." in first.err
    assert "before the first record" in first.out
    assert "greedy: luck " in first.out
    assert "decisions" in first.out
    assert "(was done)" in first.out
    assert (games / "games.ice").read_bytes() == log
    kept = (games / "games.ice.judged").read_bytes()
    again = icecore(games, *JUDGE, "--alternatives", "1")
    assert (again.out, again.err) == (first.out, "")
    assert (games / "games.ice.judged").read_bytes() == kept


def test_json_tells_every_position_with_its_interval(games: Path) -> None:
    found = icecore(games, *JUDGE, "--json", "--no-keep").json
    assert found["names"] == ["greedy", "random"]
    assert found["positions"][0]["record"] == 0
    for position in found["positions"]:
        for seat in position["seats"]:
            assert seat["low"] - 1e-9 <= seat["chance"] <= seat["high"] + 1e-9
    assert [round(sum(seat["chance"] for seat in at["seats"]), 6) for at in found["positions"]] == [
        1.0
    ] * len(found["positions"])
    assert not (games / "games.ice.judged").exists()


def test_a_seat_judges_by_what_it_sees(games: Path) -> None:
    found = icecore(games, *JUDGE, "--as", "random", "--json")
    assert found.code == 0
    assert found.json["plan"]["viewer"] == 1


def test_unknown_seats_bots_and_files_are_told_in_a_sentence(games: Path) -> None:
    assert icecore(games, *JUDGE, "--as", "nobody").code == 1
    told = icecore(games, *JUDGE, "--bot", "greddy")
    assert told.code == 1
    assert 'no bot "greddy"' in told.err
    assert icecore(games, "judge", "missing.ice").code == 1
    (games / "games.ice.judged").write_bytes(b"nonsense\n")
    damaged = icecore(games, *JUDGE)
    assert damaged.code == 3
    assert "games.ice.judged" in damaged.err
