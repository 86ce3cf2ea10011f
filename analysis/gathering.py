"""Games become rows: each log is folded once, and all that the tables ask is noted on the way.

Rows of many games are gathered into columns and leave as newline JSON, one line a table.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from icecore.analysis.components import components
from icecore.analysis.shapes import cards_in, hints_of, seat_field, shape_of
from icecore.analysis.summary import players_of
from icecore.analysis.tables import WAITING, Table, shared_tables, tables_of
from icecore.events.errors import IcecoreError, LogError
from icecore.events.log import GameLog, id_text
from icecore.events.named import to_named
from icecore.events.reading import records as records_of
from icecore.events.record import Abandon, AnyRecord, Note, Outcome, Ruling, Takeback
from icecore.events.sets import Box
from icecore.events.wire import TABLE, snake
from icecore.replay.kernel import Game, digest
from icecore.replay.registry import box_of, find_game, setup_of
from icecore.replay.timeline import Timeline, outcome_of, seal_of, times_of_play
from icecore.replay.verify import Verdict, seal_difference, verify_game

DIGITS = 32
"""Hexadecimal digits of a position's digest: 128 bits tell all positions ever played apart."""
LONG = 4 * 2**20
"""Bytes of a line of JSON that are not exceeded by more than one row."""
ZONES = ("zone", "place", "target")
"""Fields that say where a card is."""

Place = tuple[int, int, int, int, int]
"""Where in the log: the game's number in its chunk, record, turn, acting seat, milliseconds."""


Buckets = dict[type[Any], list[tuple[Any, ...]]]
"""The acts or events of one game by their type."""


class Wanted(Struct, frozen=True):
    """What to gather."""

    tables: frozenset[str]
    """Keys of the tables."""
    options: bool = False
    """Count the legal acts before every act: slow."""
    verify: bool = False
    """Decide every act again, and leave out games that differ from today's rules."""


class Chunk:
    """The rows of some games, growing game by game; a game that fails leaves none."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.ids: list[str] = []
        self.rows: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        """Of shared tables, in the order of their columns; the game's number stands for its id."""
        self.said: dict[str, Buckets] = {}
        """Acts, each as (place, act)."""
        self.told: dict[str, Buckets] = {}
        """Events, each as (place, number in its record, event)."""
        self.boxes: dict[bytes, Box] = {}

    def add(self, log: GameLog) -> None:
        """Take a game in; raises LogError for one that is damaged or breaks its own seal."""
        number = len(self.ids) + 1
        self.ids.append(log.id)
        try:
            _Reading(self, number, log).read()
        except Exception as error:
            self._drop(number)
            if isinstance(error, LogError) and error.path:
                raise
            problem = error.problem if isinstance(error, LogError) else str(error)
            if not isinstance(error, IcecoreError):
                problem = f"the events cannot be carried out: {error!r}"
            record = error.record if isinstance(error, LogError) else None
            raise LogError(
                problem, path=log.path, offset=log.offset, game=log.id, record=record
            ) from error

    def _drop(self, number: int) -> None:
        """The rows of the last game stand at the end of every list."""
        self.ids.pop()
        for rows in self.rows.values():
            while rows and rows[-1][0] == number:
                rows.pop()
        for buckets in (*self.said.values(), *self.told.values()):
            for bucket in buckets.values():
                while bucket and bucket[-1][0][0] == number:
                    bucket.pop()

    def lines(self) -> Iterator[tuple[str, bytes]]:
        """The rows of every table as JSON; tables without rows are left out."""
        wanted = self.wanted.tables
        if "sightings" in wanted:
            self._sight()
        for table in shared_tables():
            rows = self.rows[table.name]
            if rows and table.key in wanted:
                yield table.key, b"".join(self._lines(table, list(zip(*rows, strict=True))))
        for name in self.said:
            for table in tables_of(find_game(name)):
                bucket = (self.said if table.kind == "act" else self.told)[name][table.struct]
                if bucket and table.key in wanted:
                    yield table.key, b"".join(self._lines(table, list(_columns(table, bucket))))

    def sets(self) -> Iterator[tuple[str, bytes]]:
        """The components of every set that the games were played with, by its SHA-256."""
        table = next(table for table in shared_tables() if table.name == "cards")
        for sha, box in self.boxes.items():
            columns = list(zip(*components(box), strict=True))
            if columns and "cards" in self.wanted.tables:
                yield sha.hex(), b"".join(self._lines(table, columns))

    def count(self) -> int:
        """How many rows there are."""
        buckets = (*self.said.values(), *self.told.values())
        own = sum(len(bucket) for by_type in buckets for bucket in by_type.values())
        return own + sum(map(len, self.rows.values()))

    def _lines(self, table: Table, columns: Sequence[Sequence[Any]]) -> Iterator[bytes]:
        """Usually one line; long ones are halved, as DuckDB keeps room for the longest."""
        line = self._line(table, columns)
        rows = len(columns[0])
        if len(line) <= LONG or rows == 1:
            yield line
            return
        for half in (slice(rows // 2), slice(rows // 2, None)):
            yield from self._lines(table, [column[half] for column in columns])

    def _line(self, table: Table, columns: Sequence[Sequence[Any]]) -> bytes:
        line: dict[str, Any] = {}
        for column, values in zip(table.columns, columns, strict=True):
            if column.sql == "UUID" and column is table.columns[0]:
                line |= {"ids": self.ids, "g": values}
            elif column.plain is None:
                line[column.name] = values
            else:
                line[column.name] = list(map(column.plain, values))
        return msgspec.json.encode(line) + b"\n"

    def _sight(self) -> None:
        found: dict[tuple[Any, ...], list[int]] = {}
        for name, buckets in self.told.items():
            for cls, bucket in buckets.items():
                for look in _looks(cls):
                    for place, _, event in bucket:
                        for seat, card, zone in look(place[3], event):
                            key = (place[0], name, seat, card, zone)
                            seen = found.get(key)
                            if seen is None:
                                found[key] = [place[2], place[2], 1]
                            else:
                                seen[1] = place[2]
                                seen[2] += 1
        rows = [(*key, *seen) for key, seen in found.items()]
        self.rows["sightings"] = sorted(rows, key=lambda row: row[0])


def _columns(table: Table, bucket: list[tuple[Any, ...]]) -> Iterator[Sequence[Any]]:
    """The columns of acts or events: first their place in the log, then their fields."""
    if table.kind == "act":
        places, items = zip(*bucket, strict=True)
        numbers: Sequence[int] = ()
    else:
        places, numbers, items = zip(*bucket, strict=True)
    game, record, turn, seat, at = zip(*places, strict=True)
    place = {"game_id": game, "record": record, "event": numbers, "turn": turn,
             "seat": seat, "at_ms": at}  # fmt: skip
    for column in table.columns:
        if column.field:
            field = column.field
            yield [getattr(item, field) for item in items]
        else:
            yield place[column.name]


Look = Callable[[int, Any], Iterator[tuple[int | None, str, str]]]
"""(acting seat, event) → whose, which card, where."""
_LOOKS: dict[type[Any], tuple[Look, ...]] = {}


def _looks(cls: type[Any]) -> tuple[Look, ...]:
    if cls not in _LOOKS:
        _LOOKS[cls] = tuple(_look(cls, name, cards) for name, cards in cards_in(cls).items())
    return _LOOKS[cls]


def _look(cls: type[Any], field: str, cards: Callable[[Any], Iterator[str]]) -> Look:
    whose = seat_field(cls)
    words = [name for name in ZONES if _is_word(cls, name)]
    suffix = "" if field in ("card", "cards") else f".{field}"
    word = snake(cls.__name__)

    def look(actor: int, event: Any) -> Iterator[tuple[int | None, str, str]]:
        seat = getattr(event, whose) if whose else actor
        zone = f"{getattr(event, words[0]) if words else word}{suffix}"
        for card in cards(getattr(event, field)):
            yield seat, card, zone

    return look


def _is_word(cls: type[Any], field: str) -> bool:
    hint = hints_of(cls).get(field)
    return (
        hint is not None
        and field not in cards_in(cls)
        and shape_of(hint).sql.startswith(("VARCHAR", "ENUM"))
        and not shape_of(hint).sql.endswith("[]")
    )


class _Reading:
    """One game on its way into a chunk."""

    def __init__(self, chunk: Chunk, number: int, log: GameLog) -> None:
        self.chunk, self.number, self.log = chunk, number, log
        self.game: Game[Any] = find_game(log.head.game)
        self.box = box_of(self.game, log.head, log.carried)
        self.seats = len(log.head.seats)
        self.setup = setup_of(self.game, log.head)
        name, vocabulary = self.game.name, self.game.vocabulary
        if name not in chunk.said:
            chunk.said[name] = {cls: [] for cls in vocabulary.acts}
            chunk.told[name] = {cls: [] for cls in vocabulary.events}

    def read(self) -> None:
        log, wanted = self.log, self.chunk.wanted
        if wanted.verify and (problem := (verdict := verify_game(log)).problem):
            raise LogError(problem, record=verdict.record)
        records = records_of(log, self.game.vocabulary)
        taken = any(type(record.act) is Takeback for record in records)
        self._fold(records, self._taken_back(records) if taken else range(1, len(records) + 1))
        self.chunk.boxes[self.box.sha] = self.box

    def _fold(self, records: list[AnyRecord], line: Sequence[int]) -> None:
        """The hot loop: every event of the present line, once."""
        game, number, name = self.game, self.number, self.game.name
        wanted = self.chunk.wanted
        said, told = self.chunk.said[name], self.chunk.told[name]
        steps = {
            cls: (evolve, None if cls.__name__ == WAITING else told[cls].append)
            for cls, evolve in game.evolve.items()
        }
        clock_of, standing_of = game.clock, game.standing
        state = game.begin(self.setup, self.box)
        clock, standing = clock_of(state), standing_of(state)
        times = _thinking(records)
        rows: list[tuple[Any, ...]] = []
        turns: list[tuple[Any, ...]] = []
        positions: list[tuple[Any, ...]] = []
        abandon: AnyRecord | None = None
        for at, record_number in enumerate(line):
            record = records[record_number - 1]
            act, seat = record.act, record.seat
            turn = clock.turn
            options = self._options(state, seat) if wanted.options and seat >= 0 else None
            place = (number, record_number, turn, seat, record.at)
            said[type(act)].append((place, act))
            events = record.events
            for index, event in enumerate(events, 1):
                evolve, append = steps[type(event)]
                evolve(state, event)
                if append is not None:
                    append((place, index, event))
            before, after = standing, standing_of(state)
            rows.append((record_number, turn, clock.round, seat, type(act), record.at,
                         times[record_number - 1], record.implied, len(events), options,
                         before, after))  # fmt: skip
            if isinstance(act, Note | Ruling | Abandon):
                abandon = record if isinstance(act, Abandon) else abandon
                self._aside(record_number, turn, record)
            now = clock_of(state)
            if now.turn != turn or at == len(line) - 1:
                turns.append((turn, clock.round, record_number, after))
                view = digest(game.view(state, TABLE))[:DIGITS]
                positions.append((number, name, turn, record_number, view))
            clock, standing = now, after
        outcome = outcome_of(game, state, abandon, self.seats)
        game.invariants(state)
        self._check_seal(state, records, outcome)
        self._note_game(records, line, outcome, standing, turns)
        ranks = outcome.ranks if outcome else ()
        self._note_records(rows, ranks)
        into = self.chunk.rows
        into["positions"] += positions
        into["standings"] += [
            (number, name, turn, round_, record, seat, score)
            for turn, round_, record, scores in turns
            for seat, score in enumerate(scores)
        ]

    def _options(self, state: Any, seat: int) -> int:
        """What the seat itself can choose from, by all that it knows."""
        view = self.game.view(state, seat)
        return sum(who == seat for who, _ in self.game.candidates(view))

    def _check_seal(self, state: Any, records: list[AnyRecord], outcome: Outcome | None) -> None:
        log = self.log
        if log.seal is None:
            return
        ours = seal_of(self.game, state, records, outcome)
        if log.schema != self.game.vocabulary.schema:
            ours = msgspec.structs.replace(ours, events=log.seal.events)
        verdict = Verdict(log.head.game, log.id, log.count, True)
        if (wrong := seal_difference(log, verdict, ours)) is not None:
            raise LogError(str(wrong.problem))

    def _note_game(
        self,
        records: list[AnyRecord],
        line: Sequence[int],
        outcome: Outcome | None,
        standing: tuple[int, ...],
        turns: list[tuple[Any, ...]],
    ) -> None:
        log, head, number = self.log, self.log.head, self.number
        ranks = outcome.ranks if outcome else ()
        winners = outcome.winners if outcome else ()
        name, parent = self.game.name, head.parent
        self.chunk.rows["games"].append((
            number, log.digest.hex(), name, self.game.title, head.rules, head.schema,
            head.set_name, head.set_sha.hex(), msgspec.to_builtins(self.setup.options),
            self.seats, head.started, max(times_of_play(records), default=0), log.count,
            sum([len(record.events) for record in records]), len(records) - len(line),
            turns[-1][0] if turns else 0, turns[-1][1] if turns else 0, log.seal is not None,
            _result(outcome), outcome.reason if outcome else None,
            winners[0] if len(winners) == 1 else None, winners, head.tool,
            id_text(parent.id) if parent else None, parent.record if parent else None,
            log.path if log.path in ("-", "<stdin>") else str(Path(log.path).absolute()),
            log.offset,
        ))  # fmt: skip
        players = players_of(head)
        self.chunk.rows["seats"] += [
            (number, name, seat, info.name, info.bot, players[seat], standing[seat],
             ranks[seat] if ranks else None, ranks[seat] == 1 if ranks else None)
            for seat, info in enumerate(head.seats)
        ]  # fmt: skip

    def _note_records(self, rows: list[tuple[Any, ...]], ranks: tuple[int, ...]) -> None:
        number, name = self.number, self.game.name
        words = _WORDS
        into = self.chunk.rows["records"]
        for *place, seat, act, at, think, implied, events, options, before, after in rows:
            word = words.get(act) or words.setdefault(act, snake(act.__name__))
            mine = seat >= 0
            rank = ranks[seat] if mine and ranks else None
            into.append((
                number, name, *place, seat, word, at, think, implied, events, options,
                before[seat] if mine else None, after[seat] if mine else None,
                rank, None if rank is None else rank == 1,
            ))  # fmt: skip

    def _aside(self, number: int, turn: int, record: AnyRecord) -> None:
        match record.act:
            case Note(about, text, mark):
                self.chunk.rows["notes"].append((
                    self.number, self.game.name, number, turn, record.seat, record.at,
                    about, text, mark,
                ))  # fmt: skip
            case Ruling(reason, rule):
                events = [snake(type(event).__name__) for event in record.events]
                self.chunk.rows["rulings"].append((
                    self.number, self.game.name, number, turn, record.at, reason, rule, events,
                ))  # fmt: skip

    def _taken_back(self, records: list[AnyRecord]) -> list[int]:
        """Notes what is not on the present line, and gives that line."""
        timeline = Timeline(self.game, self.log.head, self.box)
        for record in records:
            timeline.load(record)
        left: dict[int, int] = {}
        number, name = self.number, self.game.name
        for at, record in enumerate(records, 1):
            if not isinstance(record.act, Takeback):
                continue
            before, after = set(timeline.line(at - 1)), set(timeline.line(at))
            for back in after - before:
                left.pop(back, None)
            left |= dict.fromkeys(before - after, at)
            self.chunk.rows["takebacks"].append((
                number, name, at, timeline.clock(at - 1).turn, record.seat, record.at,
                record.act.record, timeline.clock(at).turn, record.act.revealed,
                len(before) - len(after),
            ))  # fmt: skip
        for at, takeback in sorted(left.items()):
            record = records[at - 1]
            self.chunk.rows["taken_back"].append((
                number, name, at, takeback, timeline.clock(at - 1).turn, record.seat,
                snake(type(record.act).__name__), record.at, record.implied,
                to_named(record.act), [to_named(event) for event in record.events],
            ))  # fmt: skip
        return timeline.line()


_WORDS: dict[type[Any], str] = {}


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "open"
    if not outcome.ranks:
        return "unranked"
    return ("lost", "won")[len(outcome.winners)] if len(outcome.winners) < 2 else "tied"


def _thinking(records: list[AnyRecord]) -> list[int]:
    """Milliseconds of play between each record and the one before it."""
    played = [0, *times_of_play(records)]
    return [max(0, after - before) for before, after in pairwise(played)]
