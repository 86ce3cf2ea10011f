"""The table as data, and how each event changes it: bookkeeping without a rule."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from icecore.events.games.boreal_pyramid.cards import PyramidBox
from icecore.events.games.boreal_pyramid.words import (
    CounterMoved,
    DealBoard,
    Dealt,
    Discarded,
    Discovered,
    Ended,
    Filled,
    Fizzled,
    Hidden,
    HideArchive,
    Identified,
    Located,
    Moved,
    Passed,
    Placed,
    Recalled,
    Rested,
    Retrieved,
    Scored,
    Shifted,
    Step,
    Swapped,
    Valued,
    Waiting,
)
from icecore.replay.games.boreal_pyramid.rules.pyramid import EMPTY, fit, index, resize
from icecore.replay.kernel import BrokenError, Setup, hold
from icecore.replay.kernel.zones import Zone, put, take


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table settles before it begins."""

    orientation: Literal["mirrored", "shared"] = "mirrored"
    """Mirrored: each side counts from its own left. Shared: both count as white does."""
    archive_strict: bool = False
    """A reserved archive card bars its owner from discovering any other."""


class State(Struct, gc=False):
    """Seat 0 is white. Squares are white's, counted from 0 in `board`."""

    box: PyramidBox
    options: Options
    todo: tuple[Step, ...]
    board: list[str | None]
    counters: list[int]
    reserves: list[list[str]]
    pyramids: list[list[str | None]]
    """The slots of each seat as `pyramid.index` numbers them."""
    deck: dict[str, int]
    """What is known to be in the deck, each once; nobody knows how it lies."""
    archive: Zone
    """The archive cards hidden in the deck: known to a simulator, unknown at a real table."""
    hand: str | None = None
    """The card between paying and placing."""
    boxed: list[str] = []
    """Known to be in the box: starting locations not dealt, and cards that a ruling put there."""
    out: list[str] = []
    """Cards that an effect discarded."""
    turns: int = 0
    """Turns completed; the next one belongs to seat `turns % 2`."""
    passed: int = -1
    """The last turn that was passed, counted as `turns` counts."""
    still: int = 0
    """Turns in a row that were passed without moving the counter."""
    reason: str | None = None
    scores: list[int] = []
    valued: dict[str, int] = {}
    recalled: list[str] | UnsetType = UNSET
    """Cards of the reserves that came back from a pyramid; encoded only if there are any."""


def begin(setup: Setup, box: PyramidBox) -> State:
    return State(
        box=box,
        options=setup.options,
        todo=(HideArchive(), DealBoard()),
        board=[None] * 8,
        counters=[5, 5],
        reserves=[[], []],
        pyramids=[list(EMPTY), list(EMPTY)],
        deck=dict.fromkeys(box.kinds["L"], 1),
        archive=Zone(),
        boxed=sorted(box.kinds["S"]),
        scores=[0, 0],
    )


def on_dealt(state: State, event: Dealt) -> None:
    for card in event.cards:
        leave(state.boxed, card, "in the box")
    state.board = list(event.cards)


def on_hidden(state: State, event: Hidden) -> None:
    for card in event.cards:
        put(state.archive, card)


def on_discovered(state: State, event: Discovered) -> None:
    state.board[event.white - 1] = None
    state.hand = event.card


def on_retrieved(state: State, event: Retrieved) -> None:
    state.reserves[event.seat].remove(event.card)
    if state.recalled:
        forget_recall(state, event.card)
    state.hand = event.card


def forget_recall(state: State, card: str) -> None:
    """A card leaves a reserve, however it came there."""
    state.recalled = [other for other in state.recalled or () if other != card] or UNSET


def on_counter_moved(state: State, event: CounterMoved) -> None:
    state.counters[event.seat] = event.square


def on_filled(state: State, event: Filled) -> None:
    card = event.card
    if state.deck.pop(card, None) is None:  # `leave_deck`, where it is hot
        take(state.archive, card)
    state.board[event.white - 1] = card


def leave_deck(state: State, card: str) -> None:
    if state.deck.pop(card, None) is None:
        take(state.archive, card)


def on_located(state: State, event: Located) -> None:
    state.board[event.white - 1] = None
    state.reserves[event.seat].append(event.card)


def on_placed(state: State, event: Placed) -> None:
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


def on_passed(state: State, event: Passed) -> None:
    state.passed = state.turns


def on_rested(state: State, event: Rested) -> None:
    state.counters[event.seat] = event.square
    state.turns += 1
    if event.still:
        state.still += 1
    elif state.still:
        state.still = 0


def on_ended(state: State, event: Ended) -> None:
    state.reason = event.reason
    state.todo = ()


def on_scored(state: State, event: Scored) -> None:
    state.scores[event.seat] += event.points


def on_swapped(state: State, event: Swapped) -> None:
    slots = state.pyramids[event.seat]
    a, b = slots.index(event.card), slots.index(event.other)
    slots[a], slots[b] = event.other, event.card


def on_discarded(state: State, event: Discarded) -> None:
    state.board[event.white - 1] = None
    state.out.append(event.card)


def on_shifted(state: State, event: Shifted) -> None:
    board, a, b = state.board, event.white - 1, event.other - 1
    board[a], board[b] = board[b], board[a]


def on_recalled(state: State, event: Recalled) -> None:
    slots = state.pyramids[event.seat]
    slots[slots.index(event.card)] = None
    fit(slots)
    state.reserves[event.seat].append(event.card)
    state.recalled = sorted((*(state.recalled or ()), event.card))


def on_fizzled(state: State, event: Fizzled) -> None:
    """Nothing happened, and the record says so."""


def leave(pile: list[str], card: str, where: str) -> None:
    hold(card in pile, "{} is not {}", card, where)
    pile.remove(card)


def vacate(slots: list[str | None], card: str, where: str) -> None:
    hold(card in slots, "{} is not {}", card, where)
    slots[slots.index(card)] = None


def on_moved(state: State, event: Moved) -> None:
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
            hold(state.hand == card, "{} is not in hand", card)
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
            hold(state.hand is None, "{} is already in hand", state.hand)
            state.hand = card
        case "deck":
            state.deck[card] = 1
        case "out":
            state.out.append(card)
        case "box":
            state.boxed.append(card)


def on_valued(state: State, event: Valued) -> None:
    state.valued[event.card] = event.points


def on_identified(state: State, event: Identified) -> None:
    for card in event.cards:
        take(state.archive, card)
        state.deck[card] = 1


def on_waiting(state: State, event: Waiting) -> None:
    state.todo = event.steps


EVOLVE: dict[type[Any], Callable[[State, Any], None]] = {
    Dealt: on_dealt,
    Hidden: on_hidden,
    Discovered: on_discovered,
    Retrieved: on_retrieved,
    CounterMoved: on_counter_moved,
    Filled: on_filled,
    Located: on_located,
    Placed: on_placed,
    Passed: on_passed,
    Rested: on_rested,
    Ended: on_ended,
    Scored: on_scored,
    Swapped: on_swapped,
    Discarded: on_discarded,
    Shifted: on_shifted,
    Recalled: on_recalled,
    Fizzled: on_fizzled,
    Moved: on_moved,
    Valued: on_valued,
    Identified: on_identified,
    Waiting: on_waiting,
}
