"""Bidding to become First Player."""

from collections.abc import Iterator, MutableSequence
from itertools import groupby

from icecore.events.games.boreal_forest.acts import Bid, Raise
from icecore.events.games.boreal_forest.steps import AskWay, Auction, Step
from icecore.events.games.boreal_forest.words import (
    BidCommitted,
    BidMade,
    BidReturned,
    Event,
    Led,
)
from icecore.replay.games.boreal_forest.rules.questions import (
    in_hand,
    in_order,
    in_supply,
    lowest_vole,
    value_of,
)
from icecore.replay.games.boreal_forest.rules.rules import Rules
from icecore.replay.games.boreal_forest.rules.state import State
from icecore.replay.kernel import require

Todo = MutableSequence[Step]


def bidders(state: State) -> list[int]:
    """forest.R40: whoever has opened a bid, from the seat after the First Player on."""
    _, *others = in_order(state, state.first)
    return [seat for seat in (*others, state.first) if state.bids[seat].tiles]


def weight(state: State, seat: int) -> tuple[int, int]:
    """forest.bid.4: items, then tiles."""
    bid = state.bids[seat]
    return len(bid.tiles) + len(bid.tokens), len(bid.tiles)


def best_bidder(state: State) -> int | None:
    """forest.bid.4: who are level at the top are out, and the rest is compared again."""
    ranked = sorted(bidders(state), key=lambda seat: weight(state, seat), reverse=True)
    for _, level in groupby(ranked, key=lambda seat: weight(state, seat)):
        seats = list(level)
        if len(seats) == 1:
            return seats[0]
    return None


def resolve(state: State, todo: Todo) -> Iterator[Event]:
    """forest.bid.2: before the First Player's next turn."""
    seats = bidders(state)
    if seats:
        todo.append(Auction(tuple(seats)))
    else:
        yield from released(state)


def released(state: State) -> Iterator[Event]:
    """forest.R6: nobody bids for a change, and committed tiles kept the others from fitting."""
    if state.added <= 0:
        for seat in in_order(state, state.first):
            if state.committed[seat].tiles:
                yield BidReturned(seat, "committed")


def work_auction(state: State, step: Auction, todo: Todo) -> Iterator[Event] | None:
    """forest.bid.3: until all have passed, or the last one left leads outright."""
    seats = step.seats
    alone = len(seats) == 1 and all(
        weight(state, seats[0]) > weight(state, other)
        for other in bidders(state)
        if other != seats[0]
    )
    return award(state, todo) if alone or not seats else None


def award(state: State, todo: Todo) -> Iterator[Event]:
    """forest.bid.5 to 7."""
    winner = best_bidder(state)
    for seat in bidders(state):
        yield BidCommitted(seat) if seat == winner else BidReturned(seat)
    if winner is not None:
        yield Led(winner, "bid")
        todo.append(AskWay())
    else:
        yield from released(state)


def open_bid(state: State, seat: int, act: Bid) -> Iterator[Event]:
    require(in_hand(state, seat, act.tile), Rules.BID_1, "{} is not in your hand", act.tile)
    yield BidMade(seat, act.tile, "tile")


def raise_bid(state: State, seat: int, act: Raise) -> Iterator[Event]:
    item = act.item
    if item in state.box.tiles:
        require(in_hand(state, seat, item), Rules.BID_3, "{} is not in your hand", item)
        yield BidMade(seat, item, "tile")
        return
    require(in_supply(state, seat, item), Rules.BID_3, "{} is not in your supply", item)
    lowest = lowest_vole(state.supplies[seat].known)
    high = lowest and value_of(item) > lowest
    require(not high, Rules.VOLE_2, "your lowest Vole is {}", lowest)
    yield BidMade(seat, item, "token")
