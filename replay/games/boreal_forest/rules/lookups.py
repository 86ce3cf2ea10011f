"""Small questions about a position, as players would ask them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import compress

from icecore.replay.kernel import zones

from .hexes import Land, frontier, root
from .matching import fits_somewhere
from .state import IDLE, SOUGHT, Bid, State, Token, tokens_of_a_seat

LIVES = {
    "insect": "RrWL",
    "vole": "FRrWG",
    "hare": "WG",
    "fish": "RrL",
    "wolf": "FRrWG",
    "raptor": "FRrWLGH",
    "mushroom": "FRr",
    "moose": "FRrWLG",
}
"""The habitats where each animal may be."""
PREDATORS = ("wolf", "raptor", "fish")


def in_order(state: State, start: int) -> tuple[int, ...]:
    """All seats in the direction of play, from one of them on."""
    return seats_from(start, state.way, len(state.hands))


@cache
def seats_from(start: int, way: int, seats: int) -> tuple[int, ...]:
    return tuple((start + way * n) % seats for n in range(seats))


def unseen_tiles(state: State) -> dict[str, int]:
    """The tiles of the bag and all unknown ones together."""
    open_tiles = [*state.laid[1:], *(tile for bid in bids(state) for tile in bid.tiles)]
    return zones.unseen(state.box.copies, open_tiles, state.hands)


def bids(state: State) -> Iterator[Bid]:
    yield from state.bids
    yield from state.committed


def open_tokens(state: State, seat: int) -> list[str]:
    """The tokens of a seat that everybody sees: on the map, bid or committed."""
    names = [animal.name for animal in filter(None, state.animals) if animal.seat == seat]
    return [*names, *state.bids[seat].tokens, *state.committed[seat].tokens]


def unseen_tokens(state: State, seat: int) -> dict[str, int]:
    """The tokens of a seat's reserve and the unknown ones of its supply together."""
    return zones.unseen(tokens_of_a_seat(state), open_tokens(state, seat), [state.supplies[seat]])


def may_hold_tiles(state: State, seat: int) -> list[str]:
    """The tiles that a hand holds, or could hold by what is known of it."""
    hand = state.hands[seat]
    if not hand.unknown:
        return sorted(hand.known)
    return sorted({*hand.known, *unseen_tiles(state)})


def in_hand(state: State, seat: int, tile: str) -> bool:
    hand = state.hands[seat]
    return tile in hand.known or (hand.unknown > 0 and tile in unseen_tiles(state))


def may_hold_tokens(state: State, seat: int) -> list[str]:
    """The tokens that a supply holds, or could hold by what is known of it."""
    supply = state.supplies[seat]
    if not supply.unknown:
        return sorted(supply.known)
    return sorted({*supply.known, *unseen_tokens(state, seat)})


def in_supply(state: State, seat: int, name: str) -> bool:
    supply = state.supplies[seat]
    return name in supply.known or (supply.unknown > 0 and name in unseen_tokens(state, seat))


def may_place(state: State, seat: int) -> list[str]:
    """forest.bid.6: committed tokens first; else what the supply holds."""
    committed = state.committed[seat].tokens
    return sorted(set(committed)) if committed else may_hold_tokens(state, seat)


def how_many(state: State, seat: int, name: str) -> int:
    """Of a token that may be placed: how many there are at most, as the action begins."""
    committed = state.committed[seat].tokens
    if committed:
        return committed.count(name)
    supply = state.supplies[seat]
    known = supply.known.get(name, 0)
    if not supply.unknown:
        return known
    return known + min(supply.unknown, unseen_tokens(state, seat).get(name, 0))


@cache
def value_of(name: str) -> int:
    """The value of a Vole; 0 for any other token."""
    return int(name[4:]) if name[:4] == "vole" and name[4:].isdigit() else 0


def lowest_vole(names: Iterable[str]) -> int:
    """The lowest of the Voles among these tokens, 0 if there is none."""
    return min(filter(None, map(value_of, names)), default=0)


def lowest_known(state: State, seat: int) -> int:
    """The lowest Vole that is known to be there to be placed."""
    return lowest_vole(state.committed[seat].tokens or state.supplies[seat].known)


def voles_to_place(state: State, seat: int) -> list[int]:
    """forest.vole.2: the lowest; where some are unknown, any that is not above a known one."""
    values = sorted(filter(None, map(value_of, may_place(state, seat))))
    lowest = lowest_known(state, seat)
    return [value for value in values if not lowest or value <= lowest]


def playable(state: State, seat: int) -> list[str]:
    """forest.bid.6: committed tiles first; else what the hand holds."""
    committed = state.committed[seat].tiles
    return sorted(set(committed)) if committed else may_hold_tiles(state, seat)


def is_stuck(state: State, seat: int) -> bool:
    """forest.R5: no tile that is known fits; of unknown ones nobody can say."""
    tiles = state.committed[seat].tiles or state.hands[seat].known
    return not fits_somewhere(state.box, tiles, frontier(state.land))


def is_last_round(state: State) -> bool:
    """forest.R6: a second round without a tile, and no hand has one that fits.

    Who was stuck without committed tiles had none, and everybody heard it; who has exchanged tiles
    since may have one, unless none of all that are not on the map fits.
    """
    if state.added > 0 or any(kept.tiles for kept in state.committed):
        return False
    if state.added == SOUGHT:
        laid = Counter(state.laid)
        hidden = [tile for tile, copies in state.box.copies.items() if copies > laid[tile]]
        return not fits_somewhere(state.box, hidden, frontier(state.land))
    return state.added == IDLE


def next_seat(state: State) -> int | None:
    """forest.R6: whose turn is next in this round: who has no tile is passed over."""
    for seat in in_order(state, state.turn)[1:]:
        if seat == state.first:
            return None
        if has_tiles(state, seat):
            return seat
    return None


def has_tiles(state: State, seat: int) -> bool:
    return bool(state.committed[seat].tiles) or not zones.is_empty(state.hands[seat])


def tiles_left(state: State) -> bool:
    """Is there anything that can still be added?"""
    for hand in state.hands:
        if not zones.is_empty(hand):
            return True
    return any(bid.tiles for bid in bids(state))


Animals = list[Token | None]
"""The tokens on each sector: as they are, or as they would be after some moves."""


def everybody(animals: Animals) -> list[tuple[int, Token]]:
    """All that are on the map, with their sectors."""
    taken = compress(range(len(animals)), animals)  # most sectors are empty
    return [(at, who) for at in taken if (who := animals[at]) is not None]


def on_the_map(state: State, kind: str) -> int:
    """The number of a kind, whosever they are: quicker than to look where."""
    return [who.kind for who in filter(None, state.animals)].count(kind)


def living_in(land: Land, animals: Animals, place: int) -> list[tuple[int, Token]]:
    """Everybody in the habitat that a sector belongs to."""
    home = root(land, place)
    return [(at, who) for at, who in everybody(animals) if root(land, at) == home]


def own(state: State, seat: int, kind: str) -> list[int]:
    """The sectors of the animals of a kind that a seat has on the map."""
    return [at for at, who in everybody(state.animals) if who.seat == seat and who.kind == kind]


def fresh_mushroom(state: State, seat: int, place: int) -> int | None:
    """The sector of the seat's own Mushroom that could double a score in this habitat."""
    if state.land.letters[place] not in LIVES["mushroom"]:
        return None
    for at, who in living_in(state.land, state.animals, place):
        if who.kind == "mushroom" and who.seat == seat and not who.flipped:
            return at
    return None
