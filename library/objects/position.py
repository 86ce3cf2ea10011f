"""One position of a game: what the board, the clock and the points were after a record."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Outcome
from icecore.events.words.wire import TABLE
from icecore.library.support.acts import Act, Owed, RecordView, desk_of, legal, owed, record_of
from icecore.library.support.arguments import PathLike, as_number, as_path, expect
from icecore.replay.kernel import Clock, digest
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.changes import plain
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.viewpoint import Viewpoint, viewer_in

if TYPE_CHECKING:
    from icecore.replay.desk.desk import Desk


class Picture:
    """A position drawn: `svg` as text, `png()` as bytes; a notebook shows it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        """The picture as SVG."""

    def png(self, scale: float = 1.5) -> bytes:
        """The picture in pixels, `scale` for each of the SVG's (extra: pictures)."""
        from icecore.replay.timeline.picture_files import png

        as_number("scale", scale, "pixels for each of the SVG's", 0.1, whole=False, most=8)
        return png(self.svg, scale)

    def save(self, path: PathLike, scale: float = 1.5) -> None:
        """Write it into a file: PNG if the name ends in .png, else SVG."""
        from icecore.library.support.files import write_whole

        target = as_path("path", path)
        content = self.png(scale) if target.suffix.lower() == ".png" else self.svg.encode()
        write_whole(target, content)

    def _repr_svg_(self) -> str:
        return self.svg


class Position:
    """A game after one of its records, as all of it, or as one seat may know it.

    `print(position)` shows the board, and a notebook its picture.
    """

    def __init__(self, sight: Viewpoint, number: int) -> None:
        self._sight, self.number = sight, number
        """`number` is that of the record; 0 is before the first."""

    @property
    def _timeline(self) -> Timeline[Any]:
        return self._sight.timeline

    @property
    def record(self) -> RecordView | None:
        """The record that led here; None at the beginning."""
        return record_of(self._timeline, self.number) if self.number else None

    @cached_property
    def state(self) -> Any:
        """The game's own state, a copy that may be changed."""
        return self._sight.state(self.number)

    @property
    def board(self) -> str:
        """The position as text."""
        return self.board_within(80)

    def board_within(self, width: int) -> str:
        """The position as text, in lines of at most so many letters where the game can do that."""
        as_number("width", width, "a number of letters")
        return self._sight.game.board(self.state, self._timeline.names, width)

    @property
    def picture(self) -> Picture:
        return Picture(self._sight.game.picture(self.state, self._timeline.names))

    @property
    def standing(self) -> dict[str, int]:
        """The points of every seat."""
        points = self._sight.game.standing(self.state)
        return dict(zip(seat_labels(self._timeline.names), points, strict=True))

    @property
    def clock(self) -> Clock:
        """Round, turn, and the seat that must speak."""
        return self._timeline.clock(self.number)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has ended here: `reason`, `ranks` and `winners`, by seat."""
        timeline = self._timeline
        if self.number == timeline.present:
            return timeline.outcome()
        return self._sight.game.outcome(self.state)

    @property
    def digest(self) -> str:
        """Names exactly this position: equal positions have equal digests."""
        return digest(self.state)

    @property
    def data(self) -> Any:
        """The state as plain data."""
        return plain(self.state)

    def as_data(self) -> dict[str, Any]:
        """Plain data, as `icecore show --json` prints it."""
        outcome = self.outcome
        return {
            "record": self.number,
            "records": len(self._timeline),
            "clock": self.clock._asdict(),
            "standing": list(self.standing.values()),
            "outcome": outcome and {"reason": outcome.reason, "ranks": outcome.ranks},
            "digest": self.digest,
            "state": self.data,
        }

    @property
    def legal(self) -> list[Act]:
        """What may be done here, as lines that `push` takes."""
        return legal(self._desk)

    @property
    def owed(self) -> Owed | None:
        """What the table is asked here; None if it is for a seat to act."""
        return owed(self._desk)

    def said_by(self, seat: str | None = None) -> tuple[list[Act], Owed | None]:
        """What one seat may do here, and what is asked of it as the table; None: of all."""
        if seat is None:
            return self.legal, self.owed
        expect("seat", seat, str, "a seat's name, or table")
        number = viewer_in(seat, self._timeline.names)
        if number is None:
            return self.legal, self.owed
        here = self.as_seen_by(seat)
        acts = [act for act in here.legal if act.seat == number]
        return acts, here.owed if number == TABLE else None

    @property
    def question(self) -> str:
        """Who must speak here, in a sentence."""
        return self._desk.question()

    @property
    def forms(self) -> list[str]:
        """What can be said beyond `legal`, as forms to fill in: deals, free subsets."""
        from icecore.replay.desk.choices import line_of

        return [line_of(form) for form in self._desk.forms()]

    @property
    def sample(self) -> list[str]:
        """Of what `legal` has only examples, and how to type the rest, in sentences."""
        return self._desk.sample()

    @property
    def awaited(self) -> str | None:
        """Who must speak: a seat's name, `table`, or None when the game is over."""
        return awaited_at(self, self.owed is not None)

    def as_seen_by(self, seat: str) -> "Position":
        """The same position as a seat may know it; `table` is what all may know."""
        return Position(seen(self._sight, seat), self.number)

    @property
    def _desk(self) -> "Desk":
        whole = self._sight.whole
        is_present = self.number == whole.present
        return desk_of(Recording(whole if is_present else self._line_here), self._sight.seat)

    @cached_property
    def _line_here(self) -> Timeline[Any]:
        """The game up to here, as if nothing had come after."""
        return self._sight.whole.fork(self.number)

    def __str__(self) -> str:
        return self.board

    def __repr__(self) -> str:
        clock = self.clock
        where = f"round {clock.round}, turn {clock.turn}" if clock.turn else "setup"
        seen_by = "" if self._sight.seat is None else f", as {self._sight.label} sees it"
        return f"<Position {self.number} of {self._sight.game.name}: {where}{seen_by}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # states may be changed

    def _repr_svg_(self) -> str:
        return self.picture.svg


def seen(sight: Viewpoint, seat: Any) -> Viewpoint:
    """The game through other eyes, which never see more than those that look now."""
    expect("seat", seat, str, "a seat's name, or table")
    wanted = viewer_in(seat, sight.whole.names)
    if sight.seat not in (None, wanted):
        raise IcecoreError(f"this is what {sight.label} sees; ask the game itself for another view")
    return sight if wanted == sight.seat else Viewpoint(sight.whole, wanted)


def awaited_at(position: Position, table: bool) -> str | None:
    if position.outcome is not None:
        return None
    seat = position.clock.seat
    if table or seat is None or seat < 0:
        return "table"
    return position._timeline.names[seat]


def seat_labels(names: tuple[str, ...]) -> list[str]:
    """The names of the seats, those used twice with their number."""
    return [
        name if names.count(name) == 1 else f"{name} ({seat})" for seat, name in enumerate(names, 1)
    ]
