"""Pending steps of Foreverot."""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.wire import Card, Seat, Wire

from .acts import AnyWorld, Slot, World

Small = Annotated[int, Meta(ge=0, le=32)]
Index = Annotated[int, Meta(ge=0, lt=16)]
Key = Annotated[str, Meta(min_length=1, max_length=48)]
"""The cause of an effect in one word: a program, or what a ruling names."""
Source = Annotated[str, Meta(min_length=1, max_length=48, extra={"is": "source"})]
"""A program of the set."""
Deck = Literal[
    "rotkin", "rot", "quest", "world", "opening", "event", "event_now", "prophecy",
    "madness", "faction", "foreverot", "obliviate", "warlord", "lore", "relic",
]  # fmt: skip
Cast = Literal["verge", "confront", "rouse", "text", "foreverot"]
Trigger = Literal["die", "reveal", "losing", "placing", "activating", "night"]


class DealRoles(Wire, frozen=True, tag="deal"):
    """TABLE owes a seat its Role Cards."""

    seat: Seat


class LayWorld(Wire, frozen=True, tag="lay"):
    """TABLE owes the tokens of a world."""

    world: World


class ChooseFirst(Wire, frozen=True, tag="first"):
    """The group says who begins."""


class DealExtras(Wire, frozen=True, tag="extras"):
    """TABLE owes the Extra Action cards."""


class ChooseStart(Wire, frozen=True, tag="start"):
    """The group says where all begin."""


class Challenge(Wire, frozen=True, tag="level"):
    """So many Foreverot cards are still resolved before the first round."""

    number: Small


class NextRound(Wire, frozen=True, tag="round"):
    """A round begins."""


class NextTurn(Wire, frozen=True, tag="turn"):
    """The turn of a seat begins."""

    seat: Seat


class Proceed(Wire, frozen=True, tag="next"):
    """The turn goes on while its player can do anything but end it."""


class Drain(Wire, frozen=True, tag="drain"):
    """Event cards that are due come one by one."""


class DrawFrom(Wire, frozen=True, tag="draw"):
    """TABLE owes cards or tokens."""

    deck: Deck
    n: Small
    seat: Seat
    world: AnyWorld = 0
    """The world that it is about, or the stack."""


class Throw(Wire, frozen=True, tag="throw"):
    """TABLE owes a die."""

    seat: Seat
    why: Cast


class Settle(Wire, frozen=True, tag="settle"):
    """The die counts once nobody changes it any more."""

    seat: Seat
    why: Cast


class Window(Wire, frozen=True, tag="may"):
    """A seat may re-roll, or use a Prophecy."""

    seat: Seat
    trigger: Trigger
    world: AnyWorld = 0


class Run(Wire, frozen=True):
    """An effect: `path` leads into the program of that name; it is for a seat and a world.

    World 0 is wherever the pawn of the seat stands.
    """

    name: Source
    path: tuple[Index, ...]
    seat: Seat
    world: AnyWorld = 0
    times: Small = 1


class Ask(Wire, frozen=True):
    """A seat takes Energy of its choice, or sheds tokens of a kind; `n` of them."""

    what: Literal["take", "shed"]
    seat: Seat
    n: Small
    why: Key
    token: Literal["energy", "lore", "relic"] = "energy"


class VergeCheck(Wire, frozen=True, tag="verge"):
    """Read the die of a Gate below the Verge."""

    world: World


class Duel(Wire, frozen=True):
    """Read a Confront die; `dice` are still to be read with this one."""

    world: World
    slot: Slot
    dice: Small


class Beat(Wire, frozen=True):
    """An enemy is beaten: its cost is paid and it goes."""

    world: World
    slot: Slot


class RouseCheck(Wire, frozen=True, tag="rouse"):
    """Read the die of a roused Dragon."""

    world: World
    slot: Slot


class PlaceToken(Wire, frozen=True, tag="place"):
    """A random token comes to a world, against everybody's will."""

    kind: Literal["obliviate", "warlord", "ruin"]
    world: World
    asked: bool = False


class Put(Wire, frozen=True):
    """A known token comes to a world."""

    token: Card
    world: World


class LoseIt(Wire, frozen=True, tag="lose"):
    """A world is lost."""

    world: World
    why: Literal["ruins", "roll", "card"]
    asked: bool = False


class NightStep(Wire, frozen=True, tag="night"):
    """The Night takes tokens: of the roll only at Night, of a card always."""

    card: bool = False
    asked: bool = False


class RotStep(Wire, frozen=True, tag="rot"):
    """Does the Rot spread?"""


class ChainStep(Wire, frozen=True, tag="chain"):
    """The chain corrodes at the world of the die."""


class WarlordStep(Wire, frozen=True, tag="warlords"):
    """Warlords with the number of the die act."""


class Activate(Wire, frozen=True, tag="act"):
    """A Warlord acts, if it is still there."""

    token: Card
    world: World
    asked: bool = False


class TimeStep(Wire, frozen=True, tag="time"):
    """An even die turns day and night."""


class Reveal(Wire, frozen=True):
    """A Foreverot card is revealed, or all is lost."""


class Resolve(Wire, frozen=True):
    """A revealed Foreverot card is carried out."""

    card: Card


class Offer(Wire, frozen=True):
    """A seat may play one of the drawn Factions; unpaid if an effect drew them."""

    seat: Seat
    free: bool = False


class AskTransfer(Wire, frozen=True, tag="give"):
    """A seat is asked to give an Energy."""

    seat: Seat
    colour: Card


class AskMove(Wire, frozen=True, tag="move"):
    """A seat is asked whether its pawn may be moved."""

    seat: Seat
    world: World


class Tidy(Wire, frozen=True):
    """A World Card has been carried out and goes to its discard pile."""

    card: Card


class AwaitRuling(Wire, frozen=True, tag="await"):
    """A card whose text the set does not model: rulings, until somebody closes the window."""

    name: Source
    seat: Seat


Step = (
    DealRoles | LayWorld | ChooseFirst | DealExtras | ChooseStart | Challenge | NextRound | NextTurn
    | Proceed | Drain | DrawFrom | Throw | Settle | Window | Run | Ask | VergeCheck | Duel | Beat |
    RouseCheck | PlaceToken | Put | LoseIt | NightStep | RotStep | ChainStep | WarlordStep |
    Activate | TimeStep | Reveal | Resolve | Offer | AskTransfer | AskMove | Tidy | AwaitRuling
)  # fmt: skip
