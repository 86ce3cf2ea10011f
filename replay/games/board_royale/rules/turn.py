"""What each step does when its time has come."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from icecore.events.games.board_royale.steps import (
    AwaitRuling,
    Close,
    DealHand,
    DrawCards,
    DrawEach,
    DrawItems,
    DrawLots,
    DrawPile,
    Fill,
    Hit,
    LayField,
    Look,
    Loot,
    MayPair,
    MustAgree,
    MustChoose,
    PassOn,
    React,
    Run,
    Step,
    Strike,
)
from icecore.events.games.board_royale.words import Cleared, Event, Voided, Waiting
from icecore.replay.games.board_royale.rules.attack import work_hit, work_react, work_strike
from icecore.replay.games.board_royale.rules.effects import work_run
from icecore.replay.games.board_royale.rules.endings import (
    Todo,
    next_turn,
    refresh,
    refresh_items,
)
from icecore.replay.games.board_royale.rules.questions import (
    field_size,
    hand_size,
    is_alive,
    play_order,
    room,
    to_shed,
)
from icecore.replay.games.board_royale.rules.state import NOBODY, State
from icecore.replay.kernel import go_on


def go(state: State, todo: Todo) -> Iterator[Event]:
    """Work the list off; after the end nothing is left of it."""
    if state.reason is not None:
        todo.clear()
    return go_on(state, todo, WORK, Waiting)


def wait(state: State, step: Step, todo: Todo) -> None:
    """TABLE or a seat must speak."""


def again(facts: Iterator[Event], step: Step, todo: Todo) -> Iterator[Event]:
    """After these facts the same step is asked once more."""
    yield from facts
    todo.append(step)


def work_pair(state: State, step: MayPair, todo: Todo) -> Iterator[Event] | None:
    return None if state.partners.count(NOBODY) > 1 else iter(())


def work_draw(state: State, step: DrawCards, todo: Todo) -> Iterator[Event] | None:
    """royale.ruling.39: with both piles empty the draw is short."""
    if not step.number or not is_alive(state, step.seat):
        return iter(())
    if state.deck:
        return None
    if any(state.discard.values()) and not state.options.peaceful:
        return again(refresh(state), step, todo)
    return iter(())


def work_draw_each(state: State, step: DrawEach, todo: Todo) -> Iterator[Event]:
    """royale.ruling.61: whose hand is full discards before the own draw."""
    seats = tuple(seat for seat in step.seats if is_alive(state, seat))
    if seats:
        seat = seats[0]
        shed = to_shed(state, seat, step.number)
        if shed:
            todo += (DrawEach(seats, step.number), MustChoose((seat,), "shed", shed))
        else:
            todo.append(DrawEach(seats[1:], step.number))
            todo.append(DrawCards(seat, room(state, seat, step.number)))
    yield from ()


def work_pile(state: State, step: DrawPile, todo: Todo) -> Iterator[Event] | None:
    return None if state.deck and is_alive(state, step.seat) else iter(())


def work_items(state: State, step: DrawItems, todo: Todo) -> Iterator[Event] | None:
    if not step.number or not is_alive(state, step.seat):
        return iter(())
    if not state.item_deck and state.item_discard:
        return again(refresh_items(state), step, todo)
    return None if state.item_deck else iter(())


def work_fill(state: State, step: Fill, todo: Todo) -> Iterator[Event] | None:
    """royale.auto.refill: until the Field is full or nothing can be drawn."""
    if step.refill and len(state.field) < field_size(state):
        if state.item_deck:
            return None
        if state.item_discard:
            return again(refresh_items(state), step, todo)
    return clear(state)


def clear(state: State) -> Iterator[Event]:
    if state.aside:
        yield Cleared(tuple(state.aside))
        yield from refresh_items(state)


def work_choose(state: State, step: MustChoose, todo: Todo) -> Iterator[Event] | None:
    """Whoever is out has nothing to choose."""
    seat, other = step.seats[0], step.receiver
    if step.form in ("give", "kind") and not (is_alive(state, seat) and is_alive(state, other)):
        return iter((Voided(seat, other),) if step.form == "kind" else ())
    if step.form == "give":  # royale.ruling.9: a receiver whose hand is full discards first
        shed = to_shed(state, other, min(step.number, hand_size(state, seat)))
        return then(todo, step, MustChoose((other,), "shed", shed)) if shed else None
    if step.form == "pass":  # royale.ruling.61: all choose; who lost cards since, once more
        seats = tuple(one for one in play_order(state) if str(one) not in state.gifts)
        if seats != step.seats:
            return then(todo, *([replace(step, seats=seats)] if seats else []))
    return None if is_alive(state, seat) else rest_of(step, todo)


def then(todo: Todo, *steps: Step) -> Iterator[Event]:
    """These steps take the place of the one that was asked, the last of them first."""
    todo += steps
    yield from ()


def rest_of(step: MustChoose, todo: Todo) -> Iterator[Event]:
    """The next ones choose."""
    if len(step.seats) > 1:
        seats = step.seats[1:]
        todo.append(replace(step, seats=seats))
    yield from ()


def work_pass_on(state: State, step: PassOn, todo: Todo) -> Iterator[Event] | None:
    return None if state.gifts else iter(())


def work_look(state: State, step: Look, todo: Todo) -> Iterator[Event] | None:
    both = is_alive(state, step.seat) and is_alive(state, step.target)
    return None if both and hand_size(state, step.target) else iter(())


def work_loot(state: State, step: Loot, todo: Todo) -> Iterator[Event] | None:
    """royale.loot.split: a window, while there are helpers and something to share."""
    helpers = any(is_alive(state, ally) for ally in step.allies)
    items = any(item in state.owned[step.seat] for item in step.items)
    return None if helpers and items and is_alive(state, step.seat) else iter(())


def work_close(state: State, step: Close, todo: Todo) -> Iterator[Event]:
    """royale.auto.turn_over: once nothing is left to be done, also of what was interrupted."""
    if not todo and (state.over or not is_alive(state, state.turn)):
        yield from next_turn(state)


WORK: dict[type[Any], Callable[[Any, Any, Any], Iterator[Event] | None]] = {
    MayPair: work_pair,
    LayField: wait,
    DealHand: wait,
    DrawLots: wait,
    MustAgree: wait,
    AwaitRuling: wait,
    DrawCards: work_draw,
    DrawEach: work_draw_each,
    DrawPile: work_pile,
    DrawItems: work_items,
    Fill: work_fill,
    Strike: work_strike,
    Hit: work_hit,
    React: work_react,
    MustChoose: work_choose,
    PassOn: work_pass_on,
    Look: work_look,
    Run: work_run,
    Loot: work_loot,
    Close: work_close,
}
