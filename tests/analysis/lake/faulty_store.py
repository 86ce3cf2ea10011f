"""A store that fails at one of its calls, before or after the effect, or for good."""

import errno
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

CALLS = frozenset(["read", "write", "create", "entries", "delete", "size", "writer", "has"])
Kind = Literal["before", "after", "dead"]


class DeadError(BaseException):
    """The process is gone: nothing that it would still do has any effect."""


class FaultyStore:
    """Counts its calls, and fails at one of them."""

    def __init__(self, inner: Any, at: int = 0, kind: Kind = "before", step: str = "-") -> None:
        self.inner, self.at, self.kind, self.step = inner, at, kind, step
        self.calls: list[str] = []

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.inner, name)
        return partial(self.call, name, found) if name in CALLS else found

    def call(self, name: str, real: Callable[..., Any], *words: Any) -> Any:
        self.calls.append(f"{name} {words[0] if words else ''}")
        number = len(self.calls)
        if not self.at and self.calls[-1].startswith(self.step):
            self.at = number
        if self.at and self.kind == "dead" and number >= self.at:
            raise DeadError(self.calls[-1])
        if number == self.at and self.kind == "before":
            raise OSError(errno.EIO, "the request was lost", self.calls[-1])
        found = real(*words)
        if number == self.at and self.kind == "after":
            raise OSError(errno.EIO, "the answer was lost", self.calls[-1])
        if name == "writer":
            real_close = found.close
            found.close = lambda: self.call("close", lambda _: real_close(), words[0])
        return found
