"""Plans a correction: what was said wrong is said rightly, and all that came later is said again.

Nothing is rewritten. A correction is appended as one frame: an implied takeback to the record
before, what is said instead, and every later act as the rules take it now. Implied records are
made anew. Where something no longer fits, the plan stops there and says why.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    Allow,
    AnyRecord,
    Decline,
    Note,
    Outcome,
    Record,
    Resume,
    Ruling,
    Takeback,
)
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Chance, Move, Refused, Ruleset, WaiverError, copy
from icecore.replay.kernel.act import fold
from icecore.replay.kernel.play import apply_act, apply_shown, fill_in
from icecore.replay.kernel.prospects import as_typed, hold_prospects, ruled
from icecore.replay.timeline.repeats import aligned, meaning, successors
from icecore.replay.timeline.scribe_acts import SCRIBAL
from icecore.replay.timeline.timeline import Timeline, outcome_of


class Said(NamedTuple):
    """One thing that is said on the corrected line."""

    seat: int
    act: Any
    events: tuple[Any, ...] = ()
    """The events of a ruling."""
    shown: tuple[Any, ...] = ()
    """The cards that TABLE shows after it, where somebody said them with it."""
    waived: tuple[str, ...] = ()
    reason: str = ""
    """The reason of the waiver."""
    repeats: int = 0
    """The record that says the same on the line that is left; 0 if it is new."""
    filled_before: bool = False
    """Something was filled in before it that it does not need: so it was before a note."""


class Repeated(NamedTuple):
    """The records of one thing that was said again."""

    said: Said
    moves: tuple[Move, ...]
    """The thing itself, and what is filled in before it."""
    differs: bool = False
    """Other things come of it than before, or its words mean another thing now."""
    unwaived: bool = False
    """The rules allow it now: its waiver fell away."""


class Misfit(NamedTuple):
    """The first thing that no longer fits."""

    said: Said
    why: IcecoreError
    left: int
    """Things that were said after it."""
    owed: Chance | None
    """The draw that TABLE owes there, if it is a draw that does not fit."""
    freed: tuple[Any, ...]
    """Cards that the correction made free: the likeliest answer to a draw."""


class Choice(NamedTuple):
    """The answer to a misfit."""

    first: tuple[Said, ...] = ()
    """Said before it."""
    instead: tuple[Said, ...] | None = None
    """Said in its place; None keeps it, an empty tuple leaves it out."""
    waived: tuple[str, ...] = ()
    """Rules that are waived for it."""
    reason: str = ""
    stop: bool = False
    """It and all that follows are left out: the table goes on by hand."""


class Plan(NamedTuple):
    """A correction as it would be recorded."""

    number: int
    """The record that is corrected."""
    before: int
    """The position that becomes the present."""
    repeated: tuple[Repeated, ...]
    end: tuple[Move, ...]
    """Implied records at the end."""
    state: Any
    """The position that the correction leads to."""
    misfit: Misfit | None
    left_out: tuple[int, ...]
    """Records that are not said again."""
    outcome: Outcome | None
    known: int
    """Records of the log when it was planned."""


def plan(
    timeline: Timeline[Any],
    number: int,
    *,
    first: Sequence[Said] = (),
    instead: Sequence[Said] | None = None,
    choices: Mapping[int, Choice] | None = None,
) -> Plan:
    """Say everything again from a record on. `choices` answer misfits, by their record.

    `instead` replaces the record, or with an empty sequence deletes it and what belongs to it;
    `first` is inserted before it.
    """
    check_correctable(timeline, number)
    before = place_before(timeline, number)
    answers = dict(choices or {})
    answers[number] = Choice(tuple(first), None if instead is None else tuple(instead))
    if instead is not None and (not instead or instead[-1].shown):
        deleted = belonging(timeline, number, draws_only=bool(instead))
        answers |= {later: Choice(instead=()) for later in deleted}
    return _Saying(timeline, number, before).plan(answers)


def check_correctable(timeline: Timeline[Any], number: int) -> None:
    """Refuse to correct what is not on the present line, or what nobody said."""
    timeline.check(number)
    if number not in timeline.line():
        now = successors(timeline).get(number)
        instead = "correct a record of the present line" if now is None else f"it is {now} now"
        raise IcecoreError(f"record {number} was taken back: {instead}")
    record = timeline.records[number - 1]
    if record.implied:
        raise IcecoreError(
            f"record {number} was filled in: correct what was said before it or after it"
        )
    if type(record.act) in (Allow, Adjourn, Resume):
        raise IcecoreError(
            f"record {number} is no act of the game: correct the act that follows it"
        )
    if timeline.head.seed_sha is not None:
        raise IcecoreError(
            "the computer dealt this game, so what is recorded is what was played; "
            "take back instead"
        )


def place_before(timeline: Timeline[Any], number: int) -> int:
    """The position after what was said before a record: what is filled in between is made anew."""
    here = timeline.parent(number)
    while here and (
        timeline.records[here - 1].implied or type(timeline.records[here - 1].act) is Allow
    ):
        here = timeline.parent(here)
    return here


def belonging(timeline: Timeline[Any], number: int, *, draws_only: bool = False) -> list[int]:
    """The records that belong to an act: the draws and answers that it led to, up to a free turn.

    With `draws_only`, only what TABLE showed directly after it.
    """
    found = list[int]()
    line = timeline.line()
    for later in line[line.index(number) + 1 :]:
        record = timeline.records[later - 1]
        if record.implied or type(record.act) in SCRIBAL:
            continue
        if draws_only and record.seat != TABLE:
            break
        if not timeline.at(timeline.parent(later)).todo:
            break
        found.append(later)
    return found


def said_after(timeline: Timeline[Any], before: int) -> list[Said]:
    """The acts on the present line after a position; waivers stand with their act."""
    found = list[Said]()
    rules, reason, filled = list[str](), "", False
    line = timeline.line()
    for number in line[line.index(before) + 1 if before else 0 :]:
        record = timeline.records[number - 1]
        kind = type(record.act)
        if record.implied or kind in (Adjourn, Resume):
            filled = filled or kind not in SCRIBAL
        elif kind is Allow:
            rules += record.act.rules
            reason = record.act.reason
        elif kind in SCRIBAL:
            found.append(
                Said(record.seat, record.act, record.events, repeats=number, filled_before=filled)
            )
            filled = False
        else:
            found.append(Said(record.seat, record.act, (), (), tuple(rules), reason, number))
            rules, reason, filled = [], "", False
    return found


class _Saying:
    """The corrected line while it grows, beside the line that is left."""

    def __init__(self, timeline: Timeline[Any], number: int, before: int) -> None:
        self.timeline, self.number, self.before = timeline, number, before
        self.game: Ruleset[Any] = timeline.game
        self.state = timeline.at(before)
        self.ruled = timeline.is_ruled(before)
        self.abandon: AnyRecord | None = None
        self.repeated = list[Repeated]()
        self.left_out = list[int]()

    def plan(self, choices: Mapping[int, Choice]) -> Plan:
        misfit: Misfit | None = None
        rest = said_after(self.timeline, self.before)
        for at, said in enumerate(rest):
            choice = choices.get(said.repeats, Choice())
            if choice.stop:
                self.left_out += [later.repeats for later in rest[at:]]
                break
            if choice.waived:
                said = said._replace(waived=choice.waived, reason=choice.reason)
            here = (said,) if choice.instead is None else choice.instead
            if choice.instead is not None:
                self.left_out.append(said.repeats)
            misfit = self._all((*choice.first, *here), len(rest) - at - 1)
            if misfit is not None:
                break
        end: tuple[Move, ...] = ()
        if misfit is None and self.outcome() is None:
            end = tuple(fill_in(self.game, self.state))
        return Plan(
            self.number, self.before, tuple(self.repeated), end, self.state, misfit,
            tuple(self.left_out), self.outcome(), len(self.timeline),
        )  # fmt: skip

    def _all(self, things: Sequence[Said], left: int) -> Misfit | None:
        for said in things:
            try:
                self._say(said)
            except IcecoreError as error:
                if type(said.act) is Decline:  # the window need not pass any more
                    self.left_out.append(said.repeats)
                    continue
                return self._misfit(said, error, left)
        return None

    def outcome(self) -> Outcome | None:
        return outcome_of(self.game, self.state, self.abandon, len(self.timeline.names))

    def _misfit(self, said: Said, error: IcecoreError, left: int) -> Misfit:
        trial = copy(self.game, self.state)
        if self.outcome() is None:
            fill_in(self.game, trial)
        owed = self.game.chance(trial) if self.outcome() is None else None
        pool = [] if owed is None else [*owed.pool]
        freed = [card for card in self._unsaid_cards() if card in pool]
        return Misfit(said, error, left, owed, tuple(dict.fromkeys(freed)))

    def _unsaid_cards(self) -> Iterator[Any]:
        """Cards and other words that the records named which are not said again."""
        for number in (self.number, *self.left_out):
            act = self.timeline.records[number - 1].act
            for name in act.__struct_fields__:
                value = getattr(act, name)
                yield from value if isinstance(value, tuple) else (value,)

    def _say(self, said: Said) -> None:
        kind = type(said.act)
        if said.filled_before and self.outcome() is None:
            for move in fill_in(self.game, self.state):
                self._keep(Said(move.seat, move.act), [move])
        if kind is Note:
            if said.act.record not in self.left_out:
                self._keep(said, [Move(SCRIBE, said.act, ())])
            return
        if self.outcome() is not None:
            raise IcecoreError("the game is over by then")
        if kind is Abandon:
            self.abandon = Record(0, said.seat, said.act)
            self._keep(said, [Move(said.seat, said.act, ())])
        elif kind is Ruling:
            events = ruled(self.game, self.state, self._typed(said))
            self._keep(said, [Move(SCRIBE, said.act, events)], differs=events != said.events)
            self.ruled = True
        else:
            self._act(said)
        if self.ruled:
            self.game.invariants(self.state)

    def _typed(self, said: Said) -> tuple[Any, ...]:
        """The events of a ruling as somebody entered them: what follows from it follows anew."""
        if not said.repeats:
            return said.events
        before = self.timeline.at(self.timeline.parent(said.repeats))
        return as_typed(self.game, before, said.events)

    def _act(self, said: Said) -> None:
        before = copy(self.game, self.state)
        unwaived = False
        try:
            moves = apply_act(self.game, self.state, said.seat, said.act)
            unwaived = bool(said.waived)
        except (Refused, WaiverError):
            if not said.waived:
                raise
            moves = apply_act(self.game, self.state, said.seat, said.act, said.waived)
            hold_prospects(self.game, self.state, len(before.todo))
            self.ruled = True
            at = next(at for at, move in enumerate(moves) if not move.implied)
            moves.insert(at, Move(SCRIBE, Allow(said.reason, said.waived), ()))
        differs = bool(said.repeats) and self._differs(said, moves, before)
        if said.shown:
            try:
                moves += apply_shown(self.game, self.state, said.shown)
            except IcecoreError:
                self.state = before
                raise
        self._keep(said, moves, differs, unwaived)

    def _differs(self, said: Said, moves: Sequence[Move], before: Any) -> bool:
        """Do the same words lead to other facts, or mean another card in that place?"""
        was = self.timeline.records[said.repeats - 1]
        if moves[-1].events != was.events:
            return True
        if said.seat < 0:
            return False
        fold(self.game, before, moves[:-1])
        old = self.timeline.at(self.timeline.parent(said.repeats))
        phrase = self.game.phrase
        return phrase(before, said.seat, said.act) != phrase(old, said.seat, said.act)

    def _keep(
        self, said: Said, moves: Sequence[Move], differs: bool = False, unwaived: bool = False
    ) -> None:
        self.repeated.append(Repeated(said, tuple(moves), differs, unwaived))


def records_of(
    timeline: Timeline[Any], plan: Plan, at: int, reason: str = "", after_break: bool = False
) -> list[AnyRecord]:
    """The correction as records of one time, for one frame.

    The reason is a note on the corrected record. It stands before the takeback, so that it is not
    said again with the line, and does not bar a redo. With `after_break` nobody has played since
    the last record: the break before the correction is nobody's time.
    """
    if plan.misfit is not None:
        raise IcecoreError("a correction is written when everything fits")
    if plan.known != len(timeline):
        raise IcecoreError("records have come since it was planned; plan the correction again")
    last = timeline.records[-1].at
    at = max(at, last + 1)
    head = list[AnyRecord]()
    if after_break:
        head.append(Record(last, SCRIBE, Adjourn("the game was over"), implied=True))
    if reason:
        head.append(Record(at, SCRIBE, Note(plan.number, reason)))
    revealed = timeline.was_revealed(plan.before)
    head.append(Record(at, SCRIBE, Takeback(plan.before, revealed), implied=True))
    moves = [move for repeated in plan.repeated for move in repeated.moves] + list(plan.end)
    made = [Record(at, move.seat, move.act, move.events, move.implied) for move in moves]
    made = _renumbered(timeline, plan, made, len(timeline) + len(head) + 1)
    if timeline.is_adjourned():
        made.append(Record(at, SCRIBE, Adjourn("as before the correction")))
    return [*head, *made]


def _renumbered(
    timeline: Timeline[Any], plan: Plan, made: Sequence[AnyRecord], first: int
) -> list[AnyRecord]:
    """Notes move along with the records that they are on."""
    kept = set(timeline.line(plan.before))
    left = [number for number in timeline.line() if number not in kept]
    old = [meaning(timeline.records[number - 1]) for number in left]
    new = {left[a]: first + b for a, b in aligned(old, [meaning(record) for record in made])}
    return [
        Record(
            record.at, record.seat,
            Note(new.get(record.act.record, record.act.record), record.act.text, record.act.mark),
        )
        if type(record.act) is Note
        else record
        for record in made
    ]  # fmt: skip
