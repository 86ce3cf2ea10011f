"""Invariants of every position, whatever was played or ruled."""

from collections import Counter

from icecore.events.games.boreal_pyramid import words as w
from icecore.replay.kernel import hold
from icecore.replay.kernel.zones import cards

from .lookups import deck_size, fitting_slots, on_the_table, on_turn
from .pyramid import FULL, is_sound, size
from .setup import in_setup
from .state import State
from .table import pyramid
from .turn import is_to_be_placed


def invariants(state: State) -> None:
    """Conservation after every record; the rest once nothing is pending."""
    table = on_the_table(state)
    known = [*table, *state.deck, *cards(state.archive), *state.boxed]
    for card, copies in Counter(known).items():
        hold(card in state.box.cards, "{:card} is no card of the set", card)
        hold(copies == 1, "{:card} is there {} times", card, copies)
    for card in state.valued:
        hold(card in state.box.cards, "{:card} is no card of the set", card)
    for seat, counter in enumerate(state.counters):
        hold(0 <= counter <= 8, "the counter of {:seat} is at {}", seat, counter)
    for seat, slots in enumerate(state.pyramids):
        hold(is_sound(slots), "the pyramid of {:seat} does not stand", seat)
        hold(size(slots) <= FULL, "the pyramid of {:seat} has too many cards", seat)
    if in_setup(state):
        return
    in_play = len(table) + deck_size(state)
    boxed = len(state.boxed)
    hold(in_play + boxed == 39, "{} cards are in play and {} in the box", in_play, boxed)
    archives = sum(card in state.box.archives for card in known) + state.archive.unknown
    hold(archives == 3, "{} archive cards are in play, expected 3", archives)
    pyramid.hold_steps(state)
    if state.hand is not None:
        slots_left = fitting_slots(state, on_turn(state), state.box.cards[state.hand])
        hold(any(True for _ in slots_left), "{:card} fits nowhere in the pyramid", state.hand)
        hold(is_to_be_placed(state), "nobody is to place {:card}", state.hand)
    check_board(state)
    check_todo(state)
    if state.reason is not None:
        hold(state.turns % 2 == 0, "the seats had a different number of turns")


def check_board(state: State) -> None:
    """pyramid.discover.5: an empty square is refilled while the deck has cards."""
    if None not in state.board or deck_size(state) == 0:
        return
    owed = {step.white for step in state.todo if type(step) is w.FillSquare}
    for white, card in enumerate(state.board, 1):
        filled = card is not None or white in owed
        hold(filled, "square {} is empty although the deck has cards", white)


def check_todo(state: State) -> None:
    """A turn ends with one rest, whatever comes before it."""
    ends = [type(step) in (w.Rest, w.MustPass) for step in state.todo]
    hold(not ends or (ends[0] and sum(ends) == 1), "a turn ends with one rest")
    hold(state.todo.count(w.PlaceCard()) < 2, "two cards are to be placed")
