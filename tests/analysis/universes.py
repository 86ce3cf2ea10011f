"""Archives that are all of the truth: the games that coverage is measured with.

Every question that prints an interval can be asked of one of them: games of random players, games
with takebacks and rulings, deals that were played twice, and judged games.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from icecore.events.file.log import bulk_frames, read_games
from icecore.events.words.record import Record, Ruling
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game
from icecore.replay.judging import store
from icecore.replay.judging.judge import judge
from icecore.replay.judging.judgement import Plan as Judging
from icecore.replay.table.simulate import Plan, simulate
from icecore.replay.timeline.timeline import open_timeline
from icecore.testing.sample_games import log_of, simulated
from tests.analysis.evenings import at_a_table, write
from tests.analysis.resampled_archives import Resampled
from tests.cli.shell import icecore

RULES = ("pyramid.score.1", "pyramid.place.1", "pyramid.turn.1")


class Universe(NamedTuple):
    """Games of one kind, and how many."""

    name: str
    games: int
    game: str | None = None
    """The game whose own questions are asked of it."""
    questions: tuple[str, ...] = ()
    """The shared questions that are asked of it."""
    by: str = "id"
    """What is drawn: games, or deals."""


UNIVERSES = (
    Universe("pyramid", 600, "boreal_pyramid"),
    Universe("north", 400, "the_north"),
    Universe("royale", 300, "board_royale"),
    Universe("forest", 200, "boreal_forest"),
    Universe("together", 300, "foreverot", ("win_rate_together",)),
    Universe("evenings", 500, None, ("takebacks", "rulings_by_rule")),
    Universe("deals", 250, None, ("same_deal",), "dealt"),
    Universe(
        "judged", 60, None, ("luck", "best_decisions", "swinging_cards", "decided_when")
    ),
)  # fmt: skip
PLANS = {
    "pyramid": (Plan("boreal_pyramid", ("random", "random"), seed="truth"),),
    "north": (Plan("the_north", ("random", "random"), seed="truth"),),
    "royale": (Plan("board_royale", ("random",) * 3, seed="truth"),),
    "forest": (Plan("boreal_forest", ("random",) * 3, seed="truth", options={"bidding": True}),),
    "together": (Plan("foreverot", ("random",) * 2, seed="truth"),),
    # The same seed deals the same, whoever sits where.
    "deals": (
        Plan("boreal_pyramid", ("greedy", "random"), seed="truth"),
        Plan("boreal_pyramid", ("random", "greedy"), seed="truth"),
    ),
    "judged": (Plan("boreal_pyramid", ("random", "random"), seed="judged"),),
}
GIVEN = {"openings_by_position": {"turn": 0, "least": 2}}
"""What some questions are asked with: of random players no later position is seen twice."""


def universe_of(question: str, game: str | None) -> Universe:
    """Where a question is asked: shared ones of the pyramid, if no other place is named."""
    for each in UNIVERSES:
        if question in each.questions or (game is not None and game == each.game):
            return each
    return UNIVERSES[0]


def open_universe(universe: Universe, folder: Path) -> Resampled:
    """Its archive, which is made if it is not there."""
    path = folder / f"{universe.name}.duckdb"
    if not path.exists():
        log = write(folder / f"{universe.name}.ice", _games(universe))
        if universe.name == "judged":
            _judge(log)
        done = icecore(folder, "load", path.name, log.name, "--options")
        assert done.code == 0, done.err
    return Resampled(path, by=universe.by)


def _games(universe: Universe) -> Iterator[bytes]:
    if universe.name == "evenings":
        yield from map(ruled_evening, range(universe.games))
    for plan in PLANS.get(universe.name, ()):
        yield from simulate(plan, universe.games)


def ruled_evening(number: int) -> bytes:
    """A game as a table left it: with takebacks, and with some rulings after its end."""
    dice = Random(number)
    head, records, _ = simulated(find_game("boreal_pyramid"), number)
    records = at_a_table(records, dice)
    for _ in range(dice.choice((0, 0, 1, 2, 3))):
        rule = dice.choices((*RULES, None), (6, 3, 1, 2))[0]
        records.append(Record(records[-1].at + 1, SCRIBE, Ruling("so we play it", rule)))
    return bulk_frames(head, records, open_timeline(log_of(head, records)).seal())


def _judge(log: Path, rollouts: int = 6) -> None:
    with store.side_file(log).open("wb") as file:
        for each in read_games(log):
            found = judge(open_timeline(each), Judging(rollouts), digest=each.digest)
            file.write(msgspec.json.encode(found) + b"\n")
