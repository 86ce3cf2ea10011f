"""One act by lot: a tile is tried here and there until it fits; an action is one of one kind.

Every kind of action is as likely as another, so a playing-out does not drown in the many ways in
which one Vole can step.
"""

from collections.abc import Callable, Iterable

from icecore.events.games.boreal_forest import words as w
from icecore.replay.rulebook.sampling import Dice, any_of, sampled

from . import scoring
from .action import free, ways_to_score
from .animals import ANIMALS, newest
from .exchange import exchanges, swaps
from .hexes import address, around, facing, key, unkey
from .lookups import everybody, may_place, playable, value_of, voles_to_place
from .matching import forbidden, ways_to_lie
from .state import TILE, State, Token, token
from .table import forest
from .turn import tile_acts
from .voles import hops

TRIES = 30
"""The number of tries with a tile before all ways to add one are listed."""
PASS = w.Pass()


@sampled(forest)
def any_act(state: State, seat: int, step: None, dice: Dice) -> w.Act:
    return any_tile(state, seat, dice) if state.phase == TILE else any_action(state, seat, dice)


def any_tile(state: State, seat: int, dice: Dice) -> w.Act:
    """Any tile that fits at any place: the more tiles a place meets, the likelier it is."""
    land, box = state.land, state.box
    if not state.hands[seat].unknown or state.committed[seat].tiles:
        tiles, beside, places = playable(state, seat), land.beside, land.places
        random, count = dice.random, len(beside)
        for _ in range(TRIES if tiles else 0):
            edge = int(random() * count)
            while beside[edge] >= 0:
                edge = int(random() * count)
            place = around(key(*places[edge // 6]))[edge % 6]
            barred = forbidden(facing(land, place))
            tile = tiles[int(random() * len(tiles))]
            fitting = [turns for turns, _, bits in ways_to_lie(box, tile) if not bits & barred]
            if fitting:
                return w.Add(tile, *unkey(place), dice.choice(fitting))
    return dice.choice(tile_acts(state, seat))


def any_action(state: State, seat: int, dice: Dice) -> w.Act:
    spots = range(len(state.animals)) if state.laps else newest(state)
    groups: list[Callable[[], Iterable[w.Act]]] = [lambda: (PASS,)]
    if spots:
        groups += (
            _placing(state, seat, name, spots, dice)
            for name in may_place(state, seat)
            if not value_of(name)
        )
        groups += (_vole(state, seat, value, spots, dice) for value in voles_to_place(state, seat))
    groups += (
        _moving(state, seat, start, who)
        for start, who in everybody(state.animals)
        if who.seat == seat and ANIMALS[who.kind].moves is not None
    )
    if not state.laps:
        groups += (lambda: exchanges(state, seat), lambda: swaps(state, seat))
    return any_of(groups, dice) or PASS


def _placing(
    state: State, seat: int, name: str, spots: range, dice: Dice
) -> Callable[[], Iterable[w.Act]]:
    """A token at one of the spots; Insects at several."""

    def acts() -> Iterable[w.Act]:
        animal, here = ANIMALS[name], spots
        if name != "insect":
            spot = dice.choice(spots)
            here = range(spot, spot + 1)
        return animal.places(state, seat, name, here)

    return acts


def _moving(state: State, seat: int, start: int, who: Token) -> Callable[[], Iterable[w.Act]]:
    moves = ANIMALS[who.kind].moves
    assert moves is not None
    return lambda: moves(state, seat, start, who)


def _vole(
    state: State, seat: int, value: int, spots: range, dice: Dice
) -> Callable[[], Iterable[w.Act]]:
    """A Vole somewhere, and perhaps a step of one."""

    def acts() -> Iterable[w.Act]:
        places = free(state, "vole", spots)
        if not places:
            return
        land, animals, place = state.land, list(state.animals), dice.choice(places)
        name = f"vole{value}"
        start = end = place
        if not state.laps and dice.random() < 0.5:
            mine = [n for n, who in everybody(animals) if who.seat == seat and who.kind == "vole"]
            start = dice.choice((place, *mine))
            ends = [n for n in hops(state, start) if n != place]
            end = dice.choice(ends) if ends else start
        animals[place] = token(name, seat)
        if start != end:
            animals[start], animals[end] = None, animals[start]
        final = end if start == place else place
        tally = scoring.vole(state, seat, animals, final)
        way = ((address(land, start), address(land, end)),) if start != end else ()
        for scored in ways_to_score(state, seat, final, tally):
            yield w.Vole(value, address(land, place), way, *scored)

    return acts
