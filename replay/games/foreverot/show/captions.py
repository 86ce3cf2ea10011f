"""Cards, tokens and locations in few words: what the picture and the terminal board both say."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from icecore.events.games.foreverot import cards
from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot.cards import ENERGY, ICONS, TOKENS
from icecore.replay.kernel.sentences import It, Sentence, Value, joined
from icecore.replay.show.scene import Pip
from icecore.replay.show.text import counted

from ..rules.programs import condition_words, cost_words, effects, program

PIPS: dict[str, Pip] = {
    "blue": Pip("B", "blue", shape="round"), "black": Pip("K", shape="round"),
    "red": Pip("R", "red", shape="round"), "yellow": Pip("Y", "gold", shape="round"),
    "energy": Pip("E", "slate", shape="round"), "bindmetal": Pip("M", "slate"),
    "influence": Pip("I", "plum"), "reroll": Pip("Z", "teal"), "special": Pip("S", "rust"),
    **{icon: Pip(icon) for icon in ICONS},
}  # fmt: skip
"""Tokens as they are drawn: Energy is round."""
TRIGGERS = {
    "player_die": "at a player's die", "foreverot_die": "at the Foreverot die",
    "foreverot_reveal": "at a Foreverot card", "world_losing": "when a world is lost",
    "obliviate_placing": "when an Obliviate comes", "warlord_activating": "when a Warlord acts",
    "night_due": "when the Night takes",
}  # fmt: skip
CURED = {
    "day": "until Day", "night": "until Night", "nur": "until on Nur",
    "confront": "until a Confront is won", "no_engage": "until a turn without Engage",
    "no_energy": "until without Energy",
}  # fmt: skip


@lru_cache(maxsize=4096)  # lists offer the same handfuls again and again
def handful(tokens: tuple[str, ...]) -> Sentence:
    """`2 red and 1 blue Energy`, `3 red, 1 Bindmetal and Tide Bell`."""
    counts = Counter(tokens)
    if not counts:
        return Sentence("nothing")
    told: list[Value] = [
        Sentence(f"{n} ", It("card", token)) if token in TOKENS or n > 1 else It("card", token)
        for token, n in counts.items()
    ]
    some = joined(told, last=" and ")
    return some + " Energy" if all(token in ENERGY for token in counts) else some


def cost_letters(cost: c.Cost) -> str:
    """`RRK`: the Energy and Bindmetal of a token, a letter each."""
    named = [*ENERGY, "energy", "bindmetal"]
    return "".join(PIPS[word].letter * getattr(cost, word) for word in named)


def passive_words(passives: Sequence[cards.Passive]) -> str:
    return ", ".join(map(effects.words, passives))


def dice_words(dice: int, icon: str | None) -> str:
    """`2 dice, gear`: what a Confront asks for besides its cost."""
    asked = [counted(dice, "die", "dice")] * bool(dice)
    return ", ".join([*asked, icon] if icon else asked)


def price_words(enemy: Any) -> str:
    """What a Confront asks: `RRK, 1 die, axe`."""
    cost, dice, icon = asked_by(enemy)
    return ", ".join(filter(None, (cost_letters(cost) if cost else "", dice_words(dice, icon))))


def asked_by(enemy: Any) -> tuple[c.Cost | None, int, str | None]:
    """Cost, dice and skill of a Confront; a Rot asks no dice, a Rotkin no cost."""
    return getattr(enemy, "cost", None), getattr(enemy, "dice", 0), getattr(enemy, "icon", None)


def role_words(role: cards.Role) -> str:
    """Special Action and Special Effect."""
    effect = passive_words(role.passive)
    special = f"action: {program(role.special, role.text_only)}"
    return f"{special}; {effect}" if effect else special


def quest_words(card: cards.WorldCard) -> str:
    """A Quest in words: what it asks, and its reward."""
    asked = [] if card.when == c.Condition() else [condition_words(card.when)]
    asked += [f"pay {cost_words(card.pay)}"] if card.pay else []
    return f"{', '.join(asked) or 'any time'}: {program(card.reward, card.text_only)}"


def prophecy_words(card: cards.Prophecy) -> str:
    return f"{TRIGGERS[card.trigger]}: {program(card.effect, card.text_only)}"


def madness_words(card: cards.Madness) -> str:
    told = [passive_words(card.passive)] if card.passive else []
    told += [f"each turn {program(card.at_turn)}"] if card.at_turn else []
    told += ["see card"] * card.text_only
    return f"{', '.join(told)} {CURED[card.removed_when]}"


def event_words(card: cards.Event) -> str:
    told = [passive_words(card.passive)] if card.passive else []
    told += [program(card.effect)] if card.effect else []
    told += ["see card"] * card.text_only
    return ", ".join(told) or "nothing"


def relic_words(relic: cards.Relic) -> str:
    return f"{relic.pays} Bindmetal → {program(relic.gives)}"
