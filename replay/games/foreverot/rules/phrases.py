"""Tokens, worlds, costs and conditions in few words: what steps and verbs are told with."""

from collections.abc import Callable

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot.cards import ENERGY, RUIN

from .state import State

TOKENS = {
    "energy": "Energy", "bindmetal": "Bindmetal", "influence": "Influence", "lore": "Lore",
    "relic": "Relic", "reroll": "Re-Roll", "special": "Special Re-Roll",
}  # fmt: skip
KINDS = {
    "obliviate": "an Obliviate", "warlord": "a Warlord", "ruin": "a Ruin", "enemy": "an enemy",
}  # fmt: skip
WHERE = {"here": "here", "any": "anywhere", "low": "on lowest world", "high": "on highest world"}
WHOSE = {"self": "", "each": "each ", "here": "all here "}
CASTS = {
    "verge": "at the Verge", "confront": "to confront", "rouse": "to rouse a Dragon",
    "text": "for a card", "foreverot": "for the Foreverot",
}  # fmt: skip


def token_word(token: str) -> str:
    return TOKENS.get(token, token)


def where_words(world: int | str) -> str:
    return WHERE[world] if isinstance(world, str) else f"on world {world}"


def cost_words(cost: c.Cost) -> str:
    """`2 red, 1 black`."""
    named = [*ENERGY, "energy", "bindmetal"]
    told = [f"{n} {token_word(word)}" for word in named if (n := getattr(cost, word))]
    told += [f"{cost.alike} alike"] * bool(cost.alike)
    told += [f"{cost.alliance} Alliance"] * bool(cost.alliance)
    return ", ".join(told) or "nothing"


def condition_words(when: c.Condition) -> str:
    told = [f"on {' or '.join(map(str, when.worlds))}"] * bool(when.worlds)
    told += [f"no {str(when.clear).capitalize()} there"] * (when.clear is not None)
    told += [f"at {str(when.side).capitalize()}"] * (when.side is not None)
    told += [f"Alliance {when.alliance}+"] * bool(when.alliance)
    return ", ".join(told) or "always"


def world_name(state: State, world: int) -> str:
    return state.box.board(world).name


def source_name(state: State, name: str) -> str:
    """What a program belongs to: a card, a location, a line of a Warlord's card."""
    return state.box.names.get(name) or state.box.names.get(name.partition("/")[0], name)


def piece_name(state: State, token: str) -> str:
    return "a Ruin" if token == RUIN else state.box.names.get(token) or token_word(token)


NAMED: dict[str, Callable[[State, str], str]] = {
    "name": source_name,
    "card": source_name,
    "token": piece_name,
    "why": lambda state, why: CASTS[why],
}


def named(state: State, field: str, value: int | str) -> str:
    """What a step holds, as a board tells it."""
    if field == "world":
        return world_name(state, int(value))
    return NAMED[field](state, str(value)) if field in NAMED else str(value)
