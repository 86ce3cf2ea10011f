"""Moves of cards to a place and from it, seen or not: all events of THE NORTH share them."""

from zlib import crc32

from msgspec.msgpack import encode

from icecore.events.games.the_north import cards as c
from icecore.replay.kernel import hold
from icecore.replay.kernel.zones import Zone, bound_left, size

from .state import WASTES, Kept, State


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
    hold(
        pile.unknown > 0 and (c.is_face(card) or card in state.unseen), "{:card} is not there", card
    )
    state.unseen.pop(card, None)
    pile.unknown -= 1
    pile.known[card] = 1


def unmask(state: State, seat: int, card: str, face: str) -> None:
    """The owner and the record see which card of a pile it is that others know by its face."""
    pile, secret = state.piles[seat], state.secret[seat]
    hold(face in pile.known and card in state.unseen, "{:card} is not there", card)
    del pile.known[face], state.unseen[card]
    pile.known[card] = 1
    if face in secret:
        secret[secret.index(face)] = card
        secret.sort()
    else:
        state.known_as[card] = face


def turn_up(state: State, face: str, card: str) -> None:
    """Everybody sees that the card of this face is that one, or takes it for that."""
    for seen in state.peeks:
        if seen:
            for name in [name for name, its in seen.items() if name == face or its == card]:
                del seen[name]
    if state.known_as.get(card) == face:
        del state.known_as[card]
        return
    other = next((o for o, name in state.known_as.items() if name == face), None)
    if other is None and card in state.unseen:
        del state.unseen[card]
        swap_names(state, face, card)
    else:
        change_names(state, face, card, other)


def swap_names(state: State, face: str, card: str) -> None:
    """A face becomes a card, wherever it lies."""
    for zone in (state.wastes, state.bottom, *state.discards, *state.ancients, *state.secret):
        if face in zone:
            zone[zone.index(face)] = card
    for pile in state.piles:
        if face in pile.known:
            del pile.known[face]
            pile.known[card] = 1


def find(state: State, seat: int, card: str, face: str) -> None:
    """A card of a pile that the record did not know: one of its faces, else an unknown card."""
    pile, discard = state.piles[seat], state.discards[seat]
    alike = [f for f in pile.known if f.startswith(f"{face}.") and f not in discard]
    if alike:
        unmask(state, seat, card, min(alike))
    else:
        identify(state, pile, card)


def change_names(state: State, face: str, card: str, other: str | None) -> None:
    """Another card of the pile went by this face: now it goes by the name that the shown one had.

    Others cannot tell the two apart, so they take the shown card for the one that lay open before.
    """
    owners = [s for s in (0, 1) if {face, other} & state.piles[s].known.keys()]
    hold(bool(owners), "{:card} is not there", face)
    secret = state.secret[owners[0]]
    if card in state.unseen:
        find(state, owners[0], card, face.partition(".")[0])
    name = state.known_as.pop(card, None)
    if card in secret:
        secret.remove(card)
    if other is not None:
        del state.known_as[other]
        if name is not None:
            state.known_as[other] = name
        else:
            secret.append(other)
    elif name is not None:
        swap_names(state, face, name)
    else:
        secret.append(face)
    secret.sort()


def leave_deck(state: State, card: str | None) -> None:
    """The top of the Wastes Deck goes somewhere else, seen or by its back only."""
    if state.tops:
        state.tops.pop(WASTES, None)
    if state.seers:
        state.glimpsed, state.seers = None, []
    if card is not None and card in state.bottom:
        state.bottom.remove(card)
        return
    fits = card is None or c.is_face(card) or card in state.unseen
    hold(state.pool > 0 and fits, "{:card} is not there", card)
    state.pool -= 1
    if card is not None:
        state.unseen.pop(card, None)


def put(kept: Kept, card: str | None, back: str | None) -> None:
    if card is None:
        kept.backs.append(back)
        kept.backs.sort(key=str)
    else:
        kept.cards[card] = back or ""


def take(kept: Kept, card: str | None, back: str | None) -> str | None:
    """Takes out a card, a known one or one known by its back; gives its id, if that is known."""
    if card is not None and card in kept.cards:
        del kept.cards[card]
        return card
    for known in (back, None):
        if known in kept.backs:
            kept.backs.remove(known)
            return card
    alike = [other for other, its in kept.cards.items() if its == back and card is None]
    hold(bool(alike or kept.backs), "{:card} is not there", card or back)
    if alike:
        del kept.cards[alike[0]]
        return alike[0]
    kept.backs.pop()
    return card


def spend(state: State, seat: int, card: str, back: str | None) -> None:
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
    hidden = (*state.discards[seat], *state.secret[seat], *state.known_as)
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
        state.known_as.pop(card, None)
        if not c.is_face(card):
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
        hold(card in state.unseen, "{:card} is not there", card)
        del state.unseen[card]
    take(facilities, card, back)


def leave(pile: list[str], card: str) -> None:
    hold(card in pile, "{:card} is not there", card)
    pile.remove(card)


def in_sight(state: State) -> int:
    """All that everybody can see on the table, as a number: it changes when something was ruled."""
    sizes = [(len(hand), size(pile)) for hand, pile in zip(state.hands, state.piles, strict=True)]
    built = [len(facilities) for facilities in state.facilities]
    lying = (state.wastes, state.bottom, state.discards, state.ancients)
    return crc32(encode((state.points, state.nodes, state.pool, sizes, built, lying))) or 1
