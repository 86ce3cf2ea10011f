"""Building a lake: exactly the tables of `icecore load`, whole or not at all.

The tasks run in this process; tests/analysis/lake/test_spark.py lets Spark carry them out.
"""

import errno
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import zstandard
from msgspec.structs import replace

from icecore.analysis.lake.build import build, build_plan, build_task
from icecore.analysis.lake.build.build_task import Job, Said
from icecore.analysis.lake.build.log_files import logs_in
from icecore.analysis.lake.store import parts
from icecore.analysis.lake.store.manifest import LakeError, numbers, open_lake
from icecore.analysis.load.database import Choice
from icecore.events.file.log import bulk_frames
from icecore.events.words.errors import IcecoreError, LogError
from icecore.replay.games.registry import OURS, find_game
from icecore.testing.sample_games import simulated
from tests.analysis.evenings import evening, write
from tests.analysis.lake.table_sums import Here, built, of_database, of_lake
from tests.analysis.test_loader_laws import split, versions
from tests.cli.shell import damaged, icecore

PYRAMID = find_game("boreal_pyramid")


def files_in(lake: Path) -> set[str]:
    return {str(each.relative_to(lake)) for each in lake.rglob("*") if each.is_file()}


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Odd games of every kind, in a folder with the database that is made of them."""
    folder = tmp_path_factory.mktemp("evenings")
    (folder / "logs").mkdir()
    for name in (*OURS, "lantern"):
        many = 3 if name == "boreal_forest" else 8
        games = [evening(find_game(name), number) for number in range(many)]
        write(folder / "logs" / f"{name}.ice", games)
    whole = (folder / "logs" / "the_north.ice").read_bytes()
    (folder / "logs" / "the_north.ice").unlink()
    (folder / "logs" / "the_north.ice.zst").write_bytes(zstandard.compress(whole))
    done = icecore(folder, "load", "all.duckdb", "logs")
    assert done.code == 0, done.err
    return folder


def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many tasks, chunks, row groups and files of few games."""
    monkeypatch.setattr(build_task, "CHUNK", 300)
    monkeypatch.setattr(parts, "WAITING", 200_000)
    monkeypatch.setattr(parts, "GROUP", 20_000)
    monkeypatch.setattr(parts, "FULL", 10_000)
    monkeypatch.setattr(build_plan, "ROWS", 3)


@pytest.mark.parametrize("portion", [None, 20_000], ids=["one task", "small parts"])
def test_the_tables_of_a_lake_are_those_of_a_database(
    evenings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, portion: int | None
) -> None:
    if portion:
        small(monkeypatch)
    files = list(map(Path, logs_in([str(evenings / "logs")])))
    build = built(tmp_path / "lake", *files, portion=portion)
    assert of_lake(tmp_path / "lake") == of_database(evenings / "all.duckdb")
    lake = open_lake(tmp_path / "lake")
    assert lake.manifest.games == build.tally.games
    assert build.tally.rows == sum(
        file.rows for table, file in lake.all_files() if table != "cards"
    )
    assert (len(lake.files("records")) > 3) == bool(portion)
    named = {file.path for _, file in lake.all_files()} | set(lake.manifest.lists)
    assert files_in(tmp_path / "lake") - named == {"manifests/00000001.json"} | {
        path for path in files_in(tmp_path / "lake") if "/cards/" in path and path not in named
    }


def test_logs_are_read_from_addresses_too(evenings: Path, tmp_path: Path) -> None:
    address = f"file://{evenings / 'logs'}"
    names = list(logs_in([address]))
    assert [name.rpartition("/")[2] for name in names] == sorted(
        each.name for each in (evenings / "logs").iterdir()
    )
    build = built_from(tmp_path / "lake", names)
    assert not build.tally.problems
    assert of_lake(tmp_path / "lake") == of_database(evenings / "all.duckdb")
    with pytest.raises(IcecoreError, match="no such file"):
        list(logs_in([f"file://{tmp_path}/nothing.ice"]))
    with pytest.raises(IcecoreError, match="cannot be reached"):
        list(logs_in(["gopher://nowhere/games.ice"]))


def built_from(lake: Any, names: list[str], **settings: Any) -> Any:
    from icecore.analysis.lake.build.build import Build, Settings

    build = Build(lake, Here(), Settings(**settings))
    for _ in build.build(names):
        pass
    return build


def test_building_again_takes_only_what_is_new(evenings: Path, tmp_path: Path) -> None:
    logs = list(map(Path, logs_in([str(evenings / "logs")])))
    first = built(tmp_path / "lake", *logs[:3])
    again = built(tmp_path / "lake", *logs[:3])
    assert (again.tally.games, again.tally.unchanged) == (0, first.tally.games)
    assert numbers(tmp_path / "lake") == [1]
    rest = built(tmp_path / "lake", *logs)
    assert rest.tally.unchanged == first.tally.games
    assert numbers(tmp_path / "lake") == [1, 2]
    assert of_lake(tmp_path / "lake") == of_database(evenings / "all.duckdb")


@pytest.mark.parametrize("seed", range(2))
def test_any_order_and_any_split_give_the_tables_that_loading_gives(
    tmp_path: Path, seed: int
) -> None:
    """Versions replace each other, and a damaged one leaves the best that is whole."""
    dice = Random(f"lake {seed}")
    files = split(versions(), dice, tmp_path)
    done = icecore(tmp_path, "load", "all.duckdb", *files, "--keep-going")
    assert done.code == 3, done.err
    dice.shuffle(files)
    while files:
        some = dice.choice([1, 2, len(files)])
        built(tmp_path / "lake", *(tmp_path / file for file in files[:some]), keep_going=True)
        del files[:some]
    assert of_lake(tmp_path / "lake") == of_database(tmp_path / "all.duckdb")
    lake = open_lake(tmp_path / "lake")
    assert lake.manifest.games == of_lake(tmp_path / "lake")["games"][0]


def test_a_damaged_log_stops_the_build_or_is_left_out_and_said_with_its_place(
    tmp_path: Path,
) -> None:
    damaged(tmp_path, "body")
    good = write(tmp_path / "good.ice", [bulk_frames(*simulated(PYRAMID, n)) for n in (10, 11)])
    with pytest.raises(LogError) as caught:
        built(tmp_path / "lake", good, tmp_path / "body.ice")
    assert caught.value.path == str(tmp_path / "body.ice")
    assert caught.value.offset is not None
    assert numbers(tmp_path / "lake") == []
    assert files_in(tmp_path / "lake") == set()
    build = built(tmp_path / "lake", good, tmp_path / "body.ice", keep_going=True)
    assert [str(each) for each in build.tally.problems] == [str(caught.value)]
    assert of_lake(tmp_path / "lake")["games"][0] == 4


def test_two_games_of_one_id_are_refused_unless_one_is_the_later(tmp_path: Path) -> None:
    head, records, seal = simulated(PYRAMID, 0)
    _, others, _ = simulated(PYRAMID, 1)
    one = write(tmp_path / "one.ice", [bulk_frames(head, records[:20], None)])
    two = write(tmp_path / "two.ice", [bulk_frames(head, others[:20], None)])
    for first, second in (((one,), (two,)), ((one, two), ())):
        lake = tmp_path / f"lake{len(first)}"
        if second:
            built(lake, *first)
        with pytest.raises(LogError, match="another game with the same id and as many records"):
            built(lake, *(second or first))
    whole = write(tmp_path / "whole.ice", [bulk_frames(head, records, seal)])
    built(tmp_path / "lake", one, two, whole)
    assert of_lake(tmp_path / "lake")["games"][0] == 1


def test_what_is_no_log_and_who_plays_no_known_game_is_said(tmp_path: Path) -> None:
    head, records, seal = simulated(PYRAMID, 0)
    good = write(tmp_path / "good.ice", [bulk_frames(head, records, seal)])
    other = replace(head, game="chess", id=b"\x02" * 16)
    chess = write(tmp_path / "chess.ice", [bulk_frames(other, [], None)])
    text = tmp_path / "text.ice"
    text.write_text("no log")
    build = built(tmp_path / "lake", good, chess, text, tmp_path / "missing.ice", keep_going=True)
    said = [str(problem) for problem in build.tally.problems]
    assert len(said) == 3
    assert any('there is no game "chess"' in each for each in said)
    assert any("missing.ice: no such file" in each for each in said)
    assert any("text.ice" in each for each in said)
    assert build.tally.games == 1


class Told(Here):
    """Executors that say something of their own first."""

    def __init__(self, *said: Said) -> None:
        self.said = said

    def __call__(self, job: Job, tasks: int, /) -> Iterator[Said]:
        yield from super().__call__(job, tasks)
        yield from self.said


def test_a_game_that_executors_lack_is_named_and_nothing_is_left(tmp_path: Path) -> None:
    good = write(tmp_path / "good.ice", [bulk_frames(*simulated(PYRAMID, 0))])
    with pytest.raises(IcecoreError, match='the game "boreal_pyramid" is not installed where'):
        built(tmp_path / "lake", good, runner=Told(Said("missing", "boreal_pyramid", "node7: x")))
    assert files_in(tmp_path / "lake") == set()


def test_executors_of_another_version_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = write(tmp_path / "good.ice", [bulk_frames(*simulated(PYRAMID, 0))])
    monkeypatch.setattr(build_task, "fingerprint", lambda: "other")
    with pytest.raises(IcecoreError, match="another version of icecore or of a game"):
        built(tmp_path / "lake", good)
    assert files_in(tmp_path / "lake") == set()


@pytest.mark.parametrize("at", [0, 7, 15])
def test_a_full_disk_leaves_the_lake_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    one = write(tmp_path / "one.ice", [bulk_frames(*simulated(PYRAMID, 0))])
    two = write(tmp_path / "two.ice", [bulk_frames(*simulated(PYRAMID, 1))])
    built(tmp_path / "lake", one)
    before, there = of_lake(tmp_path / "lake"), files_in(tmp_path / "lake")
    finish, count = parts.Writer.finish, iter(range(1000))

    def full(self: parts.Writer) -> None:
        if self.sink is not None and next(count) == at:
            raise OSError(errno.ENOSPC, "No space left on device", self.store.path(self.path))
        finish(self)

    monkeypatch.setattr(parts.Writer, "finish", full)
    with pytest.raises(IcecoreError, match="cannot be written: No space left on device"):
        built(tmp_path / "lake", two)
    assert of_lake(tmp_path / "lake") == before
    assert files_in(tmp_path / "lake") == there
    monkeypatch.undo()
    built(tmp_path / "lake", two)
    icecore(tmp_path, "load", "all.duckdb", "one.ice", "two.ice")
    assert of_lake(tmp_path / "lake") == of_database(tmp_path / "all.duckdb")


@pytest.mark.parametrize("step", ["write_list", "write_drop"])
def test_a_commit_that_fails_leaves_the_lake_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    head, records, seal = simulated(PYRAMID, 0)
    one = write(tmp_path / "one.ice", [bulk_frames(head, records[:20], None)])
    two = write(tmp_path / "two.ice", [bulk_frames(head, records, seal)])
    built(tmp_path / "lake", one)
    before, there = of_lake(tmp_path / "lake"), files_in(tmp_path / "lake")

    def fails(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(build, step, fails)
    with pytest.raises(OSError, match="Input/output"):
        built(tmp_path / "lake", two)
    assert (of_lake(tmp_path / "lake"), files_in(tmp_path / "lake")) == (before, there)


class Meanwhile(Here):
    """Another build of the same lake is faster."""

    def __init__(self, lake: Path, *files: Path) -> None:
        self.lake, self.files = lake, files

    def __call__(self, job: Job, tasks: int, /) -> Iterator[Said]:
        yield from super().__call__(job, tasks)
        built(self.lake, *self.files)


def test_two_builds_at_once_give_what_one_of_all_files_gives(tmp_path: Path) -> None:
    """The same games, earlier and later versions of them, and others, whoever is faster."""
    head, records, seal = simulated(PYRAMID, 0)
    shorter, longer, whole = (
        bulk_frames(head, records[:20], None), bulk_frames(head, records[:40], None),
        bulk_frames(head, records, seal),
    )  # fmt: skip
    same, mine, theirs = (bulk_frames(*simulated(PYRAMID, n)) for n in (1, 2, 3))
    for name, ours, others in (
        ("theirs is later", longer, whole),
        ("ours is later", whole, longer),
        ("both are the same", longer, longer),
    ):
        folder = tmp_path / name
        folder.mkdir()
        first = write(folder / "first.ice", [shorter])
        one = write(folder / "one.ice", [ours, same, mine])
        two = write(folder / "two.ice", [same, others, theirs])
        for lake, before in ((folder / "lake", [first]), (folder / "new", [])):
            for file in before:
                built(lake, file)
            built(lake, one, runner=Meanwhile(lake, two))
            icecore(folder, "load", "all.duckdb", "first.ice", "one.ice", "two.ice")
            assert of_lake(lake) == of_database(folder / "all.duckdb"), (name, lake.name)
            assert open_lake(lake).manifest.games == 4


def test_what_was_swept_away_during_a_build_is_noticed(tmp_path: Path) -> None:
    good = write(tmp_path / "good.ice", [bulk_frames(*simulated(PYRAMID, 0))])

    class Swept(Here):
        def __call__(self, job: Job, tasks: int, /) -> Iterator[Said]:
            said = list(super().__call__(job, tasks))
            (Path(job.lake) / next(each.text for each in said if each.kind == "file")).unlink()
            yield from said

    with pytest.raises(LakeError, match="was removed or changed while the lake was built"):
        built(tmp_path / "lake", good, runner=Swept())


def test_choices_are_settled_when_the_lake_is_made(tmp_path: Path) -> None:
    one = write(tmp_path / "one.ice", [bulk_frames(*simulated(PYRAMID, 0))])
    two = write(tmp_path / "two.ice", [bulk_frames(*simulated(PYRAMID, 1))])
    choice = Choice(("records", "boreal_pyramid.sc*"), True)
    built(tmp_path / "lake", one, choice=choice)
    built(tmp_path / "lake", two)
    chosen = ("--tables", "records,boreal_pyramid.sc*", "--options")
    icecore(tmp_path, "load", "all.duckdb", "one.ice", "two.ice", *chosen)
    assert of_lake(tmp_path / "lake") == of_database(tmp_path / "all.duckdb")
    with pytest.raises(IcecoreError, match=r"made with tables=records,boreal_pyramid.sc\* and"):
        built(tmp_path / "lake", two, choice=Choice())
    with pytest.raises(IcecoreError, match='no table is called "recods"; did you mean records'):
        built(tmp_path / "other", two, choice=Choice(("recods",)))


def test_a_folder_or_file_that_is_no_lake_stays_as_it_is(tmp_path: Path) -> None:
    one = write(tmp_path / "one.ice", [bulk_frames(*simulated(PYRAMID, 0))])
    for place, problem in (
        (tmp_path, "a folder with other things in it"),
        (one, "a file; a lake is a folder"),
        (tmp_path / "no" / "lake", "there is no folder to make a lake in"),
    ):
        with pytest.raises(IcecoreError, match=problem):
            built(place, one)
    assert files_in(tmp_path) == {"one.ice"}
