"""The table as data, and how each event changes it: bookkeeping without a rule."""

from typing import Annotated, Literal

from msgspec import UNSET, Struct, UnsetType

from icecore.events.games.boreal_pyramid import cards as c
from icecore.events.games.boreal_pyramid import words as w
from icecore.events.words.visibility_notes import Seen
from icecore.events.words.wire import Card
from icecore.replay.kernel import Setup
from icecore.replay.kernel.zones import Zone

from .pyramid import EMPTY


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options that a table settles before it begins."""

    orientation: Literal["mirrored", "shared"] = "mirrored"
    """Mirrored: each side counts from its own left. Shared: both count as white does."""
    archive_strict: bool = False
    """A reserved archive card bars its owner from discovering any other."""


class State(Struct, gc=False):
    """Seat 0 is white. Squares are white's, counted from 0 in `board`."""

    box: c.PyramidBox
    options: Options
    """The options of the game, as its head has them."""
    todo: tuple[w.Step, ...]
    """The steps that are still to be done, the next one last."""
    board: list[str | None]
    """The cards on the eight squares; None where a square is empty."""
    counters: list[int]
    """The square of each seat's counter, from 0."""
    reserves: list[list[str]]
    """The cards in the reserve of each seat."""
    pyramids: list[list[str | None]]
    """The slots of each seat as `pyramid.index` numbers them."""
    deck: dict[str, int]
    """Cards that are known to be in the deck, each once; nobody knows their order."""
    archive: Annotated[Zone, Seen()]
    """The archive cards hidden in the deck: known to a simulator, unknown at a real table."""
    hand: Card | None = None
    """The card between paying and placing."""
    boxed: list[str] = []
    """Known to be in the box: starting locations not dealt, and cards that a ruling put there."""
    out: list[str] = []
    """Cards that an effect discarded."""
    turns: int = 0
    """Turns completed; the next one belongs to seat `turns % 2`."""
    passed: int = -1
    """The last turn that was passed, counted as `turns` counts."""
    still: int = 0
    """Turns in a row that were passed without moving the counter."""
    reason: str | None = None
    """How the game ended; None while it goes on."""
    scores: list[int] = []
    """The final points of each seat."""
    valued: dict[str, int] = {}
    """Points that the table gave to cards whose text the set does not model."""
    recalled: list[str] | UnsetType = UNSET
    """Cards of the reserves that came back from a pyramid; encoded only if there are any."""


def begin(setup: Setup, box: c.PyramidBox) -> State:
    return State(
        box=box,
        options=setup.options,
        todo=(w.HideArchive(), w.DealBoard()),
        board=[None] * 8,
        counters=[5, 5],
        reserves=[[], []],
        pyramids=[list(EMPTY), list(EMPTY)],
        deck=dict.fromkeys(box.kinds["L"], 1),
        archive=Zone(),
        boxed=sorted(box.kinds["S"]),
        scores=[0, 0],
    )
