"""Finds the corrections of a log, and which record repeats which, from the records alone.

A correction is one frame: an implied takeback, and what is said on the corrected line, all at one
time. A record of that frame repeats an earlier one if it says the same at the same place.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from icecore.events.words.record import Adjourn, AnyRecord, Note, Takeback
from icecore.replay.timeline.scribe_acts import SCRIBAL

if TYPE_CHECKING:
    from icecore.replay.timeline.timeline import Timeline

LONGEST = 4000
"""Records of a line that are compared beyond its equal ends: a hostile log costs no more."""


class Change(NamedTuple):
    """One thing that a correction says otherwise."""

    wrong: int | None
    """The record that was wrong; None if nothing was said there."""
    right: int | None
    """The record that stands in its place; None if it never happened."""


class Correction(NamedTuple):
    """One correction: its takeback, the records that it left, and those that it made."""

    takeback: int
    reason: str
    left: tuple[int, ...]
    made: tuple[int, ...]
    repeats: dict[int, int]
    """By record that it made: the record that says the same on the line that was left."""
    changes: tuple[Change, ...]
    """What is said otherwise, in order."""

    @property
    def corrected(self) -> tuple[int, ...]:
        """The records that nothing repeats: they were wrong, or did not fit any more."""
        said_again = set(self.repeats.values())
        return tuple(number for number in self.left if number not in said_again)

    @property
    def new(self) -> tuple[int, ...]:
        """The records that repeat nothing: what is said instead, and what follows from it."""
        return tuple(number for number in self.made if number not in self.repeats)

    @property
    def places(self) -> dict[int, int]:
        """By record that it made: the record whose place it has, repeated or put right."""
        changed = {right: wrong for wrong, right in self.changes if wrong and right}
        return self.repeats | changed


def is_correction(record: AnyRecord) -> bool:
    """Nobody says a takeback that is implied: it begins a correction."""
    return record.implied and type(record.act) is Takeback


def corrections(timeline: "Timeline[Any]") -> list[Correction]:
    """Every correction of a game, in the order in which they were made."""
    return [
        correction_at(timeline, number)
        for number, record in enumerate(timeline.records, 1)
        if is_correction(record)
    ]


def undoes_correction(timeline: "Timeline[Any]", number: int) -> bool:
    """True if this takeback leads back to the position before the last correction of the line."""
    records, target = timeline.records, timeline.records[number - 1].act.record
    left = set(timeline.line(timeline.parent(number)))
    for at in range(number - 1, 0, -1):
        if at + 1 in left and is_correction(records[at - 1]):
            before = timeline.parent(at)
            reason = records[before - 1] if before else None
            if reason is not None and reason.at == records[at - 1].at:
                before = timeline.parent(before)  # the note that says why belongs to it
            return bool(target == before)
    return False


def correction_at(timeline: "Timeline[Any]", number: int) -> Correction:
    """The correction that a record begins."""
    records, record = timeline.records, timeline.records[number - 1]
    kept = set(timeline.line(number))
    left = [n for n in timeline.line(timeline.parent(number)) if n not in kept]
    reason = ""
    last = records[left[-1] - 1] if left else None
    if last is not None and last.at == record.at and type(last.act) is Note:
        reason = last.act.text
        left.pop()
    while left and records[left[-1] - 1].implied and type(records[left[-1] - 1].act) is Adjourn:
        left.pop()  # the break between the end of a sealed game and its correction
    made = list(range(number + 1, end_of_block(timeline, number) + 1))
    old, new = ([meaning(records[n - 1]) for n in numbers] for numbers in (left, made))
    pairs = aligned(old, new)
    return Correction(
        number, reason, tuple(left), tuple(made), {made[b]: left[a] for a, b in pairs},
        tuple(_changes(records, left, made, pairs)),
    )  # fmt: skip


def end_of_block(timeline: "Timeline[Any]", takeback: int) -> int:
    """The last record of the correction that a takeback begins."""
    records, end = timeline.records, takeback
    at = records[takeback - 1].at
    while end < len(records) and records[end].at == at and type(records[end].act) is not Takeback:
        end += 1
    return end


def _changes(
    records: Sequence[AnyRecord],
    left: Sequence[int],
    made: Sequence[int],
    pairs: Sequence[tuple[int, int]],
) -> list[Change]:
    """Pairs the acts between repeated records: those of before, and those of now."""

    def said(numbers: Sequence[int]) -> list[int]:
        return [number for number in numbers if not records[number - 1].implied]

    found = list[Change]()
    for (a, b), (to_a, to_b) in pairwise([(-1, -1), *pairs, (len(left), len(made))]):
        wrong, right = said(left[a + 1 : to_a]), said(made[b + 1 : to_b])
        found += [Change(*change) for change in zip_longest(wrong, right)]
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


def originals(timeline: "Timeline[Any]") -> dict[int, int]:
    """By record that was said again: the one that was said first, also over several corrections."""
    first = dict[int, int]()
    for correction in corrections(timeline):
        for number, repeated in correction.repeats.items():
            first[number] = first.get(repeated, repeated)
    return first


def places(timeline: "Timeline[Any]") -> dict[int, int]:
    """By record of a correction: the first record that had its place, repeated or put right."""
    first = dict[int, int]()
    for correction in corrections(timeline):
        for number, place in correction.places.items():
            first[number] = first.get(place, place)
    return first


def successors(timeline: "Timeline[Any]") -> dict[int, int]:
    """By record that was left behind: the newest record in its place. Links and notes follow."""
    newest = dict[int, int]()
    for correction in reversed(corrections(timeline)):
        for number, place in correction.places.items():
            newest[place] = newest.get(number, number)
    return newest


def times(timeline: "Timeline[Any]") -> list[int]:
    """By record, from the first: when it was said; what a correction says keeps its first time."""
    kept = [record.at for record in timeline.records]
    first = places(timeline)
    for number in _made(timeline):
        before = timeline.parent(number)
        earlier = kept[before - 1] if before else 0
        kept[number - 1] = max(earlier, kept[first[number] - 1]) if number in first else earlier
    return kept


def think_times(timeline: "Timeline[Any]") -> list[int]:
    """By record, from the first: milliseconds of thought; what a correction says keeps its first.

    What it adds took none.
    """
    played = timeline.times_of_play()
    own = [max(0, after - before) for before, after in pairwise([0, *played])]
    first = places(timeline)
    for number in _made(timeline):
        own[number - 1] = own[first[number] - 1] if number in first else 0
    return own


def _made(timeline: "Timeline[Any]") -> list[int]:
    """The records of all corrections."""
    return [number for correction in corrections(timeline) for number in correction.made]


def sentence_of(timeline: "Timeline[Any]", correction: Correction) -> str:
    """Tells a correction: `Record 41 was corrected: not “discover Old Slip”, but …`."""
    if not correction.changes:
        number = correction.left[0] if correction.left else correction.takeback
        return f"From record {number} on all is said again as it was."
    (wrong, right), more = correction.changes[0], len(correction.changes) - 1
    also = f" {more} more changed with it." if more else ""
    if wrong is None:
        assert right is not None
        later = correction.repeats.get(right + 1)
        where = f"before record {later}" if later else f"as record {right}"
        return f"Forgotten {where}, said now: “{_phrase(timeline, right)}”.{also}"
    was = _phrase(timeline, wrong)
    if right is None:
        return f"Record {wrong} was corrected: “{was}” never happened.{also}"
    return f"Record {wrong} was corrected: not “{was}”, but “{_phrase(timeline, right)}”.{also}"


def _phrase(timeline: "Timeline[Any]", number: int) -> str:
    """Tells a record with the seat that acts; a scribe's act is told as it is."""
    record, voice = timeline.records[number - 1], timeline.voice
    scribal = type(record.act) in SCRIBAL
    said = next(timeline.said_in(record)) if scribal else timeline.asked(number)
    return voice.words(said).removesuffix(".")
