"""The boards, tokens and cards of a set, and the box that the rules read."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from icecore.events.words.sets import Box, ComponentSet

from .verbs import (
    Colour,
    Condition,
    Cost,
    Exchange,
    Forbid,
    GrantAction,
    Icon,
    Id,
    Modify,
    Program,
    World,
)

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Passive = Modify | Forbid | GrantAction


class Thing(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every card and token: the id that people type, and the name on it."""

    id: Id
    name: Name


class Card(Thing, frozen=True, kw_only=True):
    text_only: bool = False
    """It says more than the verbs can: using it opens a window for a ruling."""
    promo: bool = False


class Location(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    effect: Program
    transfer: bool = False
    text_only: bool = False


class Warlord(Thing, frozen=True, kw_only=True):
    """A token; with a card it is named, and the card has a line for each of its five slots."""

    number: World
    cost: Cost
    icon: Icon | None = None
    dice: Annotated[int, Meta(ge=0, le=3)] = 0
    card: tuple[Program, Program, Program, Program, Program] | None = None
    text_only: bool = False


class Obliviate(Thing, frozen=True, kw_only=True):
    cost: Cost
    icon: Icon | None = None
    dice: Annotated[int, Meta(ge=0, le=3)] = 1


class Rot(Thing, frozen=True, kw_only=True):
    cost: Cost


class Rotkin(Thing, frozen=True, kw_only=True):
    icon: Icon | None = None
    dice: Annotated[int, Meta(ge=0, le=3)] = 1


class WorldBoard(Thing, frozen=True, kw_only=True):
    number: World
    dragons: Annotated[int, Meta(ge=0, le=4)] = 0
    locations: tuple[Location, ...] = ()
    chaos: Program = ()
    chaos_text_only: bool = False
    warlords: tuple[Warlord, ...] = ()
    obliviates: tuple[Obliviate, ...] = ()


class Role(Card, frozen=True, kw_only=True):
    icon: Icon | None = None
    army: Annotated[int, Meta(ge=0, le=7)] = 0
    """The colour of its Army of All Worlds symbol; 0 has none."""
    special: Program
    passive: tuple[Passive, ...] = ()


class WorldCard(Card, frozen=True, kw_only=True):
    """The black box, and the Quest of the white one."""

    world: World
    effect: Program
    when: Condition
    pay: Cost | None = None
    reward: Program


class ForeverotCard(Card, frozen=True, kw_only=True):
    effect: Program


class Event(Card, frozen=True, kw_only=True):
    """Continuous with `passive`, else instant."""

    continuous: bool = False
    effect: Program = ()
    passive: tuple[Passive, ...] = ()


class Faction(Card, frozen=True, kw_only=True):
    link: Colour
    effect: Program


class Prophecy(Card, frozen=True, kw_only=True):
    trigger: Literal[
        "player_die", "foreverot_die", "foreverot_reveal", "world_losing", "obliviate_placing",
        "warlord_activating", "night_due",
    ]  # fmt: skip
    effect: Program


class Madness(Card, frozen=True, kw_only=True):
    passive: tuple[Passive, ...] = ()
    at_turn: Program = ()
    removed_when: Literal["day", "night", "nur", "confront", "no_engage", "no_energy"]


class Relic(Thing, frozen=True, kw_only=True):
    pays: Annotated[int, Meta(ge=1, le=4)] = 1
    """Bindmetal; Relics count, itself included."""
    gives: Program
    text_only: bool = False


class GameSet(ComponentSet, frozen=True, kw_only=True):
    verge_after: World = 4
    warlord_skill: Literal["waive", "none"] = "waive"
    worlds: tuple[WorldBoard, ...]
    obliviates: tuple[Obliviate, ...]
    rots: tuple[Rot, ...]
    rotkin: tuple[Rotkin, ...]
    lore: dict[Icon, Annotated[int, Meta(ge=0, le=15)]]
    relics: tuple[Relic, ...]
    roles: tuple[Role, ...]
    cards: tuple[WorldCard, ...]
    foreverot: tuple[ForeverotCard, ...]
    events: tuple[Event, ...]
    factions: tuple[Faction, ...]
    prophecies: tuple[Prophecy, ...]
    madness: tuple[Madness, ...]


WORLDS, SLOTS, RUINS = 8, 5, 3
NUR = 1
COUNTS = {
    "obliviates": 15, "rots": 16, "rotkin": 8, "relics": 8, "roles": 40, "cards": 40,
    "foreverot": 18, "events": 14, "factions": 22, "prophecies": 7, "madness": 6,
}  # fmt: skip
LORE, DECK, NAMED = 15, 8, 10
ENERGY: tuple[Colour, ...] = ("blue", "black", "red", "yellow")
ICONS: tuple[Icon, ...] = ("axe", "eye", "gear", "star")
RUIN = "ruin"
TOKENS: dict[str, str] = {
    **dict(zip(ENERGY, ENERGY, strict=True)),
    "bindmetal": "Bindmetal", "influence": "Influence", "reroll": "Re-Roll",
    "special": "Special Re-Roll",
    **{icon: f"{icon} Lore" for icon in ICONS},
}  # fmt: skip
"""Tokens that every set has, as people call them, in the order of the table."""
RESERVED = (*TOKENS, RUIN)
CAUSES = {
    "night": "the Night", "seven players": "a table of seven", "ruling": "a ruling",
    "lore": "the Lore supply", "relic": "the Relic supply",
}  # fmt: skip
"""Causes of gains and losses other than a text of the set."""
EACH_COLOUR, BINDMETAL, INFLUENCE, REROLLS, SCRAP, GATES = 25, 15, 15, 8, 15, 6


class ForeverotBox(Box):
    """Things by id, and every program by the key that steps use."""

    def __init__(self, text: str, content: GameSet) -> None:
        super().__init__(text, content)
        self.content = content
        self.worlds = (None, *content.worlds)
        self.roles = {role.id: role for role in content.roles}
        self.cards = {card.id: card for card in content.cards}
        self.foreverot = {card.id: card for card in content.foreverot}
        self.events = {event.id: event for event in content.events}
        self.factions = {faction.id: faction for faction in content.factions}
        self.prophecies = {prophecy.id: prophecy for prophecy in content.prophecies}
        self.madness = {madness.id: madness for madness in content.madness}
        self.relics = {relic.id: relic for relic in content.relics}
        self.rots = {rot.id: rot for rot in content.rots}
        self.rotkin = {kin.id: kin for kin in content.rotkin}
        self.warlords = {w.id: w for world in content.worlds for w in world.warlords}
        self.home = {w.id: world.number for world in content.worlds for w in world.warlords}
        own = [token for world in content.worlds for token in world.obliviates]
        self.obliviates = {token.id: token for token in (*content.obliviates, *own)}
        self.supply_obliviates = sorted(token.id for token in content.obliviates)
        self.lore: dict[str, int] = {icon: content.lore.get(icon, 0) for icon in ICONS}
        self.enemies = {**self.warlords, **self.obliviates, **self.rots, **self.rotkin}
        self.names = things(content)
        self.programs = dict(programs(content))
        self.text_only = frozenset(text_only(content))
        self.locations = frozenset(locations(content))
        self.deck_worlds = sorted({card.world for card in content.cards})
        self.fresh = {promo: Decks(self, promo) for promo in (False, True)}
        self.dragons = [0, *(world.dragons for world in content.worlds)]
        supply: dict[str, int] = dict.fromkeys(ENERGY, EACH_COLOUR)
        supply |= {"bindmetal": BINDMETAL, "influence": INFLUENCE, "reroll": REROLLS}
        supply |= {**self.lore, **dict.fromkeys(self.relics, 1)}
        self.supply = dict(sorted(supply.items()))
        self.unseen_rots = sorted(self.rots)

    def printed(self) -> Mapping[str, Mapping[Any, str]]:
        """`source` is what a program stands on, `location` a slot by its program."""
        texts = dict(sources(self.content))
        return {
            "card": {**things(self.content), **TOKENS, RUIN: "Ruin"},
            "world": {world.number: world.name for world in self.content.worlds},
            "location": {place: texts[place] for place in sorted(self.locations)},
            "source": {**texts, **CAUSES},
        }

    def board(self, number: int) -> WorldBoard:
        return self.content.worlds[number - 1]

    def deck(self, cards: Sequence[Card], promo: bool) -> list[str]:
        return sorted(card.id for card in cards if promo or not card.promo)


class Decks:
    """The decks before a game, with or without promotional cards; made once for a set."""

    def __init__(self, box: ForeverotBox, promo: bool) -> None:
        content = box.content
        self.roles = box.deck(content.roles, promo)
        self.events = box.deck(content.events, promo)
        self.factions = box.deck(content.factions, promo)
        self.prophecies = box.deck(content.prophecies, promo)
        self.madness = box.deck(content.madness, promo)
        self.foreverot = box.deck(content.foreverot, promo)
        self.cards = box.deck(content.cards, promo)
        self.worlds = [
            [card for card in self.cards if box.cards[card].world == number]
            for number in range(WORLDS + 1)
        ]


def things(content: GameSet) -> dict[str, str]:
    """The name on every card and token."""
    named = [thing for what in COUNTS for thing in getattr(content, what)]
    for world in content.worlds:
        named += (*world.warlords, *world.obliviates)
    return {thing.id: thing.name for thing in named}


def sources(content: GameSet) -> Iterator[tuple[str, str]]:
    """Names of programs, and of everything that tokens are paid for."""
    named = things(content)
    yield from named.items()
    for world in content.worlds:
        yield f"chaos{world.number}", f"the Chaos of {world.name}"
        for slot, location in enumerate(world.locations):
            yield f"loc{world.number}{slot}", location.name
            for warlord in world.warlords:
                if warlord.card is not None:
                    yield f"{warlord.id}/{slot}", f"{warlord.name} at {location.name}"
    yield from ((f"{card.id}/quest", f"the Quest {card.name}") for card in content.cards)
    yield from ((f"{event.id}/act", f"the action of {event.name}") for event in content.events)


def locations(content: GameSet) -> Iterator[str]:
    for world in content.worlds:
        yield from (f"loc{world.number}{slot}" for slot in range(len(world.locations)))


def programs(content: GameSet) -> Iterator[tuple[str, Program]]:
    """`loc23` a location, `core_a/0` a line of a Warlord's card, `core_1/quest`, `thaw/act`."""
    for world in content.worlds:
        yield f"chaos{world.number}", world.chaos
        for slot, location in enumerate(world.locations):
            yield f"loc{world.number}{slot}", location.effect
        for warlord in world.warlords:
            for slot, line in enumerate(warlord.card or ()):
                yield f"{warlord.id}/{slot}", line
    for role in content.roles:
        yield role.id, role.special
    for card in content.cards:
        yield card.id, card.effect
        paid = (Exchange(card.pay, card.reward),) if card.pay else card.reward
        yield f"{card.id}/quest", paid
    for some in (content.foreverot, content.events, content.factions, content.prophecies):
        yield from ((one.id, one.effect) for one in some)
    for event in content.events:
        for passive in event.passive:
            if isinstance(passive, GrantAction):
                yield f"{event.id}/act", passive.then
    for madness in content.madness:
        yield madness.id, madness.at_turn
    for relic in content.relics:
        yield relic.id, (Exchange(Cost(bindmetal=relic.pays), relic.gives),)


def text_only(content: GameSet) -> Iterator[str]:
    for what in ("roles", "cards", "foreverot", "events", "factions", "prophecies", "madness"):
        for card in getattr(content, what):
            if card.text_only:
                yield from (card.id, f"{card.id}/quest", f"{card.id}/act")
    yield from (relic.id for relic in content.relics if relic.text_only)
    for world in content.worlds:
        if world.chaos_text_only:
            yield f"chaos{world.number}"
        for slot, location in enumerate(world.locations):
            if location.text_only:
                yield f"loc{world.number}{slot}"
        for warlord in world.warlords:
            if warlord.text_only:
                yield from (f"{warlord.id}/{slot}" for slot in range(SLOTS))
