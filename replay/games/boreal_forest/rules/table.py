"""The tables that all rules of BOREAL (forest) are written into."""

from collections.abc import Iterator
from typing import Any

from icecore.events.games.boreal_forest import tiles as c
from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel.sentences import It
from icecore.replay.rulebook.rulebook import Rulebook

from .rules import Rules
from .state import State

Facts = Iterator[w.Event]
Todo = list[w.Step]


def tile_of(id_: str | None) -> It:
    return It("tile", id_)


def token_of(name: str | None) -> It:
    return It("token", name)


def place_name(sector: w.Sector) -> str:
    """A sector as it is found on the map: `1,0 NW`."""
    q, r, d = sector
    return f"{q},{r} {c.SIDES[d]}"


def on_turn(state: State, step: Any) -> int:
    return state.turn


forest: Rulebook[State] = Rulebook(
    waiting=w.Waiting,
    turn=Rules.TURN_2,
    order=Rules.TURN_1,
    over=Rules.END_1,
    ended="the game is over",
)
