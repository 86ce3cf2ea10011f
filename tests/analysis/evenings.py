"""Games as real tables leave them, by the hundred: cut off, taken back, noted on, half seen."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from icecore.events.file.log import GameLog, bulk_frames, read_games
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    AnyRecord,
    Head,
    Note,
    Record,
    Resume,
    Seal,
    Takeback,
)
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Ruleset
from icecore.replay.timeline.timeline import open_timeline
from icecore.testing.sample_games import log_of, simulated


def evening(game: Ruleset[Any], number: int) -> bytes:
    """The frames of a game; what is odd about it follows from its number."""
    dice = Random(f"{game.name}/{number}")
    head, records, seal = simulated(game, number)
    kind = dice.choice(["whole", "whole", "cut", "redacted", "taken back", "abandoned"])
    if kind == "whole":
        return bulk_frames(head, records, seal)
    if kind == "cut":
        return bulk_frames(head, records[: dice.randrange(len(records))], None)
    if kind == "redacted":
        seat = dice.choice([TABLE, *range(len(head.seats))])
        return bulk_frames(head, [game.redact(record, seat) for record in records], None)
    records = at_a_table(records, dice)
    if kind == "abandoned":
        records = records[:-1]
        while records and isinstance(records[-1].act, Adjourn):
            records.pop()
        records.append(Record(records[-1].at + 5, SCRIBE, Abandon("it is late")))
    return bulk_frames(head, records, _seal(head, records))


def at_a_table(records: list[AnyRecord], dice: Random) -> list[AnyRecord]:
    """The same game with breaks, notes and lines that were taken back in between."""
    told: list[AnyRecord] = []
    places = [0]
    """Where in the new log each record of the game stands."""

    def scribe(act: Any) -> None:
        told.append(Record(0, SCRIBE, act))

    for record in records:
        if dice.random() < 0.05:
            back = dice.randrange(max(0, len(places) - 8), len(places))
            scribe(Takeback(places[back], revealed=dice.random() < 0.5))
            for again in records[back : len(places) - 1]:
                told.append(again)
            places[back + 1 :] = range(len(told) - len(places) + back + 2, len(told) + 1)
        if dice.random() < 0.04:
            scribe(Note(dice.randrange(len(told) + 1), "käse\x00'\"", dice.choice(["", "!?"])))
        if dice.random() < 0.03:
            scribe(Adjourn("tea"))
            scribe(Resume())
        told.append(record)
        places.append(len(told))
    times, now = list[int](), 0
    for _ in told:
        now += dice.randrange(3000)
        times.append(now)
    return [replace(record, at=at) for record, at in zip(told, times, strict=True)]


def _seal(head: Head, records: list[AnyRecord]) -> Seal:
    return open_timeline(log_of(head, records)).seal()


def write(path: Path, games: Iterator[bytes] | list[bytes]) -> Path:
    with path.open("wb") as file:
        for frames in games:
            file.write(frames)
    return path


def logs(path: Path) -> Iterator[GameLog]:
    return read_games(path)
