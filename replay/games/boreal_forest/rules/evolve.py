"""How each event changes the table: bookkeeping without a rule."""

from collections.abc import Callable
from typing import Any

from icecore.events.games.boreal_forest.acts import Sector
from icecore.events.games.boreal_forest.words import (
    BidCommitted,
    BidMade,
    BidReturned,
    Closed,
    Dealt,
    Drawn,
    Ended,
    Flipped,
    GaveBack,
    Identified,
    Led,
    Moved,
    Passed,
    Placed,
    Reached,
    Returned,
    Scored,
    Supplied,
    Swapped,
    TileAdded,
    TurnBegan,
    Waiting,
    WasStuck,
    WaySet,
)
from icecore.replay.games.boreal_forest.rules.state import (
    ACTION,
    IDLE,
    OVER,
    SOUGHT,
    TILE,
    Bid,
    State,
    token,
)
from icecore.replay.kernel import BrokenError, hold, zones
from icecore.replay.kernel.zones import put, take
from icecore.replay.show.hexes import lay

SIX: list[Any] = [None] * 6


def place_of(state: State, sector: Sector) -> int:
    q, r, d = sector
    try:
        return 6 * state.land.tile_at[f"{q},{r}"] + d
    except KeyError:
        raise BrokenError(f"no tile lies at {q},{r}") from None


def on_led(state: State, event: Led) -> None:
    state.first = event.seat


def on_way_set(state: State, event: WaySet) -> None:
    state.way = 1 if event.way == "left" else -1


def on_dealt(state: State, event: Dealt | Drawn) -> None:
    hand = state.hands[event.seat]
    for tile in event.tiles:
        put(hand, tile)
    state.bag -= len(event.tiles)


def on_gave_back(state: State, event: GaveBack) -> None:
    hand = state.hands[event.seat]
    for tile in event.tiles:
        take(hand, tile)
    state.bag += len(event.tiles)


def on_supplied(state: State, event: Supplied) -> None:
    supply = state.supplies[event.seat]
    for name in event.tokens:
        put(supply, name)


def on_swapped(state: State, event: Swapped) -> None:
    supply = state.supplies[event.seat]
    for name in event.given:
        take(supply, name)
    for name in event.taken:
        put(supply, name)


def on_added(state: State, event: TileAdded) -> None:
    tile, seat = event.tile, event.seat
    committed = state.committed[seat].tiles
    if tile in committed:
        committed.remove(tile)
    else:
        take(state.hands[seat], tile)
    lay(state.land, event.q, event.r, event.face)
    state.laid.append(tile)
    state.animals += SIX
    state.phase = ACTION
    state.fresh = True
    state.added = max(0, state.added) + 1
    state.adder = seat


def on_stuck(state: State, event: WasStuck) -> None:
    state.phase = ACTION


def on_placed(state: State, event: Placed) -> None:
    name, seat = event.token, event.seat
    committed = state.committed[seat].tokens
    if name in committed:
        committed.remove(name)
    else:
        take(state.supplies[seat], name)
    place = place_of(state, event.sector)
    if state.animals[place] is not None:
        hold(False, "somebody is on {} already", event.sector)
    state.animals[place] = token(name, seat)
    state.stirred = True


def on_moved(state: State, event: Moved) -> None:
    animals = state.animals
    origin, goal = place_of(state, event.origin), place_of(state, event.goal)
    mover = animals[origin]
    if mover != token(event.token, event.seat) or animals[goal] is not None:
        hold(False, "{} cannot go to {}", event.token, event.goal)
    animals[origin], animals[goal] = None, mover
    state.stirred = True


def on_flipped(state: State, event: Flipped) -> None:
    place = place_of(state, event.sector)
    name, seat = event.token, event.seat
    fits = state.animals[place] in (token(name, seat), token(name, seat, True))
    hold(fits, "{} is not on {}", name, event.sector)
    state.animals[place] = token(name, seat, event.side in ("hidden", "used"))
    state.stirred = True


def on_returned(state: State, event: Returned) -> None:
    place = place_of(state, event.sector)
    name, seat = event.token, event.seat
    if state.animals[place] not in (token(name, seat), token(name, seat, True)):
        hold(False, "{} is not on {}", name, event.sector)
    state.animals[place] = None
    put(state.supplies[event.seat], event.token)


def on_scored(state: State, event: Scored) -> None:
    state.scores[event.seat] += event.points


def on_said(state: State, event: Passed | Closed) -> None:
    """Nothing on the table is moved by it; what is to be done stands in the list."""


def on_bid_made(state: State, event: BidMade) -> None:
    bid = state.bids[event.seat]
    if event.kind == "tile":
        take(state.hands[event.seat], event.item)
        bid.tiles = sorted((*bid.tiles, event.item))
    else:
        take(state.supplies[event.seat], event.item)
        bid.tokens = sorted((*bid.tokens, event.item))


def on_reached(state: State, event: Reached) -> None:
    """The tiles come with TABLE's act; forest.R6 asks whether anybody exchanged some."""
    if state.added == IDLE:
        state.added = SOUGHT


def on_bid_returned(state: State, event: BidReturned) -> None:
    if event.zone == "committed":
        kept = state.committed[event.seat]
        for tile in kept.tiles:
            put(state.hands[event.seat], tile)
        kept.tiles = []
        return
    bid = state.bids[event.seat]
    for tile in bid.tiles:
        put(state.hands[event.seat], tile)
    for name in bid.tokens:
        put(state.supplies[event.seat], name)
    state.bids[event.seat] = Bid()


def on_bid_committed(state: State, event: BidCommitted) -> None:
    bid, kept = state.bids[event.seat], state.committed[event.seat]
    kept.tiles = sorted((*kept.tiles, *bid.tiles))
    kept.tokens = sorted((*kept.tokens, *bid.tokens))
    state.bids[event.seat] = Bid()


def on_turn_began(state: State, event: TurnBegan) -> None:
    state.turn = event.seat
    state.turns += 1
    state.phase, state.fresh = TILE, False
    if event.kind == "round":
        state.added = IDLE if state.rounds and state.added <= 0 else 0
        state.rounds += 1
    elif event.kind == "final":
        state.laps += 1
        state.lap_first, state.stirred = event.seat, False
    if state.laps:
        state.phase = ACTION


def on_ended(state: State, event: Ended) -> None:
    state.reason, state.phase, state.todo = event.reason, OVER, ()


def on_identified(state: State, event: Identified) -> None:
    owned = state.hands if event.zone == "hand" else state.supplies
    zones.identify(owned[event.seat], event.cards)


def on_waiting(state: State, event: Waiting) -> None:
    state.todo = event.steps


EVOLVE: dict[type[Any], Callable[[State, Any], None]] = {
    Led: on_led,
    WaySet: on_way_set,
    Dealt: on_dealt,
    Reached: on_reached,
    Drawn: on_dealt,
    GaveBack: on_gave_back,
    Supplied: on_supplied,
    Swapped: on_swapped,
    TileAdded: on_added,
    WasStuck: on_stuck,
    Closed: on_said,
    Placed: on_placed,
    Moved: on_moved,
    Flipped: on_flipped,
    Returned: on_returned,
    Scored: on_scored,
    Passed: on_said,
    BidMade: on_bid_made,
    BidReturned: on_bid_returned,
    BidCommitted: on_bid_committed,
    TurnBegan: on_turn_began,
    Ended: on_ended,
    Identified: on_identified,
    Waiting: on_waiting,
}
