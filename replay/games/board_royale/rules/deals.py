"""What players do with each other: deals, loans, votes, shared loot, and leaving."""

from collections import Counter
from collections.abc import Iterator, Sequence

from icecore.events.games.board_royale.acts import (
    Lend,
    Offer,
    Promise,
    Quit,
    Share,
    Split,
    Trade,
    Vote,
)
from icecore.events.games.board_royale.steps import Close, Loot
from icecore.events.games.board_royale.words import (
    Departed,
    Discarded,
    Event,
    Lent,
    LootSplit,
    Offered,
    Promised,
    Traded,
    Voted,
)
from icecore.replay.games.board_royale.rules.effects import replace_field
from icecore.replay.games.board_royale.rules.endings import (
    Todo,
    close,
    end_collecting,
    settle,
    starve,
)
from icecore.replay.games.board_royale.rules.permission import (
    require_current,
    require_parties,
    require_unseen,
)
from icecore.replay.games.board_royale.rules.questions import (
    hand_size,
    in_prep,
    is_alive,
    limit_after,
    living,
    owner_of,
    passing_on,
    short_of,
    surrender,
)
from icecore.replay.games.board_royale.rules.rules import Rules
from icecore.replay.games.board_royale.rules.state import NOBODY, State
from icecore.replay.games.board_royale.rules.turn import go
from icecore.replay.kernel import Refused, refuse, require
from icecore.replay.kernel.zones import cards as cards_of
from icecore.replay.kernel.zones import size


def check_terms(state: State, seat: int, act: Offer | Trade) -> None:
    """royale.act.trade, rulings 23 to 25: both sides have what they give."""
    require_parties(state, seat, act.partner, Rules.ACT_TRADE)
    if not (act.give or act.get or act.give_items or act.get_items):
        refuse(Rules.RULING_25, "nothing offered")
    mine, theirs = bool(act.give or act.give_items), bool(act.get or act.get_items)
    check_surrender(state, seat, act.partner, mine, theirs)
    for giver, cards, items in (
        (seat, act.give, act.give_items),
        (act.partner, act.get, act.get_items),
    ):
        # What the other one holds is hidden from whoever makes an offer.
        known = giver == seat or isinstance(act, Trade)
        lack = short_of(state, state.hands[giver], cards if known else (None,) * len(cards))
        if lack is not None:
            refuse(Rules.ACT_TRADE, f"seat {giver} cannot give that: {lack}")
        for item in items:
            if owner_of(state, item) != giver or str(item) in state.loans:
                refuse(Rules.ACT_TRADE, f"item {item} is not seat {giver}'s to give")
        if len(set(items)) < len(items):
            refuse(Rules.ACT_TRADE, "an item is named twice")


def check_surrender(state: State, seat: int, partner: int, mine: bool, theirs: bool) -> None:
    giver, taker = (seat, partner) if mine else (partner, seat)
    problem = None if mine and theirs else surrender(state, giver, taker)
    if problem is not None:
        refuse(Rules.RULING_23, problem)


def offer(state: State, seat: int, act: Offer) -> Iterator[Event]:
    """An offer moves nothing, ends nobody's Resource Phase, and lapses with the turn."""
    check_terms(state, seat, act)
    yield Offered(seat, act.partner, act.give, act.get, act.give_items, act.get_items,
                  act.promise, act.their_promise)  # fmt: skip


def check_gain(state: State, seat: int, gain: int, most: int, discard: Sequence[str]) -> None:
    """royale.ruling.9: a trade that makes a hand too big is preceded by discards."""
    need = max(0, hand_size(state, seat) + gain - most) if gain > 0 else 0
    if len(discard) != need:
        refuse(Rules.RULING_9, f"seat {seat} discards {need} first: limit {most}")


def trade(state: State, seat: int, act: Trade) -> Iterator[Event]:
    """royale.ruling.7: one exchange; hands are looked at after it."""
    check_terms(state, seat, act)
    gain, other = len(act.get) - len(act.give), act.partner
    most = limit_after(state, seat, act.give_items, act.get_items)
    check_gain(state, seat, gain, most, act.discard)
    most = limit_after(state, other, act.get_items, act.give_items)
    check_gain(state, other, -gain, most, act.partner_discard)
    parts = {
        seat: (*act.give, *act.discard),
        act.partner: (*act.get, *act.partner_discard),
    }
    for giver, cards in parts.items():
        lack = short_of(state, state.hands[giver], cards)
        if lack is not None:
            refuse(Rules.ACT_TRADE, f"seat {giver} cannot part with that: {lack}")
    require_unseen(state, parts)
    yield from end_collecting(state, seat)
    if act.discard:
        yield Discarded(seat, act.discard, "limit")
    if act.partner_discard:
        yield Discarded(act.partner, act.partner_discard, "limit")
    yield Traded(seat, act.partner, act.give, act.get, act.give_items, act.get_items,
                 act.promise, act.their_promise)  # fmt: skip
    todo: Todo = [Close(seat)]
    for one in (seat, act.partner):
        if state.reason is None:
            yield from starve(state, one, todo)
    if state.reason is None and (act.give_items or act.get_items):
        yield from settle(state)
    yield from go(state, todo)


def lend(state: State, seat: int, act: Lend) -> Iterator[Event]:
    """royale.act.lend and ruling 26."""
    require_parties(state, seat, act.borrower, Rules.ACT_LEND)
    if owner_of(state, act.item) != seat:
        refuse(Rules.ACT_LEND, "not owner")
    if str(act.item) in state.loans:
        refuse(Rules.ACT_LEND, "it is lent already")
    if state.box.items[act.item].type == "escape":
        refuse(Rules.ACT_LEND, "escape items are not lent")
    check_surrender(state, seat, act.borrower, True, False)
    yield from end_collecting(state, seat)
    yield Lent(seat, act.borrower, act.item)


def promise(state: State, seat: int, act: Promise) -> Iterator[Event]:
    """royale.deal.note: words, at any time once the game has begun."""
    require(is_alive(state, seat) and state.turn != NOBODY, Rules.DEAL_NOTE, "not in the game")
    partner = act.partner
    fits = partner is None or (partner != seat and is_alive(state, partner))
    require(fits, Rules.DEAL_NOTE, "to another living player, or to all")
    require(bool(act.text.strip()), Rules.DEAL_NOTE, "a promise has words")
    yield Promised(seat, act.text, partner)


def vote(state: State, seat: int, act: Vote) -> Iterator[Event]:
    """royale.act.vote; royale.ruling.29: more than half of the living, absent means no."""
    require_current(state, seat)
    if in_prep(state):
        refuse(Rules.PREP_2, "no votes in preparation")
    if state.changed:
        refuse(Rules.ACT_VOTE, "already changed this round")
    if state.called:
        refuse(Rules.RULING_29, "already called this turn")
    voters = living(state)
    if len(set(act.ayes)) < len(act.ayes) or not set(act.ayes) <= set(voters):
        refuse(Rules.ACT_VOTE, "each living player has one vote")
    noes = tuple(one for one in voters if one not in act.ayes)
    accepted = 2 * len(act.ayes) > len(voters)
    yield Voted(seat, act.ayes, noes, accepted)
    if accepted:
        todo: Todo = [Close(seat)]
        yield from replace_field(state, "vote", todo)
        yield from go(state, todo)


def split(state: State, seat: int, act: Split) -> Iterator[Event]:
    """royale.loot.split and ruling 22."""
    step = state.todo[-1] if state.todo else None
    if not isinstance(step, Loot) or step.seat != seat:
        raise Refused(Rules.LOOT_SPLIT, "there is no loot of yours to share")
    items = [gift.item for gift in act.gifts]
    if len(set(items)) < len(items) or not all(
        item in step.items and item in state.owned[seat] for item in items
    ):
        refuse(Rules.LOOT_SPLIT, "only looted items, each once")
    for gift in act.gifts:
        if gift.seat not in step.allies or not is_alive(state, gift.seat):
            refuse(Rules.LOOT_SPLIT, f"seat {gift.seat} is not a collaborator")
    yield LootSplit(seat, act.gifts)
    yield from settle(state)
    yield from go(state, list(state.todo[:-1]))


def quit_game(state: State, seat: int, act: Quit) -> Iterator[Event]:
    """royale.quit and ruling 41: whatever is pending, all that hangs on the seat is void."""
    require(state.turn != NOBODY, Rules.QUIT, "the game has not begun")
    require(is_alive(state, seat), Rules.QUIT, "nobody to leave the game")
    check_shares(state, seat, act)
    held = laid_open(state, seat, act)
    for share in act.shares:
        for card in share.cards:
            held.remove(card)
    given = [item for share in act.shares for item in share.items]
    items = tuple(item for item in state.owned[seat] if item not in given)
    yield Departed(seat, tuple(held), items, act.shares)
    yield from settle(state, "all others quit")
    todo: Todo = list(state.todo)
    close(state, todo)
    yield from go(state, todo)


def laid_open(state: State, seat: int, act: Quit) -> list[str]:
    """All cards of the hand: known already, or named now."""
    return sorted(act.cards or cards_of(state.hands[seat]))


def check_shares(state: State, seat: int, act: Quit) -> None:
    hand = state.hands[seat]
    if hand.unknown and not act.cards:
        refuse(Rules.QUIT, f"lay open the hand: name all {size(hand)} cards of it")
    cards = laid_open(state, seat, act)
    hidden = Counter(hand.known) - Counter(cards)
    if len(cards) != size(hand) or hidden or short_of(state, hand, cards) is not None:
        refuse(Rules.HIDDEN_1, "that cannot be the hand")
    others = [one for one in living(state) if one != seat]
    if act.shares and sorted(act.agreed) != others:
        refuse(Rules.QUIT, "share not unanimous")
    items = list(state.owned[seat])
    takers = [share.seat for share in act.shares]
    if len(set(takers)) < len(takers) or not set(takers) <= set(others):
        refuse(Rules.QUIT, "each of those who stay has one share")
    parts = passing_on(state, seat, tuple(cards))
    for share in act.shares:
        check_share(state, share, cards, items)
        parts[share.seat] = (*parts.get(share.seat, ()), *share.discard)
    require_unseen(state, parts)


def check_share(state: State, share: Share, cards: list[str], items: list[int]) -> None:
    """Takes what is shared away from what there is."""
    missing: list[str | int] = [*Counter(share.cards) - Counter(cards)]
    missing += [*Counter(share.items) - Counter(items)]
    if missing:
        refuse(Rules.QUIT, f"{missing[0]} is not there to be shared")
    for card in share.cards:
        cards.remove(card)
    for item in share.items:
        items.remove(item)
    most = limit_after(state, share.seat, (), share.items)
    check_gain(state, share.seat, len(share.cards), most, share.discard)
    promised = state.gifts.get(str(share.seat), ())
    lack = short_of(state, state.hands[share.seat], (*share.discard, *promised))
    if lack is not None:
        refuse(Rules.QUIT, f"seat {share.seat} cannot discard that: {lack}")
