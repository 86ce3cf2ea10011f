"""Measures differences between two variants, with intervals that hold however often one looks.

A fixed sample's interval misses the truth ever more often when one looks after every few games and
stops at the first difference. These are confidence sequences instead (Waudby-Smith, Arbour, Sinha,
Kennedy, Ramdas: "Time-uniform central limit theory and asymptotic confidence sequences"): with
95 % confidence the truth lies in all intervals of an experiment, of all measures and all looks. So
one may stop whenever all is decided, and go on later.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import log, sqrt
from typing import Literal

from msgspec import Struct

from icecore.analysis.experiments.paired_deals import Deal, Side

Group = Literal["seats", "bots", "length", "scores", "ends", "cards"]
GROUPS: tuple[Group, ...] = ("seats", "bots", "length", "scores", "ends", "cards")
ERROR = 0.05
"""How often any interval of an experiment may miss, at any look."""
AIM = 400
"""Deals at which the intervals are as narrow as such intervals can be."""
FEWEST = 50
"""Deals before the first look."""
Unit = Literal["share", "own"]
SHARE: Unit = "share"
OWN: Unit = "own"


class Measure(Struct, frozen=True):
    """Something that may differ: of every deal what it was in A and in B."""

    group: Group
    name: str
    values: Callable[[Side], tuple[float, float]]
    """What is counted, and of how many: a mean where the second is 1, else a ratio."""
    unit: Unit = SHARE
    """A share of games, or turns and points of the game's own."""


class Difference(Struct, frozen=True):
    """How much a measure differs, B less A."""

    group: Group
    name: str
    a: float
    b: float
    difference: float
    low: float
    high: float
    deals: int
    within: float
    """What is too little to matter."""
    unit: Unit

    @property
    def verdict(self) -> Literal["differs", "alike", "open"]:
        if self.low > 0 or self.high < 0:
            return "differs"
        return "alike" if max(-self.low, self.high) <= self.within else "open"


def reach(variance: float, n: int, error: float) -> float:
    """Half of the interval of a mean after n observations, valid for all n at once."""
    if n < 2:
        return float("inf")
    tune = (-2 * log(error) + log(1 - 2 * log(error))) / AIM
    grown = n * tune + 1
    return sqrt(variance * 2 * grown / (n * n * tune) * log(sqrt(grown) / error))


def spread(values: Sequence[float]) -> float:
    """The variance, with one more observation that is off by 1: what never differed may yet."""
    mean = sum(values) / len(values)
    return (sum((value - mean) ** 2 for value in values) + 1) / len(values)


def differences(
    deals: Sequence[Deal], cooperative: bool = False, within: float = 0.03
) -> list[Difference]:
    """All that can be compared after these deals."""
    asked = list(measures(deals, cooperative))
    return [
        compared(
            deals,
            one,
            ERROR / len(GROUPS) / sum(other.group == one.group for other in asked),
            within,
        )
        for one in asked
    ]


def compared(deals: Sequence[Deal], measure: Measure, error: float, within: float) -> Difference:
    """Pairs are compared, not sums: what both owe to the same deal cancels out."""
    n = len(deals)
    a, b = [measure.values(deal.a) for deal in deals], [measure.values(deal.b) for deal in deals]
    ratio_a, parts_a = _ratio(a)
    ratio_b, parts_b = _ratio(b)
    give = float("inf")
    if n >= FEWEST and min(sum(of for _, of in a), sum(of for _, of in b)) >= FEWEST:
        scale = max(n / sum(of for _, of in a), n / sum(of for _, of in b))
        off = [two - one for one, two in zip(parts_a, parts_b, strict=True)]
        # A ratio of few games is known as well as those few allow.
        give = reach(spread([each / scale for each in off]), n, error) * scale
    found = ratio_b - ratio_a
    if measure.unit == OWN:
        within *= max(1.0, abs(ratio_a))
    return Difference(
        measure.group, measure.name, ratio_a, ratio_b, found, found - give, found + give, n,
        within, measure.unit,
    )  # fmt: skip


def _ratio(found: Sequence[tuple[float, float]]) -> tuple[float, list[float]]:
    """A ratio of sums, and how far every observation moves it."""
    of = sum(of for _, of in found)
    if not of:
        return 0.0, [0.0] * len(found)
    ratio = sum(count for count, _ in found) / of
    return ratio, [(count - ratio * base) * len(found) / of for count, base in found]


def measures(deals: Sequence[Deal], cooperative: bool) -> Iterator[Measure]:
    """Finds the measures of these deals; one that a variant does not have counts as none there."""
    first = deals[0]
    seats = len(first.a.shares), len(first.b.shares)
    if cooperative:
        yield Measure("seats", "won together", lambda side: (side.shares[0], 1))
    elif seats[0] == seats[1]:
        for seat in range(seats[0]):
            yield Measure("seats", f"seat {seat}", partial(_of_seat, seat))
    else:
        yield Measure("seats", "seat 0", lambda side: (side.shares[0] - 1 / len(side.shares), 1))
    bots = set(first.a.bots)
    if not cooperative and len(bots) > 1 and bots == set(first.b.bots):
        for bot in sorted(bots):
            yield Measure("bots", bot, partial(_of_bot, bot))
    yield Measure("length", "turns", lambda side: (side.turns, 1), OWN)
    yield Measure("scores", "score", lambda side: (sum(side.points) / len(side.points), 1), OWN)
    if not cooperative:
        yield Measure("scores", "lead", lambda side: (max(side.points) - min(side.points), 1), OWN)
    both = [side for deal in deals for side in (deal.a, deal.b)]
    for reason in sorted({reason for side in both for reason in side.reasons}):
        yield Measure("ends", reason, partial(_of_reason, reason))
    for card in sorted({card for side in both for card in side.cards}):
        yield Measure("cards", card, partial(_of_card, card))


def _of_seat(seat: int, side: Side) -> tuple[float, float]:
    return side.shares[seat], 1


def _of_bot(bot: str, side: Side) -> tuple[float, float]:
    return side.bots.get(bot, 0.0), 1


def _of_reason(reason: str, side: Side) -> tuple[float, float]:
    return side.reasons.get(reason, 0.0), 1


def _of_card(card: str, side: Side) -> tuple[float, float]:
    return side.cards.get(card, (0.0, 0.0))


def is_decided(found: Sequence[Difference], groups: Sequence[str]) -> bool:
    """Nothing that was asked is open."""
    return all(one.verdict != "open" for one in found if one.group in groups)
