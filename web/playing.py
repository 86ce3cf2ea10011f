"""The computer at the table: it deals, and plays the seats that are bots'."""

import time
from random import Random, SystemRandom
from typing import Any, Literal

from icecore.events.words.errors import IcecoreError
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw, find_bot
from icecore.replay.course.session import Session
from icecore.replay.course.simulate import ask_bots
from icecore.replay.course.timeline import Timeline
from icecore.replay.desk.desk import Desk
from icecore.replay.kernel import Chance, Chooser, copy
from icecore.web import recording

Dealing = Literal["", "shuffled", "printed"]
"""Who sets up: the table itself, the computer from a shuffled box, or in the order of the set."""
MOST_RECORDS = 20_000
SECONDS = 30.0
"""For one request: bots think as long as they like, pages do not wait as long."""


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


def has_bots(timeline: Timeline[Any]) -> bool:
    return any(seat.bot for seat in timeline.head.seats)


def entered(session: Session, entry: recording.Entries, desk: Desk | None = None) -> dict[str, Any]:
    """Record something; where bots sit at the table, they answer at once.

    After a takeback they wait: else nobody could ever correct what they did.
    """
    done = recording.enter(session, entry, desk)
    plays = isinstance(entry, recording.Say | recording.Act | recording.Show)
    return answered(session, done) if plays else done


def answered(session: Session, done: dict[str, Any]) -> dict[str, Any]:
    """What was recorded, and after it what the bots of the table did."""
    if has_bots(session.timeline) and not session.log.sealed:
        play_on(session)
        done["records"] = len(session.timeline)
    return done


def _does_nothing(game: Any, view: Any, seat: int, options: Any, dice: Any) -> Any:
    """A person: only they themselves speak for them."""
    return None


def play_on(session: Session, dice: Random | None = None, seconds: float = SECONDS) -> None:
    """Deal and play for the bots until a person is to act, the game is over, or time is up."""
    dice = dice or SystemRandom()
    timeline = session.timeline
    game = timeline.game
    choosers: list[Chooser] = [
        find_bot(game, seat.bot) if seat.bot else _does_nothing for seat in timeline.head.seats
    ]
    until = time.monotonic() + seconds
    for _ in range(MOST_RECORDS):
        if timeline.outcome() is not None or time.monotonic() > until:
            return
        owed = game.chance(timeline.state)
        if owed is not None:
            session.enter(TABLE, draw(owed, dice))
            continue
        awaited = timeline.clock().seat
        if awaited is None or awaited < 0 or not timeline.head.seats[awaited].bot:
            return
        trial = copy(game, timeline.state)
        try:
            seat, act, _ = ask_bots(game, trial, choosers, dice)
        except IcecoreError:
            return  # nobody can act: that is for the scribe
        session.enter(seat, act)
