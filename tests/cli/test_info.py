"""`icecore info`: heads and seals in words, tables and JSON."""

from pathlib import Path

import pytest
from lantern import GAME as LANTERN
from msgspec.structs import replace

from icecore.events.file.log import bulk_frames
from icecore.events.words.record import Carried, Parent
from icecore.testing.sample_games import simulated
from tests.cli.shell import archive, damaged, games, icecore


def test_one_game_is_told_in_detail(tmp_path: Path) -> None:
    (tmp_path / "one.ice").write_bytes(games(1)[0])
    answer = icecore(tmp_path, "info", "one.ice")
    assert answer.code == 0
    lines = dict(line.split(maxsplit=1) for line in answer.out.splitlines() if "seat" not in line)
    assert lines["game"] == "boreal_pyramid, rules 1, schema 1"
    assert lines["started"] == "2026-01-01T00:00:00.000Z"
    assert lines["sealed"] == "yes"
    assert "won by random" in lines["outcome"]
    assert "seat 0    random (bot random): " in answer.out
    assert len(lines["digest"]) == 64


def test_an_open_fork_with_a_set_of_its_own_says_so(tmp_path: Path) -> None:
    head, records, _ = simulated(LANTERN, 1)
    head = replace(head, parent=Parent(bytes(16), 7, bytes(32)), options={"hand": 2})
    frames = bulk_frames(head, records, None, carried=[Carried("lantern", "mine", "x = 1")])
    (tmp_path / "fork.ice").write_bytes(frames)
    told = icecore(tmp_path, "info", "fork.ice").out
    assert "fork of   00000000-0000-0000-0000-000000000000 after record 7" in told
    assert "carries   set mine (5 bytes)" in told
    assert "option    hand = 2" in told
    assert "sealed    no" in told
    found = icecore(tmp_path, "info", "fork.ice", "--json").json["game"]
    assert (found["sealed"], found["seal"], found["parent"]["record"]) == (False, None, 7)
    piped = icecore(tmp_path, "info", "-", "--json", stdin=frames).json["game"]
    assert piped["digest"] == found["digest"]


def test_an_archive_is_summed_up(tmp_path: Path) -> None:
    archive(tmp_path, 6)
    (tmp_path / "lantern.ice").write_bytes(b"".join(games(4, "lantern")))
    told = icecore(tmp_path, "info", "games.ice", "lantern.ice").out
    assert told.startswith("games.ice, lantern.ice: 10 games, ")
    assert "boreal_pyramid: 6 games, " in told
    assert "lantern: 4 games, " in told
    assert "95 % interval" in told
    found = icecore(tmp_path, "info", "games.ice", "lantern.ice", "--json").json
    assert [one["games"] for one in found["by_game"]] == [6, 4]
    for one in found["by_game"]:
        assert sum(ending["count"] for ending in one["outcomes"]) == one["games"]
        assert all(0 <= who["low"] <= who["share"] <= who["high"] <= 1 for who in one["players"])


def test_every_game_can_be_listed(tmp_path: Path) -> None:
    archive(tmp_path, 6)
    told = icecore(tmp_path, "info", "games.ice", "--games").out.splitlines()
    assert len(told) == 7
    assert told[1].split()[0] == "1"
    found = icecore(tmp_path, "info", "games.ice", "--games", "--json").json
    assert [game["id"] for game in found] == [line.split()[1] for line in told[1:]]


def test_other_versions_are_named_and_not_counted(tmp_path: Path) -> None:
    head, records, seal = simulated(LANTERN, 1)
    (tmp_path / "open.ice").write_bytes(bulk_frames(head, records[:4], None))
    (tmp_path / "sealed.ice").write_bytes(bulk_frames(head, records, seal))
    told = icecore(tmp_path, "info", "open.ice", "sealed.ice").out
    assert "sealed    yes" in told
    assert "versions  2: this one counts, a sealed version before an open one" in told
    (tmp_path / "more.ice").write_bytes(b"".join(games(2, "boreal_pyramid")))
    told = icecore(tmp_path, "info", "open.ice", "sealed.ice", "more.ice").out
    assert ": 3 games, " in told
    assert "1 other version of these games not counted" in told


def test_compressed_archives_and_pipes_tell_the_same(tmp_path: Path) -> None:
    path = archive(tmp_path, 3)
    icecore(tmp_path, "pack", "games.ice", "games.ice.zst", "--no-zstd")
    plain = icecore(tmp_path, "info", "games.ice", "--json").json
    zst = icecore(tmp_path, "info", "games.ice.zst", "--json").json
    pipe = icecore(tmp_path, "info", "-", "--json", stdin=path.read_bytes()).json
    assert plain["by_game"] == pipe["by_game"]
    assert [one["outcomes"] for one in zst["by_game"]] == [
        one["outcomes"] for one in plain["by_game"]
    ]


@pytest.mark.parametrize(
    ("kind", "code", "told"),
    [
        ("missing", 1, "missing.ice: no such file"),
        ("directory", 3, "a directory, not a log"),
        ("text", 3, "not an icecore log"),
        ("torn", 0, "the last frame was cut off"),
        ("header", 3, "the header does not match its checksum"),
    ],
)
def test_what_cannot_be_read_is_told_after_what_can(
    tmp_path: Path, kind: str, code: int, told: str
) -> None:
    path = damaged(tmp_path, kind)
    answer = icecore(tmp_path, "info", path.name)
    assert answer.code == code
    assert told in answer.err
    if kind == "torn":
        assert "torn.ice: 2 games" in answer.out
    found = icecore(tmp_path, "info", path.name, "--json")
    assert found.code == code
    assert told in str(found.json)
