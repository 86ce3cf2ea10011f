"""A live recording: a timeline and the log file that it grows in, always in step."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from icecore.events.file.log import Fsync, LiveLog, new_id
from icecore.events.file.log_writer import TO_END, TO_MEND, Spare, Where
from icecore.events.file.packing import encode
from icecore.events.words.errors import IcecoreError, LogError
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    AnyRecord,
    Carried,
    Head,
    Parent,
    Record,
    Resume,
    Seal,
    SeatInfo,
    Takeback,
)
from icecore.events.words.sets import Box
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import packaged_boxes, players, said_options
from icecore.replay.kernel import Ruleset
from icecore.replay.table.entry import closing_records, records_for
from icecore.replay.timeline.seeded_draws import is_seed_of
from icecore.replay.timeline.timeline import Timeline, open_timeline

RESERVED_NAMES = ("table", "scribe")
AT_A_TIME = 500
"""Records of another log that are written as one frame."""
SHORT_BREAK = 60_000
"""Milliseconds without a recorder that are not worth two records."""


def is_control(character: str) -> bool:
    """Line breaks and terminal codes; the joiners of emoji are neither."""
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")


def new_head(
    game: Ruleset[Any],
    names: Sequence[str],
    box: Box,
    options: Any,
    *,
    now: int,
    randomness: bytes,
    tool: str = "icecore",
    parent: Parent | None = None,
    seed_sha: bytes | None = None,
    bots: Sequence[str | None] = (),
) -> Head:
    """The head of a game that begins now; refuses seats that it cannot be played with."""
    if len(names) not in game.players:
        raise IcecoreError(f"{game.name} is for {players(game)}, not {len(names)}")
    for name in names:
        if name.lower() in RESERVED_NAMES:
            raise IcecoreError(f'"{name}" cannot be the name of a seat: the word is taken')
        if not name.strip() or len(name) > 200 or any(map(is_control, name)):
            raise IcecoreError(
                f'"{name[:40]!r}" cannot be the name of a seat: one line of 1 to 200 characters'
            )
    if len({name.lower() for name in names}) < len(names):
        raise IcecoreError("every seat needs a name of its own")
    return Head(
        id=new_id(now, randomness),
        game=game.name,
        schema=game.vocabulary.schema,
        rules=game.version,
        set_name=box.name,
        set_sha=box.sha,
        options=said_options(options),
        seats=tuple(map(SeatInfo, names, bots or [None] * len(names))),
        started=now,
        tool=tool,
        parent=parent,
        seed_sha=seed_sha,
    )


def carried_with(game: Ruleset[Any], box: Box) -> tuple[Carried, ...]:
    """A set that does not come with the program travels with the log."""
    if box.sha in packaged_boxes(game):
        return ()
    return (Carried(game.name, box.name, box.text),)


def _break(begin: int, end: int) -> list[AnyRecord]:
    """A break that was noticed afterwards: the recorder was closed, or died."""
    return [
        Record(begin, SCRIBE, Adjourn("the recorder was closed"), implied=True),
        Record(end, SCRIBE, Resume(), implied=True),
    ]


def _spare(records: Sequence[AnyRecord]) -> Spare:
    """There is always a way out: what mends or ends a game fits where nothing else does."""
    kinds = {type(record.act) for record in records if not record.implied}
    if kinds <= {Abandon}:
        return Spare(0, 0)
    return TO_END if kinds <= {Abandon, Takeback} else TO_MEND


class Session:
    """One writer on one log. `now` gives milliseconds since 1970."""

    def __init__(self, timeline: Timeline[Any], log: LiveLog, now: Callable[[], int]) -> None:
        self.timeline, self.log, self.now = timeline, log, now
        self._back_at: int | None = None
        """When the table was back after a break that nobody wrote down; None once it is written."""
        self.seed: str | None = None
        """What the computer deals from, where this program knows it."""
        self.announce: Callable[[int, int, bytes], None] | None = None
        """Hears of records before they are written: after how many, how many, and their bytes."""

    @classmethod
    def create(
        cls,
        where: Where,
        game: Ruleset[Any],
        head: Head,
        box: Box,
        now: Callable[[], int],
        fsync: Fsync = "always",
    ) -> "Session":
        timeline = Timeline(game, head, box)
        return cls(timeline, LiveLog.create(where, head, carried_with(game, box), fsync), now)

    @classmethod
    def open(
        cls, where: Where, now: Callable[[], int], fsync: Fsync = "always", *, away: bool = False
    ) -> "Session":
        """Go on with the last game of a file.

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
        session = cls(timeline, log, now)
        if away and timeline.records:
            back_at = session.elapsed()
            known = timeline.is_adjourned() or timeline.outcome() is not None
            if back_at - timeline.records[-1].at > SHORT_BREAK and not known:
                session._back_at = back_at
        return session

    def elapsed(self) -> int:
        return max(0, self.now() - self.timeline.head.started)

    def enter(
        self, seat: int, act: Any, *, shown: Sequence[Any] = (), events: Sequence[Any] = ()
    ) -> list[AnyRecord]:
        """An act becomes records on disk; refused, it leaves file and position as they were."""
        records = records_for(self.timeline, seat, act, self.elapsed(), shown=shown, events=events)
        if self._back_at is not None:
            records = [*_break(self.timeline.records[-1].at, self._back_at), *records]
        self._write(records)
        self._back_at = None
        return records

    def _write(self, records: Sequence[AnyRecord]) -> None:
        """First to the file, then into the timeline: it never knows more than the log.

        Bounds are asked only when a log is read: what breaks them would make it unreadable, so it
        is read once before it is written.
        """
        vocabulary, raw = self.timeline.game.vocabulary, encode(list(records))
        try:
            vocabulary.decode((raw,), vocabulary.schema)
        except LogError as error:
            raise IcecoreError(f"a log cannot hold this: {error.problem}") from error
        if self.announce is not None:
            self.announce(len(self.timeline), len(records), raw)
        self.log.append_encoded(len(records), raw, _spare(records))
        for record in records:
            self.timeline.load(record)

    def take_over(self, records: Sequence[AnyRecord]) -> None:
        """Begin with records of another log, as a fork does; a frame holds only so many."""
        for record in records:
            self.timeline.load(record)
        for at in range(0, len(records), AT_A_TIME):
            self.log.append(records[at : at + AT_A_TIME])

    def seal(self) -> Seal:
        """Close the log for good: windows are let pass, the outcome is written.

        Where the computer dealt, its seed comes to light.
        """
        head, seed = self.timeline.head, self.seed
        if head.seed_sha is not None and not is_seed_of(head, seed):
            raise IcecoreError(
                f"{self.log.path}: the computer dealt this game, and its seed belongs into the "
                "seal; it is kept in the folder in which the game was begun, so seal it there"
            )
        self._write(closing_records(self.timeline, self.elapsed()))
        seal = replace(self.timeline.seal(), seed=None if head.seed_sha is None else seed)
        self.log.seal(seal)
        return seal

    def close(self) -> None:
        self.log.close()

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
