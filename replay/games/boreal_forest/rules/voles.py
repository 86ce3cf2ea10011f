"""Voles: the lowest comes first, they step together, and two of them have a child."""

from collections.abc import Iterator, Sequence

from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import require, zones

from . import action, scoring
from .hexes import address, adjacent
from .lookups import (
    LIVES,
    Animals,
    lowest_vole,
    on_the_map,
    open_tokens,
    own,
    value_of,
    voles_to_place,
)
from .rules import Rules
from .scoring import NOTHING, Tally
from .state import State, Token, token
from .table import Facts, Todo, forest, on_turn, place_name, token_of


@action.declare
def vole(state: State, seat: int, act: w.Vole) -> Facts:
    place, name = action.free_to_place(state, act.sector), f"vole{act.value}"
    action.at_home(state, "vole", place)
    action.empty(state.animals, act.sector, place)
    action.ready(state, seat, name)
    action.lowest_first(state, seat, act.value)
    animals = list(state.animals)
    animals[place] = token(name, seat)
    steps, now = hopped(state, seat, animals, act.moves)
    end = now.get(place, place)
    tally = scoring.vole(state, seat, animals, end) if act.score else Tally("vole")
    mushroom = action.doubling(state, seat, end, act.mushroom, tally)
    yield w.Placed(seat, name, act.sector)
    yield from steps
    yield from action.credit(state, seat, tally, mushroom)


def hopped(
    state: State, seat: int, animals: Animals, moves: Sequence[w.Hop]
) -> tuple[list[w.Moved], dict[int, int]]:
    """forest.vole.3 and R28: each of the own Voles once, one after the other.

    Changes the given animals; returns the steps, and where each Vole that moved is now.
    """
    land, told, now = state.land, list[w.Moved](), dict[int, int]()
    for origin, goal in moves:
        start, end = (
            action.place_of(state, origin, Rules.GEN_8),
            action.place_of(state, goal, Rules.VOLE_3),
        )
        who = action.own_animal(animals, seat, origin, start)
        require(who.kind == "vole", Rules.VOLE_3, "a {token} is no Vole", token=token_of(who.kind))
        require(start not in now.values(), Rules.VOLE_3, "this Vole has moved already")
        require(end in adjacent(land, start), Rules.VOLE_3, "that is not one sector away")
        action.at_home(state, "vole", end)
        action.empty(animals, goal, end)
        animals[start], animals[end] = None, who
        now[start] = end
        told.append(w.Moved(seat, who.name, origin, goal, 1))
    return told, now


@action.declare
def voles(state: State, seat: int, act: w.Voles) -> Facts:
    """forest.R28: steps alone never score."""
    steps, _ = hopped(state, seat, list(state.animals), act.moves)
    yield from steps


def place_vole(state: State, seat: int, act: w.Place) -> Facts:
    """As `vole` says it; the placed one may step to its goal."""
    hops = ((act.sector, act.goal),) if act.goal is not None else ()
    return vole(state, seat, w.Vole(value_of(act.token), act.sector, hops, act.score, act.mushroom))


def move_vole(state: State, seat: int, start: int, act: w.Move) -> Facts:
    action.doubling(state, seat, start, act.mushroom, NOTHING)
    return voles(state, seat, w.Voles(((act.origin, act.goal),)))


def vole_acts(state: State, seat: int, name: str, spots: range) -> Iterator[w.Act]:
    """Listed by hand: without a step, or with one step of one Vole; in the final turns without."""
    land, value = state.land, value_of(name)
    mine = own(state, seat, "vole")
    for place in action.free(state, "vole", spots):
        sector = address(land, place)
        steps: list[tuple[int, int]] = [(place, place)]
        for start in (place, *mine) if not state.laps else ():
            steps += [(start, end) for end in hops(state, start) if end != place]
        for start, end in steps:
            animals = list(state.animals)
            animals[place] = token(name, seat)
            if start != end:
                animals[start], animals[end] = None, animals[start]
            final = end if start == place else place
            tally = scoring.vole(state, seat, animals, final)
            way = ((address(land, start), address(land, end)),) if start != end else ()
            for scored in action.ways_to_score(state, seat, final, tally):
                yield w.Vole(value, sector, way, *scored)


def vole_moves(state: State, seat: int, start: int, who: Token) -> Iterator[w.Act]:
    land = state.land
    for end in hops(state, start):
        yield w.Voles(((address(land, start), address(land, end)),))


def hops(state: State, start: int) -> list[int]:
    """The sectors where a Vole may step."""
    land, animals = state.land, state.animals
    lives = LIVES["vole"]
    return [n for n in adjacent(land, start) if animals[n] is None and land.letters[n] in lives]


def parents(state: State, seat: int) -> list[int]:
    """forest.R30: own Voles that are adjacent to another."""
    if on_the_map(state, "vole") < 2:
        return []
    mine = own(state, seat, "vole")
    return [at for at in mine if any(other in mine for other in adjacent(state.land, at))]


def nurseries(state: State, seat: int) -> list[int]:
    """forest.vole.4 and 5: the sectors where a child of two adjacent own Voles may be placed."""
    land, animals, lives = state.land, state.animals, LIVES["vole"]
    paired = parents(state, seat)
    if not paired:
        return []
    around = {other for at in paired for other in adjacent(land, at)}
    return sorted([n for n in around if animals[n] is None and land.letters[n] in lives])


def could_breed(state: State, step: w.MayBreed) -> bool:
    """By what everybody sees: parents, room for a child, and perhaps a Vole to place."""
    seat = state.turn
    if not nurseries(state, seat):
        return False
    committed = state.committed[seat].tokens
    if committed:
        return lowest_vole(committed) > 0
    voles = sum(n for name, n in state.box.tokens.items() if value_of(name))
    shown = sum(value_of(name) > 0 for name in open_tokens(state, seat))
    return not zones.is_empty(state.supplies[seat]) and shown < voles


def children(state: State, seat: int, step: w.MayBreed) -> Iterator[w.Breed]:
    for value in voles_to_place(state, seat):
        for place in nurseries(state, seat):
            yield w.Breed(value, address(state.land, place))


forest.step(
    w.MayBreed,
    on_turn,
    first="you have had your action",
    bars=Rules.GEN_1,
    told="{who} may breed Voles",
    rule=Rules.VOLE_4,
    unasked="after your action, while two of your Voles are adjacent",
    answers=children,
    waits=could_breed,
    passes="last",
)


@forest.answer
def breed(state: State, seat: int, act: w.Breed, step: w.MayBreed, todo: Todo) -> Facts:
    """forest.vole.4 and 5; forest.R30: anywhere, beside two own Voles that are adjacent."""
    paired, name = parents(state, seat), f"vole{act.value}"
    require(bool(paired), Rules.VOLE_4, "no two of your Voles are adjacent")
    spot = action.place_of(state, act.sector, Rules.VOLE_5)
    beside = any(spot in adjacent(state.land, at) for at in paired)
    require(beside, Rules.VOLE_5, "{where} is not beside them", where=place_name(act.sector))
    action.at_home(state, "vole", spot)
    action.empty(state.animals, act.sector, spot)
    action.ready(state, seat, name)
    action.lowest_first(state, seat, act.value)
    yield w.Placed(seat, name, act.sector, "breed")
