"""Tells the result of an experiment in sentences."""

from collections.abc import Iterator, Sequence
from math import ceil

from icecore.analysis.experiments.differences import OWN, Difference


def sentences(found: Sequence[Difference]) -> Iterator[str]:
    """A sentence for every measure; of cards only those that differ, and how many do not."""
    cards = [one for one in found if one.group == "cards"]
    yield from (sentence(one) for one in found if one.group != "cards")
    yield from (sentence(one) for one in cards if one.verdict == "differs")
    counts = {kind: sum(one.verdict == kind for one in cards) for kind in ("alike", "open")}
    if counts["alike"]:
        yield f"{_cards(counts['alike'])} as often in B as in A, as far as it matters."
    if counts["open"]:
        yield f"Whether {_cards(counts['open'])} as often is not decided."


def _cards(count: int) -> str:
    return f"{count} card wins" if count == 1 else f"{count} cards win"


def sentence(one: Difference) -> str:
    """`B is longer by 2.1 turns (1.6-2.7).`"""
    what, more, less = _words(one)
    if one.verdict == "differs":
        low, high = sorted((abs(one.low), abs(one.high)))
        between = f"{_number(one, low)}-{_number(one, high)}"
        by = f"by {_amount(one, abs(one.difference))} ({between})"
        change = f": {_value(one, one.b)} instead of {_value(one, one.a)}"
        return f"{more if one.difference > 0 else less} {by}{change}."
    if one.verdict == "alike":
        most = max(-one.low, one.high) * (1 if one.unit == OWN else 100)
        return f"{what} does not differ: at most ±{ceil(10 * most) / 10:.1f}{_unit(one)}."
    if one.high == float("inf"):
        return f"{what} is not decided: too few games."
    ends = f"{_number(one, one.low, '+')} and {_number(one, one.high, '+')}"
    return f"{what} is not decided: B less A is between {ends}{_unit(one)}."


def _words(one: Difference) -> tuple[str, str, str]:
    """Words for a measure, and for more or less of it in B."""
    match one.group, one.name:
        case "seats", "won together":
            return "How often all win", "All win more often in B", "All win less often in B"
        case "seats", "seat 0":
            what = "The first seat's advantage"
            return what, f"{what} is greater in B", f"{what} is smaller in B"
        case "seats", name:
            what = f"How often {name} wins"
            return (
                what,
                f"{name.capitalize()} wins more often in B",
                f"{name.capitalize()} wins less often in B",
            )
        case "length", _:
            return "The length", "B is longer", "B is shorter"
        case "scores", "lead":
            return (
                "The lead at the end",
                "The lead at the end is larger in B",
                "The lead at the end is smaller in B",
            )
        case "scores", _:
            return "The score", "Scores are higher in B", "Scores are lower in B"
        case "ends", name:
            return (
                f'How often "{name}" ends it',
                f'"{name}" ends B more often',
                f'"{name}" ends B less often',
            )
        case _, name:
            return (
                f"How often {name} wins",
                f"{name} wins more often in B",
                f"{name} wins less often in B",
            )


def _number(one: Difference, value: float, sign: str = "") -> str:
    return f"{value if one.unit == OWN else 100 * value:{sign}.1f}".replace("-", "\u2212")


def _unit(one: Difference) -> str:
    if one.unit != OWN:
        return " percentage points"
    return " turns" if one.group == "length" else " points"


def _amount(one: Difference, value: float) -> str:
    return _number(one, value) + _unit(one)


def _value(one: Difference, value: float) -> str:
    return _number(one, value) + ("" if one.unit == OWN else " %")
