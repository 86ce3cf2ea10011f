"""Ratings of bots from games between them: one scale for all pairs (Bradley and Terry).

Two bots 400 points apart score 10 to 1. The mean of all is 0. A bot that has won or lost all its
games would lie infinitely far away: half a point each way, shared over its games, keeps it here.
"""

from collections.abc import Mapping, Sequence
from math import log10, sqrt

from msgspec import Struct

from icecore.replay.statistics import Z

SCALE = 400
ROUNDS = 500
PRIOR = 0.5


class Rating(Struct, frozen=True):
    bot: str
    points: float
    give: float
    """Half of its 95 % interval."""
    games: int
    score: float
    """Games won, a shared victory in parts."""


def ratings(
    bots: Sequence[str], scores: Mapping[tuple[str, str], tuple[float, int]]
) -> list[Rating]:
    """Rates bots from (a, b) → the score of a against b and the number of games; the best first."""
    won = dict.fromkeys(bots, 0.0)
    met: dict[tuple[str, str], float] = {}
    games = dict.fromkeys(bots, 0)
    scored = dict.fromkeys(bots, 0.0)
    for (one, other), (score, number) in scores.items():
        for bot, own in ((one, score), (other, number - score)):
            won[bot] += own + PRIOR
            scored[bot] += own
            games[bot] += number
        met[one, other] = met[other, one] = met.get((one, other), 0.0) + number + 2 * PRIOR
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        strength = {bot: won[bot] / max(1e-12, _expected(bot, bots, met, strength)) for bot in bots}
        middle = sum(map(log10, strength.values())) / len(bots)
        strength = {bot: found / 10**middle for bot, found in strength.items()}
    return sorted(
        (
            Rating(bot, SCALE * log10(strength[bot]), _give(bot, bots, met, strength), games[bot],
                   scored[bot])
            for bot in bots
        ),
        key=lambda rating: -rating.points,
    )  # fmt: skip


def _expected(
    bot: str,
    bots: Sequence[str],
    met: Mapping[tuple[str, str], float],
    strength: Mapping[str, float],
) -> float:
    return sum(
        met[bot, other] / (strength[bot] + strength[other]) for other in bots if (bot, other) in met
    )


def _give(
    bot: str,
    bots: Sequence[str],
    met: Mapping[tuple[str, str], float],
    strength: Mapping[str, float],
) -> float:
    """Half of the interval: how sharply the likelihood of the results falls near the rating."""
    sharp = sum(
        met[bot, other] * strength[bot] * strength[other] / (strength[bot] + strength[other]) ** 2
        for other in bots
        if (bot, other) in met
    )
    per_point = 2.302585 / SCALE
    return Z / (per_point * sqrt(sharp)) if sharp else float("inf")
