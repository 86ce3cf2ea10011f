"""Acts of THE NORTH: those of TABLE, then those of the seats.

A card is named by its id, which stands for both of its faces. `back` is its Facility face: all that
the other seat sees of a card in hand, on a Deck or built; `None` where nobody noted it. A card that
lies open is named by its face, "Rime Crawler" or rime_crawler, as long as nobody sees its back.
"""

from typing import Annotated

from msgspec import Meta

from icecore.events.words.visibility_notes import Told
from icecore.events.words.wire import Card, Seat, Wire

MOST_CARDS = 60
Cards = Annotated[tuple[Card, ...], Meta(max_length=MOST_CARDS)]
AnyCards = Annotated[tuple[Card | None, ...], Meta(max_length=MOST_CARDS)]
Level = Annotated[int, Meta(ge=1, le=4, extra={"is": "level"})]


class Deal(Wire, frozen=True):
    """TABLE deals a seat its Deck of four; only that seat looks."""

    cards: Annotated[tuple[Card | None, ...], Meta(min_length=4, max_length=4)]


class Lay(Wire, frozen=True):
    """TABLE lays the first four cards of the Wastes."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=4, max_length=4), Told("Laid")]


class Draw(Wire, frozen=True):
    """TABLE says what a seat draws from its Deck; of an unknown card others may see the back."""

    cards: AnyCards
    backs: AnyCards = ()


class Top(Wire, frozen=True):
    """TABLE says which card of the Wastes Deck is built; its back may be all that is known."""

    card: Card | None
    back: Card | None = None


class Refill(Wire, frozen=True):
    """TABLE turns cards of the Wastes Deck over into the Wastes."""

    cards: Annotated[Cards, Told("Refilled")]


class Turn(Wire, frozen=True):
    """TABLE says which card lay by its face, now that all see its back: the card, or its back."""

    card: Card


class Glimpse(Wire, frozen=True):
    """TABLE says what a seat sees on the other side of a card that it looks at alone."""

    card: Card | None


class Reveal(Wire, frozen=True):
    """TABLE says what Hand and Deck of a seat hold when the game is scored."""

    cards: Cards


class TopShown(Wire, frozen=True):
    """TABLE may say which Facility lies on top of a seat's Deck; `?`: of the Wastes Deck."""

    back: Card
    seat: Seat | None = None


class Reprogram(Wire, frozen=True):
    """Directive: discard a card, and take one of another Value from the Wastes."""

    discard: Card
    wastes: Card


class Build(Wire, frozen=True):
    """Directive: discard a card, and play the top of the Wastes Deck as a Facility."""

    discard: Card


class Play(Wire, frozen=True):
    """Directive or effect: play a card as an Ancient."""

    card: Card


class Discharge(Wire, frozen=True):
    """Directive: announce the Level of your Node, and flip it."""

    level: Level


class Forfeit(Wire, frozen=True):
    """No Directive is possible any more."""


class Pick(Wire, frozen=True):
    """After the other's turn: move a card of the Wastes to your Discard."""

    card: Card


class Discard(Wire, frozen=True):
    """Effect: discard a card of your hand."""

    card: Card


class Claim(Wire, frozen=True):
    """Effect: reprogram a card of the Wastes without paying."""

    card: Card


class Take(Wire, frozen=True):
    """Effect: move a card of the Wastes to your Discard, without its Spark."""

    card: Card


class Recover(Wire, frozen=True):
    """Effect: take a card of your Discard into your hand."""

    card: Card


class Flip(Wire, frozen=True):
    """Effect: turn over a card of your Zone."""

    card: Card


class Exchange(Wire, frozen=True):
    """Effect: a card of your hand and one of the Wastes change places."""

    hand: Card
    wastes: Card


class Cycle(Wire, frozen=True):
    """Effect: put a card of the Wastes under the Wastes Deck, and replace it."""

    card: Card


class Install(Wire, frozen=True):
    """Effect: play a card as a Facility; from a hand the others see only its back."""

    card: Card | None
    back: Card | None = None


class Peek(Wire, frozen=True):
    """Effect: look at the other side of a card of the Wastes."""

    card: Card


class Return(Wire, frozen=True):
    """Effect: move a card of your Zone to your hand or Discard."""

    card: Card | None
    back: Card | None = None


class Choose(Wire, frozen=True):
    """Effect: take one of the offered options, counted from 1."""

    option: Annotated[int, Meta(ge=1, le=16, extra={"is": "option"})]


Act = (
    Deal | Lay | Draw | Top | Refill | Glimpse | Reveal | TopShown | Reprogram | Build | Play |
    Discharge | Forfeit | Pick | Discard | Claim | Take | Recover | Flip | Exchange | Cycle |
    Install | Peek | Return | Choose | Turn
)  # fmt: skip
