"""What could be asked now by the seats, and where the game stands.

Open-ended acts are sampled: supplies, exchanges, what goes back into the bag, steps of several
Voles, Insects of the final turns, and the tiles of a hand that is not known. Where two acts would
come to the same, one is offered: a Raptor may be placed anywhere on the tile before it flies.
"""

from collections.abc import Iterator
from itertools import combinations, islice

from icecore.events.games.boreal_forest.acts import (
    Act,
    Bid,
    Breed,
    Exchange,
    GiveBack,
    Insects,
    Move,
    Pass,
    Place,
    Raise,
    Stuck,
    Supply,
    Swap,
    Turn,
    Unhide,
    Vole,
    Voles,
)
from icecore.events.games.boreal_forest.steps import (
    AskWay,
    Auction,
    ChooseSupply,
    MayBid,
    MayBreed,
    MayExchange,
    ReturnTiles,
    Step,
)
from icecore.events.words.record import Decline, GoOn
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.boreal_forest.rules import scoring
from icecore.replay.games.boreal_forest.rules.animals import RAPTOR_REACH, REACH
from icecore.replay.games.boreal_forest.rules.chance import chance
from icecore.replay.games.boreal_forest.rules.matching import placements
from icecore.replay.games.boreal_forest.rules.questions import (
    LIVES,
    awaited,
    everybody,
    fresh_mushroom,
    how_many,
    is_stuck,
    lowest_vole,
    may_hold_tiles,
    may_hold_tokens,
    may_place,
    nurseries,
    owed_tiles,
    playable,
    unseen_tokens,
    value_of,
    voles_to_place,
)
from icecore.replay.games.boreal_forest.rules.scoring import Tally, takeable
from icecore.replay.games.boreal_forest.rules.state import TILE, State, token
from icecore.replay.kernel import Clock, zones
from icecore.replay.show.hexes import address, adjacent, frontier, root, tiles_within, within

Offer = tuple[int, Act | Decline | GoOn]
SUPPLIES = (
    {"insect": 3, "vole": 2, "hare": 1, "fish": 2, "wolf": 1, "raptor": 1},
    {"insect": 2, "vole": 2, "hare": 1, "fish": 1, "wolf": 1, "moose": 1, "raptor": 1,
     "mushroom": 1},
    {"insect": 4, "vole": 3, "fish": 2, "mushroom": 1},
    {"vole": 4, "wolf": 1, "raptor": 2, "moose": 2, "mushroom": 1},
    {"insect": 4, "hare": 3, "fish": 3},
    {"insect": 6, "fish": 4},
    {"vole": 5, "hare": 2, "moose": 2, "mushroom": 1},
    {"hare": 3, "fish": 4, "wolf": 1, "raptor": 2},
)  # fmt: skip
"""Ten tokens each: a sample of what may be chosen."""


def candidates(state: State) -> list[Offer]:
    """Legal acts of the seat that must speak; the scribe's, where a ruling has left nobody one."""
    if state.reason is not None:
        return []
    seat = awaited(state)
    if not state.todo:
        acts = tile_acts(state, seat) if state.phase == TILE else actions(state, seat)
        return [(seat, act) for act in acts]
    offers: list[Offer] = [(seat, act) for act in answers(state, state.todo[-1], seat)]
    return offers if offers or chance(state) else [(SCRIBE, GoOn())]


def answers(state: State, step: Step, seat: int) -> Iterator[Act | Decline]:
    match step:
        case AskWay():
            yield Turn("left")
            yield Turn("right")
        case MayExchange():
            yield from exchanges(state, seat)
            yield Decline()
        case ChooseSupply():
            yield from supplies(state)
        case ReturnTiles() if owed_tiles(state, step):
            yield from returns(state, seat, owed_tiles(state, step))
        case MayBreed():
            for value in voles_to_place(state, seat):
                for place in nurseries(state, seat):
                    yield Breed(value, address(state.land, place))
            yield Decline()
        case MayBid():
            yield from (Bid(tile) for tile in may_hold_tiles(state, seat))
            yield Decline()
        case Auction():
            yield from (Raise(tile) for tile in may_hold_tiles(state, seat))
            lowest = lowest_vole(state.supplies[seat].known)
            for name in may_hold_tokens(state, seat):
                if not lowest or value_of(name) <= lowest:
                    yield Raise(name)
            yield Pass()


def supplies(state: State) -> Iterator[Act]:
    voles = sorted((name for name in state.box.tokens if value_of(name)), key=value_of)
    voles = [name for name in voles for _ in range(state.box.tokens[name])]
    for counts in SUPPLIES:
        tokens = [kind for kind, n in counts.items() if kind != "vole" for _ in range(n)]
        yield Supply(tuple(sorted((*tokens, *voles[: counts.get("vole", 0)]))))


def exchanges(state: State, seat: int) -> Iterator[Act]:
    for number in range(1, min(zones.size(state.hands[seat]), state.bag) + 1):
        yield Exchange(number)


def returns(state: State, seat: int, number: int) -> list[Act]:
    """As many tiles as were drawn: neighbours in the order of names; unknown ones unnamed.

    Of a partly known hand some are named too: what has one option would be filled in.
    """
    hand, unnamed = state.hands[seat], (None,) * number
    tiles = zones.cards(hand)
    if hand.unknown:
        some = (*tiles[:number], *unnamed[len(tiles) :])
        return [GiveBack(back) for back in dict.fromkeys((unnamed, some))]
    round_about = tiles + tiles[: number - 1]
    windows = (tuple(sorted(round_about[n : n + number])) for n in range(len(tiles)))
    return [GiveBack(window) for window in dict.fromkeys(windows)]


def tile_acts(state: State, seat: int) -> list[Act]:
    """Every way to add a tile; of unknown tiles one each. Hot: asked in every turn."""
    box, places = state.box, frontier(state.land)
    hand, committed = state.hands[seat], state.committed[seat].tiles
    if committed or not hand.unknown:
        return list(placements(box, playable(state, seat), places)) or [Stuck()]
    acts: list[Act] = list(placements(box, sorted(hand.known), places))
    for tile in may_hold_tiles(state, seat):
        if tile not in hand.known:
            acts += islice(placements(box, (tile,), places), 1)
    if is_stuck(state, seat):
        acts.append(Stuck())
    return acts


def actions(state: State, seat: int) -> Iterator[Act]:
    """Place, move, exchange or pass."""
    spots = range(len(state.animals)) if state.laps else newest(state)
    for name in may_place(state, seat):
        if name == "insect":
            yield from insect_acts(state, seat, spots)
        elif not value_of(name):
            yield from PLACED[name](state, seat, name, spots)
    for value in voles_to_place(state, seat):
        yield from vole_acts(state, seat, value, spots)
    yield from moves(state, seat)
    if not state.laps:
        yield from exchanges(state, seat)
        yield from swaps(state, seat)
    yield Pass()


def newest(state: State) -> range:
    """The sectors of the tile just added."""
    last = len(state.animals)
    return range(last - 6, last) if state.fresh else range(0)


def free(state: State, kind: str, spots: range) -> list[int]:
    letters, animals, lives = state.land.letters, state.animals, LIVES[kind]
    return [n for n in spots if animals[n] is None and letters[n] in lives]


def scores(
    state: State, seat: int, place: int, tally: Tally, declined: bool = True
) -> list[tuple[bool, bool]]:
    """(score, mushroom): scored, doubled if that is possible, or not scored."""
    if not tally.total and not tally.others:
        return [(True, False)]
    ways = [(True, False), (False, False)] if declined else [(True, False)]
    if tally.total and fresh_mushroom(state, seat, place) is not None:
        ways.append((True, True))
    return ways


def insect_acts(state: State, seat: int, spots: range) -> Iterator[Act]:
    land = state.land
    homes: dict[int, list[int]] = {}
    for place in free(state, "insect", spots):
        homes.setdefault(root(land, place), []).append(place)
    for home, places in homes.items():
        if not land.opens[home]:
            continue
        most = min(len(places), how_many(state, seat, "insect"))
        ways = scores(state, seat, home, Tally("insect", 1))
        for number in range(1, most + 1):
            for chosen in combinations(places, number):
                sectors = tuple(address(land, place) for place in chosen)
                yield from (Insects(sectors, *way) for way in ways)
                if state.laps:
                    break


def vole_acts(state: State, seat: int, value: int, spots: range) -> Iterator[Act]:
    """Without a step, or with one step of one Vole; in the final turns without."""
    land, name = state.land, f"vole{value}"
    mine = [at for at, who in everybody(state.animals) if who.seat == seat and who.kind == "vole"]
    for place in free(state, "vole", spots):
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
            for said in scores(state, seat, final, tally):
                yield Vole(value, sector, way, *said)


def hops(state: State, start: int) -> list[int]:
    """Where a Vole may step."""
    land, animals = state.land, state.animals
    lives = LIVES["vole"]
    return [n for n in adjacent(land, start) if animals[n] is None and land.letters[n] in lives]


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


def hare_acts(state: State, seat: int, name: str, spots: range) -> Iterator[Act]:
    land, hares = state.land, free(state, "hare", spots)
    for spot, end in ends(state, "hare", hares):
        if state.animals[end] is None:
            animals = list(state.animals)
            animals[end] = token("hare", seat)
            tally = scoring.hare(state, seat, animals, end)
            goal = address(land, end) if end != spot else None
            for score, _ in scores(state, seat, end, tally):
                yield Place("hare", address(land, spot), goal, score)


def hunter_acts(state: State, seat: int, name: str, spots: range) -> Iterator[Act]:
    """A Wolf or Raptor; in the final turns straight onto its prey."""
    land, animals, lives = state.land, state.animals, LIVES[name]
    homes = [n for n in spots if land.letters[n] in lives]
    open_spots = [n for n in homes if animals[n] is None or state.laps]
    for spot, end in ends(state, name, open_spots):
        if takeable(name, seat, animals[end]):
            goal = address(land, end) if end != spot else None
            tally = scoring.predator(state, seat, animals, name, end)
            for score, mushroom in scores(state, seat, end, tally):
                yield Place(name, address(land, spot), goal, score, mushroom)


def fish_acts(state: State, seat: int, name: str, spots: range) -> Iterator[Act]:
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
        for score, mushroom in scores(state, seat, spot, tally):
            if score or who is None:
                yield Place("fish", address(land, spot), None, score, mushroom)


def still_acts(state: State, seat: int, name: str, spots: range) -> Iterator[Act]:
    for spot in free(state, name, spots):
        yield Place(name, address(state.land, spot))


PLACED = {
    "hare": hare_acts,
    "wolf": hunter_acts,
    "raptor": hunter_acts,
    "fish": fish_acts,
    "mushroom": still_acts,
    "moose": still_acts,
}


def moves(state: State, seat: int) -> Iterator[Act]:
    """Every move of one animal of the seat."""
    land = state.land
    for start, who in everybody(state.animals):
        if who.seat != seat:
            continue
        origin = address(land, start)
        match who.kind:
            case "vole":
                for end in hops(state, start):
                    yield Voles(((origin, address(land, end)),))
            case "hare":
                yield from hare_moves(state, seat, start)
            case "wolf" | "raptor":
                yield from hunts(state, seat, start, who.kind)
            case "moose" if who.flipped:
                tally = scoring.moose(state, start)
                for _, mushroom in scores(state, seat, start, tally, declined=False):
                    yield Unhide(origin, mushroom)
            case "moose":
                home = root(land, start)
                for end in reach(state, "moose", start):
                    if state.animals[end] is None:
                        yield Move(origin, address(land, end))
                        if root(land, end) != home:
                            yield Move(origin, address(land, end), hide=True)


def hare_moves(state: State, seat: int, start: int) -> Iterator[Act]:
    land, home = state.land, root(state.land, start)
    for end in reach(state, "hare", start):
        if state.animals[end] is not None:
            continue
        tally = Tally("hare")
        if root(land, end) != home:
            animals = list(state.animals)
            animals[start], animals[end] = None, animals[start]
            tally = scoring.hare(state, seat, animals, end)
        for score, _ in scores(state, seat, end, tally):
            yield Move(address(land, start), address(land, end), score)


def hunts(state: State, seat: int, start: int, kind: str) -> Iterator[Act]:
    land, animals = state.land, state.animals
    for end in reach(state, kind, start):
        if end != start and takeable(kind, seat, animals[end]):
            tally = scoring.predator(state, seat, animals, kind, end)
            for score, mushroom in scores(state, seat, end, tally):
                yield Move(address(land, start), address(land, end), score, mushroom)


def swaps(state: State, seat: int) -> Iterator[Act]:
    """One token for another; forest.R4: a Vole taken is the lowest of those left out."""
    supply, reserve = state.supplies[seat], unseen_tokens(state, seat)
    if supply.unknown:
        if sum(reserve.values()) > supply.unknown:
            yield Swap((None,), (None,))
        return
    voles = sorted(filter(None, map(value_of, reserve)))
    for given in sorted(supply.known):
        back = value_of(given)
        for taken in reserve:
            if taken == given:
                continue
            value = value_of(taken)
            left = voles[0] if voles and (voles[0] != value or reserve[taken] > 1) else 0
            left = left or (voles[1] if len(voles) > 1 else 0)
            if not value or value <= min(left or value, back or value):
                yield Swap((given,), (taken,))


def clock(state: State) -> Clock:
    seat = awaited(state) if state.reason is None else None
    return Clock(state.rounds + state.laps, state.turns, seat)
