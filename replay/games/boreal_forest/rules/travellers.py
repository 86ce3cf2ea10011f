"""Animals that go far: Hares, Wolves, Raptors and Moose."""

from collections.abc import Iterator

from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import refuse, require

from . import action, scoring
from .hexes import address, root, tiles_within, within
from .lookups import LIVES
from .rules import Rules
from .scoring import NOTHING, Tally, takeable
from .state import State, Token, token
from .table import Facts, place_name

REACH = {
    "hare": (Rules.HARE_2, 3, "FRrWG"),
    "wolf": (Rules.WOLF_2, 6, "FRrWG"),
    "moose": (Rules.MOOSE_2, 4, "FRrWLG"),
}
"""The reach of a move: so many sectors, through these habitats."""
RAPTOR_REACH = 3
LANDS = {"wolf": Rules.WOLF_3, "raptor": Rules.RAPTOR_3}


def reached(
    state: State, seat: int, kind: str, start: int, goal: w.Sector | None
) -> tuple[int, int]:
    """The end of a move, and how far that is; whoever is there may be taken, or nobody is."""
    land, end, distance = state.land, start, 0
    if goal is not None:
        rule = Rules.RAPTOR_2 if kind == "raptor" else REACH[kind][0]
        end = action.place_of(state, goal, rule)
        if end == start:
            why = "it is on {where} already: it must go elsewhere"
            refuse(rule, why, where=place_name(goal))
        if kind in action.HOMES:
            action.at_home(state, kind, end)
        if kind == "raptor":
            tiles = tiles_within(land, start // 6, RAPTOR_REACH)
            far = "that is more than {most} tiles away"
            require(end // 6 in tiles, rule, far, most=RAPTOR_REACH)
            distance = tiles[end // 6]
        else:
            _, most, through = REACH[kind]
            steps = within(land, start, most, through)
            if end not in steps:
                far = "{where} is not within {most} sectors"
                refuse(rule, far, where=place_name(goal), most=most)
            distance = steps[end]
        if kind not in LANDS:
            action.empty(state.animals, goal, end)
    who = state.animals[end]
    if kind in LANDS and who is not None and not scoring.takeable(kind, seat, who):
        refuse(LANDS[kind], action.held(address(land, end), who))
    return end, distance


def reach(state: State, kind: str, start: int) -> Iterator[int]:
    """The sectors at which a move may end, as far as distance and habitat go."""
    land, lives = state.land, LIVES[kind]
    if kind == "raptor":
        for tile in tiles_within(land, start // 6, RAPTOR_REACH):
            yield from range(6 * tile, 6 * tile + 6)
        return
    _, most, through = REACH[kind]
    letters = land.letters
    for place in within(land, start, most, through):
        if letters[place] in lives:
            yield place


def ends(state: State, kind: str, spots: list[int]) -> Iterator[tuple[int, int]]:
    """(placed, end) for everywhere that a move from one of these spots may end, each end once."""
    found = dict.fromkeys(spots)
    yield from ((spot, spot) for spot in spots)
    if not state.laps:
        for spot in spots:
            for end in reach(state, kind, spot):
                if end not in found:
                    found[end] = None
                    yield spot, end


def place_hare(state: State, seat: int, act: w.Place) -> Facts:
    """forest.R25: one score, where it ends."""
    spot = action.free_to_place(state, act.sector)
    action.at_home(state, "hare", spot)
    action.empty(state.animals, act.sector, spot)
    action.ready(state, seat, "hare")
    end, distance = reached(state, seat, "hare", spot, act.goal)
    animals = list(state.animals)
    animals[end] = token("hare", seat)
    tally = scoring.hare(state, seat, animals, end) if act.score else Tally("hare")
    action.doubling(state, seat, end, act.mushroom, NOTHING)
    yield w.Placed(seat, "hare", act.sector)
    if act.goal is not None:
        yield w.Moved(seat, "hare", act.sector, act.goal, distance)
    yield from action.credit(state, seat, tally, None)


def hare_acts(state: State, seat: int, name: str, spots: range) -> Iterator[w.Act]:
    land, hares = state.land, action.free(state, "hare", spots)
    for spot, end in ends(state, "hare", hares):
        if state.animals[end] is None:
            animals = list(state.animals)
            animals[end] = token("hare", seat)
            tally = scoring.hare(state, seat, animals, end)
            goal = address(land, end) if end != spot else None
            for score, _ in action.ways_to_score(state, seat, end, tally):
                yield w.Place("hare", address(land, spot), goal, score)


def move_hare(state: State, seat: int, start: int, act: w.Move) -> Facts:
    """forest.R26: it scores in another habitat than the one it comes from."""
    end, distance = reached(state, seat, "hare", start, act.goal)
    animals, tally = list(state.animals), Tally("hare")
    animals[start], animals[end] = None, animals[start]
    if act.score and root(state.land, start) != root(state.land, end):
        tally = scoring.hare(state, seat, animals, end)
    action.doubling(state, seat, end, act.mushroom, NOTHING)
    yield w.Moved(seat, "hare", act.origin, act.goal, distance)
    yield from action.credit(state, seat, tally, None)


def hare_moves(state: State, seat: int, start: int, who: Token) -> Iterator[w.Act]:
    land, home = state.land, root(state.land, start)
    for end in reach(state, "hare", start):
        if state.animals[end] is not None:
            continue
        tally = Tally("hare")
        if root(land, end) != home:
            animals = list(state.animals)
            animals[start], animals[end] = None, animals[start]
            tally = scoring.hare(state, seat, animals, end)
        for score, _ in action.ways_to_score(state, seat, end, tally):
            yield w.Move(address(land, start), address(land, end), score)


def place_hunter(state: State, seat: int, act: w.Place) -> Facts:
    """A Wolf or Raptor; forest.R22: placed onto prey it has moved no sector."""
    kind, spot = act.token, action.free_to_place(state, act.sector)
    if kind in action.HOMES:
        action.at_home(state, kind, spot)
    action.ready(state, seat, kind)
    if act.goal is not None:
        action.empty(state.animals, act.sector, spot)
    end, distance = reached(state, seat, kind, spot, act.goal)
    tally = hunted(state, seat, kind, end, act.score)
    mushroom = action.doubling(state, seat, end, act.mushroom, tally)
    if act.goal is not None:
        yield w.Placed(seat, kind, act.sector)
    yield from action.go_home(state, tally)
    if act.goal is not None:
        yield w.Moved(seat, kind, act.sector, act.goal, distance)
    else:
        yield w.Placed(seat, kind, act.sector)
    yield from action.credit(state, seat, tally, mushroom)


def hunter_acts(state: State, seat: int, name: str, spots: range) -> Iterator[w.Act]:
    """A Wolf or Raptor; in the final turns straight onto its prey."""
    land, animals, lives = state.land, state.animals, LIVES[name]
    homes = [n for n in spots if land.letters[n] in lives]
    open_spots = [n for n in homes if animals[n] is None or state.laps]
    for spot, end in ends(state, name, open_spots):
        if takeable(name, seat, animals[end]):
            goal = address(land, end) if end != spot else None
            tally = scoring.predator(state, seat, animals, name, end)
            for score, mushroom in action.ways_to_score(state, seat, end, tally):
                yield w.Place(name, address(land, spot), goal, score, mushroom)


def move_hunter(state: State, seat: int, start: int, act: w.Move) -> Facts:
    who = state.animals[start]
    assert who is not None
    kind = who.kind
    end, distance = reached(state, seat, kind, start, act.goal)
    tally = hunted(state, seat, kind, end, act.score)
    mushroom = action.doubling(state, seat, end, act.mushroom, tally)
    yield from action.go_home(state, tally)
    yield w.Moved(seat, kind, act.origin, act.goal, distance)
    yield from action.credit(state, seat, tally, mushroom)


def hunts(state: State, seat: int, start: int, who: Token) -> Iterator[w.Act]:
    land, animals, kind = state.land, state.animals, who.kind
    for end in reach(state, kind, start):
        if end != start and takeable(kind, seat, animals[end]):
            tally = scoring.predator(state, seat, animals, kind, end)
            for score, mushroom in action.ways_to_score(state, seat, end, tally):
                yield w.Move(address(land, start), address(land, end), score, mushroom)


def hunted(state: State, seat: int, kind: str, end: int, score: bool) -> Tally:
    tally = scoring.predator(state, seat, state.animals, kind, end)
    return tally if score else tally.unscored()


def move_moose(state: State, seat: int, start: int, act: w.Move) -> Facts:
    who = state.animals[start]
    require(who is not None and not who.flipped, Rules.MOOSE_3, "reveal it first")
    end, distance = reached(state, seat, "moose", start, act.goal)
    elsewhere = root(state.land, start) != root(state.land, end)
    require(elsewhere or not act.hide, Rules.MOOSE_4, "this is the habitat it comes from")
    action.doubling(state, seat, end, act.mushroom, NOTHING)
    yield w.Moved(seat, "moose", act.origin, act.goal, distance)
    if act.hide:
        yield w.Flipped(seat, "moose", act.goal, "hidden")


def moose_moves(state: State, seat: int, start: int, who: Token) -> Iterator[w.Act]:
    """The sectors where it may go, and hide; a hidden one is revealed."""
    land = state.land
    origin, home = address(land, start), root(land, start)
    if who.flipped:
        tally = scoring.moose(state, start)
        for _, mushroom in action.ways_to_score(state, seat, start, tally, declined=False):
            yield w.Unhide(origin, mushroom)
        return
    for end in reach(state, "moose", start):
        if state.animals[end] is None:
            yield w.Move(origin, address(land, end))
            if root(land, end) != home:
                yield w.Move(origin, address(land, end), hide=True)


@action.declare
def unhide(state: State, seat: int, act: w.Unhide) -> Facts:
    spot = action.place_of(state, act.sector, Rules.MOOSE_5)
    who = state.animals[spot]
    mine = who is not None and (who.kind, who.seat, who.flipped) == ("moose", seat, True)
    require(mine, Rules.MOOSE_5, "no hidden Moose of yours is there")
    tally = scoring.moose(state, spot)
    mushroom = action.doubling(state, seat, spot, act.mushroom, tally)
    yield w.Flipped(seat, "moose", act.sector, "revealed")
    yield from action.credit(state, seat, tally, mushroom)
