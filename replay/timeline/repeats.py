"""Finds the corrections of a log, and which record repeats which, from the records alone.

A correction is one frame: an implied takeback, and what is said on the corrected line, all at one
time. A record of that frame repeats an earlier one if it says the same at the same place.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from icecore.events.words.record import AnyRecord, Note, Takeback
from icecore.replay.timeline.timeline import Timeline

LONGEST = 4000
"""Records of a line that are compared beyond its equal ends: a hostile log costs no more."""


class Correction(NamedTuple):
    """One correction: its takeback, the records that it left, and those that it made."""

    takeback: int
    reason: str
    left: tuple[int, ...]
    made: tuple[int, ...]
    repeats: dict[int, int]
    """By record that it made: the record that says the same on the line that was left."""

    @property
    def corrected(self) -> tuple[int, ...]:
        """The records that nothing repeats: they were wrong, or did not fit any more."""
        said_again = set(self.repeats.values())
        return tuple(number for number in self.left if number not in said_again)

    @property
    def new(self) -> tuple[int, ...]:
        """The records that repeat nothing: what is said instead, and what follows from it."""
        return tuple(number for number in self.made if number not in self.repeats)


def is_correction(record: AnyRecord) -> bool:
    """Nobody says a takeback that is implied: it begins a correction."""
    return record.implied and type(record.act) is Takeback


def corrections(timeline: Timeline[Any]) -> list[Correction]:
    """Every correction of a game, in the order in which they were made."""
    records = timeline.records
    found = list[Correction]()
    for number, record in enumerate(records, 1):
        if not is_correction(record):
            continue
        kept = set(timeline.line(number))
        left = [n for n in timeline.line(timeline.parent(number)) if n not in kept]
        reason = ""
        last = records[left[-1] - 1] if left else None
        if last is not None and last.at == record.at and type(last.act) is Note:
            reason = last.act.text
            left.pop()
        made = list[int]()
        for later in range(number + 1, len(records) + 1):
            if records[later - 1].at != record.at or type(records[later - 1].act) is Takeback:
                break
            made.append(later)
        old, new = ([meaning(records[n - 1]) for n in numbers] for numbers in (left, made))
        repeats = {made[b]: left[a] for a, b in aligned(old, new)}
        found.append(Correction(number, reason, tuple(left), tuple(made), repeats))
    return found


def meaning(record: AnyRecord) -> Any:
    """What a record says; a note says the same wherever the record that it is on now stands."""
    act = record.act
    return (record.seat, "note", act.text, act.mark) if type(act) is Note else (record.seat, act)


def aligned(old: Sequence[Any], new: Sequence[Any]) -> list[tuple[int, int]]:
    """Pairs of places that say the same, in order: equal ends first, then the longest runs."""
    first = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    pairs = [(at, at) for at in range(first)]
    middle = old[first : len(old) - last], new[first : len(new) - last]
    if max(map(len, middle)) <= LONGEST:
        for block in SequenceMatcher(None, *middle, autojunk=False).get_matching_blocks():
            pairs += [(first + block.a + at, first + block.b + at) for at in range(block.size)]
    return pairs + [(len(old) - at, len(new) - at) for at in range(last, 0, -1)]


def originals(timeline: Timeline[Any]) -> dict[int, int]:
    """By record that was said again: the one that was said first, also over several corrections."""
    first = dict[int, int]()
    for correction in corrections(timeline):
        for number, repeated in correction.repeats.items():
            first[number] = first.get(repeated, repeated)
    return first


def successors(timeline: Timeline[Any]) -> dict[int, int]:
    """By record that was left behind: the newest record that repeats it. Links and notes follow."""
    newest = dict[int, int]()
    for correction in reversed(corrections(timeline)):
        for number, repeated in correction.repeats.items():
            newest[repeated] = newest.get(number, number)
    return newest


def think_times(timeline: Timeline[Any]) -> list[int]:
    """By record, from the first: milliseconds of thought; what is said again keeps its first."""
    played = timeline.times_of_play()
    own = [max(0, after - before) for before, after in zip([0, *played], played, strict=False)]
    for number, first in originals(timeline).items():
        own[number - 1] = own[first - 1]
    return own
