"""Invariants of every position, and the checks of events that a ruling enters."""

from collections import Counter
from typing import Any

from icecore.events.games.board_royale import words as w
from icecore.replay.kernel import hold

from . import lookups as q
from .drawing import is_filling
from .endings import closes
from .setup import in_setup
from .state import IN_PLAY, NOBODY
from .table import State, royale


def invariants(state: State) -> None:
    """Conservation after every record; the rest once the setup is done."""
    check_resources(state)
    check_items(state)
    for seat, turns in enumerate(state.skips):
        hold(turns >= 0, "{:seat} skips {} turns", seat, turns)
    royale.hold_steps(state)
    hold(in_setup(state) == (state.turns == 0), "turn {} in the setup", state.turns)
    if not in_setup(state):
        check_players(state)
        check_turn(state)


def check_resources(state: State) -> None:
    """Per kind and by count: the deck, the discard, the hands and the piles are the whole set."""
    unknown = state.deck + sum(state.piles)
    hold(state.deck >= 0, "the Resource Deck has {} cards", state.deck)
    for seat, hand in enumerate(state.hands):
        hold(hand.unknown >= 0, "{:seat} has {} unknown cards", seat, hand.unknown)
        hold(state.piles[seat] >= 0, "{:seat} has a pile of {}", seat, state.piles[seat])
        hold(all(n > 0 for n in hand.known.values()), "{:seat} holds no card of a kind", seat)
        unknown += hand.unknown
    for kind, copies in state.box.copies.items():
        known = sum(hand.known.get(kind, 0) for hand in state.hands)
        unseen, gone = state.unseen[kind], state.discard[kind]
        hold(unseen >= 0, "{:card} is there {} times more often than the set has it", kind, -unseen)
        hold(gone >= 0, "{} {:card} lie in the discard", gone, kind)
        hold(unseen + gone + known == copies, "{} {:card} are there, expected {}",
             unseen + gone + known, kind, copies)  # fmt: skip
    unseen = sum(state.unseen.values())
    hold(unseen == unknown, "{} cards are unseen, but {} are unknown or in a deck", unseen, unknown)


def check_items(state: State) -> None:
    """Every item is in one place; loans are of owned items; the Field is as full as it can be."""
    places = [*state.item_deck, *state.item_discard, *state.field, *state.aside]
    for items in state.owned:
        places += items
    expected = {
        item
        for item in state.box.items
        if not (state.options.bloodshed and item in state.box.escape)
    }
    for item, times in Counter(places).items():
        hold(item in expected, "{:item} is not in this game", item)
        hold(times == 1, "{:item} is in {} places", item, times)
    hold(len(places) == len(expected), "{} items, expected {}", len(places), len(expected))
    for lent, borrower in state.loans.items():
        owned = any(int(lent) in items for items in state.owned)
        hold(owned and q.is_alive(state, borrower), "{:item} is lent to nobody", lent)
    size, there = q.field_size(state), len(state.field)
    hold(there <= size, "{} items in the Field, which has room for {}", there, size)
    for item in state.field:
        hold(state.box.items[item].type != "reveal", "{:item} cannot lie in the Field", item)
    for name, times in state.uses.items():
        most = state.box.items[int(name)].uses
        hold(most is None or times <= most, "{:item} was used {} times", name, times)
    if state.reason is None and not is_filling(state):
        hold(not state.aside, "reveal-use items are not put away")


def check_players(state: State) -> None:
    """In play with a card at least; who is out has nothing but face-down cards."""
    for seat, out in enumerate(state.out):
        hand = q.hand_size(state, seat)
        if out == IN_PLAY:
            hold(hand > 0 or state.reason is not None, "{:seat} lives without a card", seat)
        else:
            hold(not hand and not state.owned[seat], "{:seat} is out and has cards", seat)
        partner = state.partners[seat]
        hold(partner == NOBODY or state.partners[partner] == seat, "{:seat} is alone", seat)


def check_turn(state: State) -> None:
    left = q.living(state)
    if state.reason is not None:
        hold(state.todo == (), "something is to be done after the end")
        for winner in state.winners:
            hold(q.is_alive(state, winner), "{:seat} won and is out", winner)
        hold(bool(state.winners) == (state.reason != "adjourned"), "a game without a winner")
        several = len(state.winners) > 1
        pair = state.winners and state.partners[state.winners[0]] == state.winners[-1]
        hold(not several or state.reason == "most collected" or bool(pair), "several winners")
        return
    hold(len(left) > 1, "one player is left, and the game goes on")
    hold(0 <= state.turn < len(state.out), "{:seat} is on turn", state.turn)
    waits = closes(state)
    hold(
        q.is_alive(state, state.turn) or waits, "it is the turn of {:seat}, who is out", state.turn
    )
    hold(not state.over or waits, "the turn is over, and goes on")
    for seat in left:
        need = q.points_needed(state, seat)
        hold(q.points(state, q.collection(state, seat)) < need, "{:seat} has escaped", seat)


def agrees(state: State, event: Any) -> None:
    """Asked before the event is carried out."""
    match event:
        case w.Rebuilt(deck, number):
            there = len(state.item_discard) if deck == "items" else sum(state.discard.values())
            hold(number == there, "{} cards are in the discard, not {}", there, number)
        case w.Voted(_, ayes, noes, accepted):
            both = sorted({*ayes} & {*noes})
            hold(not both, "{:seat} votes twice", *both[:1])
            voters = len(ayes) + len(noes)
            hold(accepted == (2 * len(ayes) > voters), "{} of {} votes", len(ayes), voters)
        case w.Grounded(cards=cards):
            hold(len(cards) == 2, "two cards go to the ground, not {}", len(cards))
        case w.RevealUsed(item):
            known = state.box.items.get(item)
            hold(known is not None and known.type == "reveal", "{:item} is not reveal-use", item)
        case w.ItemMoved(item, target, seat):
            hold(seat is None or target == "seat", "seat: the {} has no owner", target)
        case w.Ended("last survivor" | "all others quit" as reason, winners):
            left = q.living(state)
            pair = len(left) == 2 and q.partner_of(state, left[0]) == left[1]
            hold(len(left) == 1 or pair, "{}: {} players are left", reason, len(left))
            hold(sorted(winners) == left, "the winners are those who are left")
