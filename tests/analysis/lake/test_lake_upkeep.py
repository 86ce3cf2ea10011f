"""Keeping a lake: verifying finds what is wrong, compacting and sweeping change no answer."""

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from icecore.analysis.lake.engines.health import info, verify
from icecore.analysis.lake.store import compact as compact_module
from icecore.analysis.lake.store.compact import compact, join_here
from icecore.analysis.lake.store.heartbeat import SILENT
from icecore.analysis.lake.store.manifest import numbers, open_lake
from icecore.analysis.lake.store.sweep import sweep
from icecore.events.file.log import bulk_frames
from icecore.events.words.errors import IcecoreError
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import simulated
from tests.analysis.evenings import write
from tests.analysis.lake.table_sums import Sums, built, of_database, of_lake
from tests.cli.shell import icecore
from tests.ours import WITH_LANTERN

PYRAMID = find_game("boreal_pyramid")


def grown(folder: Path, steps: int = 3) -> tuple[Path, Sums]:
    """A lake of several builds, in which games were replaced; and what its tables must be."""
    files = []
    for step in range(steps):
        games = [bulk_frames(*simulated(PYRAMID, 10 * step + n)) for n in range(2)]
        for number in (90, 91):
            head, records, seal = simulated(PYRAMID, number)
            last = step == steps - 1
            games.append(bulk_frames(head, records if last else records[: 10 * step + 9],
                                     seal if last else None))  # fmt: skip
        files.append(write(folder / f"{step}.ice", games))
        built(folder / "lake", files[-1])
    done = icecore(folder, "load", "all.duckdb", *files)
    assert done.code == 0, done.err
    return folder / "lake", of_database(folder / "all.duckdb")


def test_compacting_and_sweeping_change_no_answer(tmp_path: Path) -> None:
    lake, expected = grown(tmp_path)
    assert of_lake(lake) == expected
    before = info(lake)
    assert (before.games, before.dropped, before.orphans) == (8, 4, 0)
    assert before.small == before.files - 1, "there is one file of cards"
    tables = before.tables
    assert compact(lake) == before.files - tables
    assert of_lake(lake) == expected
    after = info(lake)
    assert (after.files, after.dropped, after.small, after.games) == (tables, 0, 0, 8)
    assert not list(verify(lake))
    assert compact(lake) == 0
    swept = sweep(lake, keep=3600)
    assert (swept.files, swept.manifests) == (0, 0), "a reader may be at the state before"
    swept = sweep(lake, keep=0)
    assert swept.manifests == 3
    assert swept.files >= before.files
    assert of_lake(lake) == expected
    assert info(lake).orphans == 0
    left = {str(each.relative_to(lake)) for each in lake.rglob("*.parquet")}
    assert left == {file.path for _, file in open_lake(lake).all_files()}
    assert not built(lake, *sorted(tmp_path.glob("?.ice"))).tally.games


def test_large_files_are_left_as_they_are_and_full_ones_are_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lake, expected = grown(tmp_path)
    sizes = sorted(file.size for _, file in open_lake(lake).all_files())
    monkeypatch.setattr(compact_module, "FULL", sizes[len(sizes) // 2] * 2)
    compact(lake, small=sizes[-3])
    assert of_lake(lake) == expected
    assert len(open_lake(lake).files("records")) > 1


def test_a_build_during_a_compaction_is_kept_and_replaces_what_it_should(tmp_path: Path) -> None:
    lake, _ = grown(tmp_path, 2)
    head, records, seal = simulated(PYRAMID, 90)
    late = write(
        tmp_path / "late.ice",
        [bulk_frames(head, records, seal), bulk_frames(*simulated(PYRAMID, 50))],
    )

    def meanwhile(tasks: list[compact_module.Joining]) -> list[compact_module.Joined]:
        done = list(join_here(tasks))
        built(lake, late)
        return done

    compact(lake, meanwhile)
    icecore(tmp_path, "load", "all.duckdb", "late.ice")
    assert of_lake(lake) == of_database(tmp_path / "all.duckdb")
    assert not list(verify(lake))
    compact(lake)
    assert of_lake(lake) == of_database(tmp_path / "all.duckdb")
    assert info(lake).dropped == 0


def test_of_two_compactions_at_once_one_is_refused(tmp_path: Path) -> None:
    lake, expected = grown(tmp_path)

    def meanwhile(tasks: list[compact_module.Joining]) -> list[compact_module.Joined]:
        compact(lake)
        return list(join_here(tasks))

    with pytest.raises(IcecoreError, match="another compaction was faster"):
        compact(lake, meanwhile)
    assert of_lake(lake) == expected


@pytest.mark.parametrize("seed", range(2))
def test_any_order_of_builds_compactions_and_sweeps_gives_the_same(
    tmp_path: Path, seed: int
) -> None:
    dice = Random(seed)
    lake, expected = grown(tmp_path, 1)
    files = []
    for number in range(4):
        games = []
        for game in dice.sample(range(20, 26), 3):
            head, records, seal = simulated(PYRAMID, game)
            cut = dice.choice([10, 30, 50, None])
            games.append(bulk_frames(head, records[:cut], None if cut else seal))
        files.append(write(tmp_path / f"more{number}.ice", games))
    for file in files:
        built(lake, file)
        if dice.random() < 0.6:
            compact(lake)
        if dice.random() < 0.6:
            sweep(lake, keep=0)
    icecore(tmp_path, "load", "all.duckdb", *files)
    assert of_lake(lake) == of_database(tmp_path / "all.duckdb") != expected
    assert not list(verify(lake))


def test_verifying_finds_files_that_are_gone_cut_flipped_or_swapped(tmp_path: Path) -> None:
    lake, _ = grown(tmp_path, 2)
    assert icecore(tmp_path, "lake", "verify", "lake").code == 0
    files = open_lake(lake).files("records")
    path, other = lake / files[0].path, lake / files[1].path
    whole = path.read_bytes()
    path.unlink()
    assert [each.endswith("is missing") for each in verify(lake)] == [True]
    path.write_bytes(whole[:-9])
    assert "bytes, and" in next(verify(lake))
    for at in range(60, len(whole) - 8, len(whole) // 40):
        flipped = bytearray(whole)
        flipped[at] ^= 16
        path.write_bytes(flipped)
        assert list(verify(lake)), at
    path.write_bytes(whole)
    (tmp_path / "kept").write_bytes(other.read_bytes())
    other.write_bytes(whole)
    answer = icecore(tmp_path, "lake", "verify", "lake")
    assert answer.code == 3
    other.write_bytes((tmp_path / "kept").read_bytes())
    drop = open_lake(lake).manifest.drops[0]
    (lake / drop.path).unlink()
    assert [each.endswith("is missing") for each in verify(lake)] == [True]


def test_a_lake_that_cannot_be_read_is_said_in_a_sentence(tmp_path: Path) -> None:
    lake, _ = grown(tmp_path, 1)
    for name, code, problem in (
        ("nothing", 1, "nothing: no such lake; `icecore lake build` makes one from logs"),
        (".", 3, ".: no lake: there is no folder manifests in it"),
    ):
        answer = icecore(tmp_path, "lake", "info", name)
        assert (answer.code, answer.err) == (code, f"icecore: {problem}\n")
    (manifest,) = (lake / "manifests").iterdir()
    whole = manifest.read_bytes()
    manifest.write_bytes(whole[:-20])
    answer = icecore(tmp_path, "lake", "info", "lake")
    assert answer.code == 3
    assert "00000001.json: damaged" in answer.err
    manifest.write_bytes(whole.replace(b'"version":1', b'"version":2'))
    assert "version 2 of the lake is newer" in icecore(tmp_path, "lake", "info", "lake").err
    manifest.write_bytes(whole)
    (lake / open_lake(lake).manifest.lists[0]).unlink()
    answer = icecore(tmp_path, "lake", "info", "lake")
    assert answer.code == 3
    assert "list.json: is missing, and the lake needs it" in answer.err
    (tmp_path / "begun" / "manifests").mkdir(parents=True)
    answer = icecore(tmp_path, "lake", "info", "begun")
    assert "a lake that no build has completed yet" in answer.err


def test_sweeping_leaves_builds_alone_that_are_under_way(tmp_path: Path) -> None:
    """And removes what is left of one that was killed."""
    lake, expected = grown(tmp_path, 1)
    more = write(tmp_path / "more.ice", [bulk_frames(*simulated(PYRAMID, 70))])
    process = subprocess.Popen(
        [sys.executable, "-c", WAITS, str(lake), str(more)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=WITH_LANTERN,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline() == b"folded\n"
    there = {each for each in lake.rglob("*") if each.is_file()}
    assert sweep(lake, keep=0).files == 0
    assert info(lake).orphans == 0
    assert {each for each in lake.rglob("*") if each.is_file()} == there
    process.kill()
    process.wait()
    assert of_lake(lake) == expected
    assert info(lake).orphans == 0, "nobody can know yet that it has died"
    age(lake)
    assert info(lake).orphans > 10
    assert sweep(lake, keep=0).files > 10
    assert info(lake).orphans == 0
    assert of_lake(lake) == expected
    assert len(list((lake / "data").iterdir())) == 1


def age(lake: Path) -> None:
    """All files were written so long ago that runs without a newer mark are dead."""
    old = time.time() - SILENT - 1
    for file in lake.rglob("*"):
        os.utime(file, (old, old))


WAITS = """
import sys
from pathlib import Path
from icecore.analysis.lake.build.build import Build, Settings
from tests.analysis.lake.table_sums import Here

class Waits(Here):
    def __call__(self, job, tasks):
        yield from super().__call__(job, tasks)
        print("folded", flush=True)
        sys.stdin.read()

for _ in Build(Path(sys.argv[1]), Waits(), Settings()).build(sys.argv[2:]):
    pass
"""


def test_what_half_a_commit_left_is_swept_too(tmp_path: Path) -> None:
    lake, expected = grown(tmp_path, 1)
    (lake / "data" / "0123abcd.part").write_text("{}")
    assert sweep(lake, keep=0).files == 0, "it may be a run that is just publishing"
    age(lake)
    assert sweep(lake, keep=0).files == 1
    assert not (lake / "data" / "0123abcd.part").exists()
    assert numbers(lake) == [1]
    assert of_lake(lake) == expected
