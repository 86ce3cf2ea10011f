"""Judgements as plain data, and the sums and turning points that follow from one."""

from collections.abc import Callable, Sequence
from math import sqrt

from msgspec import Struct

from icecore.events.words.wire import TABLE
from icecore.replay.statistics import Z, variance, wilson

SURE = 2.6
"""Standard errors that a change must be away from 0 to be named: many are looked at."""


class Plan(Struct, frozen=True, omit_defaults=True):
    """The way in which a game is judged; a judgement follows from it and the game's digest."""

    rollouts: int = 100
    """Rollouts for a position, on average."""
    bot: str = "random"
    """The bot that plays on."""
    seed: str = "0"
    viewer: int | None = None
    """The viewer who judges; None knows all that the record knows, TABLE only what is public."""


class Position(Struct):
    """The game after a record, and the results of its rollouts."""

    record: int
    """0 is before the first."""
    seat: int
    """The seat that made the record."""
    rollouts: int
    """0 where the game had ended: then the shares are the result."""
    shares: list[float]
    """By seat: games won; a victory of several counts in parts, one of all together in full."""
    points: list[float]
    """By seat: the standing at the end, summed."""
    showed: bool = False
    """The seat turned something over that it could not know: what came of it is luck."""

    def count(self, rollouts: int, shares: Sequence[float], points: Sequence[float]) -> None:
        """Add the results of more rollouts."""
        self.rollouts += rollouts
        for seat, share in enumerate(shares):
            self.shares[seat] += share
            self.points[seat] += points[seat]

    def chance(self, seat: int) -> float:
        return self.shares[seat] / (self.rollouts or 1)

    def interval(self, seat: int) -> tuple[float, float]:
        if not self.rollouts:
            return self.shares[seat], self.shares[seat]
        return wilson(self.shares[seat], self.rollouts)

    def expected(self, seat: int) -> float:
        """The standing at the end, on average."""
        return self.points[seat] / (self.rollouts or 1)

    def variance(self, seat: int) -> float:
        return variance(self.shares[seat], self.rollouts) if self.rollouts else 0.0


class Option(Struct, frozen=True):
    """An act that could have been done, and the chance after it."""

    act: str
    chance: float
    low: float
    high: float
    done: bool = False
    """True for the act that was done."""
    words: str = ""
    """The act as its seat was offered it, cards by their names."""


class Alternatives(Struct, frozen=True):
    """A decision that cost much, and the acts that were possible, the best first."""

    record: int
    seat: int
    lost: float
    options: tuple[Option, ...]


class Look(Struct, frozen=True):
    """A record that may have changed much, and the seat whose chance it changed most."""

    place: int
    """The place of the position after it on the line."""
    seat: int


class Judgement(Struct):
    """Every position of the present line of one game."""

    digest: str
    """Digest of the log; it names exactly this content."""
    game_id: str
    game: str
    names: tuple[str, ...]
    plan: Plan
    cooperative: bool
    rounds: int
    """Rounds of rollouts that are done."""
    positions: list[Position]
    sentences: dict[int, str] = {}
    """By record: its sentence, for records that are told of."""
    alternatives: tuple[Alternatives, ...] = ()
    looks: tuple[Look, ...] = ()
    """The candidates for turning points that the first look found."""
    second: dict[int, Position] = {}
    """By place: what the rollouts of the second look alone counted."""
    steps: int = 0
    """Steps of the second look that are done."""


class Sum(Struct, frozen=True):
    """A sum of changes of a chance, and half of its interval."""

    value: float
    give: float


class Account(Struct, frozen=True):
    """The sources of a seat's result: the start, luck, own acts, acts of others."""

    seat: int
    began: float
    luck: Sum
    decisions: Sum
    others: Sum
    """Decisions of other seats, and rulings."""
    ended: float


class TurningPoint(Struct, frozen=True):
    """A record that changed much."""

    record: int
    by: int
    """The seat that made the record."""
    seat: int
    """The seat whose chance changed most."""
    before: float
    after: float
    give: float
    """Half of the 95 % interval of the change."""


def luck(seat: int, position: Position) -> bool:
    return position.seat == TABLE or position.showed


def own(seat: int, position: Position) -> bool:
    return position.seat == seat and not position.showed


def others(seat: int, position: Position) -> bool:
    return not luck(seat, position) and not own(seat, position)


def accounts(judgement: Judgement) -> list[Account]:
    """One account for each seat. The start and the three sums add up to the final chance."""
    line = judgement.positions

    def summed(seat: int, kind: Callable[[int, Position], bool]) -> Sum:
        return _sum(line, seat, [kind(seat, at) for at in line])

    return [
        Account(
            seat,
            line[0].chance(seat),
            summed(seat, luck),
            summed(seat, own),
            summed(seat, others),
            line[-1].chance(seat),
        )
        for seat in range(len(judgement.names))
    ]


def _sum(line: Sequence[Position], seat: int, counts: list[bool]) -> Sum:
    """The sum of the changes at those positions. A position between two of them cancels out."""
    weights = [0] * len(line)
    for at in range(1, len(line)):
        if counts[at]:
            weights[at] += 1
            weights[at - 1] -= 1
    value = sum(w * at.chance(seat) for w, at in zip(weights, line, strict=True))
    spread = sum(w * w * at.variance(seat) for w, at in zip(weights, line, strict=True))
    return Sum(value, Z * sqrt(spread))


def swing(line: Sequence[Position], at: int, seat: int) -> float:
    return line[at].chance(seat) - line[at - 1].chance(seat)


def is_sure(line: Sequence[Position], at: int, seat: int) -> bool:
    """True if sampling alone would not explain the change."""
    spread = line[at].variance(seat) + line[at - 1].variance(seat)
    return abs(swing(line, at, seat)) > Z * sqrt(spread)


def looked_at(judgement: Judgement, look: Look) -> tuple[float, float | None]:
    """The change by the second look and half of its interval; None if nobody looked."""
    before, after = (_second(judgement, at) for at in (look.place - 1, look.place))
    if before is None or after is None:
        return 0.0, None
    spread = before.variance(look.seat) + after.variance(look.seat)
    return after.chance(look.seat) - before.chance(look.seat), Z * sqrt(spread)


def _second(judgement: Judgement, at: int) -> Position | None:
    """The position as the second look counted it; where the game was over there is no doubt."""
    first = judgement.positions[at]
    return judgement.second.get(at) if first.rollouts else first


def turning_points(judgement: Judgement, most: int = 5) -> list[TurningPoint]:
    """The records that changed most, the largest first; only what a second look confirms."""
    line, found = judgement.positions, list[TurningPoint]()
    for look in judgement.looks:
        change, give = looked_at(judgement, look)
        if give is None or abs(change) <= SURE / Z * give:
            continue
        before, after = (_second(judgement, at) for at in (look.place - 1, look.place))
        assert before is not None
        assert after is not None
        chances = before.chance(look.seat), after.chance(look.seat)
        record = line[look.place]
        found.append(TurningPoint(record.record, record.seat, look.seat, *chances, give))
    return sorted(found, key=lambda point: -abs(point.after - point.before))[:most]


def costly(judgement: Judgement, most: int) -> list[tuple[int, int, float]]:
    """(place on the line, seat, chance lost) of the decisions that cost most.

    If a seat judges, only its own decisions count.
    """
    line, viewer = judgement.positions, judgement.plan.viewer
    lost = [
        (at, line[at].seat, -swing(line, at, line[at].seat))
        for at in range(1, len(line))
        if own(line[at].seat, line[at]) and line[at].seat >= 0
        if viewer in (None, line[at].seat)
    ]
    return sorted((one for one in lost if one[2] > 0), key=lambda one: -one[2])[:most]
