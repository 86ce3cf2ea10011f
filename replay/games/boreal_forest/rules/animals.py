"""Every kind of animal in one table, and what may be done with one in an action."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import Refused, refuse, require

from . import dwellers, travellers, voles
from .action import action, own_animal, place_of
from .questions import everybody, may_place, value_of, voles_to_place
from .rules import Rules
from .state import State, Token
from .table import Facts


class Animal(NamedTuple):
    """One kind: how it is placed and moved, and all that could be said of that (listed by hand)."""

    place: Callable[[State, int, w.Place], Facts]
    places: Callable[[State, int, str, range], Iterator[w.Act]]
    move: Callable[[State, int, int, w.Move], Facts] | None = None
    moves: Callable[[State, int, int, Token], Iterator[w.Act]] | None = None
    stays: Rules | None = None
    """The rule by which it does not move."""


ANIMALS = {
    "insect": Animal(dwellers.place_insect, dwellers.insect_acts, stays=Rules.INSECT_4),
    "fish": Animal(dwellers.place_fish, dwellers.fish_acts, stays=Rules.FISH_2),
    "mushroom": Animal(dwellers.place_still, dwellers.still_acts, stays=Rules.MUSH_3),
    "moose": Animal(
        dwellers.place_still, dwellers.still_acts, travellers.move_moose, travellers.moose_moves
    ),
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


@action
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


@action
def move(state: State, seat: int, act: w.Move) -> Facts:
    start = place_of(state, act.origin, Rules.GEN_8)
    who = own_animal(state.animals, seat, act.origin, start)
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
