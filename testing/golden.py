"""Whole recorded games, one for every ending, told as they were told: rewritten only on purpose."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import fields
from syrupy.assertion import SnapshotAssertion

from icecore.events.file.log import read_game
from icecore.replay.kernel import Ruleset, digest
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.replay.timeline.verify import verify_game

__all__ = [
    "test_every_ending_of_every_game_has_a_golden_game_that_is_told_as_ever",
    "test_no_golden_game_is_left_over",
]


SHARED = "shared victory"


def endings(game: Ruleset[Any]) -> Iterator[str]:
    """Every way in which a game can end: as its `Ended` event declares, and as any game can."""
    ended = next((cls for cls in game.vocabulary.events if cls.__name__ == "Ended"), None)
    assert ended is not None, f"{game.name}: an event Ended with a reason is how games end"
    reason = next((info.type for info in fields(ended) if info.name == "reason"), None)
    assert get_origin(reason) is Literal, f"{game.name}: Ended.reason lists the endings"
    yield from get_args(reason)
    yield "abandoned"
    if 2 in game.players:
        yield "conceded"


def wanted(game: Ruleset[Any], fixtures: Path) -> list[str]:
    """The endings that have a golden game; a victory can be shared whatever the ending."""
    return [*endings(game), *[SHARED] * golden_file(game, SHARED, fixtures).exists()]


def golden_folder(game: Ruleset[Any], fixtures: Path) -> Path:
    """Where the golden games of a game lie: in a folder of their own if there are more games."""
    own = fixtures / "golden" / game.name
    return own if own.is_dir() else fixtures / "golden"


def golden_file(game: Ruleset[Any], ending: str, fixtures: Path) -> Path:
    return golden_folder(game, fixtures) / f"{ending.replace(' ', '_')}.ice"


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


def test_every_ending_of_every_game_has_a_golden_game_that_is_told_as_ever(
    game: Ruleset[Any], ending: str, icecore_fixtures: Path, snapshot: SnapshotAssertion
) -> None:
    path = golden_file(game, ending, icecore_fixtures)
    assert path.exists(), f"{game.name} has no golden game that ends {ending}"
    log = read_game(path)
    assert log.seal is not None
    timeline = open_timeline(log)
    if ending == SHARED:
        assert len(log.seal.outcome.winners) > 1
    else:
        assert log.seal.outcome.reason == ending
    assert timeline.seal() == log.seal
    assert verify_game(log).problem is None
    assert "\n".join(story(timeline)) == snapshot


def test_no_golden_game_is_left_over(game: Ruleset[Any], icecore_fixtures: Path) -> None:
    known = {
        golden_file(game, ending, icecore_fixtures) for ending in wanted(game, icecore_fixtures)
    }
    assert set(golden_folder(game, icecore_fixtures).rglob("*.ice")) <= known
