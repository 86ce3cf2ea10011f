"""Cards that TABLE may name: each once, where it can be, with the back that all see."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import lcm
from typing import Any

from icecore.replay.kernel import refuse, require
from icecore.replay.kernel.sentences import joined
from icecore.replay.kernel.zones import fit, possible

from .faces import copies_of, left_of
from .lookups import bound, noted_places, spare_zeros
from .rules import Rules
from .state import State
from .table import are, it


def first_of(act: Any) -> Callable[[tuple[Any, ...]], Any]:
    """An act that names one card."""
    return lambda cards: act(*cards)


def looks(state: State) -> Callable[[Any], Any]:
    """The side of a card that the other seat sees."""
    cards = state.box.cards
    return lambda card: (card and cards[card].back) or None


def weights(state: State, pool: Sequence[str]) -> list[int]:
    """The chance of each card to be the top: open faces took an unknown one of their cards."""
    face_of, left = state.box.face_of, left_of(state)
    alike = Counter(face_of[card] for card in pool)
    common = lcm(*alike.values()) if alike else 1
    return [left[face_of[card]] * common // alike[face_of[card]] for card in pool]


def require_named_once(cards: Sequence[str | None], rule: Rules) -> None:
    named = [card for card in cards if card is not None]
    if len(set(named)) < len(named):  # hot
        twice = next(card for card in named if named.count(card) > 1)
        refuse(rule, "{card} is named twice", card=it(twice))


def require_spare(state: State, cards: Sequence[str]) -> None:
    """north.setup.2: what the first Decks must hold is not in the Wastes Deck."""
    low = sum(state.box.cards[card].value == 0 for card in cards)
    fits = not low or low <= spare_zeros(state)
    require(
        fits, Rules.SETUP_2, "the Decks that nobody saw hold the cards of Value 0 that are left"
    )


def require_card(state: State, word: str) -> None:
    """A drawn card shows its back: its face alone is too little to say."""
    copies = state.box.copies.get(state.box.face_of.get(word, ""), ())
    named = word in copies or not copies
    require(
        named,
        Rules.RULING_31,
        "which one is it: {cards}?",
        cards=joined([*map(it, copies)], last=" or "),
    )


def without(cards: Sequence[str | None], faces: Sequence[str | None]) -> list[str | None]:
    """Those cards of which not even the face was known."""
    return [
        card for card, face in zip(cards, faces or (None,) * len(cards), strict=True) if not face
    ]


def require_fit(state: State, owner: int, cards: Sequence[str | None], rule: Rules) -> None:
    """Can those that nobody knew be unknown cards of a pile, all together?"""
    pile = state.piles[owner]
    news = [card for card in cards if card is not None and card not in pile.known]
    if not news:
        return
    unknown, low = pile.unknown, bound(state, owner)
    require(len(news) <= unknown, rule, "only {number} unknown", number=are(unknown))
    fits = fit(news, unknown, low, state.zeros)
    require(fits, Rules.SETUP_2, "{number} of the unknown cards have Value 0", number=low)


def require_places(
    state: State, cards: Sequence[str | None], backs: Sequence[str | None], those: Sequence[str]
) -> None:
    """north.ruling.31: for every back that was noted there is a card of its own."""
    known, places = state.box.cards, list[list[str]]()
    for card, back in zip(cards, backs, strict=True):
        if card is None and back is not None:
            places.append([one for one in those if one not in cards and known[one].back == back])
    if places:
        places += noted_places(state, cards)
        left = {card: 1 for place in places for card in place}
        require(
            possible(left, places), Rules.RULING_31, "so many cards with these backs are not left"
        )


def backs_of(
    state: State, cards: Sequence[str | None], noted: Sequence[str | None]
) -> tuple[str | None, ...]:
    """The backs of known cards, and those that were noted of the others."""
    known = state.box.cards
    if not noted:
        return tuple([None if card is None else known[card].back for card in cards])
    require(len(noted) == len(cards), Rules.RULING_31, "as many backs as cards, or none")
    for card, back in zip(cards, noted, strict=True):
        if back is None:
            continue
        real = back in state.box.facilities
        require(real, Rules.RULING_31, "{back} is no Facility", back=it(back))
        fits = card is None or known[card].back == back
        told = "{card} does not have the {back} on its back"
        require(fits, Rules.RULING_31, told, card=it(card), back=it(back))
    return tuple(
        back if card is None else known[card].back for card, back in zip(cards, noted, strict=True)
    )


def card_behind(state: State, face: str, word: str) -> str:
    """The card that lies by a face, by its own id or by the back that is seen now."""
    cards = state.box.cards
    found = [card for card in copies_of(state, face) if word in (card, cards[card].back)]
    told = "{card} cannot be on the other side of {face}"
    require(bool(found), Rules.RULING_31, told, card=it(word), face=it(face))
    return found[0]
