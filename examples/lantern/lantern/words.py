"""Lantern's acts, steps and events, and the upcast from schema 1."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from icecore.author import Card, Count, Seat, Seen, Vocabulary, Wire

Glow = Annotated[int, Meta(ge=0, le=9)]


class Deal(Wire, frozen=True):
    """TABLE deals the cards that are owed; `?` where only the seat itself saw them."""

    cards: tuple[Card | None, ...]


class Play(Wire, frozen=True):
    """Outshine the lantern with a card of your hand."""

    card: Card


class Answer(Wire, frozen=True):
    """Snuff the card that was just played."""

    card: Card
    against: Card


class Tuck(Wire, frozen=True):
    """Put a card of your hand under the lantern, face down."""

    card: Card | None


class Pass(Wire, frozen=True):
    """Let the lantern go dark, and draw."""


Act = Deal | Play | Answer | Tuck | Pass


class Owe(Wire, frozen=True):
    """TABLE owes a seat cards."""

    seat: Seat
    number: Count


class MayAnswer(Wire, frozen=True):
    """A window: the seat may snuff the card, and the lantern falls back to `glow`."""

    seat: Seat
    card: Card
    glow: Glow


class Shine(Wire, frozen=True):
    """The seat's card was not snuffed: it burdens, and the turn ends."""

    seat: Seat
    card: Card


class MustTuck(Wire, frozen=True):
    """A burdened seat tucks a card."""

    seat: Seat


Step = Owe | MayAnswer | Shine | MustTuck


class Dealt(Wire, frozen=True):
    """A seat drew cards, and only that seat saw them."""

    seat: Seat
    cards: Annotated[tuple[Card | None, ...], Seen("seat")]


class Played(Wire, frozen=True):
    """A card lies in the lantern, which shines with its glow."""

    seat: Seat
    card: Card
    glow: Glow


class Answered(Wire, frozen=True):
    """A card was snuffed by another, and the lantern fell back."""

    seat: Seat
    card: Card
    against: Card
    glow: Glow


class Burdened(Wire, frozen=True):
    """A seat has to draw and to tuck."""

    seat: Seat


class Tucked(Wire, frozen=True):
    """A card went under the lantern, and only its seat saw which."""

    seat: Seat
    card: Annotated[Card | None, Seen("seat")]


class Passed(Wire, frozen=True):
    """The lantern went dark."""

    seat: Seat


class TurnPassed(Wire, frozen=True):
    """It is this seat's turn."""

    seat: Seat


class Ended(Wire, frozen=True):
    """A hand is empty, or nobody draws any more."""

    reason: Literal["burnt out", "dark"]


class Identified(Wire, frozen=True):
    """Whoever keeps the record came to know cards of a hand; other seats did not."""

    seat: Seat
    cards: Annotated[tuple[Card, ...], Seen("seat")]


class Waiting(Wire, frozen=True):
    """The steps that are still to be done, the next one last."""

    todo: tuple[Step, ...]


Event = (
    Dealt | Played | Answered | Burdened | Tucked | Passed | TurnPassed | Ended | Identified
    | Waiting
)  # fmt: skip


def from_schema_1(record: list[Any]) -> list[Any]:
    """`burn` was the word for `play`, and the new glow followed as an event of its own."""
    at, seat, act, events, *rest = record
    if act[0] == "burn":
        act = ["play", *act[1:]]
    told: list[Any] = []
    for event in events:
        if event[0] == "burnt":
            told.append(["played", *event[1:]])
        elif event[0] == "shone":
            told[-1].append(event[1])
        else:
            told.append(event)
    return [at, seat, act, told, *rest]


VOCABULARY = Vocabulary("lantern", 2, Act, Event, upcasts={1: from_schema_1})
