"""How a player goes out and how the game ends: all that is checked after cards have moved."""

from collections.abc import Iterator, MutableSequence
from typing import Literal

from icecore.events.games.board_royale.steps import Close, Loot, Step
from icecore.events.games.board_royale.words import (
    Began,
    Eliminated,
    Ended,
    Event,
    Gathered,
    Rebuilt,
    TurnLost,
)
from icecore.replay.games.board_royale.rules.questions import (
    collection,
    following,
    hand_size,
    is_alive,
    living,
    partner_of,
    play_order,
    points,
    points_needed,
)
from icecore.replay.games.board_royale.rules.state import State

Todo = MutableSequence[Step]


def starve(
    state: State, seat: int, todo: Todo, killer: int | None = None, item: int = 0
) -> Iterator[Event]:
    """royale.auto.zero: whoever has no card left is out; then everything that depends on it."""
    if hand_size(state, seat) or not is_alive(state, seat):
        return
    items = tuple(state.owned[seat])
    yield Eliminated(seat, items, killer, item)
    yield from settle(state, "last survivor")
    if state.reason is not None:
        todo.clear()
        return
    if killer is not None and items:
        allies = helpers(state, killer, seat)
        if allies:
            ends = [place for place, step in enumerate(todo) if type(step) is Close]
            todo.insert(max(ends, default=0) + 1, Loot(killer, items, allies))
    close(state, todo)


def helpers(state: State, killer: int, victim: int) -> tuple[int, ...]:
    """royale.ruling.22: who attacked the victim in this turn, or gave to the killer."""
    helped = {*state.struck.get(str(victim), ()), *state.helped.get(str(killer), ())}
    return tuple(seat for seat in sorted(helped - {killer}) if is_alive(state, seat))


def close(state: State, todo: Todo) -> None:
    """The turn of somebody who is out ends, when all else is done."""
    if not is_alive(state, state.turn) and not (todo and type(todo[0]) is Close):
        todo.insert(0, Close(state.turn))


def settle(
    state: State, last: Literal["last survivor", "all others quit"] = "last survivor"
) -> Iterator[Event]:
    """royale.auto.last, then auto.escape: asked whenever a player goes or items change hands."""
    left = living(state)
    if len(left) == 1 or (len(left) == 2 and partner_of(state, left[0]) == left[1]):
        yield Ended(last, tuple(left))
        return
    yield from escapes(state)


def escapes(state: State) -> Iterator[Event]:
    """royale.end.escape and end.together; royale.ruling.62: the first one in play order."""
    escape = state.box.escape
    if not any(item in escape for items in state.owned for item in items):
        return
    for seat in play_order(state):
        if points(state, collection(state, seat)) >= points_needed(state, seat):
            partner = partner_of(state, seat)
            if partner is None:
                yield Ended("escape", (seat,))
            else:
                yield Ended("escape together", tuple(sorted((seat, partner))))
            return


def next_turn(state: State) -> Iterator[Event]:
    """royale.auto.skip, auto.reset, and ruling 50: too many rounds end without a winner."""
    seat, number, lost = following(state)
    for loser in lost:
        yield TurnLost(loser)
    if number > state.options.max_rounds:
        yield Ended("adjourned")
    else:
        yield Began(seat, number)


def end_collecting(state: State, seat: int) -> Iterator[Event]:
    """royale.res.none: the Resource Phase ends with the current player's own act, nobody else's."""
    if seat == state.turn and not state.collected:
        yield Gathered(seat, "none")


def refresh(state: State) -> Iterator[Event]:
    """royale.auto.deck: a Resource Deck that ran out is made anew; royale.end.peaceful: or not."""
    if state.deck:
        return
    if state.options.peaceful:
        yield Ended("most collected", collectors(state))
    elif number := sum(state.discard.values()):
        yield Rebuilt("resources", number)


def collectors(state: State) -> tuple[int, ...]:
    """royale.ruling.44 and 53: the most face-down cards among the living; ties share."""
    left = living(state)
    most = max(state.piles[seat] for seat in left)
    return tuple(seat for seat in left if state.piles[seat] == most)


def refresh_items(state: State) -> Iterator[Event]:
    """royale.auto.deck; royale.ruling.34: without the reveal-use items of this refill."""
    if not state.item_deck and state.item_discard:
        yield Rebuilt("items", len(state.item_discard))
