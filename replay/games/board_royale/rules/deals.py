"""Acts between players: deals, loans, promises, shared loot, and leaving the game."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from icecore.events.games.board_royale import words as w
from icecore.replay.kernel import refuse, require
from icecore.replay.kernel.sentences import Value, Who
from icecore.replay.kernel.zones import cards as cards_of
from icecore.replay.kernel.zones import size

from . import item_uses
from . import lookups as q
from .card_words import cards_told, lacking, so_many, the
from .endings import close, end_collecting, settle, starve
from .permission import require_unseen
from .state import NOBODY
from .table import Facts, Rules, State, Todo, its_seat, royale


def require_parties(state: State, seat: int, other: int, rule: Rules) -> None:
    """royale.ruling.24: two living players, one of them the current one, after the Preparation."""
    if q.in_prep(state):
        refuse(Rules.PREP_2, "no trades in the Preparation")
    if not q.is_alive(state, seat) or not q.is_alive(state, other) or seat == other:
        refuse(rule, "it takes two living players")
    if state.turn not in (seat, other):
        refuse(Rules.RULING_24, "not a party's turn: it is {turn}'s", turn=Who(state.turn))


def check_terms(state: State, seat: int, act: w.Offer | w.Trade) -> None:
    """royale.act.trade, rulings 23 to 25: both sides have what they give."""
    require_parties(state, seat, act.partner, Rules.ACT_TRADE)
    if not (act.give or act.get or act.give_items or act.get_items):
        refuse(Rules.RULING_25, "nothing offered but promises: cards or items have to move")
    mine, theirs = bool(act.give or act.give_items), bool(act.get or act.get_items)
    check_surrender(state, seat, act.partner, mine, theirs)
    for giver, cards, items in (
        (seat, act.give, act.give_items),
        (act.partner, act.get, act.get_items),
    ):
        # What the other one holds is hidden from whoever makes an offer.
        known = giver == seat or isinstance(act, w.Trade)
        lack = q.short_of(state, state.hands[giver], cards if known else (None,) * len(cards))
        if lack is not None:
            cannot(giver, "give", lack)
        for item in items:
            if q.owner_of(state, item) != giver or str(item) in state.loans:
                refuse(
                    Rules.ACT_TRADE,
                    "{item} is not {giver}'s to give",
                    item=the(item),
                    giver=Who(giver),
                )
        if len(set(items)) < len(items):
            refuse(Rules.ACT_TRADE, "an item is named twice")


def cannot(giver: int, part_with: str, lack: q.Lack) -> None:
    said = "{giver} cannot {part_with} that: {lack}"
    refuse(Rules.ACT_TRADE, said, giver=Who(giver), part_with=part_with, lack=lacking(lack))


def check_surrender(state: State, seat: int, partner: int, mine: bool, theirs: bool) -> None:
    giver, taker = (seat, partner) if mine else (partner, seat)
    problem = None if mine and theirs else q.surrender(state, giver, taker)
    if problem is not None:
        refuse(Rules.RULING_23, problem)


def offers(state: State, seat: int) -> Iterator[w.Offer]:
    """One card for one: the most plentiful kind for one that is missing, once a turn."""
    if any(offer.seat == seat for offer in state.offers):
        return
    known = state.hands[seat].known
    if not known:
        return
    give = max(sorted(known), key=lambda kind: known[kind])
    missing = [kind for kind in state.box.kinds if kind not in known]
    if known[give] > 1 and missing:
        yield from (w.Offer(other, (give,), (missing[0],)) for other in q.opponents(state, seat))


@royale.anybody
def offer(state: State, seat: int, act: w.Offer, step: None, todo: Todo) -> Facts:
    """An offer moves nothing, ends nobody's Resource Phase, and lapses with the turn."""
    check_terms(state, seat, act)
    yield w.Offered(seat, act.partner, act.give, act.get, act.give_items, act.get_items,
                    act.promise, act.their_promise)  # fmt: skip


def agreed(state: State, seat: int) -> Iterator[w.Trade]:
    """Deals that were offered to this seat, if both sides can still keep them by its own eyes."""
    for offer in state.offers:
        if offer.partner != seat or state.turn not in (offer.seat, seat):
            continue
        gives, gets = offer.get or offer.get_items, offer.give or offer.give_items
        giver, taker = (seat, offer.seat) if gives else (offer.seat, seat)
        fits = bool(gives and gets) or q.surrender(state, giver, taker) is None
        fits = fits and q.is_alive(state, offer.seat)  # a ruling may have taken cards, or a player
        fits = fits and not q.short_of(state, state.hands[offer.seat], offer.give)
        fits = fits and not q.short_of(state, state.hands[seat], offer.get)
        fits = fits and not q.beyond_unseen(state, {seat: offer.get, offer.seat: offer.give})
        if fits and keeps_limits(state, offer):
            give_items, get_items = offer.get_items, offer.give_items
            there = all(i in state.owned[seat] for i in give_items) and all(
                i in state.owned[offer.seat] for i in get_items
            )
            lent = any(str(i) in state.loans for i in (*give_items, *get_items))
            if there and not lent:
                yield w.Trade(offer.seat, offer.get, offer.give, give_items, get_items,
                              offer.their_promise, offer.promise)  # fmt: skip


def keeps_limits(state: State, offer: w.Offered) -> bool:
    """Would neither hand be too big after the deal?"""
    gain, mine, theirs = len(offer.get) - len(offer.give), offer.give_items, offer.get_items
    if gain > 0:
        most = q.limit_after(state, offer.seat, mine, theirs)
        return q.hand_size(state, offer.seat) + gain <= most
    most = q.limit_after(state, offer.partner, theirs, mine)
    return not gain or q.hand_size(state, offer.partner) - gain <= most


def check_gain(state: State, seat: int, gain: int, most: int, discard: Sequence[str]) -> None:
    """royale.ruling.9: a trade that makes a hand too big is preceded by discards."""
    need = max(0, q.hand_size(state, seat) + gain - most) if gain > 0 else 0
    if len(discard) != need:
        refuse(
            Rules.RULING_9,
            "{seat} discards {need} first: limit {most}"
            if need
            else "{seat} discards nothing: limit {most}",
            seat=Who(seat),
            need=need,
            most=most,
        )


@royale.anybody
def trade(state: State, seat: int, act: w.Trade, step: None, todo: Todo) -> Facts:
    """royale.ruling.7: one exchange; hands are looked at after it."""
    check_terms(state, seat, act)
    gain, other = len(act.get) - len(act.give), act.partner
    most = q.limit_after(state, seat, act.give_items, act.get_items)
    check_gain(state, seat, gain, most, act.discard)
    most = q.limit_after(state, other, act.get_items, act.give_items)
    check_gain(state, other, -gain, most, act.partner_discard)
    parts = {
        seat: (*act.give, *act.discard),
        act.partner: (*act.get, *act.partner_discard),
    }
    for giver, cards in parts.items():
        lack = q.short_of(state, state.hands[giver], cards)
        if lack is not None:
            cannot(giver, "part with", lack)
    require_unseen(state, parts)
    yield from end_collecting(state, seat)
    if act.discard:
        yield w.Discarded(seat, act.discard, "limit")
    if act.partner_discard:
        yield w.Discarded(act.partner, act.partner_discard, "limit")
    yield w.Traded(seat, act.partner, act.give, act.get, act.give_items, act.get_items,
                   act.promise, act.their_promise)  # fmt: skip
    todo.append(w.Close(seat))
    for one in (seat, act.partner):
        if state.reason is None:
            yield from starve(state, one, todo)
    if state.reason is None and (act.give_items or act.get_items):
        yield from settle(state)


def loans(state: State, seat: int) -> Iterator[w.Lend]:
    """To the current player: an item that attacks."""
    for item in state.owned[seat]:
        card = state.box.items[item]
        if card.type == "permanent" and any(
            any(item_uses.attacks(p)) for _, p in item_uses.modes_of(card)
        ):
            yield w.Lend(item, state.turn)


@royale.anybody
def lend(state: State, seat: int, act: w.Lend, step: None, todo: Todo) -> Facts:
    """royale.act.lend and ruling 26."""
    require_parties(state, seat, act.borrower, Rules.ACT_LEND)
    if q.owner_of(state, act.item) != seat:
        refuse(Rules.ACT_LEND, "you are not the owner of {item}", item=the(act.item))
    if str(act.item) in state.loans:
        refuse(Rules.ACT_LEND, "{item} is lent already", item=the(act.item))
    if state.box.items[act.item].type == "escape":
        refuse(Rules.ACT_LEND, "escape items are not lent")
    check_surrender(state, seat, act.borrower, True, False)
    yield from end_collecting(state, seat)
    yield w.Lent(seat, act.borrower, act.item)


@royale.act
def promise(state: State, seat: int, act: w.Promise) -> Facts:
    """royale.deal.note: words, at any time once the game has begun."""
    require(
        q.is_alive(state, seat) and state.turn != NOBODY, Rules.DEAL_NOTE, "you are not in the game"
    )
    partner = act.partner
    fits = partner is None or (partner != seat and q.is_alive(state, partner))
    require(fits, Rules.DEAL_NOTE, "to another living player, or to all")
    require(bool(act.text.strip()), Rules.DEAL_NOTE, "a promise has words")
    yield w.Promised(seat, act.text, partner)


def shares(state: State, seat: int, step: w.Loot) -> Iterator[w.Split]:
    for item in step.items:
        if item in state.owned[seat]:
            helpers = (ally for ally in step.allies if q.is_alive(state, ally))
            yield from (w.Split((w.Gift(item, ally),)) for ally in helpers)


def is_shared(state: State, step: w.Loot) -> bool:
    """royale.loot.split: a window, while there are helpers and something to share."""
    helpers = any(q.is_alive(state, ally) for ally in step.allies)
    items = any(item in state.owned[step.seat] for item in step.items)
    return helpers and items and q.is_alive(state, step.seat)


royale.step(
    w.Loot,
    its_seat,
    first="the loot is shared first",
    told="{seat} may share the loot",
    answers=shares,
    waits=is_shared,
    passes="last",
    rule=Rules.LOOT_SPLIT,
    unasked="there is no loot of yours to share",
)


@royale.answer
def split(state: State, seat: int, act: w.Split, step: w.Loot, todo: Todo) -> Facts:
    """royale.loot.split and ruling 22."""
    items = [gift.item for gift in act.gifts]
    if len(set(items)) < len(items) or not all(
        item in step.items and item in state.owned[seat] for item in items
    ):
        refuse(Rules.LOOT_SPLIT, "only looted items, each once")
    for gift in act.gifts:
        if gift.seat not in step.allies or not q.is_alive(state, gift.seat):
            refuse(Rules.LOOT_SPLIT, "{seat} has not helped", seat=Who(gift.seat))
    yield w.LootSplit(seat, act.gifts)
    yield from settle(state)


@royale.resumes
def leave(state: State, seat: int, act: w.Quit, todo: Todo) -> Facts:
    """royale.quit and ruling 41: whatever is pending, all that hangs on the seat is void."""
    require(state.turn != NOBODY, Rules.QUIT, "the game has not begun")
    require(q.is_alive(state, seat), Rules.QUIT, "you are not in the game")
    check_shares(state, seat, act)
    held = laid_open(state, seat, act)
    for share in act.shares:
        for card in share.cards:
            held.remove(card)
    given = [item for share in act.shares for item in share.items]
    items = tuple(item for item in state.owned[seat] if item not in given)
    yield w.Departed(seat, tuple(held), items, act.shares)
    yield from settle(state, "all others quit")
    close(state, todo)


def laid_open(state: State, seat: int, act: w.Quit) -> list[str]:
    """All cards of the hand: known already, or named now."""
    return sorted(act.cards or cards_of(state.hands[seat]))


def check_shares(state: State, seat: int, act: w.Quit) -> None:
    hand = state.hands[seat]
    if hand.unknown and not act.cards:
        refuse(Rules.QUIT, "lay open the hand: name all {number} of it", number=so_many(size(hand)))
    cards = laid_open(state, seat, act)
    hidden = Counter(hand.known) - Counter(cards)
    if len(cards) != size(hand) or hidden or q.short_of(state, hand, cards) is not None:
        refuse(Rules.HIDDEN_1, "that cannot be the hand")
    others = [one for one in q.living(state) if one != seat]
    if act.shares and sorted(act.agreed) != others:
        refuse(Rules.QUIT, "the shares are not unanimous: all who stay have to agree")
    items = list(state.owned[seat])
    takers = [share.seat for share in act.shares]
    if len(set(takers)) < len(takers) or not set(takers) <= set(others):
        refuse(Rules.QUIT, "each of those who stay has one share")
    parts = q.passing_on(state, seat, tuple(cards))
    for share in act.shares:
        check_share(state, share, cards, items)
        parts[share.seat] = (*parts.get(share.seat, ()), *share.discard)
    require_unseen(state, parts)


def check_share(state: State, share: w.Share, cards: list[str], items: list[int]) -> None:
    """Takes what is shared away from what there is."""
    missing: list[Value] = [cards_told([card]) for card in Counter(share.cards) - Counter(cards)]
    missing += map(the, Counter(share.items) - Counter(items))
    if missing:
        refuse(Rules.QUIT, "{missing} is not there to be shared", missing=missing[0])
    for card in share.cards:
        cards.remove(card)
    for item in share.items:
        items.remove(item)
    most = q.limit_after(state, share.seat, (), share.items)
    check_gain(state, share.seat, len(share.cards), most, share.discard)
    promised = state.gifts.get(str(share.seat), ())
    lack = q.short_of(state, state.hands[share.seat], (*share.discard, *promised))
    if lack is not None:
        said = "{seat} cannot discard that: {lack}"
        refuse(Rules.QUIT, said, seat=Who(share.seat), lack=lacking(lack))


SAMPLED: dict[type[Any], Callable[[Any], int]] = {
    w.Draw: lambda act: len(act.discard) > 1,
    w.Steal: lambda act: len(act.discard),
    w.Craft: lambda act: len(act.pay) > 1,
    w.Use: lambda act: len(act.pay) + len(act.discard) or len(act.aim) > 1 or len(act.take) > 1,
    w.Ground: lambda act: len(act.give),
    w.Choose: lambda act: len(act.cards) > 1,
}
"""Of which acts the list has only a few, if they are like this: which cards go, which are hit."""


def free(state: State, seat: int) -> Iterator[type[Any]]:
    """Acts beyond those that are listed: who begins, deals, loans, words, how one leaves;
    which cards one parts with, and how loot is shared."""
    step = state.todo[-1] if state.todo else None
    if state.reason is not None:
        return
    listed = [act for who, act in royale.candidates(state) if who == seat]
    yield from (
        kind for kind in SAMPLED if any(type(a) is kind and SAMPLED[kind](a) for a in listed)
    )
    if (
        isinstance(step, w.Loot)
        and len({act.gifts[0].item for act in listed if isinstance(act, w.Split)}) > 1
    ):
        yield w.Split
    if isinstance(step, w.DrawLots | w.MustAgree):
        yield w.Agree
    if state.turn == NOBODY or not q.is_alive(state, seat):
        return
    if step is None and not q.in_prep(state):
        yield from (w.Offer, w.Trade)
        if state.owned[seat]:
            yield w.Lend
    yield from (w.Promise, w.Quit)
