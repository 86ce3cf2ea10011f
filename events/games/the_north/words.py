"""Events of THE NORTH, and all of its words under one name."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from icecore.events.words.field_claims import At, Becomes, Free, where
from icecore.events.words.visibility_notes import Back, Open, Seen
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import AnySeat, Card, Seat, Wire

from .acts import *  # noqa: F403 - all words under one name
from .acts import Act, AnyCards, Cards, Level
from .steps import *  # noqa: F403
from .steps import FaceName, Step

Points = Annotated[int, Meta(ge=0, le=40)]
Faces = Annotated[AnyCards, Seen("seat", gone=True)]
"""The names of cards of which only the face had been seen; none is named without one."""


class Dealt(Wire, frozen=True):
    """A seat has its first Deck, and looked at it alone."""

    seat: Seat
    cards: Annotated[AnyCards, Seen("seat")]


class Laid(Wire, frozen=True):
    """The Wastes were laid."""

    cards: Cards


class Started(Wire, frozen=True):
    """A turn began: Hand, Discard and Deck of the seat were shuffled into its Deck."""

    seat: Seat


class Drawn(Wire, frozen=True):
    """A seat drew from its Deck; the other seat saw the backs."""

    seat: Seat
    cards: Annotated[AnyCards, Seen("seat")]
    backs: Annotated[AnyCards, Back("cards")]
    faces: Faces = ()


class Discarded(Wire, frozen=True):
    """A card went from a hand to its owner's Discard: paid for a Directive, or by an effect."""

    seat: Seat
    card: Card
    back: Card
    why: Literal["reprogram", "build", "effect"]


class Taken(Wire, frozen=True):
    """A card went from the Wastes to a Discard."""

    seat: Seat
    card: Annotated[Card, At("wastes")]
    why: Literal["reprogram", "claim", "take", "pick"]


class Played(Wire, frozen=True):
    """A card entered a Zone as an Ancient; of one that lay by its face nobody saw the back."""

    seat: Seat
    card: Card
    back: Annotated[Card | None, Open()]
    source: Annotated[
        Literal["hand", "discard", "wastes"],
        where("card", hand="hands[seat]", discard="discards[seat]", wastes="wastes"),
    ]
    why: Literal["play", "effect"]


class Built(Wire, frozen=True):
    """A card entered a Zone as a Facility; only its owner looks at the other side."""

    seat: Seat
    card: Annotated[Card | None, Seen("seat", when={"source": ("top", "hand")})]
    back: Annotated[Card, Back("card")]
    source: Annotated[
        Literal["top", "bottom", "hand", "discard", "wastes"],
        where(
            "card",
            top="unseen bottom",
            bottom="unseen bottom",
            hand="hands[seat]",
            discard="discards[seat]",
            wastes="wastes",
        ),
    ]


class Flipped(Wire, frozen=True):
    """A card of a Zone was turned over and shows `face` now."""

    seat: Seat
    card: Card
    back: Card
    face: Literal["ancient", "facility"]


class Used(Wire, frozen=True):
    """An ability was used, a Protocol for the nth time in this turn; or it was ignored."""

    seat: Seat
    ability: Literal["spark", "protocol", "node"]
    name: FaceName
    nth: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    ignored: Literal["", "overloaded", "guard"] = ""


class Discharged(Wire, frozen=True):
    """A Node was flipped."""

    seat: Seat
    level: Annotated[Level, At("nodes[seat]")]


class NodeSet(Wire, frozen=True):
    """A Node stands at a Level; 0 is its discharged side."""

    seat: Seat
    level: Annotated[int, Meta(ge=0, le=4), Becomes("nodes[seat]")]
    why: Literal["charge", "effect", "reset", "ruling"]


class PointsMoved(Wire, frozen=True):
    """A seat lost or gained points."""

    seat: Seat
    points: Annotated[Points, Becomes("points[seat]", "change")]
    change: Annotated[int, Meta(ge=-40, le=40)]
    why: Literal["spark", "protocol", "node", "strike", "ruling"]
    name: FaceName | None = None
    """The face that caused it."""


class Recovered(Wire, frozen=True):
    """A card went from a Discard to its owner's hand."""

    seat: Seat
    card: Annotated[Card, At("discards[seat]")]
    back: Card


class Exchanged(Wire, frozen=True):
    """A card of a hand and one of the Wastes changed places."""

    seat: Seat
    card: Annotated[Card, At("hands[seat]")]
    back: Card
    wastes: Annotated[Card, At("wastes")]
    wastes_back: Card


class Cycled(Wire, frozen=True):
    """A card of the Wastes went under the Wastes Deck."""

    seat: Seat
    card: Annotated[Card, At("wastes")]


class Refilled(Wire, frozen=True):
    """Cards of the Wastes Deck came to the Wastes."""

    cards: Cards


class Peeked(Wire, frozen=True):
    """A seat looked at the hidden side of a card, alone."""

    seat: Seat
    card: Annotated[Card | None, Seen("seat", when={"place": ("top",)})]
    place: Literal["wastes", "top"]


class Returned(Wire, frozen=True):
    """A card left a Zone, where it showed `face`, for its owner's hand or Discard."""

    seat: Seat
    card: Annotated[Card | None, Seen("seat", when={"face": ("facility",), "target": ("hand",)})]
    back: Annotated[Card | None, Back("card")]
    face: Literal["ancient", "facility"]
    target: Literal["hand", "discard"]


class Fizzled(Wire, frozen=True):
    """An effect found nothing that it could do."""

    seat: Seat
    name: FaceName
    verb: str


class Forfeited(Wire, frozen=True):
    """The Directives that were left could not be used."""

    seat: Seat
    number: Annotated[int, Meta(ge=1, le=3)]


class Shown(Wire, frozen=True):
    """The Facility on top of a seat's Deck, or of the Wastes Deck, was noted."""

    back: Card
    seat: Seat | None = None


class Ended(Wire, frozen=True):
    """The game ended after the second player's turn."""

    reason: Literal["deck low", "no points", "deck low and no points"]


class Revealed(Wire, frozen=True):
    """A seat laid open its Hand and Deck."""

    seat: Seat
    cards: Cards


class Scored(Wire, frozen=True):
    """Points left, cards in the Zone, or the Values of the Deck."""

    seat: Seat
    source: Annotated[Literal["points", "zone", "deck"], Free("what the points are for")]
    points: Annotated[int, Meta(ge=0, le=200)]


Place = Literal["wastes", "pool", "bottom", "hand", "deck", "discard", "ancient", "facility"]


class Moved(Wire, frozen=True):
    """Ruling: a card went from one place to another; `seat` owns the place where it is now.

    The pool are the cards of the Wastes Deck that nobody has seen.
    """

    card: Card
    back: Annotated[Card | None, Open()]
    source: Annotated[Place, Free("the bookkeeping asks whether it is there")]
    target: Place
    seat: Seat | None = None


class Identified(Wire, frozen=True):
    """SCRIBE came to know cards of a seat; the other seat did not."""

    zone: Literal["hand", "deck", "facility"]
    seat: AnySeat
    cards: Annotated[Cards, Seen("seat")]
    backs: Annotated[Cards, Seen("seat")]
    faces: Faces = ()


class Turned(Wire, frozen=True):
    """Everybody saw the back of a card that was known by its face: so it is this card."""

    face: Card
    card: Card


class Spied(Wire, frozen=True):
    """A seat saw alone which card it is that lies by its face."""

    seat: Seat
    face: Card
    card: Annotated[Card | None, Seen("seat")]


class Unruled(Wire, frozen=True):
    """A window for rulings was closed, and nobody had ruled on the text of the face."""

    name: FaceName


class Waiting(Wire, frozen=True, tag="todo"):
    """What is still to be done, the next step last."""

    steps: tuple[Step, ...]


Event = (
    Dealt | Laid | Started | Drawn | Discarded | Taken | Played | Built | Flipped | Used |
    Discharged | NodeSet | PointsMoved | Recovered | Exchanged | Cycled | Refilled | Peeked |
    Returned | Fizzled | Forfeited | Shown | Ended | Revealed | Scored | Moved | Identified |
    Waiting | Unruled | Turned | Spied
)  # fmt: skip


def from_schema_1(record: list[Any]) -> list[Any]:
    """Schema 2 has more words; those of schema 1 mean what they meant."""
    return record


VOCABULARY = Vocabulary("the_north", 2, Act, Event, upcasts={1: from_schema_1})
