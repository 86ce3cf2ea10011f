"""What is entered becomes records: the table's acts by the rules, the scribe's by their own few."""

from collections.abc import Sequence
from typing import Any

from icecore.events.errors import IcecoreError
from icecore.events.record import (
    Abandon,
    Adjourn,
    AnyRecord,
    Note,
    Record,
    Resume,
    Ruling,
    Takeback,
)
from icecore.events.wire import SCRIBE, TABLE
from icecore.replay.kernel import Move, S, copy, decline_all, enter, rule
from icecore.replay.timeline import Timeline


def enter_act(
    timeline: Timeline[S],
    seat: int,
    act: Any,
    at: int,
    *,
    shown: Sequence[Any] = (),
    events: Sequence[Any] = (),
) -> list[AnyRecord]:
    """The records that an act becomes, entered into the timeline; all of them or, refused, none."""
    records = records_for(timeline, seat, act, at, shown=shown, events=events)
    for record in records:
        timeline.load(record)
    return records


def records_for(
    timeline: Timeline[S],
    seat: int,
    act: Any,
    at: int,
    *,
    shown: Sequence[Any] = (),
    events: Sequence[Any] = (),
) -> list[AnyRecord]:
    """The records that an act would become; the timeline stays as it is.

    `events` belong to a ruling; `shown` is what TABLE shows next.
    """
    if isinstance(act, Note | Takeback | Ruling | Adjourn | Resume | Abandon):
        moves = [scribal_move(timeline, seat, act, events)]
    else:
        refuse_after_end(timeline)
        moves = enter(timeline.game, copy(timeline.game, timeline.state), seat, act, shown)
        if timeline.is_adjourned():
            moves = [Move(SCRIBE, Resume(), (), implied=True), *moves]
    return as_records(timeline, moves, at)


def as_records(timeline: Timeline[S], moves: Sequence[Move], at: int) -> list[AnyRecord]:
    """Moves with their time, which never runs backwards."""
    at = max(at, timeline.records[-1].at if timeline.records else 0)
    return [Record(at, move.seat, move.act, move.events, move.implied) for move in moves]


def refuse_after_end(timeline: Timeline[S]) -> None:
    outcome = timeline.outcome()
    if outcome is not None and timeline.game.outcome(timeline.state) is None:
        raise IcecoreError(f"the game was {outcome.reason}; take that back to play on")


def scribal_move(timeline: Timeline[S], seat: int, act: Any, events: Sequence[Any]) -> Move:
    """The acts that every game shares: what each of them asks for."""
    if seat != SCRIBE and not isinstance(act, Abandon):
        raise IcecoreError(f"{type(act).__name__.lower()} is for the scribe")
    match act:
        case Note(number):
            timeline.check(number)
        case Takeback(number):
            timeline.check(number)
            if isinstance(timeline.records[number - 1].act if number else None, Takeback):
                raise IcecoreError(f"record {number} is itself a takeback; name the record before")
            act = Takeback(number, timeline.was_revealed(number))
        case Ruling(reason):
            if not reason or not events:
                raise IcecoreError("a ruling needs a reason and at least one event")
            refuse_after_end(timeline)
            rule(timeline.game, copy(timeline.game, timeline.state), events)
            return Move(seat, act, tuple(events))
        case Adjourn():
            if timeline.is_adjourned():
                raise IcecoreError("the game is adjourned already")
        case Resume():
            if not timeline.is_adjourned():
                raise IcecoreError("the game is not adjourned")
        case Abandon():
            if timeline.outcome() is not None:
                raise IcecoreError("the game is over already")
            if seat != SCRIBE and (len(timeline.names) != 2 or seat not in (0, 1)):
                raise IcecoreError("only one of two seats can concede; the scribe can abandon")
    return Move(seat, act, ())


def take_back(timeline: Timeline[S]) -> Takeback:
    """The takeback of the last thing that was said, with all that was filled in around it.

    What the table showed in the same breath goes with the act that it followed.
    """
    line, records = timeline.line(), timeline.records
    while line and records[line[-1] - 1].implied:
        line.pop()
    if not line:
        raise IcecoreError("there is nothing to take back")
    said = records[line.pop() - 1]
    while line and records[line[-1] - 1].at == said.at:
        before = records[line[-1] - 1]
        if not before.implied and said.seat != TABLE:
            break
        line.pop()
        said = said if before.implied else before
    return Takeback(line[-1] if line else 0)


def closing_records(timeline: Timeline[S], at: int) -> list[AnyRecord]:
    """Sealing lets every open window pass; refuses if the game goes on even then."""
    if timeline.outcome() is not None:
        return []
    trial = copy(timeline.game, timeline.state)
    moves = decline_all(timeline.game, trial)
    if timeline.game.outcome(trial) is None:
        raise IcecoreError("the game has not ended; play on, or abandon it")
    return as_records(timeline, moves, at)
