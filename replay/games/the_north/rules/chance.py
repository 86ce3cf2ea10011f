"""What TABLE owes: cards of Decks and of the Wastes Deck, backs of those that are turned over."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import lcm
from typing import Any

from icecore.events.games.the_north.acts import (
    Deal,
    Draw,
    Glimpse,
    Lay,
    Refill,
    Reveal,
    Top,
    Turn,
)
from icecore.events.games.the_north.cards import is_face
from icecore.events.games.the_north.steps import (
    BuildTop,
    DealDeck,
    DrawCards,
    FillWastes,
    LayWastes,
    PeekBack,
    PeekTop,
    RevealPile,
    TurnOver,
    WrapUp,
)
from icecore.replay.games.the_north.rules.faces import (
    copies_of,
    left_of,
    unlaid,
)
from icecore.replay.games.the_north.rules.questions import (
    drawn_at_once,
    may_be_turned,
    may_come,
    on_turn,
    own_deck,
    refill_owed,
    turned_at_once,
    unknown_in,
)
from icecore.replay.games.the_north.rules.shown import zeros
from icecore.replay.games.the_north.rules.state import State
from icecore.replay.kernel import Chance

DECK = 4
PLAYERS = ("First Player", "Second Player")
TOP = "which card was on top of the Wastes Deck?"


def chance(state: State) -> Chance | None:
    """What TABLE owes: cards of a Deck or of the Wastes Deck; their backs are seen by all."""
    step = state.todo[-1] if state.todo else None
    match step:
        case DealDeck(seat):
            why = f"which cards are the Deck of the {PLAYERS[seat]}?"
            return Chance(zeros(state), DECK, why, Deal, seen_by=(seat,), looks=looks(state))
        case LayWastes():
            why = "which cards lie in the Wastes?"
            return Chance(may_be_turned(state, DECK), DECK, why, Lay)
        case DrawCards(number):
            return owed_draw(state, on_turn(state), number)
        case BuildTop() if state.pool:
            why, seen_by, pool = TOP, (on_turn(state),), may_come(state)
            likely = weights(state, pool)
            return Chance(
                pool, 1, why, named(Top), seen_by=seen_by, looks=looks(state), weights=likely
            )
        case BuildTop() if state.bottom:
            return Chance(copies_of(state, state.bottom[0]), 1, TOP, named(Top))
        case PeekBack(face):
            why, seen_by = f"what is on the back of {face}?", (on_turn(state),)
            return Chance(copies_of(state, face), 1, why, named(Glimpse), seen_by=seen_by)
        case TurnOver(face):
            why = f"which card is {face}, now that its back is seen?"
            return Chance(copies_of(state, face), 1, why, named(Turn))
        case PeekTop() if state.pool:
            why, seen_by = "what is on top of the Wastes Deck?", (on_turn(state),)
            pool = may_come(state)
            likely = weights(state, pool)
            return Chance(pool, 1, why, named(Glimpse), seen_by=seen_by, weights=likely)
        case FillWastes() | WrapUp():
            at_once = turned_at_once(state, refill_owed(state, step))
            why = "which cards came to the Wastes?"
            return Chance(may_be_turned(state, at_once), at_once, why, Refill) if at_once else None
        case RevealPile(seat):
            return owed_reveal(state, seat)
    return None


def named(act: Any) -> Callable[[tuple[Any, ...]], Any]:
    return lambda cards: act(*cards)


def weights(state: State, pool: Sequence[str]) -> list[int]:
    """How likely each card is the top: faces that lie open took an unknown one of their cards."""
    face_of, left = state.box.face_of, left_of(state)
    alike = Counter(face_of[card] for card in pool)
    common = lcm(*alike.values()) if alike else 1
    return [left[face_of[card]] * common // alike[face_of[card]] for card in pool]


def looks(state: State) -> Callable[[Any], Any]:
    """What the other seat sees of a card."""
    cards = state.box.cards
    return lambda card: (card and cards[card].back) or None


def owed_draw(state: State, seat: int, number: int) -> Chance | None:
    """The pool is the Deck, with unknown cards as such: what is drawn of them is not known."""
    count = drawn_at_once(state, seat, number)
    if not count:
        return None
    pile, hand = state.piles[seat], state.hands[seat]
    pool: list[str | None] = [None] * own_deck(state, seat)
    if not hand.backs:
        discard = state.discards[seat]
        known = [card for card in pile.known if card not in hand.cards and card not in discard]
        pool = [*sorted(known), *[None] * pile.unknown]
    shown = state.tops.get(str(seat))
    cards = state.box.cards

    def sides(card: str | None) -> list[str | None]:
        """The cards that may be drawn where only a face, or not even that, is known."""
        if card is None or not is_face(card):
            return [card]
        return [copy for copy in copies_of(state, card) if shown in (None, cards[copy].back)]

    if shown is not None:
        pool = [
            card for card in pool
            if card is None or (sides(card) if is_face(card) else cards[card].back == shown)
        ] or [None]  # fmt: skip
    why = f"which cards did the {PLAYERS[seat]} draw?"
    turned = sides if any(card and is_face(card) for card in pool) else None
    return Chance(pool, count, why, Draw, seen_by=(seat,), looks=looks(state), sides=turned)


def owed_reveal(state: State, seat: int) -> Chance | None:
    """Only the unknown cards have to be named; the others are added, and all lie open."""
    pile, discard = state.piles[seat], state.discards[seat]
    known = sorted(card for card in pile.known if card not in discard)
    if not known and not pile.unknown:
        return None
    pool = unlaid(state, unknown_in(state, seat)) if pile.unknown else []
    why = f"which unknown cards do Hand and Deck of the {PLAYERS[seat]} hold?"
    return Chance(pool, pile.unknown, why, lambda cards: Reveal((*known, *cards)))
