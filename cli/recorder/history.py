"""The records as a list: to go back to one, to note something on it, to try another line."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from icecore.cli.recorder.dialogs import Choose
from icecore.events.words.record import Note, Takeback
from icecore.replay.desk.desk import Desk
from icecore.replay.timeline.repeats import think_times
from icecore.replay.timeline.story import words

Wish = tuple[str, int]
"""What to do (`back`, `note`, `try`, `correct`) with which record."""


def rows(desk: Desk) -> list[tuple[str, int]]:
    """Every position that one may go back to: its record in a line, and its number."""
    timeline, present = desk.seen, {*desk.seen.line()}
    notes, thinking = timeline.notes(), think_times(timeline)
    found = [("   0   the beginning", 0)]
    for number, record in enumerate(timeline.records, 1):
        if isinstance(record.act, Takeback | Note):
            continue
        told = " ".join(timeline.sentences(number))
        told = told or timeline.voice.sentence(timeline.asked(number))
        told += "  (filled in)" * record.implied
        marks = " ".join(f"» {words(note)}" for note in notes.get(number, ()))
        line = "" if number in present else "x"
        thought = clock(thinking[number - 1])
        found.append((f"{number:4} {line:1} {thought:>6}  {told} {marks}".rstrip(), number))
    return found


def clock(milliseconds: int) -> str:
    """`1:05`, `2:10:30`."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


class RecordDialog(Choose[Wish]):
    """All records, also those that were taken back (x)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "wish('note')", "Note"),
        Binding("w", "wish('try')", "What if"),
        Binding("c", "wish('correct')", "Correct"),
    ]

    def __init__(self, desk: Desk) -> None:
        found = rows(desk)
        numbers = [number for _, number in found]
        here = max(number for number in [0, *desk.timeline.line()] if number in numbers)
        super().__init__(
            f"Records, think time and story; you are after record {desk.timeline.present}",
            [(text, ("back", number)) for text, number in found],
            at=numbers.index(here),
            keys="Enter goes back (x: forward)  c it was wrong  n note  w what if  Esc closes",
            tall=True,
        )
        self.add_class("wide")

    def action_wish(self, what: str) -> None:
        if self.listed.highlighted is not None:
            _, (_, number) = self.shown[self.listed.highlighted]
            self.dismiss((what, number))
