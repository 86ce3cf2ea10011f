"""A game in hand: to record, to replay, to look at."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from icecore.events.file.log_reader import id_text
from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.record import Note, Outcome, Seal
from icecore.events.words.wire import SCRIBE
from icecore.library.objects.position import Picture, Position, seen
from icecore.library.support.acts import (
    Act,
    Owed,
    RecordView,
    Refused,
    desk_of,
    legal,
    owed,
    record_of,
    say,
)
from icecore.library.support.arguments import PathLike, WrongTypeError, as_number, as_path, expect
from icecore.library.support.clock import now
from icecore.replay.table.entry import take_back
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.changes import Change
from icecore.replay.timeline.story import story
from icecore.replay.timeline.timeline import Timeline, position_of
from icecore.replay.timeline.viewpoint import Viewpoint, viewer_of

if TYPE_CHECKING:  # what a look at a game does not need is imported by what needs it
    from icecore.library.objects.game_correction import Correction, Mistake
    from icecore.library.verbs.judge import Judged
    from icecore.replay.desk.desk import Desk
    from icecore.replay.timeline.comparison import Comparison

__all__ = ["Change", "Game", "IndexNotFoundError"]

MARKS = ("!", "?", "!!", "??", "!?", "?!")
HEIGHT = 720
"""Pixels of the viewer in a notebook."""


class Game:
    """One game: `push` records acts, `game[-1]` and `at` give positions, iterating gives them all.

    Made by `icecore.new`, `icecore.open`, or by iterating over `icecore.read`. A game of a file is
    held for writing from the first `push` on; `close`, or a `with` block, gives it back.
    """

    def __init__(self, recording: Recording, viewer: int | None = None, keep: Any = None) -> None:
        self._recording, self._viewer = recording, viewer
        self._keep = keep  # a temporary folder lives as long as its games

    @property
    def path(self) -> Path | None:
        """The file that it is in; None for one in memory."""
        return self._recording.path

    @property
    def name(self) -> str:
        """What is played: `the_north`."""
        return self._timeline.game.name

    @property
    def title(self) -> str:
        return self._timeline.game.title

    @property
    def id(self) -> str:
        return id_text(self._timeline.head.id)

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names; the first is seat 0."""
        return self._timeline.names

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from the game's defaults."""
        return dict(self._timeline.head.options)

    @property
    def started(self) -> datetime:
        return datetime.fromtimestamp(self._timeline.head.started / 1000, UTC)

    @property
    def is_sealed(self) -> bool:
        return self._recording.sealed is not None

    @property
    def torn(self) -> str | None:
        """What became of the end of the file, if that was found cut off."""
        return self._recording.torn

    def push(
        self, act: str | Act | tuple[int, Any], *events: str | Any, viewer: str | None = None
    ) -> RecordView:
        """Record an act, if the rules allow it; raises `Refused` with `.rule` and `.legal` if not.

        A line as people type it (`"Lana discover old slip"`, `"discover 3 : cairn"`, `"undo"`),
        one of `legal`, or a seat's number and its act; with `viewer`, as that seat's device would
        say it. A ruling has its `events` as further lines. What is forced is filled in
        and stands in `records` too; given back is the record of the act itself.
        """
        made = self.enter(act, *events, viewer=viewer)
        return next((record for record in made if not record.implied), made[0])

    def enter(
        self, act: str | Act | tuple[int, Any], *events: str | Any, viewer: str | None = None
    ) -> list[RecordView]:
        """Record an act as `push` does; gives all its records, also of what was filled in."""
        self._refuse_if_only_seen()
        if viewer is not None:
            expect("viewer", viewer, str, "the name of a seat")
        seat = viewer_of(viewer, self.seats)
        desk = desk_of(self._recording, seat, range(len(self.seats)))
        try:
            made = say(desk, act, events)
        except Refused as refusal:
            refusal.search = self._search(refusal, seat)
            raise
        return [record_of(desk.seen, number) for number in desk.made(made)]

    def _search(
        self, refusal: Refused, viewer: int | None
    ) -> "Callable[[float], list[Mistake]] | None":
        if refusal.said is None:
            return None
        from icecore.library.objects.game_correction import mistakes_behind

        return partial(mistakes_behind, self, refusal.said, viewer)

    def deal(self) -> "Game":
        """Let the computer show what the table owes, until a seat is to choose.

        It deals from the `seed` that the game was begun with, else from one of its own.
        """
        from icecore.library.support.computer_table import deal

        self._refuse_if_only_seen()
        deal(self._recording)
        return self

    def play(self, bot: str = "", *, to_end: bool = False) -> "Game":
        """Let a bot act for whoever is awaited, and the computer deal: once, or to the end."""
        from icecore.library.support.computer_table import play

        self._refuse_if_only_seen()
        expect("bot", bot, str, "the name of a bot")
        play(self._recording, bot, to_end=to_end)
        return self

    def hint(self, seat: str | None = None, bot: str = "") -> Act | None:
        """What a bot would do for a seat, from what that seat knows; else for who is awaited."""
        from icecore.library.support.computer_table import hint

        viewer = viewer_of(self.awaited if seat is None else seat, self.seats)
        return None if viewer is None else hint(desk_of(self._recording, viewer), bot)

    def pop(self) -> RecordView:
        """Take back what was said last, with all that was filled in around it; gives its record."""
        self._refuse_if_only_seen()
        timeline = self._timeline
        takeback = take_back(timeline)
        line = timeline.line()
        taken = [n for n in line if n not in timeline.line(takeback.record)]
        said = next((n for n in taken if not timeline.records[n - 1].implied), taken[0])
        popped = record_of(timeline, said)
        self._recording.enter(SCRIBE, takeback)
        return popped

    def note(self, record: int, *words: str) -> RecordView:
        """A mark (`!`, `?`, `!!`, `??`, `!?`, `?!`), a text, or both, on any record."""
        expect("record", record, int, "the number of a record")
        for word in words:
            expect("note", word, str, "a mark or a text")
        mark = words[0] if words and words[0] in MARKS else ""
        text = " ".join(words[1:] if mark else words)
        if not (mark or text):
            raise IcecoreError(f"a note needs a text or a mark: {', '.join(MARKS)}")
        return self.push((SCRIBE, Note(record, text, mark)))  # type: ignore[arg-type]

    def correction(
        self, record: int, act: str | None = None, *, insert: bool = False
    ) -> "Correction":
        """Plan a correction: an act instead of a record, before it, or, without one, its deletion.

        Nothing is written: look at `.preview`, answer each `.misfit`, then `.write()`.
        """
        from icecore.library.objects.game_correction import correction_of

        self._refuse_if_only_seen()
        expect("record", record, int, "the number of a record")
        return correction_of(self, record, act, insert)

    def correct(
        self, record: int, act: str | None = None, *, insert: bool = False, reason: str = ""
    ) -> list[int]:
        """Put a record right, say all later ones again, and give the numbers of the new records.

        Raises `MisfitError` if something no longer fits; `correction` decides such things.
        """
        expect("reason", reason, str, "a text")
        return self.correction(record, act, insert=insert).write(reason)

    def mistakes(
        self, line: str, *, seconds: float = 2.0, viewer: str | None = None
    ) -> "list[Mistake]":
        """The records that may be wrong if this did happen, though it cannot be said now.

        Each is a single change after which all that came since fits, and the line too.
        """
        from icecore.library.objects.game_correction import mistakes_behind

        expect("line", line, str, "a line as text")
        return mistakes_behind(self, line, viewer_of(viewer, self.seats), seconds)

    def seal(self) -> Seal:
        """Close the finished game for good: its outcome is written, nothing can be added."""
        self._refuse_if_only_seen()
        recording = self._recording
        if recording.sealed is not None or recording.path is None:
            return recording.seal()
        from icecore.events.file.private_files import PrivateFiles
        from icecore.replay.table.dealer import Dealer

        dealer = Dealer(PrivateFiles(recording.path.parent), self._timeline.head)
        seal = dealer.opened(recording).seal()
        dealer.forget()
        return seal

    def save(self, path: PathLike, *, force: bool = False) -> None:
        """Write the game, packed, into a file of its own."""
        self._refuse_if_only_seen()
        from icecore.events.file.log import ArchiveWriter, packed

        with ArchiveWriter(as_path("path", path), overwrite=force) as archive:
            archive.write(packed(self._recording.as_log()))

    def reload(self) -> None:
        """Take in what other programs have written into the file since it was opened."""
        self._recording.reload()

    def close(self) -> None:
        """Give the file back to other writers; the game can still be looked at."""
        self._recording.close()

    @property
    def legal(self) -> list[Act]:
        """What may be done now, as lines that `push` takes."""
        return legal(self._desk)

    @property
    def owed(self) -> Owed | None:
        """What the table is asked now; None if it is for a seat to act."""
        return owed(self._desk)

    @property
    def awaited(self) -> str | None:
        """Who must speak: a seat's name, `table`, or None when the game is over."""
        return self[-1].awaited

    @property
    def question(self) -> str:
        """Who must speak, in a sentence."""
        return self._desk.question()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: `reason`, `ranks` and `winners`, by seat; None while it goes on."""
        return self._timeline.outcome()

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who won."""
        outcome = self.outcome
        return () if outcome is None else tuple(self.seats[seat] for seat in outcome.winners)

    @property
    def records(self) -> list[RecordView]:
        """All records, also of what was taken back: the first has number 1."""
        timeline = self._sight.timeline
        return [record_of(timeline, number) for number in range(1, len(timeline) + 1)]

    def at(self, where: int | str) -> Position:
        """The position after a record, or at the start of a turn (`"t5"`) or a round (`"r2"`)."""
        expect("position", where, (int, str), "the number of a record, t5 or r2")
        return Position(self._sight, self._number(where))

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> list[Position]: ...
    def __getitem__(self, index: int | slice) -> Position | list[Position]:
        """The positions of the present line in order: 0 is the beginning, −1 the present."""
        expect("position", index, (int, slice), "a number; at() takes t5 and r2")
        line = self._line
        if isinstance(index, slice):
            if not all(isinstance(bound, int | None) for bound in (index.start, index.stop)):
                raise WrongTypeError("position: a slice has numbers; at() takes t5 and r2")
            if index.step is not None:
                as_number("step", abs(index.step), "a whole number")
            return [Position(self._sight, number) for number in line[index]]
        if not -len(line) <= index < len(line):
            raise IndexNotFoundError(f"there is no position {index}; there are {len(line)}")
        return Position(self._sight, line[index])

    def __len__(self) -> int:
        """Positions of the present line, the beginning among them."""
        return len(self._line)

    def __iter__(self) -> Iterator[Position]:
        return (Position(self._sight, number) for number in self._line)

    def as_seen_by(self, seat: str) -> "Game":
        """The game as one seat saw it, to look at; `table` is what all saw."""
        return Game(self._recording, seen(self._sight, seat).seat, self._keep)

    def story(self, *, everything: bool = False, judged: "Judged | None" = None) -> str:
        """The game in sentences, turn by turn; with `everything` also what was taken back.

        With a judgement its turning points are marked.
        """
        timeline, said = self._sight.timeline, dict[int, str]()
        if judged is not None:
            from icecore.library.verbs.judge import marks_of

            said = marks_of(judged)
        return "\n".join(story(timeline, self._numbers(everything), said))

    def as_data(
        self, *, everything: bool = False, judged: "Judged | None" = None
    ) -> list[dict[str, Any]]:
        """The records as plain data, as `icecore log --json` prints them."""
        from icecore.library.support.json_data import records_as_data

        numbers = self._numbers(everything)
        return records_as_data(
            self._sight.timeline, numbers, None if judged is None else judged.judgement
        )

    def judge(
        self,
        rollouts: int = 100,
        *,
        bot: str = "random",
        seed: int | str = 0,
        alternatives: int = 0,
        jobs: int = 1,
    ) -> "Judged":
        """Winning chances at every record, from what the viewer saw; played when first asked for.

        What was judged is kept beside the log and never judged again; a game in memory keeps it
        no longer than the result lives. `jobs` above 1 starts processes.
        """
        as_number("rollouts", rollouts, "a number of playings-out")
        expect("bot", bot, str, "the name of a bot")
        expect("seed", seed, (int, str), "a number or a text")
        as_number("alternatives", alternatives, "a number of decisions", 0)
        as_number("jobs", jobs, "a number of processes")
        from icecore.library.verbs.judge import Judged, Plan

        plan = Plan(rollouts, bot, str(seed), self._viewer)
        log = self._recording.as_log()
        return Judged(log, plan, self.path, alternatives=alternatives, jobs=jobs)

    def judged(self) -> "Judged | None":
        """The finest judgement by this viewer that is kept beside the log, if there is one."""
        if self.path is None:
            return None
        from icecore.library.verbs.judge import Judged, store

        log = self._recording.as_log()
        found = store.finest(self.path, log.digest, self._viewer)
        return None if found is None else Judged(log, found.plan, self.path, known=found)

    def diff(self, before: int | str, after: int | str) -> list[Change]:
        """What differs between two positions: `where`, `before` and `after`."""
        return self._sight.timeline.diff(self._number(before), self._number(after))

    def compare(self, other: "Game") -> "Comparison":
        """Where two games of the same rules part, as a fork does, and what came of each."""
        from icecore.replay.timeline.comparison import compare

        expect("other", other, Game, "a game")
        return compare(self._sight.timeline, other._sight.timeline)

    def fork(self, at: int | str | None = None, path: PathLike | None = None) -> "Game":
        """What if: a game of its own that goes on from a position, in memory or in a new file."""
        from icecore.replay.table.fork import fork

        self._refuse_if_only_seen()
        number = self._timeline.present if at is None else self._number(at)
        log = self._recording.as_log()
        target = None if path is None else as_path("path", path)
        return Game(fork(log, self._timeline, number, now, target))

    @property
    def picture(self) -> Picture:
        """The present position, drawn."""
        return self[-1].picture

    def page(self) -> str:
        """The viewer with this game in it as one HTML page that needs no network."""
        from icecore.library.verbs.serve import page

        seen_by = self._viewer
        log = self._recording.as_log()
        return page(log, seen_by, only=seen_by is not None, place=self.path)

    @property
    def timeline(self) -> Timeline[Any]:
        """The game as the kernel unfolds it, as far as the viewer saw it: for what is not here."""
        return self._sight.timeline

    @property
    def _timeline(self) -> Timeline[Any]:
        return self._recording.timeline

    @property
    def _desk(self) -> "Desk":
        return desk_of(self._recording, self._viewer)

    @property
    def _sight(self) -> Viewpoint:
        """The game through the viewer's eyes, up to date."""
        sight = self._views.get(self._timeline)
        if sight is None:
            sight = Viewpoint(self._timeline, self._viewer)
            self._views.clear()
            self._views[self._timeline] = sight
        elif len(sight.timeline) < len(self._timeline):
            sight.catch_up()
        return sight

    @cached_property
    def _views(self) -> dict[Timeline[Any], Viewpoint]:
        return {}

    @property
    def _line(self) -> list[int]:
        return [0, *self._sight.timeline.line()]

    def _numbers(self, everything: bool) -> list[int]:
        timeline = self._sight.timeline
        return list(range(1, len(timeline) + 1)) if everything else timeline.line()

    def _number(self, where: int | str) -> int:
        expect("position", where, (int, str), "the number of a record, t5 or r2")
        return position_of(self._sight.timeline, str(where))

    def _refuse_if_only_seen(self) -> None:
        if self._viewer is not None:
            raise IcecoreError(
                f"this is what {self._sight.label} sees; record into the game itself"
            )

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __str__(self) -> str:
        return self[-1].board

    def __repr__(self) -> str:
        count = len(self._timeline)
        where = "" if self.path is None else f" in {self.path}"
        seen_by = "" if self._viewer is None else f", as {self._sight.label} saw it"
        return f"<Game of {self.name}: {', '.join(self.seats)}, {count} records{where}{seen_by}>"

    def _repr_html_(self) -> str:
        """The viewer, in a frame that can reach nothing around it."""
        from html import escape

        return (
            f'<iframe sandbox="allow-scripts" title="{escape(repr(self), quote=True)}" '
            f'style="width:100%;height:{HEIGHT}px;border:0" '
            f'srcdoc="{escape(self.page(), quote=True)}"></iframe>'
        )


class IndexNotFoundError(NotFoundError, IndexError):
    """A position that is not there, which also ends loops over indexes as Python expects."""
