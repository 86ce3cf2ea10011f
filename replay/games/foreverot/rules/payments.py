"""Every way to pay a cost, and every handful of Energy."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot.cards import ENERGY

from .state import State

Tokens = tuple[str, ...]


def energy_of(cost: c.Cost) -> int:
    return cost.blue + cost.black + cost.red + cost.yellow + cost.energy


def metal(state: State, seat: int) -> int:
    """foreverot.token.relic: Relics count as Bindmetal."""
    holds = state.holds[seat]
    return holds.get("bindmetal", 0) + sum(1 for relic in state.box.relics if relic in holds)


def energy(state: State, seat: int) -> int:
    holds = state.holds[seat]
    return sum(holds.get(colour, 0) for colour in ENERGY)


def can_pay(state: State, seat: int, cost: c.Cost, waived: int = 0) -> bool:
    """Does the seat hold the whole cost, less some Energy that is waived?"""
    if cost.alliance > state.alliance or cost.bindmetal > metal(state, seat):
        return False
    holds = state.holds[seat]
    if not cost.alike:
        return covers(holds, cost, waived)
    ways = alike_ways(holds, cost.alike)
    return any(covers(without(holds, alike), cost, waived) for alike in ways)


def covers(holds: Mapping[str, int], cost: c.Cost, waived: int) -> bool:
    """Is there Energy for the printed colours and the free part?"""
    held = [holds.get(colour, 0) for colour in ENERGY]
    asked = (cost.blue, cost.black, cost.red, cost.yellow)
    short = sum(max(0, n - has) for n, has in zip(asked, held, strict=True))
    spare = sum(max(0, has - n) for n, has in zip(asked, held, strict=True))
    return short + max(0, cost.energy - spare) <= waived


def payments(state: State, seat: int, cost: c.Cost, waived: int = 0) -> list[Tokens]:
    """All ways to pay, each a sorted handful of tokens; Alliance is apart."""
    if not can_pay(state, seat, cost, waived):
        return []
    holds = state.holds[seat]
    found: set[Tokens] = set()
    for alike in alike_ways(holds, cost.alike):
        for paid in energy_ways(without(holds, alike), cost, waived):
            for metals in metal_ways(state, seat, cost.bindmetal):
                found.add(tuple(sorted((*paid, *alike, *metals))))
    return sorted(found)


def energy_ways(holds: Mapping[str, int], cost: c.Cost, waived: int) -> Iterator[Tokens]:
    """The printed colours with any others for the free part; waived ones may be any of them."""
    printed = [colour for colour in ENERGY for _ in range(getattr(cost, colour))]
    for rest in dict.fromkeys(combinations(printed, max(0, len(printed) - waived))):
        free = max(0, cost.energy - (waived - (len(printed) - len(rest))))
        left = without(holds, rest)
        if min(left.values()) < 0:
            continue
        for more in handfuls(left, free):
            yield (*rest, *more)


def alike_ways(holds: Mapping[str, int], n: int) -> list[Tokens]:
    if not n:
        return [()]
    return [(colour,) * n for colour in ENERGY if holds.get(colour, 0) >= n]


def without(holds: Mapping[str, int], paid: Tokens) -> dict[str, int]:
    """The Energy that is left once some of it is put aside."""
    return {colour: holds.get(colour, 0) - paid.count(colour) for colour in ENERGY}


def metal_ways(state: State, seat: int, n: int) -> Iterator[Tokens]:
    holds = state.holds[seat]
    relics = [relic for relic in state.box.relics if relic in holds]
    for plain in range(min(n, holds.get("bindmetal", 0)), -1, -1):
        for some in combinations(relics, n - plain):
            yield ("bindmetal",) * plain + some


def handfuls(left: Mapping[str, int], n: int, names: Sequence[str] = ENERGY) -> Iterator[Tokens]:
    """Every choice of `n` tokens, Energy if nothing else is said, from what there is."""
    colours = [colour for colour in names if left.get(colour, 0) > 0]
    for some in combinations_with_replacement(colours, n):
        if all(some.count(colour) <= left[colour] for colour in colours):
            yield some


def tokens_of(holds: Mapping[str, int]) -> list[str]:
    """Each token as often as it is held, in order of name."""
    return [token for token in sorted(holds) for _ in range(holds[token])]


def holds_all(holds: Mapping[str, int], tokens: Iterable[str]) -> bool:
    some = list(tokens)
    return all(some.count(token) <= holds.get(token, 0) for token in set(some))
