"""`icecore verify`: integrity, then legality, game by game."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from icecore.events.file.log import bulk_frames
from icecore.events.words.record import AnyRecord
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import simulated
from tests.cli.shell import EXIT_CODES, archive, damaged, games, icecore

PYRAMID = find_game("boreal_pyramid")


def test_sound_archives_are_said_to_be_sound(tmp_path: Path) -> None:
    path = archive(tmp_path, 6)
    answer = icecore(tmp_path, "verify", "games.ice", "games.ice")
    assert answer.code == 0
    assert answer.out.startswith("12 games, ")
    assert answer.out.endswith(" records: all sound\n")
    assert icecore(tmp_path, "verify", "-", stdin=path.read_bytes()).out.startswith("6 games, ")
    found = icecore(tmp_path, "verify", "games.ice", "--json").json
    assert (found["games"], found["sound"], found["problems"]) == (6, True, [])


def changed_game(number: int) -> bytes:
    """A game whose bytes are whole, and whose third record is not what the rules make of it."""
    head, records, seal = simulated(PYRAMID, number)
    third: AnyRecord = records[2]
    records = [*records[:2], replace(third, events=third.events[:-1]), *records[3:]]
    return bulk_frames(head, records, replace(seal, events=seal.events - 1))


def test_a_record_against_the_rules_is_shown_in_both_versions(tmp_path: Path) -> None:
    first, _, third = games(3)
    (tmp_path / "changed.ice").write_bytes(first + changed_game(1) + third + changed_game(3))
    answer = icecore(tmp_path, "verify", "changed.ice")
    assert answer.code == 1
    lines = answer.out.splitlines()
    assert lines[0].startswith("changed.ice, game 2 (")
    assert ", record 3: " in lines[0]
    assert lines[1].startswith("  recorded: ")
    assert lines[2].startswith(f"  by the rules: {lines[1].removeprefix('  recorded: ')}, then ")
    assert lines[3].startswith("changed.ice, game 4 ("), "the next games are still checked"
    assert lines[-1].endswith("2 games against the rules")
    found = icecore(tmp_path, "verify", "changed.ice", "--json")
    assert found.code == 1
    assert [(one["number"], one["record"]) for one in found.json["problems"]] == [(2, 3), (4, 3)]


@pytest.mark.parametrize("kind", EXIT_CODES)
def test_what_is_damaged_is_found(tmp_path: Path, kind: str) -> None:
    path = damaged(tmp_path, kind)
    answer = icecore(tmp_path, "verify", path.name)
    assert answer.code == EXIT_CODES[kind]
    assert "damaged" in answer.out or path.name in answer.err
    if kind == "body":
        assert answer.out.splitlines()[-1].startswith("2 games, "), "the game after it is whole"
    found = icecore(tmp_path, "verify", path.name, "--json")
    assert found.code == EXIT_CODES[kind]
    assert found.json


def test_damage_counts_more_than_a_difference(tmp_path: Path) -> None:
    (tmp_path / "both.ice").write_bytes(changed_game(1) + games(1)[0][:-9])
    assert icecore(tmp_path, "verify", "both.ice").code == 3


def test_a_newer_schema_is_refused_by_name(tmp_path: Path) -> None:
    head, records, seal = simulated(PYRAMID, 1)
    (tmp_path / "newer.ice").write_bytes(bulk_frames(replace(head, schema=99), records, seal))
    answer = icecore(tmp_path, "verify", "newer.ice")
    assert answer.code == 3
    assert "schema 99 of boreal_pyramid is newer" in answer.out


def test_what_follows_the_last_game_is_checked_too(tmp_path: Path) -> None:
    path = archive(tmp_path, 2)
    path.write_bytes(path.read_bytes() + games(1)[0][:20])
    assert icecore(tmp_path, "verify", "games.ice").code == 3


def test_several_processes_find_the_same_in_the_same_order(tmp_path: Path) -> None:
    frames = [changed_game(n) if n % 3 == 1 else one for n, one in enumerate(games(12))]
    frames[5] = frames[5][:-5] + bytes(5)
    (tmp_path / "many.ice").write_bytes(b"".join(frames))
    alone = icecore(tmp_path, "verify", "many.ice", "--jobs", 1)
    together = subprocess.run(
        [sys.executable, "-m", "icecore", "verify", "many.ice", "--jobs", "2"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (together.returncode, together.stdout) == (alone.code, alone.out)
    assert alone.code == 3
    assert together.stderr == ""
