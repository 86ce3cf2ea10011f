"""One task of a build: an executor folds its games once and writes every table's rows.

A task reads its part of the plan, writes files of its own, and says what it has written. It may
run several times, on several machines: the files of each attempt have names of their own, and only
those that the last word of a task names are ever heard of again.
"""

import errno
import gc
import secrets
import socket
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct

from icecore.analysis.lake.build.log_files import read_range, read_whole
from icecore.analysis.lake.store.arrow_types import batches, set_batches
from icecore.analysis.lake.store.lake_store import Store, open_store
from icecore.analysis.lake.store.parts import Parts
from icecore.analysis.load.database import known_tables
from icecore.analysis.tables.game_rows import gather
from icecore.analysis.tables.row_batch import Chunk, Wanted
from icecore.events.file.log import GameLog
from icecore.events.words.errors import IcecoreError, LogError
from icecore.replay.games.registry import find_game

CHUNK = 20_000
"""Records, about, that are rows of Python at a time."""
HOPELESS = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EFBIG)
"""What another attempt would meet again."""

PLAN = pa.schema(
    [
        ("n", pa.int64()), ("id", pa.string()), ("game", pa.string()), ("path", pa.string()),
        ("start", pa.int64()), ("stop", pa.int64()), ("place", pa.int64()),
        ("records", pa.int64()),
    ]
)  # fmt: skip
"""One row a game; where a file can only be read as a whole, the game has a place and no bounds."""

SAID = pa.schema(
    [
        ("kind", pa.string()), ("key", pa.string()), ("text", pa.string()),
        ("rows", pa.int64()), ("size", pa.int64()), ("crc", pa.int64()),
    ]
)  # fmt: skip


class Said(NamedTuple):
    """A message of a task: a file, a set's file, a problem, its counts, or the reason why it
    stopped.
    """

    kind: str
    key: str = ""
    text: str = ""
    rows: int = 0
    size: int = 0
    crc: int = 0


class Job(Struct, frozen=True):
    """The same for all tasks of a run."""

    lake: str
    run: str
    wanted: Wanted
    plan: str
    """The folder of the lake with a file for each task."""
    known_sets: frozenset[str] = frozenset()
    fingerprint: str = ""


class Planned(NamedTuple):
    n: int
    id: str
    game: str
    path: str
    start: int | None
    stop: int | None
    place: int | None
    records: int


def fingerprint() -> str:
    """Names the tables of this program: driver and executors must have the same."""
    said = [(table.key, [(each.name, each.sql) for each in table.columns])
            for table in known_tables()]  # fmt: skip
    return sha256(msgspec.json.encode(sorted(said))).hexdigest()


def carry_out(job: Job, task: int) -> list[Said]:
    """One task; what cannot be mended by another attempt is said, anything else is raised."""
    store = open_store(job.lake)
    plan = read_plan(store, f"{job.plan}/{task:06}.parquet")
    host = socket.gethostname()
    for game in sorted({each.game for each in plan}):
        try:
            find_game(game)
        except IcecoreError as error:
            return [Said("missing", game, f"{host}: {error}")]
    if job.fingerprint != fingerprint():
        return [Said("stopped", text=f"{host} has another version of icecore or of a game; "
                     "install the same on all machines")]  # fmt: skip
    try:
        return list(_fold(job, store, f"{task:06}-{secrets.token_hex(4)}", plan))
    except OSError as error:
        if error.errno not in HOPELESS:
            raise
        where = error.filename or job.lake
        return [Said("stopped", text=f"{where}: cannot be written: {error.strerror or error}")]


def read_plan(store: Store, name: str) -> list[Planned]:
    table = pq.read_table(pa.BufferReader(store.read(name)))
    return [Planned(*row.values()) for row in table.to_pylist()]


def _fold(job: Job, store: Store, name: str, plan: Sequence[Planned]) -> Iterator[Said]:
    parts = Parts(store, job.run, name)
    sets = set(job.known_sets)
    games = rows = weight = 0
    chunk = Chunk(job.wanted)

    def give() -> Iterator[Said]:
        for table, batch in batches(chunk):
            parts.add(table, batch)
        for sha, table, batch in set_batches(chunk):
            if sha not in sets:
                sets.add(sha)
                cards = Parts(store, job.run, f"{sha}-{name}")
                cards.add(table, batch)
                for _, file in cards.close():
                    yield Said("set", sha, file.path, file.rows, file.size, file.crc)

    gc.disable()  # rows are acyclic and come by the million: to look for cycles doubles the time
    try:
        for each, log in logs_of(plan):
            try:
                if isinstance(log, LogError):
                    raise log
                gather(chunk, log)
            except LogError as error:
                yield problem(each.n, error)
            weight += each.records
            if weight >= CHUNK:
                yield from give()
                games, rows, weight = games + len(chunk.ids), rows + chunk.count(), 0
                chunk = Chunk(job.wanted)
        yield from give()
        for key, file in parts.close():
            yield Said("file", key, file.path, file.rows, file.size, file.crc)
        yield Said("sum", rows=games + len(chunk.ids), size=rows + chunk.count())
    finally:
        gc.enable()


def logs_of(plan: Sequence[Planned]) -> Iterator[tuple[Planned, GameLog | LogError]]:
    """Every planned game as its file has it, or why it cannot be read."""
    whole: dict[str, list[Planned]] = {}
    for each in plan:
        if each.start is None or each.stop is None:
            whole.setdefault(each.path, []).append(each)
            continue
        try:
            yield each, read_range(each.path, each.start, each.stop)
        except LogError as error:
            yield each, error
    for path, some in whole.items():
        yield from _inflated(path, some)


def _inflated(path: str, some: list[Planned]) -> Iterator[tuple[Planned, GameLog | LogError]]:
    """The wanted games of an archive that is read from its beginning, by their places in it."""
    waiting = {each.place: each for each in some}
    try:
        for place, log in enumerate(read_whole(path)):
            if place in waiting:
                yield waiting.pop(place), log
            if not waiting:
                return
        error = LogError("is no longer what it was when the build began", path=path)
    except LogError as damage:
        error = damage
    for each in waiting.values():
        yield each, error


def problem(n: int, error: LogError) -> Said:
    parts = [error.problem, error.path, error.offset, error.game, error.record]
    return Said("problem", str(n), msgspec.json.encode(parts).decode())


def problem_of(said: Said) -> LogError:
    text, path, offset, game, record = msgspec.json.decode(said.text)
    return LogError(text, path=path, offset=offset, game=game, record=record)


def as_batch(said: list[Said]) -> pa.RecordBatch:
    columns: list[Any] = list(zip(*said, strict=True)) or [()] * len(SAID)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, SAID, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=SAID)
