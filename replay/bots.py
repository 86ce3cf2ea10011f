"""Players that need nothing but the kernel: any game has them from its first day."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from icecore.events.errors import NotFoundError, did_you_mean
from icecore.replay.kernel import Chance, Chooser, Game, S, copy, play, revive, snapshot

T = TypeVar("T")


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
    if owed.weights is not None:
        return owed.make(tuple(dice.choices(owed.pool, owed.weights, k=1)))
    return owed.make(tuple(dice.sample(owed.pool, owed.count)))


def at_random(game: Game[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice) -> Any:
    """Any legal act, each as likely as another."""
    return dice.choice(options)


def greedy(game: Game[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice) -> Any:
    """The act with the best lead once its own consequences are settled; ties by lot."""
    if len(options) == 1:
        return options[0]
    before = snapshot(view)
    leads = []
    for act in options:
        trial = revive(game, before, view.box)
        play(game, trial, seat, act)
        leads.append(settled_lead(game, trial, seat, dice))
    best = max(leads)
    return dice.choice([act for act, lead in zip(options, leads, strict=True) if lead == best])


def settled_lead(game: Game[S], state: S, seat: int, dice: Dice) -> int:
    """The seat's lead when nothing is pending any more: it chooses well, TABLE and others blindly.

    Changes the state that it is given.
    """
    while state.todo:
        owed = game.chance(state)
        if owed is not None:
            play(game, state, -1, draw(owed, dice))
            continue
        options = list(game.candidates(state))
        mine = [act for who, act in options if who == seat]
        if not options:
            break
        if len(mine) > 1:
            return max(_lead_after(game, state, seat, act, dice) for act in mine)
        who, act = (seat, mine[0]) if mine else dice.choice(options)
        play(game, state, who, act)
    return lead(game, state, seat)


def _lead_after(game: Game[S], state: S, seat: int, act: Any, dice: Dice) -> int:
    trial = copy(game, state)
    play(game, trial, seat, act)
    return settled_lead(game, trial, seat, dice)


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
