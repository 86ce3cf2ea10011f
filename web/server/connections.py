"""Limits connections; clients without a token are dropped first."""

import asyncio
import logging
import resource
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from icecore.replay.show.safe_text import harmless

Client = tuple[str, int]
"""The address and port at the other end: a connection by its name."""

HEAD = 10.0
"""Seconds in which the head of a request must be whole, from when it could have begun."""
STRANGERS = 128
"""Connections of which none has shown the token yet …"""
STRANGERS_EACH = 64
"""… and of these, those from one address."""
KNOWN = 384
"""Connections that have; pages have one or two each."""
MOST_GUESSES = 100
"""Wrong tokens from one address in a minute; of 192 bits nobody finds one so."""
MOST_REMEMBERED = 10_000
"""Addresses, and devices that were let in."""
AT_THE_DOOR = 64
"""Connections that are taken in at a time."""
MOST_LINES = 60
"""Lines of the error log in a minute, each no longer than …"""
LONGEST_LINE = 4_000


def room() -> int:
    """Connections that this process can have at all, with files left to record into, and for those
    who wait at the door: they are open before anybody can say how many they are.
    """
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1 << 20 if soft == resource.RLIM_INFINITY else max(8, (soft - AT_THE_DOOR) // 2)


class Crowd:
    """All connections: strangers, the oldest first, and those who have shown the token.

    A stranger too many ends the one who has waited longest, never one who has the token: whoever
    sends a head at once gets in, however many others only hold the line.
    """

    def __init__(self) -> None:
        self._strangers: dict[Client, Callable[[], None]] = {}
        self._known: set[Client] = set()
        self._most = min(STRANGERS, room() // 4)
        self._most_known = min(KNOWN, room() - self._most)

    def enter(self, client: Client, end: Callable[[], None]) -> None:
        """Somebody connects; `end` cuts the line."""
        self._strangers[client] = end
        same = [other for other in self._strangers if other[0] == client[0]]
        if len(same) > min(STRANGERS_EACH, self._most):
            self._cut(same[0])
        elif len(self._strangers) > self._most:
            self._cut(next(iter(self._strangers)))

    def know(self, client: Client | None) -> None:
        """A request on this line had the token; if too many have, it may only finish this one."""
        if client in self._strangers and len(self._known) < self._most_known:
            del self._strangers[client]
            self._known.add(client)

    def leave(self, client: Client) -> None:
        self._strangers.pop(client, None)
        self._known.discard(client)

    def _cut(self, client: Client) -> None:
        self._strangers.pop(client)()


class Guesses:
    """Wrong tokens by address. After too many in a minute no new token is taken from there, be it
    right: whoever guesses learns nothing. Devices that were let in before stay.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._wrong: dict[str, tuple[float, int]] = {}
        self._right: set[tuple[str, str]] = set()

    def too_many(self, address: str) -> bool:
        since, count = self._wrong.get(address, (0.0, 0))
        return count >= MOST_GUESSES and self.now() - since < 60

    def admits(self, address: str, token: str, *, right: bool) -> bool:
        """Does a token open anything for this address now?"""
        if right and (not self.too_many(address) or (address, token) in self._right):
            if len(self._right) >= MOST_REMEMBERED:
                self._right.clear()
            self._right.add((address, token))
            return True
        since, count = self._wrong.pop(address, (self.now(), 0))
        if self.now() - since >= 60:
            since, count = self.now(), 0
        self._wrong[address] = since, count + 1
        if len(self._wrong) > MOST_REMEMBERED:
            del self._wrong[next(iter(self._wrong))]
        return False


def protocol(crowd: Crowd) -> type[asyncio.Protocol]:
    """HTTP as uvicorn speaks it, within the limits of a crowd."""

    class Bounded(H11Protocol):
        waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            if self.client is not None:
                crowd.enter(self.client, transport.abort)
            self._await_head()

        def connection_lost(self, exc: Exception | None) -> None:
            self._head_came()
            if self.client is not None:
                crowd.leave(self.client)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._await_head()

        def _await_head(self) -> None:
            """While an answer is being made nobody waits for a head; uvicorn ends idle lines."""
            if self.cycle is not None and not self.cycle.response_complete:
                self._head_came()
            elif self.waiting is None:
                self.waiting = self.loop.call_later(HEAD, self.transport.abort)

        def _head_came(self) -> None:
            if self.waiting is not None:
                self.waiting.cancel()
                self.waiting = None

    return Bounded


class Brief(logging.Handler):
    """The error log on stderr: harmless, and no longer than somebody would read."""

    def __init__(self, say: Callable[[str], None], now: Callable[[], float]) -> None:
        super().__init__(logging.ERROR)
        self.say, self.now = say, now
        self._since, self._lines = now(), 0

    def emit(self, record: logging.LogRecord) -> None:
        if self.now() - self._since > 60:
            self._since, self._lines = self.now(), 0
        text = harmless(self.format(record))[:LONGEST_LINE]
        before, self._lines = self._lines, self._lines + text.count("\n") + 1
        if self._lines <= MOST_LINES:
            self.say(text)
        elif before <= MOST_LINES:
            self.say("icecore: many errors; the others of this minute are left out")
