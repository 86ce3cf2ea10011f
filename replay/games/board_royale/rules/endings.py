"""Endings: a player goes out, a turn ends, the game ends, and somebody has won."""

from collections.abc import Sequence
from typing import Literal

from icecore.events.games.board_royale import words as w
from icecore.events.words.record import Outcome
from icecore.events.words.wire import SCRIBE

from . import lookups as q
from .table import Facts, State, Todo, royale


def starve(state: State, seat: int, todo: Todo, killer: int | None = None, item: int = 0) -> Facts:
    """royale.auto.zero: whoever has no card left is out; then everything that depends on it."""
    if q.hand_size(state, seat) or not q.is_alive(state, seat):
        return
    items = tuple(state.owned[seat])
    yield w.Eliminated(seat, items, killer, item)
    yield from settle(state, "last survivor")
    if state.reason is not None:
        todo.clear()
        return
    if killer is not None and items:
        allies = helpers(state, killer, seat)
        if allies:
            ends = [place for place, step in enumerate(todo) if type(step) is w.Close]
            todo.insert(max(ends, default=0) + 1, w.Loot(killer, items, allies))
    close(state, todo)


def helpers(state: State, killer: int, victim: int) -> tuple[int, ...]:
    """royale.ruling.22: who attacked the victim in this turn, or gave to the killer."""
    helped = {*state.struck.get(str(victim), ()), *state.helped.get(str(killer), ())}
    return tuple(seat for seat in sorted(helped - {killer}) if q.is_alive(state, seat))


def close(state: State, todo: Todo) -> None:
    """The turn of somebody who is out ends, when all else is done."""
    if not q.is_alive(state, state.turn) and not (todo and type(todo[0]) is w.Close):
        todo.insert(0, w.Close(state.turn))


def settle(
    state: State, last: Literal["last survivor", "all others quit"] = "last survivor"
) -> Facts:
    """royale.auto.last, then auto.escape: asked whenever a player goes or items change hands."""
    left = q.living(state)
    if len(left) == 1 or (len(left) == 2 and q.partner_of(state, left[0]) == left[1]):
        yield w.Ended(last, tuple(left))
        return
    yield from escapes(state)


def escapes(state: State) -> Facts:
    """royale.end.escape and end.together; royale.ruling.62: the first one in play order."""
    escape = state.box.escape
    if not any(item in escape for items in state.owned for item in items):
        return
    for seat in q.play_order(state):
        if q.points(state, q.collection(state, seat)) >= q.points_needed(state, seat):
            partner = q.partner_of(state, seat)
            if partner is None:
                yield w.Ended("escape", (seat,))
            else:
                yield w.Ended("escape together", tuple(sorted((seat, partner))))
            return


@royale.step(
    w.Close, SCRIBE, first="what was begun is finished first", told="what was begun goes on"
)
def end_of_turn(state: State, step: w.Close, todo: Todo) -> Facts:
    """royale.auto.turn_over: once nothing is left to be done, also of what was interrupted."""
    if not todo and (state.over or not q.is_alive(state, state.turn)):
        yield from next_turn(state)


def closes(state: State) -> bool:
    """Will the end of the turn be asked for, once all is done?"""
    return any(isinstance(step, w.Close) for step in state.todo)


def opener(todo: Sequence[w.Step]) -> int | None:
    """The seat whose act set off what is being done."""
    return next((step.seat for step in reversed(todo) if isinstance(step, w.Close)), None)


def next_turn(state: State) -> Facts:
    """royale.auto.skip, auto.reset, and ruling 50: too many rounds end without a winner."""
    seat, number, lost = q.following(state)
    for loser in lost:
        yield w.TurnLost(loser)
    if number > state.options.max_rounds:
        yield w.Ended("adjourned")
    else:
        yield w.Began(seat, number)


def end_collecting(state: State, seat: int) -> Facts:
    """royale.res.none: the Resource Phase ends with the current player's own act, nobody else's."""
    if seat == state.turn and not state.collected:
        yield w.Gathered(seat, "none")


def refresh(state: State) -> Facts:
    """royale.auto.deck: a Resource Deck that ran out is made anew; royale.end.peaceful: or not."""
    if state.deck:
        return
    if state.options.peaceful:
        yield w.Ended("most collected", collectors(state))
    elif number := sum(state.discard.values()):
        yield w.Rebuilt("resources", number)


def collectors(state: State) -> tuple[int, ...]:
    """royale.ruling.44 and 53: the most face-down cards among the living; ties share."""
    left = q.living(state)
    most = max(state.piles[seat] for seat in left)
    return tuple(seat for seat in left if state.piles[seat] == most)


def refresh_items(state: State) -> Facts:
    """royale.auto.deck; royale.ruling.34: without the reveal-use items of this refill."""
    if not state.item_deck and state.item_discard:
        yield w.Rebuilt("items", len(state.item_discard))


def standing(state: State) -> tuple[int, ...]:
    """Cards that keep a player alive; in a peaceful game those that lie face down."""
    if state.options.peaceful:
        return tuple(0 if out else state.piles[seat] for seat, out in enumerate(state.out))
    return tuple(0 if out else q.hand_size(state, seat) for seat, out in enumerate(state.out))


def outcome(state: State) -> Outcome | None:
    """The winners, and all others behind them; royale.end.adjourn: nobody is ranked."""
    if state.reason is None:
        return None
    if not state.winners:
        return Outcome(state.reason)
    ranks = tuple(1 if seat in state.winners else 2 for seat in range(len(state.out)))
    return Outcome(state.reason, ranks)
