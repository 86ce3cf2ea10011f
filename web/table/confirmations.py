"""Confirmations: an act that depends on hidden cards waits for somebody who sees them."""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.record import AnyRecord, Record
from icecore.events.words.text_line import write_act
from icecore.replay.desk.view_check import judge
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.viewpoint import Viewpoint

MOST = 8
"""Questions of a table at a time; the oldest make room."""


class Asked(NamedTuple):
    by: int
    """The viewer whose device asks."""
    seat: int
    act: Any
    shown: Sequence[Any]
    after: int
    """It was said after so many records, and is about no others."""


class AskedActs:
    """The questions of one table that wait for an answer."""

    def __init__(self) -> None:
        self._waiting: dict[str, Asked] = {}

    def ask(self, asked: Asked) -> None:
        if asked in self._waiting.values():
            return
        self._waiting[secrets.token_urlsafe(9)] = asked
        while len(self._waiting) > MOST:
            del self._waiting[next(iter(self._waiting))]

    def take(self, timeline: Timeline[Any], id_: str, viewer: int | None) -> Asked:
        """A question is answered once, by one who may answer it."""
        if id_ not in dict(self._open_to(timeline, viewer)):
            raise NotFoundError("nothing waits for this answer any more")
        return self._waiting.pop(id_)

    def listed(self, timeline: Timeline[Any], viewer: int | None) -> list[dict[str, str]]:
        """Lists the acts that a viewer is asked to confirm, told as far as that viewer may see
        them.
        """
        found = self._open_to(timeline, viewer)
        return [{"id": id_, "text": _told(timeline, asked, viewer)} for id_, asked in found]

    def _open_to(self, timeline: Timeline[Any], viewer: int | None) -> list[tuple[str, Asked]]:
        """The scribe may answer all; a seat what its own view shows to be possible."""
        length = len(timeline)
        for id_ in [id_ for id_, asked in self._waiting.items() if asked.after != length]:
            del self._waiting[id_]
        if not self._waiting:
            return []
        if viewer is None:
            return list(self._waiting.items())
        view = Viewpoint(timeline, viewer).state(timeline.present)
        return [
            (id_, asked)
            for id_, asked in self._waiting.items()
            if viewer >= 0 and viewer != asked.by and _is_sure(timeline, view, asked)
        ]


def _is_sure(timeline: Timeline[Any], view: Any, asked: Asked) -> bool:
    if asked.seat < 0:
        return False  # what the table showed is for the scribe
    try:
        judge(timeline.game, view, asked.seat, asked.act, asked.shown, timeline.waived())
    except IcecoreError:
        return False
    return True


def _told(timeline: Timeline[Any], asked: Asked, viewer: int | None) -> str:
    record: AnyRecord = Record(0, asked.seat, asked.act, ())
    if viewer is not None:
        record = timeline.game.redact(record, viewer)
    return write_act(record.seat, record.act, timeline.names)
