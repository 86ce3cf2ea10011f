"""Decoding, folding, verifying, seeking and playing."""

from collections.abc import Iterator
from functools import partial
from random import Random

from bench import games
from bench.measure import Row, at_least, at_most, seconds, side_by_side
from icecore.replay.games.registry import OURS
from icecore.replay.kernel import fold, play
from icecore.replay.table.simulate import Prepared, simulated_game
from icecore.replay.timeline.timeline import Timeline

FOLD_GOALS = {games.FIRST: 2.0}
"""Decode + fold against the bare decode, where it is not 2.5."""
PACE_GOALS = {"the_north": 1 / 3, "boreal_forest": 8 / 1500}
"""Random games against the first game, where that is asked for."""
PLAYED = {"boreal_forest": 20}
"""Games that are played to see how fast, where it is not 200."""


def decode_all(game: str = games.FIRST) -> None:
    decoder = games.table(game).game.vocabulary.decoder
    for body in games.bodies(game):
        decoder.decode(body)


def fold_all(game: str = games.FIRST) -> None:
    table = games.table(game)
    decoder = table.game.vocabulary.decoder
    for body in games.bodies(game):
        fold(table.game, table.game.begin(table.setup, table.box), decoder.decode(body))


def verify_all(game: str = games.FIRST) -> None:
    """The legality of sound games: decode, decide every act again, compare the events."""
    table = games.table(game)
    decoder = table.game.vocabulary.decoder
    for body in games.bodies(game):
        state = table.game.begin(table.setup, table.box)
        for record in decoder.decode(body):
            if play(table.game, state, record.seat, record.act) != record.events:
                raise AssertionError("a simulated game does not verify")


def play_some(table: Prepared, number: int) -> None:
    for at in range(number):
        simulated_game(table, at)


def rows() -> Iterator[Row]:
    pace = checked = 0.0
    for game in OURS:
        bare, folded, verified = side_by_side(
            partial(decode_all, game), partial(fold_all, game), partial(verify_all, game)
        )
        events = games.events(game)
        yield Row(f"{game}: bare decode", f"{events / bare:,.0f} events/s")
        yield Row("decode + fold", f"{events / folded:,.0f} events/s")
        goal = FOLD_GOALS.get(game, 2.5)
        yield at_most("decode + fold against the bare decode", folded / bare, goal, "×")
        yield Row("decode + verify", f"{games.acts(game) / verified:,.0f} acts/s")
        yield Row("", f"{events / verified:,.0f} events/s")
        checked = checked or games.acts(game) / verified
        if game == "boreal_forest":
            share = games.acts(game) / verified / checked
            yield at_least(f"acts verified against {games.FIRST}", share, 0.5, "×", digits=2)
        number = PLAYED.get(game, 200)
        played = seconds(partial(play_some, games.table(game), number), 3)
        yield Row("random games, one core", f"{number / played:,.0f} games/s")
        pace = pace or number / played
        if game in PACE_GOALS:
            against = f"random games against {games.FIRST}"
            yield at_least(against, number / played / pace, PACE_GOALS[game], "×", digits=3)
    yield from placement_rows()
    yield from seek_rows()


def placement_rows() -> Iterator[Row]:
    """All legal placements of a hand of 20 on a map of 60 tiles of BOREAL (forest)."""
    game = games.table("boreal_forest").game
    state = games.wide_map()
    found = len(list(game.candidates(state)))
    once = seconds(lambda: list(game.candidates(state)), 50) * 1000
    yield at_most(f"boreal_forest: {found:,} placements on 60 tiles", once, 3.0, "ms")


def seek_rows() -> Iterator[Row]:
    head, records = games.long_game(2000)
    table = games.table()
    timeline = Timeline(table.game, head, table.box)
    for record in records:
        timeline.load(record)
    targets = Random(1).choices(range(len(timeline) + 1), k=500)
    worst = max(seconds(partial(timeline.at, n), 3) for n in targets)
    mean = seconds(lambda: [timeline.at(n) for n in targets]) / len(targets)
    yield Row("seek in a game of 2,000 records, mean", f"{mean * 1000:.3f} ms")
    yield at_most("seek in a game of 2,000 records, worst of 500", worst * 1000, 2.0, "ms")
