"""Questions of players at the table: whose turn is it, what may this hand hold, can I still act?"""

from collections.abc import Iterable, Sequence

from icecore.events.games.the_north import cards as c
from icecore.replay.kernel.zones import size, surely

from .faces import copies_of, hidden_cards, lying, may_lie
from .state import BUILD, DISCHARGE, PLAY, REPROGRAM, WASTES, Kept, State

TWICE = 2
DIRECTIVES = 3
TOP_LEVEL = 4


def on_turn(state: State) -> int:
    """north.setup.6 and ruling 27: seat 0 begins; then they alternate."""
    return (state.turns + 1) % 2


def deck_size(state: State) -> int:
    """The cards of the Wastes Deck."""
    return state.pool + len(state.bottom)


def own_deck(state: State, seat: int) -> int:
    """The cards of a seat's Deck: all of its pile that is neither in hand nor discarded."""
    hand = state.hands[seat]
    held = len(hand.cards) + len(hand.backs) + len(state.discards[seat])
    return size(state.piles[seat]) - held


def somewhere_in(state: State, seat: int) -> list[str]:
    """The cards that could lie unseen in a seat's Deck or hand."""
    pile, hand, discard = state.piles[seat], state.hands[seat].cards, state.discards[seat]
    cards: list[str] = []
    for card in pile.known:
        if card not in hand and card not in discard:
            if "." in card:  # is_face, hot
                cards += copies_of(state, card)
            else:
                cards.append(card)
    if pile.unknown:
        cards += unknown_in(state, seat)
    return list(dict.fromkeys(cards))


def unknown_in(state: State, seat: int) -> list[str]:
    """The cards that the unknown ones of a pile can be."""
    unseen = hidden_cards(state)
    if bound(state, seat) < state.piles[seat].unknown:
        return unseen
    return [card for card in unseen if card in state.zeros]


def bound(state: State, seat: int) -> int:
    """north.setup.2: so many unknown cards of a pile are surely of Value 0."""
    if not state.low[seat]:
        return 0
    box = state.box
    known = [box.copies[box.face_of[card]][0] for card in state.secret[seat]]
    return surely(state.low[seat], state.zeros, known)


def spare_zeros(state: State) -> int:
    """The number of unseen cards of Value 0 that the unknown cards of the first Decks leave."""
    needed = sum(bound(state, seat) for seat in (0, 1) if state.piles[seat].unknown)
    if not needed:
        return len(state.unseen)  # nothing is kept back
    cards = state.box.cards
    unseen = sum(card in state.unseen for card in state.zeros)
    return unseen - sum(cards[face].value == 0 for face in lying(state)) - needed


def spare(state: State, of: Sequence[str], count: int = 1) -> list[str]:
    """Finds the cards that no pile needs, so that any so many of them may come together."""
    most, cards = spare_zeros(state), state.box.cards
    if most >= count:
        return sorted(of)
    low = [card for card in of if cards[card].value == 0][: max(0, most)]
    return sorted((*low, *(card for card in of if cards[card].value)))


def may_hold(state: State, seat: int) -> list[str]:
    """The cards that a hand holds, or could hold by what is known of it."""
    hand = state.hands[seat]
    if not hand.backs:
        return sorted(hand.cards)
    return sorted((*hand.cards, *with_backs(state, somewhere_in(state, seat), hand)))


def may_stand(state: State, seat: int) -> list[str]:
    """The cards that the Facilities of a seat are, or could be."""
    built = state.facilities[seat]
    if not built.backs:
        return sorted(built.cards)
    return sorted((*built.cards, *with_backs(state, spare(state, hidden_cards(state)), built)))


def with_backs(state: State, cards: Iterable[str], kept: Kept) -> list[str]:
    """Those with a back that is there; all of them where the notes fit none."""
    cards = list(cards)
    if None in kept.backs:
        return cards
    fitting = [card for card in cards if state.box.cards[card].back in kept.backs]
    return fitting or cards


def noted_places(state: State, named: Iterable[str | None] = ()) -> list[list[str]]:
    """The cards that each unknown one with a noted back can be; `named` cards are known now."""
    cards, possible = state.box.cards, spare(state, hidden_cards(state))
    open_zones = (state.wastes, state.bottom, *state.discards, *state.ancients)
    found = [copies_of(state, card) for zone in open_zones for card in zone if c.is_face(card)]
    for seat in (0, 1):
        places = (
            (somewhere_in(state, seat), state.hands[seat]),
            (possible, state.facilities[seat]),
        )
        for those, kept in places:
            if any(kept.backs):
                those = [card for card in those if card not in named]
                found += ([card for card in those if cards[card].back == back]
                          for back in kept.backs if back is not None)  # fmt: skip
    return found


def in_hand(state: State, seat: int, card: str) -> bool:
    hand = state.hands[seat]
    return card in hand.cards or (bool(hand.backs) and card in may_hold(state, seat))


def may_come(state: State) -> list[str]:
    """The cards that the top of the Wastes Deck can be, as long as its pool lasts."""
    if state.glimpsed is not None:
        return [state.glimpsed]
    shown, cards = state.tops.get(WASTES), state.box.cards
    possible = spare(state, hidden_cards(state))
    return [card for card in possible if shown is None or cards[card].back == shown]


def may_be_turned(state: State, count: int) -> list[str]:
    """The names that so many cards of the Wastes Deck can have when they are turned over."""
    box, shown = state.box, state.tops.get(WASTES)
    faces = spare(state, may_lie(state), count)
    if state.glimpsed is not None:
        face = box.face_of[state.glimpsed]
        return [name for name in faces if box.face_of[name] == face][:1] or [state.glimpsed]
    if shown is None:
        return faces
    return [card for card in may_come(state) if box.cards[card].back == shown]


def turned_at_once(state: State, number: int) -> int:
    """The number of cards that TABLE turns over together: a top that somebody knows comes alone."""
    known = state.seers or WASTES in state.tops
    return min(1 if known else number, number, state.pool)


def drawn_at_once(state: State, seat: int, number: int) -> int:
    number = min(number, own_deck(state, seat))
    return min(number, 1) if state.tops and str(seat) in state.tops else number


def left_to_do(state: State) -> int:
    """The Directives that the seat on turn has not used yet."""
    return max(0, DIRECTIVES - sum(state.directives))  # a ruling may have used one more


def can_direct(state: State, seat: int) -> bool:
    """north.ruling.1: is any Directive possible?"""
    used = state.directives
    if state.nodes[seat] and used[DISCHARGE] < TWICE:
        return True
    if not len(state.hands[seat]):
        return False
    if used[PLAY] < TWICE or (used[BUILD] < TWICE and deck_size(state)):
        return True
    return used[REPROGRAM] < TWICE and any(reprograms(state, seat))


def reprograms(state: State, seat: int) -> Iterable[tuple[str, str]]:
    """north.reprogram.1: the cards of a hand with those of the Wastes that have another Value."""
    cards, wastes = state.box.cards, state.wastes
    for card in may_hold(state, seat):
        value = cards[card].value
        for target in wastes:
            if cards[target].value != value:
                yield card, target


def count(state: State, seat: int, what: c.Counted) -> int:
    """north.ruling.6: the Level of a discharged Node counts 0."""
    match what:
        case "facilities":
            return len(state.facilities[seat])
        case "ancients":
            return len(state.ancients[seat])
        case "level":
            return state.nodes[seat]


def charged(state: State, seat: int, n: int) -> int:
    """north.ruling.4: the Level after n charges; north.ruling.6: none on the back."""
    level = state.nodes[seat]
    if not level:
        return 0
    if state.options.node_over == "wrap":
        return (level + n - 1) % TOP_LEVEL + 1
    return min(TOP_LEVEL, level + n)
