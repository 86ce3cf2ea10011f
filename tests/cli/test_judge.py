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


def test_the_story_marks_turning_points_once_a_game_was_judged(games: Path) -> None:
    log = ("log", "games.ice", "--game", "1")
    plain = icecore(games, *log).out
    icecore(games, *JUDGE[:-3], "120", "--jobs", "1")
    marked = icecore(games, *log).out
    assert "± turning point: " in marked
    assert [line for line in marked.splitlines() if "±" not in line] == plain.splitlines()
    assert icecore(games, *log, "--no-judged").out == plain
    last = icecore(games, *log, "--json").json[-1]
    assert sorted(last["chances"]) == [0, 1]


def test_what_knows_more_than_a_viewer_marks_nothing_for_it(games: Path) -> None:
    """A judgement that knows all hands would give them away by its chances."""
    icecore(games, *JUDGE)
    seen = icecore(games, "log", "games.ice", "--game", "1", "--as", "random").out
    assert "±" not in seen
    icecore(games, *JUDGE[:-3], "60", "--jobs", "1", "--as", "random")
    assert "±" in icecore(games, "log", "games.ice", "--game", "1", "--as", "random").out


def test_a_damaged_side_file_keeps_nobody_from_the_story(games: Path) -> None:
    (games / "games.ice.judged").write_bytes(b"nonsense\n")
    told = icecore(games, "log", "games.ice", "--game", "1")
    assert told.code == 0
    assert "is no judgement" in told.err
    assert icecore(games, "log", "games.ice", "--game", "1", "--judged").code == 3


def test_a_report_has_a_part_about_luck_once_games_were_judged(games: Path) -> None:
    words = ("report", "games.ice", "-o", "report.html", "--force")
    heading = "Luck and decisions, as games were judged"
    assert icecore(games, *words).code == 0
    assert heading not in (games / "report.html").read_text("utf-8")
    icecore(games, *JUDGE)
    icecore(games, "load", "judged.duckdb", "games.ice")
    assert icecore(games, "report", "judged.duckdb", "-o", "report.html", "--force").code == 0
    assert heading in (games / "report.html").read_text("utf-8")
