"""The turn: discover or locate a card, place it, rest; and how the game ends."""

from typing import Any

from icecore.events.games.boreal_pyramid import words as w
from icecore.replay.kernel import Clock, Refused, refuse, require
from icecore.replay.kernel.sentences import say

from . import effects
from .lookups import (
    as_white,
    barred,
    can_explore,
    can_reserve,
    fitting_slots,
    misfit,
    obeys,
    on_turn,
    owns_archive,
    strictly_reserved,
)
from .pyramid import EMPTY, FULL, NARROW, Slots, index, is_covered, size, spot, width
from .rules import Rules
from .scoring import open_compasses, scored_cards
from .setup import in_setup
from .state import State
from .table import Facts, Todo, card_of, pyramid

# Acts are immutable, so the common ones are made once.
DISCOVER = {square: w.Discover(square) for square in range(1, 9)}
LOCATE = {square: w.Locate(square) for square in range(1, 9)}
PLACE = tuple(w.Place(*spot(EMPTY, at)) for at in range(len(EMPTY) - NARROW))


def whose(state: State, step: Any) -> int:
    return state.turns % 2


def explorations(state: State, seat: int, step: None) -> list[w.Act]:
    """Listed by hand: discover from the board or the reserve, or locate; else pass."""
    counter, cards, archives = state.counters[seat], state.box.cards, state.box.archives
    sated, full = owns_archive(state, seat), size(state.pyramids[seat]) >= FULL
    squares = state.board if as_white(state, seat, 1) == 1 else state.board[::-1]
    acts: list[w.Act] = []
    for square, name in enumerate(squares, 1):
        if name is None:
            continue
        card = cards[name]
        if square <= counter and card.cost <= counter and not full:
            plain = card.placement is None and card.kind != "A"
            if plain or barred(state, seat, card) is None:
                acts.append(DISCOVER[square])
        if not sated or name not in archives:
            acts.append(LOCATE[square])
    for name in state.reserves[seat]:
        card = cards[name]
        if card.cost <= counter and barred(state, seat, card) is None:
            acts.append(w.Retrieve(name))
    return acts or [w.Pass()]


pyramid.step(
    None,
    whose,
    told="{who} to move",
    answers=explorations,
)


@pyramid.answer
def discover(state: State, seat: int, act: w.Discover, step: None, todo: Todo) -> Facts:
    square, counter = act.square, state.counters[seat]
    if square > counter:
        why = "square {square}, your counter is on {counter}"
        refuse(Rules.DISCOVER_1, why, square=square, counter=counter)
    name = state.board[as_white(state, seat, square) - 1]
    if name is None:
        raise Refused(Rules.DISCOVER_3, "square {square} is empty", square=square)
    affordable(state, seat, name)
    todo.append(w.Rest())
    yield from effects.take_from_board(state, seat, square, todo)


@pyramid.answer
def retrieve(state: State, seat: int, act: w.Retrieve, step: None, todo: Todo) -> Facts:
    if act.card not in state.reserves[seat]:
        refuse(Rules.DISCOVER_4, "{card} is not in your reserve", card=card_of(act.card))
    affordable(state, seat, act.card)
    todo.append(w.Rest())
    yield from effects.take_from_reserve(state, seat, act.card, todo)


def affordable(state: State, seat: int, name: str) -> None:
    """A discovered card needs two things: its cost, and a place in the pyramid."""
    card, counter = state.box.cards[name], state.counters[seat]
    if card.cost > counter:
        why = "{card} costs {cost}, you have {counter}"
        refuse(Rules.DISCOVER_2, why, card=card_of(name), cost=card.cost, counter=counter)
    bar = barred(state, seat, card)
    if bar is Rules.RULING_11:
        held = card_of(strictly_reserved(state, seat, card))
        refuse(bar, "you reserved {held}, so not {card}", held=held, card=card_of(name))
    if bar is not None:
        refuse(bar, "{card}", card=card_of(name))


@pyramid.answer
def locate(state: State, seat: int, act: w.Locate, step: None, todo: Todo) -> Facts:
    name = state.board[as_white(state, seat, act.square) - 1]
    if name is None:
        raise Refused(Rules.LOCATE_1, "square {square} is empty", square=act.square)
    if not can_reserve(state, seat, name):
        refuse(Rules.ARCHIVE_2, "{card}", card=card_of(name))
    todo.append(w.Rest())
    yield from effects.locate_card(state, seat, act.square, todo)


@pyramid.answer
def pass_turn(state: State, seat: int, act: w.Pass, step: w.MustPass | None, todo: Todo) -> Facts:
    require(not can_explore(state, seat), Rules.TURN_2, "you can still discover or locate")
    yield w.Passed(seat)
    todo[:] = [w.Rest()]


pyramid.step(
    w.MustPass,
    whose,
    first="nothing can be discovered or located: pass",
    told="{who} must pass",
    answers=lambda state, seat, step: () if can_explore(state, seat) else (w.Pass(),),
    done=lambda state, step: can_explore(state, on_turn(state)),
)


def is_to_be_placed(state: State) -> bool:
    return w.PlaceCard() in state.todo


def free_slots(state: State, seat: int, step: w.PlaceCard) -> list[w.Place]:
    if state.hand is None:  # a ruling may have taken the card out of the hand
        return []
    slots, card = state.pyramids[seat], state.box.cards[state.hand]
    return [place_at(slots, at) for at in fitting_slots(state, seat, card)]


def place_at(slots: Slots, at: int) -> w.Place:
    return PLACE[at] if len(slots) == len(EMPTY) else w.Place(*spot(slots, at))


pyramid.step(
    w.PlaceCard,
    whose,
    first="the discovered card is placed first",
    told="{who} places {hand}",
    unasked="discover or locate first",
    answers=free_slots,
    waits=lambda state, step: state.hand is not None,
    done=lambda state, step: state.hand is None,
)


@pyramid.answer
def place(state: State, seat: int, act: w.Place, step: w.PlaceCard, todo: Todo) -> Facts:
    """pyramid.place.1-5: the discovered card finds its slot before anything else happens."""
    name, slots = state.hand, state.pyramids[seat]
    assert name is not None
    misfitting = misfit(slots, act.floor, act.x)
    if misfitting is not None:
        refuse(misfitting, "floor {floor}, x {x}", floor=act.floor, x=act.x)
    at = index(slots, act.floor, act.x)
    assert at is not None
    card = state.box.cards[name]
    if card.placement is not None and not obeys(state, slots, card, at):
        why = say("{card} on floor {floor}, x {x}", act, card=card_of(name))
        refuse(Rules.PLACE_4, why)
    yield w.Placed(seat, name, act.floor, act.x, newly_covered(state, seat, at))
    if card.text_only:
        todo.append(w.AwaitRuling(name))
    # The first effect of a card is the next step, so it goes onto the list last.
    for number in range(len(card.effects) - 1, -1, -1):
        todo.append(effects.run(state, name, (number,)))


def newly_covered(state: State, seat: int, at: int) -> int:
    """The compasses that a card in this slot takes out of use."""
    slots, covered = state.pyramids[seat], 0
    below = at - width(slots)
    if below < 0:
        return 0
    for under in (below, below + 1):
        card = slots[under]
        if card is not None and not is_covered(slots, under):
            covered += state.box.cards[card].compasses
    return covered


# pyramid.ruling.30: a card that the set does not model; the seat or the scribe closes the window.
pyramid.step(
    w.AwaitRuling,
    whose,
    first="the card's text is ruled on first",
    told="{who}: a ruling on {card}",
    passes="last",
    ruled=True,
    sound=effects.card_exists,
)


@pyramid.step(w.Rest, whose, first="{who} rests first", told="{who} rests")
def rest(state: State, step: w.Rest, todo: Todo) -> Facts:
    """pyramid.rest.1-3, then the end of the game or the next turn."""
    seat = on_turn(state)
    counter = state.counters[seat]
    compasses = open_compasses(state, seat)
    bonus = 2 - counter if counter < 2 else 0
    wanted = counter + compasses + bonus
    square = wanted if wanted < 8 else 8
    still = state.passed == state.turns and square == counter
    yield w.Rested(seat, square, compasses, bonus, wanted - square, still)
    reason = end_reason(state) if seat else None
    if reason is not None:
        yield w.Ended(reason)
        for owner in (0, 1):
            for card, points in scored_cards(state, owner):
                yield w.Scored(owner, card, points)
    elif not can_explore(state, 1 - seat):
        todo.append(w.MustPass())


def end_reason(state: State) -> Any:
    """pyramid.end.1-4, asked after each turn of black: both have had the same number."""
    white, black = size(state.pyramids[0]) >= FULL, size(state.pyramids[1]) >= FULL
    if white and black:
        return "both completed"
    if white or black:
        return "white completed" if white else "black completed"
    return "stalemate" if state.still >= 2 else None


def clock(state: State) -> Clock:
    if state.reason is not None:
        return Clock((state.turns + 1) // 2, state.turns, None)
    if in_setup(state):
        return Clock(0, 0, pyramid.awaited(state))
    return Clock(state.turns // 2 + 1, state.turns + 1, pyramid.awaited(state))
