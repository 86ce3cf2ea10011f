"""Timing and the table that every bench prints."""

import sys
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple


class Row(NamedTuple):
    """One line: what was measured, its value, the goal, and whether it is met."""

    what: str
    value: str
    goal: str = ""
    met: bool | None = None


def seconds(work: Callable[[], object], repeat: int = 5) -> float:
    """The best of some runs: the least disturbed one."""
    return side_by_side(work, repeat=repeat)[0]


def side_by_side(*works: Callable[[], object], repeat: int = 9) -> list[float]:
    """The best of some runs of each, taken in turn: what disturbs one disturbs all."""
    best = [float("inf")] * len(works)
    for _ in range(repeat):
        for index, work in enumerate(works):
            begin = time.perf_counter()
            work()
            best[index] = min(best[index], time.perf_counter() - begin)
    return best


def at_most(what: str, value: float, goal: float, unit: str) -> Row:
    return Row(what, f"{value:,.2f} {unit}", f"≤ {goal:g}", value <= goal)


def at_least(what: str, value: float, goal: float, unit: str, digits: int = 1) -> Row:
    said = f"≥ {round(goal, max(2, digits)):,}"
    return Row(what, f"{value:,.{digits}f} {unit}", said, value >= goal)


def show(rows: Iterable[Row]) -> None:
    for row in rows:
        verdict = "" if row.met is None else "met" if row.met else "not met"
        sys.stdout.write(f"{row.what:<58}{row.value:>20}  {row.goal:<12}{verdict}\n")
