"""A log names its set by SHA-256: a packaged set that was released once never changes again."""

from syrupy.assertion import SnapshotAssertion

from icecore.events.words.sets import packaged
from icecore.replay.games.registry import OURS, find_game, open_packaged


def test_packaged_sets_are_those_that_logs_were_recorded_with(snapshot: SnapshotAssertion) -> None:
    """To change one, add a file under a new name and make it the game's default."""
    shas = {
        f"{name} {each}": open_packaged(find_game(name), each).sha.hex()
        for name in OURS
        for each in packaged(find_game(name).sets)
    }
    assert shas == snapshot
