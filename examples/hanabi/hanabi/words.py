"""Hanabi's acts, steps and events."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from icecore.author import Card, Count, Seat, SeenBut, Told, Vocabulary, Wire

Slot = Annotated[int, Meta(ge=1, le=5, extra={"is": "slot"})]
"""A place in a hand, the oldest card first: what is drawn comes last."""
Slots = tuple[Slot, ...]
Hint = Literal["red", "yellow", "green", "blue", "purple", "1", "2", "3", "4", "5"]
HINTS: tuple[Hint, ...] = get_args(Hint)


Way = Literal["play", "discard"]


class Deal(Wire, frozen=True):
    """TABLE deals the cards that are owed, in the order of their slots; `?` if nobody says."""

    cards: tuple[Card | None, ...]


class Play(Wire, frozen=True):
    """Play the card of a slot, which its owner has not seen; it may be named once it lies open."""

    slot: Slot
    card: Annotated[Card | None, Told("Played", "Misplayed")] = None


class Discard(Wire, frozen=True):
    """Throw the card of a slot away for a clue."""

    slot: Slot
    card: Annotated[Card | None, Told("Discarded")] = None


class Clue(Wire, frozen=True):
    """Tell another player all cards of a colour or a rank; the slots follow from the cards."""

    target: Seat
    hint: Hint
    slots: Annotated[Slots, Told("Clued")] = ()


class Turn(Wire, frozen=True):
    """TABLE turns over a card that the record did not know."""

    card: Card


class Touch(Wire, frozen=True):
    """TABLE shows which slots a clue touched, where the record does not know the cards."""

    slots: Slots


class Draws(Wire, frozen=True):
    """TABLE owes a seat cards."""

    seat: Seat
    number: Count


class Turns(Wire, frozen=True):
    """TABLE owes the face of a card that was played or discarded."""

    seat: Seat
    slot: Slot
    kind: Way


class Touches(Wire, frozen=True):
    """TABLE owes which slots were touched."""

    seat: Seat
    target: Seat
    hint: Hint


Step = Draws | Turns | Touches


class Drew(Wire, frozen=True):
    """A seat drew cards, and all but that seat see them."""

    seat: Seat
    cards: Annotated[tuple[Card | None, ...], SeenBut("seat")]


class Played(Wire, frozen=True):
    """A card went up: its firework goes on with it."""

    seat: Seat
    card: Card
    slot: Slot


class Misplayed(Wire, frozen=True):
    """A card fitted nowhere: it is discarded, and a life is lost."""

    seat: Seat
    card: Card
    slot: Slot


class Discarded(Wire, frozen=True):
    """A card was thrown away."""

    seat: Seat
    card: Card
    slot: Slot


class Clued(Wire, frozen=True):
    """A player was told which cards have a colour or a rank, and so which have not."""

    seat: Seat
    target: Seat
    hint: Hint
    slots: Slots


class ClueGained(Wire, frozen=True):
    """There is one more clue to give."""


class DeckEmptied(Wire, frozen=True):
    """The last card was drawn: the game ends when so many turns are over."""

    turns: Count


class Ended(Wire, frozen=True):
    """The game is over."""

    reason: Literal["perfect", "no turn left", "no life left"]


class Identified(Wire, frozen=True):
    """Whoever keeps the record came to know cards from this slot on; their owner did not."""

    seat: Seat
    slot: Slot
    cards: Annotated[tuple[Card, ...], SeenBut("seat")]


class Waiting(Wire, frozen=True):
    """The steps that are still to be done, the next one last."""

    todo: tuple[Step, ...]


Act = Deal | Play | Discard | Clue | Turn | Touch
Event = (
    Drew | Played | Misplayed | Discarded | Clued | ClueGained | DeckEmptied | Ended | Identified
    | Waiting
)  # fmt: skip
VOCABULARY = Vocabulary("hanabi", schema=1, act=Act, event=Event)
