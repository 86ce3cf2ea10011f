"""Events of cards and items in BOARD ROYALE: setup, turns, use, rulings."""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.field_claims import Apart, At, Becomes, Once, where
from icecore.events.words.visibility_notes import Seen
from icecore.events.words.wire import Card, Count, Seat, Text, Wire

from .acts import AnyKinds, Item, Items, Kinds, Seats
from .steps import Small


class Paired(Wire, frozen=True):
    """Two seats escape together."""

    seat: Seat
    partner: Annotated[Seat, Apart("seat")]


class FieldLaid(Wire, frozen=True):
    """The first Crafting Field; reveal-use items that came up were shuffled in again."""

    items: Annotated[Items, At("item_deck"), Once()]


class Dealt(Wire, frozen=True):
    """A seat has its first cards, and looked at them alone."""

    seat: Seat
    cards: Annotated[AnyKinds, Seen("seat")]


class LotDrawn(Wire, frozen=True):
    """A card was drawn for the right to begin, and discarded."""

    seat: Seat
    card: Card


class StarterChosen(Wire, frozen=True):
    """This seat begins: it drew Gold, or the table agreed."""

    seat: Seat
    how: Text


class Began(Wire, frozen=True):
    """A turn began; round 0 is the Preparation."""

    seat: Seat
    round: Count


class TurnLost(Wire, frozen=True):
    """A seat that was made to skip lost its turn."""

    seat: Seat


class Passed(Wire, frozen=True):
    """A seat ended its turn."""

    seat: Annotated[Seat, At("turn")]


class Gathered(Wire, frozen=True):
    """A seat chose how it collects in its Resource Phase."""

    seat: Annotated[Seat, At("turn")]
    how: Literal["draw", "steal", "none"]


class Drew(Wire, frozen=True):
    """A seat drew resources, and only that seat saw them."""

    seat: Seat
    cards: Annotated[AnyKinds, Seen("seat")]


class Collected(Wire, frozen=True):
    """Peaceful: an attacker drew face-down cards instead of the target's discards."""

    seat: Seat
    number: Small


class Discarded(Wire, frozen=True):
    """A seat discarded cards of its own choice."""

    seat: Seat
    cards: Annotated[Kinds, At("hands[seat]")]
    why: Literal["limit", "item", "attack"]


class Crafted(Wire, frozen=True):
    """An item of the Crafting Field was paid for and taken."""

    seat: Seat
    item: Annotated[Item, At("field")]
    cards: Kinds


class Paid(Wire, frozen=True):
    """The last cards of a hand paid for an item that stays where it is."""

    seat: Seat
    item: Annotated[Item, At("field")]
    cards: Kinds


class Used(Wire, frozen=True):
    """An item was used: what it cost, and whether it is discarded by it."""

    seat: Seat
    item: Annotated[Item, At("owned")]
    mode: Annotated[int, Meta(ge=0, le=8)] = 0
    cards: Kinds = ()
    spent: Annotated[Item | None, At("owned[seat]"), Apart("item")] = None
    gone: bool = False


class Took(Wire, frozen=True):
    """A seat searched for cards of a kind, as all could see."""

    seat: Seat
    cards: Kinds
    source: Annotated[Literal["deck", "discard"], where("cards", deck="unseen", discard="discard")]


class ItemGained(Wire, frozen=True):
    """An item was drawn or taken, and lies in front of a seat."""

    seat: Seat
    item: Item
    source: Annotated[
        Literal["deck", "discard"], where("item", deck="item_deck", discard="item_discard")
    ]


class FieldFilled(Wire, frozen=True):
    """An item came to the Crafting Field."""

    item: Annotated[Item, At("item_deck")]


class RevealUsed(Wire, frozen=True):
    """A reveal-use item came up and takes effect."""

    item: Annotated[Item, At("item_deck")]


class Cleared(Wire, frozen=True):
    """Reveal-use items that are done with went to the item discard."""

    items: Annotated[Items, At("aside"), Once()]


class FieldCleared(Wire, frozen=True):
    """The whole Crafting Field went to the item discard."""

    items: Annotated[Items, At("field"), Once()]
    why: Literal["vote", "item"]


class Rebuilt(Wire, frozen=True):
    """A deck that ran out was made anew from its discard."""

    deck: Literal["resources", "items"]
    number: Small


class Grounded(Wire, frozen=True):
    """Duel: two cards were traded with the ground for one."""

    seat: Seat
    cards: Kinds
    card: Card
    source: Annotated[
        Literal["deck", "discard"], where("card", deck="unseen", discard="discard .cards")
    ]


class Ended(Wire, frozen=True):
    """The game ended; without winners it was adjourned."""

    reason: Literal[
        "last survivor", "escape", "escape together", "most collected", "all others quit",
        "adjourned",
    ]  # fmt: skip
    winners: Annotated[Seats, Once()] = ()


class HandSet(Wire, frozen=True):
    """Ruling: a hand goes back into the deck, and these cards come from it."""

    seat: Seat
    cards: Annotated[AnyKinds, Seen("seat")]


class ItemMoved(Wire, frozen=True):
    """Ruling: an item is in this place now; `seat` says in front of whom."""

    item: Item
    target: Literal["deck", "discard", "field", "seat"]
    seat: Seat | None = None


class TurnSet(Wire, frozen=True):
    """Ruling: it is this seat's turn, before or after it has collected."""

    seat: Annotated[Seat, Becomes("turn")]
    round: Annotated[Count, Becomes("round")]
    collected: bool = False


class PileSet(Wire, frozen=True):
    """Ruling: so many cards of the deck lie face down in front of a seat."""

    seat: Seat
    number: Annotated[Small, Becomes("piles[seat]")]


class Buried(Wire, frozen=True):
    """Ruling: so many cards of a kind lie in the resource discard, taken from the deck."""

    card: Card
    number: Annotated[Small, Becomes("discard[card]")]


class Identified(Wire, frozen=True):
    """SCRIBE came to know cards of a hand; other seats did not."""

    seat: Seat
    cards: Annotated[Kinds, Seen("seat")]


CardEvent = (
    Paired | FieldLaid | Dealt | LotDrawn | StarterChosen | Began | TurnLost | Passed | Gathered |
    Drew | Collected | Discarded | Crafted | Paid | Used | Took | ItemGained | FieldFilled |
    RevealUsed | Cleared | FieldCleared | Rebuilt | Grounded | Ended | HandSet | ItemMoved | TurnSet
    | PileSet | Buried | Identified
)  # fmt: skip
