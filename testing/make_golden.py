"""Writes the golden games of a game anew, one for every ending.

    python -m icecore.testing.make_golden GAME FIXTURES

They lie in `FIXTURES/golden`; `pytest --snapshot-update` then pins what they tell. Read the changes
before you commit them: each is a change of the rules or of the telling.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import fields, replace

from icecore.events.file.log import bulk_frames
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    AnyRecord,
    Carried,
    Head,
    Note,
    Seal,
    Takeback,
)
from icecore.events.words.sets import Box
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Ruleset
from icecore.replay.table.entry import enter_act, take_back
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from icecore.testing.fixture_runner import fixtures_of, run
from icecore.testing.golden import SHARED, endings, golden_file
from icecore.testing.sample_games import any_act, box_of, fewest, timeline_of

Golden = tuple[str, Head, list[AnyRecord], Seal, Box]
"""An ending, a game that ends so, and the set that it was played with."""

QUIT = "all others quit"
"""No bot leaves a game."""
FEW_GAMES, MOST_GAMES = 3_000, 60_000
"""Games tried before optional rules may help to an ending, and before it is given up."""
Tables = Sequence[tuple[tuple[str, ...], dict[str, Any]]]
"""Bots and options with which endings are soon found, where the usual ones would take long."""


def by_the_rules(game: Ruleset[Any], fixtures: Path, special: Tables) -> Iterator[Golden]:
    """The first game of each ending, and the first with a shared victory."""
    missing = {*endings(game), SHARED} - {"abandoned", "conceded", QUIT}
    for head, records, seal, box in games_to_choose_from(game, fixtures, special):
        shared = len(seal.outcome.winners) > 1
        for ending in (seal.outcome.reason, *[SHARED] * shared):
            if ending in missing:
                missing.discard(ending)
                yield ending, head, records, seal, box
        if not missing:
            return
    if missing == {SHARED}:  # not every game can be shared
        return
    raise SystemExit(f"{game.name}: no game with {', '.join(sorted(missing))} in {MOST_GAMES}")


def games_to_choose_from(
    game: Ruleset[Any], fixtures: Path, special: Tables
) -> Iterator[tuple[Head, list[AnyRecord], Seal, Box]]:
    """Games at special tables, random ones by the plain rules, examples that end, games with every
    optional rule, and then plain ones without end: chance alone hardly ever comes to some endings.
    """
    box = box_of(game)
    for bots, options in special:
        table = lay_table(Plan(game.name, bots, seed="golden", options=options))
        yield from ((*simulated_game(table, number), box) for number in range(FEW_GAMES // 10))
    plan = Plan(game.name, ("random",) * fewest(game), seed="golden")
    optional = {info.name: True for info in fields(game.options) if info.type is bool}
    plain, varied = lay_table(plan), lay_table(replace(plan, options=optional))
    yield from ((*simulated_game(plain, number), box) for number in range(FEW_GAMES))
    yield from examples_that_end(game, fixtures)
    yield from ((*simulated_game(varied, number), box) for number in range(FEW_GAMES))
    yield from ((*simulated_game(plain, number), box) for number in range(FEW_GAMES, MOST_GAMES))


def examples_that_end(
    game: Ruleset[Any], fixtures: Path
) -> Iterator[tuple[Head, list[AnyRecord], Seal, Box]]:
    for fixture in fixtures_of(game.name, fixtures):
        if fixture.example.outcome:
            timeline = run(fixture)
            if timeline.outcome() is not None:
                yield timeline.head, timeline.records, timeline.seal(), timeline.box


def at_a_table(
    game: Ruleset[Any], seat: int, last: Any = None, acts: int = 3
) -> tuple[Head, list[AnyRecord], Seal]:
    """A game with all that people do beside playing, given up by the scribe or by a seat."""
    timeline, dice = timeline_of(game), Random(f"golden {seat}")
    at = 0

    def enter(seat: int, act: Any) -> None:
        nonlocal at
        at += 1500
        enter_act(timeline, seat, act, at)

    def play_on(acts: int) -> None:
        for _ in range(acts):
            if game.outcome(timeline.state) is None:
                enter(*any_act(game, timeline.state, dice))

    play_on(6)
    enter(SCRIBE, Note(4, "well played", "!"))
    enter(SCRIBE, take_back(timeline))
    play_on(2)
    enter(SCRIBE, Takeback(5))
    enter(SCRIBE, Takeback(6))
    enter(SCRIBE, Adjourn("dinner"))
    play_on(acts)
    enter(seat, last or Abandon("it is late"))
    return timeline.head, timeline.records, timeline.seal()


def golden_games(game: Ruleset[Any], fixtures: Path, special: Tables = ()) -> Iterator[Golden]:
    yield from by_the_rules(game, fixtures, special)
    yield "abandoned", *at_a_table(game, SCRIBE), box_of(game)
    if "conceded" in endings(game):
        yield "conceded", *at_a_table(game, 1), box_of(game)
    if QUIT in endings(game):
        leave = next(act for act in game.vocabulary.acts if act.__name__ == "Quit")
        yield QUIT, *at_a_table(game, 1, leave(), acts=30), box_of(game)


def carried(game: Ruleset[Any], box: Box) -> Carried:
    """The set as it is today: the packaged one may change, a golden game does not."""
    return Carried(game.name, box.name, box.text)


def write_golden(game: Ruleset[Any], fixtures: Path, special: Tables = ()) -> Iterator[Path]:
    """Each file as it is written."""
    for ending, head, records, seal, box in golden_games(game, fixtures, special):
        path = golden_file(game, ending, fixtures)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(bulk_frames(head, records, seal, carried=[carried(game, box)]))
        yield path


def main(words: list[str]) -> None:
    if len(words) != 2:
        raise SystemExit("expected: python -m icecore.testing.make_golden GAME FIXTURES")
    try:
        game, fixtures = find_game(words[0]), Path(words[1])
        wanted = ", ".join(endings(game))
        sys.stdout.write(f"{game.title}: a game for each of {wanted}; it may take a minute\n")
        for path in write_golden(game, fixtures):
            sys.stdout.write(f"{path}\n")
    except (IcecoreError, AssertionError) as error:
        raise SystemExit(str(error)) from error


if __name__ == "__main__":
    main(sys.argv[1:])
