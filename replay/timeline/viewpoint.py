"""The game as one seat saw it: every record is redacted before anything is made of it."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from icecore.events.words.errors import NotFoundError
from icecore.events.words.lexicon import folded
from icecore.events.words.plain_data import things_in
from icecore.events.words.record import Note, Takeback
from icecore.events.words.text_line import parse_seat, write_act
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel.sentences import Said
from icecore.replay.kernel.voice import Piece
from icecore.replay.show.safe_text import Span, harmless, one_line
from icecore.replay.timeline.changes import Change
from icecore.replay.timeline.story import the_end
from icecore.replay.timeline.timeline import Timeline

MARK = 0x1C5A
"""The first letter of a script that no board uses; its letters stand for those of names."""


class Viewpoint:
    """One seat's game: `seat` None sees all, TABLE what is public."""

    def __init__(self, whole: Timeline[Any], seat: int | None) -> None:
        self.whole, self.seat, self.game = whole, seat, whole.game
        self.names = tuple(map(one_line, whole.names))
        self.timeline = whole if seat is None else Timeline(whole.game, whole.head, whole.box)
        self.marked: dict[int, list[Note]] = {}
        self._known = 0
        self._told: dict[int, str] = {}
        self.catch_up()

    def catch_up(self) -> None:
        """Takes over the new records, as this seat saw them."""
        if self.seat is not None:
            for record in self.whole.records[len(self.timeline) :]:
                self.timeline.load(self.game.redact(record, self.seat))
        new = self.timeline.records[self._known :]
        if any(isinstance(record.act, Note | Takeback) for record in new):
            self.marked = self.timeline.notes()
        self._known = len(self.timeline)
        self._told.clear()

    @property
    def label(self) -> str:
        if self.seat is None:
            return "all"
        if self.seat == TABLE:
            return "public"
        name = self.names[self.seat]
        return name if self.names.count(name) == 1 else f"{name} ({self.seat + 1})"

    def state(self, number: int) -> Any:
        """A position as the seat may know it."""
        state = self.timeline.at(number)
        return state if self.seat is None else self.game.view(state, self.seat)

    def board(self, number: int, width: int = 80) -> str:
        return harmless(self.game.board(self.state(number), self.names, width)).rstrip()

    def seats_on_board(self, number: int, width: int = 80) -> Iterator[tuple[int, Span]]:
        """Finds where a board shows the name of each seat; it is drawn again with marks for
        letters.

        A board that would look different with marks gives none.
        """
        text = self.board(number, width)
        masks = ["".join(" " if c == " " else chr(MARK + seat) for c in name)
                 for seat, name in enumerate(self.names)]  # fmt: skip
        masked = self.game.board(self.state(number), masks, width).rstrip()
        if len(masked) != len(text):
            return
        for place, char in enumerate(masked):
            seat = ord(char) - MARK
            if 0 <= seat < len(masks):
                yield seat, (place, place + 1)

    def picture(self, number: int) -> str:
        return self.game.picture(self.state(number), self.timeline.names)

    def diff(self, before: int, after: int) -> list[Change]:
        return self.timeline.diff(before, after)

    def act(self, number: int) -> str:
        """The act as text: `Lana discover square=3`."""
        record = self.timeline.records[number - 1]
        return one_line(write_act(record.seat, record.act, self.timeline.names))

    def is_implied(self, number: int) -> bool:
        return number > 0 and self.timeline.records[number - 1].implied

    def is_takeback(self, number: int) -> bool:
        return number > 0 and isinstance(self.timeline.records[number - 1].act, Takeback)

    def sentences(self, number: int) -> list[str]:
        return [one_line(sentence) for sentence in self.timeline.sentences(number)]

    def pieces(self, number: int) -> list[list[Piece]]:
        """The same sentences in pieces; each piece says which seat it names."""
        return [pieces for said in self.timeline.said(number) if (pieces := self._pieces(said))]

    def _pieces(self, said: Said) -> list[Piece]:
        pieces = [piece for piece in self.timeline.voice.pieces(said) if piece.text]
        if pieces and pieces[0].seat is None:  # a player's name keeps its first letter
            pieces[0] = pieces[0]._replace(text=pieces[0].text[:1].upper() + pieces[0].text[1:])
        return [Piece(_clean(text), seat) for text, seat in pieces]

    def head_pieces(self, number: int) -> list[Piece]:
        """A record in one line: what happened, or the act where nothing is told."""
        if number == 0:
            return [Piece("The beginning")]
        return next(iter(self.pieces(number)), None) or self._pieces(self.timeline.asked(number))

    def headline(self, number: int) -> str:
        """The same as text."""
        return "".join(piece.text for piece in self.head_pieces(number))

    def notes(self, number: int) -> list[str]:
        """`?! leaves the slip to Lana`."""
        return [
            one_line(" ".join(filter(None, (note.mark, note.text))))
            for note in self.marked.get(number, ())
        ]

    def mark(self, number: int) -> str:
        """The last mark on a record; `»` where there are only words."""
        notes = self.marked.get(number, ())
        return next((note.mark for note in reversed(notes) if note.mark), "»" if notes else "")

    def told(self, number: int) -> str:
        """All text of a record, for searching."""
        if number not in self._told:
            parts = [self.headline(number), *self.notes(number)]
            parts += [self.act(number), *self.sentences(number)] if number else []
            parts += ["filled in"] * self.is_implied(number) + [self.ending(number)]
            self._told[number] = plainly("\n".join(parts))
        return self._told[number]

    def ending(self, number: int) -> str:
        """The ending, if this is the position of it."""
        timeline = self.timeline
        outcome = timeline.outcome() if number == timeline.present else None
        if outcome is None:
            return ""
        return one_line(the_end(self.game, outcome, self.state(number), self.names))


def find(sight: Viewpoint, wanted: str, path: list[int]) -> list[int]:
    """The records on a path that tell of something, or whose events name this very thing."""
    word = wanted.strip()
    if not word:
        return []
    shown = set(sight.timeline.appearances(word)) | set(sight.timeline.appearances(word.lower()))
    named, word = _called(sight, word), plainly(word)
    return [
        number
        for number in path
        if number in shown or word in sight.told(number) or named & _things(sight, number)
    ]


def _called(sight: Viewpoint, name: str) -> set[tuple[str, Any]]:
    """The things of the set that have a name."""
    printed, wanted = sight.timeline.box.lexicon.printed, folded(name)
    return {
        (means, id_)
        for means, names in printed.items()
        for id_, each in names.items()
        if folded(each) == wanted
    }


def _things(sight: Viewpoint, number: int) -> set[tuple[str, Any]]:
    """The things that the events of a record are about."""
    events = sight.timeline.records[number - 1].events if number else ()
    return {(kind.means or "", thing) for event in events for thing, kind in things_in(event)}


def plainly(text: str) -> str:
    """Text as it is searched: without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _clean(text: str) -> str:
    return harmless(text).replace("\n", " ")


def viewer_name(viewer: int, names: Sequence[str]) -> str:
    return "everybody" if viewer == TABLE else names[viewer]


def viewer_of(text: str | None, names: Sequence[str]) -> int | None:
    """Like `viewer_in`; without a text the viewer sees everything."""
    return None if text is None else viewer_in(text, names)


def viewer_in(text: str, names: Sequence[str]) -> int | None:
    """A seat by its name, `table` for the public view, `all` or `scribe` for everything."""
    if text.casefold() == "all" and "all" not in map(str.casefold, names):
        return None
    seat = parse_seat(text, names)
    if seat >= len(names):
        raise NotFoundError(f"there is no seat {seat}; there is {', '.join(names)}")
    return None if seat == SCRIBE else seat
