"""What a placed card does: every effect verb, what it offers and what comes of the answer."""

from collections.abc import Iterator, MutableSequence
from itertools import combinations
from typing import Any

from icecore.events.games.boreal_pyramid import cards as verbs
from icecore.events.games.boreal_pyramid.words import (
    Act,
    Choose,
    CounterMoved,
    Discard,
    Discarded,
    Discover,
    Discovered,
    Event,
    FillSquare,
    Fizzled,
    Locate,
    Located,
    PlaceCard,
    Recall,
    Recalled,
    Retrieve,
    Retrieved,
    RunEffect,
    Shift,
    Shifted,
    Step,
    Swap,
    Swapped,
)
from icecore.events.words.record import Decline
from icecore.replay.games.boreal_pyramid.rules.pyramid import is_covered, is_sound
from icecore.replay.games.boreal_pyramid.rules.questions import (
    as_white,
    barred,
    can_reserve,
    obeys,
    on_turn,
)
from icecore.replay.games.boreal_pyramid.rules.state import State


def verb_of(state: State, step: RunEffect) -> verbs.Effect:
    """The effect that a step's path leads to."""
    first, *rest = step.path
    effect = state.box.cards[step.card].effects[first]
    for turn in rest:
        match effect:
            case verbs.Choose(options):
                effect = options[turn]
            case verbs.Optional(inner):
                effect = inner
    return effect


def work_effect(
    state: State, step: RunEffect, todo: MutableSequence[Step]
) -> Iterator[Event] | None:
    """The facts of an effect that asks nothing; None while its seat must choose."""
    match verb_of(state, step):
        case verbs.Gain(n):
            return move_counter(state, on_turn(state), n, "gain")
        case verbs.DrainOpponent(n):
            return move_counter(state, 1 - on_turn(state), -n, "drain")
        case verb:
            if next(offers(state, step), None) is not None:
                return None
            # pyramid.ruling.12, 15 and 23: as far as possible, and this is not.
            return iter((Fizzled(on_turn(state), step.card, str(verb.__struct_config__.tag)),))


def move_counter(state: State, seat: int, change: int, why: Any) -> Iterator[Event]:
    """pyramid.ruling.18: effects stop at 0 and at 8."""
    before = state.counters[seat]
    after = min(8, max(0, before + change))
    if after != before:
        yield CounterMoved(seat, after, after - before, why)


def is_possible(state: State, step: RunEffect) -> bool:
    """Can this effect do anything now? Asked before it is offered as an option."""
    match verb_of(state, step):
        case verbs.Gain():
            return state.counters[on_turn(state)] < 8
        case verbs.DrainOpponent():
            return state.counters[1 - on_turn(state)] > 0
        case _:
            return next(offers(state, step), None) is not None


def run(state: State, card: str, path: tuple[int, ...]) -> RunEffect:
    """The step of an effect, as often as the effect says."""
    once = RunEffect(card, path)
    verb = verb_of(state, once)
    return RunEffect(card, path, verb.n) if isinstance(verb, verbs.ExtraLocate) else once


def inner(state: State, step: RunEffect, option: int) -> RunEffect:
    return run(state, step.card, (*step.path, option))


def offers(state: State, step: RunEffect) -> Iterator[Act | Decline]:
    """Every answer that the effect's seat may give."""
    seat = on_turn(state)
    match verb_of(state, step):
        case verbs.ExtraLocate(_, reach):
            last = state.counters[seat] if reach == "own" else 8
            for square in range(1, last + 1):
                card = state.board[as_white(state, seat, square) - 1]
                if card is not None and can_reserve(state, seat, card):
                    yield Locate(square)
        case verbs.DiscoverAgain(max_cost, pay):
            yield from _discoveries(state, seat, max_cost, pay)
        case verbs.SwapOwn():
            yield from _swaps(state, seat)
        case verbs.DiscardBoard():
            for square in range(1, 9):
                if state.board[as_white(state, seat, square) - 1] is not None:
                    yield Discard(square)
        case verbs.MoveBoard():
            for square, other in combinations(range(1, 9), 2):
                pair = (as_white(state, seat, square), as_white(state, seat, other))
                if any(state.board[white - 1] is not None for white in pair):
                    yield Shift(square, other)
        case verbs.Recall():
            slots = state.pyramids[seat]
            for at, card in enumerate(slots):
                if card is not None and not is_covered(slots, at):
                    left = [*slots[:at], None, *slots[at + 1 :]]
                    if is_sound(left):
                        yield Recall(card)
        case verbs.Choose(options):
            for option in range(len(options)):
                if is_possible(state, inner(state, step, option)):
                    yield Choose(option + 1)
        case verbs.Optional():
            if is_possible(state, inner(state, step, 0)):
                yield Choose(1)
                yield Decline()


def _discoveries(state: State, seat: int, max_cost: int, pay: bool) -> Iterator[Act]:
    counter, cards = state.counters[seat], state.box.cards
    most = min(max_cost, counter) if pay else max_cost
    for square in range(1, counter + 1):
        name = state.board[as_white(state, seat, square) - 1]
        if name is not None and cards[name].cost <= most and not barred(state, seat, cards[name]):
            yield Discover(square)
    for name in state.reserves[seat]:
        if cards[name].cost <= most and not barred(state, seat, cards[name]):
            yield Retrieve(name)


def _swaps(state: State, seat: int) -> Iterator[Act]:
    """pyramid.ruling.19: both cards obey their placement rules where they come to lie."""
    slots, cards = state.pyramids[seat], state.box.cards
    taken = [(at, card) for at, card in enumerate(slots) if card is not None]
    for (a, card), (b, other) in combinations(taken, 2):
        swapped = list(slots)
        swapped[a], swapped[b] = other, card
        if obeys(state, swapped, cards[card], b) and obeys(state, swapped, cards[other], a):
            yield Swap(card, other)


def is_offered(state: State, step: RunEffect, act: Act | Decline) -> bool:
    """pyramid.effect.1; a pair may be named in either order."""
    allowed = list(offers(state, step))
    match act:
        case Swap(card, other):
            return act in allowed or Swap(other, card) in allowed
        case Shift(square, other):
            return act in allowed or Shift(other, square) in allowed
        case _:
            return act in allowed


def perform(
    state: State, step: RunEffect, act: Act | Decline, todo: MutableSequence[Step]
) -> Iterator[Event]:
    """The facts of an answer; what they lead to goes onto the list."""
    seat = on_turn(state)
    match act:
        case Locate(square):
            yield from locate_card(state, seat, square, todo)
        case Discover(square):
            yield from take_from_board(state, seat, square, todo, pay=_pays(state, step))
        case Retrieve(card):
            yield from take_from_reserve(state, seat, card, todo, pay=_pays(state, step))
        case Swap(card, other):
            yield Swapped(seat, card, other)
        case Discard(square):
            white = as_white(state, seat, square)
            yield Discarded(seat, _on_board(state, white), white)
            todo.append(FillSquare(white))
        case Shift(square, other):
            yield Shifted(seat, as_white(state, seat, square), as_white(state, seat, other))
        case Recall(card):
            yield Recalled(seat, card)
        case Choose(option):
            todo.append(inner(state, step, option - 1))


def _pays(state: State, step: RunEffect) -> bool:
    verb = verb_of(state, step)
    return isinstance(verb, verbs.DiscoverAgain) and verb.pay


def _on_board(state: State, white: int) -> str:
    card = state.board[white - 1]
    assert card is not None
    return card


def locate_card(
    state: State, seat: int, square: int, todo: MutableSequence[Step]
) -> tuple[Event, ...]:
    white = as_white(state, seat, square)
    todo.append(FillSquare(white))
    return (Located(seat, _on_board(state, white), square, white),)


def take_from_board(
    state: State, seat: int, square: int, todo: MutableSequence[Step], *, pay: bool = True
) -> tuple[Event, ...]:
    """pyramid.discover.5: the square is refilled before the slot is chosen."""
    white = as_white(state, seat, square)
    card = _on_board(state, white)
    todo += (PlaceCard(), FillSquare(white))
    return Discovered(seat, card, square, white), *(pay_for(state, seat, card) if pay else ())


def take_from_reserve(
    state: State, seat: int, card: str, todo: MutableSequence[Step], *, pay: bool = True
) -> tuple[Event, ...]:
    todo.append(PlaceCard())
    return Retrieved(seat, card), *(pay_for(state, seat, card) if pay else ())


def pay_for(state: State, seat: int, card: str) -> tuple[Event, ...]:
    """Who was allowed a card beyond the counter pays what there is."""
    cost = min(state.box.cards[card].cost, state.counters[seat])
    return (CounterMoved(seat, state.counters[seat] - cost, -cost, "cost"),) if cost else ()
