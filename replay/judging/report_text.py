"""Turns a judgement into sentences, marks and a curve of one line."""

from collections.abc import Sequence
from typing import Any

from icecore.replay.judging.judgement import Judgement, TurningPoint, turning_points
from icecore.replay.show.safe_text import BARS, one_line, percent
from icecore.replay.timeline.timeline import Timeline

WIDTH = 72


def tell(timeline: Timeline[Any], judgement: Judgement) -> None:
    """Stores the sentences of the turning points, because a reader of the judgement has no log."""
    judgement.sentences = {
        point.record: told(timeline, point.record) for point in turning_points(judgement, 10)
    }


def told(timeline: Timeline[Any], number: int) -> str:
    """The first sentence of a record; where its events are bookkeeping, its act."""
    sentence = next(iter(timeline.sentences(number)), "")
    return one_line(sentence or timeline.voice.sentence(timeline.asked(number)))


def sparkline(shares: Sequence[float]) -> str:
    """The curve of a game in one line, however long the game was."""
    width = min(WIDTH, len(shares))
    picked = (shares[round(n * (len(shares) - 1) / max(1, width - 1))] for n in range(width))
    return "".join(BARS[min(7, int(8 * share))] for share in picked)


def sentence(point: TurningPoint, judgement: Judgement) -> str:
    """`Record 54: "Elodie discovers Ferry Landing." took Elodie from 38 % to 61 % (±4 points).`"""
    what = judgement.sentences.get(point.record, "")
    told = f'"{what}" took' if what else "took"
    change = f"from {percent(point.before)} to {percent(point.after)}"
    give = f" (±{100 * point.give:.0f} points)" if point.give else ""
    return f"Record {point.record}: {told} {_who(point, judgement)} {change}{give}."


def marks(judgement: Judgement) -> dict[int, str]:
    """Mark records for a story: `turning point: Elodie 38.0 % → 61.0 %`."""
    return {
        point.record: f"turning point: {_who(point, judgement)} "
        f"{percent(point.before)} → {percent(point.after)}"
        for point in turning_points(judgement)
    }


def _who(point: TurningPoint, judgement: Judgement) -> str:
    return "all" if judgement.cooperative else judgement.names[point.seat]
