"""What is said and what happens at a table of THE NORTH.

A card is named by its id, which stands for both of its faces. `back` is its Facility face: all that
the other seat sees of a card in hand, on a Deck or built; `None` where nobody noted it.
"""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.vocabulary import Vocabulary
from icecore.events.wire import AnySeat, Card, Seat, Wire

MOST_CARDS = 60
Cards = Annotated[tuple[Card, ...], Meta(max_length=MOST_CARDS)]
AnyCards = Annotated[tuple[Card | None, ...], Meta(max_length=MOST_CARDS)]
Level = Annotated[int, Meta(ge=1, le=4)]
Points = Annotated[int, Meta(ge=0, le=40)]
Small = Annotated[int, Meta(ge=1, le=60)]
FaceName = Annotated[str, Meta(min_length=1, max_length=64)]
Index = Annotated[int, Meta(ge=0, lt=16)]


class Deal(Wire, frozen=True):
    """TABLE deals a seat its Deck of four; only that seat looks."""

    cards: Annotated[tuple[Card | None, ...], Meta(min_length=4, max_length=4)]


class Lay(Wire, frozen=True):
    """TABLE lays the first four cards of the Wastes."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=4, max_length=4)]


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

    cards: Cards


class Glimpse(Wire, frozen=True):
    """TABLE says what a seat sees under the top of the Wastes Deck."""

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

    option: Annotated[int, Meta(ge=1, le=16)]


Act = (
    Deal
    | Lay
    | Draw
    | Top
    | Refill
    | Glimpse
    | Reveal
    | TopShown
    | Reprogram
    | Build
    | Play
    | Discharge
    | Forfeit
    | Pick
    | Discard
    | Claim
    | Take
    | Recover
    | Flip
    | Exchange
    | Cycle
    | Install
    | Peek
    | Return
    | Choose
)


class DealDeck(Wire, frozen=True, tag="deal"):
    """TABLE owes a seat its first Deck."""

    seat: Seat


class LayWastes(Wire, frozen=True, tag="lay"):
    """TABLE owes the first Wastes; then the first turn begins."""


class DrawCards(Wire, frozen=True, tag="draw"):
    """The seat on turn draws, as far as its Deck reaches."""

    number: Small


class Proceed(Wire, frozen=True, tag="next"):
    """The next Directive, if one is left; else the turn ends."""


class MustForfeit(Wire, frozen=True, tag="stuck"):
    """The seat on turn has no Directive left that it could use."""


class PickCard(Wire, frozen=True, tag="pick"):
    """The other seat picks from the Wastes."""


class WrapUp(Wire, frozen=True, tag="wrap"):
    """The Wastes are refilled; then the game ends or the other seat begins its turn."""


class FillWastes(Wire, frozen=True, tag="fill"):
    """An effect turns over cards of the Wastes Deck."""

    number: Small


class BuildTop(Wire, frozen=True, tag="top"):
    """The top of the Wastes Deck is built."""


class PeekTop(Wire, frozen=True, tag="peek"):
    """The seat on turn looks under the top of the Wastes Deck."""


class RevealPile(Wire, frozen=True, tag="reveal"):
    """A seat lays open its Hand and Deck, to be scored."""

    seat: Seat


class Score(Wire, frozen=True):
    """All is open, and both seats are scored."""


class Run(Wire, frozen=True):
    """An effect of the seat on turn: `path` leads into the program of a face.

    `name` is a card's id for its Spark or Protocol, a Facility's for its own, a Level for a Node.
    """

    face: Literal["spark", "ancient", "facility", "node"]
    name: FaceName
    path: tuple[Index, ...]
    times: Small = 1


class AwaitRuling(Wire, frozen=True, tag="await"):
    """A face whose text the set does not model: rulings, until somebody closes the window."""

    name: FaceName


Step = (
    DealDeck
    | LayWastes
    | DrawCards
    | Proceed
    | MustForfeit
    | PickCard
    | WrapUp
    | FillWastes
    | BuildTop
    | PeekTop
    | RevealPile
    | Score
    | Run
    | AwaitRuling
)


class Dealt(Wire, frozen=True):
    """A seat has its first Deck, and looked at it alone."""

    seat: Seat
    cards: AnyCards


class Laid(Wire, frozen=True):
    """The Wastes were laid."""

    cards: Cards


class Started(Wire, frozen=True):
    """A turn began: Hand, Discard and Deck of the seat were shuffled into its Deck."""

    seat: Seat


class Drawn(Wire, frozen=True):
    """A seat drew from its Deck; the other seat saw the backs."""

    seat: Seat
    cards: AnyCards
    backs: AnyCards


class Discarded(Wire, frozen=True):
    """A card went from a hand to its owner's Discard: paid for a Directive, or by an effect."""

    seat: Seat
    card: Card
    back: Card
    why: Literal["reprogram", "build", "effect"]


class Taken(Wire, frozen=True):
    """A card went from the Wastes to a Discard."""

    seat: Seat
    card: Card
    why: Literal["reprogram", "claim", "take", "pick"]


class Played(Wire, frozen=True):
    """A card entered a Zone as an Ancient."""

    seat: Seat
    card: Card
    back: Card
    source: Literal["hand", "discard", "wastes"]
    why: Literal["play", "effect"]


class Built(Wire, frozen=True):
    """A card entered a Zone as a Facility; only its owner looks at the other side."""

    seat: Seat
    card: Card | None
    back: Card
    source: Literal["top", "bottom", "hand", "discard", "wastes"]


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
    level: Level


class NodeSet(Wire, frozen=True):
    """A Node stands at a Level; 0 is its discharged side."""

    seat: Seat
    level: Annotated[int, Meta(ge=0, le=4)]
    why: Literal["charge", "effect", "reset", "ruling"]


class PointsMoved(Wire, frozen=True):
    """A seat lost or gained points."""

    seat: Seat
    points: Points
    change: Annotated[int, Meta(ge=-40, le=40)]
    why: Literal["spark", "protocol", "node", "strike", "ruling"]
    name: FaceName | None = None
    """The face that caused it."""


class Recovered(Wire, frozen=True):
    """A card went from a Discard to its owner's hand."""

    seat: Seat
    card: Card
    back: Card


class Exchanged(Wire, frozen=True):
    """A card of a hand and one of the Wastes changed places."""

    seat: Seat
    card: Card
    back: Card
    wastes: Card
    wastes_back: Card


class Cycled(Wire, frozen=True):
    """A card of the Wastes went under the Wastes Deck."""

    seat: Seat
    card: Card


class Refilled(Wire, frozen=True):
    """Cards of the Wastes Deck came to the Wastes."""

    cards: Cards


class Peeked(Wire, frozen=True):
    """A seat looked at the hidden side of a card, alone."""

    seat: Seat
    card: Card | None
    place: Literal["wastes", "top"]


class Returned(Wire, frozen=True):
    """A card left a Zone, where it showed `face`, for its owner's hand or Discard."""

    seat: Seat
    card: Card | None
    back: Card
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
    source: Literal["points", "zone", "deck"]
    points: Annotated[int, Meta(ge=0, le=200)]


Place = Literal["wastes", "pool", "bottom", "hand", "deck", "discard", "ancient", "facility"]


class Moved(Wire, frozen=True):
    """Ruling: a card went from one place to another; `seat` owns the place where it is now.

    The pool are the cards of the Wastes Deck that nobody has seen.
    """

    card: Card
    back: Card
    source: Place
    target: Place
    seat: Seat | None = None


class Identified(Wire, frozen=True):
    """Whoever keeps the record came to know cards of a seat; the other seat did not."""

    zone: Literal["hand", "deck", "facility"]
    seat: AnySeat
    cards: Cards
    backs: Cards


class Waiting(Wire, frozen=True, tag="todo"):
    """What is still to be done, the next step last."""

    steps: tuple[Step, ...]


Event = (
    Dealt
    | Laid
    | Started
    | Drawn
    | Discarded
    | Taken
    | Played
    | Built
    | Flipped
    | Used
    | Discharged
    | NodeSet
    | PointsMoved
    | Recovered
    | Exchanged
    | Cycled
    | Refilled
    | Peeked
    | Returned
    | Fizzled
    | Forfeited
    | Shown
    | Ended
    | Revealed
    | Scored
    | Moved
    | Identified
    | Waiting
)

VOCABULARY = Vocabulary("the_north", schema=1, act=Act, event=Event)
