"""The set-up by the computer, where people deal all that comes after it."""

from random import Random, SystemRandom
from typing import Any, Literal

from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.kernel import Chance
from icecore.replay.table.bot_seats import MOST_RECORDS
from icecore.replay.table.session import Session

Dealing = Literal["", "shuffled", "printed", "dealt"]
"""Who deals: the table itself; for the set-up the computer, from a shuffled box or in the order of
the set; or for the whole game the computer, from a seed."""


def set_up(session: Session, how: Dealing, dice: Random | None = None) -> None:
    """Enter what the table shows until somebody is to choose; each is a record like any other."""
    if not how:
        return
    dice = dice or SystemRandom()
    timeline = session.timeline
    for _ in range(MOST_RECORDS):
        owed = timeline.game.chance(timeline.state)
        if owed is None or timeline.clock().turn > 0 or timeline.outcome() is not None:
            return
        session.enter(TABLE, draw(owed, dice) if how == "shuffled" else as_printed(owed))


def as_printed(owed: Chance) -> Any:
    """TABLE's act with the first of the pool: as the set names them."""
    first = owed.pool[: owed.count]
    return owed.make(tuple(owed.sides(item)[0] if owed.sides else item for item in first))
