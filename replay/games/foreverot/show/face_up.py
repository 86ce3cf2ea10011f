"""Cards that lie face up, with their texts."""

from typing import NamedTuple

from ..rules.programs import program
from ..rules.state import State
from .captions import madness_words, prophecy_words, quest_words, relic_words, role_words


class Tile(NamedTuple):
    kind: str
    id: str
    text: str


def cards_of(state: State, seat: int) -> list[Tile]:
    """Everything with a text before a player."""
    things, holds = state.box, state.holds[seat]
    found = [Tile("Role", card, role_words(things.roles[card])) for card in state.roles[seat]]
    madness = state.madness[seat]
    if madness is not None:
        found.append(Tile("Madness", madness, madness_words(things.madness[madness])))
    found += (
        Tile("Prophecy", card, prophecy_words(things.prophecies[card]))
        for card in state.prophecies[seat]
    )
    found += (Tile("Quest", card, quest_words(things.cards[card])) for card in state.quests[seat])
    found += (
        Tile("Relic", relic, relic_words(things.relics[relic]))
        for relic in things.relics
        for _ in range(holds.get(relic, 0))
    )
    return found


def shown(state: State) -> list[Tile]:
    """Cards that are just being chosen or carried out."""
    things = state.box
    lying = [Tile("Faction", card, program(things.factions[card].effect)) for card in state.drawn]
    lying += (
        Tile("World Card", card, program(things.cards[card].effect)) for card in state.resolving
    )
    return lying
