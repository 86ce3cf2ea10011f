"""Compares two games: the records that they share, and each one after them."""

from typing import Any, NamedTuple

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Note
from icecore.events.words.text_line import write_act
from icecore.replay.timeline.changes import Change, changes_between
from icecore.replay.timeline.timeline import Timeline


class Side(NamedTuple):
    """One of two games after the records that both have."""

    at: int
    """The position where it leaves the other."""
    next: str | None
    """The next act as text; None if the game goes no further."""
    records: int
    """Records of its line, notes left out, and …"""
    standing: tuple[int, ...]
    """… the standing at its end."""
    outcome: str | None


class Comparison(NamedTuple):
    """The records that two games share, and each game from there on."""

    shared: int
    """Records of both lines that agree, notes and times left out."""
    sides: tuple[Side, Side]
    changes: list[Change]
    """The differences between both ends."""


def compare(one: Timeline[Any], other: Timeline[Any]) -> Comparison:
    """Compares two games of the same rules, for example a game and its fork."""
    if one.game is not other.game:
        raise IcecoreError(f"a game of {one.game.name} and one of {other.game.name} share nothing")
    if len(one.names) != len(other.names):
        raise IcecoreError(f"a game of {len(one.names)} seats and one of {len(other.names)}")
    lines = _line(one), _line(other)
    shared = 0
    for mine, theirs in zip(*lines, strict=False):
        if _said(one.records[mine - 1]) != _said(other.records[theirs - 1]):
            break
        shared += 1
    sides = _side(one, lines[0], shared), _side(other, lines[1], shared)
    return Comparison(shared, sides, changes_between(one.state, other.state))


def _line(timeline: Timeline[Any]) -> list[int]:
    """The present line without its notes."""
    return [
        number
        for number in timeline.line()
        if not isinstance(timeline.records[number - 1].act, Note)
    ]


def _said(record: AnyRecord) -> tuple[Any, ...]:
    return record.seat, record.act, record.events


def _side(timeline: Timeline[Any], line: list[int], shared: int) -> Side:
    follows = timeline.records[line[shared] - 1] if shared < len(line) else None
    outcome = timeline.outcome()
    return Side(
        at=line[shared - 1] if shared else 0,
        next=write_act(follows.seat, follows.act, timeline.names) if follows else None,
        records=len(line),
        standing=tuple(timeline.game.standing(timeline.state)),
        outcome=outcome.reason if outcome else None,
    )
