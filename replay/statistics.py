"""Intervals that hold the true value with 95 % confidence, with games as the unit.

A game is one observation, however many seats, cards or turns of it are counted. The functions of
`analysis/query/macros.sql` are the same in SQL; a test compares the two.
"""

from collections.abc import Iterable, Sequence
from math import sqrt

Z = 1.959964
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""
T_FEW = {1: 12.706205, 2: 4.302653}
T_TERMS = (2.3722713, 2.8224987, 2.5558498, 1.5895341)
"""Student's quantile as a series in 1/degrees of freedom (Cornish and Fisher)."""
SAME = 1e-9
"""Variances that differ by less are the same."""
LEAST = 1e-15
FEW = 20
"""Games that must be there before a variance of 0 is believed."""


def victory_parts(winners: Sequence[int], seats: int, cooperative: bool = False) -> list[float]:
    """The part of a victory that every seat has: 1/k each for k winners; in a co-op all have it."""
    part = 1.0 if cooperative or not winners else 1 / len(winners)
    return [part if seat in winners else 0.0 for seat in range(seats)]


def wilson(count: float, total: float, reach: float = Z) -> tuple[float, float]:
    """Wilson's interval of a share; it is right for few games too, and near 0 and 1."""
    if not total:
        return 0.0, 1.0
    share, square = count / total, reach * reach
    middle = share + square / (2 * total)
    spread = reach * sqrt(share * (1 - share) / total + square / (4 * total * total))
    low, high = (middle - spread) / (1 + square / total), (middle + spread) / (1 + square / total)
    return max(0.0, low), min(1.0, high)


def variance(count: float, total: int) -> float:
    """The variance of a counted share. It is never 0: a rare thing may still happen."""
    share = (count + 1) / (total + 2)
    return share * (1 - share) / total


def student(freedom: int) -> float:
    """The number of standard errors that hold 95 %, where few games gave the variance."""
    few = T_FEW.get(freedom)
    return few or Z + sum(term / freedom**power for power, term in enumerate(T_TERMS, 1))


class GameSums:
    """Sums over games of what was counted (`part`) and of how many (`whole`).

    The share is the ratio of the sums, and its variance that of a ratio of sums by games.
    """

    def __init__(self, games: Iterable[tuple[float, float]] = ()) -> None:
        self.games = 0
        self.part = self.whole = self._squares = self._products = self._wholes = 0.0
        for part, whole in games:
            self.add(part, whole)

    def add(self, part: float, whole: float = 1) -> None:
        """Count one more game; one that has nothing of it says nothing."""
        if not whole:
            return
        self.games += 1
        self.part += part
        self.whole += whole
        self._squares += part * part
        self._products += part * whole
        self._wholes += whole * whole

    @property
    def share(self) -> float:
        return self.part / self.whole if self.whole else 0.0

    @property
    def variance(self) -> float | None:
        """Of the share; None where a single game says nothing of it."""
        if self.games < 2 or not self.whole:
            return None
        share, games = self.share, self.games
        squares = self._squares - 2 * share * self._products + share * share * self._wholes
        return games / (games - 1) * max(0.0, squares) / self.whole**2

    def share_interval(self) -> tuple[float, float] | None:
        """Wilson's interval with as much evidence as the variance leaves; None for too few games.

        Where every game counts 0 or 1 it is plain Wilson.
        """
        share, games, found = self.share, self.games, self.variance
        if not self.whole or share <= 0 or share >= 1:
            return wilson(share * games, games)
        if found is None or (games < FEW and found < SAME):
            return None
        if abs(found * (games - 1) - share * (1 - share)) < SAME:
            return wilson(share * games, games)
        evidence = share * (1 - share) / max(found, LEAST)
        return wilson(share * evidence, evidence, student(games - 1))
