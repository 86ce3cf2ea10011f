"""What could be asked now by the seats, and where the game stands.

Deals, loans, votes and discards are free: of those a sensible sample is offered.
"""

from collections.abc import Iterator

from icecore.events.games.board_royale.acts import (
    Act,
    Agree,
    Choose,
    Craft,
    Draw,
    Forfeit,
    Forgo,
    Gift,
    Ground,
    Lend,
    Offer,
    Pair,
    Pass,
    Split,
    Steal,
    Trade,
    Vote,
)
from icecore.events.games.board_royale.cards import ANY
from icecore.events.games.board_royale.steps import (
    AwaitRuling,
    Loot,
    MayPair,
    MustAgree,
    MustChoose,
    React,
    Step,
)
from icecore.events.games.board_royale.words import Offered
from icecore.events.words.record import Decline, GoOn
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.board_royale.rules.attack import (
    in_chain,
    must_be_said,
    open_hit,
    window_of,
)
from icecore.replay.games.board_royale.rules.cardtext import (
    attacks,
    cost,
    modes_of,
)
from icecore.replay.games.board_royale.rules.chance import OWED
from icecore.replay.games.board_royale.rules.decide import owed_number
from icecore.replay.games.board_royale.rules.questions import (
    beyond_unseen,
    drawn_a_turn,
    hand_size,
    in_prep,
    is_alive,
    is_duel,
    limit_after,
    living,
    opponents,
    passing_on,
    play_order,
    short_of,
    some_cards,
    stolen_a_turn,
    surrender,
    to_shed,
    usable_items,
)
from icecore.replay.games.board_royale.rules.state import NOBODY, State
from icecore.replay.games.board_royale.rules.ways import instants, reactions, sure_kinds, uses
from icecore.replay.kernel import Clock

FORGO, PASS, DECLINE = Forgo(), Pass(), Decline()
Asked = tuple[int, Act | Decline | GoOn]


def candidates(state: State) -> list[Asked]:
    """What the seats may do; the scribe, where a ruling has left nobody else anything."""
    if state.reason is not None:
        return []
    if state.todo:
        step = state.todo[-1]
        if type(step) in OWED:
            return []
        return list(answers(state, step)) or [(SCRIBE, GoOn())]
    acts: list[Asked] = [(state.turn, act) for act in own_acts(state, state.turn)]
    if not in_prep(state):
        for seat in opponents(state, state.turn):
            acts += ((seat, act) for act in others_acts(state, seat))
    return acts


def answers(state: State, step: Step) -> Iterator[Asked]:
    """What the next step asks of a seat."""
    match step:
        case React(seat):
            hit = open_hit(state.todo)
            yield from ((seat, act) for act in reactions(state, seat))
            if state.options.party and hit is not None and not hit.steal:
                yield seat, Forfeit("a forfeit")
            # What is declined passes with the next act of anybody: this has to be said.
            yield seat, PASS if must_be_said(state, hit) else DECLINE
        case MustChoose():
            seat = step.seats[0]
            yield from ((seat, act) for act in choices(state, step))
            yield from interruptions(state, step)
        case Loot(seat, items, allies):
            for item in items:
                if item in state.owned[seat]:
                    helpers = (ally for ally in allies if is_alive(state, ally))
                    yield from ((seat, Split((Gift(item, ally),))) for ally in helpers)
            yield seat, DECLINE
        case AwaitRuling(seat):
            yield seat, DECLINE
        case MayPair():
            free = [seat for seat, other in enumerate(state.partners) if other == NOBODY]
            for place, seat in enumerate(free):
                yield from ((seat, Pair(other)) for other in free[place + 1 :])
            yield 0, DECLINE
        case MustAgree():
            yield from ((0, Agree(seat)) for seat in range(len(state.out)))


def interruptions(state: State, step: MustChoose) -> Iterator[Asked]:
    """royale.act.instant: before a seat chooses, anybody may use instants.

    So nobody's choice is filled in, forced as it may be, while there are any to use.
    """
    if in_prep(state):
        return
    chain = in_chain(state.todo)
    for seat in play_order(state, step.seats[0]):
        if not chain:
            yield from ((seat, act) for act in instants(state, seat))
        elif window_of(state.todo, seat) is not None:
            yield from ((seat, act) for act in reactions(state, seat))


def choices(state: State, step: MustChoose) -> Iterator[Choose]:
    seat = step.seats[0]
    least, most = owed_number(state, step)
    if step.form == "kind":
        yield from (Choose((step.card,) * number) for number in range(least, most + 1))
        return
    for cards in some_cards(state, seat, most):
        if step.form != "pass" or not beyond_unseen(state, passing_on(state, seat, cards)):
            yield Choose(cards)
    if step.form in ("give", "pass") and state.hands[seat].unknown:
        yield Choose((None,) * most)


def own_acts(state: State, seat: int) -> Iterator[Act]:
    """The current player's turn."""
    if not state.collected:
        shed = to_shed(state, seat, drawn_a_turn(state))
        yield from (Draw(cards) for cards in some_cards(state, seat, shed))
        if in_prep(state):
            return
        shed = to_shed(state, seat, stolen_a_turn(state))
        first = next(some_cards(state, seat, shed), ())
        yield from (Steal(other, first) for other in opponents(state, seat))
        yield FORGO
        yield PASS
        yield from votes(state, seat)
        yield from instants(state, seat)
        if is_duel(state):
            yield from grounds(state, seat)
        yield from offers(state, seat)
        return
    yield from crafts(state, seat)
    yield PASS
    if in_prep(state):
        return
    for item in usable_items(state, seat):
        yield from uses(state, seat, item)
    yield from votes(state, seat)
    if is_duel(state):
        yield from grounds(state, seat)
    yield from offers(state, seat)
    yield from agreed(state, seat)


def others_acts(state: State, seat: int) -> Iterator[Act]:
    """Between two acts of the current player: instants, deals that were offered, a loan."""
    yield from instants(state, seat)
    yield from agreed(state, seat)
    if not state.loans and str(seat) not in state.struck:
        yield from loans(state, seat)


def crafts(state: State, seat: int) -> Iterator[Craft]:
    """Nobody is offered to die of it."""
    hand = state.hands[seat]
    most = hand_size(state, seat)
    for item in state.field:
        price = state.box.items[item].cost
        if sum(price.values()) >= most:
            continue
        if ANY not in price and not hand.unknown:
            if all(hand.known.get(kind, 0) >= number for kind, number in price.items()):
                yield Craft(item)
            continue
        for wild in some_cards(state, seat, price.get(ANY, 0), cost(price, ())):
            if short_of(state, hand, cost(price, wild)) is None:
                yield Craft(item, wild)


def votes(state: State, seat: int) -> Iterator[Vote]:
    if not state.changed and not state.called:
        yield Vote(tuple(living(state)))
        yield Vote((seat,))


def grounds(state: State, seat: int) -> Iterator[Ground]:
    """The two most plentiful cards for a kind that is surely there."""
    if state.grounded or hand_size(state, seat) < 2:
        return
    pair = next(some_cards(state, seat, 2), None)
    if pair is None:
        return
    for kind, source in sure_kinds(state, seat):
        if kind not in pair:
            yield Ground((pair[0], pair[1]), kind, source)


def offers(state: State, seat: int) -> Iterator[Offer]:
    """One card for one: the most plentiful kind for one that is missing, once a turn."""
    if any(offer.seat == seat for offer in state.offers):
        return
    known = state.hands[seat].known
    if not known:
        return
    give = max(sorted(known), key=lambda kind: known[kind])
    missing = [kind for kind in state.box.kinds if kind not in known]
    if known[give] > 1 and missing:
        yield from (Offer(other, (give,), (missing[0],)) for other in opponents(state, seat))


def agreed(state: State, seat: int) -> Iterator[Trade]:
    """Deals that were offered to this seat, if both sides can still keep them by its own eyes."""
    for offer in state.offers:
        if offer.partner != seat or state.turn not in (offer.seat, seat):
            continue
        gives, gets = offer.get or offer.get_items, offer.give or offer.give_items
        giver, taker = (seat, offer.seat) if gives else (offer.seat, seat)
        fits = bool(gives and gets) or surrender(state, giver, taker) is None
        fits = fits and not short_of(state, state.hands[seat], offer.get)
        fits = fits and not beyond_unseen(state, {seat: offer.get, offer.seat: offer.give})
        if fits and keeps_limits(state, offer):
            give_items, get_items = offer.get_items, offer.give_items
            there = all(i in state.owned[seat] for i in give_items) and all(
                i in state.owned[offer.seat] for i in get_items
            )
            lent = any(str(i) in state.loans for i in (*give_items, *get_items))
            if there and not lent:
                yield Trade(offer.seat, offer.get, offer.give, give_items, get_items,
                            offer.their_promise, offer.promise)  # fmt: skip


def keeps_limits(state: State, offer: Offered) -> bool:
    """Would neither hand be too big after the deal?"""
    gain, mine, theirs = len(offer.get) - len(offer.give), offer.give_items, offer.get_items
    if gain > 0:
        most = limit_after(state, offer.seat, mine, theirs)
        return hand_size(state, offer.seat) + gain <= most
    most = limit_after(state, offer.partner, theirs, mine)
    return not gain or hand_size(state, offer.partner) - gain <= most


def loans(state: State, seat: int) -> Iterator[Lend]:
    """To the current player: an item that attacks."""
    for item in state.owned[seat]:
        card = state.box.items[item]
        if card.type == "permanent" and any(any(attacks(p)) for _, p in modes_of(card)):
            yield Lend(item, state.turn)


def clock(state: State) -> Clock:
    if state.reason is not None:
        return Clock(state.round, state.turns, None)
    return Clock(state.round, state.turns, awaited(state))


def awaited(state: State) -> int:
    """Who must speak now."""
    if not state.todo:
        return state.turn
    step = state.todo[-1]
    if type(step) in OWED:
        return TABLE
    match step:
        case React(seat) | Loot(seat) | AwaitRuling(seat):
            return seat
        case MustChoose(seats):
            return seats[0]
        case MayPair() | MustAgree():
            return 0
    return SCRIBE
