"""Evolve functions of all events: bookkeeping without a rule."""

from typing import Any

from icecore.events.games.boreal_forest import tiles as c
from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import BrokenError, hold, zones
from icecore.replay.kernel.zones import put, take

from .hexes import lay
from .state import ACTION, IDLE, OVER, SOUGHT, TILE, Bid, State, token
from .table import forest, place_name

SIX: list[Any] = [None] * 6


def place_of(state: State, sector: w.Sector) -> int:
    q, r, d = sector
    try:
        return 6 * state.land.tile_at[f"{q},{r}"] + d
    except KeyError:
        raise BrokenError(f"no tile lies at {q},{r}") from None


@forest.evolve
def led(state: State, event: w.Led) -> None:
    state.first = event.seat


@forest.evolve
def way_set(state: State, event: w.WaySet) -> None:
    state.way = 1 if event.way == "left" else -1


@forest.evolve
def dealt(state: State, event: w.Dealt | w.Drawn) -> None:
    hand = state.hands[event.seat]
    for tile in event.tiles:
        put(hand, tile)
    state.bag -= len(event.tiles)


@forest.evolve
def gave_back(state: State, event: w.GaveBack) -> None:
    hand = state.hands[event.seat]
    for tile in event.tiles:
        take(hand, tile)
    state.bag += len(event.tiles)


@forest.evolve
def supplied(state: State, event: w.Supplied) -> None:
    supply = state.supplies[event.seat]
    for name in event.tokens:
        put(supply, name)


@forest.evolve
def swapped(state: State, event: w.Swapped) -> None:
    supply = state.supplies[event.seat]
    for name in event.given:
        take(supply, name)
    for name in event.taken:
        put(supply, name)


@forest.evolve
def added(state: State, event: w.TileAdded) -> None:
    tile, seat = event.tile, event.seat
    committed = state.committed[seat].tiles
    if committed and tile in committed:
        committed.remove(tile)
    else:
        take(state.hands[seat], tile)
    lay(state.land, event.q, event.r, event.face)
    state.laid.append(tile)
    state.animals += SIX
    state.phase = ACTION
    state.fresh = True
    state.added = state.added + 1 if state.added > 0 else 1
    state.adder = seat


@forest.evolve
def stuck(state: State, event: w.WasStuck) -> None:
    state.phase = ACTION


@forest.evolve
def placed(state: State, event: w.Placed) -> None:
    name, seat = event.token, event.seat
    committed = state.committed[seat].tokens
    if name in committed:
        committed.remove(name)
    else:
        take(state.supplies[seat], name)
    place = place_of(state, event.sector)
    if state.animals[place] is not None:
        hold(False, "somebody is on {} already", place_name(event.sector))
    state.animals[place] = token(name, seat)
    state.stirred = True


@forest.evolve
def moved(state: State, event: w.Moved) -> None:
    animals = state.animals
    origin, goal = place_of(state, event.origin), place_of(state, event.goal)
    mover = animals[origin]
    if mover != token(event.token, event.seat) or animals[goal] is not None:
        hold(False, "{} cannot go to {}", c.token_title(event.token), place_name(event.goal))
    animals[origin], animals[goal] = None, mover
    state.stirred = True


@forest.evolve
def flipped(state: State, event: w.Flipped) -> None:
    place = place_of(state, event.sector)
    name, seat = event.token, event.seat
    fits = state.animals[place] in (token(name, seat), token(name, seat, True))
    if not fits:
        hold(False, "{} is not on {}", c.token_title(name), place_name(event.sector))
    state.animals[place] = token(name, seat, event.side in ("hidden", "used"))
    state.stirred = True


@forest.evolve
def returned(state: State, event: w.Returned) -> None:
    place = place_of(state, event.sector)
    name, seat = event.token, event.seat
    if state.animals[place] not in (token(name, seat), token(name, seat, True)):
        hold(False, "{} is not on {}", c.token_title(name), place_name(event.sector))
    state.animals[place] = None
    put(state.supplies[event.seat], event.token)


@forest.evolve
def scored(state: State, event: w.Scored) -> None:
    state.scores[event.seat] += event.points


@forest.evolve
def said(state: State, event: w.Passed | w.Closed) -> None:
    """Nothing on the table is moved by it; what is to be done stands in the list."""


@forest.evolve
def bid_made(state: State, event: w.BidMade) -> None:
    bid = state.bids[event.seat]
    if event.kind == "tile":
        take(state.hands[event.seat], event.item)
        bid.tiles = sorted((*bid.tiles, event.item))
    else:
        take(state.supplies[event.seat], event.item)
        bid.tokens = sorted((*bid.tokens, event.item))


@forest.evolve
def reached(state: State, event: w.Reached) -> None:
    """The tiles come with TABLE's act; forest.R6 asks whether anybody exchanged some."""
    if state.added == IDLE:
        state.added = SOUGHT


@forest.evolve
def bid_returned(state: State, event: w.BidReturned) -> None:
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


@forest.evolve
def bid_committed(state: State, event: w.BidCommitted) -> None:
    bid, kept = state.bids[event.seat], state.committed[event.seat]
    kept.tiles = sorted((*kept.tiles, *bid.tiles))
    kept.tokens = sorted((*kept.tokens, *bid.tokens))
    state.bids[event.seat] = Bid()


@forest.evolve
def turn_began(state: State, event: w.TurnBegan) -> None:
    state.turn = event.seat
    state.turns += 1
    state.phase, state.fresh = ACTION if state.laps else TILE, False
    if event.kind == "round":
        state.added = IDLE if state.rounds and state.added <= 0 else 0
        state.rounds += 1
    elif event.kind == "final":
        state.laps += 1
        state.phase, state.lap_first, state.stirred = ACTION, event.seat, False


@forest.evolve
def ended(state: State, event: w.Ended) -> None:
    state.reason, state.phase, state.todo = event.reason, OVER, ()


@forest.evolve
def identified(state: State, event: w.Identified) -> None:
    owned = state.hands if event.zone == "hand" else state.supplies
    zones.identify(owned[event.seat], event.cards)


@forest.evolve
def waiting(state: State, event: w.Waiting) -> None:
    state.todo = event.steps
