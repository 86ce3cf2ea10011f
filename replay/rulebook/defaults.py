"""Defaults that most games share: a state, a clock, a score, the winner, an empty box."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from icecore.events.words.record import Outcome
from icecore.events.words.sets import Box, ComponentSet
from icecore.replay.kernel.ruleset import Clock, Setup
from icecore.replay.rulebook.rulebook import Rulebook

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is always played the same way."""


class Table(Struct):
    """The fields of every state, ready to be extended: `class State(Table, kw_only=True)`."""

    box: Box
    seats: int
    todo: tuple[Any, ...] = ()
    """The steps that are still to be done, the next one last."""
    turns: int = 0
    """Turns that are over, the last one included at the end; the seats take turns in order."""
    reason: str | None = None
    """Why the game ended; None while it goes on."""
    begun: bool = True
    """False during the setup, which lasts while steps of the beginning are left."""


def mover(state: Any, step: Any = None) -> int:
    """The seat on turn where the seats take turns in order."""
    return int(state.turns % state.seats)


def begin_with(state: type[Any]) -> Callable[[Setup, Any], Any]:
    """A beginning with the state as it is made: nothing dealt, nothing done."""

    def begin(setup: Setup, box: Box) -> Any:
        given = {"options": setup.options} if "options" in state.__struct_fields__ else {}
        return state(box=box, seats=setup.seats, **given)

    return begin


def set_up(begin: Callable[[Setup, Any], Any]) -> Callable[[Setup, Any], Any]:
    """Marks the steps that a game begins with as its setup, if there are any."""

    def begun(setup: Setup, box: Box) -> Any:
        state = begin(setup, box)
        if isinstance(state, Table):
            state.begun = not state.todo
        return state

    return begun


def clock_of(book: Rulebook[Any]) -> Any:
    """A clock by `state.turns`; the time before the first turn is the setup."""

    def clock(state: Any) -> Clock:
        if state.reason is not None:
            return Clock((state.turns + state.seats - 1) // state.seats, state.turns, None)
        awaited = book.awaited(state)
        if not state.begun:
            return Clock(0, 0, awaited)
        return Clock(state.turns // state.seats + 1, state.turns + 1, awaited)

    return clock


def standing_of(state: Any) -> tuple[int, ...]:
    """The `scores` of a state; in a game that keeps none all seats are level."""
    return tuple(getattr(state, "scores", None) or (0,) * state.seats)


def outcome_by(standing: Callable[[Any], tuple[int, ...]], *, together: bool) -> Any:
    """An outcome by standing, once there is a reason: equal ones share; together all win."""

    def outcome(state: Any) -> Outcome | None:
        if state.reason is None:
            return None
        points = standing(state)
        ranks = (1 + (not together) * sum(other > own for other in points) for own in points)
        return Outcome(state.reason, tuple(ranks))

    return outcome


class EmptyBox:
    """The folder of sets for a game without components: one set, which has only a name."""

    def __init__(self, game: str) -> None:
        self.name, self.game = "sample.toml", game

    def iterdir(self) -> Any:
        return iter((self,))

    def read_text(self, encoding: str = "utf-8") -> str:
        return f'game = "{self.game}"\nname = "sample"\n'

    def as_folder(self) -> "Traversable":
        return cast("Traversable", self)


def nothing_wrong(content: ComponentSet) -> tuple[str, ...]:
    return ()
