"""Tiles, tokens and positions in few words: what sentences, picture and board all say."""

from collections import Counter
from collections.abc import Iterator, Sequence

from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import zones
from icecore.replay.kernel.zones import Zone
from icecore.replay.show.hexes import address, regions
from icecore.replay.show.plain import counted

from ..rules.outcome import outcome
from ..rules.questions import everybody, unseen_tokens, value_of
from ..rules.state import State
from ..rules.table import forest
from ..rules.turn import clock

SIDE_NAMES = ("E", "NE", "NW", "W", "SW", "SE")
WAYS = {"left": "to the left", "right": "to the right"}
ENDINGS = {
    "score": "by score",
    "tokens": "by tokens on the map",
    "predators": "by predators on the map",
    "level": "all level",
}


TURNED = {"moose": "hidden ", "mushroom": "used "}
"""What a token that is turned over is called."""


def spot(sector: w.Sector) -> str:
    q, r, d = sector
    return f"({q},{r}) {SIDE_NAMES[d]}"


def animal(name: str) -> str:
    """`vole3` → `Vole 3`."""
    value = value_of(name)
    return f"Vole {value}" if value else name.capitalize()


def listed(items: Sequence[str | None]) -> str:
    """`2 insect, fish, ?`: the same ones together, in the order of their first."""
    counts = Counter(item or "?" for item in items)
    return ", ".join(f"{n} {item}" if n > 1 else item for item, n in counts.items()) or "nothing"


def kept(zone: Zone) -> list[str | None]:
    return [*zones.cards(zone), *[None] * zone.unknown]


def when(state: State) -> str:
    if not state.turns:
        return "setup"
    if state.laps:
        return "final turns" if state.laps == 1 else f"final turns, time {state.laps}"
    return f"round {state.rounds}, turn {state.turns}"


def mover(state: State) -> int | None:
    """Who must speak, if it is a seat and the game goes on."""
    seat = clock(state).seat
    return seat if seat is not None and seat >= 0 else None


def awaits(state: State, names: Sequence[str]) -> str:
    """Who must speak and what is waited for; after the end, who has won."""
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


def ending(state: State) -> str:
    """What decided, or nothing yet."""
    return ENDINGS.get(state.reason or "", "")


def roles(state: State, seat: int) -> str:
    """`First Player, turns pass to the left`."""
    if seat != state.first or not state.turns:
        return ""
    return f"First Player, turns pass {WAYS['left' if state.way > 0 else 'right']}"


def holdings(state: State, seat: int) -> Iterator[tuple[str, list[str | None]]]:
    """What a seat has beside the map: title and content, empty zones left out."""
    yield "hand", kept(state.hands[seat])
    yield "supply", kept(state.supplies[seat])
    if not state.supplies[seat].unknown and state.turns:
        reserve = unseen_tokens(state, seat)
        yield "reserve", [name for name in reserve for _ in range(reserve[name])]
    bid, committed = state.bids[seat], state.committed[seat]
    if bid.tiles or bid.tokens:
        yield "bid", [*bid.tiles, *bid.tokens]
    if committed.tiles or committed.tokens:
        yield "committed", [*committed.tiles, *committed.tokens]


def narrated(state: State, names: Sequence[str]) -> Iterator[str]:
    """The position in sentences, for those who cannot see it."""
    land = state.land
    tiles = counted(len(state.laid), "tile", "tiles")
    homes = regions(land)
    shut = sum(not land.opens[home] for home in homes)
    yield f"{tiles} on the map, {len(homes)} habitats, {shut} of them closed; bag {state.bag}."
    if state.fresh:
        q, r = land.places[-1]
        yield f"Last tile: {state.laid[-1]} at ({q},{r})."
    animals: list[list[str]] = [[] for _ in names]
    for at, who in everybody(state.animals):
        side = TURNED.get(who.kind, "") if who.flipped else ""
        animals[who.seat].append(f"{side}{animal(who.name)} {spot(address(land, at))}")
    for seat, name in enumerate(names):
        facts = [f"{title} {listed(items)}" for title, items in holdings(state, seat)]
        role = f", {roles(state, seat)}" if roles(state, seat) else ""
        yield (
            f"{name}{role}: {counted(state.scores[seat], 'point', 'points')}; "
            f"on the map {', '.join(animals[seat]) or 'nobody'}; {'; '.join(facts)}."
        )
