"""The attack sequence: declared, answered, carried out, countered."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from icecore.events.games.board_royale.cards import REACTIONS, Avoid, Effect, ItemCard, Reduce
from icecore.events.games.board_royale.steps import (
    Close,
    DrawPile,
    Hit,
    MustChoose,
    React,
    Step,
    Strike,
)
from icecore.events.games.board_royale.words import (
    Attacked,
    Avoided,
    Countered,
    Event,
    Reduced,
    Struck,
    Voided,
)
from icecore.replay.games.board_royale.rules.cardtext import modes_of
from icecore.replay.games.board_royale.rules.endings import Todo
from icecore.replay.games.board_royale.rules.questions import (
    ammunition,
    hand_size,
    is_alive,
    room,
    to_shed,
    usable_items,
    uses_left,
)
from icecore.replay.games.board_royale.rules.state import State


def work_strike(state: State, step: Strike, todo: Todo) -> Iterator[Event]:
    """royale.auto.single: one attack after the other, each with its own answer.

    royale.ruling.19: whoever is out in the meantime neither attacks nor is attacked.
    """
    seat, attacker = step.seat, step.attacker
    if not (is_alive(state, seat) and is_alive(state, attacker)):
        return
    yield Attacked(seat, attacker, step.number, step.item, step.steal, step.counter)
    todo.append(
        Hit(
            seat, attacker, step.number, step.item, step.steal, step.lethal, step.counter, step.card
        )
    )
    todo.append(React(seat, attacker))


def work_react(state: State, step: React, todo: Todo) -> Iterator[Event] | None:
    """The window opens if, as all can see, the defender has an instant to use."""
    both = is_alive(state, step.seat) and is_alive(state, step.attacker)
    return None if both and can_answer(state, todo) else iter(())


def open_hit(todo: Sequence[Step], react: int = -1) -> Hit | None:
    """The attack that a window is about; None once it was avoided."""
    step = todo[react - 1] if len(todo) >= 1 - react else None
    return step if isinstance(step, Hit) else None


def can_answer(state: State, todo: Sequence[Step]) -> bool:
    react, hit = todo[-1], open_hit(todo)
    assert isinstance(react, React)
    if state.options.party and hit is not None and not hit.steal:
        return True
    return any(
        could_use(state, react.seat, item)
        and next(answering_modes(state, item, react.seat, hit), None) is not None
        for item in usable_items(state, react.seat)
        if state.box.items[item].instant
    )


def could_use(state: State, seat: int, item: int) -> bool:
    """By what all can see: uses left, something to spend, enough cards to pay with."""
    card = state.box.items[item]
    if not uses_left(state, item) or (card.spend and not ammunition(state, seat, card, item)):
        return False
    return sum(card.pay.values()) < hand_size(state, seat)


def answering_modes(state: State, item: int, seat: int, hit: Hit | None) -> Iterator[int]:
    """The modes of an instant that may be used in answer to an attack."""
    card = state.box.items[item]
    if card.only == "own_turn" and seat != state.turn:
        return
    for mode, program in modes_of(card):
        if all(fits(effect, hit) for effect in program):
            yield mode


def fits(effect: Effect, hit: Hit | None) -> bool:
    """There must be something to avoid; royale.ruling.59: steals are not reduced."""
    if isinstance(effect, Avoid):
        return hit is not None
    if isinstance(effect, Reduce):
        return hit is not None and not hit.steal and hit.number > 0
    return True


def is_reaction_only(card: ItemCard, program: Sequence[Effect]) -> bool:
    return card.only == "reaction" or any(isinstance(effect, REACTIONS) for effect in program)


def window_of(todo: Sequence[Step], seat: int) -> int | None:
    """Where in the list this seat's window stands, if it is answering an attack."""
    for index in range(len(todo) - 1, -1, -1):
        step = todo[index]
        if isinstance(step, React):
            return index if step.seat == seat else None
    return None


def answered_hit(todo: Sequence[Step], seat: int) -> Hit | None:
    """The attack that this seat can still answer, whatever was asked in between."""
    window = window_of(todo, seat)
    return None if window is None else open_hit(todo, window - len(todo))


def in_chain(todo: Sequence[Step]) -> bool:
    """Is an attack open, or one that was declared together with it?"""
    return any(
        isinstance(step, Strike | Hit | React)
        or (isinstance(step, MustChoose) and step.form == "kind")
        for step in todo
    )


def must_be_said(state: State, hit: Hit | None) -> bool:
    """royale.atk.pass: does no pick follow that would tell that the defender let it pass?"""
    if hit is None or not hit.number:
        return False
    return hit.card is not None or (state.options.peaceful and not hit.steal)


def damage(state: State, hit: Hit) -> int:
    """royale.ruling.13: no more than there is; royale.ruling.17: out of turn one card stays."""
    hand = hand_size(state, hit.seat)
    number = min(hit.number, hand if hit.lethal else hand - 1)
    return room(state, hit.attacker, number) if hit.steal else number


def work_hit(state: State, step: Hit, todo: Todo) -> Iterator[Event] | None:
    """Cards are picked; what an attack on one kind takes, the defender says."""
    if not (is_alive(state, step.seat) and is_alive(state, step.attacker)):
        return iter((Voided(step.seat, step.attacker),))
    peaceful = state.options.peaceful and not step.steal
    if peaceful and step.card is None:
        number = min(step.number, hand_size(state, step.seat))
        return collect(step.seat, step.attacker, step.item, number, todo)
    if step.steal:  # royale.ruling.9: what the thief's hand has no room for any more goes first
        number = min(step.number, hand_size(state, step.seat) - (not step.lethal))
        if shed := to_shed(state, step.attacker, number):
            return make_room(step, shed, todo)
    if not (step.number if peaceful else damage(state, step)):
        return iter((Struck(step.seat, step.attacker, (), step.item),))
    return hit_kind(state, step, todo) if step.card is not None else None


def make_room(step: Hit, shed: int, todo: Todo) -> Iterator[Event]:
    todo += (step, MustChoose((step.attacker,), "shed", shed))
    yield from ()


def collect(seat: int, attacker: int, item: int, number: int, todo: Todo) -> Iterator[Event]:
    """royale.mode.peaceful: as many as the target would have discarded."""
    yield Struck(seat, attacker, (), item)
    if number:
        todo.append(DrawPile(attacker, number))


def hit_kind(state: State, step: Hit, todo: Todo) -> Iterator[Event]:
    todo.append(kind_choice(state, step))
    yield from ()


def kind_choice(state: State, hit: Hit) -> MustChoose:
    """royale.ruling.44: in a peaceful game nobody dies of it, so the last card counts, too."""
    lethal = hit.lethal or state.options.peaceful
    return MustChoose((hit.seat,), "kind", hit.number, hit.attacker, hit.item, hit.card, lethal)


def avoid(state: State, seat: int, item: int, todo: Todo) -> Iterator[Event]:
    """The attack is gone, what it cost stays spent; royale.ruling.15: the window stays open."""
    window = window_of(todo, seat)
    assert window is not None
    hit = todo.pop(window - 1)
    assert isinstance(hit, Hit)
    yield Avoided(seat, hit.attacker, item)


def reduce(state: State, seat: int, item: int, number: int, todo: Todo) -> Iterator[Event]:
    """royale.ruling.59: no less than nothing."""
    window = window_of(todo, seat)
    assert window is not None
    hit = todo[window - 1]
    assert isinstance(hit, Hit)
    less = min(number, hit.number)
    yield Reduced(seat, hit.attacker, item, less)
    todo[window - 1] = replace(hit, number=hit.number - less)


def counter(
    state: State,
    seat: int,
    item: int,
    number: int,
    todo: Todo,
    steal: bool = False,
    card: str | None = None,
) -> Iterator[Event]:
    """royale.ruling.59: it waits below the attack, and below counters that were played before."""
    window = window_of(todo, seat)
    assert window is not None
    react = todo[window]
    assert isinstance(react, React)
    attacker = react.attacker
    yield Countered(seat, attacker, item, number)
    place = window
    if isinstance(todo[place - 1], Hit):
        place -= 1
    while place and is_counter(todo[place - 1], seat, attacker):
        place -= 1
    lethal = may_kill(state, seat, todo)
    todo.insert(place, Strike(attacker, seat, number, item, steal, lethal, True, card))


def is_counter(step: Step, seat: int, attacker: int) -> bool:
    return (
        isinstance(step, Strike) and step.counter and (step.attacker, step.seat) == (seat, attacker)
    )


def may_kill(state: State, seat: int, todo: Sequence[Step]) -> bool:
    """royale.ruling.18: a defender may, but not who opened the chain out of turn."""
    opener = next((step.seat for step in reversed(todo) if isinstance(step, Close)), None)
    return seat == state.turn or seat != opener
