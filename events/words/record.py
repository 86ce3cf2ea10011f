"""The record, the head and the seal of a log, and the acts that every game shares."""

from typing import Annotated, Any, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from icecore.events.words.wire import MOST_SEATS, AnySeat, Card, Count, Seat, Text, Wire

A = TypeVar("A")
E = TypeVar("E")


class Record(
    Struct,
    Generic[A, E],
    frozen=True,
    array_like=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """One act and the events that it caused."""

    at: Annotated[int, Meta(ge=0, lt=2**53)]
    """Milliseconds since the game started."""
    seat: AnySeat
    act: A
    events: tuple[E, ...] = ()
    implied: bool = False
    """Filled in by the kernel: nobody at the table said it."""


class Decline(Wire, frozen=True):
    """A seat lets an open window pass."""


class Note(Wire, frozen=True):
    """Words or a mark on any record; changes nothing."""

    record: Count
    text: Text = ""
    mark: Literal["", "!", "?", "!!", "??", "!?", "?!"] = ""


class Takeback(Wire, frozen=True):
    """The position after `record` becomes the present again, also one on an abandoned line."""

    record: Count
    revealed: bool = False
    """TABLE has shown something since: the players know more than the position does."""


class Ruling(Wire, frozen=True):
    """Events that the scribe enters directly: what the table did where rules or set are silent."""

    reason: Text
    rule: Text | None = None


class Allow(Wire, frozen=True):
    """The next act is played although these rules refuse it; all after it goes on by the rules."""

    reason: Text
    rules: tuple[Annotated[str, Meta(min_length=1, max_length=64)], ...] = ()


class Identify(Wire, frozen=True):
    """Unknown cards of a zone have become known."""

    zone: Annotated[str, Meta(max_length=64)]
    seat: AnySeat
    cards: tuple[Card, ...]
    slot: Annotated[int, Meta(ge=0, lt=256)] | None = None
    """Of a zone that keeps its order: the place of the first of them, from 0."""


class GoOn(Wire, frozen=True):
    """Work off what is pending, after a ruling left nobody able to act."""


class Adjourn(Wire, frozen=True):
    """The table takes a break: time stands still until `Resume`."""

    reason: Text = ""


class Resume(Wire, frozen=True):
    """Play goes on after a break, also after a crash."""


class Abandon(Wire, frozen=True):
    """The game ends here: without a result by SCRIBE, as a concession by one of two seats."""

    reason: Text = ""


Scribe = Decline | Note | Takeback | Ruling | Identify | GoOn | Adjourn | Resume | Abandon | Allow
"""The acts that every game shares; their tags are reserved."""

RESERVED = frozenset(
    {
        "decline", "note", "takeback", "ruling", "identify", "go_on",
        "adjourn", "resume", "abandon", "allow",
    }
)  # fmt: skip

AnyRecord = Record[Any, Any]


class SeatInfo(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who sits in a seat."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    bot: Annotated[str, Meta(max_length=64)] | None = None


class Parent(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where a fork left its origin: after which record, and the running digest there."""

    id: Annotated[bytes, Meta(min_length=16, max_length=16)]
    record: Count
    digest: Annotated[bytes, Meta(min_length=32, max_length=32)]


class Head(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a log says before its first record."""

    id: Annotated[bytes, Meta(min_length=16, max_length=16)]
    """UUIDv7."""
    game: Annotated[str, Meta(min_length=1, max_length=64)]
    schema: Annotated[int, Meta(ge=1, lt=65536)]
    rules: Annotated[int, Meta(ge=1, lt=65536)]
    """Version of the rules as implemented when the game was recorded."""
    set_name: Annotated[str, Meta(min_length=1, max_length=64)]
    set_sha: Annotated[bytes, Meta(min_length=32, max_length=32)]
    options: dict[str, str | int | bool]
    """Only what differs from the game's defaults."""
    seats: Annotated[tuple[SeatInfo, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    started: Annotated[int, Meta(ge=0, lt=2**53)]
    """Milliseconds since 1970, UTC."""
    tool: Annotated[str, Meta(max_length=64)] = ""
    parent: Parent | None = None
    seed_sha: Annotated[bytes, Meta(min_length=32, max_length=32)] | None = None
    """SHA-256 of the seed that the computer deals from; None if people deal."""


def players_of(head: Head) -> list[str]:
    """Names each seat for statistics: its bot if that one plays once, else the seat's name."""
    bots = [seat.bot for seat in head.seats]
    return [
        seat.bot if seat.bot is not None and bots.count(seat.bot) == 1 else seat.name
        for seat in head.seats
    ]


class Outcome(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How a game ended: why, and the rank of each seat; 1 is best, ties share, none if unranked."""

    reason: Annotated[str, Meta(min_length=1, max_length=64)]
    ranks: tuple[Annotated[int, Meta(ge=1, le=MOST_SEATS)], ...] = ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Seal(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a finished log says after its last record."""

    outcome: Outcome
    standing: tuple[int, ...]
    records: Count
    events: Count
    duration: Annotated[int, Meta(ge=0, lt=2**53)]
    """Milliseconds of play, breaks left out."""
    seed: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    """What the computer dealt from: from now on anybody can check its draws."""


class Carried(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="set"):
    """A component set that travels with the log in an AUX frame: its TOML text."""

    game: Annotated[str, Meta(max_length=64)]
    name: Annotated[str, Meta(max_length=64)]
    text: str


class Remark(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="note"):
    """Words between games, in an AUX frame."""

    text: Text


Aux = Carried | Remark
