"""The timeline of a game: every position, on its present line and on those taken back.

Position n is the game after record n; position 0 is before the first. Every record but a takeback
follows the position that was present when it was made. So positions form a tree, and the records
that lead to one are its line.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Generic

import msgspec

from icecore.events.file.log_reader import GameLog, id_text
from icecore.events.file.log_reader import records as records_of
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    Allow,
    AnyRecord,
    Head,
    Note,
    Outcome,
    Resume,
    Ruling,
    Seal,
    Takeback,
)
from icecore.events.words.sets import Box
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import box_of, find_game, setup_of
from icecore.replay.kernel import Clock, Ruleset, S, fold, restore, revive, snapshot
from icecore.replay.kernel.sentences import Said, Sentence, Who
from icecore.replay.kernel.voice import voice_of
from icecore.replay.timeline.changes import Change, changes_between
from icecore.replay.timeline.repeats import (
    correction_at,
    is_correction,
    sentence_of,
    undoes_correction,
)
from icecore.replay.timeline.revealed import shows_a_card
from icecore.replay.timeline.running_facts import RunningFacts, facts_after

EVERY = 32
"""Records between keyframes: a seek decodes one state and folds at most this many records."""


class Timeline(Generic[S]):
    """All positions of one game. `state` is the present one; others are made on demand."""

    def __init__(self, game: Ruleset[S], head: Head, box: Box, every: int = EVERY) -> None:
        self.game, self.head, self.box, self.every = game, head, box, every
        self.names = tuple(seat.name for seat in head.seats)
        self.voice = voice_of(box, self.names)
        self.state = game.begin(setup_of(game, head), box)
        self.records: list[AnyRecord] = []
        self.present = 0
        self._parents = [0]
        self._depths = [0]
        self._clocks = [game.clock(self.state)]
        self._facts = [RunningFacts()]
        self._keyframes = {0: snapshot(self.state)}

    def __len__(self) -> int:
        return len(self.records)

    def load(self, record: AnyRecord) -> None:
        """Adds a record from a log: its events are what happened, and no rule is asked."""
        try:
            fold(self.game, self.state, (record,))
        except Exception as error:
            # A log that passed every checksum and still cannot be folded was made by other rules.
            raise LogError(
                f"the events cannot be carried out: {error!r}",
                game=id_text(self.head.id),
                record=len(self.records) + 1,
            ) from error
        self._keep(record)

    def _keep(self, record: AnyRecord) -> None:
        """Enters a record; the present state has gone through its events and no later ones."""
        number = len(self.records) + 1
        if isinstance(record.act, Takeback):
            self._check_takeback(record.act, number)
        self.records.append(record)
        self._parents.append(self.present)
        self._depths.append(self._depths[self.present] + 1)
        if isinstance(record.act, Takeback):
            self.present = record.act.record
            self._clocks.append(self._clocks[self.present])
            self._facts.append(self._facts[self.present])
            restore(self.game, self.state, snapshot(self.at(self.present)))
            return
        self._facts.append(facts_after(self._facts[self.present], record, number))
        self.present = number
        self._clocks.append(self.game.clock(self.state))
        if self._depths[number] % self.every == 0:
            self._keyframes[number] = snapshot(self.state)

    def _check_takeback(self, act: Takeback, number: int) -> None:
        if act.record >= number or isinstance(self._act(act.record), Takeback):
            raise LogError(
                f"a takeback to record {act.record}, which is no earlier position",
                game=id_text(self.head.id),
                record=number,
            )

    def _act(self, number: int) -> Any:
        return self.records[number - 1].act if number else None

    def _place(self, number: int) -> int:
        """The position that a record leads to; a takeback leads to the one that it names."""
        self.check(number)
        act = self._act(number)
        return act.record if isinstance(act, Takeback) else number

    def at(self, number: int) -> S:
        """The position after a record, as a state of its own that may be changed."""
        number = self._place(number)
        path = []
        while number not in self._keyframes:
            path.append(number)
            number = self._parents[number]
        state = revive(self.game, self._keyframes[number], self.box)
        return fold(self.game, state, [self.records[step - 1] for step in reversed(path)])

    def waived(self) -> tuple[str, ...]:
        """Rules that the next act may break: those that were allowed since the last one."""
        return self._facts[self.present].waived

    def is_ruled(self, number: int | None = None) -> bool:
        """True if a ruling or a waiver led to a position, by default to the present one."""
        return self._facts[self.present if number is None else number].ruled

    def check(self, number: int) -> None:
        if not 0 <= number <= len(self.records):
            raise NotFoundError(
                f"there is no record {number}; the game has records 1 to {len(self.records)}"
            )

    def line(self, number: int | None = None) -> list[int]:
        """The records that lead to a position, in order; by default to the present one."""
        number = self.present if number is None else self._place(number)
        path = []
        while number:
            path.append(number)
            number = self._parents[number]
        return path[::-1]

    def step(self, number: int, toward: int | None = None) -> int:
        """The next position on the line to another, by default to the present one; its end stays.

        From outside of that line it leads back to where the lines parted.
        """
        line = [0, *self.line(toward)]
        here = next(place for place in reversed([0, *self.line(number)]) if place in line)
        if here != self._place(number):
            return here
        return line[min(line.index(here) + 1, len(line) - 1)]

    def back(self, number: int) -> int:
        """The position before a record; the beginning stays."""
        return self._parents[self._place(number)]

    def view(self, number: int, seat: int) -> S:
        """A position as a seat may know it; TABLE's view is public."""
        return self.game.view(self.at(number), seat)

    def fork(self, number: int) -> "Timeline[S]":
        """A new timeline that goes on from a position, with all records up to it."""
        self.check(number)
        forked = Timeline(self.game, self.head, self.box, self.every)
        for record in self.records[:number]:
            forked.load(record)
        return forked

    def parent(self, number: int) -> int:
        """The position in which a record was made."""
        self.check(number)
        return self._parents[number]

    def clock(self, number: int | None = None) -> Clock:
        """Round, turn and awaited seat at a position."""
        number = self.present if number is None else number
        self.check(number)
        return self._clocks[number]

    def start_of_turn(self, turn: int, number: int | None = None) -> int:
        """The first position of a turn on the line to a position."""
        return self._first("turn", turn, number)

    def start_of_round(self, round_number: int, number: int | None = None) -> int:
        return self._first("round", round_number, number)

    def _first(self, unit: str, wanted: int, number: int | None) -> int:
        line = [0, *self.line(number)]
        for position in line:
            if getattr(self._clocks[position], unit) >= wanted:
                return position
        last = getattr(self._clocks[line[-1]], unit)
        raise NotFoundError(f"there is no {unit} {wanted}; the game has come to {unit} {last}")

    def appearances(self, card: str) -> list[int]:
        """The records of the present line whose events name a card."""
        return [
            number
            for number in self.line()
            if any(card in _words(event) for event in self.records[number - 1].events)
        ]

    def diff(self, before: int, after: int) -> list[Change]:
        """The differences between two positions, field by field."""
        return changes_between(self.at(before), self.at(after))

    def outcome(self) -> Outcome | None:
        """The outcome by the rules, or by an abandonment or a concession."""
        number = self._facts[self.present].abandoned
        abandon = self.records[number - 1] if number else None
        return outcome_of(self.game, self.state, abandon, len(self.names))

    def is_adjourned(self) -> bool:
        """True if the present line is in a break."""
        return self._facts[self.present].adjourned

    def last_shown(self) -> int:
        """The last record of the present line in which TABLE spoke; 0 if it never did."""
        return self._facts[self.present].shown

    def played(self, number: int | None = None) -> int:
        """Milliseconds of play up to a record, breaks left out."""
        return time_of_play(self.records[: len(self.records) if number is None else number])

    def think_time(self, number: int) -> int:
        """Milliseconds of play between a record and the one before it."""
        return self.played(number) - self.played(number - 1)

    def times_of_play(self) -> list[int]:
        """The play time up to every record, in one pass."""
        return times_of_play(self.records)

    def notes(self) -> dict[int, list[Note]]:
        """Notes and marks by the record that they are on."""
        found: dict[int, list[Note]] = {}
        for number in self.line():
            act = self.records[number - 1].act
            if isinstance(act, Note):
                found.setdefault(act.record, []).append(act)
        return found

    def was_revealed(self, number: int) -> bool:
        """True if TABLE or a seat's act showed a card after this position."""
        kept, step = self._place(number), self.present
        while kept != step:
            before = self._parents[step]
            if self._depths[kept] > self._depths[step]:
                kept = self._parents[kept]
            elif shows_a_card(self.game, self.at(before), self.records[step - 1]):
                return True
            else:
                step = before
        return False

    def seal(self) -> Seal:
        """The seal of the log; raises while the game goes on."""
        return seal_of(self.game, self.state, self.records, self.outcome())

    def sentences(self, number: int) -> Iterator[str]:
        """The sentences of a record, as text."""
        return filter(None, map(self.voice.sentence, self.said(number)))

    def said(self, number: int) -> Iterator[Said]:
        """The sentences of a record: those of a scribe's act, or of its events."""
        record = self.records[number - 1]
        target = record.act.record if isinstance(record.act, Takeback) else 0
        if is_correction(record):
            yield sentence_of(self, correction_at(self, number))
        elif isinstance(record.act, Takeback) and undoes_correction(self, number):
            yield f"The correction is undone: it stands again as after record {target}."
        elif target and target not in self.line(self._parents[number]):
            yield f"Redone: it stands again as after record {target}."
        else:
            yield from self.said_in(record)

    def asked(self, number: int) -> Sentence:
        """The act of a record, as its seat was offered it: `Mike: draw 3 cards.`

        It stands for records whose events are bookkeeping and tell nothing.
        """
        record = self.records[number - 1]
        offered = self.game.phrase(self.at(self._parents[number]), record.seat, record.act)
        return Sentence(Who(record.seat), ": ", offered, ".")

    def said_in(self, record: AnyRecord) -> Iterator[Said]:
        """The sentences of a record that need not be part of the game yet."""
        yield _scribal(record)
        for event in record.events:
            yield self.game.tell(event)


def position_of(timeline: Timeline[Any], at: str | None) -> int:
    """A record's number, or the start of a turn or round."""
    if at is None:
        return timeline.present
    unit, digits = (at[0], at[1:]) if at[:1] in ("t", "r") else ("", at)
    if not digits.isdecimal() or len(digits) > 9:
        raise NotFoundError(f'"{at}" is no position; say 12, t5 for turn 5, or r2 for round 2')
    if unit == "t":
        return timeline.start_of_turn(int(digits))
    if unit == "r":
        return timeline.start_of_round(int(digits))
    timeline.check(int(digits))
    return int(digits)


def open_timeline(log: GameLog) -> Timeline[Any]:
    """The timeline of a game as it was read from a file."""
    try:
        game = find_game(log.head.game)
        timeline = Timeline(game, log.head, box_of(game, log.head, log.carried))
        for record in records_of(log, game.vocabulary):
            timeline.load(record)
    except IcecoreError as error:
        problem = error.problem if isinstance(error, LogError) else str(error)
        record_number = error.record if isinstance(error, LogError) else None
        raise LogError(
            problem, path=log.path, offset=log.offset, game=log.id, record=record_number
        ) from error
    return timeline


def outcome_of(game: Ruleset[S], state: S, abandon: AnyRecord | None, seats: int) -> Outcome | None:
    """The outcome by the rules; else the scribe's without a result, or a seat's concession."""
    ended = game.outcome(state)
    if ended is not None or abandon is None:
        return ended
    if abandon.seat == SCRIBE:
        return Outcome("abandoned")
    sides = game.sides(seats)
    gone = sides[abandon.seat]
    return Outcome("conceded", tuple(2 if side == gone else 1 for side in sides))


def seal_of(
    game: Ruleset[S], state: S, records: Sequence[AnyRecord], outcome: Outcome | None
) -> Seal:
    """The seal of a log; raises while the game goes on."""
    if outcome is None:
        raise IcecoreError("the game has not ended; play on, or abandon it")
    events = sum([len(record.events) for record in records])
    standing = tuple(game.standing(state))
    return Seal(outcome, standing, len(records), events, time_of_play(records))


def time_of_play(records: Sequence[AnyRecord]) -> int:
    """Milliseconds from the start to the last record, breaks left out."""
    return max(times_of_play(records), default=0)


def times_of_play(records: Sequence[AnyRecord]) -> list[int]:
    """The play time up to each record.

    A break lasts until the table acts again, because the adjournment itself may be taken back.
    """
    if Adjourn not in {type(record.act) for record in records}:
        return [record.at for record in records]
    played: list[int] = []
    breaks, since = 0, None
    for record in records:
        kind = type(record.act)
        if kind is Adjourn and since is None:
            since = record.at
        elif kind is not Note and since is not None:
            breaks += record.at - since
            since = None
        played.append((record.at if since is None else since) - breaks)
    return played


def _words(event: Any) -> set[Any]:
    """Every string in an event, however deep."""
    found: set[Any] = set()
    waiting = [event]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, tuple | list):
            waiting += value
        elif isinstance(value, msgspec.Struct):
            waiting += (getattr(value, name) for name in value.__struct_fields__)
    return found


def _scribal(record: AnyRecord) -> Said:
    """The sentence of an act that belongs to no game."""
    match record.act:
        case Note(number, text, mark):
            return f"Note on record {number}: {' '.join(filter(None, (mark, text)))}"
        case Takeback(number, revealed):
            warning = ", although cards were revealed since" if revealed else ""
            return f"Taken back to record {number}{warning}."
        case Ruling(reason, rule):
            return f"Ruling{f' on {rule}' if rule else ''}: {reason}"
        case Allow(reason, rules):
            return f"Allowed against {' and '.join(rules)}: {reason.rstrip('.')}."
        case Adjourn(reason):
            return f"The game is adjourned{f': {reason}' if reason else ''}."
        case Resume():
            return "The game is resumed."
        case Abandon(reason):
            why = f": {reason}." if reason else "."
            if record.seat < 0:
                return f"The game is abandoned{why}"
            return Sentence(Who(record.seat), f" concedes{why}")
    return ""
