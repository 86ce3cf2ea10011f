"""What an event that a ruling enters must agree with, where no note on a field can say it."""

from typing import Any

from icecore.events.games.boreal_forest.tiles import HABITATS
from icecore.events.games.boreal_forest.words import (
    BidCommitted,
    BidReturned,
    Closed,
    Flipped,
    Scored,
    TileAdded,
)
from icecore.replay.games.boreal_forest.rules.evolve import place_of
from icecore.replay.games.boreal_forest.rules.state import State
from icecore.replay.kernel import hold
from icecore.replay.show.hexes import root


def agrees(state: State, event: Any) -> None:
    """Asked before the event is carried out."""
    match event:
        case TileAdded(q=q, r=r):
            hold(f"{q},{r}" not in state.land.tile_at, "a tile lies at {},{}", q, r)
        case Closed(habitat, size, sector):
            home = root(state.land, place_of(state, sector))
            there = HABITATS[state.land.letters[home]]
            hold(habitat == there, "there is a {} at {}, no {}", there, sector, habitat)
            hold(size == state.land.sizes[home], "it has {} sectors", state.land.sizes[home])
            hold(not state.land.opens[home], "the {} is still open", habitat)
        case Flipped(_, token, _, side):
            sides = {"moose": ("hidden", "revealed"), "mushroom": ("used", "fresh")}
            hold(side in sides.get(token, ()), "a {} is never {}", token, side)
        case Scored(points=points, bonus=bonus, doubled=doubled):
            hold(bonus + doubled <= points, "{} points cannot hold {}", points, bonus + doubled)
        case BidReturned(seat) | BidCommitted(seat):
            bid = state.bids[seat]
            hold(bool(bid.tiles or bid.tokens), "seat {} has no bid", seat)
