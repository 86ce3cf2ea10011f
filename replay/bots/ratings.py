"""Ratings of bots from games between them: one scale for all pairs (Bradley and Terry).

Two bots 400 points apart score 10 to 1. The mean of all is 0. A bot that has won or lost all its
games would lie infinitely far away: half a point each way, shared over its games, keeps it here.
"""

from collections.abc import Mapping, Sequence
from math import log, log10, sqrt

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
    gives = _gives(bots, met, strength)
    return sorted(
        (
            Rating(bot, SCALE * log10(strength[bot]), gives[bot], games[bot], scored[bot])
            for bot in bots
        ),
        key=lambda rating: -rating.points,
    )


def _expected(
    bot: str,
    bots: Sequence[str],
    met: Mapping[tuple[str, str], float],
    strength: Mapping[str, float],
) -> float:
    return sum(
        met[bot, other] / (strength[bot] + strength[other]) for other in bots if (bot, other) in met
    )


def _gives(
    bots: Sequence[str], met: Mapping[tuple[str, str], float], strength: Mapping[str, float]
) -> dict[str, float]:
    """Half of each interval: how sharply the likelihood of the results falls around the ratings.

    Ratings are told from the mean of all, so the information about their differences is inverted
    on what adds up to nothing.
    """
    size = len(bots)
    known = [[1.0 / size] * size for _ in bots]
    for at, bot in enumerate(bots):
        for to, other in enumerate(bots):
            if (bot, other) in met:
                both = strength[bot] + strength[other]
                sharp = met[bot, other] * strength[bot] * strength[other] / both**2
                known[at][at] += sharp
                known[at][to] -= sharp
    variances = [row[at] - 1 / size for at, row in enumerate(_inverse(known))]
    scale = Z * SCALE / log(10)
    return {bot: scale * sqrt(max(0.0, each)) for bot, each in zip(bots, variances, strict=True)}


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a small matrix, whose diagonal is the largest (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(at == to) for to in range(size))] for at, row in enumerate(matrix)]
    for at, row in enumerate(rows):
        row[:] = [value / row[at] for value in row]
        for other in rows:
            if other is not row and other[at]:
                factor = other[at]
                other[:] = [mine - factor * its for mine, its in zip(other, row, strict=True)]
    return [row[size:] for row in rows]
