"""Acts of BOARD ROYALE: those of TABLE, then those of the seats.

A resource is named by its kind, `?` where nobody saw it; an item by its card number.
"""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.wire import Card, Seat, Text, Wire

MOST_CARDS = 140
Kinds = Annotated[tuple[Card, ...], Meta(max_length=MOST_CARDS)]
AnyKinds = Annotated[tuple[Card | None, ...], Meta(max_length=MOST_CARDS)]
Item = Annotated[int, Meta(ge=1, le=999, extra={"is": "item"})]
Items = Annotated[tuple[Item, ...], Meta(max_length=80)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=16)]
Mode = Annotated[int, Meta(ge=0, le=8)]


class Deal(Wire, frozen=True):
    """TABLE deals cards of the Resource Deck to whoever is to get some; only that seat looks."""

    cards: AnyKinds


class Lay(Wire, frozen=True):
    """TABLE lays the first Crafting Field."""

    items: Items


class Lot(Wire, frozen=True):
    """TABLE turns over what the seats draw, one after the other, until somebody has Gold."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=MOST_CARDS)]


class Pick(Wire, frozen=True):
    """TABLE says which cards of a hand were picked blindly, or shown."""

    cards: AnyKinds


class Reveal(Wire, frozen=True):
    """TABLE turns over the top of the Item Deck."""

    item: Item


class Pair(Wire, frozen=True):
    """Escape Together: two seats team up."""

    partner: Seat


class Agree(Wire, frozen=True):
    """The table agreed on who begins, and how."""

    starter: Seat
    how: Text = ""


class Draw(Wire, frozen=True):
    """Resource Phase: draw; discard first what would be over the hand limit."""

    discard: Kinds = ()


class Steal(Wire, frozen=True):
    """Resource Phase: pick from a hand instead."""

    target: Seat
    discard: Kinds = ()


class Forgo(Wire, frozen=True):
    """Resource Phase: collect nothing."""


class Craft(Wire, frozen=True):
    """Take an item of the Crafting Field for its cost; `pay` names the cards for `any`."""

    item: Item
    pay: Kinds = ()
    sure: bool = False
    """Yes, with the last card of the hand."""


class Use(Wire, frozen=True):
    """Use an item: on one's turn, as an instant, or to answer an attack."""

    item: Item
    target: Seats = ()
    mode: Mode = 0
    """One of its modes, counted from 1."""
    pay: Kinds = ()
    """The cards that pay for `any`."""
    spend: Item | None = None
    """The item that is spent, if it is not the first that would do."""
    aim: Items = ()
    """The items that are destroyed or taken."""
    take: Kinds = ()
    source: Literal["", "deck", "bottom", "discard"] = ""
    discard: Kinds = ()
    """Over the hand limit: discarded before cards are gained."""
    sure: bool = False
    """Yes, with the last card of the hand."""


class Offer(Wire, frozen=True):
    """Propose a deal: nothing moves yet."""

    partner: Seat
    give: AnyKinds = ()
    get: AnyKinds = ()
    give_items: Items = ()
    get_items: Items = ()
    promise: Text = ""
    their_promise: Text = ""


class Trade(Wire, frozen=True):
    """A deal that both agreed on, offered before or not: it is carried out at once."""

    partner: Seat
    give: AnyKinds = ()
    get: AnyKinds = ()
    give_items: Items = ()
    get_items: Items = ()
    promise: Text = ""
    their_promise: Text = ""
    discard: Kinds = ()
    """Cards that the speaker discards first to stay within the hand limit."""
    partner_discard: Kinds = ()


class Lend(Wire, frozen=True):
    """Lend an item until the end of this turn."""

    item: Item
    borrower: Seat


class Promise(Wire, frozen=True):
    """Give one's word; nobody enforces it."""

    text: Text
    partner: Seat | None = None


class Vote(Wire, frozen=True):
    """Democracy: replace the Crafting Field? Who is not named says no."""

    ayes: Seats


class Ground(Wire, frozen=True):
    """Duel: discard two cards and take one of a chosen kind."""

    give: tuple[Card, Card]
    take: Card
    source: Literal["deck", "discard"]


class Gift(Wire, frozen=True):
    """An item for a seat."""

    item: Item
    seat: Seat


class Split(Wire, frozen=True):
    """Pass looted items on to those who helped."""

    gifts: Annotated[tuple[Gift, ...], Meta(min_length=1, max_length=80)]


class Choose(Wire, frozen=True):
    """Name the cards that one has to discard or to give."""

    cards: AnyKinds


class Forfeit(Wire, frozen=True):
    """Party: do something else instead of discarding."""

    text: Text


class Share(Wire, frozen=True):
    """What a seat gets of a player who left; `discard` goes first if its hand would be too big."""

    seat: Seat
    cards: Kinds = ()
    items: Items = ()
    discard: Kinds = ()


class Quit(Wire, frozen=True):
    """Leave the game; what is not shared is discarded."""

    shares: Annotated[tuple[Share, ...], Meta(max_length=16)] = ()
    agreed: Seats = ()
    """Who agreed to the shares: all who stay, or there are none."""
    cards: Kinds = ()
    """All cards of the hand, if not all of them were known."""


class Pass(Wire, frozen=True):
    """End one's turn."""


Act = (
    Deal | Lay | Lot | Pick | Reveal | Pair | Agree | Draw | Steal | Forgo | Craft | Use | Offer |
    Trade | Lend | Promise | Vote | Ground | Split | Choose | Forfeit | Quit | Pass
)  # fmt: skip
