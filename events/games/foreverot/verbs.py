"""Effects of the cards, locations and tokens of a set as data: one struct for each verb."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from icecore.events.words.wire import snake

Small = Annotated[int, Meta(ge=0, le=25)]
Amount = Annotated[int, Meta(ge=1, le=25)]
World = Annotated[int, Meta(ge=1, le=8)]
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
Icon = Literal["axe", "eye", "gear", "star"]
Colour = Literal["blue", "black", "red", "yellow"]
Token = Literal[
    "blue", "black", "red", "yellow", "energy", "bindmetal", "influence", "lore", "relic",
    "reroll", "special",
]  # fmt: skip
"""`energy` is any colour, `lore` and `relic` random ones, `special` the other side."""
Who = Literal["self", "each", "here"]
Where = World | Literal["here", "any", "low", "high"]
"""A world by number, the one the effect is about, one of choice, or the extreme intact one."""
Enemy = Literal["obliviate", "warlord"]
Stat = Literal[
    "die", "actions", "gate_cost", "confront_min", "rouse_min", "rouse_harm", "verge_min",
    "warlord_cost", "skill", "pawns", "engage_limit", "favors_draw", "night_demand",
    "alliance_yield",
]  # fmt: skip
Forbidden = Literal[
    "gate", "engage", "confront", "rouse", "transfer", "deploy", "favors", "special", "verge_die"
]


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """The price: Energy by colour or of any, so many alike, Bindmetal, Alliance."""

    blue: Small = 0
    black: Small = 0
    red: Small = 0
    yellow: Small = 0
    energy: Small = 0
    alike: Small = 0
    bindmetal: Small = 0
    alliance: Small = 0


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is said must hold; the world asked about is the one the pawn stands on."""

    worlds: tuple[World, ...] = ()
    """The pawn stands on one of these."""
    clear: Enemy | None = None
    """No such token there."""
    side: Literal["day", "night"] | None = None
    alliance: Small = 0
    """At least so much."""


class Verb(Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag=snake):
    """`{ verb = "gain", token = "red", n = 3 }` in TOML."""


class Gain(Verb, frozen=True):
    token: Token
    n: Amount = 1
    who: Who = "self"
    chosen: bool = False
    """A Lore token of choice instead of a random one."""


class Lose(Verb, frozen=True):
    token: Token = "energy"
    n: Amount = 1
    who: Who = "self"


class Give(Verb, frozen=True):
    """Up to `n` Energy to any other player, wherever they are."""

    n: Amount = 1


class Exchange(Verb, frozen=True):
    """Pay, then; nothing is paid where nothing can come of it."""

    pay: Cost
    then: "Program"


class Alliance(Verb, frozen=True):
    """Gain or lose, or with `exactly` move to a space."""

    change: Annotated[int, Meta(ge=-21, le=21)] = 0
    exactly: Annotated[int, Meta(ge=0, le=21)] | None = None


class Roll(Verb, frozen=True):
    """The die shows `ok` or more: `then`; else `otherwise`."""

    then: "Program"
    otherwise: "Program" = ()
    ok: Annotated[int, Meta(ge=2, le=8)] = 6


class Draw(Verb, frozen=True):
    """World Cards of the world that the pawn stands on: carried out, or kept as Quests."""

    n: Amount = 1
    use: Literal["effect", "quest"] = "effect"


class Place(Verb, frozen=True):
    """Only a Ruin is placed voluntarily; `then` follows if that was possible."""

    kind: Literal["obliviate", "warlord", "ruin"]
    world: Where
    voluntary: bool = False
    then: "Program" = ()


class Remove(Verb, frozen=True):
    kind: Literal["obliviate", "warlord", "enemy", "ruin"]
    world: Where = "here"
    supply: bool = False
    """An Obliviate goes back to the supply instead of the discard pile."""


class MovePawn(Verb, frozen=True):
    """One's own pawn, or another's with consent."""

    who: Literal["self", "other", "anyone"] = "self"
    world: Literal["here", "adjacent", "any"] = "any"


class MoveReinforcement(Verb, frozen=True):
    """Any Reinforcement: to the world one stands on, or one world up or down."""

    n: Amount = 1
    world: Literal["here", "next"] = "next"


class DeployInfluence(Verb, frozen=True):
    """The Influence that paid for the card becomes a Reinforcement."""

    world: Where = "any"


class DestroyDragon(Verb, frozen=True):
    world: Where
    n: Amount = 1


class RestoreDragon(Verb, frozen=True):
    world: Where


class LoseWorld(Verb, frozen=True):
    """The lowest intact world without Dragons, or any by `where`; `otherwise` if there is none."""

    world: Where | Literal["bare"] = "bare"
    otherwise: "Program" = ()


class Time(Verb, frozen=True):
    side: Literal["day", "night", "flip"]


class NightFall(Verb, frozen=True):
    """The discard of the Night step, once."""


class RevealForeverot(Verb, frozen=True):
    """The next Foreverot card."""


class AdvanceEvent(Verb, frozen=True):
    """The next Event card becomes active."""


class AdvanceWarlord(Verb, frozen=True):
    """The Warlord whose card this is, all of the world, or all in play."""

    which: Literal["self", "here", "all"] = "self"


class Modify(Verb, frozen=True):
    """While the card holds; by an effect `actions` once, and only so `die`."""

    stat: Stat
    delta: Annotated[int, Meta(ge=-8, le=8)] = 0
    halve: bool = False
    icon: Icon | None = None
    """For `skill`: so many of this icon more; one, if nothing is said."""


class Forbid(Verb, frozen=True):
    action: Forbidden


class GrantAction(Verb, frozen=True):
    """While the card is active every player may take this as a Special Action."""

    then: "Program"


class Reroll(Verb, frozen=True):
    """The pending die is thrown again."""


class Madness(Verb, frozen=True):
    who: Who = "self"


class Prophecy(Verb, frozen=True):
    n: Amount = 1
    who: Who = "self"


class Halve(Verb, frozen=True):
    """Alliance, or the Energy of those named, each colour for itself; what stays is rounded up."""

    stat: Literal["alliance", "energy"] = "alliance"
    who: Who = "self"


class Reshuffle(Verb, frozen=True):
    decks: tuple[Literal["world", "prophecy", "obliviate"], ...]


class MoveVerge(Verb, frozen=True):
    after: World


class Favor(Verb, frozen=True):
    """So many Faction cards are drawn, and one may be played without Influence."""

    n: Amount = 1


class Choose(Verb, frozen=True):
    """One of several lists of effects, of which none is offered that would do nothing.

    By vote, whoever holds the marker speaks for all.
    """

    options: Annotated[tuple["Program", ...], Meta(min_length=2, max_length=8)]
    vote: bool = False


class If(Verb, frozen=True):
    when: Condition
    then: "Program"
    otherwise: "Program" = ()


class PermanentGate(Verb, frozen=True):
    """A Gate between two worlds costs nothing from now on."""


class Cancel(Verb, frozen=True):
    """The Prophecy stops what it interrupts."""


Effect = (
    Gain | Lose | Give | Exchange | Alliance | Roll | Draw | Place | Remove | MovePawn |
    MoveReinforcement | DeployInfluence | DestroyDragon | RestoreDragon | LoseWorld | Time |
    NightFall | RevealForeverot | AdvanceEvent | AdvanceWarlord | Modify | Forbid | GrantAction |
    Reroll | Madness | Prophecy | Halve | Reshuffle | MoveVerge | Favor | Choose | If |
    PermanentGate | Cancel
)  # fmt: skip
Program = Annotated[tuple[Effect, ...], Meta(max_length=16)]
"""A text: effects in their order."""
HARM = (
    Lose, Alliance, DestroyDragon, LoseWorld, Time, NightFall, RevealForeverot, AdvanceWarlord,
    Madness, Halve, MoveVerge, Choose, If, Roll,
)  # fmt: skip


def branch(effect: Effect, number: int) -> Program:
    """A text within an effect: one of its options, or what follows and what else would."""
    options: tuple[Program, ...] | None = getattr(effect, "options", None)
    if options is None:
        named = ("then", "otherwise")
        options = tuple(getattr(effect, name) for name in named if hasattr(effect, name))
    return options[number]


def hurts(effect: Effect) -> bool:
    """Is this something that somebody may wish not to happen?"""
    match effect:
        case Alliance(change=change, exactly=None):
            return change < 0
        case Place(voluntary=voluntary):
            return not voluntary
    return type(effect) in HARM


def only_dice(program: Program) -> bool:
    """Does a text nothing but change a die?"""
    return all(type(effect) in (Modify, Reroll) for effect in program)
