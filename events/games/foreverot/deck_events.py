"""Events of the decks: cards that come, lie open and go."""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.field_claims import Becomes, Once
from icecore.events.words.visibility_notes import Open
from icecore.events.words.wire import Card, Seat, Wire

from .acts import AnyWorld, Cards, World


class EventActive(Wire, frozen=True):
    """An Event card covers the one before."""

    card: Card
    due: bool = True
    """One that was due, not the first of the game."""


class CardDrawn(Wire, frozen=True):
    """A World Card was drawn, to be carried out or as a Quest."""

    seat: Seat
    card: Card
    world: World
    use: Literal["effect", "quest"]


class CardDone(Wire, frozen=True):
    """A World Card went to its discard pile; a Quest that was collected has a seat."""

    card: Card
    world: World
    seat: Seat | None = None


class Revealed(Wire, frozen=True):
    """A Foreverot card; so many are left."""

    card: Card
    remaining: Annotated[int, Meta(ge=0, le=8), Becomes("doom_left", "-1")]


class Foretold(Wire, frozen=True):
    """A seat has a Prophecy."""

    seat: Seat
    card: Card


class Prophesied(Wire, frozen=True):
    """A Prophecy was used and discarded."""

    seat: Seat
    card: Card
    world: AnyWorld = 0


class Maddened(Wire, frozen=True):
    """A seat has a Madness."""

    seat: Seat
    card: Card


class Cured(Wire, frozen=True):
    """A Madness went back into its deck."""

    seat: Seat
    card: Card


class FavorsDrawn(Wire, frozen=True):
    """Faction cards to choose from."""

    seat: Seat
    cards: Annotated[Cards, Once()]


class FactionPlayed(Wire, frozen=True):
    """One of them was played and left the game, or none; the others are in the deck again."""

    seat: Seat
    card: Annotated[Card | None, Open()]
    paid: bool = True


class Reshuffled(Wire, frozen=True):
    """A discard pile went back into its deck or supply."""

    deck: Literal["world", "prophecy", "obliviate"]


OfDecks = (
    EventActive | CardDrawn | CardDone | Revealed | Foretold | Prophesied | Maddened | Cured |
    FavorsDrawn | FactionPlayed | Reshuffled
)  # fmt: skip
