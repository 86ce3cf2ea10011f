"""The judgements that `icecore judge` keeps beside a log, as rows: chances and turning points.

They are loaded with their game. A game that is judged several times counts by its finest judgement
of all that is known, the one with most playings-out.
"""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

from msgspec import Meta, Struct

from icecore.events.file.log_reader import GameLog
from icecore.replay.judging import store
from icecore.replay.judging.judgement import (
    Judgement,
    Position,
    is_sure,
    luck,
    own,
    swing,
    turning_points,
)

Small = Annotated[int, Meta(ge=-(2**31), lt=2**31)]
MOST_POINTS = 10


class Judgements(Struct, frozen=True):
    """One row a seat and position of a game that was judged: its chance to win from there."""

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    record: Small
    """The position is the one after this record; 0 is before the first."""
    by_seat: Small
    """Who made the record: a seat from 0, -1 the table, -2 whoever keeps the record."""
    seat: Small
    """Whose chance it is."""
    chance: float
    """The share of playings-out that the seat won; a shared victory counts in parts."""
    low: float
    """Lower end of its 95 % interval."""
    high: float
    """Upper end of its 95 % interval."""
    change: float | None
    """The chance less the one before this record; NULL before the first."""
    cause: str | None
    """Whose the change is: luck, own for a decision of the seat, else other; NULL at the start."""
    sure: bool
    """The change is more than sampling alone would explain."""
    expected: float
    """The score at the end, on average."""
    rollouts: Small
    """How often the position was played on; 0 where the game had ended."""
    bot: str
    """Who played on."""


class TurningPoints(Struct, frozen=True):
    """One row a record that changed much in a game that was judged, the largest changes first."""

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    place: Small
    """1 is the largest change of its game."""
    record: Small
    """The record."""
    by_seat: Small
    """Who made it: a seat from 0, -1 the table, -2 whoever keeps the record."""
    seat: Small
    """Whose chance changed most."""
    before: float
    """The chance of that seat before the record."""
    after: float
    """And after it."""
    sentence: str
    """What happened."""


@lru_cache(maxsize=4)
def _beside(path: str, _changed: tuple[int, int]) -> dict[str, Judgement]:
    """The finest judgement of every game, by its digest."""
    found: dict[str, Judgement] = {}
    for one in store.kept(Path(path)):
        if one.plan.viewer is None:
            known = found.get(one.digest)
            if known is None or store.fineness(known) < store.fineness(one):
                found[one.digest] = one
    return found


def judgement_of(log: GameLog) -> Judgement | None:
    """Reads the judgement of exactly this content, if a side file holds one."""
    try:
        stat = store.side_file(Path(log.path)).stat()
    except (OSError, ValueError):  # a stream has no side file
        return None
    found = _beside(log.path, (stat.st_mtime_ns, stat.st_size)).get(log.digest.hex())
    return found if found is not None and found.rounds else None


def chances(number: int, judgement: Judgement) -> Iterator[tuple[Any, ...]]:
    """Rows of `judgements`; the game goes by its number in the chunk."""
    line = judgement.positions
    for at, position in enumerate(line):
        for seat in range(len(judgement.names)):
            cause = None if not at else _cause(position, seat)
            change = swing(line, at, seat) if at else None
            yield (
                number, judgement.game, position.record, position.seat, seat,
                position.chance(seat), *position.interval(seat), change, cause,
                bool(at) and is_sure(line, at, seat), position.expected(seat),
                position.rollouts, judgement.plan.bot,
            )  # fmt: skip


def _cause(position: Position, seat: int) -> str:
    return "luck" if luck(seat, position) else "own" if own(seat, position) else "other"


def points(number: int, judgement: Judgement) -> Iterator[tuple[Any, ...]]:
    """Rows of `turning_points`."""
    for place, point in enumerate(turning_points(judgement, MOST_POINTS), 1):
        told = judgement.sentences.get(point.record, "")
        yield (
            number, judgement.game, place, point.record, point.by, point.seat,
            point.before, point.after, told,
        )  # fmt: skip
