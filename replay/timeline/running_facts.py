"""Facts carried from record to record, so that nothing rescans the log."""

from typing import NamedTuple

from icecore.events.words.record import Abandon, Adjourn, Allow, AnyRecord, Resume, Ruling
from icecore.events.words.wire import TABLE
from icecore.replay.timeline.scribe_acts import SCRIBAL


class RunningFacts(NamedTuple):
    """Facts of a position beside its state: abandoned, adjourned, last shown, waived rules."""

    abandoned: int = 0
    """The record that ended the game without its rules; 0 if none did."""
    adjourned: bool = False
    shown: int = 0
    """The last record in which TABLE spoke."""
    waived: tuple[str, ...] = ()
    """Rules that the next act may break: those that were allowed since the last one."""
    ruled: bool = False
    """A ruling or a waiver led here, so the rules alone do not vouch for what must always hold."""


def facts_after(before: RunningFacts, record: AnyRecord, number: int) -> RunningFacts:
    """The facts after a record, from those before it."""
    kind = type(record.act)
    if kind is Ruling:
        return before._replace(ruled=True)
    if kind is Allow:
        return before._replace(waived=(*before.waived, *record.act.rules), ruled=True)
    if kind is Abandon:
        return before._replace(abandoned=number)
    if kind is Adjourn or kind is Resume:
        return before._replace(adjourned=kind is Adjourn)
    if before.waived and not (record.implied or kind in SCRIBAL):
        before = before._replace(waived=())
    return before._replace(shown=number) if record.seat == TABLE else before
