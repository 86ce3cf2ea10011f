"""How cards come to a place and leave it, seen or not: what all events of THE NORTH share."""

from zlib import crc32

from msgspec.msgpack import encode

from icecore.replay.kernel import hold
from icecore.replay.the_north.state import WASTES, Kept, State
from icecore.replay.zones import Zone, bound_left, size


def learn(state: State, seat: int, card: str) -> None:
    """The owner and the record know this card of a pile; the other seat does not."""
    pile = state.piles[seat]
    if card not in pile.known:
        identify(state, pile, card)
        secret = state.secret[seat]
        secret.append(card)
        secret.sort()


def show(state: State, seat: int, card: str) -> None:
    """Everybody sees this card of a pile."""
    pile, secret = state.piles[seat], state.secret[seat]
    if card not in pile.known:
        identify(state, pile, card)
    elif card in secret:
        secret.remove(card)
    else:
        return
    state.low[seat] = bound_left(state.low[seat], state.zeros, card)


def identify(state: State, pile: Zone, card: str) -> None:
    hold(pile.unknown > 0 and card in state.unseen, "{} is not there", card)
    del state.unseen[card]
    pile.unknown -= 1
    pile.known[card] = 1


def leave_deck(state: State, card: str | None) -> None:
    """The top of the Wastes Deck goes somewhere else, seen or by its back only."""
    if state.tops:
        state.tops.pop(WASTES, None)
    if state.seers:
        state.glimpsed, state.seers = None, []
    if card is not None and card in state.bottom:
        state.bottom.remove(card)
        return
    hold(state.pool > 0 and (card is None or card in state.unseen), "{} is not there", card)
    state.pool -= 1
    if card is not None:
        del state.unseen[card]


def put(kept: Kept, card: str | None, back: str | None) -> None:
    if card is None:
        kept.backs.append(back)
        kept.backs.sort(key=str)
    else:
        kept.cards[card] = back or ""


def take(kept: Kept, card: str | None, back: str | None) -> str | None:
    """A card leaves: a known one, or one of which only the back was known. Who it was, if known."""
    if card is not None and card in kept.cards:
        del kept.cards[card]
        return card
    for known in (back, None):
        if known in kept.backs:
            kept.backs.remove(known)
            return card
    alike = [other for other, its in kept.cards.items() if its == back and card is None]
    hold(bool(alike or kept.backs), "{} is not there", card or back)
    if alike:
        del kept.cards[alike[0]]
        return alike[0]
    kept.backs.pop()
    return card


def spend(state: State, seat: int, card: str, back: str) -> None:
    """A card leaves a hand, and everybody sees it. Hot: nearly every Directive does it."""
    hand = state.hands[seat]
    if card in hand.cards:
        del hand.cards[card]
    else:
        take(hand, card, back)
    if card in state.secret[seat] or card not in state.piles[seat].known:
        show(state, seat, card)


def leave_pile(state: State, seat: int, card: str) -> None:
    """A card that everybody sees is no longer in Deck, Hand or Discard."""
    show(state, seat, card)
    del state.piles[seat].known[card]


def give_up(state: State, seat: int, card: str | None, back: str | None, source: str) -> None:
    """A card leaves a hand, a Discard, the Wastes or their Deck, to be played."""
    if source == "hand":
        take(state.hands[seat], card, back)
        if card is None:
            lose_track(state, seat)
        else:
            leave_pile(state, seat, card)
    elif source in ("top", "bottom"):
        leave_deck(state, card)
    elif card is not None and source == "discard":
        state.discards[seat].remove(card)
        del state.piles[seat].known[card]
    elif card is not None:
        state.wastes.remove(card)


def doubted(state: State, seat: int) -> int:
    """The bound of a pile that a card is about to leave by its back: others lose sight of it."""
    hidden = (*state.discards[seat], *state.secret[seat])
    seen = [card for card in state.piles[seat].known if card not in hidden]
    zeros = sum(card in state.zeros for card in seen)
    return bound_left(state.low[seat] + zeros, state.zeros, None)


def lose_track(state: State, seat: int) -> None:
    """A card left the pile unseen: apart from the Discard any of its cards may be the one."""
    state.low[seat] = doubted(state, seat)
    pile = state.piles[seat]
    doubtful = [card for card in pile.known if card not in state.discards[seat]]
    for card in doubtful:
        del pile.known[card]
        state.unseen[card] = 1
    pile.unknown += len(doubtful) - 1
    state.secret[seat] = []
    hand = state.hands[seat]
    for back in hand.cards.values():
        put(hand, None, back)
    hand.cards = {}


def vanish(state: State, seat: int, card: str, back: str | None) -> None:
    """A Facility shows its other side or goes; it may have been unknown until now."""
    facilities = state.facilities[seat]
    if card not in facilities.cards:
        hold(card in state.unseen, "{} is not there", card)
        del state.unseen[card]
    take(facilities, card, back)


def leave(pile: list[str], card: str) -> None:
    hold(card in pile, "{} is not there", card)
    pile.remove(card)


def in_sight(state: State) -> int:
    """What everybody can see on the table, as a number: it changes when something was ruled."""
    sizes = [(len(hand), size(pile)) for hand, pile in zip(state.hands, state.piles, strict=True)]
    built = [len(facilities) for facilities in state.facilities]
    lying = (state.wastes, state.bottom, state.discards, state.ancients)
    return crc32(encode((state.points, state.nodes, state.pool, sizes, built, lying))) or 1
