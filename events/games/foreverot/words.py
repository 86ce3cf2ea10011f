"""What happens at a table of Foreverot, and all of its words together."""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.games.foreverot.acts import Act, Cards, Die, Kind, Seats, Slot, Stack, World
from icecore.events.games.foreverot.steps import AnyWorld, Cast, Key, Small, Step
from icecore.events.words.notes import Apart, At, Becomes, Once, Outside, where
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import Card, Count, Seat, Wire

Level = Annotated[int, Meta(ge=0, le=21)]
Change = Annotated[int, Meta(ge=-21, le=21)]
Action = Literal[
    "gate", "engage", "confront", "rot", "rouse", "transfer", "deploy", "favors", "special"
]


class Dealt(Wire, frozen=True):
    """A seat has its Role Cards; each counts for the Alliance."""

    seat: Seat
    cards: Annotated[Cards, Once()]


class Laid(Wire, frozen=True):
    """The tokens of a world were laid; Ruins went to the supply, the spare enemy to the box."""

    world: World
    tokens: Cards
    spare: Card
    named: Cards = ()
    """Warlords whose cards stay beside the world."""
    boxed: Cards = ()
    """The spare token, if it is a Warlord."""


class Crowned(Wire, frozen=True):
    """Rotkin lie on the four stacks of Nur."""

    tokens: Cards


class Chosen(Wire, frozen=True):
    """A seat took the First Player marker."""

    seat: Seat


class ExtrasDealt(Wire, frozen=True):
    """These seats hold an Extra Action card."""

    seats: Seats


class Assembled(Wire, frozen=True):
    """All pawns stand on a world, with Reinforcements beside them or elsewhere."""

    world: World
    reinforcements: Annotated[int, Meta(ge=0, le=3)]
    beside: World


class RoundBegan(Wire, frozen=True):
    """The setup is over, or the marker was passed."""

    number: Annotated[Count, Becomes("round", "1")]
    seat: Seat


class TurnBegan(Wire, frozen=True):
    """A seat has so many actions."""

    seat: Seat
    actions: Small


class TurnEnded(Wire, frozen=True):
    """A turn is over; so many actions were forfeited."""

    seat: Annotated[Seat, At("turn")]
    forfeited: Small = 0


class Acted(Wire, frozen=True):
    """An action was spent, or several."""

    seat: Annotated[Seat, At("turn")]
    action: Action
    actions: Annotated[int, Meta(ge=1, le=32)] = 1
    slot: Slot | None = None
    """The location that was engaged."""
    token: Annotated[Card | None, At("slots stacks")] = None
    """The enemy that was confronted or that a Dragon was roused against."""


class ActionsGained(Wire, frozen=True):
    """A seat may take more actions in this turn."""

    seat: Annotated[Seat, At("turn")]
    actions: Annotated[int, Meta(ge=-8, le=8)]


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


class Rolled(Wire, frozen=True):
    """The die shows this."""

    seat: Seat
    die: Die
    why: Cast


class Rerolled(Wire, frozen=True):
    """A Re-Roll token was discarded, or a Prophecy asks for another throw."""

    seat: Seat
    token: Card | None
    die: Annotated[Die, At("die")]


class DieChanged(Wire, frozen=True):
    """The die counts as this."""

    die: Die


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


class Failed(Wire, frozen=True):
    """A die was too low."""

    seat: Seat
    why: Cast
    die: Die
    wanted: Die


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


class EventActive(Wire, frozen=True):
    """An Event card covers the one before."""

    card: Card
    due: bool = True
    """One that was due, not the first of the game."""


class CardDrawn(Wire, frozen=True):
    """A World Card was drawn, to be carried out or as a Quest."""

    seat: Seat
    card: Card
    world: World
    use: Literal["effect", "quest"]


class CardDone(Wire, frozen=True):
    """A World Card went to its discard pile; a Quest that was collected has a seat."""

    card: Card
    world: World
    seat: Seat | None = None


class Revealed(Wire, frozen=True):
    """A Foreverot card; so many are left."""

    card: Card
    remaining: Annotated[int, Meta(ge=0, le=8), Becomes("doom_left", "-1")]


class Foretold(Wire, frozen=True):
    """A seat has a Prophecy."""

    seat: Seat
    card: Card


class Prophesied(Wire, frozen=True):
    """A Prophecy was used and discarded."""

    seat: Seat
    card: Card
    world: AnyWorld = 0


class Maddened(Wire, frozen=True):
    """A seat has a Madness."""

    seat: Seat
    card: Card


class Cured(Wire, frozen=True):
    """A Madness went back into its deck."""

    seat: Seat
    card: Card


class FavorsDrawn(Wire, frozen=True):
    """Faction cards to choose from."""

    seat: Seat
    cards: Annotated[Cards, Once()]


class FactionPlayed(Wire, frozen=True):
    """One of them was played and left the game, or none; the others are in the deck again."""

    seat: Seat
    card: Card | None
    paid: bool = True


class GateBuilt(Wire, frozen=True):
    """A Permanent Gate links two worlds."""

    seat: Seat
    world: Annotated[World, Outside("lost")]
    other: Annotated[World, Outside("lost"), Apart("world")]


class VergeMoved(Wire, frozen=True):
    """The Verge lies after a world."""

    world: World


class Reshuffled(Wire, frozen=True):
    """A discard pile went back into its deck or supply."""

    deck: Literal["world", "prophecy", "obliviate"]


class Withheld(Wire, frozen=True):
    """A seat did not consent to give an Energy of this colour; without one, to be moved."""

    seat: Seat
    colour: Annotated[str, Meta(max_length=48)] = ""


class Fizzled(Wire, frozen=True):
    """An effect found nothing that it could do."""

    name: Key
    verb: str


class Ended(Wire, frozen=True):
    """All won, or all lost."""

    reason: Literal["rot destroyed", "foreverot spent"]


class Waiting(Wire, frozen=True, tag="todo"):
    """What is still to be done, the next step last."""

    steps: tuple[Step, ...]


Event = (
    Dealt
    | Laid
    | Crowned
    | Chosen
    | ExtrasDealt
    | Assembled
    | RoundBegan
    | TurnBegan
    | TurnEnded
    | Acted
    | ActionsGained
    | Gated
    | PawnMoved
    | Marched
    | Deployed
    | Recalled
    | AllianceMoved
    | Gained
    | Lost
    | Given
    | Rolled
    | Rerolled
    | DieChanged
    | Placed
    | Removed
    | Advanced
    | Activated
    | Failed
    | RotChecked
    | RotBeaten
    | Exposed
    | DragonLost
    | DragonRestored
    | WorldLost
    | TimeTurned
    | EventActive
    | CardDrawn
    | CardDone
    | Revealed
    | Foretold
    | Prophesied
    | Maddened
    | Cured
    | FavorsDrawn
    | FactionPlayed
    | GateBuilt
    | VergeMoved
    | Reshuffled
    | Withheld
    | Fizzled
    | Ended
    | Waiting
)

VOCABULARY = Vocabulary("foreverot", schema=1, act=Act, event=Event)
