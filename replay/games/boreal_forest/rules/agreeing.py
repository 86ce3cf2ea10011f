"""What an event that a ruling enters must agree with, where no note on a field can say it."""

from typing import Any

from icecore.events.games.boreal_forest import tiles as c
from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import hold
from icecore.replay.show.hexes import root

from .evolve import place_of
from .state import State
from .table import place_name


def agrees(state: State, event: Any) -> None:
    """Asked before the event is carried out."""
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
