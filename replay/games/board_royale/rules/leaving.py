"""Leaving the game: the hand is laid open, and shared by consent."""

from collections import Counter

from icecore.events.games.board_royale import words as w
from icecore.replay.kernel import refuse, require
from icecore.replay.kernel.sentences import Value, Who
from icecore.replay.kernel.zones import cards as cards_of
from icecore.replay.kernel.zones import size

from .deals import check_gain
from .endings import close, settle
from .permission import require_unseen
from .questions import is_alive, limit_after, living, passing_on, short_of
from .rules import Rules
from .state import NOBODY, State
from .table import Facts, Todo, royale
from .told import cards_told, lacking, so_many, the


@royale.resumes
def leave(state: State, seat: int, act: w.Quit, todo: Todo) -> Facts:
    """royale.quit and ruling 41: whatever is pending, all that hangs on the seat is void."""
    require(state.turn != NOBODY, Rules.QUIT, "the game has not begun")
    require(is_alive(state, seat), Rules.QUIT, "you are not in the game")
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
    if len(cards) != size(hand) or hidden or short_of(state, hand, cards) is not None:
        refuse(Rules.HIDDEN_1, "that cannot be the hand")
    others = [one for one in living(state) if one != seat]
    if act.shares and sorted(act.agreed) != others:
        refuse(Rules.QUIT, "the shares are not unanimous: all who stay have to agree")
    items = list(state.owned[seat])
    takers = [share.seat for share in act.shares]
    if len(set(takers)) < len(takers) or not set(takers) <= set(others):
        refuse(Rules.QUIT, "each of those who stay has one share")
    parts = passing_on(state, seat, tuple(cards))
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
    most = limit_after(state, share.seat, (), share.items)
    check_gain(state, share.seat, len(share.cards), most, share.discard)
    promised = state.gifts.get(str(share.seat), ())
    lack = short_of(state, state.hands[share.seat], (*share.discard, *promised))
    if lack is not None:
        said = "{seat} cannot discard that: {lack}"
        refuse(Rules.QUIT, said, seat=Who(share.seat), lack=lacking(lack))
