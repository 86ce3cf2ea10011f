"""Bots that need only the kernel, so any game has them from its first day.

A bot looks ahead in its own view: it tries acts there that the table may refuse, and draws what it
cannot see. It looks at a fixed number of positions, so every bot finishes, and the same seed gives
the same game on any machine.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from icecore.events.words.errors import NotFoundError, did_you_mean
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Chance, Chooser, Refused, Ruleset, copy, play, revive, snapshot
from icecore.replay.rulebook.sampling import Dice as Dice

T = TypeVar("T")

Worth = Callable[[Any, int], float]
"""(state, seat) → the value of a position for a seat."""

POSITIONS = 400
"""Most positions that a bot looks at for one decision; every act that it tries makes one."""
DRAWS = 4
"""Most tries of a draw that the rules refuse because of unknown cards."""
DECIDED = 1_000_000.0
"""The value of a victory: more than any points."""
REFUSED = -2 * DECIDED
OF_THE_OTHERS = 0.2
"""The weight of a point of any other seat, where there are several. So it pays to weaken a seat
that is not the strongest; else nobody would ever attack."""
HORIZON = 10
"""Acts per seat that a game is played on at random, to see what comes of it."""


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


def at_random(game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice) -> Any:
    """Any legal act, each as likely as another."""
    return dice.choice(options)


def greedy(game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice) -> Any:
    """The act with the best lead once its own consequences are settled; ties by lot.

    In a turn of its own in which no act gains anything at once, it looks further, with what is
    left of its positions: the best act of every kind is played on at random for a while.
    """
    if len(options) == 1:
        return options[0]
    look = Look(game, seat, dice, lambda state, who: prospects(game, state, who))
    few, values = judged(look, view, options)
    if view.todo or None in options or max(values) > look.worth(view, seat):
        return most_worth(few, values, dice)
    of_kinds: dict[type[Any], list[int]] = {}
    for number, act in enumerate(few):
        of_kinds.setdefault(type(act), []).append(number)
    if look.left < len(of_kinds):
        return most_worth(few, values, dice)
    few = [
        most_worth([few[n] for n in those], [values[n] for n in those], dice)
        for those in of_kinds.values()
    ]
    return most_worth(few, played_on(look, view, few), dice)


@dataclass(slots=True)
class Look:
    """One decision: its seat, and the number of positions that may still be looked at."""

    game: Ruleset[Any]
    seat: int
    dice: Dice
    worth: Worth
    left: int = POSITIONS

    def some(self, options: Sequence[T]) -> Sequence[T]:
        """All of them, or as many as may be looked at."""
        return options if len(options) <= self.left else self.dice.sample(options, self.left)

    def does(self, state: Any, seat: int, act: Any) -> bool:
        """Tries an act. The rules may refuse what the view allows; that changes nothing."""
        self.left -= 1
        try:
            play(self.game, state, seat, act)
        except Refused:
            return False
        return True

    def draws(self, state: Any, owed: Chance, down_to: int) -> bool:
        """Draws for TABLE; True if one of a few tries is possible."""
        tries = range(min(DRAWS, self.left - down_to))
        return any(self.does(state, TABLE, draw(owed, self.dice)) for _ in tries)


def best(
    game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice, worth: Worth
) -> Any:
    """The act after which the position has the highest value for the seat; ties by lot.

    None among the options means to do nothing.
    """
    if len(options) == 1:
        return options[0]
    return most_worth(*judged(Look(game, seat, dice, worth), view, options), dice)


def best_at_once(
    game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice, worth: Worth
) -> Any:
    """Like `best`, but judged right after the act, whatever is pending then."""
    look = Look(game, seat, dice, worth)
    few, before = look.some(options), snapshot(view)

    def value(act: Any) -> float:
        trial = revive(game, before, view.box)
        return worth(trial, seat) if look.does(trial, seat, act) else REFUSED

    return most_worth(few, [value(act) for act in few], dice)


def most_worth(options: Sequence[T], values: Sequence[float], dice: Dice) -> T:
    """The option of the highest value; ties by lot."""
    most = max(values)
    return dice.choice([one for one, value in zip(options, values, strict=True) if value == most])


def judged(look: Look, view: Any, options: Sequence[Any]) -> tuple[Sequence[Any], list[float]]:
    """Acts and the value of each once it is settled; of too many acts, as many as may be tried."""
    few = look.some(options)
    before, values = snapshot(view), list[float]()
    for ahead, act in zip(range(len(few), 0, -1), few, strict=True):
        trial, down_to = revive(look.game, before, view.box), look.left - look.left // ahead
        fits = act is None or look.does(trial, look.seat, act)
        values.append(settled(look, trial, down_to) if fits else REFUSED)
    return few, values


def played_on(look: Look, view: Any, options: Sequence[Any]) -> list[float]:
    """The value of each act after a while in which everybody plays at random."""
    before, values = snapshot(view), list[float]()
    horizon = HORIZON * len(look.game.standing(view))
    for ahead, act in zip(range(len(options), 0, -1), options, strict=True):
        trial, down_to = revive(look.game, before, view.box), look.left - look.left // ahead
        fits = look.does(trial, look.seat, act)
        if fits:
            play_on(look, trial, max(down_to, look.left - horizon))
        values.append(look.worth(trial, look.seat) if fits else REFUSED)
    return values


def play_on(look: Look, state: Any, down_to: int) -> None:
    """Does random acts until only `down_to` positions may still be looked at."""
    game = look.game
    while look.left > down_to and game.outcome(state) is None:
        owed = game.chance(state)
        if owed is not None:
            if not look.draws(state, owed, down_to):
                return
            continue
        options = list(game.candidates(state))
        if not options:
            return
        look.does(state, *look.dice.choice(options))


def settled(look: Look, state: Any, down_to: int) -> float:
    """The value of a position once nothing is pending.

    Until then the seat chooses well, TABLE and the others at random. When only `down_to` positions
    are left, the position is judged as it stands. Changes the given state.
    """
    game, seat = look.game, look.seat
    while state.todo and look.left > down_to:
        owed = game.chance(state)
        if owed is not None:
            if not look.draws(state, owed, down_to):
                break
            continue
        options = list(game.candidates(state))
        mine = [act for who, act in options if who == seat]
        if not options:
            break
        if 1 < len(mine) <= look.left - down_to:
            return max(
                _settled_after(look, state, act, look.left - (look.left - down_to) // ahead)
                for ahead, act in zip(range(len(mine), 0, -1), mine, strict=True)
            )
        who, act = (seat, look.dice.choice(mine)) if mine else look.dice.choice(options)
        look.does(state, who, act)
    return look.worth(state, seat)


def _settled_after(look: Look, state: Any, act: Any, down_to: int) -> float:
    trial = copy(look.game, state)
    return settled(look, trial, down_to) if look.does(trial, look.seat, act) else REFUSED


def prospects(game: Ruleset[Any], state: Any, seat: int) -> float:
    """The result if it is known, else the lead."""
    ended = game.outcome(state)
    value = lead(game, state, seat)
    if ended is None or not ended.ranks:
        return value
    return value + (DECIDED if ended.ranks[seat] == 1 else -DECIDED)


def lead(game: Ruleset[Any], state: Any, seat: int) -> float:
    """Points ahead of the best other side; among many sides, less a part of what they all have.

    Where all are on one side, it is the standing that they share.
    """
    points = game.standing(state)
    sides = game.sides(len(points))
    others = {side: points[at] for at, side in enumerate(sides) if side != sides[seat]}.values()
    ahead = float(points[seat] - max(others, default=0))
    return ahead - OF_THE_OTHERS * sum(others) if len(others) > 1 else ahead


SEARCHER = "searcher"
ANYWHERE: dict[str, Chooser] = {"random": at_random, "greedy": greedy}


def bot_names(game: Ruleset[Any]) -> list[str]:
    """The names of all bots; the searcher comes last, since it is slow."""
    return list(dict.fromkeys([*ANYWHERE, *game.bots, SEARCHER]))


def find_bot(game: Ruleset[Any], name: str) -> Chooser:
    """A bot by its name; one that searches by its budget too, as in `searcher:200`."""
    from icecore.replay.bots.searcher import DEFAULT, parse_budget, searcher

    kind, _, budget = name.partition(":")
    if kind == SEARCHER and (budget or ":" not in name):
        return searcher(parse_budget(budget) if budget else DEFAULT)
    known = {**ANYWHERE, **game.bots}
    if name not in known:
        told = did_you_mean(name, [*known, SEARCHER])
        raise NotFoundError(f'{game.name} has no bot "{name}"{told}')
    return known[name]
