"""The table as data."""

from functools import cache
from typing import Annotated, Literal

from msgspec import Struct

from icecore.events.games.boreal_forest import tiles as c
from icecore.events.games.boreal_forest import words as w
from icecore.events.words.visibility_notes import EACH, Seen
from icecore.replay.kernel import Setup, refuse
from icecore.replay.kernel.zones import Zone

from .hexes import Land, lay
from .rules import Rules

TILE, ACTION, OVER = "tile", "action", "over"
"""The parts of a turn: the seat adds a tile, then it acts."""
IDLE, SOUGHT = -1, -2
"""Of `State.added`, forest.R6: a second round without a tile so far; and one with an exchange."""
HAND_SIZES = {
    "short": (10, 8, 7, 5),
    "medium": (15, 12, 10, 8),
    "long": (20, 16, 14, 10),
    "learning": (4, 4, 4, 4),
}
"""forest.setup.4 and 8: tiles a player, for 2 to 5 players."""
LEARNING = {"fish": 2, "hare": 1, "insect": 3, "raptor": 1}
"""forest.setup.8: every supply of the learning game."""
SUPPLY = 10


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options that a table settles before it begins."""

    length: Literal["short", "medium", "long", "learning"] = "medium"
    """How many tiles each player has; `learning` is the quick first game with seven tokens each."""
    bidding: bool = False
    """Players bid to become First Player."""
    db: Literal["scored", "with_actor", "two_plus"] = "scored"
    """The diversity bonus counts scored colours; one's own with them; or only two and more."""
    river_open: Literal["any_edge", "water_edge"] = "any_edge"
    """Every edge of a River keeps it open, or only those with water."""


class Token(Struct, frozen=True, array_like=True):
    """An animal on the map."""

    kind: str
    seat: int
    value: int = 0
    """Of a Vole."""
    flipped: bool = False
    """A hidden Moose, a used Mushroom."""

    @property
    def name(self) -> str:
        return f"{self.kind}{self.value}" if self.value else self.kind


@cache
def token(name: str, seat: int, flipped: bool = False) -> Token:
    kind = name.rstrip("0123456789")
    return Token(kind, seat, int(name[len(kind) :] or 0), flipped)


class Bid(Struct):
    """Tiles and tokens that lie open before a seat, sorted."""

    tiles: list[str] = []
    tokens: list[str] = []


class State(Struct, gc=False):
    box: c.ForestBox
    options: Options
    """The options of the game, as its head has them."""
    todo: tuple[w.Step, ...]
    """The steps that are still to be done, the next one last."""
    land: Land
    """The tiles on the map, and what follows from them: sectors, regions, open edges."""
    laid: list[str]
    """The ids of the tiles on the map, as they came."""
    bag: int
    """The number of tiles in the bag."""
    hands: Annotated[list[Zone], Seen(EACH)]
    """The tiles in the hand of each seat."""
    supplies: Annotated[list[Zone], Seen(EACH)]
    """The tokens that each seat can still place."""
    bids: list[Bid]
    """What lies open before each seat as its bid."""
    committed: list[Bid]
    """What each seat has bid for good."""
    scores: list[int]
    """The points of each seat."""
    animals: list[Token | None]
    """The tokens on each sector."""
    first: int = 0
    """The First Player."""
    way: int = 1
    """1 if turns pass to the left, −1 to the right."""
    turn: int = 0
    """The seat on turn."""
    phase: str = TILE
    """The part of the turn that it is."""
    fresh: bool = False
    """A tile was added in this turn: the last one that lies."""
    turns: int = 0
    """The number of turns that are over."""
    rounds: int = 0
    """The number of rounds that are over."""
    added: int = 0
    """Tiles added in this round; below 0 while there are none and the round before had none."""
    laps: int = 0
    """Laps of final turns that have begun."""
    lap_first: int = 0
    """The seat with which the lap of final turns began."""
    stirred: bool = False
    """Somebody placed, moved, revealed or bred in this lap."""
    reason: str | None = None
    """How the game ended; None while it goes on."""
    adder: int | None = None
    """The seat that added the last tile; None before the first."""


def begin(setup: Setup, box: c.ForestBox) -> State:
    options, seats = setup.options, range(setup.seats)
    if options.bidding and options.length == "learning":
        refuse(Rules.SETUP_8, "choose another length, or leave bidding out")
    supply = LEARNING if options.length == "learning" else {}
    land = Land(shut="r" if options.river_open == "water_edge" else "")
    lay(land, 0, 0, box.tiles[box.start].face)
    return State(
        box=box,
        options=options,
        todo=(w.AskFirst(),),
        land=land,
        laid=[box.start],
        bag=sum(box.copies.values()),
        hands=[Zone() for _ in seats],
        supplies=[Zone(dict(supply)) for _ in seats],
        bids=[Bid() for _ in seats],
        committed=[Bid() for _ in seats],
        scores=[0 for _ in seats],
        animals=[None] * 6,
    )


def hand_size(state: State) -> int:
    """forest.setup.4."""
    return HAND_SIZES[state.options.length][len(state.hands) - 2]


def tokens_of_a_seat(state: State) -> dict[str, int]:
    """Supply and reserve together; forest.R39: the learning game has no reserve."""
    return LEARNING if state.options.length == "learning" else state.box.tokens
