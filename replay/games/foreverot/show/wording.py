"""Cards, tokens and locations in few words: what the picture and the terminal board both say."""

from collections.abc import Iterator, Mapping, Sequence

from icecore.events.games.foreverot import cards, verbs
from icecore.events.games.foreverot.cards import ENERGY, ICONS
from icecore.replay.show.plain import counted, signed

LETTERS = {
    "blue": "B", "black": "K", "red": "R", "yellow": "Y", "energy": "E", "bindmetal": "M",
    "influence": "I", "reroll": "Z", "special": "S",
}  # fmt: skip
TOKENS = {
    "energy": "Energy", "bindmetal": "Bindmetal", "influence": "Influence", "lore": "Lore",
    "relic": "Relic", "reroll": "Re-Roll", "special": "Special Re-Roll",
}  # fmt: skip
KINDS = {
    "obliviate": "an Obliviate", "warlord": "a Warlord", "ruin": "a Ruin", "enemy": "an enemy",
}  # fmt: skip
WHERE = {"here": "here", "any": "anywhere", "low": "on lowest world", "high": "on highest world"}
LOST = {
    "bare": "lowest world without Dragons", "here": "this world", "any": "a world",
    "low": "lowest world", "high": "highest world",
}  # fmt: skip
ADVANCE = {"self": "advances", "here": "Warlords here advance", "all": "Warlords advance"}
WHOSE = {"self": "", "each": "each ", "here": "all here "}
STATS = {
    "die": "the die counts", "actions": "actions", "gate_cost": "Gates cost",
    "confront_min": "Confront dice need", "rouse_min": "Rouse needs",
    "rouse_harm": "failed Rouse harms up to", "verge_min": "the Verge harms up to",
    "warlord_cost": "Warlords cost", "skill": "skill", "pawns": "pawn counts",
    "engage_limit": "Engage limit", "favors_draw": "Favors draw", "night_demand": "the Night takes",
    "alliance_yield": "Alliance locations yield",
}  # fmt: skip
FORBIDDEN = {
    "gate": "no Gates", "engage": "no Engage", "confront": "no Confront", "rouse": "no Rouse",
    "transfer": "no Transfer", "deploy": "no Deploy", "favors": "no Favors",
    "special": "no Special Action", "verge_die": "no Verge die",
}  # fmt: skip
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


def program(effects: Sequence[verbs.Effect], text_only: bool = False) -> str:
    """`+1 Influence, +1 Energy`: a text as it would be printed."""
    told = [effect_words(effect) for effect in effects]
    return ", ".join([*told, "see card"] if text_only else told) or "nothing"


def token_word(token: str) -> str:
    return TOKENS.get(token, token)


def where_words(world: int | str) -> str:
    return WHERE[world] if isinstance(world, str) else f"on world {world}"


def effect_words(effect: verbs.Effect) -> str:
    return _token_words(effect) or _board_words(effect) or _card_words(effect)


def _token_words(effect: verbs.Effect) -> str:
    match effect:
        case verbs.Gain(token, n, who, chosen):
            choice = " of choice" if chosen else ""
            return f"{WHOSE[who]}+{n} {token_word(token)}{choice}"
        case verbs.Lose(token, n, who):
            return f"{WHOSE[who]}−{n} {token_word(token)}"
        case verbs.Give(n):
            return f"give up to {n} Energy"
        case verbs.Exchange(pay, then):
            return f"{cost_words(pay)} → {program(then)}"
        case verbs.Alliance(change, exactly):
            return f"{signed(change, '+')} Alliance" if exactly is None else f"Alliance = {exactly}"
        case verbs.Roll(then, otherwise, ok):
            return f"{ok}+: {program(then)}" + (f", else {program(otherwise)}" if otherwise else "")
        case verbs.Halve(stat, who):
            return f"{WHOSE[who]}halve {'Alliance' if stat == 'alliance' else 'Energy'}"
        case verbs.NightFall():
            return "the Night takes tokens"
    return ""


def _board_words(effect: verbs.Effect) -> str:
    match effect:
        case verbs.Place(kind, world, voluntary, then):
            may = "may place " if voluntary else ""
            after = f": {program(then)}" if then else ""
            return f"{may}{KINDS[kind]} {where_words(world)}{after}"
        case verbs.Remove(kind, world, supply):
            return f"remove {KINDS[kind]} {where_words(world)}{' to supply' if supply else ''}"
        case verbs.MovePawn(who, world):
            whom = {"self": "move", "other": "bring a pawn", "anyone": "move any pawn"}[who]
            place = {"here": "here", "adjacent": "to adjacent world", "any": "to any world"}
            return f"{whom} {place[world]}"
        case verbs.MoveReinforcement(n, world):
            whom = "a Reinforcement" if n == 1 else f"{n} Reinforcements"
            return f"bring {whom} here" if world == "here" else f"move {whom}"
        case verbs.DeployInfluence(world):
            return f"deploy Influence {where_words(world)}"
        case verbs.DestroyDragon(world, n):
            return f"−{n} Dragon {where_words(world)}"
        case verbs.RestoreDragon(world):
            return f"+1 Dragon {where_words(world)}"
        case verbs.LoseWorld(world, otherwise):
            lost = LOST[world] if isinstance(world, str) else f"world {world}"
            return f"lose {lost}" + (f", else {program(otherwise)}" if otherwise else "")
        case verbs.Time(side):
            return "turn Day and Night" if side == "flip" else f"it is {side.capitalize()}"
        case verbs.AdvanceWarlord(which):
            return ADVANCE[which]
        case verbs.MoveVerge(after):
            return f"Verge after world {after}"
    return ""


def _card_words(effect: verbs.Effect) -> str:
    match effect:
        case verbs.Draw(n, use):
            kind = ("Quest", "Quests") if use == "quest" else ("World Card", "World Cards")
            return f"draw {counted(n, *kind)}"
        case verbs.Madness(who):
            return f"{WHOSE[who]}Madness"
        case verbs.Prophecy(n, who):
            return f"{WHOSE[who]}+{n} Prophecy"
        case verbs.Favor(n):
            return f"play 1 of {n} Factions free"
        case verbs.Modify(stat, delta, halve, icon):
            if icon is not None:
                return f"{STATS[stat]} {icon}"
            return f"{STATS[stat]} {'half' if halve else signed(delta, '+')}"
        case verbs.Forbid(action):
            return FORBIDDEN[action]
        case verbs.GrantAction(then):
            return f"action: {program(then)}"
        case verbs.Reshuffle(decks):
            return f"reshuffle {' and '.join(decks)}"
        case verbs.Choose(options, vote):
            return f"{'vote: ' if vote else ''}{' or '.join(map(program, options))}"
        case verbs.If(when, then, otherwise):
            rest = f", else {program(otherwise)}" if otherwise else ""
            return f"if {condition_words(when)}: {program(then)}{rest}"
        case verbs.Cancel():
            return "cancel it"
        case verbs.Reroll():
            return "roll again"
        case verbs.RevealForeverot():
            return "reveal a Foreverot card"
        case verbs.AdvanceEvent():
            return "the next Event"
        case verbs.PermanentGate():
            return "a Permanent Gate"
    return ""


def cost_words(cost: verbs.Cost) -> str:
    """`2 red, 1 black`."""
    named = [*ENERGY, "energy", "bindmetal"]
    told = [f"{n} {token_word(word)}" for word in named if (n := getattr(cost, word))]
    told += [f"{cost.alike} alike"] * bool(cost.alike)
    told += [f"{cost.alliance} Alliance"] * bool(cost.alliance)
    return ", ".join(told) or "nothing"


def cost_letters(cost: verbs.Cost) -> str:
    """`RRK`: the Energy and Bindmetal of a token, a letter each."""
    named = [*ENERGY, "energy", "bindmetal"]
    return "".join(LETTERS[word] * getattr(cost, word) for word in named)


def condition_words(when: verbs.Condition) -> str:
    told = [f"on {' or '.join(map(str, when.worlds))}"] * bool(when.worlds)
    told += [f"no {str(when.clear).capitalize()} there"] * (when.clear is not None)
    told += [f"at {str(when.side).capitalize()}"] * (when.side is not None)
    told += [f"Alliance {when.alliance}+"] * bool(when.alliance)
    return ", ".join(told) or "always"


def passive_words(passives: Sequence[cards.Passive]) -> str:
    return ", ".join(map(effect_words, passives))


def dice_words(dice: int, icon: str | None) -> str:
    """`2 dice, gear`: what a Confront asks for besides its cost."""
    asked = [counted(dice, "die", "dice")] * bool(dice)
    return ", ".join([*asked, icon] if icon else asked)


def enemy_words(box: cards.ForeverotBox, token: str) -> str:
    """A token in a line: `Ishak Vane, Warlord 2, RRK, axe`."""
    name = box.names[token]
    match box.enemies[token]:
        case cards.Warlord(number=number, cost=cost, icon=icon, dice=dice):
            told = [name, f"Warlord {number}", cost_letters(cost), dice_words(dice, icon)]
        case cards.Obliviate(cost=cost, icon=icon, dice=dice):
            told = [name, "Obliviate", cost_letters(cost), dice_words(dice, icon)]
        case cards.Rotkin(icon=icon, dice=dice):
            told = [name, "Rotkin", dice_words(dice, icon)]
        case cards.Rot(cost=cost):
            told = [name, "Rot", cost_letters(cost)]
    return ", ".join(filter(None, told))


def role_words(role: cards.Role) -> str:
    """Special Action and Special Effect."""
    effect = passive_words(role.passive)
    special = f"action: {program(role.special, role.text_only)}"
    return f"{special}; {effect}" if effect else special


def quest_words(card: cards.WorldCard) -> str:
    """What a Quest asks, and its reward."""
    asked = [] if card.when == verbs.Condition() else [condition_words(card.when)]
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


def held(box: cards.ForeverotBox, holds: Mapping[str, int]) -> Iterator[tuple[str, int, str]]:
    """Tokens in the order of the table: id, how many, name."""
    for token in (*ENERGY, "bindmetal", "influence", "reroll", "special"):
        if holds.get(token):
            yield token, holds[token], token_word(token)
    for icon in ICONS:
        if holds.get(icon):
            yield icon, holds[icon], f"Lore {icon}"
    for relic in box.relics:
        if holds.get(relic):
            yield relic, holds[relic], box.names[relic]
