"""What a judgement says: plain data, and the questions that are asked of it."""

from collections.abc import Callable, Sequence
from math import sqrt

from msgspec import Struct

from icecore.events.words.wire import TABLE
from icecore.replay.statistics import Z, variance, wilson


class Plan(Struct, frozen=True, omit_defaults=True):
    """How a game is judged; with the game's digest it is all that a judgement follows from."""

    rollouts: int = 100
    """Playings-out for a position, on average."""
    bot: str = "random"
    """Who plays on."""
    seed: str = "0"
    viewer: int | None = None
    """From whose view; None knows all that the record knows, TABLE only what is public."""


class Position(Struct):
    """The game after a record, played on so often, and what came of it."""

    record: int
    """0 is before the first."""
    seat: int
    """Who made the record."""
    rollouts: int
    """0 where the game had ended: then the shares are the result."""
    shares: list[float]
    """By seat: games won; a victory of several counts in parts, one of all together in full."""
    points: list[float]
    """By seat: the standing at the end, summed."""

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
    """Something else that could have been done, and the chance after it."""

    act: str
    chance: float
    low: float
    high: float
    done: bool = False
    """This is what was done."""
    words: str = ""
    """The act as its seat was offered it, cards by their names."""


class Alternatives(Struct, frozen=True):
    """A decision that cost much, and what else there was, the best first."""

    record: int
    seat: int
    lost: float
    options: tuple[Option, ...]


class Judgement(Struct):
    """Every position of the present line of one game."""

    digest: str
    """Of the log: names exactly this content."""
    game_id: str
    game: str
    names: tuple[str, ...]
    plan: Plan
    cooperative: bool
    rounds: int
    """Of playings-out that are done; so many and no more are shared out at once."""
    positions: list[Position]
    sentences: dict[int, str] = {}
    """By record: what happened, for records that are told of."""
    alternatives: tuple[Alternatives, ...] = ()


class Sum(Struct, frozen=True):
    """A sum of changes of a chance, and half of its interval."""

    value: float
    give: float


class Account(Struct, frozen=True):
    """Where a seat's result came from: before the first record, luck, own acts, acts of others."""

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
    """Who made the record."""
    seat: int
    """Whose chance changed most."""
    before: float
    after: float
    sure: bool
    """More than sampling alone would explain."""


def luck(seat: int, position: Position) -> bool:
    return position.seat == TABLE


def own(seat: int, position: Position) -> bool:
    return position.seat == seat


def others(seat: int, position: Position) -> bool:
    return not luck(seat, position) and not own(seat, position)


def accounts(judgement: Judgement) -> list[Account]:
    """By seat. What began and the three sums make what it ended with: nothing is left over."""
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
    """Of the changes at those positions. A position between two of them cancels out."""
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
    """Is the change more than sampling alone would explain?"""
    spread = line[at].variance(seat) + line[at - 1].variance(seat)
    return abs(swing(line, at, seat)) > Z * sqrt(spread)


def turning_points(judgement: Judgement, most: int = 5) -> list[TurningPoint]:
    """The records that changed most, the largest change first; only changes that are sure."""
    line, seats = judgement.positions, range(len(judgement.names))
    found = list[TurningPoint]()
    for at in range(1, len(line)):
        seat = max(seats, key=lambda one: (abs(swing(line, at, one)), one == line[at].seat))
        before, after = line[at - 1].chance(seat), line[at].chance(seat)
        if before != after:
            sure = is_sure(line, at, seat)
            found.append(TurningPoint(line[at].record, line[at].seat, seat, before, after, sure))
    found = [point for point in found if point.sure]
    return sorted(found, key=lambda point: -abs(point.after - point.before))[:most]


def costly(judgement: Judgement, most: int) -> list[tuple[int, int, float]]:
    """(place on the line, seat, chance lost) of the decisions that cost most; only own ones, where
    a seat judges."""
    line, viewer = judgement.positions, judgement.plan.viewer
    lost = [
        (at, line[at].seat, -swing(line, at, line[at].seat))
        for at in range(1, len(line))
        if line[at].seat >= 0 and viewer in (None, line[at].seat)
    ]
    return sorted((one for one in lost if one[2] > 0), key=lambda one: -one[2])[:most]
