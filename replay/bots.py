"""Players that need nothing but the kernel: any game has them from its first day."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from icecore.events.errors import NotFoundError, did_you_mean
from icecore.events.wire import TABLE
from icecore.replay.kernel import Chance, Chooser, Game, S, copy, play, revive, snapshot

T = TypeVar("T")

Worth = Callable[[Any, int], float]
"""What a position is worth to a seat."""


class Dice(Protocol):
    """What bots and simulations ask of `random.Random`; no rule ever does."""

    def random(self) -> float: ...

    def choice(self, seq: Sequence[T]) -> T: ...

    def sample(self, population: Sequence[T], k: int) -> list[T]: ...

    def choices(
        self, population: Sequence[T], weights: Sequence[float] | None = None, *, k: int = 1
    ) -> list[T]: ...


def draw(owed: Chance, dice: Dice) -> Any:
    """TABLE's act, with what a shuffled deck or a die would show."""
    return owed.make(tuple(shown(owed, dice)))


def shown(owed: Chance, dice: Dice) -> list[Any]:
    """As many of the pool as TABLE owes."""
    if owed.weights is not None:
        return dice.choices(owed.pool, owed.weights, k=1)
    found = dice.sample(owed.pool, owed.count)
    if owed.sides is not None:
        for number, item in enumerate(found):
            found[number] = dice.choice(
                [side for side in owed.sides(item) if side not in found or side is item]
            )
    return found


def at_random(game: Game[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice) -> Any:
    """Any legal act, each as likely as another."""
    return dice.choice(options)


def greedy(game: Game[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice) -> Any:
    """The act with the best lead once its own consequences are settled; ties by lot."""
    return best(game, view, seat, options, dice, lambda state, who: lead(game, state, who))


def best(
    game: Game[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice, worth: Worth
) -> Any:
    """The act after which the position is worth most to the seat; ties by lot.

    None among the options is to keep still.
    """
    if len(options) == 1:
        return options[0]
    before = snapshot(view)
    values = []
    for act in options:
        trial = revive(game, before, view.box)
        if act is not None:
            play(game, trial, seat, act)
        values.append(settled(game, trial, seat, dice, worth))
    most = max(values)
    return dice.choice([act for act, value in zip(options, values, strict=True) if value == most])


def settled(game: Game[S], state: S, seat: int, dice: Dice, worth: Worth) -> float:
    """What a position is worth when nothing is pending any more.

    Until then the seat chooses well, TABLE and the others blindly. Changes the given state.
    """
    while state.todo:
        owed = game.chance(state)
        if owed is not None:
            play(game, state, TABLE, draw(owed, dice))
            continue
        options = list(game.candidates(state))
        mine = [act for who, act in options if who == seat]
        if not options:
            break
        if len(mine) > 1:
            return max(_settled_after(game, state, seat, act, dice, worth) for act in mine)
        who, act = (seat, mine[0]) if mine else dice.choice(options)
        play(game, state, who, act)
    return worth(state, seat)


def _settled_after(game: Game[S], state: S, seat: int, act: Any, dice: Dice, worth: Worth) -> float:
    trial = copy(game, state)
    play(game, trial, seat, act)
    return settled(game, trial, seat, dice, worth)


def lead(game: Game[S], state: S, seat: int) -> int:
    """Points ahead of the best other seat; alone, simply the points."""
    points = game.standing(state)
    others = [points[other] for other in range(len(points)) if other != seat]
    return points[seat] - max(others, default=0)


ANYWHERE: dict[str, Chooser] = {"random": at_random, "greedy": greedy}


def find_bot(game: Game[Any], name: str) -> Chooser:
    known = {**ANYWHERE, **game.bots}
    if name not in known:
        raise NotFoundError(f'{game.name} has no bot "{name}"{did_you_mean(name, known)}')
    return known[name]
