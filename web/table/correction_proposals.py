"""Corrections that a seat's device proposes; whoever keeps the record looks, and writes them."""

import secrets
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct

from icecore.replay.timeline.timeline import Timeline
from icecore.web.table.entries import Wish

MOST_PROPOSED = 8
Line = Annotated[str, Meta(max_length=2000)]


class Answering(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The answer for a record that no longer fits; without more it is left out."""

    line: Line = ""
    allow: Line = ""
    stop: bool = False


class Correct(Wish, tag="correct"):
    """A correction of one record: previewed, proposed or written."""

    record: int
    line: Line = ""
    """What is said there; nothing, if it never happened."""
    insert: bool = False
    """It was forgotten, and is said before the record."""
    answers: Annotated[list[Answering], Meta(max_length=40)] = []
    reason: Line = ""
    write: bool = False


class Proposal(NamedTuple):
    """A correction that a seat's device has asked for."""

    seat: int
    wish: Correct


class Proposals:
    """The proposals of one table that wait for whoever keeps the record."""

    def __init__(self) -> None:
        self._waiting: dict[str, Proposal] = {}

    def add(self, seat: int, wish: Correct) -> None:
        """Each proposal of a record replaces the one before it."""
        for id_, each in list(self._waiting.items()):
            if (each.seat, each.wish.record) == (seat, wish.record):
                del self._waiting[id_]
        self._waiting[secrets.token_urlsafe(9)] = Proposal(seat, wish)
        while len(self._waiting) > MOST_PROPOSED:
            del self._waiting[next(iter(self._waiting))]

    def drop(self, id_: str) -> None:
        self._waiting.pop(id_, None)

    def listed(self, timeline: Timeline[Any]) -> list[dict[str, Any]]:
        """Lists the proposals for the keeper; those about a record that is no longer present are
        gone.
        """
        line = set(timeline.line())
        for id_ in [id_ for id_, each in self._waiting.items() if each.wish.record not in line]:
            del self._waiting[id_]
        return [
            {
                "id": id_,
                "told": f"{timeline.voice.who(seat)}: record {wish.record} was wrong",
                "record": wish.record,
                "line": wish.line,
                "insert": wish.insert,
                "answers": msgspec.to_builtins(wish.answers),
            }
            for id_, (seat, wish) in self._waiting.items()
        ]
