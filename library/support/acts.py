"""Acts as the library takes and gives them: lines, records, what the table owes, refusals."""

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from icecore.events.words.errors import IcecoreError, LogError, NotationError
from icecore.events.words.plain_data import to_named
from icecore.events.words.record import AnyRecord, Record
from icecore.events.words.text_line import Anyway, parse_event, write_act
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import TABLE
from icecore.library.support.arguments import WrongTypeError, expect
from icecore.replay.kernel import Chance
from icecore.replay.kernel import Refused as Refused
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline

if TYPE_CHECKING:
    from icecore.replay.desk.choices import Choice
    from icecore.replay.desk.desk import Desk


def desk_of(
    recording: Recording, viewer: int | None = None, devices: Container[int] = ()
) -> "Desk":
    """The desk of a game, which is there when somebody speaks: to look at a board needs none."""
    from icecore.replay.desk.desk import Desk

    return Desk(recording, viewer, devices)


class Act(str):
    """An act as one would type it, `Lana discover square=3`: a text that knows its meaning."""

    __slots__ = ("act", "seat", "words")

    seat: int
    """Who acts; −1 is the table, −2 the scribe."""
    act: Any
    """The act as data."""
    words: str
    """The act as people would say it: `discover Old Slip from square 3 (cost 1)`."""

    def __new__(cls, text: str, seat: int, act: Any, words: str = "") -> "Act":
        made = super().__new__(cls, text)
        made.seat, made.act, made.words = seat, act, words
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return Act, (str(self), self.seat, self.act, self.words)

    @property
    def line(self) -> str:
        """The words, and what to type for them."""
        return f"{self.words}  ({self})" if self.words else str(self)

    def as_data(self) -> dict[str, Any]:
        """Plain data, as `icecore options --json` prints it."""
        return {
            "seat": self.seat, "act": to_named(self.act), "text": str(self), "words": self.words,
        }  # fmt: skip


class Owed(msgspec.Struct, frozen=True):
    """What the table is asked: so many cards, or whatever else it shows, of a pool."""

    why: str
    """The question."""
    count: int
    pool: tuple[Any, ...]
    ordered: bool
    words: tuple[str, ...]
    """The pool by printed names."""
    about: tuple[str, ...]
    """What the answer may be, in sentences."""
    _make: Any
    _names: tuple[str, ...]

    def as_data(self) -> dict[str, Any]:
        """Plain data, as `icecore options --json` prints it."""
        return {
            "why": self.why, "count": self.count, "ordered": self.ordered, "pool": list(self.pool),
            "words": list(self.words),
        }  # fmt: skip

    def show(self, *shown: Any) -> Act:
        """What the table would say to show these: `game.push(game.owed.show("slip"))`."""
        if len(shown) != self.count:
            raise IcecoreError(f"the table owes {self.count} here, but {len(shown)} are named")
        act = self._make(shown)
        return Act(write_act(TABLE, act, self._names), TABLE, act)


class RecordView(msgspec.Struct, frozen=True):
    """One act and what it caused, as the log has it."""

    number: int
    seat: int
    """Who acted; −1 is the table, −2 the scribe."""
    text: str
    """The act as one would type it."""
    act: Any
    events: tuple[Any, ...]
    sentences: tuple[str, ...]
    """What happened, for people."""
    at: int
    """Milliseconds since the game began."""
    implied: bool
    """Nobody said it: it was forced, or somebody let it pass."""

    def __str__(self) -> str:
        mark = "~" if self.implied else " "
        filled = "  (filled in)" if self.implied else ""
        lines = [f"{self.number:4} {mark} {self.text}{filled}"]
        return "\n".join([*lines, *(f"         {sentence}" for sentence in self.sentences)])


def say(desk: "Desk", said: Any, events: Sequence[Any] = ()) -> list[AnyRecord]:
    """Enter what was said, a line or an act of a list; all of its records or, refused, none.

    A viewer hears no more than its seat may know.
    """
    for each in events:
        expect("event", each, (str, msgspec.Struct), "a line as text, or an event")
    for each in (said, *events):
        if isinstance(each, str):
            _as_text(each)
    vocabulary, names = desk.timeline.game.vocabulary, desk.names
    try:
        caused = [parse_event(each, vocabulary, names) if isinstance(each, str) else each
                  for each in events]  # fmt: skip
        match said:
            case Act():
                _check(vocabulary, said.seat, said.act)
                return desk.enter(said.seat, said.act, events=caused)
            case str():
                return desk.say(said, caused)
            case (int() as seat, act) if not isinstance(act, str):
                _check(vocabulary, seat, act)
                return desk.enter(seat, act, events=caused)
    except NotationError as error:
        raise IcecoreError(str(error)) from error  # a typing mistake, not a damaged file
    except Refused as refusal:
        answer = desk.answer(refusal)
        refusal.legal, refusal.anyway = list(map(act_of, answer.legal)), answer.anyway
        refusal.told = str(answer)
        raise
    raise WrongTypeError(
        f"act: expected a line as text, an act of `legal`, or a seat's number and its act, "
        f"not {type(said).__name__}"
    )


def _as_text(line: str) -> None:
    """Half a letter, as a broken decoding leaves it, fits into no file."""
    try:
        line.encode()
    except UnicodeEncodeError as error:
        raise IcecoreError(f"{line!a}: no text that a log can hold") from error


def _check(vocabulary: Vocabulary, seat: int, act: Any) -> None:
    """Bounds and types are asked only when a log is read: what a program made is read once."""
    if isinstance(act, Anyway):
        return
    try:
        raw = msgspec.msgpack.encode([Record(0, seat, act)])
        vocabulary.decode((raw,), vocabulary.schema)
    except (TypeError, UnicodeEncodeError, LogError) as error:
        problem = error.problem if isinstance(error, LogError) else str(error)
        raise IcecoreError(
            f"{type(act).__name__}: not what a log of {vocabulary.game} can hold: {problem}"
        ) from error


def legal(desk: "Desk") -> list[Act]:
    """What may be done now, as far as the desk's viewer knows."""
    return list(map(act_of, desk.choices()))


def act_of(choice: "Choice") -> Act:
    assert choice.said is not None, "a list of acts holds nothing else"
    return Act(choice.text, *choice.said, choice.label)


def owed(desk: "Desk") -> Owed | None:
    found: Chance | None = desk.owed()
    if found is None:
        return None
    return Owed(
        desk.asked(), found.count, tuple(found.pool), found.ordered, tuple(desk.named_pool(found)),
        tuple(desk.about_draw()), found.make, desk.names,
    )  # fmt: skip


def record_of(timeline: Timeline[Any], number: int) -> RecordView:
    found = timeline.records[number - 1]
    return RecordView(
        number, found.seat, write_act(found.seat, found.act, timeline.names), found.act,
        found.events, tuple(timeline.sentences(number)), found.at, found.implied,
    )  # fmt: skip
