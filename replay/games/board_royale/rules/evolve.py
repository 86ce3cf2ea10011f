"""How each event changes the table: bookkeeping without a rule."""

from collections.abc import Callable
from typing import Any

from icecore.events.games.board_royale import words as w
from icecore.replay.games.board_royale.rules.hands import bury, forget, gain, lose, move, receive
from icecore.replay.games.board_royale.rules.state import DEAD, GONE, State
from icecore.replay.kernel import hold


def on_paired(state: State, event: w.Paired) -> None:
    state.partners[event.seat] = event.partner
    state.partners[event.partner] = event.seat


def on_field_laid(state: State, event: w.FieldLaid) -> None:
    for item in event.items:
        state.item_deck.remove(item)
    state.field = list(event.items)


def on_dealt(state: State, event: w.Dealt | w.Drew) -> None:
    state.deck -= len(event.cards)
    hand, unseen = state.hands[event.seat], state.unseen
    known = hand.known
    for card in event.cards:
        if card is None:
            hand.unknown += 1
        else:
            unseen[card] -= 1
            known[card] = known.get(card, 0) + 1


def on_lot_drawn(state: State, event: w.LotDrawn) -> None:
    state.deck -= 1
    state.unseen[event.card] -= 1
    state.discard[event.card] += 1


def on_starter_chosen(state: State, event: w.StarterChosen) -> None:
    state.first = event.seat


def on_began(state: State, event: w.Began) -> None:
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


def on_turn_lost(state: State, event: w.TurnLost) -> None:
    state.skips[event.seat] -= 1


def on_passed(state: State, event: w.Passed) -> None:
    """Whose turn begins now is an event of its own."""


def on_gathered(state: State, event: w.Gathered) -> None:
    state.collected = True


def on_collected(state: State, event: w.Collected) -> None:
    state.deck -= event.number
    state.piles[event.seat] += event.number


def on_discarded(state: State, event: w.Discarded | w.Paid) -> None:
    bury(state, event.seat, event.cards)


def on_crafted(state: State, event: w.Crafted) -> None:
    bury(state, event.seat, event.cards)
    state.field.remove(event.item)
    state.owned[event.seat].append(event.item)


def on_used(state: State, event: w.Used) -> None:
    if event.cards:
        bury(state, event.seat, event.cards)
    if event.spent is not None:
        state.owned[event.seat].remove(event.spent)
        state.item_discard.append(event.spent)
    if event.gone:
        _unown(state, event.item)
        state.item_discard.append(event.item)
    else:
        name = str(event.item)
        state.uses[name] = state.uses.get(name, 0) + 1


def _unown(state: State, item: int) -> None:
    """An item leaves whoever owns it; a loan of it is over."""
    if state.loans:
        state.loans.pop(str(item), None)
    for items in state.owned:
        if item in items:
            items.remove(item)
            return
    hold(False, "nobody owns item {}", item)


def on_attacked(state: State, event: w.Attacked) -> None:
    seat = str(event.seat)
    noted = state.struck.get(seat)
    if noted is None:
        state.struck[seat] = [event.attacker]
    elif event.attacker not in noted:
        noted.append(event.attacker)


def _help(state: State, seat: int, helper: int) -> None:
    noted = state.helped.setdefault(str(seat), [])
    if helper not in noted:
        noted.append(helper)


def on_answered(state: State, event: Any) -> None:
    """What comes of it stands in the list."""


def on_struck(state: State, event: w.Struck) -> None:
    bury(state, event.seat, event.cards)


def on_stolen(state: State, event: w.Stolen) -> None:
    move(state, event.seat, event.attacker, event.cards)


def on_destroyed(state: State, event: w.Destroyed) -> None:
    _unown(state, event.item)
    state.item_discard.append(event.item)


def on_marked(state: State, event: w.Marked) -> None:
    if event.seat == state.turn:
        state.over = True
    else:
        state.skips[event.seat] += 1


def on_took(state: State, event: w.Took) -> None:
    state.deals.append(event)
    if event.source == "deck":
        state.deck -= len(event.cards)
        gain(state, event.seat, event.cards)
        return
    for card in event.cards:
        state.discard[card] -= 1
    receive(state, event.seat, event.cards)


def on_item_gained(state: State, event: w.ItemGained) -> None:
    (state.item_deck if event.source == "deck" else state.item_discard).remove(event.item)
    state.owned[event.seat].append(event.item)


def on_field_filled(state: State, event: w.FieldFilled) -> None:
    state.item_deck.remove(event.item)
    state.field.append(event.item)


def on_reveal_used(state: State, event: w.RevealUsed) -> None:
    state.item_deck.remove(event.item)
    state.aside.append(event.item)


def on_cleared(state: State, event: w.Cleared) -> None:
    for item in event.items:
        state.aside.remove(item)
        state.item_discard.append(item)


def on_field_cleared(state: State, event: w.FieldCleared) -> None:
    for item in event.items:
        state.field.remove(item)
        state.item_discard.append(item)


def on_rebuilt(state: State, event: w.Rebuilt) -> None:
    if event.deck == "items":
        state.item_deck = sorted(state.item_deck + state.item_discard)
        state.item_discard = []
        return
    for card, number in state.discard.items():
        state.unseen[card] += number
        state.discard[card] = 0
    state.deck += event.number


def on_chosen(state: State, event: w.Chosen) -> None:
    state.gifts[str(event.seat)] = event.cards


def on_handed(state: State, event: w.Handed) -> None:
    move(state, event.seat, event.receiver, event.cards)


def on_passed_on(state: State, event: w.PassedOn) -> None:
    for gift in event.gifts:
        lose(state, gift.seat, gift.cards)
    for gift in event.gifts:
        receive(state, gift.receiver, gift.cards)
    state.gifts = {}


def on_peeked(state: State, event: w.Peeked) -> None:
    state.peeks[f"{event.seat}>{event.target}"] = event.cards
    if None not in event.cards:
        forget(state, event.target)
        state.hands[event.target].unknown -= len(event.cards)
        gain(state, event.target, event.cards)


def on_offered(state: State, event: w.Offered) -> None:
    state.offers.append(event)


def on_traded(state: State, event: w.Traded) -> None:
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
        _help(state, other, one)
    if event.get or event.get_items or event.their_promise:
        _help(state, one, other)
    pair = {one, other}
    state.offers = [offer for offer in state.offers if {offer.seat, offer.partner} != pair]
    if event.promise:
        state.promises.append(w.Promised(one, event.promise, other))
    if event.their_promise:
        state.promises.append(w.Promised(other, event.their_promise, one))


def on_lent(state: State, event: w.Lent) -> None:
    state.loans[str(event.item)] = event.borrower
    _help(state, event.borrower, event.seat)


def on_promised(state: State, event: w.Promised) -> None:
    state.promises.append(event)


def on_voted(state: State, event: w.Voted) -> None:
    state.called = True
    state.changed = state.changed or event.accepted


def on_grounded(state: State, event: w.Grounded) -> None:
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


def on_eliminated(state: State, event: w.Eliminated) -> None:
    seat = event.seat
    state.out[seat] = DEAD
    _leave(state, seat)
    if event.killer is None:
        state.item_discard += event.items
    else:
        state.owned[event.killer] += event.items
        if event.killer == state.turn:
            state.over = True


def _leave(state: State, seat: int) -> None:
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


def on_loot_split(state: State, event: w.LootSplit) -> None:
    for gift in event.gifts:
        state.owned[event.seat].remove(gift.item)
        state.owned[gift.seat].append(gift.item)


def on_left(state: State, event: w.Departed) -> None:
    seat = event.seat
    for share in event.shares:
        bury(state, share.seat, share.discard)
        lose(state, seat, share.cards)
        receive(state, share.seat, share.cards)
    bury(state, seat, event.cards)
    _leave(state, seat)
    for share in event.shares:
        state.owned[share.seat] += share.items
    state.item_discard += event.items
    state.out[seat] = GONE


def on_ended(state: State, event: w.Ended) -> None:
    state.reason = event.reason
    state.winners = list(event.winners)
    state.todo = ()


def on_hand_set(state: State, event: w.HandSet) -> None:
    forget(state, event.seat)
    hand = state.hands[event.seat]
    state.deck += hand.unknown - len(event.cards)
    hand.unknown = 0
    gain(state, event.seat, event.cards)


def on_item_moved(state: State, event: w.ItemMoved) -> None:
    item = event.item
    for items in (state.item_deck, state.item_discard, state.field, state.aside, *state.owned):
        if item in items:
            items.remove(item)
            break
    else:
        hold(False, "item {} is not in the game", item)
    state.loans.pop(str(item), None)
    if event.target == "seat":
        hold(event.seat is not None, "seat: the owner of the item is missing")
        state.owned[event.seat or 0].append(item)
    elif event.target == "deck":
        state.item_deck = sorted((*state.item_deck, item))
    else:
        (state.field if event.target == "field" else state.item_discard).append(item)


def on_turn_set(state: State, event: w.TurnSet) -> None:
    on_began(state, w.Began(event.seat, event.round))
    state.collected = event.collected
    state.first = state.first if state.first >= 0 else event.seat
    state.todo = ()


def on_pile_set(state: State, event: w.PileSet) -> None:
    state.deck += state.piles[event.seat] - event.number
    state.piles[event.seat] = event.number


def on_buried(state: State, event: w.Buried) -> None:
    there = event.number - state.discard[event.card]
    state.deck -= there
    state.unseen[event.card] -= there
    state.discard[event.card] = event.number


def on_identified(state: State, event: w.Identified) -> None:
    state.hands[event.seat].unknown -= len(event.cards)
    gain(state, event.seat, event.cards)


def on_waiting(state: State, event: w.Waiting) -> None:
    state.todo = event.steps


EVOLVE: dict[type[Any], Callable[[State, Any], None]] = {
    w.Paired: on_paired,
    w.FieldLaid: on_field_laid,
    w.Dealt: on_dealt,
    w.LotDrawn: on_lot_drawn,
    w.StarterChosen: on_starter_chosen,
    w.Began: on_began,
    w.TurnLost: on_turn_lost,
    w.Passed: on_passed,
    w.Gathered: on_gathered,
    w.Drew: on_dealt,
    w.Collected: on_collected,
    w.Discarded: on_discarded,
    w.Crafted: on_crafted,
    w.Paid: on_discarded,
    w.Used: on_used,
    w.Attacked: on_attacked,
    w.Avoided: on_answered,
    w.Reduced: on_answered,
    w.Countered: on_answered,
    w.Forfeited: on_answered,
    w.Struck: on_struck,
    w.Stolen: on_stolen,
    w.Voided: on_answered,
    w.Destroyed: on_destroyed,
    w.Marked: on_marked,
    w.Took: on_took,
    w.ItemGained: on_item_gained,
    w.FieldFilled: on_field_filled,
    w.RevealUsed: on_reveal_used,
    w.Cleared: on_cleared,
    w.FieldCleared: on_field_cleared,
    w.Rebuilt: on_rebuilt,
    w.Chosen: on_chosen,
    w.Handed: on_handed,
    w.PassedOn: on_passed_on,
    w.Peeked: on_peeked,
    w.Offered: on_offered,
    w.Traded: on_traded,
    w.Lent: on_lent,
    w.Promised: on_promised,
    w.Voted: on_voted,
    w.Grounded: on_grounded,
    w.Eliminated: on_eliminated,
    w.LootSplit: on_loot_split,
    w.Departed: on_left,
    w.Ended: on_ended,
    w.HandSet: on_hand_set,
    w.ItemMoved: on_item_moved,
    w.TurnSet: on_turn_set,
    w.PileSet: on_pile_set,
    w.Buried: on_buried,
    w.Identified: on_identified,
    w.Waiting: on_waiting,
}
