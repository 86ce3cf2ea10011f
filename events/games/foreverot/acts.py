"""Acts of Foreverot: those of TABLE, then those of the seats.

Worlds are 1 (Nur) to 8, slots 0 (top centre) to 4 clockwise, stacks of Nur 0 to 3. Tokens share one
list of ids with the cards of the set, Energy by its colour; so all of them are `Card`.
"""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.wire import Card, Seat, Wire

Cards = Annotated[tuple[Card, ...], Meta(max_length=32)]
World = Annotated[int, Meta(ge=1, le=8, extra={"is": "world"})]
AnyWorld = Annotated[int, Meta(ge=0, le=8, extra={"is": "world"})]
"""0 is none."""
Slot = Annotated[int, Meta(ge=0, le=4, extra={"is": "slot"})]
Stack = Annotated[int, Meta(ge=0, le=3, extra={"is": "stack"})]
Die = Annotated[int, Meta(ge=1, le=8)]
Kind = Literal["pawn", "influence"]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=8)]


class Deal(Wire, frozen=True):
    """TABLE deals a seat its Role Cards."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=2)]


class Lay(Wire, frozen=True):
    """TABLE lays five of the six tokens of a world on its slots 0 to 4."""

    tokens: Annotated[tuple[Card, ...], Meta(min_length=5, max_length=5)]


class Grant(Wire, frozen=True):
    """TABLE gives the Extra Action cards to seats."""

    seats: Seats


class Draw(Wire, frozen=True):
    """TABLE shows what comes from the deck or supply that owes something."""

    cards: Cards


class Roll(Wire, frozen=True):
    """TABLE says what the die shows."""

    die: Die


class Lead(Wire, frozen=True):
    """Group: who begins. A vote may be noted: seats for it, seats against."""

    first: Seat
    ayes: Seats = ()
    noes: Seats = ()


class Begin(Wire, frozen=True):
    """Group: the world on which all pawns start."""

    world: World
    ayes: Seats = ()
    noes: Seats = ()


class Gate(Wire, frozen=True):
    """Action: your pawn goes to another world."""

    world: World


class Engage(Wire, frozen=True):
    """Action: use a location of your world."""

    slot: Slot


class Confront(Wire, frozen=True):
    """Action: an Obliviate or Warlord of your world."""

    slot: Slot


class ConfrontRot(Wire, frozen=True):
    """Action on Nur: the top of a stack."""

    stack: Stack
    token: Card | None = None
    """The token that lies there, if one says it."""


class Rouse(Wire, frozen=True):
    """Action: a Dragon against an Obliviate or Warlord of your world."""

    slot: Slot


class Transfer(Wire, frozen=True):
    """Action: give another player an Energy, or take one with consent."""

    partner: Seat
    way: Literal["give", "take"]
    colour: Card


class Deploy(Wire, frozen=True):
    """Action: a Reinforcement goes one world up or down."""

    world: World
    way: Literal["up", "down"]
    kind: Kind = "pawn"


class Favors(Wire, frozen=True):
    """Action: call in favors; every extra action draws one more Faction card."""

    extra: Annotated[int, Meta(ge=0, le=16)] = 0


class Special(Wire, frozen=True):
    """Action: what a Role of yours or the Active Event offers."""

    card: Card


class Quest(Wire, frozen=True):
    """Free: collect the reward of a Quest."""

    card: Card


class Convert(Wire, frozen=True):
    """Free: exchange Bindmetal by a Relic."""

    relic: Card


class EndTurn(Wire, frozen=True):
    """Your turn ends; actions that are left are forfeited."""


class Reroll(Wire, frozen=True):
    """Window: discard a Re-Roll for your own die that shows this."""

    die: Die


class SpecialReroll(Wire, frozen=True):
    """Window: discard a Special Re-Roll for the Foreverot die that shows this."""

    die: Die


class Prophesy(Wire, frozen=True):
    """Window: use a Prophecy; `world` is the one that it is about, 0 where there is none."""

    card: Card
    world: AnyWorld = 0


class Pay(Wire, frozen=True):
    """The tokens that are paid."""

    tokens: Cards


class Take(Wire, frozen=True):
    """The Energy that is gained."""

    tokens: Cards


class Shed(Wire, frozen=True):
    """Those of your tokens that are lost."""

    tokens: Cards


class Lot(Wire, frozen=True):
    """The tokens that one seat gives to the Night."""

    seat: Seat
    tokens: Cards


class Sacrifice(Wire, frozen=True):
    """Group: what the Night takes, and from whom."""

    lots: Annotated[tuple[Lot, ...], Meta(max_length=8)]
    ayes: Seats = ()
    noes: Seats = ()


class Aim(Wire, frozen=True):
    """The world that an effect is for."""

    world: World


class Target(Wire, frozen=True):
    """The slot that an effect is for."""

    world: Annotated[World, Meta(extra={"of": "location/0"})]
    slot: Annotated[Slot, Meta(extra={"of": "location/1"})]


class Choose(Wire, frozen=True):
    """One of the offered options, counted from 1; by vote if the card says so."""

    option: Annotated[int, Meta(ge=1, le=8)]
    ayes: Seats = ()
    noes: Seats = ()


class Pick(Wire, frozen=True):
    """The Faction to be played, or none; the Lore of choice."""

    card: Card | None = None


class Agree(Wire, frozen=True):
    """Consent, or none."""

    yes: bool


class Escort(Wire, frozen=True):
    """The pawn that an effect moves, and its world."""

    pawn: Seat
    world: World


class March(Wire, frozen=True):
    """The Reinforcement that an effect moves, and its world."""

    world: World
    target: World
    kind: Kind = "pawn"


class Link(Wire, frozen=True):
    """The two worlds of a Permanent Gate, the lower one first."""

    world: World
    other: World


class Hand(Wire, frozen=True):
    """The Energy that an effect gives to each player."""

    partner: Seat
    tokens: Cards


Act = (
    Deal | Lay | Grant | Draw | Roll | Lead | Begin | Gate | Engage | Confront | ConfrontRot | Rouse
    | Transfer | Deploy | Favors | Special | Quest | Convert | EndTurn | Reroll | SpecialReroll |
    Prophesy | Pay | Take | Shed | Sacrifice | Aim | Target | Choose | Pick | Agree | Escort | March
    | Link | Hand
)  # fmt: skip
