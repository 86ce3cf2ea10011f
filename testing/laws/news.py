"""Laws on the news of a seat: a phone tells all that its seat gained and lost, and who is asked."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from icecore.events.words.wire import TABLE
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.holdings import Gain, gains
from icecore.replay.desk.seat_news import news_of
from icecore.replay.desk.told_lines import ToldLines
from icecore.replay.kernel import Ruleset
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.sample_games import box_of, simulated

MOST = 120
"""Records of a long game that are looked at."""


def growing(game: Ruleset[Any], number: int = 0) -> Iterator[tuple[int, Timeline[Any]]]:
    """A game record by record."""
    head, records, _ = simulated(game, number)
    timeline = Timeline(game, head, box_of(game))
    for at, record in enumerate(islice(records, MOST), 1):
        timeline.load(record)
        yield at, timeline


def test_a_seat_is_told_all_that_it_gains_and_loses(game: Ruleset[Any]) -> None:
    told_of: dict[int, ToldLines] = {}
    for number, timeline in growing(game):
        record = timeline.records[number - 1]
        for seat in range(len(timeline.names)):
            lines = told_of.setdefault(seat, ToldLines(Desk(Recording(timeline), seat).sight))
            lines.sight.catch_up()
            before, after = lines.sight.timeline.at(number - 1), lines.sight.timeline.at(number)
            told = summed(gain for line in lines.of([number]) for gain in line.gains)
            if all(map(game.phone.is_news, record.events)):
                changed = summed(gains(lines.held(before), lines.held(after)))
                assert told == changed, f"record {number}, seat {seat}: {record}"


def test_the_news_of_a_seat_follow_from_the_log(game: Ruleset[Any]) -> None:
    desks: dict[int, tuple[Desk, ToldLines]] = {}
    for number, timeline in growing(game):
        clock, owed = timeline.clock(), timeline.game.chance(timeline.state)
        for seat in range(len(timeline.names)):
            if seat not in desks:
                desk = Desk(Recording(timeline), seat)
                desks[seat] = desk, ToldLines(desk.sight)
            news = news_of(*desks[seat], ())
            own = [
                n
                for n, record in enumerate(timeline.records, 1)
                if record.seat == seat and not record.implied
            ]
            assert news.last == (own[-1] if own else 0)
            told = [line.record for line in (*news.mine, *news.since)]
            assert told == sorted(told)
            assert set(told) <= set(range(max(news.last, 1), number + 1))
            for line in news.since:
                by = timeline.records[line.record - 1]
                assert by.seat != seat or by.implied, "what I did is no news to me"
            banner, title = news.banner, "".join(text for text, _ in news.banner.title)
            if timeline.outcome() is not None:
                assert banner.kind == "over"
            elif owed is not None:
                assert banner.kind in ("wait", "draw")
                assert banner.waits in ([TABLE], list(owed.seen_by or ()))
            elif clock.seat == seat:
                assert banner.kind in ("turn", "asked")
                assert banner.waits == [seat]
            elif clock.seat is not None and clock.seat >= 0:
                assert banner.kind == "wait"
                assert timeline.names[clock.seat] in title


def summed(some: Any) -> dict[str, int]:
    count: Counter[str] = Counter()
    gain: Gain
    for gain in some:
        count[gain.thing.name] += gain.count
    return {name: number for name, number in count.items() if number}
