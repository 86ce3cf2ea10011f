"""Draws one legal act by lot without listing them all, because rollouts need one at every turn.

For steps whose answers are slow to list, a game says how one of them is found. For all other steps
one of the answers is drawn. TABLE owes nothing when it is asked, and the state knows all.
"""

from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Any, Protocol, TypeVar

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import GoOn
from icecore.events.words.wire import SCRIBE
from icecore.replay.kernel.ruleset import Pending, Ruleset
from icecore.replay.rulebook.rulebook import Rulebook
from icecore.replay.rulebook.step_row import words_of

T = TypeVar("T")
S = TypeVar("S", bound=Pending)
F = TypeVar("F", bound=Callable[..., Any])
Sample = Callable[[Any, "Dice"], tuple[int, Any]]


class Dice(Protocol):
    """The part of `random.Random` that bots and simulations use; no rule ever does."""

    def random(self) -> float: ...

    def choice(self, seq: Sequence[T]) -> T: ...

    def sample(self, population: Sequence[T], k: int) -> list[T]: ...

    def choices(
        self, population: Sequence[T], weights: Sequence[float] | None = None, *, k: int = 1
    ) -> list[T]: ...


def sampled(book: Rulebook[Any]) -> Callable[[F], F]:
    """Declares how one answer is found by lot, (state, seat, step, dice) → act or (seat, act).

    It gives legal acts of the kinds that `answers` lists; of two equivalent ones it may give
    either. The annotation of `step` says which steps it answers.
    """

    def register(function: F) -> F:
        for kind in words_of(function, "step"):
            book.row(kind).sampled = function
        return function

    return register


def sampler(book: Rulebook[S], *parts: ModuleType) -> Callable[[S, Any], tuple[int, Any]]:
    """`Ruleset.sample` of a game whose rules are tables; naming `parts` imports their samplers."""
    rows = book.rows

    def sample(state: S, dice: Any) -> tuple[int, Any]:
        step = state.todo[-1] if state.todo else None
        row = rows[type(step)]
        who = row.who
        seat = who if isinstance(who, int) else who(state, step)
        if row.sampled is not None:
            found = row.sampled(state, seat, step, dice)
            return found if type(found) is tuple else (seat, found)
        if row.answers is not None and row.passes is None:
            acts = row.answers(state, seat, step)
            acts = acts if type(acts) is list else list(acts)
            if acts and type(acts[0]) is not tuple:
                return seat, acts[int(dice.random() * len(acts))]
        return by_lot(row.offers(state, step) or [(SCRIBE, GoOn())], seat, dice)

    return sample


def sample_of(game: Ruleset[S]) -> Sample:
    """The sampler of a game; by default it draws one of the candidates."""
    if game.sample is not None:
        return game.sample

    def sample(state: Any, dice: Dice) -> tuple[int, Any]:
        return by_lot(list(game.candidates(state)), game.clock(state).seat, dice)

    return sample


def by_lot(offers: Sequence[tuple[int, Any]], awaited: int | None, dice: Dice) -> tuple[int, Any]:
    """Draws one of the offers: first the seat, then the act; who is not awaited may pass."""
    if not offers:
        raise IcecoreError("nobody can act, and the game has not ended")
    first = offers[0][0]
    if all(seat == first for seat, _ in offers):
        return dice.choice(offers)
    able = sorted({seat for seat, _ in offers})
    seat = dice.choice(able)
    own = [offer for offer in offers if offer[0] == seat]
    if seat != awaited and awaited in able:
        said = dice.choice([*own, None])
        if said is not None:
            return said
        own = [offer for offer in offers if offer[0] == awaited]
    return dice.choice(own)


def any_of(groups: list[Callable[[], Iterable[T]]], dice: Dice) -> T | None:
    """Draws from one of the groups that have any; groups that are not drawn cost nothing."""
    random = dice.random
    while groups:
        found = list(groups.pop(int(random() * len(groups)))())
        if found:
            return found[int(random() * len(found))]
    return None
