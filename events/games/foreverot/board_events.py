"""Events of the World Boards: pawns, tokens, enemies, Dragons, the Alliance track."""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.field_claims import Apart, At, Becomes, Once, Outside, where
from icecore.events.words.wire import Card, Seat, Wire

from .acts import Cards, Die, Kind, Slot, Stack, World
from .steps import Key, Small

Level = Annotated[int, Meta(ge=0, le=21)]
Change = Annotated[int, Meta(ge=-21, le=21)]


class Gated(Wire, frozen=True):
    """A pawn went through a Gate that cost so much Alliance."""

    seat: Seat
    source: Annotated[World, At("pawns[seat]")]
    world: Annotated[World, Outside("lost"), Apart("source")]
    cost: Small


class PawnMoved(Wire, frozen=True):
    """A pawn was moved by an effect."""

    seat: Seat
    source: Annotated[World, At("pawns[seat]")]
    world: Annotated[World, Outside("lost"), Apart("source")]


class Marched(Wire, frozen=True):
    """A Reinforcement moved."""

    seat: Seat
    source: World
    world: Annotated[World, Outside("lost"), Apart("source")]
    kind: Annotated[
        Kind, where("kind", pawn="reinforcements[source]", influence="deployed[source]")
    ]


class Deployed(Wire, frozen=True):
    """An Influence of the supply became a Reinforcement."""

    seat: Seat
    world: Annotated[World, Outside("lost")]


class Recalled(Wire, frozen=True):
    """A deployed Influence went back to the supply."""

    world: World


class AllianceMoved(Wire, frozen=True):
    """The Alliance stands at `level`; what went beyond the cap was wasted."""

    level: Annotated[Level, Becomes("alliance", "change")]
    change: Change
    why: Key
    wasted: Level = 0
    advance: bool = False
    """The highest space was reached: an Event card is due."""


class Gained(Wire, frozen=True):
    """Tokens of the supply came to a seat."""

    seat: Seat
    tokens: Cards
    why: Key


class Lost(Wire, frozen=True):
    """Tokens of a seat were paid or lost, and went to the supply."""

    seat: Seat
    tokens: Cards
    why: Key


class Given(Wire, frozen=True):
    """Energy went from one seat to another."""

    seat: Seat
    partner: Annotated[Seat, Apart("seat")]
    tokens: Cards


class Placed(Wire, frozen=True):
    """A token came to a slot."""

    token: Card
    world: World
    slot: Slot


class Removed(Wire, frozen=True):
    """A token left a slot; a discarded Obliviate makes an Event card due."""

    token: Annotated[Card, At("slots[world][slot]")]
    world: World
    slot: Slot
    target: Literal["discard", "box", "supply"]
    advance: bool = False


class Advanced(Wire, frozen=True):
    """A Warlord moved clockwise and left a Ruin behind."""

    token: Annotated[Card, At("slots[world][slot]")]
    world: World
    slot: Slot
    target: Annotated[Slot, Apart("slot")]


class Activated(Wire, frozen=True):
    """A Warlord acts by the line of its card, or as one without a name."""

    token: Annotated[Card, At("slots[world][slot]")]
    world: World
    slot: Slot
    named: bool


class RotChecked(Wire, frozen=True):
    """The die was compared with the Obliviates in play and the lost worlds."""

    die: Die
    number: Annotated[int, Meta(ge=0, le=42)]
    spreads: bool


class RotBeaten(Wire, frozen=True):
    """A Rot or Rotkin left Nur."""

    seat: Seat
    stack: Stack
    token: Card


class Exposed(Wire, frozen=True):
    """The Rot that lay below is seen."""

    stack: Stack
    token: Card


class DragonLost(Wire, frozen=True):
    """A Dragon was Destroyed: by the Foreverot roll, roused and failing, or by a card."""

    world: World
    remaining: Annotated[int, Meta(ge=0, le=4), Becomes("dragons[world]", "-1")]
    why: Literal["roll", "rouse", "card"] = "card"


class DragonRestored(Wire, frozen=True):
    """A Dragon is back."""

    world: World
    remaining: Annotated[int, Meta(ge=0, le=4), Becomes("dragons[world]", "1")]


class WorldLost(Wire, frozen=True):
    """A world was flipped; the Ruin on the Alliance track is now at `marker`."""

    world: Annotated[World, Outside("lost")]
    why: Literal["ruins", "roll", "card"]
    marker: Annotated[int, Meta(ge=1, le=19), Becomes("marker")]
    boxed: Annotated[Cards, At("slots[world]"), Once()] = ()
    """Warlords that stood there."""
    graves: Annotated[int, Meta(ge=0, le=4)] = 0
    """Ruins on Destroyed Dragons."""


class TimeTurned(Wire, frozen=True):
    """Day or Night."""

    side: Literal["day", "night"]


class GateBuilt(Wire, frozen=True):
    """A Permanent Gate links two worlds."""

    seat: Seat
    world: Annotated[World, Outside("lost")]
    other: Annotated[World, Outside("lost"), Apart("world")]


class VergeMoved(Wire, frozen=True):
    """The Verge lies after a world."""

    world: World


OfPieces = (
    Gated | PawnMoved | Marched | Deployed | Recalled | AllianceMoved | Gained | Lost | Given |
    Placed | Removed | Advanced | Activated | RotChecked | RotBeaten | Exposed | DragonLost |
    DragonRestored | WorldLost | TimeTurned | GateBuilt | VergeMoved
)  # fmt: skip
