"""Intervals that hold the true value with 95 % confidence."""

from math import sqrt

Z = 1.959964
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""


def wilson(count: float, total: int) -> tuple[float, float]:
    """Wilson's interval of a share; it is right for few games too, and near 0 and 1."""
    if not total:
        return 0.0, 1.0
    share, square = count / total, Z * Z
    middle = share + square / (2 * total)
    spread = Z * sqrt(share * (1 - share) / total + square / (4 * total * total))
    low, high = (middle - spread) / (1 + square / total), (middle + spread) / (1 + square / total)
    return max(0.0, low), min(1.0, high)


def variance(count: float, total: int) -> float:
    """The variance of a counted share. It is never 0: a rare thing may still happen."""
    share = (count + 1) / (total + 2)
    return share * (1 - share) / total
