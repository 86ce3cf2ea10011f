"""A vocabulary of two acts and two events, and small logs of every shape to damage."""

import io
import random
from collections.abc import Sequence
from pathlib import Path

from icecore.events.file.log import GameLog, LiveLog, bulk_frames, new_id, read_games
from icecore.events.words.errors import LogError
from icecore.events.words.record import (
    AnyRecord,
    Aux,
    Carried,
    Head,
    Outcome,
    Record,
    Remark,
    Seal,
    SeatInfo,
)
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import TABLE, Wire


class Deal(Wire, frozen=True):
    card: str


class Play(Wire, frozen=True):
    card: str


class Dealt(Wire, frozen=True):
    seat: int
    card: str


class Played(Wire, frozen=True):
    seat: int
    card: str
    glow: int


VOCABULARY = Vocabulary("lantern", 1, Deal | Play, Dealt | Played)
LANTERNS = Carried("lantern", "mine", '[[card]]\nid = "moth"\nglow = 1\n')
GREETING = Remark("Third evening, at Lana's")


def head_of(number: int, schema: int = 1) -> Head:
    randomness = random.Random(number).randbytes(10)
    return Head(
        id=new_id(1_700_000_000_000 + number, randomness),
        game="lantern",
        schema=schema,
        rules=1,
        set_name="mine",
        set_sha=bytes(range(32)),
        options={"rounds": number},
        seats=(SeatInfo("Lana"), SeatInfo("Mike", "greedy")),
        started=1_700_000_000_000 + number,
    )


def records_of(number: int, count: int) -> list[AnyRecord]:
    rng = random.Random(number)
    made: list[AnyRecord] = []
    for index in range(count):
        seat, card = index % 2, rng.choice(["moth", "wick", "spark"])
        if rng.random() < 0.5:
            made.append(Record(index * 700, TABLE, Deal(card), (Dealt(seat, card),)))
        else:
            made.append(Record(index * 700, seat, Play(card), (Played(seat, card, index),), True))
    return made


def seal_of(records: Sequence[AnyRecord]) -> Seal:
    events = sum(len(record.events) for record in records)
    return Seal(Outcome("burnt_out", (1, 2)), (3, 2), len(records), events, 700 * len(records))


def live_bytes(
    folder: Path,
    number: int,
    batches: Sequence[int],
    *,
    sealed: bool = True,
    carried: Sequence[Aux] = (),
) -> bytes:
    """A live recording: `batches` says how many records each frame has."""
    path = folder / f"live-{number}.ice"
    records = records_of(number, sum(batches))
    with LiveLog.create(path, head_of(number), carried, fsync="never") as log:
        at = 0
        for size in batches:
            log.append(records[at : at + size])
            at += size
        if sealed:
            log.seal(seal_of(records))
    data = path.read_bytes()
    path.unlink()
    return data


def bulk_bytes(
    number: int,
    count: int,
    *,
    sealed: bool = True,
    zstd: bool = False,
    carried: Sequence[Aux] = (),
) -> bytes:
    records = records_of(number, count)
    seal = seal_of(records) if sealed else None
    return bulk_frames(head_of(number), records, seal, zstd=zstd, carried=carried)


SHAPES = ["live", "bulk", "mixed", "zstd"]


def sample(shape: str, folder: Path) -> bytes:
    """One small file of each shape; the live and the mixed one end in a game still open."""
    if shape == "live":
        sealed = live_bytes(folder, 1, [1, 2], carried=[LANTERNS])
        return sealed + live_bytes(folder, 2, [1, 1, 3], sealed=False)
    if shape == "bulk":
        return bulk_bytes(3, 4, carried=[LANTERNS]) + bulk_bytes(4, 0) + bulk_bytes(5, 2)
    if shape == "mixed":
        return (
            live_bytes(folder, 6, [2], sealed=False)
            + bulk_bytes(12, 1)
            + bulk_bytes(7, 2, carried=[GREETING, LANTERNS])
            + live_bytes(folder, 8, [1, 1])
            + bulk_bytes(9, 20, sealed=False, zstd=True)
        )
    return bulk_bytes(10, 30, zstd=True, carried=[LANTERNS]) + bulk_bytes(
        11, 40, zstd=True, sealed=False
    )


def frames_of(data: bytes) -> list[bytes]:
    """Cuts an undamaged file into its frames, by the lengths in their headers."""
    frames = []
    while data:
        head, seal = data[10:12], data[12:14]
        size = 64 + sum(int.from_bytes(field, "little") for field in (head, seal, data[16:20]))
        frames.append(data[:size])
        data = data[size:]
    return frames


def read_all(data: bytes) -> tuple[list[GameLog], LogError | None]:
    """The games, and the error at which reading stopped."""
    games: list[GameLog] = []
    try:
        for game in read_games(io.BytesIO(data)):
            games.append(game)
    except LogError as error:
        return games, error
    return games, None
