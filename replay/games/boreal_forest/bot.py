"""The ranger: looks from a tile to the animal that it makes room for, and keeps Insects at hand."""

from collections.abc import Sequence
from typing import Any

from icecore.events.games.boreal_forest import words as w
from icecore.replay.bots import Dice, best, best_at_once
from icecore.replay.kernel import Ruleset

from .rules import scoring
from .rules.hexes import root
from .rules.lookups import LIVES, how_many, may_place
from .rules.state import State, token

# What each is worth in points while the game goes on; found by playing against `greedy`.
PER_INSECT = 1.0
PER_TOKEN = 0.2


def ranger(game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice) -> Any:
    kind = type(options[0])
    if kind is w.Supply:
        return max(options, key=lambda act: act.tokens.count("insect"))
    if kind is w.Add:
        return best_at_once(game, view, seat, options, dice, tile_worth)
    few = [act for act in options if type(act) not in (w.Exchange, w.Voles)]
    return best(game, view, seat, few or options, dice, prospects)


def tile_worth(state: State, seat: int) -> float:
    """Points for the edges of a tile, and what the best animal on it would bring."""
    return state.scores[seat] + promise(state, seat)


def promise(state: State, seat: int) -> float:
    """The score of the best placing on the newest tile."""
    land, animals = state.land, state.animals
    spots = range(len(animals) - 6, len(animals))
    homes: dict[int, list[int]] = {}
    for place in spots:
        homes.setdefault(root(land, place), []).append(place)
    tokens, found = may_place(state, seat), 0.0
    insects = how_many(state, seat, "insect") if "insect" in tokens else 0
    for home, places in homes.items():
        letter = land.letters[home]
        if insects and letter in LIVES["insect"] and land.opens[home]:
            there = list(animals)
            for place in places[:insects]:
                there[place] = token("insect", seat)
            found = max(found, scoring.insects(state, seat, there, home).total)
        if "fish" in tokens and letter in LIVES["fish"]:
            tally = scoring.fish(state, seat, animals, places[0])
            found = max(found, tally.total - sum(points for _, points in tally.others))
        if "hare" in tokens and letter in LIVES["hare"]:
            there = list(animals)
            there[places[0]] = token("hare", seat)
            found = max(found, scoring.hare(state, seat, there, places[0]).total)
    return found


def prospects(state: State, seat: int) -> float:
    """The lead, and what tokens in supply will still bring; at the end only the lead."""
    points = state.scores
    lead = float(points[seat] - max(own for other, own in enumerate(points) if other != seat))
    if state.reason is not None or state.laps:
        return lead
    supply = state.supplies[seat]
    lead += PER_TOKEN * sum(supply.known.values())
    lead += PER_INSECT * min(supply.known.get("insect", 0), 4)
    return lead
