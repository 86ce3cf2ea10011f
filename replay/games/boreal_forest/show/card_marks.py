"""Tells what acts can mean by tokens, sectors and free hexes."""

from collections.abc import Collection
from typing import Any

from icecore.events.games.boreal_forest import words as w
from icecore.replay.show.marks import mark_of

from ..rules.hexes import Hex
from ..rules.lookups import value_of
from ..rules.state import ACTION, TILE, State
from ..rules.table import forest

BAG = "act:exchange"


def token_marks(name: str, seat: int) -> tuple[str | None, ...]:
    """A token that a seat may place, bid or exchange; a Vole is named by its value alone, and
    Insects by the act.
    """
    return (
        mark_of("token", name, seat),
        mark_of("item", name, seat),
        mark_of("value", value_of(name) or None, seat),
        mark_of("act", "insects", seat) if name == "insect" else None,
    )


def are_sectors_asked(state: State) -> bool:
    """Acts of this moment name sectors: to place, to move, to breed."""
    return w.Breed in answers_now(state) if state.todo else state.phase == ACTION


def answers_now(state: State) -> Collection[type[Any]]:
    """The kinds of acts that answer what is pending."""
    return forest.rows[type(state.todo[-1])].acts if state.todo else ()


def free_hexes(state: State) -> list[Hex]:
    """The hexes where a tile may be added now, if one is to be added."""
    if state.todo or state.phase != TILE:
        return []
    acts = (act for _, act in forest.candidates(state))
    return sorted({(act.q, act.r) for act in acts if isinstance(act, w.Add)})
