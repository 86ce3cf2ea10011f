"""Plays and verifies games on many machines, with the same bytes and verdicts as on one."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from icecore.analysis.lake.build.spark_session import spread_in_waves, spread_of
from icecore.replay.table.simulate import Plan, Prepared, frames_of, lay_table

MOST = 256
"""Games that a task plays at most."""


def played(session: Any, plan: Plan, games: int) -> Iterator[bytes]:
    """The frames of game 0, 1, 2 …, as `simulate` gives them."""
    said = msgspec.msgpack.encode(plan)
    size = max(1, min(MOST, games // (4 * spread_of(session)) or 1))
    tasks = ((said, first, min(first + size, games)) for first in range(0, games, size))
    for frames in spread_in_waves(session, play, tasks):
        yield from frames


def play(task: tuple[bytes, int, int]) -> list[bytes]:
    said, first, stop = task
    table = _table(said)
    return [frames_of(table, number) for number in range(first, stop)]


@lru_cache(maxsize=4)
def _table(said: bytes) -> Prepared:
    return lay_table(msgspec.msgpack.decode(said, type=Plan))
