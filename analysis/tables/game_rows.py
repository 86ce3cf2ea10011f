"""Turns a game into rows: its log is folded once, and every table notes its rows on the way."""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise, repeat
from pathlib import Path
from typing import Any

import msgspec

from icecore.analysis.tables.ends_of_turns import DIGITS
from icecore.analysis.tables.judgement_rows import chances, judgement_of, points
from icecore.analysis.tables.position_table import IS_LAST, WON_PART, position_row, position_table
from icecore.analysis.tables.row_batch import Chunk
from icecore.analysis.tables.tables import WAITING
from icecore.events.file.log import GameLog, id_text
from icecore.events.file.log_reader import records as records_of
from icecore.events.words.errors import IcecoreError, LogError
from icecore.events.words.plain_data import names_unknown, to_named
from icecore.events.words.record import (
    Abandon,
    Allow,
    AnyRecord,
    Note,
    Outcome,
    Ruling,
    Takeback,
    players_of,
)
from icecore.events.words.wire import TABLE, snake
from icecore.replay.games.registry import box_of, find_game, setup_of
from icecore.replay.kernel import Clock, Ruleset, digest
from icecore.replay.statistics import victory_parts
from icecore.replay.table.edition import is_edition
from icecore.replay.timeline.repeats import corrections, think_times, times
from icecore.replay.timeline.timeline import Timeline, outcome_of, seal_of, times_of_play
from icecore.replay.timeline.verify import Verdict, seal_difference, verify_game


def gather(chunk: Chunk, log: GameLog) -> None:
    """Take a game into a chunk; one that cannot be folded or breaks its seal leaves no row."""
    try:
        game = find_game(log.head.game)
    except IcecoreError as error:
        raise _of(log, error) from error
    number = chunk.begin(log.id, game.name)
    try:
        _Reading(chunk, number, log, game).read()
    except Exception as error:
        chunk.drop()
        raise _of(log, error) from error


def _of(log: GameLog, error: Exception) -> LogError:
    """Whatever is wrong with a game, with its place."""
    if isinstance(error, LogError):
        problem, record = error.problem, error.record
    elif isinstance(error, IcecoreError):
        problem, record = str(error), None
    else:  # a log that passed every checksum and still cannot be folded was made by other rules
        problem, record = f"the events cannot be carried out: {error!r}", None
    return LogError(problem, path=log.path, offset=log.offset, game=log.id, record=record)


class _Reading:
    """One game on its way into a chunk."""

    def __init__(self, chunk: Chunk, number: int, log: GameLog, game: Ruleset[Any]) -> None:
        self.chunk, self.number, self.log, self.game = chunk, number, log, game
        self.rows, self.name = chunk.rows, game.name
        self.box = box_of(game, log.head, log.carried)
        self.setup = setup_of(game, log.head)
        self.seats = len(log.head.seats)
        self.sides = game.sides(self.seats)
        self.abandon: AnyRecord | None = None
        self.taken: list[list[Any]] = []
        """Positions of the present line."""
        self.thinking: list[int] = []
        """By record, where a correction keeps times; else they follow from the records."""

    def read(self) -> None:
        log, wanted = self.log, self.chunk.wanted
        if wanted.verify and (problem := (verdict := verify_game(log)).problem):
            raise LogError(problem, record=verdict.record)
        records = records_of(log, self.game.vocabulary)
        if any(type(record.act) is Takeback for record in records):
            timeline = Timeline(self.game, log.head, self.box)
            for record in records:
                timeline.load(record)
            corrected = self._correct(timeline)
            line = self._take_back(timeline, corrected)
            kept = self._kept(timeline, line) if corrected else [records[n - 1] for n in line]
            self._fold(records, line, kept)
        else:
            self._fold(records, range(1, len(records) + 1), records)
        self.chunk.boxes[self.box.sha] = self.box
        judgement = judgement_of(log)
        if judgement is not None:
            self.rows["judgements"] += chances(self.number, judgement)
            self.rows["turning_points"] += points(self.number, judgement)

    def _fold(self, log: list[AnyRecord], line: Sequence[int], records: list[AnyRecord]) -> None:
        """The hot loop: every record of the present line, once."""
        game, number, wanted = self.game, self.number, self.chunk.wanted
        said, told = self.chunk.said[self.name], self.chunk.told[self.name]
        steps = {
            cls: (evolve, None if cls.__name__ == WAITING else told[cls].append)
            for cls, evolve in game.evolve.items()
        }
        clock_of, standing_of = game.clock, game.standing
        state = game.begin(self.setup, self.box)
        clocks, standings = [clock_of(state)], [standing_of(state)]
        options: list[int | None] = []
        turns: list[tuple[int, Clock, tuple[int, ...]]] = []
        clock = clocks[0]
        last = line[-1] if line else 0
        for at, record in zip(line, records, strict=True):
            act, turn = record.act, clock.turn
            place = (number, at, turn, record.seat, record.at)
            if wanted.options:
                options.append(self._options(state, record.seat))
            said[type(act)].append((place, act))
            for index, event in enumerate(record.events, 1):
                evolve, append = steps[type(event)]
                evolve(state, event)
                if append is not None:
                    append((place, index, event))
            standing = standing_of(state)
            standings.append(standing)
            if type(act) in ASIDE:
                self._note_aside(at, turn, record)
            now = clock_of(state)
            clocks.append(now)
            if now.turn != turn or at == last:
                turns.append((at, clock, standing))
                self._note_position(state, at, clock, now, standing)
            clock = now
        game.invariants(state)
        outcome = outcome_of(game, state, self.abandon, self.seats)
        self._check_seal(state, log, outcome)
        self._note_game(log, len(line), outcome, turns, self._deal(records, clocks))
        self._note_seats(outcome, standings[-1])
        self._end_positions(outcome)
        self._note_records(log, line, records, clocks, standings, options, outcome)
        self.rows["standings"] += [
            (number, self.name, clock.turn, clock.round, at, seat, score)
            for at, clock, standing in turns
            for seat, score in enumerate(standing)
        ]

    def _options(self, state: Any, seat: int) -> int | None:
        """Counts the acts that the seat can choose from, by all that it knows."""
        if seat < 0:
            return None
        view = self.game.view(state, seat)
        return sum(who == seat for who, _ in self.game.candidates(view))

    def _note_position(
        self, state: Any, at: int, clock: Clock, now: Clock, standing: tuple[int, ...]
    ) -> None:
        """What all could see when a turn was over, as its digest; on request also as columns."""
        wanted, game = self.chunk.wanted, self.game
        taken = wanted.positions and position_table(game).key in wanted.tables
        if not (taken or "positions" in wanted.tables):
            return
        view = game.view(state, TABLE)
        if "positions" in wanted.tables:
            seen = digest(view)[:DIGITS]
            self.rows["positions"].append((self.number, self.name, clock.turn, at, seen))
        if taken:
            viewers = range(TABLE, self.seats) if wanted.views else (TABLE,)
            self.taken += [
                position_row(
                    game, self.number, at, clock, now, viewer, standing,
                    view if viewer == TABLE else game.view(state, viewer),
                )
                for viewer in viewers
            ]  # fmt: skip

    def _end_positions(self, outcome: Outcome | None) -> None:
        """Only now is it known which position was the last, and how the game ended."""
        if not self.taken:
            return
        parts = None
        if outcome and outcome.ranks:
            parts = victory_parts(outcome.winners, self.seats, self.game.cooperative)
        last = self.taken[-1][1]
        for row in self.taken:
            row[IS_LAST], row[WON_PART] = row[1] == last, parts
        self.rows[position_table(self.game).key] += map(tuple, self.taken)

    def _check_seal(self, state: Any, records: list[AnyRecord], outcome: Outcome | None) -> None:
        log = self.log
        if log.seal is None:
            return
        ours = seal_of(self.game, state, records, outcome)
        if log.schema != self.game.vocabulary.schema:
            # An upcast may join events or split them.
            ours = msgspec.structs.replace(ours, events=log.seal.events)
        verdict = Verdict(log.head.game, log.id, log.count, True)
        if (wrong := seal_difference(log, verdict, ours)) is not None:
            raise LogError(str(wrong.problem))

    def _note_game(
        self,
        records: list[AnyRecord],
        length: int,
        outcome: Outcome | None,
        turns: list[tuple[int, Clock, tuple[int, ...]]],
        dealt: str | None,
    ) -> None:
        log, head = self.log, self.log.head
        edition = is_edition(head)
        parent = None if edition else head.parent
        winners = outcome.winners if outcome else ()
        last = turns[-1][1] if turns else Clock(0, 0, None)
        self.rows["games"].append((
            self.number, log.digest.hex(), self.name, self.game.title, head.rules, head.schema,
            head.set_name, head.set_sha.hex(), msgspec.to_builtins(self.setup.options),
            self.seats, head.started, max(times_of_play(records), default=0), log.count,
            sum([len(record.events) for record in records]), len(records) - length,
            last.turn, last.round, log.seal is not None,
            _result(outcome, self.sides), outcome.reason if outcome else None,
            winners[0] if len(winners) == 1 else None, winners, head.tool,
            id_text(parent.id) if parent else None, parent.record if parent else None,
            _address(log.path, self.chunk.wanted.folders), log.offset,
            lead_changes(turns, self.sides), len({*self.sides}), dealt,
            head.parent.record if head.parent and edition else None,
        ))  # fmt: skip

    def _deal(self, records: list[AnyRecord], clocks: list[Clock]) -> str | None:
        """Gives the draws before the first turn; None if a card of them was unseen."""
        acts = [
            record.act
            for record, clock in zip(records, clocks, strict=False)
            if record.seat == TABLE and clock.turn == 0
        ]
        written = msgspec.msgpack.encode((self.box.sha, self.seats, acts))
        return None if any(map(names_unknown, acts)) else sha256(written).hexdigest()[:DIGITS]

    def _note_seats(self, outcome: Outcome | None, standing: tuple[int, ...]) -> None:
        head, ranks = self.log.head, outcome.ranks if outcome else ()
        players = players_of(head)
        winners = outcome.winners if outcome else ()
        parts = victory_parts(winners, self.seats, self.game.cooperative)
        self.rows["seats"] += [
            (self.number, self.name, seat, info.name, info.bot, players[seat], standing[seat],
             None if self.game.cooperative or not ranks else ranks[seat],
             ranks[seat] == 1 if ranks else None, self.sides[seat],
             parts[seat] if ranks else None)
            for seat, info in enumerate(head.seats)
        ]  # fmt: skip

    def _note_records(
        self,
        log: list[AnyRecord],
        line: Sequence[int],
        records: list[AnyRecord],
        clocks: list[Clock],
        standings: list[tuple[int, ...]],
        options: list[int | None],
        outcome: Outcome | None,
    ) -> None:
        seats = [record.seat for record in records]
        # TABLE is -1 and SCRIBE -2: for them the last two count.
        ranks = (*(outcome.ranks if outcome and outcome.ranks else [None] * self.seats), None, None)
        wins = [None if rank is None else rank == 1 for rank in ranks]
        if self.game.cooperative:
            ranks = (None,) * len(ranks)
        thinking = self.thinking or _thinking(log)
        self.rows["records"] += zip(
            repeat(self.number),
            repeat(self.name),
            line,
            [clock.turn for clock in clocks[:-1]],
            [clock.round for clock in clocks[:-1]],
            seats,
            [WORDS[type(record.act)] for record in records],
            [record.at for record in records],
            [thinking[at - 1] for at in line],
            [record.implied for record in records],
            [len(record.events) for record in records],
            options or repeat(None, len(records)),
            _own(standings[:-1], seats),
            _own(standings[1:], seats),
            [ranks[seat] for seat in seats],
            [wins[seat] for seat in seats],
        )

    def _note_aside(self, at: int, turn: int, record: AnyRecord) -> None:
        match record.act:
            case Note(about, text, mark):
                self.rows["notes"].append(
                    (self.number, self.name, at, turn, record.seat, record.at, about, text, mark)
                )
            case Ruling(reason, rule):
                events = [WORDS[type(event)] for event in record.events]
                self.rows["rulings"].append(
                    (self.number, self.name, at, turn, record.at, reason, rule, events)
                )
            case Allow(reason, rules):
                self.rows["rulings"] += [
                    (self.number, self.name, at, turn, record.at, reason, rule, [])
                    for rule in rules
                ]
            case Abandon():
                self.abandon = record

    def _kept(self, timeline: Timeline[Any], line: Sequence[int]) -> list[AnyRecord]:
        """The present line with the times at which things were said first."""
        self.thinking, at = think_times(timeline), times(timeline)
        return [
            msgspec.structs.replace(timeline.records[number - 1], at=at[number - 1])
            for number in line
        ]

    def _correct(self, timeline: Timeline[Any]) -> set[int]:
        """Notes the corrections, and gives the records that begin them and that they say again."""
        records, corrected = timeline.records, set[int]()
        for correction in corrections(timeline):
            begun = records[correction.takeback - 1]
            corrected |= {correction.takeback, *correction.repeats.values()}
            for wrong, right in correction.changes:
                place = wrong or right
                assert place is not None
                was, now = (None if n is None else records[n - 1].act for n in (wrong, right))
                self.rows["corrections"].append((
                    self.number, self.name, correction.takeback, begun.seat, begun.at,
                    correction.reason, timeline.clock(timeline.parent(place)).turn,
                    wrong, was and WORDS[type(was)], was and to_named(was),
                    right, now and WORDS[type(now)], now and to_named(now),
                    len(correction.repeats),
                ))  # fmt: skip
        return corrected

    def _take_back(self, timeline: Timeline[Any], corrected: set[int]) -> list[int]:
        """Notes the records that are not on the present line, and gives that line."""
        records = timeline.records
        left: dict[int, int] = {}
        for at, record in enumerate(records, 1):
            if not isinstance(record.act, Takeback):
                continue
            before, after = set(timeline.line(at - 1)), set(timeline.line(at))
            for back in after - before:
                left.pop(back, None)
            left |= dict.fromkeys(before - after, at)
            if at not in corrected:
                self.rows["takebacks"].append((
                    self.number, self.name, at, timeline.clock(at - 1).turn, record.seat,
                    record.at, record.act.record, timeline.clock(at).turn, record.act.revealed,
                    len(before) - len(after),
                ))  # fmt: skip
        for at, takeback in sorted(left.items()):
            if at in corrected:
                continue
            record = records[at - 1]
            self.rows["taken_back"].append((
                self.number, self.name, at, takeback, timeline.clock(at - 1).turn, record.seat,
                WORDS[type(record.act)], record.at, record.implied,
                to_named(record.act), [to_named(event) for event in record.events],
            ))  # fmt: skip
        return timeline.line()


ASIDE = frozenset({Note, Ruling, Allow, Abandon})


class _Words(dict[type[Any], str]):
    """The names of acts and events in SQL."""

    def __missing__(self, cls: type[Any]) -> str:
        return self.setdefault(cls, snake(cls.__name__))


WORDS = _Words()


def _result(outcome: Outcome | None, sides: Sequence[int]) -> str:
    if outcome is None:
        return "open"
    if not outcome.ranks:
        return "unranked"
    return ("lost", "won", "tied")[min(2, len({sides[seat] for seat in outcome.winners}))]


def lead_changes(turns: Sequence[tuple[int, Clock, tuple[int, ...]]], sides: Sequence[int]) -> int:
    """Counts changes of the lead; a tie is nobody's lead and takes none away."""
    leaders = [
        side
        for _, clock, standing in turns
        if clock.turn
        for side, *others in [
            {sides[at] for at, one in enumerate(standing) if one == max(standing)}
        ]
        if not others
    ]
    return sum(before != after for before, after in pairwise(leaders))


def _own(standings: list[tuple[int, ...]], seats: list[int]) -> list[int | None]:
    """The acting seat's part of every standing; the table and the scribe have none."""
    return [
        scores[seat] if seat >= 0 else None for scores, seat in zip(standings, seats, strict=True)
    ]


def _thinking(records: list[AnyRecord]) -> list[int]:
    """Milliseconds of play between each record and the one before it."""
    played = [0, *times_of_play(records)]
    return [max(0, after - before) for before, after in pairwise(played)]


@lru_cache(maxsize=4)
def _address(path: str, folders: tuple[str, ...]) -> str:
    """The path of a log below the folder that was loaded; the path of that folder is kept private.

    A file that was loaded by itself has its name alone.
    """
    whole = Path(path).absolute()
    for folder in folders:
        if whole.is_relative_to(folder):
            return str(whole.relative_to(folder))
    return Path(path).name
