"""Logs of every schema ever released open, fold and verify forever."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from icecore.events.file.log import read_game, records
from icecore.events.words.errors import LogError
from icecore.replay.games.registry import find_game
from icecore.replay.timeline.timeline import open_timeline
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import log_of, simulated
from tests.ours import GAMES

MUSEUM = Path(__file__).parent.parent / "fixtures" / "museum"
PIECES = sorted(MUSEUM.glob("*.ice"))
SCHEMAS = [
    (name, schema) for name in GAMES for schema in range(1, find_game(name).vocabulary.schema + 1)
]


@pytest.mark.parametrize(("name", "schema"), SCHEMAS)
def test_every_schema_of_every_game_has_its_piece(name: str, schema: int) -> None:
    log = read_game(MUSEUM / f"{name}-{schema}.ice")
    assert (log.head.game, log.schema) == (name, schema)


@pytest.mark.parametrize("path", PIECES, ids=lambda path: path.stem)
def test_a_piece_opens_and_ends_as_its_seal_says(path: Path) -> None:
    log = read_game(path)
    timeline = open_timeline(log)
    assert log.seal is not None
    assert len(timeline) == log.seal.records
    assert timeline.outcome() == log.seal.outcome
    assert timeline.game.standing(timeline.state) == log.seal.standing
    timeline.game.invariants(timeline.state)


@pytest.mark.parametrize("path", PIECES, ids=lambda path: path.stem)
def test_a_piece_verifies(path: Path) -> None:
    verdict = verify_game(read_game(path))
    assert (verdict.problem, verdict.sealed) == (None, True)


def test_a_piece_of_an_older_schema_is_told_in_the_words_of_today() -> None:
    vocabulary = find_game("lantern").vocabulary
    old, new = (read_game(MUSEUM / f"lantern-{schema}.ice") for schema in (1, 2))
    assert b"burn" in old.bodies[0]
    assert records(old, vocabulary) == records(new, vocabulary)


@pytest.mark.parametrize("name", GAMES)
def test_a_newer_schema_is_refused_by_name(name: str) -> None:
    game = find_game(name)
    newer = game.vocabulary.schema + 1
    head, played, seal = simulated(game, 0)
    log = log_of(replace(head, schema=newer), played, seal)
    words = f"schema {newer} of {name} is newer than the {newer - 1} known here"
    with pytest.raises(LogError, match=words):
        open_timeline(log)
    assert words in str(verify_game(log).problem)


def test_an_old_log_that_its_upcast_cannot_read_is_an_error_and_no_crash() -> None:
    head, played, seal = simulated(find_game("lantern"), 0)
    headless = [replace(record, act=None) for record in played]
    with pytest.raises(LogError, match="schema 1 of lantern cannot be upcast"):
        open_timeline(log_of(replace(head, schema=1), headless, seal))
