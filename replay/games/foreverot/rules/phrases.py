"""Tokens, worlds, costs and conditions in few words: what steps and verbs are told with."""

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot.cards import ENERGY, RUIN, TOKENS
from icecore.replay.kernel.sentences import It, Value

from .state import State

NOUNS = {**TOKENS, "energy": "Energy", "lore": "Lore", "relic": "Relic"}
KINDS = {
    "obliviate": "an Obliviate", "warlord": "a Warlord", "ruin": "a Ruin", "enemy": "an enemy",
}  # fmt: skip
WHERE = {"here": "here", "any": "anywhere", "low": "on lowest world", "high": "on highest world"}
WHOSE = {"self": "", "each": "each ", "here": "all here "}
CASTS = {
    "verge": "at the Verge", "confront": "to confront", "rouse": "to rouse a Dragon",
    "text": "for a card", "foreverot": "for the Foreverot",
}  # fmt: skip


def where_words(world: int | str) -> str:
    return WHERE[world] if isinstance(world, str) else f"on world {world}"


def cost_words(cost: c.Cost) -> str:
    """`2 red, 1 black`."""
    named = [*ENERGY, "energy", "bindmetal"]
    told = [f"{n} {NOUNS[word]}" for word in named if (n := getattr(cost, word))]
    told += [f"{cost.alike} alike"] * bool(cost.alike)
    told += [f"{cost.alliance} Alliance"] * bool(cost.alliance)
    return ", ".join(told) or "nothing"


def condition_words(when: c.Condition) -> str:
    told = [f"on world {' or '.join(map(str, when.worlds))}"] * bool(when.worlds)
    told += [f"no {str(when.clear).capitalize()} there"] * (when.clear is not None)
    told += [f"at {str(when.side).capitalize()}"] * (when.side is not None)
    told += [f"Alliance {when.alliance}+"] * bool(when.alliance)
    return ", ".join(told) or "always"


def world_name(state: State, world: int) -> str:
    return state.box.board(world).name


def piece(token: str) -> Value:
    """What stands on a slot: Ruins have no names."""
    return "a Ruin" if token == RUIN else It("card", token)


def place(world: int, slot: int) -> Value:
    """A slot is known by the location that is printed there."""
    return It("location", f"loc{world}{slot}")
