"""Tiles, tokens and positions in few words: what sentences, picture and board all say."""

from collections import Counter
from collections.abc import Sequence

from icecore.events.games.boreal_forest.tiles import HABITATS, SIDES, token_title
from icecore.replay.kernel.sentences import It, Sentence, Value, joined, say
from icecore.replay.show.text import counted

from ..rules.hexes import address, regions
from ..rules.lookups import everybody, value_of
from ..rules.scoring import outcome
from ..rules.state import State, Token
from ..rules.table import forest, place_name, token_of
from ..rules.turn import clock

WAYS = {"left": "to the left", "right": "to the right"}
ENDINGS = {
    "score": "by score",
    "tokens": "by tokens on the map",
    "predators": "by predators on the map",
    "level": "all level",
}
PLURALS = {
    "insect": "Insects", "hare": "Hares", "fish": "Fish", "wolf": "Wolves", "raptor": "Raptors",
    "mushroom": "Mushrooms", "moose": "Moose",
}  # fmt: skip
NAMELESS = ("Blue", "Orange", "Green", "Red", "Violet")
"""Names by colour, for seats whose players gave none that can be read."""
TURNED = {"moose": "hidden ", "mushroom": "used "}
"""The names of tokens that are turned over."""


def an(name: str) -> Sentence:
    """A token that is one of several: `an Insect`, `a Fish`; a Vole has its number."""
    article = "" if value_of(name) else "an " if name[0] in "aeiou" else "a "
    return Sentence(article, token_of(name))


def the(name: str) -> Sentence:
    return Sentence("" if value_of(name) else "the ", token_of(name))


def gathered(items: Sequence[str | None], means: str) -> Sentence:
    """`2 Insects, a Fish, Vole 1 and 3 unseen`: the same ones together, as they first come."""
    counts = Counter(item for item in items if item is not None)
    told: list[Value] = []
    for item, number in counts.items():
        many = PLURALS.get(item) or It(means, item)
        one = an(item) if item in PLURALS else many
        told.append(one if number == 1 else Sentence(number, " ", many))
    unseen = len(items) - sum(counts.values())
    if unseen:
        told.append(f"{unseen} unseen")
    return joined(told, last=" and ")


def known_of(items: Sequence[str | None], noun: str) -> Sentence:
    """`2 tiles: Brook and Bend`, or only how many, where nobody else saw them."""
    number = counted(len(items), noun, f"{noun}s")
    if all(item is None for item in items):
        return Sentence(number)
    return say("{number}: {items}", number=number, items=gathered(items, noun))


def described(face: str) -> str:
    """The six sectors of a tile as it lies, from the east on: `River E, Forest NE, …`."""
    told = ", ".join(
        f"{HABITATS[letter].capitalize()}{' bank' if letter == 'r' else ''} {side}"
        for letter, side in zip(face, SIDES, strict=False)
    )
    return f"{told}, joined across the middle" if "*" in face else told


def when(state: State) -> str:
    if not state.turns:
        return "setup"
    if state.laps:
        return "final turns" if state.laps == 1 else f"final turns, time {state.laps}"
    return f"round {state.rounds}, turn {state.turns}"


def mover(state: State) -> int | None:
    """The seat that must speak, if it is a seat and the game goes on."""
    seat = clock(state).seat
    return seat if seat is not None and seat >= 0 else None


def awaits(state: State, names: Sequence[str]) -> str:
    """Says who must speak and what is waited for; after the end, who has won."""
    if state.reason is not None:
        return result(state, names)
    return forest.say(state, names)


def result(state: State, names: Sequence[str]) -> str:
    ended = outcome(state)
    if ended is None:
        return ""
    won = [names[seat] for seat in ended.winners]
    points = max(state.scores[seat] for seat in ended.winners)
    if len(won) > 1:
        return f"{', '.join(won[:-1])} and {won[-1]} share the victory at {points}"
    return f"{won[0]} wins with {counted(points, 'point', 'points')}"


def level(state: State, names: Sequence[str]) -> str:
    """forest.end.3 to 5: scores are level at the top, so what decided is said."""
    if state.reason in (None, "score"):
        return ""
    return f"{result(state, names)}, {ending(state)}"


def ending(state: State) -> str:
    """The measure that decided, or nothing yet."""
    return ENDINGS.get(state.reason or "", "")


def roles(state: State, seat: int) -> str:
    return "First Player" if seat == state.first and state.turns else ""


def passing(state: State) -> str:
    way = WAYS["left" if state.way > 0 else "right"]
    return f"turns pass {way}" if state.turns and state.reason is None else ""


def land_note(state: State) -> str:
    """How large the map is."""
    homes = regions(state.land)
    shut = sum(not state.land.opens[home] for home in homes)
    return f"{counted(len(state.laid), 'tile', 'tiles')}, {len(homes)} habitats, {shut} closed"


def land_told(state: State, names: Sequence[str]) -> str:
    """The map in sentences, for those who cannot see it."""
    land = state.land
    parts = [*filter(None, (land_note(state), f"bag {state.bag}", passing(state)))]
    if state.fresh:
        q, r = land.places[-1]
        parts.append(f"last tile {state.box.lexicon.name('tile', state.laid[-1])} at {q},{r}")
    animals: list[list[str]] = [[] for _ in names]
    for at, who in everybody(state.animals):
        animals[who.seat].append(f"{shown(who)} {place_name(address(land, at))}")
    told = zip(names, animals, strict=True)
    parts += (f"{name} has {', '.join(there) or 'nobody'} there" for name, there in told)
    return "; ".join(parts)


def shown(who: Token) -> str:
    """`hidden Moose`, `Vole 3`."""
    side = TURNED.get(who.kind, "") if who.flipped else ""
    return f"{side}{token_title(who.name)}"
