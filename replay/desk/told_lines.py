"""Tells a seat what each record did: one line a thing, with what the seat gained and lost by it."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from icecore.events.words.record import Note, Takeback
from icecore.events.words.wire import SCRIBE
from icecore.replay.desk.holdings import Gain, Holdings, gains, holdings
from icecore.replay.desk.second_person import for_reader, merged
from icecore.replay.kernel.sentences import Said
from icecore.replay.kernel.voice import Piece
from icecore.replay.show.safe_text import harmless
from icecore.replay.timeline.viewpoint import Viewpoint


class Line(Struct):
    """One thing that happened, as the seat is told it."""

    record: int
    seat: int
    """Who acted: a seat, TABLE or SCRIBE."""
    told: list[Piece]
    gains: list[Gain] = []
    mine: bool = False
    """It touched this seat."""
    asked: bool = False
    """Only what was asked for is told: nothing has come of it yet."""


class ToldLines:
    """The lines of every record for one seat; each record is gone through once."""

    def __init__(self, sight: Viewpoint) -> None:
        assert sight.seat is not None
        self.sight, self.seat = sight, sight.seat
        self._lines: dict[int, list[Line]] = {}

    def of(self, numbers: Iterable[int]) -> list[Line]:
        """The lines of these records, in their order."""
        wanted = list(numbers)
        for number in wanted:
            if number not in self._lines:
                self._lines[number] = list(self._made(number))
        return [line for number in wanted for line in self._lines[number]]

    def held(self, state: Any) -> Holdings:
        return holdings(self.sight.game, state, self.sight.timeline.names, self.seat)

    def _made(self, number: int) -> Iterator[Line]:
        timeline = self.sight.timeline
        record, parent = timeline.records[number - 1], timeline.parent(number)
        if isinstance(record.act, Note):
            return
        if isinstance(record.act, Takeback) or record.seat == SCRIBE:
            before = self.held(timeline.at(parent))
            after = self.held(timeline.at(number))
            yield from self._by_scribe(number, record.seat, gains(before, after))
            return
        told = 0
        for line in self._by_events(number, timeline.at(parent)):
            told += bool(line.told)
            yield line
        if not told and record.seat >= 0 and not record.implied:
            said = self._words(timeline.asked(number))
            if record.seat == self.seat:  # `You: draw 3 cards`
                said = merged(Piece(text.replace(": ", " ", 1), seat) for text, seat in said)
            yield Line(number, record.seat, said, asked=True)

    def _by_events(self, number: int, state: Any) -> Iterator[Line]:
        """A line for each event, in the position that it happened in."""
        game, record = self.sight.game, self.sight.timeline.records[number - 1]
        before = self.held(state)
        for event in record.events:
            game.evolve[type(event)](state, event)
            after = self.held(state)
            changed = gains(before, after) if game.phone.is_news(event) else []
            before = after
            told = self._words(game.tell(event)) if game.phone.is_told(event) else []
            touched = game.phone.touches(event, self.seat)
            if told or changed:
                mine = bool(changed) or touched
                yield Line(number, record.seat, told, changed, mine)

    def _by_scribe(self, number: int, seat: int, changed: list[Gain]) -> Iterator[Line]:
        """A takeback, a ruling or a break: all of it in the first line."""
        said = [words for each in self.sight.timeline.said(number) if (words := self._words(each))]
        for at, words in enumerate(said or ([[]] if changed else [])):
            yield Line(number, seat, words, changed if at == 0 else [], True)

    def _words(self, said: Said) -> list[Piece]:
        voice = self.sight.timeline.voice
        pieces = for_reader(voice.pieces(said), self.seat)
        if pieces and pieces[0].seat is None:
            text = pieces[0].text
            pieces[0] = Piece(text[:1].upper() + text[1:], None)
        return merged(Piece(harmless(text).replace("\n", " "), seat) for text, seat in pieces)
