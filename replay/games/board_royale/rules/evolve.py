"""Evolve functions of turns, cards, items and rulings: bookkeeping without a rule."""

from collections.abc import Iterable

from icecore.events.games.board_royale import words as w
from icecore.replay.kernel import hold

from .table import State, royale


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
        hold(False, "the hand of {:seat} does not hold that", seat)


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
    hold(False, "nobody owns {:item}", item)


@royale.evolve
def paired(state: State, event: w.Paired) -> None:
    state.partners[event.seat] = event.partner
    state.partners[event.partner] = event.seat


@royale.evolve
def field_laid(state: State, event: w.FieldLaid) -> None:
    for item in event.items:
        state.item_deck.remove(item)
    state.field = list(event.items)


@royale.evolve
def dealt(state: State, event: w.Dealt | w.Drew) -> None:
    state.deck -= len(event.cards)
    gain(state, event.seat, event.cards)


@royale.evolve
def lot_drawn(state: State, event: w.LotDrawn) -> None:
    state.deck -= 1
    state.unseen[event.card] -= 1
    state.discard[event.card] += 1


@royale.evolve
def starter_chosen(state: State, event: w.StarterChosen) -> None:
    state.first = event.seat


@royale.evolve
def began(state: State, event: w.Began) -> None:
    if event.round != state.round:
        state.round = event.round
        state.changed = False
        if state.uses:
            state.uses = {}
    state.turn = event.seat
    state.turns += 1
    state.collected = False
    if state.over:
        state.over = False
    if state.called:
        state.called = False
    if state.grounded:
        state.grounded = False
    if state.struck:
        state.struck = {}
    if state.deals:
        state.deals = []
    if state.helped or state.loans or state.offers or state.peeks:
        state.helped, state.loans, state.offers, state.peeks = {}, {}, [], {}


@royale.evolve
def turn_lost(state: State, event: w.TurnLost) -> None:
    state.skips[event.seat] -= 1


@royale.evolve
def passed(state: State, event: w.Passed) -> None:
    """Nothing more: an event of its own says whose turn begins."""


@royale.evolve
def gathered(state: State, event: w.Gathered) -> None:
    state.collected = True


@royale.evolve
def collected(state: State, event: w.Collected) -> None:
    state.deck -= event.number
    state.piles[event.seat] += event.number


@royale.evolve
def discarded(state: State, event: w.Discarded | w.Paid) -> None:
    bury(state, event.seat, event.cards)


@royale.evolve
def crafted(state: State, event: w.Crafted) -> None:
    bury(state, event.seat, event.cards)
    state.field.remove(event.item)
    state.owned[event.seat].append(event.item)


@royale.evolve
def used(state: State, event: w.Used) -> None:
    if event.cards:
        bury(state, event.seat, event.cards)
    if event.spent is not None:
        state.owned[event.seat].remove(event.spent)
        state.item_discard.append(event.spent)
    if event.gone:
        unown(state, event.item)
        state.item_discard.append(event.item)
    else:
        name = str(event.item)
        state.uses[name] = state.uses.get(name, 0) + 1


@royale.evolve
def took(state: State, event: w.Took) -> None:
    state.deals.append(event)
    if event.source == "deck":
        state.deck -= len(event.cards)
        gain(state, event.seat, event.cards)
        return
    for card in event.cards:
        state.discard[card] -= 1
    receive(state, event.seat, event.cards)


@royale.evolve
def item_gained(state: State, event: w.ItemGained) -> None:
    (state.item_deck if event.source == "deck" else state.item_discard).remove(event.item)
    state.owned[event.seat].append(event.item)


@royale.evolve
def field_filled(state: State, event: w.FieldFilled) -> None:
    state.item_deck.remove(event.item)
    state.field.append(event.item)


@royale.evolve
def reveal_used(state: State, event: w.RevealUsed) -> None:
    state.item_deck.remove(event.item)
    state.aside.append(event.item)


@royale.evolve
def cleared(state: State, event: w.Cleared) -> None:
    for item in event.items:
        state.aside.remove(item)
        state.item_discard.append(item)


@royale.evolve
def field_cleared(state: State, event: w.FieldCleared) -> None:
    for item in event.items:
        state.field.remove(item)
        state.item_discard.append(item)


@royale.evolve
def rebuilt(state: State, event: w.Rebuilt) -> None:
    if event.deck == "items":
        state.item_deck = sorted(state.item_deck + state.item_discard)
        state.item_discard = []
        return
    for card, number in state.discard.items():
        state.unseen[card] += number
        state.discard[card] = 0
    state.deck += event.number


@royale.evolve
def grounded(state: State, event: w.Grounded) -> None:
    bury(state, event.seat, event.cards)
    state.grounded = True
    state.deals.append(event)
    card, hand = event.card, state.hands[event.seat]
    if event.source == "deck":
        state.deck -= 1
        state.unseen[card] -= 1
    else:
        state.discard[card] -= 1
    hand.known[card] = hand.known.get(card, 0) + 1


@royale.evolve
def ended(state: State, event: w.Ended) -> None:
    state.reason = event.reason
    state.winners = list(event.winners)
    state.todo = ()


@royale.evolve
def hand_set(state: State, event: w.HandSet) -> None:
    forget(state, event.seat)
    hand = state.hands[event.seat]
    state.deck += hand.unknown - len(event.cards)
    hand.unknown = 0
    gain(state, event.seat, event.cards)


@royale.evolve
def item_moved(state: State, event: w.ItemMoved) -> None:
    item = event.item
    for items in (state.item_deck, state.item_discard, state.field, state.aside, *state.owned):
        if item in items:
            items.remove(item)
            break
    else:
        hold(False, "{:item} is not in the game", item)
    state.loans.pop(str(item), None)
    if event.target == "seat":
        hold(event.seat is not None, "seat: the owner of the item is missing")
        state.owned[event.seat or 0].append(item)
    elif event.target == "deck":
        state.item_deck = sorted((*state.item_deck, item))
    else:
        (state.field if event.target == "field" else state.item_discard).append(item)


@royale.evolve
def turn_set(state: State, event: w.TurnSet) -> None:
    began(state, w.Began(event.seat, event.round))
    state.collected = event.collected
    state.first = state.first if state.first >= 0 else event.seat
    state.todo = ()


@royale.evolve
def pile_set(state: State, event: w.PileSet) -> None:
    state.deck += state.piles[event.seat] - event.number
    state.piles[event.seat] = event.number


@royale.evolve
def buried(state: State, event: w.Buried) -> None:
    there = event.number - state.discard[event.card]
    state.deck -= there
    state.unseen[event.card] -= there
    state.discard[event.card] = event.number


@royale.evolve
def identified(state: State, event: w.Identified) -> None:
    state.hands[event.seat].unknown -= len(event.cards)
    gain(state, event.seat, event.cards)


@royale.evolve
def waiting(state: State, event: w.Waiting) -> None:
    state.todo = event.steps
