"""The course of a turn: what each step does when its time has come."""

from collections.abc import Callable, Iterator, MutableSequence
from typing import Any

from icecore.events.games.the_north.cards import is_face
from icecore.events.games.the_north.steps import (
    AwaitRuling,
    BuildTop,
    DealDeck,
    DrawCards,
    FillWastes,
    LayWastes,
    MustForfeit,
    PeekBack,
    PeekTop,
    PickCard,
    Proceed,
    RevealPile,
    Run,
    Score,
    Step,
    TurnOver,
    WrapUp,
)
from icecore.events.games.the_north.words import (
    Built,
    Ended,
    Event,
    NodeSet,
    Refilled,
    Scored,
    Started,
    Waiting,
)
from icecore.replay.games.the_north.rules.effects import charged, move_points, work_run
from icecore.replay.games.the_north.rules.programs import use
from icecore.replay.games.the_north.rules.questions import (
    can_direct,
    deck_size,
    left_to_do,
    on_turn,
    own_deck,
    refill_owed,
)
from icecore.replay.games.the_north.rules.scoring import account
from icecore.replay.games.the_north.rules.state import DISCHARGE, State
from icecore.replay.kernel import go_on

HAND = 3
LOW_DECK = 4

Todo = MutableSequence[Step]


def go(state: State, todo: Todo) -> Iterator[Event]:
    return go_on(state, todo, WORK, Waiting)


def wait(state: State, step: Step, todo: Todo) -> None:
    """TABLE or a seat must speak."""


def work_draw(state: State, step: DrawCards, todo: Todo) -> Iterator[Event] | None:
    """north.ruling.7: an empty Deck owes nothing."""
    return None if own_deck(state, on_turn(state)) else iter(())


def work_proceed(state: State, step: Proceed, todo: Todo) -> Iterator[Event]:
    """north.directive.2 and ruling 1: three Directives, unless none is possible any more."""
    if not left_to_do(state):
        yield from end_turn(state, on_turn(state))
        todo += (WrapUp(), PickCard())
    elif not can_direct(state, on_turn(state)):
        todo.append(MustForfeit())


def end_turn(state: State, seat: int) -> Iterator[Event]:
    """north.node.3, then north.strike.1."""
    level = state.nodes[seat]
    if state.directives[DISCHARGE] or not level:
        yield NodeSet(seat, 1, "reset")
    elif charged(state, seat, 1) != level:
        yield NodeSet(seat, charged(state, seat, 1), "charge")
    yield from move_points(state, 1 - seat, -len(state.hands[seat]), "strike", None)


def work_forfeit(state: State, step: MustForfeit, todo: Todo) -> Iterator[Event] | None:
    """Still nothing to do? A ruling may have changed that."""
    return iter(()) if can_direct(state, on_turn(state)) else None


def work_pick(state: State, step: PickCard, todo: Todo) -> Iterator[Event] | None:
    """north.ruling.8: with the Wastes empty nothing is picked."""
    return None if state.wastes else iter(())


def work_fill(state: State, step: FillWastes, todo: Todo) -> Iterator[Event] | None:
    owed = refill_owed(state, step)
    return None if owed and state.pool else from_bottom(state, owed)


def from_bottom(state: State, number: int) -> Iterator[Event]:
    """Cards that were put under the Wastes Deck are known: nobody needs to name them."""
    if number:
        yield Refilled(tuple(state.bottom[:number]))


def work_wrap_up(state: State, step: WrapUp, todo: Todo) -> Iterator[Event] | None:
    """north.wastes.1; then north.end.1, or the next turn."""
    owed = refill_owed(state, step)
    return None if owed and state.pool else wrap_up(state, owed, todo)


def wrap_up(state: State, owed: int, todo: Todo) -> Iterator[Event]:
    yield from from_bottom(state, owed)
    if on_turn(state) == 1 and end_reason(state) is not None:
        todo += (Score(), RevealPile(1), RevealPile(0))
    else:
        yield from start(1 - on_turn(state), todo)


def start(seat: int, todo: Todo) -> Iterator[Event]:
    """north.turn.3."""
    yield Started(seat)
    todo += (Proceed(), DrawCards(HAND))


def end_reason(state: State) -> Any:
    """north.end.1, asked after a turn of the second player: both conditions may hold."""
    low, spent = deck_size(state) <= LOW_DECK, 0 in state.points
    if low and spent:
        return "deck low and no points"
    return "deck low" if low else "no points" if spent else None


def work_build(state: State, step: BuildTop, todo: Todo) -> Iterator[Event] | None:
    if state.pool or (state.bottom and is_face(state.bottom[0])):
        return None
    return build(state, state.bottom[0], None, todo) if state.bottom else iter(())


def build(state: State, card: str | None, back: str | None, todo: Todo) -> Iterator[Event]:
    """north.protocol.1: the top of the Wastes Deck enters the Zone, Facility side up."""
    seat = on_turn(state)
    shown = back if card is None else state.box.cards[card].back
    assert shown is not None
    yield Built(seat, card, shown, "top" if state.pool else "bottom")
    yield from use(state, seat, "facility", shown, todo)


def work_peek(state: State, step: PeekTop, todo: Todo) -> Iterator[Event] | None:
    return None if state.pool else iter(())


def work_reveal(state: State, step: RevealPile, todo: Todo) -> Iterator[Event] | None:
    """An empty Hand and Deck need not be laid open."""
    seat = step.seat
    return None if own_deck(state, seat) + len(state.hands[seat]) else iter(())


def work_score(state: State, step: Score, todo: Todo) -> Iterator[Event]:
    """north.score.1. A ruling may have changed why, but not that the game ends."""
    yield Ended(end_reason(state) or "deck low")
    for seat in (0, 1):
        for source, points in account(state, seat).items():
            yield Scored(seat, source, points)


WORK: dict[type[Any], Callable[[Any, Any, Any], Iterator[Event] | None]] = {
    DealDeck: wait,
    LayWastes: wait,
    AwaitRuling: wait,
    PeekBack: wait,
    TurnOver: wait,
    DrawCards: work_draw,
    Proceed: work_proceed,
    MustForfeit: work_forfeit,
    PickCard: work_pick,
    WrapUp: work_wrap_up,
    FillWastes: work_fill,
    BuildTop: work_build,
    PeekTop: work_peek,
    RevealPile: work_reveal,
    Score: work_score,
    Run: work_run,
}
