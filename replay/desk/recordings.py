"""Where what is said at a desk goes: into a log, into memory, or nowhere."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord
from icecore.replay.table.entry import enter_act
from icecore.replay.timeline.timeline import Timeline


class Recording(Protocol):
    """Where acts go: into a log, or into memory."""

    @property
    def timeline(self) -> Timeline[Any]: ...

    def enter(
        self, seat: int, act: Any, *, shown: Sequence[Any] = (), events: Sequence[Any] = ()
    ) -> list[AnyRecord]: ...


class WhatIf:
    """A line that is only tried: entered like a recording, kept in memory alone."""

    def __init__(self, origin: Timeline[Any], at: int, now: Callable[[], int]) -> None:
        self.timeline = origin.fork(at)
        self.now = now

    def enter(
        self, seat: int, act: Any, *, shown: Sequence[Any] = (), events: Sequence[Any] = ()
    ) -> list[AnyRecord]:
        at = max(0, self.now() - self.timeline.head.started)
        return enter_act(self.timeline, seat, act, at, shown=shown, events=events)


class Looking:
    """A game that is only looked at."""

    def __init__(self, timeline: Timeline[Any]) -> None:
        self.timeline = timeline

    def enter(
        self, seat: int, act: Any, *, shown: Sequence[Any] = (), events: Sequence[Any] = ()
    ) -> list[AnyRecord]:
        raise IcecoreError("nothing is recorded here")
