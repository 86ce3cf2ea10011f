"""Events of BOREAL (forest), and all of its words under one name."""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.field_claims import At, Free
from icecore.events.words.visibility_notes import Seen
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import AnySeat, Seat, Wire

from .acts import *  # noqa: F403 - all words under one name
from .acts import (
    MOST_TILES,
    Act,
    AnyTiles,
    AnyTokens,
    Coordinate,
    Item,
    Sector,
    Tile,
    Token,
    Turns,
    Way,
)  # fmt: skip
from .steps import *  # noqa: F403
from .steps import Step

Points = Annotated[int, Meta(ge=0, le=1000)]
Number = Annotated[int, Meta(ge=1, le=60)]
SecretTiles = Annotated[AnyTiles, Seen("seat")]
SecretTokens = Annotated[AnyTokens, Seen("seat")]
"""Things that only the seat itself saw."""
Face = Annotated[str, Meta(pattern=r"^[FRrWLGH]{6}(\*[0-5]{2,6})?$")]
Source = Literal[
    "start", "edge", "insect", "vole", "hare", "fish_eat", "fish_habitat", "wolf", "raptor",
    "moose", "ruling",
]  # fmt: skip


class Led(Wire, frozen=True):
    """A seat is First Player now: it has been farthest north, or its bid was the best."""

    seat: Seat
    why: Literal["north", "bid"]


class WaySet(Wire, frozen=True):
    """From now on turns pass to the left (clockwise) or to the right."""

    way: Way


class Dealt(Wire, frozen=True):
    """A seat drew its hand, and looked at it alone."""

    seat: Seat
    tiles: SecretTiles


class Reached(Wire, frozen=True):
    """A seat reached into the bag for so many tiles, to exchange them."""

    seat: Seat
    number: Number


class Drawn(Wire, frozen=True):
    """A seat drew tiles to exchange, and looked at them alone."""

    seat: Seat
    tiles: SecretTiles


class GaveBack(Wire, frozen=True):
    """A seat put tiles back into the bag; nobody else saw them."""

    seat: Seat
    tiles: SecretTiles


class Supplied(Wire, frozen=True):
    """A seat chose its supply; nobody else saw it."""

    seat: Seat
    tokens: SecretTokens


class Swapped(Wire, frozen=True):
    """A seat exchanged tokens of its supply and its reserve; nobody else saw them."""

    seat: Seat
    given: SecretTokens
    taken: SecretTokens


class TileAdded(Wire, frozen=True, tag="added"):
    """A tile lies on the map; `face` are its habitats as they lie there, from the east side on."""

    seat: Seat
    tile: Tile
    q: Coordinate
    r: Coordinate
    rot: Turns
    face: Face


class WasStuck(Wire, frozen=True):
    """No tile of a seat fitted: it added none."""

    seat: Annotated[Seat, At("turn")]


class Closed(Wire, frozen=True):
    """A habitat has no open edge any more; `sector` is its oldest one."""

    habitat: Literal["forest", "river", "wetland", "lake", "grassland", "highland"]
    size: Annotated[int, Meta(ge=1, le=360)]
    sector: Sector


class Placed(Wire, frozen=True):
    """A token came from a supply, or from what was committed, to the map."""

    seat: Seat
    token: Token
    sector: Sector
    why: Literal["place", "breed", "ruling"] = "place"


class Moved(Wire, frozen=True):
    """A token went over the map: so many sectors, or tiles for a Raptor."""

    seat: Seat
    token: Token
    origin: Annotated[Sector, Free("the bookkeeping asks who is there")]
    goal: Sector
    distance: Annotated[int, Meta(ge=0, le=60)]


class Flipped(Wire, frozen=True):
    """A token shows its other side: a Moose hidden or revealed, a Mushroom used up."""

    seat: Seat
    token: Token
    sector: Sector
    side: Literal["hidden", "revealed", "used", "fresh"]


class Returned(Wire, frozen=True):
    """A token went from the map to its owner's supply."""

    seat: Seat
    token: Token
    sector: Sector
    why: Literal["eaten", "driven", "closed", "crowded", "ruling"]


class Scored(Wire, frozen=True):
    """A seat scored `points`; of these `bonus` for diversity, and `doubled` by a Mushroom."""

    seat: Seat
    source: Annotated[Source, Free("what the points are for")]
    points: Points
    bonus: Points = 0
    doubled: Points = 0


class Passed(Wire, frozen=True):
    """A seat did nothing, or passed in the bidding."""

    seat: Seat


class BidMade(Wire, frozen=True):
    """A seat added a tile or a token to its bid."""

    seat: Seat
    item: Item
    kind: Literal["tile", "token"]


class BidReturned(Wire, frozen=True):
    """A bid went back to hand and supply; or committed tiles, which stopped the game, to hand."""

    seat: Seat
    zone: Literal["bid", "committed"] = "bid"
    """The things that went back: a bid that did not win, or the tiles of one that had won."""


class BidCommitted(Wire, frozen=True):
    """The best bid: its owner plays from it first."""

    seat: Seat


class TurnBegan(Wire, frozen=True, tag="turn"):
    """A seat's turn began: the first of a round, or the first of a lap of final turns, or any."""

    seat: Seat
    kind: Literal["next", "round", "final"] = "next"


class Ended(Wire, frozen=True):
    """The game ended; what told the first from the others."""

    reason: Literal["score", "tokens", "predators", "level"]


class Identified(Wire, frozen=True):
    """SCRIBE came to know a hand or a supply; other seats did not."""

    zone: Literal["hand", "supply"]
    seat: AnySeat
    cards: Annotated[tuple[Item, ...], Meta(max_length=MOST_TILES), Seen("seat")]


class Waiting(Wire, frozen=True, tag="todo"):
    """What is still to be done, the next step last."""

    steps: tuple[Step, ...]


Event = (
    Led | WaySet | Dealt | Reached | Drawn | GaveBack | Supplied | Swapped | TileAdded | WasStuck |
    Closed | Placed | Moved | Flipped | Returned | Scored | Passed | BidMade | BidReturned |
    BidCommitted | TurnBegan | Ended | Identified | Waiting
)  # fmt: skip

VOCABULARY = Vocabulary("boreal_forest", schema=1, act=Act, event=Event)
