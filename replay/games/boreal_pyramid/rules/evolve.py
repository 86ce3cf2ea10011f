"""Evolve functions of all events: bookkeeping without a rule."""

from msgspec import UNSET

from icecore.events.games.boreal_pyramid import words as w
from icecore.replay.kernel import BrokenError, hold
from icecore.replay.kernel.zones import put, take

from .pyramid import EMPTY, fit, index, resize
from .state import State
from .table import pyramid


@pyramid.evolve
def dealt(state: State, event: w.Dealt) -> None:
    for card in event.cards:
        leave(state.boxed, card, "in the box")
    state.board = list(event.cards)


@pyramid.evolve
def hidden(state: State, event: w.Hidden) -> None:
    for card in event.cards:
        put(state.archive, card)


@pyramid.evolve
def discovered(state: State, event: w.Discovered) -> None:
    state.board[event.white - 1] = None
    state.hand = event.card


@pyramid.evolve
def retrieved(state: State, event: w.Retrieved) -> None:
    state.reserves[event.seat].remove(event.card)
    if state.recalled:
        forget_recall(state, event.card)
    state.hand = event.card


def forget_recall(state: State, card: str) -> None:
    """A card leaves a reserve, however it came there."""
    state.recalled = [other for other in state.recalled or () if other != card] or UNSET


@pyramid.evolve
def counter_moved(state: State, event: w.CounterMoved) -> None:
    state.counters[event.seat] = event.square


@pyramid.evolve
def filled(state: State, event: w.Filled) -> None:
    card = event.card
    if state.deck.pop(card, None) is None:  # `leave_deck`, where it is hot
        take(state.archive, card)
    state.board[event.white - 1] = card


def leave_deck(state: State, card: str) -> None:
    if state.deck.pop(card, None) is None:
        take(state.archive, card)


@pyramid.evolve
def located(state: State, event: w.Located) -> None:
    state.board[event.white - 1] = None
    state.reserves[event.seat].append(event.card)


@pyramid.evolve
def placed(state: State, event: w.Placed) -> None:
    slots = state.pyramids[event.seat]
    at = index(slots, event.floor, event.x)
    if at is None:
        resize(slots, abs(event.x))
        at = index(slots, event.floor, event.x)
        assert at is not None
    if slots[at] is not None:
        raise BrokenError(f"floor {event.floor}, x {event.x} is taken")
    slots[at] = event.card
    if len(slots) > len(EMPTY) or not -3 < event.x < 3:
        fit(slots)
    if state.hand == event.card:
        state.hand = None


@pyramid.evolve
def passed(state: State, event: w.Passed) -> None:
    state.passed = state.turns


@pyramid.evolve
def rested(state: State, event: w.Rested) -> None:
    state.counters[event.seat] = event.square
    state.turns += 1
    if event.still:
        state.still += 1
    elif state.still:
        state.still = 0


@pyramid.evolve
def ended(state: State, event: w.Ended) -> None:
    state.reason = event.reason
    state.todo = ()


@pyramid.evolve
def scored(state: State, event: w.Scored) -> None:
    state.scores[event.seat] += event.points


@pyramid.evolve
def swapped(state: State, event: w.Swapped) -> None:
    slots = state.pyramids[event.seat]
    a, b = slots.index(event.card), slots.index(event.other)
    slots[a], slots[b] = event.other, event.card


@pyramid.evolve
def discarded(state: State, event: w.Discarded) -> None:
    state.board[event.white - 1] = None
    state.out.append(event.card)


@pyramid.evolve
def shifted(state: State, event: w.Shifted) -> None:
    board, a, b = state.board, event.white - 1, event.other - 1
    board[a], board[b] = board[b], board[a]


@pyramid.evolve
def recalled(state: State, event: w.Recalled) -> None:
    slots = state.pyramids[event.seat]
    slots[slots.index(event.card)] = None
    fit(slots)
    state.reserves[event.seat].append(event.card)
    state.recalled = sorted((*(state.recalled or ()), event.card))


@pyramid.evolve
def fizzled(state: State, event: w.Fizzled) -> None:
    """Nothing happened, and the record says so."""


def leave(pile: list[str], card: str, where: str) -> None:
    hold(card in pile, "{:card} is not {}", card, where)
    pile.remove(card)


def vacate(slots: list[str | None], card: str, where: str) -> None:
    hold(card in slots, "{:card} is not {}", card, where)
    slots[slots.index(card)] = None


@pyramid.evolve
def moved(state: State, event: w.Moved) -> None:
    card = event.card
    match event.source:
        case "board":
            vacate(state.board, card, "on the board")
        case "reserve":
            leave(state.reserves[card in state.reserves[1]], card, "in a reserve")
            forget_recall(state, card)
        case "pyramid":
            slots = state.pyramids[card in state.pyramids[1]]
            vacate(slots, card, "in a pyramid")
            fit(slots)
        case "hand":
            hold(state.hand == card, "{:card} is not in hand", card)
            state.hand = None
        case "deck":
            leave_deck(state, card)
        case "out":
            leave(state.out, card, "out of the game")
        case "box":
            leave(state.boxed, card, "in the box as far as anybody knows")
    match event.target:
        case "board":
            hold(event.white is not None, "white: the square on the board is missing")
            at = (event.white or 1) - 1
            hold(state.board[at] is None, "square {} is taken", at + 1)
            state.board[at] = card
        case "reserve":
            hold(event.seat is not None, "seat: the owner of the reserve is missing")
            state.reserves[event.seat or 0].append(card)
        case "hand":
            hold(state.hand is None, "{:card} is already in hand", state.hand)
            state.hand = card
        case "deck":
            state.deck[card] = 1
        case "out":
            state.out.append(card)
        case "box":
            state.boxed.append(card)


@pyramid.evolve
def valued(state: State, event: w.Valued) -> None:
    state.valued[event.card] = event.points


@pyramid.evolve
def identified(state: State, event: w.Identified) -> None:
    for card in event.cards:
        take(state.archive, card)
        state.deck[card] = 1


@pyramid.evolve
def waiting(state: State, event: w.Waiting) -> None:
    state.todo = event.steps
