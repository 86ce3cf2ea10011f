"""Players that need nothing but the kernel: any game has them from its first day.

Whoever looks ahead looks at its own view: it tries acts there that the table may refuse, and draws
what it cannot see. And it looks at so many positions and no more, so that every bot finishes, and
the same seed gives the same game on any machine.
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
"""What a position is worth to a seat."""

POSITIONS = 400
"""How many a bot looks at for one decision: every act that it tries makes one."""
DRAWS = 4
"""How often a draw is tried that the rules refuse for what is unknown."""
DECIDED = 1_000_000.0
"""What it is worth to have won: more than any points."""
REFUSED = -2 * DECIDED
OF_THE_OTHERS = 0.2
"""What a point of any other seat counts where there are several: to weaken one who is not the
strongest is a gain too, or nobody would ever attack anybody."""
HORIZON = 10
"""Acts for every seat: so far a game is played on at random, to see what comes of it."""


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
    """One decision being made: for whom, and how many positions may still be looked at."""

    game: Ruleset[Any]
    seat: int
    dice: Dice
    worth: Worth
    left: int = POSITIONS

    def some(self, options: Sequence[T]) -> Sequence[T]:
        """All of them, or as many as may be looked at."""
        return options if len(options) <= self.left else self.dice.sample(options, self.left)

    def does(self, state: Any, seat: int, act: Any) -> bool:
        """Try an act; what a view allows the rules may still refuse, which changes nothing."""
        self.left -= 1
        try:
            play(self.game, state, seat, act)
        except Refused:
            return False
        return True

    def draws(self, state: Any, owed: Chance, down_to: int) -> bool:
        """TABLE shows something that can be, if a few draws find it."""
        tries = range(min(DRAWS, self.left - down_to))
        return any(self.does(state, TABLE, draw(owed, self.dice)) for _ in tries)


def best(
    game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice, worth: Worth
) -> Any:
    """The act after which the position is worth most to the seat; ties by lot.

    None among the options is to keep still.
    """
    if len(options) == 1:
        return options[0]
    return most_worth(*judged(Look(game, seat, dice, worth), view, options), dice)


def best_at_once(
    game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice, worth: Worth
) -> Any:
    """As `best`, but judged right after the act, whatever is pending then."""
    look = Look(game, seat, dice, worth)
    few, before = look.some(options), snapshot(view)

    def value(act: Any) -> float:
        trial = revive(game, before, view.box)
        return worth(trial, seat) if look.does(trial, seat, act) else REFUSED

    return most_worth(few, [value(act) for act in few], dice)


def most_worth(options: Sequence[T], values: Sequence[float], dice: Dice) -> T:
    """The option of most value; ties by lot."""
    most = max(values)
    return dice.choice([one for one, value in zip(options, values, strict=True) if value == most])


def judged(look: Look, view: Any, options: Sequence[Any]) -> tuple[Sequence[Any], list[float]]:
    """Acts and what each is worth once it is settled; of too many, as many as may be looked at."""
    few = look.some(options)
    before, values = snapshot(view), list[float]()
    for ahead, act in zip(range(len(few), 0, -1), few, strict=True):
        trial, down_to = revive(look.game, before, view.box), look.left - look.left // ahead
        fits = act is None or look.does(trial, look.seat, act)
        values.append(settled(look, trial, down_to) if fits else REFUSED)
    return few, values


def played_on(look: Look, view: Any, options: Sequence[Any]) -> list[float]:
    """What each act is worth after a while in which everybody plays at random."""
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
    """Anybody does anything, until only so many positions may still be looked at."""
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
    """What a position is worth when nothing is pending any more.

    Until then the seat chooses well, TABLE and the others blindly. Positions are looked at until
    so many are left: then it is judged as it stands. Changes the given state.
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
    """What is known of the end, then the lead."""
    ended = game.outcome(state)
    value = lead(game, state, seat)
    if ended is None or not ended.ranks:
        return value
    return value + (DECIDED if ended.ranks[seat] == 1 else -DECIDED)


def lead(game: Ruleset[Any], state: Any, seat: int) -> float:
    """Points ahead of the best other side, among many less a part of what they all have.

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
    """All that can be asked for; the searcher last, since it takes its time."""
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
