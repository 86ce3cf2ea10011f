"""Decoding, folding, verifying, seeking and playing."""

from collections.abc import Iterator
from random import Random

import games
from measure import Row, at_most, seconds

from icecore.replay.kernel import fold, play
from icecore.replay.simulate import simulated_game
from icecore.replay.timeline import Timeline


def decode_all() -> None:
    decoder = games.table().game.vocabulary.decoder
    for body in games.bodies():
        decoder.decode(body)


def fold_all() -> None:
    table = games.table()
    decoder = table.game.vocabulary.decoder
    for body in games.bodies():
        fold(table.game, table.game.begin(table.setup, table.box), decoder.decode(body))


def verify_all() -> None:
    """The legality of sound games: decode, decide every act again, compare the events."""
    table = games.table()
    decoder = table.game.vocabulary.decoder
    for body in games.bodies():
        state = table.game.begin(table.setup, table.box)
        for record in decoder.decode(body):
            if play(table.game, state, record.seat, record.act) != record.events:
                raise AssertionError("a simulated game does not verify")


def rows() -> Iterator[Row]:
    bare, folded, verified = seconds(decode_all), seconds(fold_all), seconds(verify_all)
    yield Row("bare decode", f"{games.events() / bare:,.0f} events/s")
    yield Row("decode + fold", f"{games.events() / folded:,.0f} events/s")
    yield at_most("decode + fold against the bare decode", folded / bare, 2.0, "×")
    yield Row("decode + verify", f"{games.acts() / verified:,.0f} acts/s")
    yield Row("", f"{games.events() / verified:,.0f} events/s")
    played = seconds(lambda: [simulated_game(games.table(), n) for n in range(200)], 3)
    yield Row("random games, one core", f"{200 / played:,.0f} games/s")
    yield from seek_rows()


def seek_rows() -> Iterator[Row]:
    head, records = games.long_game(2000)
    table = games.table()
    timeline = Timeline(table.game, head, table.box)
    for record in records:
        timeline.load(record)
    targets = Random(1).choices(range(len(timeline) + 1), k=500)
    worst = max(seconds(lambda n=n: timeline.at(n), 3) for n in targets)
    mean = seconds(lambda: [timeline.at(n) for n in targets]) / len(targets)
    yield Row("seek in a game of 2,000 records, mean", f"{mean * 1000:.3f} ms")
    yield at_most("seek in a game of 2,000 records, worst of 500", worst * 1000, 2.0, "ms")
