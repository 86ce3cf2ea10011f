"""Acts, steps and events of BOREAL (pyramid).

Squares are the acting seat's own numbers; `white` is the same square as white counts it.
"""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.field_claims import Apart, At, Becomes, Free
from icecore.events.words.visibility_notes import Seen
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import AnySeat, Card, Seat, Wire

Square = Annotated[int, Meta(ge=1, le=8, extra={"is": "square"})]
Position = Annotated[int, Meta(ge=0, le=8)]
FloorNumber = Annotated[int, Meta(ge=1, le=4, extra={"is": "slot/0"})]
Column = Annotated[int, Meta(ge=-99, le=99, extra={"is": "slot/1"})]
Gain = Annotated[int, Meta(ge=0, le=200)]


class Deal(Wire, frozen=True):
    """TABLE lays eight starting locations on squares 1-8, as white counts them."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=8, max_length=8)]


class Hide(Wire, frozen=True):
    """TABLE shuffles three archive cards, unseen, into the deck."""

    cards: Annotated[tuple[Card | None, ...], Meta(min_length=3, max_length=3)]


class Fill(Wire, frozen=True):
    """TABLE turns the top card of the deck onto the empty square."""

    card: Card


class Discover(Wire, frozen=True):
    """Take a card from the board for your pyramid, and pay for it."""

    square: Square


class Retrieve(Wire, frozen=True):
    """Discover a card of your own reserve, and pay for it."""

    card: Card


class Place(Wire, frozen=True):
    """Put the discovered card into your pyramid; floor 1 is the base, x counts to the right."""

    floor: FloorNumber
    x: Column


class Locate(Wire, frozen=True):
    """Reserve any card of the board."""

    square: Square


class Pass(Wire, frozen=True):
    """Neither discover nor locate is possible."""


class Swap(Wire, frozen=True):
    """Effect: two cards of your pyramid change places."""

    card: Card
    other: Card


class Discard(Wire, frozen=True):
    """Effect: a card of the board leaves the game."""

    square: Square


class Shift(Wire, frozen=True):
    """Effect: the contents of two squares of the board change places."""

    square: Square
    other: Square


class Recall(Wire, frozen=True):
    """Effect: an uncovered card of your pyramid returns to your reserve."""

    card: Card


class Choose(Wire, frozen=True):
    """Effect: take one of the offered options, counted from 1."""

    option: Annotated[int, Meta(ge=1, le=16)]


Act = (
    Deal | Hide | Fill | Discover | Retrieve | Place | Locate | Pass | Swap | Discard | Shift |
    Recall | Choose
)  # fmt: skip


class DealBoard(Wire, frozen=True, tag="deal"):
    """TABLE owes the board."""


class HideArchive(Wire, frozen=True, tag="hide"):
    """TABLE owes the archive cards of the deck."""


class FillSquare(Wire, frozen=True, tag="fill"):
    """The square is refilled while the deck lasts."""

    white: Square


class PlaceCard(Wire, frozen=True, tag="place"):
    """The card in hand is placed."""


class RunEffect(Wire, frozen=True, tag="run"):
    """An effect of a placed card: `path` leads into the card's effects."""

    card: Card
    path: tuple[Annotated[int, Meta(ge=0, lt=16)], ...]
    times: Annotated[int, Meta(ge=1, le=8)] = 1


class AwaitRuling(Wire, frozen=True, tag="await"):
    """A card whose text the set does not model: rulings, until somebody closes the window."""

    card: Card


class Rest(Wire, frozen=True, tag="rest"):
    """The turn ends with a rest."""


class MustPass(Wire, frozen=True, tag="pass"):
    """The seat on turn can neither discover nor locate."""


Step = DealBoard | HideArchive | FillSquare | PlaceCard | RunEffect | AwaitRuling | Rest | MustPass


class Dealt(Wire, frozen=True):
    """The board was laid."""

    cards: tuple[Card, ...]


class Hidden(Wire, frozen=True):
    """Archive cards went into the deck; unknown to everybody at a real table."""

    cards: Annotated[tuple[Card | None, ...], Seen()]


class Discovered(Wire, frozen=True):
    """A card was taken from the board into the hand, to be placed."""

    seat: Seat
    card: Annotated[Card, At("board[white-1]")]
    square: Square
    white: Square


class Retrieved(Wire, frozen=True):
    """A card was taken from the reserve into the hand, to be placed."""

    seat: Seat
    card: Annotated[Card, At("reserves[seat]")]


class CounterMoved(Wire, frozen=True):
    """The Exploration counter moved to `square` for a cost, an effect or a ruling."""

    seat: Seat
    square: Annotated[Position, Becomes("counters[seat]", "change")]
    change: Annotated[int, Meta(ge=-8, le=8)]
    why: Literal["cost", "gain", "drain", "ruling"]


class Filled(Wire, frozen=True):
    """The top card of the deck came onto the board."""

    card: Card
    white: Square


class Located(Wire, frozen=True):
    """A card went from the board into a reserve."""

    seat: Seat
    card: Annotated[Card, At("board[white-1]")]
    square: Square
    white: Square


class Placed(Wire, frozen=True):
    """A card entered a pyramid; `covered` counts the compasses that it now hides."""

    seat: Seat
    card: Annotated[Card, At("hand")]
    floor: FloorNumber
    x: Column
    covered: Gain = 0


class Passed(Wire, frozen=True):
    """A seat could do nothing."""

    seat: Seat


class Rested(Wire, frozen=True):
    """A turn ended: compasses of uncovered cards and bonus moved the counter to `square`."""

    seat: Seat
    square: Annotated[Position, Becomes("counters[seat]", "compasses + bonus - lost")]
    compasses: Gain
    bonus: Gain
    lost: Gain
    """Compasses beyond the end of the board."""
    still: bool
    """The seat passed and its counter did not move."""


class Ended(Wire, frozen=True):
    """The game ended."""

    reason: Literal["white completed", "black completed", "both completed", "stalemate"]


class Scored(Wire, frozen=True):
    """A pyramid card gave its victory points."""

    seat: Seat
    card: Annotated[Card, At("pyramids[seat]")]
    points: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class Swapped(Wire, frozen=True):
    """Two cards of a pyramid changed places."""

    seat: Seat
    card: Annotated[Card, At("pyramids[seat]")]
    other: Annotated[Card, At("pyramids[seat]"), Apart("card")]


class Discarded(Wire, frozen=True):
    """A card of the board left the game by an effect."""

    seat: Seat
    card: Annotated[Card, At("board[white-1]")]
    white: Square


class Shifted(Wire, frozen=True):
    """Two squares of the board exchanged their contents."""

    seat: Seat
    white: Square
    other: Annotated[Square, Apart("white")]


class Recalled(Wire, frozen=True):
    """A card returned from a pyramid to its owner's reserve."""

    seat: Seat
    card: Annotated[Card, At("pyramids[seat]")]


class Fizzled(Wire, frozen=True):
    """An effect found nothing that it could do."""

    seat: Seat
    card: Card
    verb: str


class Moved(Wire, frozen=True):
    """Ruling: a card went from one zone to another; `white` names a square, `seat` an owner."""

    card: Card
    source: Annotated[
        Literal["board", "reserve", "pyramid", "hand", "deck", "out", "box"],
        Free("the bookkeeping asks whether it is there"),
    ]
    target: Literal["board", "reserve", "hand", "deck", "out", "box"]
    seat: Seat | None = None
    white: Square | None = None


class Valued(Wire, frozen=True):
    """Ruling: a card is worth these points, whatever it says."""

    card: Card
    points: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class Identified(Wire, frozen=True):
    """Unknown cards of a zone became known."""

    zone: Literal["deck"]
    seat: AnySeat
    cards: tuple[Card, ...]


class Waiting(Wire, frozen=True, tag="todo"):
    """What is still to be done, the next step last; the seats' steps are those of the one on turn.

    Every second event is one, hence the short tag.
    """

    steps: tuple[Step, ...]


Event = (
    Dealt | Hidden | Discovered | Retrieved | CounterMoved | Filled | Located | Placed | Passed |
    Rested | Ended | Scored | Swapped | Discarded | Shifted | Recalled | Fizzled | Moved | Valued |
    Identified | Waiting
)  # fmt: skip

VOCABULARY = Vocabulary("boreal_pyramid", schema=1, act=Act, event=Event)
