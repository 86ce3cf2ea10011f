"""Events between the players of BOARD ROYALE: attacks, gifts, deals, eliminations."""

from typing import Annotated

from msgspec import Meta

from icecore.events.words.field_claims import Apart, At, Once
from icecore.events.words.visibility_notes import Open, Seen
from icecore.events.words.wire import Seat, Text, Wire

from .acts import AnyKinds, Gift, Item, Items, Kinds, Seats, Share
from .steps import AnyItem, Small


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
    cards: Annotated[AnyKinds, At("hands[seat]"), Seen("seat", "attacker")]
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


class Chosen(Wire, frozen=True):
    """A seat chose what it passes on, face down."""

    seat: Seat
    cards: Annotated[AnyKinds, At("hands[seat]"), Seen("seat")]


class Handed(Wire, frozen=True):
    """Cards for a seat from another; only the two of them know which."""

    seat: Seat
    receiver: Annotated[Seat, Apart("seat")]
    cards: Annotated[AnyKinds, Seen("seat", "receiver")]


class PassedOn(Wire, frozen=True):
    """The cards that all chose went to the next seats at once."""

    gifts: Annotated[tuple[Handed, ...], Meta(max_length=16)]


class Peeked(Wire, frozen=True):
    """A seat looked at the hand of another."""

    seat: Seat
    target: Annotated[Seat, Apart("seat")]
    cards: Annotated[AnyKinds, Seen("seat", "target")]


class Offered(Wire, frozen=True):
    """A deal was proposed."""

    seat: Seat
    partner: Annotated[Seat, Apart("seat")]
    give: Annotated[AnyKinds, Open()] = ()
    get: Annotated[AnyKinds, Open()] = ()
    give_items: Items = ()
    get_items: Items = ()
    promise: Text = ""
    their_promise: Text = ""


class Traded(Wire, frozen=True):
    """A deal was carried out."""

    seat: Seat
    partner: Annotated[Seat, Apart("seat")]
    give: Annotated[AnyKinds, At("hands[seat]"), Open()] = ()
    get: Annotated[AnyKinds, At("hands[partner]"), Open()] = ()
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


class Eliminated(Wire, frozen=True):
    """A hand ran out; the items went to the killer, or to the discard if there is none."""

    seat: Seat
    items: Annotated[Items, At("owned[seat]"), Once()] = ()
    killer: Annotated[Seat | None, Apart("seat")] = None
    item: AnyItem = 0
    """The item that did it; 0 is the Steal of the Resource Phase."""


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


PlayerEvent = (
    Attacked | Avoided | Reduced | Countered | Forfeited | Struck | Stolen | Voided | Destroyed |
    Marked | Chosen | Handed | PassedOn | Peeked | Offered | Traded | Lent | Promised | Voted |
    Eliminated | LootSplit | Departed
)  # fmt: skip
