"""Writes the golden games anew, one for every ending of every game, and pins what they tell.

    python tests/make_golden.py [GAME…]

Read the changes before you commit them: each is a change of the rules or of the telling.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from msgspec.structs import fields, replace

from icecore.events.file.log import bulk_frames
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
from icecore.replay.course.entry import enter_act, take_back
from icecore.replay.course.simulate import Plan, lay_table, simulated_game
from icecore.replay.games.registry import find_game, game_names
from icecore.replay.kernel import Game
from tests.fixture_runner import fixtures, run
from tests.golden import endings, golden_file
from tests.tables import any_act, box_of, fewest, timeline_of

Golden = tuple[str, Head, list[AnyRecord], Seal, Box]
"""An ending, a game that ends so, and the set that it was played with."""

QUIT = "all others quit"
"""No bot leaves a game."""
FEW_GAMES, MOST_GAMES = 3_000, 60_000
"""Games tried before optional rules may help to an ending, and before it is given up."""
SPECIAL: dict[str, tuple[tuple[tuple[str, ...], dict[str, Any]], ...]] = {
    "board_royale": (
        (("random",) * 2, {"max_rounds": 2}),
        (("random",) * 2, {}),
        (("survivor",) * 3, {}),
        (("random",) * 3, {"peaceful": True, "bloodshed": True}),
        (("survivor",) * 4, {"escape": "together"}),
    ),
    "foreverot": ((("storm",) * 2, {}),),
}
"""Tables at which the endings of a game are soon found, where the usual ones would take long."""


def by_the_rules(game: Game[Any]) -> Iterator[Golden]:
    """The first game of each ending, and the first with a shared victory."""
    missing = {*endings(game), "shared victory"} - {"abandoned", "conceded", QUIT}
    for head, records, seal, box in games_to_choose_from(game):
        shared = len(seal.outcome.winners) > 1
        for ending in (seal.outcome.reason, *["shared victory"] * shared):
            if ending in missing:
                missing.discard(ending)
                yield ending, head, records, seal, box
        if not missing:
            return
    raise SystemExit(f"{game.name}: no game with {', '.join(sorted(missing))} in {MOST_GAMES}")


def games_to_choose_from(game: Game[Any]) -> Iterator[tuple[Head, list[AnyRecord], Seal, Box]]:
    """Games at special tables, random ones by the plain rules, examples that end, games with every
    optional rule, and then plain ones without end: chance alone hardly ever comes to some endings.
    """
    box = box_of(game)
    for bots, options in SPECIAL.get(game.name, ()):
        special = lay_table(Plan(game.name, bots, seed="golden", options=options))
        yield from ((*simulated_game(special, number), box) for number in range(FEW_GAMES // 10))
    plan = Plan(game.name, ("random",) * fewest(game), seed="golden")
    optional = {info.name: True for info in fields(game.options) if info.type is bool}
    plain, varied = lay_table(plan), lay_table(replace(plan, options=optional))
    yield from ((*simulated_game(plain, number), box) for number in range(FEW_GAMES))
    yield from examples_that_end(game)
    yield from ((*simulated_game(varied, number), box) for number in range(FEW_GAMES))
    yield from ((*simulated_game(plain, number), box) for number in range(FEW_GAMES, MOST_GAMES))


def examples_that_end(game: Game[Any]) -> Iterator[tuple[Head, list[AnyRecord], Seal, Box]]:
    for fixture in fixtures():
        if fixture.game == game.name and fixture.example.outcome:
            timeline = run(fixture)
            if timeline.outcome() is not None:
                yield timeline.head, timeline.records, timeline.seal(), timeline.box


def at_a_table(
    game: Game[Any], seat: int, last: Any = None, acts: int = 3
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


def golden_games(game: Game[Any]) -> Iterator[Golden]:
    yield from by_the_rules(game)
    yield "abandoned", *at_a_table(game, SCRIBE), box_of(game)
    if "conceded" in endings(game):
        yield "conceded", *at_a_table(game, 1), box_of(game)
    if QUIT in endings(game):
        leave = next(act for act in game.vocabulary.acts if act.__name__ == "Quit")
        yield QUIT, *at_a_table(game, 1, leave(), acts=30), box_of(game)


def carried(game: Game[Any], box: Box) -> Carried:
    """The set as it is today: the packaged one may change, a golden game does not."""
    return Carried(game.name, box.name, box.text)


def main(names: list[str]) -> None:
    for name in names or game_names():
        game = find_game(name)
        for ending, head, records, seal, box in golden_games(game):
            path = golden_file(game, ending)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(bulk_frames(head, records, seal, carried=[carried(game, box)]))
    pytest = Path(sys.executable).with_name("pytest")
    tests = Path(__file__).with_name("test_golden.py")
    subprocess.run([pytest, tests, "--snapshot-update"], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
