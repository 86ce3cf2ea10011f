"""How cards come to a hand and leave it, seen or not, and how an item leaves its owner."""

from collections.abc import Iterable

from icecore.replay.kernel import hold

from .state import State


def gain(state: State, seat: int, cards: Iterable[str | None]) -> None:
    """Unseen cards come to a hand; the record may know which they are."""
    hand, unseen = state.hands[seat], state.unseen
    known = hand.known
    for card in cards:
        if card is None:
            hand.unknown += 1
        else:
            unseen[card] -= 1
            known[card] = known.get(card, 0) + 1


def receive(state: State, seat: int, cards: Iterable[str | None]) -> None:
    """Cards that come from another place: named ones are known already."""
    hand = state.hands[seat]
    for card in cards:
        if card is None:
            hand.unknown += 1
        else:
            hand.known[card] = hand.known.get(card, 0) + 1


def lose(state: State, seat: int, cards: Iterable[str | None]) -> None:
    """Cards leave a hand; one that nobody saw makes the rest of it unknown.

    What the hand was offering or was to pass on lapses: only its owner could say whether it is
    still there.
    """
    cards = tuple(cards)
    if state.gifts and cards:
        state.gifts.pop(str(seat), None)
    if state.offers:
        state.offers = [offer for offer in state.offers if offer.seat != seat]
    hand = state.hands[seat]
    known, hidden = hand.known, 0
    for card in cards:
        there = known.get(card, 0) if card is not None else 0
        if card is None:
            hidden += 1
        elif there > 1:
            known[card] = there - 1
        elif there:
            del known[card]
        else:
            hand.unknown -= 1
            state.unseen[card] -= 1
    if hidden:  # in whatever order they were named
        forget(state, seat)
        hand.unknown -= hidden
    if hand.unknown < 0:
        hold(False, "the hand of seat {} does not hold that", seat)


def forget(state: State, seat: int) -> None:
    hand, unseen = state.hands[seat], state.unseen
    for card, number in hand.known.items():
        unseen[card] += number
        hand.unknown += number
    hand.known = {}


def bury(state: State, seat: int, cards: Iterable[str]) -> None:
    """Cards of a hand go to the resource discard."""
    lose(state, seat, cards)
    discard = state.discard
    for card in cards:
        discard[card] += 1


def move(state: State, giver: int, receiver: int, cards: Iterable[str | None]) -> None:
    """Cards go from hand to hand; those that nobody saw stay unseen."""
    cards = tuple(cards)
    lose(state, giver, cards)
    receive(state, receiver, cards)


def unown(state: State, item: int) -> None:
    """An item leaves whoever owns it; a loan of it is over."""
    if state.loans:
        state.loans.pop(str(item), None)
    for items in state.owned:
        if item in items:
            items.remove(item)
            return
    hold(False, "nobody owns item {}", item)
