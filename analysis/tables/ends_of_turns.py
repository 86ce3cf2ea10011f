"""Names the positions that archives keep: at the ends of turns, by a digest of what all saw."""

from typing import Any

from icecore.events.words.wire import TABLE
from icecore.replay.kernel import digest
from icecore.replay.timeline.timeline import Timeline

DIGITS = 32
"""Hexadecimal digits of a position's digest: 128 bits tell all positions ever played apart."""


def ends_of_turns(timeline: Timeline[Any]) -> list[int]:
    """The records of the present line after which a turn was over."""
    line = timeline.line()
    turns = [timeline.clock(number).turn for number in [0, *line]]
    return [
        record
        for record, before, after in zip(line, turns, turns[1:], strict=False)
        if before != after or record == line[-1]
    ]


def public_digest(timeline: Timeline[Any], record: int) -> str:
    """What `positions.position` says of the position after a record: equal ones are equal."""
    return digest(timeline.game.view(timeline.at(record), TABLE))[:DIGITS]
