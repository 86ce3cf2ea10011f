"""Invariants of every position, whatever was played or ruled."""

from collections import Counter
from typing import Any

from icecore.events.games.boreal_forest import tiles as c
from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import hold, zones

from .evolve import place_of
from .hexes import NOTHING, flooded, frontier, open_edges, root, tiles_within
from .lookups import LIVES, bids, everybody, open_tokens
from .matching import MEET
from .state import SUPPLY, TILE, State, tokens_of_a_seat
from .table import place_name
from .turn import MOST_FISH


def invariants(state: State) -> None:
    """Conservation after every record; the rest once nothing is pending."""
    check_tiles(state)
    for seat in range(len(state.hands)):
        check_tokens(state, seat)
    check_animals(state)
    hold(0 <= state.turn < len(state.hands), "nobody is on turn")
    hold(min(state.scores) >= 0, "a score is below 0")
    if not state.todo and (state.phase == TILE or state.laps):
        check_turn_end(state)
    if state.fresh:
        check_map(state)


def check_tiles(state: State) -> None:
    """Every tile of the set is in one place; a hand is as large as it can be."""
    shown = [*state.laid[1:], *(tile for bid in bids(state) for tile in bid.tiles)]
    zones.check(state.box.copies, shown, state.hands, state.bag)
    hold(state.bag >= 0, "the bag holds {} tiles", state.bag)


def is_to_choose(state: State, seat: int) -> bool:
    """forest.setup.7: has the seat no supply yet?"""
    if state.options.length == "learning":
        return False
    early = (w.AskFirst, w.AskWay, w.Prepare)
    begun = state.turns or not any(type(step) in early for step in state.todo)
    return not begun or w.ChooseSupply(seat) in state.todo


def check_tokens(state: State, seat: int) -> None:
    """forest.gen.7: ten in all, or seven; none more often than there are."""
    shown, supply, own = open_tokens(state, seat), state.supplies[seat], tokens_of_a_seat(state)
    total = len(shown) + zones.size(supply)
    learning = state.options.length == "learning"
    wanted = sum(own.values()) if learning else SUPPLY
    wanted = 0 if is_to_choose(state, seat) else wanted
    hold(total == wanted, "somebody has {} tokens, not {}", total, wanted)
    left = zones.unseen(own, shown, [supply])
    hold(all(n > 0 for n in left.values()), "somebody has a token too many")
    hold(supply.unknown >= 0, "somebody has {} unknown tokens", supply.unknown)


def check_animals(state: State) -> None:
    hold(len(state.animals) == len(state.land.letters), "the map and its sectors differ")
    for at, who in everybody(state.animals):
        letter = state.land.letters[at]
        hold(letter in LIVES[who.kind], "a {} on {}", who.kind, letter)
        hold(not who.flipped or who.kind in ("moose", "mushroom"), "a {} is flipped", who.kind)


def check_turn_end(state: State) -> None:
    """Nobody is left at the beginning of a turn who should have gone home."""
    shoals = Counter[int]()
    for at, who in everybody(state.animals):
        if who.kind == "insect":
            hold(open_edges(state.land, at) > 0, "an Insect is left in a closed habitat")
        if who.kind == "fish":
            shoals[root(state.land, at)] += 1
    hold(max(shoals.values(), default=0) <= MOST_FISH, "more than two Fish share a habitat")


def check_map(state: State) -> None:
    """One connected map with legal contacts, and habitats as a flood would find them."""
    land = state.land
    hold(len(tiles_within(land, 0, len(land.places))) == len(land.places), "the map is parted")
    gaps = 0
    for place, other in enumerate(land.beside):
        if other >= 0:
            facing = land.letters[6 * other + (place + 3) % 6]
            hold(land.letters[place] + facing in MEET, "{} meets {}", land.letters[place], facing)
        elif land.letters[place] not in land.shut:
            gaps += 1
    hold(sum(land.opens) == gaps, "{} open edges are counted, {} there", sum(land.opens), gaps)
    around = sum(letter != NOTHING for letters in frontier(land).values() for letter in letters)
    hold(around == land.beside.count(-1), "the frontier counts {} edges", around)
    for sectors, opens in flooded(land):
        oldest = sectors[0]
        one = all(root(land, place) == oldest for place in sectors)
        hold(one, "habitat {} is in pieces", oldest)
        hold(land.sizes[oldest] == len(sectors), "habitat {} has {}", oldest, len(sectors))
        hold(land.opens[oldest] == opens, "habitat {} has {} open edges", oldest, opens)


def agrees(state: State, event: Any) -> None:
    """Checks an event of a ruling where no note on a field can say it."""
    match event:
        case w.TileAdded(q=q, r=r):
            hold(f"{q},{r}" not in state.land.tile_at, "a tile lies at {},{}", q, r)
        case w.Closed(habitat, size, sector):
            home = root(state.land, place_of(state, sector))
            there = c.HABITATS[state.land.letters[home]]
            hold(habitat == there, "there is a {} at {}, no {}", there, place_name(sector), habitat)
            hold(size == state.land.sizes[home], "it has {} sectors", state.land.sizes[home])
            hold(not state.land.opens[home], "the {} is still open", habitat)
        case w.Flipped(_, token, _, side):
            sides = {"moose": ("hidden", "revealed"), "mushroom": ("used", "fresh")}
            hold(side in sides.get(token, ()), "a {} is never {}", token, side)
        case w.Scored(points=points, bonus=bonus, doubled=doubled):
            hold(bonus + doubled <= points, "{} points cannot hold {}", points, bonus + doubled)
        case w.BidReturned(seat) | w.BidCommitted(seat):
            bid = state.bids[seat]
            hold(bool(bid.tiles or bid.tokens), "there is no such bid")
