"""An evening of every game, typed as people type it; its snapshot is what they would read."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from icecore.replay.games.registry import OURS
from icecore.replay.timeline.verify import verify_game
from tests.evenings import CORRECTED, EVENINGS, spend

FEWEST, MOST_MISREAD = 60, 0.02


class Transcript(SingleFileSnapshotExtension):
    """A snapshot that reads as it was told."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_an_evening_is_typed_as_people_speak(path: Path, snapshot: SnapshotAssertion) -> None:
    evening = spend(path)
    assert evening.transcript == snapshot(extension_class=Transcript)
    assert evening.sensible >= FEWEST
    assert evening.desk.timeline.clock().round >= 2
    assert len(evening.misread) <= MOST_MISREAD * evening.sensible, evening.misread


def test_every_game_of_ours_has_its_evening() -> None:
    assert {path.stem for path in EVENINGS} >= set(OURS)


@pytest.mark.parametrize("path", CORRECTED, ids=lambda path: path.stem)
def test_an_evening_with_corrections_reads_as_it_was_played(
    path: Path, snapshot: SnapshotAssertion
) -> None:
    evening = spend(path)
    assert evening.transcript == snapshot(extension_class=Transcript)
    verdict = verify_game(evening.desk.recording.as_log())
    assert verdict.problem is None, verdict
