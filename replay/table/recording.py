"""A recording: a timeline and the place that its records are written to."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from icecore.events.file.log import (
    Fsync,
    GameLog,
    LiveLog,
    bulk_frames,
    read_game,
    read_games,
)
from icecore.events.file.log_writer import TO_END, TO_MEND, Spare, Where
from icecore.events.file.packing import encode
from icecore.events.words.errors import IcecoreError, LogError, NotationError
from icecore.events.words.plain_data import from_named, to_named
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    AnyRecord,
    Head,
    Record,
    Resume,
    Scribe,
    Seal,
    Takeback,
)
from icecore.events.words.sets import Box
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import SCRIBE
from icecore.replay.kernel import Ruleset
from icecore.replay.kernel.play import Passes, anybody
from icecore.replay.table.correction import Plan
from icecore.replay.table.correction import records_of as correction_records
from icecore.replay.table.entry import closing_records, records_for
from icecore.replay.table.log_head import carried_with
from icecore.replay.timeline.seeded_draws import is_seed_of
from icecore.replay.timeline.timeline import Timeline, open_timeline

Clock = Callable[[], int]
"""Gives milliseconds since 1970."""
AT_A_TIME = 500
"""Records of another log that are written as one frame."""
SHORT_BREAK = 60_000
"""Milliseconds without a recorder that are not worth two records."""


class Recording:
    """One game and the place that its acts are recorded in: a file, memory, or nowhere.

    `create` and `open` hold a file for writing. `read` only reads one, and holds it from the first
    act on. A recording that is made from a timeline alone is in memory. Without a clock it takes no
    act: the game is only looked at.
    """

    def __init__(
        self, timeline: Timeline[Any] | None, now: Clock | None = None, log: LiveLog | None = None
    ) -> None:
        self.now, self._timeline, self._log = now, timeline, log
        self.path: Path | None = None if log is None else log.path
        """The file, as whoever opened it calls it; None in memory."""
        self.sealed: Seal | None = None
        self.seed: str | None = None
        """The seed that the computer deals from, where this program knows it."""
        self.announce: Callable[[int, int, bytes], None] | None = None
        """Hears of records before they are written: after how many, how many, and their bytes."""
        self._where: Path | None = None if log is None else log.path.absolute()
        self._read: GameLog | None = None
        self._closed = False
        self._back_at: int | None = None
        """The time at which the table was back after a break that no record tells of yet."""

    @classmethod
    def create(
        cls,
        where: Where,
        game: Ruleset[Any],
        head: Head,
        box: Box,
        now: Clock,
        fsync: Fsync = "always",
    ) -> "Recording":
        """Begins a game in a new file."""
        timeline = Timeline(game, head, box)
        return cls(timeline, now, LiveLog.create(where, head, carried_with(game, box), fsync))

    @classmethod
    def open(
        cls, where: Where, now: Clock, fsync: Fsync = "always", *, away: bool = False
    ) -> "Recording":
        """Goes on with the last game of a file.

        With `away`, nobody has played since its last record: the table comes back now, and the
        next act writes down the break, so that it counts as nobody's time.
        """
        log = LiveLog.reopen(where, fsync)
        try:
            assert log.game is not None
            timeline = open_timeline(log.game)
            if timeline.head.schema != timeline.game.vocabulary.schema:
                raise LogError(
                    f"recorded with schema {timeline.head.schema} of {timeline.game.name}; "
                    "fork it to go on with today's",
                    path=str(log.path),
                )
        except BaseException:
            log.close()
            raise
        recording = cls(timeline, now, log)
        if away and timeline.records:
            back_at = recording.elapsed()
            known = timeline.is_adjourned() or timeline.outcome() is not None
            if back_at - timeline.records[-1].at > SHORT_BREAK and not known:
                recording._back_at = back_at
        return recording

    @classmethod
    def read(cls, path: Path, log: GameLog, now: Clock) -> "Recording":
        """Looks at a game of a file; the first act holds the file for writing."""
        recording = cls(None, now)
        recording.path, recording._where = path, path.absolute()
        recording._read, recording.sealed = log, log.seal
        return recording

    @property
    def timeline(self) -> Timeline[Any]:
        """The game; unfolded when it is first asked for, since a look at heads needs no rules."""
        if self._timeline is None:
            assert self._read is not None
            self._timeline = open_timeline(self._read)
        return self._timeline

    @property
    def log(self) -> LiveLog:
        """The writer of the file, which is held from here on."""
        if self._log is None:
            self._hold()
        assert self._log is not None, "a game in memory has no writer"
        return self._log

    @property
    def torn(self) -> str | None:
        """Tells that the end of the file was cut off, and where it is kept after the first act."""
        if self._log is not None and self._log.torn is not None:
            return f"The end of {self.path} was cut off; it is kept as {self._log.torn}."
        torn = None if self._read is None else self._read.torn
        return None if torn is None else f"{torn}; shown is what is whole."

    def elapsed(self) -> int:
        """Milliseconds since the game began."""
        assert self.now is not None, "whoever only looks needs no clock"
        return max(0, self.now() - self.timeline.head.started)

    def enter(
        self,
        seat: int,
        act: Any,
        *,
        shown: Sequence[Any] = (),
        events: Sequence[Any] = (),
        passes: Passes = anybody,
    ) -> list[AnyRecord]:
        """Records an act and returns its records; refused, it changes neither file nor position."""
        self._refuse_if_done()
        at = self.elapsed()
        records = records_for(
            self.timeline, seat, act, at, shown=shown, events=events, passes=passes
        )
        back_at = at if self._was_over(at) else self._back_at
        if back_at is not None:
            records = [*_break(self.timeline, back_at), *records]
        records = self._write(records)
        self._back_at = None
        return records

    def correct(
        self, plan: Plan, reason: str = "", *, after_break: bool = False
    ) -> list[AnyRecord]:
        """Records a correction as one frame, all of it or nothing, and returns its records.

        Nobody has played since the last record if it comes `after_break`.
        """
        self._refuse_if_done()
        at = self.elapsed()
        after_break = after_break or self._was_over(at)
        return self._write(correction_records(self.timeline, plan, at, reason, after_break))

    def _was_over(self, at: int) -> bool:
        """Has the game been over until now, for longer than a short break? Then nobody played."""
        timeline = self.timeline
        if not timeline.records or timeline.outcome() is None or timeline.is_adjourned():
            return False
        return at - timeline.records[-1].at > SHORT_BREAK

    def take_over(self, records: Sequence[AnyRecord]) -> None:
        """Begins with records of another log, as a fork does; a frame holds only so many."""
        for record in records:
            self.timeline.load(record)
        if self._log is not None:
            for at in range(0, len(records), AT_A_TIME):
                self._log.append(records[at : at + AT_A_TIME])

    def seal(self) -> Seal:
        """Closes the game for good: open windows pass, the outcome is written, the file given back.

        The seal of a game that the computer dealt contains the seed.
        """
        if self.sealed is not None:
            return self.sealed
        self._refuse_if_done()
        head, seed = self.timeline.head, self.seed
        if head.seed_sha is not None and not is_seed_of(head, seed):
            raise IcecoreError(
                f"{self.path}: the computer dealt this game, and its seed belongs into the "
                "seal; it is kept in the folder in which the game was begun, so seal it there"
            )
        self._write(closing_records(self.timeline, self.elapsed()))
        seal = replace(self.timeline.seal(), seed=None if head.seed_sha is None else seed)
        if self._log is not None:
            self._log.seal(seal)
            self._log.close()
        self.sealed = seal
        return seal

    def as_log(self) -> GameLog:
        """Reads the game as its file has it now, or as a file would have it."""
        if self._where is not None:
            head = self._read.head if self._read is not None else self.timeline.head
            return read_game(str(self._where), head.id.hex())
        timeline = self.timeline
        carried = carried_with(timeline.game, timeline.box)
        frames = bulk_frames(timeline.head, timeline.records, self.sealed, carried=carried)
        return next(read_games(BytesIO(frames)))

    def reload(self) -> None:
        """Takes in what other programs have written since; while the file is held, nobody has."""
        if self._log is None and self._where is not None:
            self._read = self.as_log()
            self._timeline, self.sealed = None, self._read.seal

    def close(self) -> None:
        """Gives the file back to other writers; the game can still be looked at."""
        self._closed = self.path is not None
        if self._log is not None:
            self._log.close()

    def __enter__(self) -> "Recording":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()

    def _refuse_if_done(self) -> None:
        """Refuses an act that cannot be written; holds the file for one that can."""
        named = "" if self.path is None else f"{self.path}: "
        if self.now is None:
            raise IcecoreError("nothing is recorded here")
        if self.sealed is not None:
            raise IcecoreError(f"{named}the game is sealed; fork it to go on")
        if self._closed:
            raise IcecoreError(f"{named}the game is closed; open it again to go on")
        if self.path is not None and self._log is None:
            self._hold()

    def _hold(self) -> None:
        """Holds a file that was only read, if it still contains what was read."""
        assert self._where is not None
        assert self.now is not None
        known, held = self.timeline, Recording.open(self._where, self.now)
        problem = None
        if held.timeline.head.id != known.head.id:
            problem = "only the last game of a file can go on; fork this one"
        elif held.timeline.records != known.records:
            problem = "another program has written to it since it was read; reload() takes that in"
        if problem is not None:
            held.close()
            raise IcecoreError(f"{self.path}: {problem}")
        self._timeline, self._log, held._log = held.timeline, held._log, None

    def _write(self, records: Sequence[AnyRecord]) -> list[AnyRecord]:
        """Writes records, then loads them as they are read: a timeline never knows more than a log.

        Bounds are asked only when a log is read: what breaks them would make it unreadable.
        """
        vocabulary, raw = self.timeline.game.vocabulary, encode(list(records))
        try:
            written = vocabulary.decode((raw,), vocabulary.schema)
        except LogError as error:
            problem = _out_of_bounds(vocabulary, records) or error.problem
            raise IcecoreError(f"a log cannot hold this: {problem}") from error
        if self.announce is not None:
            self.announce(len(self.timeline), len(written), raw)
        if self._log is not None:
            self._log.append_encoded(len(written), raw, _spare(written))
        for record in written:
            self.timeline.load(record)
        return written


def _out_of_bounds(vocabulary: Vocabulary, records: Sequence[AnyRecord]) -> str | None:
    """Names the field of an act or event that breaks its bounds; None if none does."""
    for record in records:
        try:
            from_named(vocabulary.act | Scribe, to_named(record.act))
            for event in record.events:
                from_named(vocabulary.event, to_named(event))
        except NotationError as error:
            return str(error)
    return None


def _break(timeline: Timeline[Any], end: int) -> list[AnyRecord]:
    """The records of a break that was noticed afterwards: the recorder was closed, or died.

    Of a game that is over, nobody has played since its last record.
    """
    begin = timeline.records[-1].at
    why = "the recorder was closed" if timeline.outcome() is None else "the game was over"
    return [
        Record(begin, SCRIBE, Adjourn(why), implied=True),
        Record(end, SCRIBE, Resume(), implied=True),
    ]


def _spare(records: Sequence[AnyRecord]) -> Spare:
    """The room that records must leave, so that what mends or ends a game always fits."""
    kinds = {type(record.act) for record in records if not record.implied}
    if kinds <= {Abandon}:
        return Spare(0, 0)
    return TO_END if kinds <= {Abandon, Takeback} else TO_MEND
