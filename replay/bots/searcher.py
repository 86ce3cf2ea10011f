"""`searcher`: Monte-Carlo tree search over the kernel alone, for any number of seats.

It sees only its view. Every playing-out begins in another world that fits it: what the seat cannot
see is filled in anew, so no plan is made for cards that only one world has (information sets). The
tree holds what seats did; what TABLE showed in between is drawn anew each time. An act of the tree
that a world refuses is passed over there. Acts below the root are found by lot, one at a time, as
a place in the tree is visited more often: nothing is listed.

Its budget is a number of playings-out, never time: the same seed gives the same game anywhere.
"""

from collections.abc import Sequence
from functools import partial
from math import log, sqrt, tanh
from typing import Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.wire import TABLE
from icecore.replay.bots import Dice, Look, draw, judged, prospects
from icecore.replay.bots.playing_out import do, filled, play_on
from icecore.replay.kernel import Chooser, Game, Refused, snapshot
from icecore.replay.kernel.sampling import Sample, sample_of

DEFAULT, MOST = 100, 100_000
"""Playings-out for one decision."""
EXPLORE = 0.5
AHEAD = 20
"""Acts for every seat after which a playing-out is cut off: then the standing decides."""
DEPTH = 12
"""Acts that the tree is deep."""
SHARE = 8
"""Playings-out that every act of the root should have: of more acts, the best by their lead at
once are looked at."""
MARGIN = 0.2
"""How much of a result is the lead, where it was decided: won is won, but better by more."""


class Place:
    """A place in the tree: what was done there, how often, and what came of it to who did it."""

    __slots__ = ("below", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.total = 0, 0.0
        self.below: dict[tuple[int, Any], Place] = {}


def searcher(budget: int = DEFAULT) -> Chooser:
    return partial(_search, budget)


def parse_budget(word: str) -> int:
    """`200` of `searcher:200`."""
    if not word.isascii() or not word.isdigit() or not 0 < int(word) <= MOST:
        raise IcecoreError(f"searcher:{word}: its budget is a number from 1 to {MOST:,}")
    return int(word)


def _search(
    budget: int, game: Game[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice
) -> Any:
    if len(options) == 1:
        return options[0]
    search = Search(game, view, seat, dice)
    acts = search.worthwhile(options, max(2, budget // SHARE))
    for act in acts:
        search.root.below[seat, act] = Place()
    for _ in range(budget):
        search.play()
    best = max(search.root.below.items(), key=lambda found: (found[1].visits, found[1].total))
    return best[0][1]


class Search:
    """One decision being made."""

    def __init__(self, game: Game[Any], view: Any, seat: int, dice: Dice) -> None:
        self.game, self.view, self.seat, self.dice = game, view, seat, dice
        self.frozen, self.root = snapshot(view), Place()
        self.sample: Sample = sample_of(game)
        self.seats = len(game.standing(view))
        self.spread, self.seen = 1.0, 1
        """How far apart the seats were where playings-out stopped: the sum, and how many."""

    def worthwhile(self, options: Sequence[Any], most: int) -> Sequence[Any]:
        """All of them, or those that look best at once, and some by lot: a third of the places."""
        if len(options) <= most:
            return options
        look = Look(self.game, self.seat, self.dice, partial(prospects, self.game))
        few, values = judged(look, self.view, options)
        order = sorted(range(len(few)), key=lambda n: -values[n])
        by_lot = most // 3
        best, rest = order[: most - by_lot], order[most - by_lot :]
        return [few[n] for n in (*best, *self.dice.sample(rest, min(by_lot, len(rest))))]

    def play(self) -> None:
        """One playing-out: down the tree, one place further, by lot, and back up."""
        game, dice = self.game, self.dice
        state = filled(game, self.frozen, self.view.box, dice)
        path, place = list[tuple[int, Place]](), self.root
        while len(path) < DEPTH and game.outcome(state) is None:
            owed = game.chance(state)
            if owed is not None:
                if not self.does(state, TABLE, draw(owed, dice)):
                    break
                continue
            found = self.descend(place, state)
            if found is None:
                break
            who, place = found
            path.append((who, place))
            if not place.visits:
                break
        play_on(game, state, dice, AHEAD * self.seats)
        worth = self.worth(state)
        self.root.visits += 1
        for who, place in path:
            place.visits += 1
            place.total += worth[who]

    def descend(self, place: Place, state: Any) -> tuple[int, Place] | None:
        """Do the most promising act that this world allows; now and then one that is new here."""
        if place is not self.root and len(place.below) ** 2 <= place.visits:
            who, act = self.sample(state, self.dice)
            if (who, act) not in place.below and self.does(state, who, act):
                found = place.below[who, act] = Place()
                return who, found
        heat = log(place.visits + 1)
        order = sorted(place.below.items(), key=lambda found: -_promise(found[1], heat, self.dice))
        for (who, act), found in order:
            if act is None or self.does(state, who, act):
                return who, found
        return None

    def does(self, state: Any, seat: int, act: Any) -> bool:
        """What seats have said in public need not be possible in every world."""
        try:
            do(self.game, state, seat, act)
        except Refused:
            return False
        return True

    def worth(self, state: Any) -> list[float]:
        """What a position is worth to each seat, from 0 to 1."""
        game = self.game
        points, ended = game.standing(state), game.outcome(state)
        if game.cooperative:
            leads = [float(points[0])] * self.seats
            middle = self.middle(points[0])
            leads = [lead - middle for lead in leads]
        else:
            best = sorted(points)[-2:]
            leads = [float(own - (best[0] if own == best[-1] else best[-1])) for own in points]
        self.spread += max(map(abs, leads))
        self.seen += 1
        scale = self.spread / self.seen
        by_lead = [0.5 + 0.5 * tanh(lead / scale) for lead in leads]
        if ended is None or not ended.ranks:
            return by_lead
        share = 1 / len(ended.winners) if ended.winners and not game.cooperative else 1.0
        return [
            MARGIN * lead + (1 - MARGIN) * (share if rank == 1 else 0.0)
            for lead, rank in zip(by_lead, ended.ranks, strict=True)
        ]

    def middle(self, points: int) -> float:
        """What all together had on average where playings-out stopped."""
        self.root.total += points
        return self.root.total / (self.root.visits + 1)


def _promise(place: Place, heat: float, dice: Dice) -> float:
    """UCB1; what was never tried comes first, by lot."""
    if not place.visits:
        return 10.0 + dice.random()
    return place.total / place.visits + EXPLORE * sqrt(heat / place.visits)
