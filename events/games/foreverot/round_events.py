"""Events of setup, rounds and turns: actions, dice, consent, the end."""

from typing import Annotated, Literal

from msgspec import Meta

from icecore.events.words.field_claims import At, Becomes, Once
from icecore.events.words.visibility_notes import Open
from icecore.events.words.wire import Card, Count, Seat, Wire

from .acts import Cards, Die, Seats, Slot, World
from .steps import Cast, Key, Small, Step

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
    token: Annotated[Card | None, At("slots stacks"), Open()] = None
    """The enemy that was confronted or that a Dragon was roused against."""


class ActionsGained(Wire, frozen=True):
    """A seat may take more actions in this turn."""

    seat: Annotated[Seat, At("turn")]
    actions: Annotated[int, Meta(ge=-8, le=8)]


class Rolled(Wire, frozen=True):
    """The die shows this."""

    seat: Seat
    die: Die
    why: Cast


class Rerolled(Wire, frozen=True):
    """A Re-Roll token was discarded, or a Prophecy asks for another throw."""

    seat: Seat
    token: Annotated[Card | None, Open()]
    die: Annotated[Die, At("die")]


class DieChanged(Wire, frozen=True):
    """The die counts as this."""

    die: Die


class Failed(Wire, frozen=True):
    """A die was too low."""

    seat: Seat
    why: Cast
    die: Die
    wanted: Die


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


OfCourse = (
    Dealt | Laid | Crowned | Chosen | ExtrasDealt | Assembled | RoundBegan | TurnBegan | TurnEnded |
    Acted | ActionsGained | Rolled | Rerolled | DieChanged | Failed | Withheld | Fizzled | Ended |
    Waiting
)  # fmt: skip
