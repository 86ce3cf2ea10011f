"""Pending steps of BOARD ROYALE."""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.wire import Card, Seat, Wire

from .acts import Item, Items, Seats, Use

Small = Annotated[int, Meta(ge=0, le=140)]
AnyItem = Annotated[int, Meta(ge=0, le=999, extra={"is": "item"})]
"""An item, or 0 for the Steal of the Resource Phase."""


class MayPair(Wire, frozen=True, tag="pair"):
    """A window: seats may team up before anything is dealt."""


class LayField(Wire, frozen=True, tag="lay"):
    """TABLE owes the first Crafting Field."""


class DealHand(Wire, frozen=True, tag="hand"):
    """TABLE owes a seat its first cards."""

    seat: Seat
    number: Small


class DrawLots(Wire, frozen=True, tag="lots"):
    """This seat draws for Gold."""

    seat: Seat


class MustAgree(Wire, frozen=True, tag="agree"):
    """Gold cannot be drawn any more: the table agrees on who begins."""


class DrawCards(Wire, frozen=True, tag="draw"):
    """TABLE owes a seat resources."""

    seat: Seat
    number: Small


class DrawEach(Wire, frozen=True, tag="each"):
    """These seats draw one after the other."""

    seats: Seats
    number: Small


class DrawPile(Wire, frozen=True, tag="pile"):
    """Peaceful: TABLE owes an attacker cards that lie face down."""

    seat: Seat
    number: Small


class DrawItems(Wire, frozen=True, tag="items"):
    """TABLE owes a seat items of the deck."""

    seat: Seat
    number: Small


class Fill(Wire, frozen=True):
    """The Crafting Field is filled, one card at a time; then reveal-use items are put away."""

    refill: bool = True
    """Only put them away, if not."""


class Strike(Wire, frozen=True):
    """An attack that was declared and comes to its turn."""

    seat: Seat
    attacker: Seat
    number: Small
    item: AnyItem = 0
    steal: bool = False
    lethal: bool = True
    """May it take the last card?"""
    counter: bool = False
    card: Card | None = None
    """Only cards of this kind."""


class Hit(Wire, frozen=True):
    """An attack that the defender can still answer, or whose cards are picked now."""

    seat: Seat
    attacker: Seat
    number: Small
    item: AnyItem = 0
    steal: bool = False
    lethal: bool = True
    counter: bool = False
    card: Card | None = None


class React(Wire, frozen=True):
    """A window: the defender may use instants."""

    seat: Seat
    attacker: Seat


class MustChoose(Wire, frozen=True, tag="choose"):
    """The first of these seats names cards: to discard, to give, or to pass on.

    `shed`: before cards come that would be over the limit; `kind`: by an attack on one kind.
    """

    seats: Seats
    form: Literal["discard", "give", "pass", "shed", "kind"]
    number: Small
    receiver: Seat = 0
    item: AnyItem = 0
    card: Card | None = None
    lethal: bool = True
    """May the attack on one kind take the last card?"""


class PassOn(Wire, frozen=True, tag="pass_on"):
    """The cards that all chose move at once."""


class Look(Wire, frozen=True):
    """TABLE says what a seat sees of a hand."""

    seat: Seat
    target: Seat


class Run(Wire, frozen=True):
    """The rest of an item's program, from an effect on."""

    seat: Seat
    use: Use
    index: Annotated[int, Meta(ge=0, le=16)]


class Loot(Wire, frozen=True):
    """A window: the killer may pass looted items on to those who helped."""

    seat: Seat
    items: Items
    allies: Seats


class AwaitRuling(Wire, frozen=True, tag="await"):
    """An item whose text the set does not model: rulings, until somebody closes the window."""

    seat: Seat
    item: Item


class Close(Wire, frozen=True):
    """The end of all that an act of this seat set off: perhaps of the turn."""

    seat: Seat


Step = (
    MayPair | LayField | DealHand | DrawLots | MustAgree | DrawCards | DrawEach | DrawPile |
    DrawItems | Fill | Strike | Hit | React | MustChoose | PassOn | Look | Run | Loot | AwaitRuling
    | Close
)  # fmt: skip
