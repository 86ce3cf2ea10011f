"""Whole recorded games, told as they were told: rewritten only by `make golden`."""

from collections.abc import Iterator
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from icecore.events.file.log import read_game
from icecore.replay.course.timeline import Timeline, open_timeline
from icecore.replay.course.verify import verify_game
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import digest
from tests.golden import GOLDEN, golden_file, wanted


def story(timeline: Timeline[Any]) -> Iterator[str]:
    """Every record in sentences, with the digest of the position wherever a turn begins."""
    turn = None
    for number in range(1, len(timeline) + 1):
        for sentence in timeline.sentences(number):
            yield f"{number:4} {sentence}"
        if timeline.clock(number).turn != turn:
            turn = timeline.clock(number).turn
            yield f"     turn {turn}, position {digest(timeline.at(number))[:16]}"
    seal = timeline.seal()
    yield f"{seal.outcome.reason}, ranks {seal.outcome.ranks}, standing {seal.standing}"
    yield f"position {digest(timeline.state)}"


@pytest.mark.parametrize(("name", "ending"), wanted())
def test_every_ending_of_every_game_has_a_golden_game_that_is_told_as_ever(
    name: str, ending: str, snapshot: SnapshotAssertion
) -> None:
    path = golden_file(find_game(name), ending)
    assert path.exists(), f"{name} has no golden game that ends {ending}: make golden"
    log = read_game(path)
    assert log.seal is not None
    timeline = open_timeline(log)
    if ending == "shared victory":
        assert len(log.seal.outcome.winners) > 1
    else:
        assert log.seal.outcome.reason == ending
    assert timeline.seal() == log.seal
    assert verify_game(log).problem is None
    assert "\n".join(story(timeline)) == snapshot


def test_no_golden_game_is_left_over() -> None:
    known = {golden_file(find_game(name), ending) for name, ending in wanted()}
    assert set(GOLDEN.rglob("*.ice")) == known
