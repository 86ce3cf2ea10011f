"""Effects of placed cards: every verb with its words, its offers and what comes of an answer."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from icecore.events.games.boreal_pyramid import cards as c
from icecore.events.games.boreal_pyramid import words as w
from icecore.events.words.record import Decline
from icecore.replay.kernel import Refused, hold
from icecore.replay.rulebook.verbs import Verbs

from .lookups import as_white, barred, can_reserve, obeys, on_turn
from .pyramid import is_covered, is_sound
from .rules import Rules
from .state import State
from .table import Facts, Todo, card_of, pyramid


def effect_of(state: State, step: w.RunEffect) -> c.Effect:
    """The effect that a step's path leads to."""
    first, *rest = step.path
    effect = state.box.cards[step.card].effects[first]
    for turn in rest:
        match effect:
            case c.Choose(options):
                effect = options[turn]
            case c.Optional(inner):
                effect = inner
    return effect


def fizzle(state: State, step: w.RunEffect, effect: c.Effect) -> w.Event:
    """pyramid.ruling.12, 15 and 23: as far as possible, and this is not."""
    return w.Fizzled(on_turn(state), step.card, str(effect.__struct_config__.tag))


def again(step: w.RunEffect) -> Iterator[w.RunEffect]:
    """The rest of an effect that is done several times."""
    if step.times > 1:
        yield w.RunEffect(step.card, step.path, step.times - 1)


def refuse(state: State, step: w.RunEffect, effect: c.Effect, act: Any) -> Refused:
    asked = effects.words(effect)
    return Refused(Rules.EFFECT_1, "{card} asks: {asked}", card=card_of(step.card), asked=asked)


def in_any_order(act: Any, offers: Iterable[Any]) -> Any:
    """pyramid.effect.1: one of the offers; a pair may be named in either order."""
    match act:
        case w.Swap(one, other):
            return act if {act, w.Swap(other, one)} & set(offers) else None
        case w.Shift(first, second):
            return act if {act, w.Shift(second, first)} & set(offers) else None
    return act if act in offers else None


def card_exists(state: State, step: Any) -> None:
    hold(step.card in state.box.cards, "{:card} is no card of the set", step.card)


def path_leads_somewhere(state: State, step: w.RunEffect) -> None:
    card_exists(state, step)
    effect_of(state, step)  # which fails for a path that leads nowhere


effects: Verbs[State, w.RunEffect] = Verbs(
    pyramid,
    w.RunEffect,
    lambda state, effect, step: on_turn(state),
    first="the effect of the card is carried out first",
    told="{who}: {effect} ({card})",
    effect_of=effect_of,
    fizzle=fizzle,
    again=again,
    refuse=refuse,
    meant=in_any_order,
    sound=path_leads_somewhere,
)


def run(state: State, card: str, path: tuple[int, ...]) -> w.RunEffect:
    """The step of an effect, as often as the effect says."""
    once = w.RunEffect(card, path)
    effect = effect_of(state, once)
    return w.RunEffect(card, path, effect.n) if isinstance(effect, c.ExtraLocate) else once


def inner(state: State, step: w.RunEffect, option: int) -> w.RunEffect:
    return run(state, step.card, (*step.path, option))


def move_counter(state: State, seat: int, change: int, why: Any) -> Facts:
    """pyramid.ruling.18: effects stop at 0 and at 8."""
    before = state.counters[seat]
    after = min(8, max(0, before + change))
    if after != before:
        yield w.CounterMoved(seat, after, after - before, why)


@effects.runs(c.Gain, "gain {n}", silent=True)
def gain(state: State, seat: int, effect: c.Gain, step: w.RunEffect, todo: Todo) -> Facts:
    return move_counter(state, seat, effect.n, "gain")


@effects.runs(c.DrainOpponent, "opponent −{n}", silent=True)
def drain(state: State, seat: int, effect: c.DrainOpponent, step: w.RunEffect, todo: Todo) -> Facts:
    return move_counter(state, 1 - seat, -effect.n, "drain")


def to_locate(
    state: State, seat: int, effect: c.ExtraLocate, step: w.RunEffect
) -> Iterator[w.Locate]:
    last = state.counters[seat] if effect.reach == "own" else 8
    for square in range(1, last + 1):
        card = state.board[as_white(state, seat, square) - 1]
        if card is not None and can_reserve(state, seat, card):
            yield w.Locate(square)


@effects.asks(
    c.ExtraLocate,
    lambda effect: f"locate {effect.n} {'more' if effect.reach == 'any' else 'in reach'}",
    to_locate,
)
def locate(
    state: State, seat: int, act: w.Locate, effect: c.ExtraLocate, step: w.RunEffect, todo: Todo
) -> Facts:
    yield from locate_card(state, seat, act.square, todo)


def to_discover(
    state: State, seat: int, effect: c.DiscoverAgain, step: w.RunEffect
) -> Iterator[w.Discover | w.Retrieve]:
    counter, cards = state.counters[seat], state.box.cards
    most = min(effect.max_cost, counter) if effect.pay else effect.max_cost
    for square in range(1, counter + 1):
        name = state.board[as_white(state, seat, square) - 1]
        if name is not None and cards[name].cost <= most and not barred(state, seat, cards[name]):
            yield w.Discover(square)
    for name in state.reserves[seat]:
        if cards[name].cost <= most and not barred(state, seat, cards[name]):
            yield w.Retrieve(name)


@effects.asks(
    c.DiscoverAgain,
    lambda effect: f"discover ≤{effect.max_cost}{'' if effect.pay else ' free'}",
    to_discover,
)
def discover(
    state: State,
    seat: int,
    act: w.Discover | w.Retrieve,
    effect: c.DiscoverAgain,
    step: w.RunEffect,
    todo: Todo,
) -> Facts:
    if isinstance(act, w.Discover):
        yield from take_from_board(state, seat, act.square, todo, pay=effect.pay)
    else:
        yield from take_from_reserve(state, seat, act.card, todo, pay=effect.pay)


def to_swap(state: State, seat: int, effect: c.SwapOwn, step: w.RunEffect) -> Iterator[w.Swap]:
    """pyramid.ruling.19: both cards obey their placement rules where they come to lie."""
    slots, cards = state.pyramids[seat], state.box.cards
    taken = [(at, card) for at, card in enumerate(slots) if card is not None]
    for (a, card), (b, other) in combinations(taken, 2):
        swapped = list(slots)
        swapped[a], swapped[b] = other, card
        if obeys(state, swapped, cards[card], b) and obeys(state, swapped, cards[other], a):
            yield w.Swap(card, other)


@effects.asks(c.SwapOwn, "swap two", to_swap)
def swap(
    state: State, seat: int, act: w.Swap, effect: c.SwapOwn, step: w.RunEffect, todo: Todo
) -> Facts:
    yield w.Swapped(seat, act.card, act.other)


def to_discard(
    state: State, seat: int, effect: c.DiscardBoard, step: w.RunEffect
) -> Iterator[w.Discard]:
    for square in range(1, 9):
        if state.board[as_white(state, seat, square) - 1] is not None:
            yield w.Discard(square)


@effects.asks(c.DiscardBoard, "discard one", to_discard)
def discard(
    state: State, seat: int, act: w.Discard, effect: c.DiscardBoard, step: w.RunEffect, todo: Todo
) -> Facts:
    white = as_white(state, seat, act.square)
    yield w.Discarded(seat, on_board(state, white), white)
    todo.append(w.FillSquare(white))


def to_shift(state: State, seat: int, effect: c.MoveBoard, step: w.RunEffect) -> Iterator[w.Shift]:
    for square, other in combinations(range(1, 9), 2):
        pair = (as_white(state, seat, square), as_white(state, seat, other))
        if any(state.board[white - 1] is not None for white in pair):
            yield w.Shift(square, other)


@effects.asks(c.MoveBoard, "swap squares", to_shift)
def shift(
    state: State, seat: int, act: w.Shift, effect: c.MoveBoard, step: w.RunEffect, todo: Todo
) -> Facts:
    yield w.Shifted(seat, as_white(state, seat, act.square), as_white(state, seat, act.other))


def to_recall(state: State, seat: int, effect: c.Recall, step: w.RunEffect) -> Iterator[w.Recall]:
    slots = state.pyramids[seat]
    for at, card in enumerate(slots):
        if card is not None and not is_covered(slots, at):
            left = [*slots[:at], None, *slots[at + 1 :]]
            if is_sound(left):
                yield w.Recall(card)


@effects.asks(c.Recall, "recall one", to_recall)
def recall(
    state: State, seat: int, act: w.Recall, effect: c.Recall, step: w.RunEffect, todo: Todo
) -> Facts:
    yield w.Recalled(seat, act.card)


def to_choose(state: State, seat: int, effect: c.Choose, step: w.RunEffect) -> Iterator[w.Choose]:
    for option in range(len(effect.options)):
        if pyramid.would_do(state, inner(state, step, option)):
            yield w.Choose(option + 1)


@effects.asks(c.Choose, lambda effect: " or ".join(map(effects.words, effect.options)), to_choose)
def choose(
    state: State, seat: int, act: w.Choose, effect: c.Choose, step: w.RunEffect, todo: Todo
) -> Facts:
    todo.append(inner(state, step, act.option - 1))
    yield from ()


def to_do_or_not(
    state: State, seat: int, effect: c.Optional, step: w.RunEffect
) -> Iterator[w.Choose | Decline]:
    if pyramid.would_do(state, inner(state, step, 0)):
        yield w.Choose(1)
        yield Decline()


@effects.asks(c.Optional, lambda effect: f"may {effects.words(effect.effect)}", to_do_or_not)
def do_or_not(
    state: State,
    seat: int,
    act: w.Choose | Decline,
    effect: c.Optional,
    step: w.RunEffect,
    todo: Todo,
) -> Facts:
    if isinstance(act, w.Choose):
        todo.append(inner(state, step, 0))
    yield from ()


def on_board(state: State, white: int) -> str:
    card = state.board[white - 1]
    assert card is not None
    return card


def locate_card(state: State, seat: int, square: int, todo: Todo) -> tuple[w.Event, ...]:
    white = as_white(state, seat, square)
    todo.append(w.FillSquare(white))
    return (w.Located(seat, on_board(state, white), square, white),)


def take_from_board(
    state: State, seat: int, square: int, todo: Todo, *, pay: bool = True
) -> tuple[w.Event, ...]:
    """pyramid.discover.5: the square is refilled before the slot is chosen."""
    white = as_white(state, seat, square)
    card = on_board(state, white)
    todo += (w.PlaceCard(), w.FillSquare(white))
    return w.Discovered(seat, card, square, white), *(pay_for(state, seat, card) if pay else ())


def take_from_reserve(
    state: State, seat: int, card: str, todo: Todo, *, pay: bool = True
) -> tuple[w.Event, ...]:
    todo.append(w.PlaceCard())
    return w.Retrieved(seat, card), *(pay_for(state, seat, card) if pay else ())


def pay_for(state: State, seat: int, card: str) -> tuple[w.Event, ...]:
    """A seat that was allowed a card beyond its counter pays all that there is."""
    cost = min(state.box.cards[card].cost, state.counters[seat])
    return (w.CounterMoved(seat, state.counters[seat] - cost, -cost, "cost"),) if cost else ()
