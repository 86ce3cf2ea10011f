"""What happens at a table of BOARD ROYALE, and all of its words together."""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.games.board_royale.acts import (
    Act,
    AnyKinds,
    Gift,
    Item,
    Items,
    Kinds,
    Seats,
    Share,
)
from icecore.events.games.board_royale.steps import AnyItem, Small, Step
from icecore.events.words.notes import Apart, At, Becomes, Once, where
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import Card, Count, Seat, Text, Wire


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
    cards: AnyKinds


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
    """How a seat collects in its Resource Phase."""

    seat: Annotated[Seat, At("turn")]
    how: Literal["draw", "steal", "none"]


class Drew(Wire, frozen=True):
    """A seat drew resources, and only that seat saw them."""

    seat: Seat
    cards: AnyKinds


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


class Attacked(Wire, frozen=True):
    """An attack on a seat, which may answer it now; item 0 is the Steal of the Resource Phase."""

    seat: Seat
    attacker: Annotated[Seat, Apart("seat")]
    number: Small
    item: AnyItem = 0
    steal: bool = False
    counter: bool = False


class Avoided(Wire, frozen=True):
    """The defender takes no damage; what the attack cost stays spent."""

    seat: Seat
    attacker: Annotated[Seat, Apart("seat")]
    item: AnyItem


class Reduced(Wire, frozen=True):
    """An attack discards so many cards less."""

    seat: Seat
    attacker: Annotated[Seat, Apart("seat")]
    item: AnyItem
    number: Small


class Countered(Wire, frozen=True):
    """The defender strikes back, once the attack is over."""

    seat: Seat
    attacker: Annotated[Seat, Apart("seat")]
    item: AnyItem
    number: Small


class Forfeited(Wire, frozen=True):
    """Party: the defender did something else instead of discarding."""

    seat: Seat
    attacker: Annotated[Seat, Apart("seat")]
    text: Text


class Struck(Wire, frozen=True):
    """An attacker picked cards of a hand, and they were discarded."""

    seat: Seat
    attacker: Annotated[Seat, Apart("seat")]
    cards: Annotated[Kinds, At("hands[seat]")]
    item: AnyItem = 0


class Stolen(Wire, frozen=True):
    """A thief picked cards of a hand; only the two of them know which."""

    seat: Seat
    attacker: Annotated[Seat, Apart("seat")]
    cards: Annotated[AnyKinds, At("hands[seat]")]
    item: AnyItem = 0


class Voided(Wire, frozen=True):
    """An attack came to nothing, because one of the two is out."""

    seat: Seat
    attacker: Annotated[Seat, Apart("seat")]


class Destroyed(Wire, frozen=True):
    """An item of a seat was put on the item discard."""

    seat: Seat
    item: Annotated[Item, At("owned[seat]")]


class Marked(Wire, frozen=True):
    """A seat loses its next turn, or the rest of this one if it is its own."""

    seat: Seat


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


class Chosen(Wire, frozen=True):
    """A seat chose what it passes on, face down."""

    seat: Seat
    cards: Annotated[AnyKinds, At("hands[seat]")]


class Handed(Wire, frozen=True):
    """Cards for a seat from another; only the two of them know which."""

    seat: Seat
    receiver: Annotated[Seat, Apart("seat")]
    cards: AnyKinds


class PassedOn(Wire, frozen=True):
    """What all chose went to the next ones at once."""

    gifts: Annotated[tuple[Handed, ...], Meta(max_length=16)]


class Peeked(Wire, frozen=True):
    """A seat looked at the hand of another."""

    seat: Seat
    target: Annotated[Seat, Apart("seat")]
    cards: AnyKinds


class Offered(Wire, frozen=True):
    """A deal was proposed."""

    seat: Seat
    partner: Annotated[Seat, Apart("seat")]
    give: AnyKinds = ()
    get: AnyKinds = ()
    give_items: Items = ()
    get_items: Items = ()
    promise: Text = ""
    their_promise: Text = ""


class Traded(Wire, frozen=True):
    """A deal was carried out."""

    seat: Seat
    partner: Annotated[Seat, Apart("seat")]
    give: Annotated[AnyKinds, At("hands[seat]")] = ()
    get: Annotated[AnyKinds, At("hands[partner]")] = ()
    give_items: Annotated[Items, At("owned[seat]"), Once()] = ()
    get_items: Annotated[Items, At("owned[partner]"), Once()] = ()
    promise: Text = ""
    their_promise: Text = ""


class Lent(Wire, frozen=True):
    """An item was lent until the end of the turn."""

    seat: Seat
    borrower: Annotated[Seat, Apart("seat")]
    item: Annotated[Item, At("owned[seat]")]


class Promised(Wire, frozen=True):
    """A seat gave its word."""

    seat: Seat
    text: Text
    partner: Annotated[Seat | None, Apart("seat")] = None


class Voted(Wire, frozen=True):
    """A vote on a new Crafting Field."""

    seat: Seat
    ayes: Annotated[Seats, Once()]
    noes: Annotated[Seats, Once()]
    accepted: bool


class Grounded(Wire, frozen=True):
    """Duel: two cards were traded with the ground for one."""

    seat: Seat
    cards: Kinds
    card: Card
    source: Annotated[
        Literal["deck", "discard"], where("card", deck="unseen", discard="discard .cards")
    ]


class Eliminated(Wire, frozen=True):
    """A hand ran out; the items went to the killer, or to the discard if there is none."""

    seat: Seat
    items: Annotated[Items, At("owned[seat]"), Once()] = ()
    killer: Annotated[Seat | None, Apart("seat")] = None
    item: AnyItem = 0
    """What did it."""


class LootSplit(Wire, frozen=True):
    """The killer passed looted items on."""

    seat: Seat
    gifts: tuple[Gift, ...]


class Departed(Wire, frozen=True):
    """A player left; the rest of the cards and items was discarded."""

    seat: Seat
    cards: Kinds
    items: Annotated[Items, At("owned[seat]"), Once()]
    shares: tuple[Share, ...] = ()


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
    cards: AnyKinds


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
    """Whoever keeps the record came to know cards of a hand; other seats did not."""

    seat: Seat
    cards: Kinds


class Waiting(Wire, frozen=True, tag="todo"):
    """What is still to be done, the next step last."""

    steps: tuple[Step, ...]


Event = (
    Paired
    | FieldLaid
    | Dealt
    | LotDrawn
    | StarterChosen
    | Began
    | TurnLost
    | Passed
    | Gathered
    | Drew
    | Collected
    | Discarded
    | Crafted
    | Paid
    | Used
    | Attacked
    | Avoided
    | Reduced
    | Countered
    | Forfeited
    | Struck
    | Stolen
    | Voided
    | Destroyed
    | Marked
    | Took
    | ItemGained
    | FieldFilled
    | RevealUsed
    | Cleared
    | FieldCleared
    | Rebuilt
    | Chosen
    | Handed
    | PassedOn
    | Peeked
    | Offered
    | Traded
    | Lent
    | Promised
    | Voted
    | Grounded
    | Eliminated
    | LootSplit
    | Departed
    | Ended
    | HandSet
    | ItemMoved
    | TurnSet
    | PileSet
    | Buried
    | Identified
    | Waiting
)

VOCABULARY = Vocabulary("board_royale", schema=1, act=Act, event=Event)
