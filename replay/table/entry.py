"""Turns acts into records: seats' acts by the rules, the scribe's by a few rules of their own."""

from collections.abc import Collection, Sequence
from typing import Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Allow, AnyRecord, Note, Record, Resume, Ruling, Takeback
from icecore.events.words.text_line import Anyway
from icecore.events.words.vocabulary import members
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Move, Refused, Ruleset, S, copy, decline_all, enter, fold
from icecore.replay.kernel.play import Passes, anybody
from icecore.replay.kernel.prospects import hold_prospects, ruled
from icecore.replay.timeline.repeats import end_of_block, is_correction
from icecore.replay.timeline.scribe_acts import SCRIBAL, check_rules, scribal_problem
from icecore.replay.timeline.timeline import Timeline


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
    passes: Passes = anybody,
) -> list[AnyRecord]:
    """The records that an act would become; the timeline stays as it is.

    `events` belong to a ruling; `shown` is what TABLE shows next; `passes` says whose windows it
    lets pass.
    """
    if isinstance(act, Anyway):
        refuse_after_end(timeline)
        moves = [*resumption(timeline), *allowed(timeline, act, shown)]
    elif type(act) in SCRIBAL:
        moves = [scribal_move(timeline, seat, act, events)]
    else:
        if events:
            raise IcecoreError("only a ruling has events of its own")
        refuse_after_end(timeline)
        try:
            moves = [*resumption(timeline), *entered(timeline, seat, act, shown, passes=passes)]
        except Refused as refusal:
            refusal.waiver = waiver_of(timeline, refusal, seat, act, shown)
            raise
    return as_records(timeline, moves, at)


def resumption(timeline: Timeline[S]) -> list[Move]:
    """The next act ends a break."""
    return [Move(SCRIBE, Resume(), (), implied=True)] if timeline.is_adjourned() else []


def entered(
    timeline: Timeline[S],
    seat: int,
    act: Any,
    shown: Sequence[Any],
    waived: Collection[str] | None = None,
    passes: Passes = anybody,
) -> list[Move]:
    """The moves that an act would make; the timeline stays as it is."""
    rules = timeline.waived() if waived is None else waived
    game, state = timeline.game, copy(timeline.game, timeline.state)
    if not (rules or timeline.is_ruled()):
        return enter(game, state, seat, act, shown, rules, passes)
    left = len(state.todo)
    moves = enter(
        game, state, seat, act, shown, rules, passes,
        check=(lambda there: hold_prospects(game, there, left)) if rules else None,
    )  # fmt: skip
    hold_all(game, copy(game, timeline.state), moves)
    return moves


def hold_all(game: Ruleset[S], state: S, moves: Sequence[Move]) -> None:
    """Asks after every move what must always hold: after a ruling the rules do not vouch for it."""
    for move in moves:
        fold(game, state, [move])
        game.invariants(state)


def allowed(timeline: Timeline[S], said: Anyway, shown: Sequence[Any]) -> list[Move]:
    """The waiver of the rule that refuses an act, the act past it, and what is implied.

    One rule is waived, the one that says no; if there are more, the scribe names them all.
    """
    try:
        entered(timeline, said.seat, said.act, shown, ())
    except Refused as refusal:
        if refusal.owed is not None:
            raise
        rules = said.allow.rules or (refusal.rule.id,)
    else:
        raise IcecoreError("the rules allow this act; enter it without `allow`")
    allow = Allow(said.allow.reason, rules)
    waiver = scribal_move(timeline, SCRIBE, allow, ())
    try:
        moves = entered(timeline, said.seat, said.act, shown, rules)
    except Refused as refusal:
        if refusal.owed is not None:
            raise
        told, both = " and ".join(rules), ",".join((*rules, refusal.rule.id))
        raise IcecoreError(
            f"past {told} it is refused by {refusal}; to allow it all the same, say rules={both}"
        ) from refusal
    first = next(index for index, move in enumerate(moves) if not move.implied)
    return [*moves[:first], waiver, *moves[first:]]


def waiver_of(
    timeline: Timeline[S], refusal: Refused, seat: int, act: Any, shown: Sequence[Any]
) -> Anyway | None:
    """The act with which the scribe may allow a refused act; None where that makes no sense."""
    if refusal.owed is not None or type(act) not in members(timeline.game.vocabulary.act):
        return None
    rules = [*timeline.waived(), refusal.rule.id]
    while len(rules) == len(set(rules)):
        try:
            entered(timeline, seat, act, shown, rules)
        except Refused as further:
            if further.owed is not None:
                return None
            rules.append(further.rule.id)
        except IcecoreError:
            return None
        else:
            return Anyway(Allow("why", tuple(rules) if len(rules) > 1 else ()), seat, act)
    return None


def as_records(timeline: Timeline[S], moves: Sequence[Move], at: int) -> list[AnyRecord]:
    """Moves with their time, which never runs backwards.

    Records of the same time belong together, so what follows a correction is later.
    """
    if timeline.records:
        last = timeline.records[-1].at
        at = max(at, last + 1 if last_correction(timeline) is not None else last)
    return [Record(at, move.seat, move.act, move.events, move.implied) for move in moves]


def refuse_after_end(timeline: Timeline[S]) -> None:
    outcome = timeline.outcome()
    if outcome is not None and timeline.game.outcome(timeline.state) is None:
        raise IcecoreError(f"the game was {outcome.reason}; take that back to play on")


def scribal_move(timeline: Timeline[S], seat: int, act: Any, events: Sequence[Any]) -> Move:
    """An act that every game shares; a takeback learns here whether something was revealed."""
    if isinstance(act, Note | Takeback):
        timeline.check(act.record)
    problem = scribal_problem(
        seat,
        act,
        events,
        records=len(timeline),
        seats=len(timeline.names),
        over=timeline.outcome() is not None,
        adjourned=timeline.is_adjourned(),
    )
    if problem is not None:
        raise IcecoreError(problem)
    if isinstance(act, Takeback):
        if isinstance(timeline.records[act.record - 1].act if act.record else None, Takeback):
            raise IcecoreError(f"record {act.record} is itself a takeback; name the record before")
        act = Takeback(act.record, timeline.was_revealed(act.record))
    if isinstance(act, Allow):
        check_rules(timeline.game, act.rules)
    if isinstance(act, Ruling):
        events = ruled(timeline.game, copy(timeline.game, timeline.state), events)
    return Move(seat, act, tuple(events))


def take_back(timeline: Timeline[S]) -> Takeback:
    """The takeback of the last thing that was said, with all that was filled in around it.

    What the table showed in the same line goes with the act that it followed, and a waiver with
    the act that it allowed.
    """
    here, records = timeline.present, timeline.records
    begun = last_correction(timeline)
    if begun is not None:
        return Takeback(begun)
    while here and records[here - 1].implied:
        here = timeline.parent(here)
    if not here:
        raise IcecoreError("there is nothing to take back")
    said, here = records[here - 1], timeline.parent(here)
    while here and records[here - 1].at == said.at:
        before = records[here - 1]
        if not (before.implied or said.seat == TABLE or isinstance(before.act, Allow)):
            break
        here = timeline.parent(here)
        said = said if before.implied else before
    return Takeback(here)


def last_correction(timeline: Timeline[S]) -> int | None:
    """The position before the correction that made the present one; None if none made it."""
    records, here = timeline.records, timeline.present
    begun = len(records)
    if not (records and is_correction(records[-1])):  # else it says nothing again
        begun = here
        while begun and not is_correction(records[begun - 1]):
            if records[begun - 1].at != records[here - 1].at:
                return None
            begun -= 1
        if not begun or end_of_block(timeline, begun) != here:
            return None
    before = timeline.parent(begun)
    reason = records[before - 1] if before else records[begun - 1]
    told = type(reason.act) is Note and reason.at == records[begun - 1].at
    return timeline.parent(before) if told else before


def bring_back(timeline: Timeline[S]) -> Takeback:
    """The takeback that undoes the last one, as long as nothing else was said since."""
    records, taken = timeline.records, list[int]()
    first = len(records)
    while first and isinstance(records[first - 1].act, Takeback):
        if is_correction(records[first - 1]):
            break
        first -= 1
    present = next(reversed(timeline.line(first)), 0)
    for record in records[first:]:
        target = record.act.record
        if taken and taken[-1] == target and target not in timeline.line(present):
            taken.pop()
        else:
            taken.append(present)
        present = target
    if not taken:
        raise IcecoreError("there is nothing to redo")
    return Takeback(taken[-1])


def closing_records(timeline: Timeline[S], at: int) -> list[AnyRecord]:
    """Sealing lets every open window pass; refuses if the game goes on even then."""
    if timeline.outcome() is not None:
        return []
    trial = copy(timeline.game, timeline.state)
    moves = decline_all(timeline.game, trial)
    if timeline.game.outcome(trial) is None:
        raise IcecoreError("the game has not ended; play on, or abandon it")
    return as_records(timeline, moves, at)
