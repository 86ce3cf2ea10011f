"""Entries that a seat's device sends through a door, and the answers that it is told."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from icecore.events.words.record import AnyRecord
from icecore.events.words.text_line import write_act
from icecore.replay.timeline.timeline import Timeline

TAKEN, ASKED, REFUSED = "taken", "asked first", "refused"
LOG = "evening.ice"
NOW = 1_800_000_000_000


class Feed(NamedTuple):
    """What a device sends: an act for a seat, or a word such as `undo`."""

    seat: int
    act: Any
    events: tuple[Any, ...] = ()
    word: str = ""

    def line(self, names: Sequence[str]) -> str:
        return self.word or write_act(self.seat, self.act, names)


class Told(NamedTuple):
    """The answer: its kind, all that is told, and the records that were made."""

    kind: str
    text: str
    made: Sequence[AnyRecord] = ()


def copied(timeline: Timeline[Any]) -> Timeline[Any]:
    copy = Timeline(timeline.game, timeline.head, timeline.box)
    for record in timeline.records:
        copy.load(record)
    return copy
