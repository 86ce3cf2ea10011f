"""Marks of a picture of either width, for acts: the squares, the free places, the deck."""

from icecore.events.games.boreal_pyramid import words as w
from icecore.replay.show.marks import mark_of, marks_of

from ..rules.lookups import as_white
from ..rules.pyramid import index
from ..rules.state import State
from ..rules.table import pyramid as table

DECK = "deck:deck"


def square_marks(state: State, white: int) -> str | None:
    """Both seats may mean it, each by its own number."""
    return marks_of(*(mark_of("square", as_white(state, seat, white), seat) for seat in (0, 1)))


def free_places(state: State, seat: int) -> set[int | None]:
    """The slots where the card in hand may lie, if this seat is asked."""
    slots = state.pyramids[seat]
    return {
        index(slots, act.floor, act.x)
        for who, act in table.candidates(state)
        if who == seat and isinstance(act, w.Place)
    }
