"""Marks of a picture of either width, for acts: cards, Nodes, decks, players.

What only its owner can name is marked for that seat; what lies in the Wastes either seat can mean.
"""

from collections.abc import Iterable

from icecore.replay.show.marks import mark_of, marks_of

from ..rules.lookups import may_hold, may_stand
from ..rules.state import Kept, State
from ..rules.turn import clock

WASTES_DECK = "deck:wastes act:build"


def viewer(state: State) -> int | None:
    """The seat that looks, where that can be told: all of its own cards are known to it alone."""
    hidden = [
        bool(state.piles[seat].unknown + state.hands[seat].unknown + state.facilities[seat].unknown)
        for seat in (0, 1)
    ]
    return hidden.index(False) if len({*hidden}) == 2 else None


def deck_mark(seat: int) -> str | None:
    return mark_of("deck", seat)


def node_mark(state: State, seat: int) -> str | None:
    """A discharged Node cannot be meant."""
    return mark_of("level", state.nodes[seat] or None, seat)


def pile_marks(cards: Iterable[str], seat: int) -> str | None:
    """A pile of which all cards can be meant."""
    return marks_of(*(mark_of("card", card, seat) for card in cards))


def back_marks(state: State, seat: int, kept: Kept) -> list[str | None]:
    """An unknown card is meant by its back; who keeps the record names any card that it can be.

    Who looks from a seat says nothing for the other one, so there the back is enough.
    """
    possible: list[str] = []
    if kept.backs and viewer(state) is None and clock(state).seat == seat:
        held = may_hold if kept is state.hands[seat] else may_stand
        possible = [card for card in held(state, seat) if card not in kept.cards]
    cards = state.box.cards
    return [
        marks_of(
            mark_of("card", back, seat),
            pile_marks((it for it in possible if back in (None, cards[it].back)), seat),
        )
        for back in kept.backs
    ]
