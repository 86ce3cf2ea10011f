"""Whatever fails, and whenever: the lake is as it was, or whole, and building again completes it.

A fault is put before every call to the store, after it (the answer is lost), and in a third round
the process is dead from that call on.
"""

import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from icecore.analysis.lake.build import build_task
from icecore.analysis.lake.engines.health import verify
from icecore.analysis.lake.store import compact as compact_module
from icecore.analysis.lake.store import heartbeat
from icecore.analysis.lake.store.compact import compact
from icecore.analysis.lake.store.lake_store import Folder
from icecore.analysis.lake.store.manifest import (
    Manifest,
    TakenError,
    numbers,
    open_lake,
    publish,
)
from icecore.analysis.lake.store.sweep import sweep
from icecore.analysis.load.database import Choice
from icecore.events.file.log import bulk_frames
from icecore.events.words.errors import IcecoreError
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import simulated
from tests.analysis.evenings import write
from tests.analysis.lake.faulty_store import DeadError, FaultyStore, Kind
from tests.analysis.lake.table_sums import Sums, built, of_lake

PYRAMID = find_game("boreal_pyramid")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lake with the beginning of a game, the log of the whole game and of another, and both."""
    folder = tmp_path_factory.mktemp("faults")
    head, records, seal = simulated(PYRAMID, 0)
    one = write(folder / "one.ice", [bulk_frames(head, records[:20], None)])
    games = [bulk_frames(head, records, seal), bulk_frames(*simulated(PYRAMID, 1))]
    write(folder / "two.ice", games)
    built(folder / "lake", one, choice=Choice(("seats",)))
    shutil.copytree(folder / "lake", folder / "whole")
    built(folder / "whole", folder / "two.ice")
    return folder


def with_fault(
    begun: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, at: int, kind: Kind
) -> tuple[FaultyStore, bool]:
    """The second build with a fault: its store, and did it say that it was done?"""
    shutil.copytree(begun / "lake", folder)
    store = FaultyStore(Folder(folder), at, kind)
    monkeypatch.setattr(build_task, "open_store", lambda _: store)
    try:
        build = built(store, begun / "two.ice")
    except (OSError, DeadError):
        return store, False
    finally:
        monkeypatch.undo()
    assert (build.tally.games, build.tally.replaced) == (2, 1)
    return store, True


@pytest.mark.parametrize("kind", ["before", "after", "dead"])
def test_a_fault_at_any_call_of_a_build_loses_nothing_and_counts_nothing_twice(
    begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    was, whole = of_lake(begun / "lake"), of_lake(begun / "whole")
    calls = with_fault(begun, tmp_path / "none", monkeypatch, 0, kind)[0].calls
    assert any(call.startswith("create manifests/") for call in calls)
    for at in range(1, len(calls) + 1):
        folder = tmp_path / str(at)
        _, done = with_fault(begun, folder, monkeypatch, at, kind)
        found = of_lake(folder)
        assert found in ((whole,) if done else (was, whole)), calls[at - 1]
        assert_completed(folder, begun, whole, calls[at - 1])


def assert_completed(lake: Path, begun: Path, whole: Sums, call: str) -> None:
    built(lake, begun / "two.ice")
    assert of_lake(lake) == whole, call
    assert open_lake(lake).manifest.games == 2, call
    assert len(numbers(lake)) == 2, call
    assert not list(verify(lake)), call


@pytest.mark.parametrize("kind", ["before", "after", "dead"])
def test_a_fault_at_any_call_of_a_compaction_or_a_sweep_changes_no_answer(
    begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    whole = of_lake(begun / "whole")
    monkeypatch.setattr(heartbeat, "SILENT", 0.0)

    def tended(folder: Path, at: int) -> Any:
        shutil.copytree(begun / "whole", folder)
        store: Any = FaultyStore(Folder(folder), at, kind)
        with monkeypatch.context() as patch:
            patch.setattr(compact_module, "open_store", lambda _: store)
            try:
                compact(store)
                sweep(store, keep=0)
            except (OSError, DeadError):
                pass
        called: list[str] = store.calls
        return called

    calls = tended(tmp_path / "none", 0)
    for at in range(1, len(calls) + 1):
        tended(tmp_path / str(at), at)
        assert of_lake(tmp_path / str(at)) == whole, calls[at - 1]
        sweep(tmp_path / str(at), keep=0)
        assert not list(verify(tmp_path / str(at))), calls[at - 1]


def test_a_manifest_whose_number_was_free_only_because_it_was_swept_is_refused(
    begun: Path, tmp_path: Path
) -> None:
    shutil.copytree(begun / "whole", tmp_path / "lake")
    store = Folder(tmp_path / "lake")
    late = open_lake(store).manifest
    with pytest.raises(TakenError):
        publish(store, begun_by_another(late))
    compact(store)
    sweep(store, keep=0)
    assert numbers(store) == [3]
    with pytest.raises(IcecoreError, match="built and swept meanwhile; build again"):
        publish(store, begun_by_another(late))
    assert open_lake(store).number == 3


def begun_by_another(manifest: Manifest) -> Manifest:
    return replace(manifest, run="000000000000-00000000")
