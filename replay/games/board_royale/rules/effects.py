"""What items do: every effect verb."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from icecore.events.games.board_royale import cards as verbs
from icecore.events.games.board_royale.acts import Use
from icecore.events.games.board_royale.steps import (
    DrawCards,
    DrawEach,
    DrawItems,
    Fill,
    Look,
    MustChoose,
    PassOn,
    React,
    Run,
    Strike,
)
from icecore.events.games.board_royale.words import (
    Destroyed,
    Event,
    FieldCleared,
    ItemGained,
    Marked,
    Took,
)
from icecore.replay.games.board_royale.rules.attack import avoid, counter, reduce, window_of
from icecore.replay.games.board_royale.rules.cardtext import aims, gained, modes_of
from icecore.replay.games.board_royale.rules.endings import Todo, refresh, refresh_items, settle
from icecore.replay.games.board_royale.rules.questions import (
    is_alive,
    living,
    opponents,
    owner_of,
    play_order,
    room,
    to_shed,
)
from icecore.replay.games.board_royale.rules.searching import item_source, take_source, wanted_cards
from icecore.replay.games.board_royale.rules.state import State


def run(state: State, seat: int, act: Use, index: int, todo: Todo) -> Iterator[Event]:
    """One effect of a program after the other; those that wait stand on the list."""
    card = state.box.items[act.item]
    program = dict(modes_of(card)).get(act.mode, card.effect)
    if index >= len(program) or (card.type != "reveal" and not is_alive(state, seat)):
        return
    effect = program[index]
    if shed := over_limit(state, seat, effect):
        todo += (Run(seat, act, index), MustChoose((seat,), "shed", shed))
        return
    if index + 1 < len(program):
        todo.append(Run(seat, act, index + 1))
    yield from PERFORM[type(effect)](state, seat, act, effect, todo)
    if state.reason is not None:
        todo.clear()


def over_limit(state: State, seat: int, effect: verbs.Effect) -> int:
    """royale.auto.limit: what has filled the hand since the item was used is discarded first.

    A gift asks its receiver by itself.
    """
    return 0 if isinstance(effect, verbs.Give) else to_shed(state, seat, gained((effect,)))


def target_of(act: Use, seat: int, todo: Todo) -> int:
    """The named opponent; in answer to an attack the attacker goes without saying."""
    window = window_of(todo, seat)
    if act.target or window is None:
        return act.target[0]
    react = todo[window]
    assert isinstance(react, React)
    return react.attacker


def work_run(state: State, step: Run, todo: Todo) -> Iterator[Event]:
    return run(state, step.seat, step.use, step.index, todo)


def perform_draw(
    state: State, seat: int, act: Use, effect: verbs.Draw, todo: Todo
) -> Iterator[Event]:
    if effect.what == "items":
        todo.append(DrawItems(seat, effect.n))
    else:
        todo.append(DrawCards(seat, room(state, seat, effect.n)))
    yield from ()


def perform_take(
    state: State, seat: int, act: Use, effect: verbs.Take, todo: Todo
) -> Iterator[Event]:
    """royale.ruling.40: a searched deck is shuffled, so nobody knows its order."""
    program = dict(modes_of(state.box.items[act.item]))[act.mode]
    if effect.what == "items":
        place = next(place for wanted, place in aims(program) if wanted is effect)
        filled = bool(state.item_deck)
        for item in act.aim[place : place + effect.n]:
            source = item_source(state, act, effect, item)
            if source is not None:
                yield ItemGained(seat, item, cast(Any, source))
        yield from settle(state)
        if filled and state.reason is None:
            yield from refresh_items(state)
        return
    cards = wanted_cards(act, effect)
    source = take_source(state, act, effect, cards)
    if source == "bottom":
        todo.append(DrawCards(seat, room(state, seat, effect.n)))
    elif source is not None:
        yield Took(seat, cards[: room(state, seat, len(cards))], source)
        if source == "deck":
            yield from refresh(state)


def perform_attack(state: State, seat: int, act: Use, effect: Any, todo: Todo) -> Iterator[Event]:
    """In answer to an attack it becomes a counter; else one attack on each target."""
    steal = isinstance(effect, verbs.Steal)
    kind = effect.kind if isinstance(effect, verbs.DiscardKind) else None
    if window_of(todo, seat) is not None:
        yield from counter(state, seat, act.item, effect.n, todo, steal, kind)
        return
    everybody = isinstance(effect, verbs.Attack) and effect.who == "all"
    targets = opponents(state, seat) if everybody else act.target
    lethal = seat == state.turn
    for target in reversed(targets):
        todo.append(Strike(target, seat, effect.n, act.item, steal=steal, lethal=lethal, card=kind))


def perform_avoid(
    state: State, seat: int, act: Use, effect: verbs.Avoid, todo: Todo
) -> Iterator[Event]:
    return avoid(state, seat, act.item, todo)


def perform_reduce(
    state: State, seat: int, act: Use, effect: verbs.Reduce, todo: Todo
) -> Iterator[Event]:
    return reduce(state, seat, act.item, effect.n, todo)


def perform_counter(
    state: State, seat: int, act: Use, effect: verbs.StrikeBack, todo: Todo
) -> Iterator[Event]:
    return counter(state, seat, act.item, effect.n, todo)


def perform_destroy(
    state: State, seat: int, act: Use, effect: verbs.Destroy, todo: Todo
) -> Iterator[Event]:
    program = dict(modes_of(state.box.items[act.item]))[act.mode]
    place = next(place for wanted, place in aims(program) if wanted is effect)
    for item in act.aim[place : place + effect.n]:
        owner = owner_of(state, item)
        if owner >= 0:
            yield Destroyed(owner, item)


def perform_replace(
    state: State, seat: int, act: Use, effect: verbs.ReplaceField, todo: Todo
) -> Iterator[Event]:
    """royale.ruling.30; inside a refill that goes on, the same refill fills the new Field."""
    yield from replace_field(state, "item", todo)


def replace_field(state: State, why: Any, todo: Todo) -> Iterator[Event]:
    if state.field:
        yield FieldCleared(tuple(state.field), why)
    if not any(type(step) is Fill and step.refill for step in todo):
        todo.append(Fill())


def perform_skip(
    state: State, seat: int, act: Use, effect: verbs.Skip, todo: Todo
) -> Iterator[Event]:
    """royale.ruling.3."""
    target = target_of(act, seat, todo)
    if is_alive(state, target):
        yield Marked(target)


def perform_peek(
    state: State, seat: int, act: Use, effect: verbs.Peek, todo: Todo
) -> Iterator[Event]:
    todo.append(Look(seat, target_of(act, seat, todo)))
    yield from ()


def perform_give(
    state: State, seat: int, act: Use, effect: verbs.Give, todo: Todo
) -> Iterator[Event]:
    target = target_of(act, seat, todo)
    giver, receiver = (seat, target) if effect.giver == "self" else (target, seat)
    if is_alive(state, giver) and is_alive(state, receiver):
        todo.append(MustChoose((giver,), "give", effect.n, receiver, act.item))
    yield from ()


def perform_self_discard(
    state: State, seat: int, act: Use, effect: verbs.SelfDiscard, todo: Todo
) -> Iterator[Event]:
    todo.append(MustChoose((seat,), "discard", effect.n, 0, act.item))
    yield from ()


def perform_in_order(
    state: State, seat: int, act: Use, effect: verbs.InPlayOrder, todo: Todo
) -> Iterator[Event]:
    """royale.ruling.61: one seat at a time, from the current player on."""
    order = tuple(play_order(state))
    if isinstance(effect.effect, verbs.Draw):
        todo.append(DrawEach(order, effect.effect.n))
    else:
        todo.append(MustChoose(order, "discard", effect.effect.n, 0, act.item))
    yield from ()


def perform_each(
    state: State, seat: int, act: Use, effect: verbs.Each, todo: Todo
) -> Iterator[Event]:
    """royale.ruling.61: all choose, then all of it moves."""
    if len(living(state)) > 1:
        todo.append(PassOn())
        todo.append(MustChoose(tuple(play_order(state)), "pass", effect.effect.n, 0, act.item))
    yield from ()


PERFORM: dict[type[Any], Callable[[State, int, Use, Any, Todo], Iterator[Event]]] = {
    verbs.Draw: perform_draw,
    verbs.Take: perform_take,
    verbs.Attack: perform_attack,
    verbs.DiscardKind: perform_attack,
    verbs.Steal: perform_attack,
    verbs.Give: perform_give,
    verbs.Destroy: perform_destroy,
    verbs.ReplaceField: perform_replace,
    verbs.Avoid: perform_avoid,
    verbs.Reduce: perform_reduce,
    verbs.StrikeBack: perform_counter,
    verbs.Skip: perform_skip,
    verbs.Peek: perform_peek,
    verbs.SelfDiscard: perform_self_discard,
    verbs.InPlayOrder: perform_in_order,
    verbs.Each: perform_each,
}
