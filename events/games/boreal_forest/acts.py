"""Acts of BOREAL (forest): those of TABLE, then those of the seats.

A sector is (q, r, d): the tile's hex and the side on which the sector lies, 0 east, then on against
the clock; people say `1,0 NW`. A tile is named by its id, a token by its animal, Voles with their
value: `vole3`.
"""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.wire import Card, Seat, Wire

MOST_TILES = 60
Tile = Annotated[Card, Meta(extra={"is": "tile"})]
Token = Annotated[Card, Meta(extra={"is": "token"})]
Item = Annotated[Card, Meta(extra={"is": "item"})]
"""A tile or a token: whatever can be bid."""
Coordinate = Annotated[int, Meta(ge=-MOST_TILES, le=MOST_TILES, extra={"is": "hex"})]
Side = Annotated[int, Meta(ge=0, le=5, extra={"is": "side"})]
Turns = Annotated[int, Meta(ge=0, le=5, extra={"is": "turn"})]
"""Sixths of a turn against the clock."""
Sector = tuple[
    Annotated[Coordinate, Meta(extra={"of": "sector/0"})],
    Annotated[Coordinate, Meta(extra={"of": "sector/1"})],
    Annotated[Side, Meta(extra={"of": "sector/2"})],
]
Hop = tuple[Sector, Sector]
"""A step of a Vole: where it was, and where it is then."""
Hops = Annotated[tuple[Hop, ...], Meta(max_length=5)]
Most = Meta(min_length=1, max_length=MOST_TILES)
AnyTiles = Annotated[tuple[Tile | None, ...], Most]
AnyTokens = Annotated[tuple[Token | None, ...], Most]
Spare = Annotated[Token, Meta(extra={"of": "reserve/0"})]
"""A token of the reserve."""
Value = Annotated[int, Meta(ge=1, le=9)]
Way = Literal["left", "right"]


class First(Wire, frozen=True):
    """TABLE says who has been farthest north, and is the First Player."""

    seat: Seat


class Deal(Wire, frozen=True):
    """TABLE says which tiles a seat drew as its hand; only that seat looks."""

    tiles: AnyTiles


class Draw(Wire, frozen=True):
    """TABLE says which tiles a seat drew to exchange; only that seat looks."""

    tiles: AnyTiles


class Turn(Wire, frozen=True):
    """As First Player, choose whether turns pass to the left (clockwise) or to the right."""

    way: Way


class Supply(Wire, frozen=True):
    """Choose your ten tokens; `?` where only you know them."""

    tokens: AnyTokens


class Add(Wire, frozen=True):
    """Add a tile to the map, turned by so many sixths against the clock."""

    tile: Tile
    q: Annotated[Coordinate, Meta(extra={"of": "hex/0"})]
    r: Annotated[Coordinate, Meta(extra={"of": "hex/1"})]
    rot: Turns = 0


class Stuck(Wire, frozen=True):
    """None of your tiles fits anywhere."""


class Insects(Wire, frozen=True):
    """Place Insects on sectors of one open habitat."""

    sectors: Annotated[tuple[Sector, ...], Meta(min_length=1, max_length=6)]
    score: bool = True
    mushroom: bool = False


class Vole(Wire, frozen=True):
    """Place your lowest Vole; then it and your other Voles may step."""

    value: Value
    sector: Sector
    moves: Hops = ()
    score: bool = True
    mushroom: bool = False


class Place(Wire, frozen=True):
    """Place any other animal; Hare, Wolf and Raptor may go on to `goal` at once."""

    token: Token
    sector: Sector
    goal: Sector | None = None
    score: bool = True
    mushroom: bool = False


class Move(Wire, frozen=True):
    """Move one of your animals on the map; a Moose may hide where it comes to."""

    origin: Sector
    goal: Sector
    score: bool = True
    mushroom: bool = False
    hide: bool = False


class Voles(Wire, frozen=True):
    """Move any of your Voles by one sector each."""

    moves: Annotated[tuple[Hop, ...], Meta(min_length=1, max_length=5)]


class Unhide(Wire, frozen=True):
    """Reveal your hidden Moose, and score."""

    sector: Sector
    mushroom: bool = False


class Exchange(Wire, frozen=True):
    """Draw so many tiles from the bag, to put as many back."""

    number: Annotated[int, Meta(ge=1, le=20)]


class GiveBack(Wire, frozen=True):
    """Put tiles of your hand back into the bag; `?` where only you know them."""

    tiles: AnyTiles


class Swap(Wire, frozen=True):
    """Exchange tokens of your supply for as many of your reserve; `?` where only you know them."""

    given: AnyTokens
    taken: Annotated[tuple[Spare | None, ...], Most]


class Pass(Wire, frozen=True):
    """Do nothing: no action, no exchange before the game, no higher bid."""


class Breed(Wire, frozen=True):
    """Place your lowest Vole beside two of yours that are adjacent, at the end of your turn."""

    value: Value
    sector: Sector


class Bid(Wire, frozen=True):
    """Lay a tile of your hand open, to become First Player."""

    tile: Tile


class Raise(Wire, frozen=True):
    """Add a tile of your hand or a token of your supply to your bid."""

    item: Item


Act = (
    First | Deal | Draw | Turn | Supply | Add | Stuck | Insects | Vole | Place | Move | Voles |
    Unhide | Exchange | GiveBack | Swap | Pass | Breed | Bid | Raise
)  # fmt: skip
