"""Draws that several games share: the n-th draw ranks the cards alike in all of them.

A deck with one other card is shuffled the same but for that card. So games differ by what was done
in them, not by luck.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from math import log1p
from typing import Any, TypeVar

T = TypeVar("T")

Row = Callable[[int, int], Sequence[float]]
"""(which draw, how many) → so many numbers between 0 and 1; the same draw gives the same ones."""


class Ranks:
    """A random source that ranks the items it is asked to choose from; the first ranks are drawn.

    Games that share `places` and `row` have the same rank for the same card.
    """

    def __init__(self, places: dict[tuple[Any, int], int], row: Row) -> None:
        self._places, self._row, self._number = places, row, 0

    def _ranked(self, items: Sequence[Any]) -> list[float]:
        """A number for every item, new at every draw."""
        copies = Counter[Any]()
        at = list[int]()
        for item in items:
            at.append(self._places.setdefault((item, copies[item]), len(self._places)))
            copies[item] += 1
        row = self._row(self._number, len(self._places))
        self._number += 1
        return [row[place] for place in at]

    def random(self) -> float:
        return self._ranked([None])[0]

    def choice(self, seq: Sequence[T]) -> T:
        return self.sample(seq, 1)[0]

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        ranks = self._ranked(population)
        return [population[n] for n in sorted(range(len(ranks)), key=ranks.__getitem__)[:k]]

    def choices(
        self, population: Sequence[T], weights: Sequence[float] | None = None, *, k: int = 1
    ) -> list[T]:
        """Draws by a race: an item that is twice as likely runs twice as fast."""
        found = list[T]()
        for _ in range(k):
            ranks = self._ranked(population)
            times = [
                -log1p(-rank) / weight if weight else float("inf")
                for rank, weight in zip(ranks, weights or [1] * len(ranks), strict=True)
            ]
            found.append(population[times.index(min(times))])
        return found


def rows(random: Callable[[], float]) -> Row:
    """Makes rows when they are first asked for, and keeps them."""
    kept: list[list[float]] = []

    def row(number: int, size: int) -> list[float]:
        while len(kept) <= number:
            kept.append([])
        found = kept[number]
        found.extend(random() for _ in range(size - len(found)))
        return found

    return row
