"""Animals that stay where they are placed: Insects, Fish, Mushrooms, and a Moose at first."""

from collections.abc import Iterator
from itertools import combinations

from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import require
from icecore.replay.show.hexes import address, open_edges, root

from . import scoring
from .action import (
    action,
    at_home,
    credit,
    doubling,
    empty,
    free,
    free_to_place,
    go_home,
    ready,
    ways_to_score,
)
from .questions import LIVES, how_many
from .rules import Rules
from .scoring import NOTHING, Tally
from .state import State, token
from .table import Facts


@action
def insects(state: State, seat: int, act: w.Insects) -> Facts:
    """forest.insect.1 to 3: any sectors of one open habitat."""
    places = [free_to_place(state, sector) for sector in act.sectors]
    animals = list(state.animals)
    for sector, place in zip(act.sectors, places, strict=True):
        at_home(state, "insect", place)
        empty(animals, sector, place)
        animals[place] = token("insect", seat)
    homes = {root(state.land, place) for place in places}
    one = "these sectors lie in {number} habitats"
    require(len(homes) == 1, Rules.INSECT_3, one, number=len(homes))
    require(open_edges(state.land, places[0]) > 0, Rules.INSECT_2, "this one is closed")
    ready(state, seat, "insect", len(places))
    tally = scoring.insects(state, seat, animals, places[0]) if act.score else Tally("insect")
    mushroom = doubling(state, seat, places[0], act.mushroom, tally)
    for sector in act.sectors:
        yield w.Placed(seat, "insect", sector)
    yield from credit(state, seat, tally, mushroom)


def place_insect(state: State, seat: int, act: w.Place) -> Facts:
    return insects(state, seat, w.Insects((act.sector,), act.score, act.mushroom))


def insect_acts(state: State, seat: int, name: str, spots: range) -> Iterator[w.Act]:
    """Listed by hand: any sectors of one habitat; in the final turns one choice of each number."""
    land = state.land
    homes: dict[int, list[int]] = {}
    for place in free(state, "insect", spots):
        homes.setdefault(root(land, place), []).append(place)
    for home, places in homes.items():
        if not land.opens[home]:
            continue
        most = min(len(places), how_many(state, seat, "insect"))
        ways = ways_to_score(state, seat, home, Tally("insect", 1))
        for number in range(1, most + 1):
            for chosen in combinations(places, number):
                sectors = tuple(address(land, place) for place in chosen)
                yield from (w.Insects(sectors, *way) for way in ways)
                if state.laps:
                    break


def place_fish(state: State, seat: int, act: w.Place) -> Facts:
    """forest.gen.3 and R9: onto an Insect only to eat it."""
    spot = free_to_place(state, act.sector)
    at_home(state, "fish", spot)
    tally = scoring.fish(state, seat, state.animals, spot) if act.score else Tally("fish_eat")
    if spot not in tally.eaten:
        empty(state.animals, act.sector, spot)
    ready(state, seat, "fish")
    mushroom = doubling(state, seat, spot, act.mushroom, tally)
    yield from go_home(state, tally)
    yield w.Placed(seat, "fish", act.sector)
    yield from credit(state, seat, tally, mushroom)


def fish_acts(state: State, seat: int, name: str, spots: range) -> Iterator[w.Act]:
    land, animals = state.land, state.animals
    tallies: dict[int, Tally] = {}
    for spot in spots:
        if land.letters[spot] not in LIVES["fish"]:
            continue
        home = root(land, spot)
        if home not in tallies:
            tallies[home] = scoring.fish(state, seat, animals, spot)
        tally, who = tallies[home], animals[spot]
        if who is not None and spot not in tally.eaten:
            continue
        for score, mushroom in ways_to_score(state, seat, spot, tally):
            if score or who is None:
                yield w.Place("fish", address(land, spot), None, score, mushroom)


def place_still(state: State, seat: int, act: w.Place) -> Facts:
    """A Mushroom, or a Moose on its revealed side: nothing scores."""
    require(act.goal is None, Rules.MOOSE_2, "not in the turn in which it is placed")
    spot = free_to_place(state, act.sector)
    at_home(state, act.token, spot)
    empty(state.animals, act.sector, spot)
    ready(state, seat, act.token)
    doubling(state, seat, spot, act.mushroom, NOTHING)
    yield w.Placed(seat, act.token, act.sector)


def still_acts(state: State, seat: int, name: str, spots: range) -> Iterator[w.Act]:
    for spot in free(state, name, spots):
        yield w.Place(name, address(state.land, spot))
