"""Pending steps of THE NORTH."""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.wire import Card, Seat, Wire

from .acts import Exchange, Flip, Install, Recover, Return

Small = Annotated[int, Meta(ge=1, le=60)]
FaceName = Annotated[str, Meta(min_length=1, max_length=64)]
Index = Annotated[int, Meta(ge=0, lt=16)]


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


class PeekBack(Wire, frozen=True, tag="back"):
    """The seat on turn looks at the other side of a card that lies by its face."""

    card: Card


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


class TurnOver(Wire, frozen=True, tag="turn"):
    """All see the back of a card that lay by its face; then the answer to the effect is done."""

    card: Card
    run: Run
    act: Recover | Exchange | Install | Flip | Return


class AwaitRuling(Wire, frozen=True, tag="await"):
    """A face whose text the set does not model: rulings, until somebody closes the window."""

    name: FaceName


Step = (
    DealDeck | LayWastes | DrawCards | Proceed | MustForfeit | PickCard | WrapUp | FillWastes |
    BuildTop | PeekTop | RevealPile | Score | Run | AwaitRuling | PeekBack | TurnOver
)  # fmt: skip
