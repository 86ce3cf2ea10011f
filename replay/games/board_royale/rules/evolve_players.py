"""Evolve functions of all that players do to each other: bookkeeping without a rule."""

from icecore.events.games.board_royale import words as w

from .evolve import bury, forget, gain, lose, move, receive, unown
from .state import DEAD, GONE
from .table import State, royale


@royale.evolve
def attacked(state: State, event: w.Attacked) -> None:
    seat = str(event.seat)
    noted = state.struck.get(seat)
    if noted is None:
        state.struck[seat] = [event.attacker]
    elif event.attacker not in noted:
        noted.append(event.attacker)


@royale.evolve
def answered(
    state: State, event: w.Avoided | w.Reduced | w.Countered | w.Forfeited | w.Voided
) -> None:
    """Nothing changes: the steps that follow stand in the list."""


@royale.evolve
def struck(state: State, event: w.Struck) -> None:
    bury(state, event.seat, event.cards)


@royale.evolve
def stolen(state: State, event: w.Stolen) -> None:
    move(state, event.seat, event.attacker, event.cards)


@royale.evolve
def destroyed(state: State, event: w.Destroyed) -> None:
    unown(state, event.item)
    state.item_discard.append(event.item)


@royale.evolve
def marked(state: State, event: w.Marked) -> None:
    if event.seat == state.turn:
        state.over = True
    else:
        state.skips[event.seat] += 1


@royale.evolve
def chosen(state: State, event: w.Chosen) -> None:
    state.gifts[str(event.seat)] = event.cards


@royale.evolve
def handed(state: State, event: w.Handed) -> None:
    move(state, event.seat, event.receiver, event.cards)


@royale.evolve
def passed_on(state: State, event: w.PassedOn) -> None:
    for gift in event.gifts:
        lose(state, gift.seat, gift.cards)
    for gift in event.gifts:
        receive(state, gift.receiver, gift.cards)
    state.gifts = {}


@royale.evolve
def peeked(state: State, event: w.Peeked) -> None:
    state.peeks[f"{event.seat}>{event.target}"] = event.cards
    if None not in event.cards:
        forget(state, event.target)
        state.hands[event.target].unknown -= len(event.cards)
        gain(state, event.target, event.cards)


@royale.evolve
def offered(state: State, event: w.Offered) -> None:
    state.offers.append(event)


def helped_by(state: State, seat: int, helper: int) -> None:
    noted = state.helped.setdefault(str(seat), [])
    if helper not in noted:
        noted.append(helper)


@royale.evolve
def traded(state: State, event: w.Traded) -> None:
    one, other = event.seat, event.partner
    state.deals.append(event)
    lose(state, one, event.give)
    lose(state, other, event.get)
    receive(state, other, event.give)
    receive(state, one, event.get)
    for items, giver, taker in ((event.give_items, one, other), (event.get_items, other, one)):
        for item in items:
            state.owned[giver].remove(item)
            state.owned[taker].append(item)
    if event.give or event.give_items or event.promise:
        helped_by(state, other, one)
    if event.get or event.get_items or event.their_promise:
        helped_by(state, one, other)
    pair = {one, other}
    state.offers = [offer for offer in state.offers if {offer.seat, offer.partner} != pair]
    if event.promise:
        state.promises.append(w.Promised(one, event.promise, other))
    if event.their_promise:
        state.promises.append(w.Promised(other, event.their_promise, one))


@royale.evolve
def lent(state: State, event: w.Lent) -> None:
    state.loans[str(event.item)] = event.borrower
    helped_by(state, event.borrower, event.seat)


@royale.evolve
def promised(state: State, event: w.Promised) -> None:
    state.promises.append(event)


@royale.evolve
def voted(state: State, event: w.Voted) -> None:
    state.called = True
    state.changed = state.changed or event.accepted


@royale.evolve
def eliminated(state: State, event: w.Eliminated) -> None:
    seat = event.seat
    state.out[seat] = DEAD
    leave_all(state, seat)
    if event.killer is None:
        state.item_discard += event.items
    else:
        state.owned[event.killer] += event.items
        if event.killer == state.turn:
            state.over = True


def leave_all(state: State, seat: int) -> None:
    """Loans of the seat and to it are over, and its items are somebody else's from now on."""
    mine = state.owned[seat]
    state.loans = {
        item: borrower
        for item, borrower in state.loans.items()
        if borrower != seat and int(item) not in mine
    }
    state.owned[seat] = []
    state.skips[seat] = 0
    state.gifts.pop(str(seat), None)
    state.offers = [offer for offer in state.offers if seat not in (offer.seat, offer.partner)]


@royale.evolve
def loot_split(state: State, event: w.LootSplit) -> None:
    for gift in event.gifts:
        state.owned[event.seat].remove(gift.item)
        state.owned[gift.seat].append(gift.item)


@royale.evolve
def left(state: State, event: w.Departed) -> None:
    seat = event.seat
    for share in event.shares:
        bury(state, share.seat, share.discard)
        lose(state, seat, share.cards)
        receive(state, share.seat, share.cards)
    bury(state, seat, event.cards)
    leave_all(state, seat)
    for share in event.shares:
        state.owned[share.seat] += share.items
    state.item_discard += event.items
    state.out[seat] = GONE
