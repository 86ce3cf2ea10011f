"""Placing and moving animals: permission first, then the facts."""

from collections.abc import Callable, Iterator, Sequence

from icecore.events.games.boreal_forest.acts import (
    Breed,
    Hop,
    Insects,
    Move,
    Place,
    Sector,
    Unhide,
    Vole,
    Voles,
)
from icecore.events.games.boreal_forest.words import Event, Flipped, Moved, Placed
from icecore.replay.games.boreal_forest.rules import scoring
from icecore.replay.games.boreal_forest.rules.asking import (
    HOMES,
    at_home,
    credit,
    doubling,
    empty,
    free_to_place,
    go_home,
    held,
    lowest_first,
    own_animal,
    place_of,
    ready,
    said,
)
from icecore.replay.games.boreal_forest.rules.questions import (
    LIVES,
    Animals,
    own,
    value_of,
)
from icecore.replay.games.boreal_forest.rules.rules import Rules
from icecore.replay.games.boreal_forest.rules.scoring import Tally
from icecore.replay.games.boreal_forest.rules.state import State, token
from icecore.replay.games.boreal_forest.rules.turn import end_action
from icecore.replay.kernel import refuse, require
from icecore.replay.show.hexes import (
    address,
    adjacent,
    open_edges,
    root,
    tiles_within,
    within,
)

STAYS = {"insect": Rules.INSECT_4, "fish": Rules.FISH_2, "mushroom": Rules.MUSH_3}
REACH = {
    "hare": (Rules.HARE_2, 3, "FRrWG"),
    "wolf": (Rules.WOLF_2, 6, "FRrWG"),
    "moose": (Rules.MOOSE_2, 4, "FRrWLG"),
}
"""How many sectors, and through which habitats."""
RAPTOR_REACH = 3
LANDS = {"wolf": Rules.WOLF_3, "raptor": Rules.RAPTOR_3}
NOTHING = Tally("vole")


def insects(state: State, seat: int, act: Insects) -> Iterator[Event]:
    """forest.insect.1 to 3: any sectors of one open habitat."""
    places = [free_to_place(state, sector) for sector in act.sectors]
    animals = list(state.animals)
    for sector, place in zip(act.sectors, places, strict=True):
        at_home(state, "insect", place)
        empty(animals, sector, place)
        animals[place] = token("insect", seat)
    homes = {root(state.land, place) for place in places}
    require(len(homes) == 1, Rules.INSECT_3, "these sectors lie in {} habitats", len(homes))
    require(open_edges(state.land, places[0]) > 0, Rules.INSECT_2, "this one is closed")
    ready(state, seat, "insect", len(places))
    tally = scoring.insects(state, seat, animals, places[0]) if act.score else Tally("insect")
    mushroom = doubling(state, seat, places[0], act.mushroom, tally)
    for sector in act.sectors:
        yield Placed(seat, "insect", sector)
    yield from credit(state, seat, tally, mushroom)
    yield from end_action(state)


def hopped(
    state: State, seat: int, animals: Animals, moves: Sequence[Hop]
) -> tuple[list[Moved], dict[int, int]]:
    """forest.vole.3 and R28: each of the own Voles once, one after the other.

    Changes the given animals; returns the steps, and where each Vole that moved is now.
    """
    land, told, now = state.land, list[Moved](), dict[int, int]()
    for origin, goal in moves:
        start, end = place_of(state, origin, Rules.GEN_8), place_of(state, goal, Rules.VOLE_3)
        who = own_animal(animals, seat, origin, start)
        require(who.kind == "vole", Rules.VOLE_3, "{} is no Vole", who.kind)
        require(start not in now.values(), Rules.VOLE_3, "this Vole has moved already")
        require(end in adjacent(land, start), Rules.VOLE_3, "that is not one sector away")
        at_home(state, "vole", end)
        empty(animals, goal, end)
        animals[start], animals[end] = None, who
        now[start] = end
        told.append(Moved(seat, who.name, origin, goal, 1))
    return told, now


def vole(state: State, seat: int, act: Vole) -> Iterator[Event]:
    place, name = free_to_place(state, act.sector), f"vole{act.value}"
    at_home(state, "vole", place)
    empty(state.animals, act.sector, place)
    ready(state, seat, name)
    lowest_first(state, seat, act.value)
    animals = list(state.animals)
    animals[place] = token(name, seat)
    steps, now = hopped(state, seat, animals, act.moves)
    end = now.get(place, place)
    tally = scoring.vole(state, seat, animals, end) if act.score else Tally("vole")
    mushroom = doubling(state, seat, end, act.mushroom, tally)
    yield Placed(seat, name, act.sector)
    yield from steps
    yield from credit(state, seat, tally, mushroom)
    yield from end_action(state)


def voles(state: State, seat: int, act: Voles) -> Iterator[Event]:
    """forest.R28: steps alone never score."""
    steps, _ = hopped(state, seat, list(state.animals), act.moves)
    yield from steps
    yield from end_action(state)


def place(state: State, seat: int, act: Place) -> Iterator[Event]:
    kind = act.token
    if act.goal == act.sector:
        act = Place(kind, act.sector, None, act.score, act.mushroom)
    if kind in STAYS and act.goal is not None:
        refuse(STAYS[kind], "name no goal")
    if kind == "insect":
        return insects(state, seat, Insects((act.sector,), act.score, act.mushroom))
    if value_of(kind):
        hops = ((act.sector, act.goal),) if act.goal is not None else ()
        return vole(state, seat, Vole(value_of(kind), act.sector, hops, act.score, act.mushroom))
    require(kind in LIVES and kind != "vole", Rules.GEN_6, "there is no token {}", kind)
    return PLACING[kind](state, seat, act)


def place_still(state: State, seat: int, act: Place) -> Iterator[Event]:
    """A Mushroom, or a Moose on its revealed side: nothing scores."""
    require(act.goal is None, Rules.MOOSE_2, "not in the turn in which it is placed")
    spot = free_to_place(state, act.sector)
    at_home(state, act.token, spot)
    empty(state.animals, act.sector, spot)
    ready(state, seat, act.token)
    doubling(state, seat, spot, act.mushroom, NOTHING)
    yield Placed(seat, act.token, act.sector)
    yield from end_action(state)


def place_fish(state: State, seat: int, act: Place) -> Iterator[Event]:
    """forest.gen.3 and R9: onto an Insect only to eat it."""
    spot = free_to_place(state, act.sector)
    at_home(state, "fish", spot)
    tally = scoring.fish(state, seat, state.animals, spot) if act.score else Tally("fish_eat")
    if spot not in tally.eaten:
        empty(state.animals, act.sector, spot)
    ready(state, seat, "fish")
    mushroom = doubling(state, seat, spot, act.mushroom, tally)
    yield from go_home(state, tally)
    yield Placed(seat, "fish", act.sector)
    yield from credit(state, seat, tally, mushroom)
    yield from end_action(state)


def place_hare(state: State, seat: int, act: Place) -> Iterator[Event]:
    """forest.R25: one score, where it ends."""
    spot = free_to_place(state, act.sector)
    at_home(state, "hare", spot)
    empty(state.animals, act.sector, spot)
    ready(state, seat, "hare")
    end, distance = reached(state, seat, "hare", spot, act.goal)
    animals = list(state.animals)
    animals[end] = token("hare", seat)
    tally = scoring.hare(state, seat, animals, end) if act.score else Tally("hare")
    doubling(state, seat, end, act.mushroom, NOTHING)
    yield Placed(seat, "hare", act.sector)
    if act.goal is not None:
        yield Moved(seat, "hare", act.sector, act.goal, distance)
    yield from credit(state, seat, tally, None)
    yield from end_action(state)


def place_hunter(state: State, seat: int, act: Place) -> Iterator[Event]:
    """A Wolf or Raptor; forest.R22: placed onto prey it has moved no sector."""
    kind, spot = act.token, free_to_place(state, act.sector)
    if kind in HOMES:
        at_home(state, kind, spot)
    ready(state, seat, kind)
    if act.goal is not None:
        empty(state.animals, act.sector, spot)
    end, distance = reached(state, seat, kind, spot, act.goal)
    tally = hunted(state, seat, kind, end, act.score)
    mushroom = doubling(state, seat, end, act.mushroom, tally)
    if act.goal is not None:
        yield Placed(seat, kind, act.sector)
    yield from go_home(state, tally)
    if act.goal is not None:
        yield Moved(seat, kind, act.sector, act.goal, distance)
    else:
        yield Placed(seat, kind, act.sector)
    yield from credit(state, seat, tally, mushroom)
    yield from end_action(state)


def hunted(state: State, seat: int, kind: str, end: int, score: bool) -> Tally:
    tally = scoring.predator(state, seat, state.animals, kind, end)
    return tally if score else tally.unscored()


def reached(state: State, seat: int, kind: str, start: int, goal: Sector | None) -> tuple[int, int]:
    """Where a move ends, and how far that is; whoever is there may be taken, or nobody is."""
    land, end, distance = state.land, start, 0
    if goal is not None:
        rule = Rules.RAPTOR_2 if kind == "raptor" else REACH[kind][0]
        end = place_of(state, goal, rule)
        if end == start:
            refuse(rule, f"it is on {said(goal)} already: it must go elsewhere")
        if kind in HOMES:
            at_home(state, kind, end)
        if kind == "raptor":
            tiles = tiles_within(land, start // 6, RAPTOR_REACH)
            require(end // 6 in tiles, rule, "that is more than {} tiles away", RAPTOR_REACH)
            distance = tiles[end // 6]
        else:
            _, most, through = REACH[kind]
            steps = within(land, start, most, through)
            require(end in steps, rule, "not within {} sectors", most)
            distance = steps[end]
        if kind not in LANDS:
            empty(state.animals, goal, end)
    who = state.animals[end]
    if kind in LANDS and who is not None and not scoring.takeable(kind, seat, who):
        refuse(LANDS[kind], held(address(land, end), who))
    return end, distance


def move(state: State, seat: int, act: Move) -> Iterator[Event]:
    start = place_of(state, act.origin, Rules.GEN_8)
    who = own_animal(state.animals, seat, act.origin, start)
    if who.kind in STAYS:
        refuse(STAYS[who.kind], "it stays where it is")
    require(who.kind == "moose" or not act.hide, Rules.MOOSE_4, "only a Moose hides")
    if who.kind == "vole":
        doubling(state, seat, start, act.mushroom, NOTHING)
        return voles(state, seat, Voles(((act.origin, act.goal),)))
    return MOVING[who.kind](state, seat, start, act)


def move_hare(state: State, seat: int, start: int, act: Move) -> Iterator[Event]:
    """forest.R26: it scores in another habitat than the one it comes from."""
    end, distance = reached(state, seat, "hare", start, act.goal)
    animals, tally = list(state.animals), Tally("hare")
    animals[start], animals[end] = None, animals[start]
    if act.score and root(state.land, start) != root(state.land, end):
        tally = scoring.hare(state, seat, animals, end)
    doubling(state, seat, end, act.mushroom, NOTHING)
    yield Moved(seat, "hare", act.origin, act.goal, distance)
    yield from credit(state, seat, tally, None)
    yield from end_action(state)


def move_hunter(state: State, seat: int, start: int, act: Move) -> Iterator[Event]:
    who = state.animals[start]
    assert who is not None
    kind = who.kind
    end, distance = reached(state, seat, kind, start, act.goal)
    tally = hunted(state, seat, kind, end, act.score)
    mushroom = doubling(state, seat, end, act.mushroom, tally)
    yield from go_home(state, tally)
    yield Moved(seat, kind, act.origin, act.goal, distance)
    yield from credit(state, seat, tally, mushroom)
    yield from end_action(state)


def move_moose(state: State, seat: int, start: int, act: Move) -> Iterator[Event]:
    who = state.animals[start]
    require(who is not None and not who.flipped, Rules.MOOSE_3, "reveal it first")
    end, distance = reached(state, seat, "moose", start, act.goal)
    elsewhere = root(state.land, start) != root(state.land, end)
    require(elsewhere or not act.hide, Rules.MOOSE_4, "this is the habitat it comes from")
    doubling(state, seat, end, act.mushroom, NOTHING)
    yield Moved(seat, "moose", act.origin, act.goal, distance)
    if act.hide:
        yield Flipped(seat, "moose", act.goal, "hidden")
    yield from end_action(state)


def unhide(state: State, seat: int, act: Unhide) -> Iterator[Event]:
    spot = place_of(state, act.sector, Rules.MOOSE_5)
    who = state.animals[spot]
    mine = who is not None and (who.kind, who.seat, who.flipped) == ("moose", seat, True)
    require(mine, Rules.MOOSE_5, "no hidden Moose of yours is there")
    tally = scoring.moose(state, spot)
    mushroom = doubling(state, seat, spot, act.mushroom, tally)
    yield Flipped(seat, "moose", act.sector, "revealed")
    yield from credit(state, seat, tally, mushroom)
    yield from end_action(state)


def breed(state: State, seat: int, act: Breed) -> Iterator[Event]:
    """forest.vole.4 and 5; forest.R30: anywhere, beside two own Voles that are adjacent."""
    mine, name = own(state, seat, "vole"), f"vole{act.value}"
    paired = [at for at in mine if any(other in mine for other in adjacent(state.land, at))]
    require(bool(paired), Rules.VOLE_4, "no two of your Voles are adjacent")
    spot = place_of(state, act.sector, Rules.VOLE_5)
    beside = any(spot in adjacent(state.land, at) for at in paired)
    require(beside, Rules.VOLE_5, "{} is not beside them", said(act.sector))
    at_home(state, "vole", spot)
    empty(state.animals, act.sector, spot)
    ready(state, seat, name)
    lowest_first(state, seat, act.value)
    yield Placed(seat, name, act.sector, "breed")


PLACING: dict[str, Callable[[State, int, Place], Iterator[Event]]] = {
    "hare": place_hare,
    "fish": place_fish,
    "wolf": place_hunter,
    "raptor": place_hunter,
    "mushroom": place_still,
    "moose": place_still,
}
MOVING: dict[str, Callable[[State, int, int, Move], Iterator[Event]]] = {
    "hare": move_hare,
    "wolf": move_hunter,
    "raptor": move_hunter,
    "moose": move_moose,
}
