"""The bot `searcher` tries acts by rollouts in worlds that fit its view, and does the best.

It sees only its view. In every world the unknown cards are filled in anew, so no plan relies on
cards that only one world has (information sets). The acts race: each world plays every act that is
still in the race, and an act that falls clearly behind is left out. The act of the game's own bot
enters first, then those that look best at once. The winner has to be clearly better than the own
bot's act, so a short search is not worse than no search.

All seats play on as the game's own bot plays, or by lot where a game has none. A rollout stops at
the end of the game or after a number of positions; then the standing decides. The budget is a
number of rollouts, never time, so the same seed gives the same game anywhere.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import count
from math import sqrt, tanh
from typing import Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.wire import TABLE
from icecore.replay.bots import DRAWS, Dice, Look, draw, greedy, judged, prospects
from icecore.replay.bots.common_draws import Ranks, rows
from icecore.replay.bots.rollout import do, filled, play_on
from icecore.replay.kernel import Chooser, Refused, Ruleset, revive, snapshot

DEFAULT, MOST = 50, 100_000
"""Rollouts for one decision: by default, and at most."""
REACH = 2000
"""Positions that one rollout looks at, those of its bots included."""
FEW = 6
"""Most options that a bot has in a rollout; of more, so many are drawn by lot."""
SHARE, WORLDS = 8, 4
"""Rollouts for every act that enters the race, and worlds before any act is left out."""
BEHIND, AHEAD = 1.5, 2.0
"""Standard errors by which an act is clearly behind, and clearly better than the own bot's."""
MARGIN = 0.2
"""Part of a result that depends on the lead: a higher victory is slightly better."""
SQUARE, DOUBT = 0.15, 4
"""The usual square of a difference, and the number of differences that it counts for. A few
differences that agree look surer than they are."""


def searcher(budget: int = DEFAULT) -> Chooser:
    return partial(_search, budget)


def parse_budget(word: str) -> int:
    """The budget `200` of `searcher:200`."""
    if not word.isascii() or not word.isdigit() or not 0 < int(word) <= MOST:
        raise IcecoreError(f"searcher:{word}: its budget is a number from 1 to {MOST:,}")
    return int(word)


def _search(
    budget: int, game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice
) -> Any:
    if len(options) == 1:
        return options[0]
    search = Search(game, view, seat, dice)
    return search.race(search.worthwhile(options, max(2, budget // SHARE)), budget)


class Search:
    """One decision of the searcher."""

    def __init__(self, game: Ruleset[Any], view: Any, seat: int, dice: Dice) -> None:
        self.game, self.looked = _counting(game)
        self.view, self.seat, self.dice = view, seat, dice
        self.bot = next(iter(game.bots.values()), None)
        self.frozen = snapshot(view)
        points = game.standing(view)
        self.sides, self.before = game.sides(len(points)), points[seat]
        self.places: dict[tuple[Any, int], int] = {}
        self.spread, self.played = 1.0, 0
        """The distance of the sides where rollouts stopped: its sum, and the number of rollouts."""

    def worthwhile(self, options: Sequence[Any], most: int) -> list[Any]:
        """The own bot's act, then the best at once of each kind of act, then the others."""
        first = (self.bot or greedy)(self.game, self.view, self.seat, options, self.dice)
        if len(options) <= most:
            return [first, *(act for act in options if act != first)]
        look = Look(self.game, self.seat, self.dice, partial(prospects, self.game))
        few, values = judged(look, self.view, options)
        order = sorted(range(len(few)), key=lambda n: -values[n])
        kinds = dict[type[Any], int]()
        for n in order:
            kinds.setdefault(type(few[n]), n)
        order.sort(key=lambda n: n not in kinds.values())
        return [first, *(few[n] for n in order if few[n] != first)][:most]

    def race(self, acts: Sequence[Any], budget: int) -> Any:
        """The first of the acts, or one that is clearly better."""
        found: list[list[float]] = [[] for _ in acts]
        live = list(range(len(acts)))
        while len(live) > 1 and self.played + len(live) <= budget:
            world = snapshot(filled(self.game, self.frozen, self.view.box, self.dice))
            row = rows(self.dice.random)
            for n in live:
                found[n].append(self.play(world, Ranks(self.places, row), acts[n]))
            if len(found[live[0]]) >= WORLDS:
                lead = max(live, key=lambda n: (sum(found[n]), -n))
                live = [n for n in live if n == lead or better(found[lead], found[n]) < BEHIND]
        lead = max(live, key=lambda n: (sum(found[n]), -n))
        return acts[lead if better(found[lead], found[0]) >= AHEAD else 0]

    def play(self, world: bytes, table: Dice, act: Any) -> float:
        """The value of the position at the end of one rollout that begins with an act."""
        state = revive(self.game, world, self.view.box)
        self.played += 1
        if act is not None:
            try:
                do(self.game, state, self.seat, act)
            except Refused:  # a seat's view allows acts that are impossible in some worlds
                return 0.0
        if self.bot is None:
            play_on(self.game, state, self.dice, REACH)
        else:
            self.bots_play(state, self.bot, table)
        return self.worth(state)

    def bots_play(self, state: Any, bot: Chooser, table: Dice) -> None:
        """The bot plays for all seats and knows the whole world, because views would cost more."""
        game, dice, tries = self.game, self.dice, DRAWS
        until = self.looked() + REACH
        while game.outcome(state) is None and self.looked() < until and tries:
            owed = game.chance(state)
            seat, act = (TABLE, draw(owed, table)) if owed else chosen(game, state, bot, dice)
            try:
                do(game, state, seat, act)
                tries = DRAWS
            except Refused:
                tries -= 1

    def worth(self, state: Any) -> float:
        """The value of a position for the seat, from 0 to 1."""
        game, seat, points = self.game, self.seat, self.game.standing(state)
        others = [p for p, side in zip(points, self.sides, strict=True) if side != self.sides[seat]]
        lead = points[seat] - max(others, default=self.before)
        self.spread += abs(lead)
        by_lead = 0.5 + 0.5 * tanh(lead * (self.played + 1) / self.spread)
        ended = game.outcome(state)
        if ended is None or not ended.ranks:
            return by_lead
        won = ended.ranks[seat] == 1
        share = 1 / len({self.sides[winner] for winner in ended.winners}) if won else 0.0
        return MARGIN * by_lead + (1 - MARGIN) * share


def chosen(game: Ruleset[Any], state: Any, bot: Chooser, dice: Dice) -> tuple[int, Any]:
    """The seat that speaks, and the bot's act for it; a seat that is not awaited may do nothing."""
    awaited = game.clock(state).seat
    options = list(game.candidates(state))
    able = sorted({who for who, _ in options})
    if len(able) > 1:
        seat = dice.choice(able)
        if seat != awaited:
            own = [act for who, act in options if who == seat]
            said = bot(game, state, seat, [*own, None], dice)
            if said is not None:
                return seat, said
    if awaited is None or awaited not in able:
        raise IcecoreError(f"{game.name}: nobody can act, and the game has not ended")
    own = [act for who, act in options if who == awaited]
    own = dice.sample(own, FEW) if len(own) > FEW else own
    return awaited, own[0] if len(own) == 1 else bot(game, state, awaited, own, dice)


def better(one: Sequence[float], other: Sequence[float]) -> float:
    """The difference in standard errors, over the worlds in which both were played."""
    gains = [a - b for a, b in zip(one, other, strict=False)]
    number = len(gains)
    if number < 2:
        return 0.0
    mean = sum(gains) / number
    squares = sum((gain - mean) ** 2 for gain in gains) + DOUBT * SQUARE
    square = squares / (number - 1 + DOUBT)
    return mean / sqrt(square / number)


@lru_cache(8)
def _counting(game: Ruleset[Any]) -> tuple[Ruleset[Any], Any]:
    """The same game, and a counter of the positions that were made with it."""
    made, decide = count(), game.decide
    looked = 0

    def decided(state: Any, seat: int, act: Any) -> Any:
        nonlocal looked
        looked = next(made)
        return decide(state, seat, act)

    return replace(game, decide=decided), lambda: looked
