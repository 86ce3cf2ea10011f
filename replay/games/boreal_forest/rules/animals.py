"""Every kind of animal in one table, those that stay where they are placed, and what an action is.

Insects, Fish and Mushrooms stay, and a Moose in the turn in which it is placed; the others have
modules of their own.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import Refused, refuse, require

from . import action, scoring, travellers, voles
from .hexes import address, open_edges, root
from .lookups import LIVES, everybody, how_many, may_place, value_of, voles_to_place
from .rules import Rules
from .scoring import NOTHING, Tally
from .state import State, Token, token
from .table import Facts


@action.declare
def insects(state: State, seat: int, act: w.Insects) -> Facts:
    """forest.insect.1 to 3: any sectors of one open habitat."""
    places = [action.free_to_place(state, sector) for sector in act.sectors]
    animals = list(state.animals)
    for sector, place in zip(act.sectors, places, strict=True):
        action.at_home(state, "insect", place)
        action.empty(animals, sector, place)
        animals[place] = token("insect", seat)
    homes = {root(state.land, place) for place in places}
    one = "these sectors lie in {number} habitats"
    require(len(homes) == 1, Rules.INSECT_3, one, number=len(homes))
    require(open_edges(state.land, places[0]) > 0, Rules.INSECT_2, "this one is closed")
    action.ready(state, seat, "insect", len(places))
    tally = scoring.insects(state, seat, animals, places[0]) if act.score else Tally("insect")
    mushroom = action.doubling(state, seat, places[0], act.mushroom, tally)
    for sector in act.sectors:
        yield w.Placed(seat, "insect", sector)
    yield from action.credit(state, seat, tally, mushroom)


def place_insect(state: State, seat: int, act: w.Place) -> Facts:
    return insects(state, seat, w.Insects((act.sector,), act.score, act.mushroom))


def insect_acts(state: State, seat: int, name: str, spots: range) -> Iterator[w.Act]:
    """Listed by hand: any sectors of one habitat; in the final turns one choice of each number."""
    land = state.land
    homes: dict[int, list[int]] = {}
    for place in action.free(state, "insect", spots):
        homes.setdefault(root(land, place), []).append(place)
    for home, places in homes.items():
        if not land.opens[home]:
            continue
        most = min(len(places), how_many(state, seat, "insect"))
        ways = action.ways_to_score(state, seat, home, Tally("insect", 1))
        for number in range(1, most + 1):
            for chosen in combinations(places, number):
                sectors = tuple(address(land, place) for place in chosen)
                yield from (w.Insects(sectors, *way) for way in ways)
                if state.laps:
                    break


def place_fish(state: State, seat: int, act: w.Place) -> Facts:
    """forest.gen.3 and R9: onto an Insect only to eat it."""
    spot = action.free_to_place(state, act.sector)
    action.at_home(state, "fish", spot)
    tally = scoring.fish(state, seat, state.animals, spot) if act.score else Tally("fish_eat")
    if spot not in tally.eaten:
        action.empty(state.animals, act.sector, spot)
    action.ready(state, seat, "fish")
    mushroom = action.doubling(state, seat, spot, act.mushroom, tally)
    yield from action.go_home(state, tally)
    yield w.Placed(seat, "fish", act.sector)
    yield from action.credit(state, seat, tally, mushroom)


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
        for score, mushroom in action.ways_to_score(state, seat, spot, tally):
            if score or who is None:
                yield w.Place("fish", address(land, spot), None, score, mushroom)


def place_still(state: State, seat: int, act: w.Place) -> Facts:
    """A Mushroom, or a Moose on its revealed side: nothing scores."""
    require(act.goal is None, Rules.MOOSE_2, "not in the turn in which it is placed")
    spot = action.free_to_place(state, act.sector)
    action.at_home(state, act.token, spot)
    action.empty(state.animals, act.sector, spot)
    action.ready(state, seat, act.token)
    action.doubling(state, seat, spot, act.mushroom, NOTHING)
    yield w.Placed(seat, act.token, act.sector)


def still_acts(state: State, seat: int, name: str, spots: range) -> Iterator[w.Act]:
    for spot in action.free(state, name, spots):
        yield w.Place(name, address(state.land, spot))


class Animal(NamedTuple):
    """One kind: how it is placed and moved, and all that could be said of that (listed by hand)."""

    place: Callable[[State, int, w.Place], Facts]
    places: Callable[[State, int, str, range], Iterator[w.Act]]
    move: Callable[[State, int, int, w.Move], Facts] | None = None
    moves: Callable[[State, int, int, Token], Iterator[w.Act]] | None = None
    stays: Rules | None = None
    """The rule by which it does not move."""


ANIMALS = {
    "insect": Animal(place_insect, insect_acts, stays=Rules.INSECT_4),
    "fish": Animal(place_fish, fish_acts, stays=Rules.FISH_2),
    "mushroom": Animal(place_still, still_acts, stays=Rules.MUSH_3),
    "moose": Animal(place_still, still_acts, travellers.move_moose, travellers.moose_moves),
    "hare": Animal(
        travellers.place_hare, travellers.hare_acts, travellers.move_hare, travellers.hare_moves
    ),
    "wolf": Animal(
        travellers.place_hunter, travellers.hunter_acts, travellers.move_hunter, travellers.hunts
    ),
    "raptor": Animal(
        travellers.place_hunter, travellers.hunter_acts, travellers.move_hunter, travellers.hunts
    ),
    "vole": Animal(voles.place_vole, voles.vole_acts, voles.move_vole, voles.vole_moves),
}


@action.declare
def place(state: State, seat: int, act: w.Place) -> Facts:
    name = act.token
    kind = "vole" if value_of(name) else name
    require(kind in ANIMALS and name != "vole", Rules.GEN_6, "there is no token {name}", name=name)
    if act.goal == act.sector:
        act = w.Place(name, act.sector, None, act.score, act.mushroom)
    animal = ANIMALS[kind]
    if animal.stays is not None and act.goal is not None:
        refuse(animal.stays, "name no goal")
    return animal.place(state, seat, act)


@action.declare
def move(state: State, seat: int, act: w.Move) -> Facts:
    start = action.place_of(state, act.origin, Rules.GEN_8)
    who = action.own_animal(state.animals, seat, act.origin, start)
    animal = ANIMALS[who.kind]
    if animal.move is None:
        raise Refused(animal.stays or Rules.GEN_8, "it stays where it is")
    require(who.kind == "moose" or not act.hide, Rules.MOOSE_4, "only a Moose hides")
    return animal.move(state, seat, start, act)


def placings(state: State, seat: int) -> list[w.Act]:
    """Every animal that may be placed, Voles last; in the final turns anywhere."""
    spots = range(len(state.animals)) if state.laps else newest(state)
    acts: list[w.Act] = []
    for name in may_place(state, seat):
        if not value_of(name):
            acts += ANIMALS[name].places(state, seat, name, spots)
    for value in voles_to_place(state, seat):
        acts += voles.vole_acts(state, seat, f"vole{value}", spots)
    return acts


def newest(state: State) -> range:
    """The sectors of the tile just added."""
    last = len(state.animals)
    return range(last - 6, last) if state.fresh else range(0)


def moves(state: State, seat: int) -> list[w.Act]:
    """Every move of one animal of the seat."""
    acts: list[w.Act] = []
    for start, who in everybody(state.animals):
        if who.seat == seat:
            listed = ANIMALS[who.kind].moves
            if listed is not None:
                acts += listed(state, seat, start, who)
    return acts
