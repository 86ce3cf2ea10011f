"""Bidding to become First Player."""

from collections.abc import Iterator
from itertools import groupby

from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import Refused, require, zones
from icecore.replay.kernel.sentences import It

from . import lookups as ask
from .rules import Rules
from .state import State
from .table import Facts, Todo, forest, on_turn


def bidders(state: State) -> list[int]:
    """forest.R40: whoever has opened a bid, from the seat after the First Player on."""
    first, *others = ask.in_order(state, state.first)
    return [seat for seat in (*others, first) if state.bids[seat].tiles]


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


def may_bid(state: State, step: w.MayBid) -> bool:
    """forest.bid.1: who has a tile, while there is a round to come."""
    seat = state.turn
    if not state.options.bidding or no_bid(state, seat) or not zones.size(state.hands[seat]):
        return False  # without bidding at once: a refusal is dear to make
    return ask.next_seat(state) is not None or not ask.is_last_round(state)


def no_bid(state: State, seat: int) -> Refused | None:
    """The reason why a seat may open no bid at all now."""
    if not state.options.bidding:
        return Refused(Rules.BID_1, "this game is played without bidding")
    if state.laps:
        return Refused(Rules.END_1, "nobody bids any more")
    return Refused(Rules.BID_1, "you are First Player") if seat == state.first else None


forest.step(
    w.MayBid,
    on_turn,
    first="you have had your action",
    bars=Rules.GEN_1,
    told="{who} may bid",
    answers=lambda state, seat, step: map(w.Bid, ask.may_hold_tiles(state, seat)),
    waits=may_bid,
    passes="last",
)


@forest.answer
def bid(state: State, seat: int, act: w.Bid, step: w.MayBid, todo: Todo) -> Facts:
    if refused := no_bid(state, seat):
        raise refused
    mine = ask.in_hand(state, seat, act.tile)
    require(mine, Rules.BID_1, "{tile} is not in your hand", tile=It("item", act.tile))
    yield w.BidMade(seat, act.tile, "tile")


@forest.act
def bid_unasked(state: State, seat: int, act: w.Bid) -> Facts:
    """While no bid is asked for: because there is none for the seat, or not yet."""
    bids_come = state.options.bidding and not state.laps
    if bids_come and seat != forest.awaited(state):
        raise forest.refusal(state, seat, act)
    raise no_bid(state, seat) or Refused(Rules.BID_1, "bids are opened at the end of a turn")


def resolve(state: State, todo: Todo) -> Facts:
    """forest.bid.2: before the First Player's next turn."""
    seats = bidders(state)
    if seats:
        todo.append(w.Auction(tuple(seats)))
    else:
        yield from released(state)


def released(state: State) -> Facts:
    """forest.R6: nobody bids for a change, and committed tiles kept the others from fitting."""
    if state.added <= 0:
        for seat in ask.in_order(state, state.first):
            if state.committed[seat].tiles:
                yield w.BidReturned(seat, "committed")


def is_contested(state: State, step: w.Auction) -> bool:
    """forest.bid.3: until all have passed, or the last one left leads outright."""
    seats = step.seats
    alone = len(seats) == 1 and all(
        weight(state, seats[0]) > weight(state, other)
        for other in bidders(state)
        if other != seats[0]
    )
    return bool(seats) and not alone


def raises(state: State, seat: int, step: w.Auction) -> Iterator[w.Raise | w.Pass]:
    yield from map(w.Raise, ask.may_hold_tiles(state, seat))
    for name in ask.may_hold_tokens(state, seat):
        if not lower_vole(state, seat, name):
            yield w.Raise(name)
    yield w.Pass()


def lower_vole(state: State, seat: int, name: str) -> int:
    """forest.R42: the lowest Vole that is known, if it is to be bid before this token; else 0."""
    lowest = ask.lowest_vole(state.supplies[seat].known)
    return lowest if ask.value_of(name) > lowest else 0


@forest.step(
    w.Auction,
    lambda state, step: (*step.seats, state.turn)[0],
    first="the bids are resolved first: {who} raises or passes",
    told="{who} to raise the bid, or pass",
    rule=Rules.BID_2,
    unasked="no bids are being resolved",
    answers=raises,
    waits=is_contested,
)
def award(state: State, step: w.Auction, todo: Todo) -> Facts:
    """forest.bid.5 to 7."""
    winner = best_bidder(state)
    for seat in bidders(state):
        yield w.BidCommitted(seat) if seat == winner else w.BidReturned(seat)
    if winner is not None:
        yield w.Led(winner, "bid")
        todo.append(w.AskWay())
    else:
        yield from released(state)


@forest.answer
def raise_bid(state: State, seat: int, act: w.Raise, step: w.Auction, todo: Todo) -> Facts:
    item, it = act.item, It("item", act.item)
    if item in state.box.tiles:
        require(ask.in_hand(state, seat, item), Rules.BID_3, "{it} is not in your hand", it=it)
        yield w.BidMade(seat, item, "tile")
    else:
        require(ask.in_supply(state, seat, item), Rules.BID_3, "{it} is not in your supply", it=it)
        lower = lower_vole(state, seat, item)
        require(not lower, Rules.VOLE_2, "your lowest Vole is {lower}", lower=lower)
        yield w.BidMade(seat, item, "token")
    todo.append(w.Auction((*step.seats[1:], seat)))


@forest.answer
def pass_bid(state: State, seat: int, act: w.Pass, step: w.Auction, todo: Todo) -> Facts:
    """forest.R40: for good."""
    yield w.Passed(seat)
    todo.append(w.Auction(step.seats[1:]))
