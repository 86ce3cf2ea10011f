"""The course of a turn, a round and the game: what each step does when its time has come."""

from collections import Counter
from collections.abc import Callable, Iterator, MutableSequence
from typing import Any

from icecore.events.games.boreal_forest.steps import (
    AskFirst,
    AskWay,
    Auction,
    ChooseSupply,
    DealHand,
    DrawTiles,
    EndTurn,
    MayBid,
    MayBreed,
    MayExchange,
    Prepare,
    ReturnTiles,
    Settle,
    StartRound,
    Step,
)
from icecore.events.games.boreal_forest.words import (
    BidReturned,
    Ended,
    Event,
    Returned,
    Scored,
    TurnBegan,
    Waiting,
)
from icecore.replay.games.boreal_forest.rules.bidding import bidders, resolve, work_auction
from icecore.replay.games.boreal_forest.rules.outcome import what_decides
from icecore.replay.games.boreal_forest.rules.questions import (
    could_breed,
    everybody,
    has_tiles,
    in_order,
    is_last_round,
    next_seat,
    owed_tiles,
    tiles_left,
)
from icecore.replay.games.boreal_forest.rules.state import State
from icecore.replay.kernel import go_on, zones
from icecore.replay.show.hexes import address, root

START_POINTS = (5, 3, 1, 0, 0)
MOST_FISH = 2
AFTER_ACTION: tuple[Step, ...] = (EndTurn(), MayBid(), MayBreed(), Settle())

Todo = MutableSequence[Step]


def go(state: State, todo: Todo) -> Iterator[Event]:
    return go_on(state, todo, WORK, Waiting)


def end_action(state: State) -> Iterator[Event]:
    return go_on(state, list(AFTER_ACTION), WORK, Waiting)


def wait(state: State, step: Step, todo: Todo) -> None:
    """TABLE or a seat must speak."""


def work_tiles(state: State, step: Any, todo: Todo) -> Iterator[Event] | None:
    """Nothing is drawn from an empty bag, nothing put back from an empty hand."""
    return None if owed_tiles(state, step) else iter(())


def work_prepare(state: State, step: Prepare, todo: Todo) -> Iterator[Event]:
    """forest.setup.3 to 7, everything in turn order."""
    order = in_order(state, state.first)
    for seat, points in zip(order, START_POINTS, strict=False):
        if points:
            yield Scored(seat, "start", points)
    todo.append(StartRound())
    if state.options.length != "learning":
        todo += (ChooseSupply(seat) for seat in reversed(order))
    todo += (MayExchange(seat) for seat in reversed(order))
    todo += (DealHand(seat) for seat in reversed(order))


def work_settle(state: State, step: Settle, todo: Todo) -> Iterator[Event]:
    """forest.R32: after every action Fish are counted in all habitats."""
    land = state.land
    shoals = [(root(land, at), at) for at, who in everybody(state.animals) if who.kind == "fish"]
    crowds = Counter(home for home, _ in shoals)
    for home, at in shoals:
        if crowds[home] > MOST_FISH:
            yield sent_home(state, at, "crowded")


def sent_home(state: State, place: int, why: Any) -> Returned:
    who = state.animals[place]
    assert who is not None
    return Returned(who.seat, who.name, address(state.land, place), why)


def work_breed(state: State, step: MayBreed, todo: Todo) -> Iterator[Event] | None:
    return None if could_breed(state, state.turn) else iter(())


def work_bid(state: State, step: MayBid, todo: Todo) -> Iterator[Event] | None:
    """forest.bid.1: not the First Player, and nobody when no round is to come."""
    seat = state.turn
    may = state.options.bidding and seat != state.first and zones.size(state.hands[seat])
    ends = state.laps or (next_seat(state) is None and is_last_round(state))
    return None if may and not ends else iter(())


def work_end(state: State, step: EndTurn, todo: Todo) -> Iterator[Event]:
    """Insects in closed habitats go home; then comes the next turn."""
    land = state.land
    for at, who in everybody(state.animals):
        if who.kind == "insect" and not land.opens[root(land, at)]:
            yield sent_home(state, at, "closed")
    if state.laps:
        yield from after_final_turn(state)
    elif not tiles_left(state):
        yield from final_turns(state)
    else:
        yield from next_turn(state, todo)


def next_turn(state: State, todo: Todo) -> Iterator[Event]:
    """Somebody's turn in this round, or the next round; forest.R6: unless nothing fits for good."""
    seat = next_seat(state)
    if seat is not None:
        yield TurnBegan(seat)
    elif is_last_round(state):
        yield from final_turns(state)
    else:
        todo.append(StartRound())
        yield from resolve(state, todo)


def work_round(state: State, step: StartRound, todo: Todo) -> Iterator[Event]:
    seat = next(seat for seat in in_order(state, state.first) if has_tiles(state, seat))
    yield TurnBegan(seat, "round")


def final_turns(state: State) -> Iterator[Event]:
    """forest.end.1 and R43: from the seat after the last tile's player; bids go back."""
    for seat in bidders(state):
        yield BidReturned(seat)
    start = state.first if state.adder is None else in_order(state, state.adder)[1]
    yield TurnBegan(start, "final")


def after_final_turn(state: State) -> Iterator[Event]:
    """forest.end.2 to 5, and R44."""
    following = in_order(state, state.turn)[1]
    if following != state.lap_first:
        yield TurnBegan(following)
        return
    reason = what_decides(state)
    if reason is not None:
        yield Ended(reason)
    elif state.laps > 1 and not state.stirred:
        yield Ended("level")
    else:
        yield TurnBegan(following, "final")


WORK: dict[type[Any], Callable[[Any, Any, Any], Iterator[Event] | None]] = {
    AskFirst: wait,
    AskWay: wait,
    DealHand: work_tiles,
    MayExchange: wait,
    ChooseSupply: wait,
    DrawTiles: work_tiles,
    ReturnTiles: work_tiles,
    Prepare: work_prepare,
    Settle: work_settle,
    MayBreed: work_breed,
    MayBid: work_bid,
    EndTurn: work_end,
    Auction: work_auction,
    StartRound: work_round,
}
