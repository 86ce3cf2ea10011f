"""Joins small files into larger ones, without the rows that no longer count; no answer changes."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from shutil import rmtree

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from msgspec import Struct

from icecore.analysis.lake.store.arrow_types import form_of
from icecore.analysis.lake.store.manifest import (
    DATA,
    Drop,
    File,
    Lake,
    Listed,
    Listing,
    Manifest,
    TakenError,
    open_lake,
    publish,
    run_of,
    write_list,
)
from icecore.analysis.lake.store.parts import FULL, GROUP, Writer, write_drop
from icecore.analysis.lake.store.run_lock import running
from icecore.events.words.errors import IcecoreError

SMALL = 128 * 2**20
"""Bytes below which a file is joined with others."""
ROWS = 131_072
"""Rows that are read at a time."""


class Joining(Struct, frozen=True):
    """Files of one table that become one, without the rows that do not count."""

    lake: str
    run: str
    table: str
    number: int
    columns: tuple[tuple[str, str], ...]
    files: tuple[File, ...]
    drops: tuple[Drop, ...] = ()


class Joined(Struct, frozen=True):
    table: str
    columns: tuple[tuple[str, str], ...]
    files: tuple[File, ...]


Spread = Callable[[list[Joining]], Iterable[Joined]]
"""Carries out the work of a compaction, wherever it thinks fit."""


def join_here(tasks: list[Joining]) -> Iterator[Joined]:
    for task in tasks:
        yield join(task)


def compact(path: Path, spread: Spread = join_here, *, small: int = SMALL) -> int:
    """Join small files, and leave out what was dropped; gives how many files are gone.

    Rows keep their order. Builds that are committed meanwhile stay as they are.
    """
    path = path.absolute()
    before = open_lake(path)
    with running(path) as run:
        tasks = list(tasks_of(before, run, small))
        if not tasks:
            rmtree(path / DATA / run)
            return 0
        done = list(spread(tasks))
        _commit(before, run, tasks, done)
    return sum(len(task.files) for task in tasks) - sum(len(each.files) for each in done)


def tasks_of(lake: Lake, run: str, small: int) -> Iterator[Joining]:
    """Of every table those files that are small or have something dropped, in full portions."""
    dropping = {drop.run for drop in lake.manifest.drops}
    for table, parts in sorted(lake.tables.items()):
        number = 0
        for part in parts:
            waiting: list[File] = []
            for file in part.files:
                stale = has_key(part) and file.run in dropping
                if file.size >= small and not stale:
                    continue
                waiting.append(file)
                if sum(each.size for each in waiting) >= FULL:
                    yield _joining(lake, run, table, number, part, waiting)
                    number, waiting = number + 1, []
            stale = any(file.run in dropping for file in waiting) and has_key(part)
            if len(waiting) > 1 or stale:
                yield _joining(lake, run, table, number, part, waiting)
                number += 1


def has_key(part: Listed) -> bool:
    """Do its rows belong to games?"""
    return any(name in ("id", "game_id") and sql == "UUID" for name, sql in part.columns)


def _joining(
    lake: Lake, run: str, table: str, number: int, part: Listed, files: list[File]
) -> Joining:
    runs = {file.run for file in files}
    drops = tuple(drop for drop in lake.manifest.drops if drop.run in runs)
    return Joining(str(lake.path), run, table, number, part.columns, tuple(files), drops)


def join(task: Joining) -> Joined:
    """One piece of the work: memory holds a row group at a time."""
    lake = Path(task.lake)
    schema = pa.schema([(name, form_of(sql).type) for name, sql in task.columns])
    key = next((name for name in ("id", "game_id") if name in schema.names), None)
    writer = Writer(lake, f"{DATA}/{task.run}/{task.table}/joined-{task.number:06}", schema)
    dropped = {
        run: pa.concat_tables([pq.read_table(lake / drop.path) for drop in drops])["id"]
        for run, drops in groupby(
            sorted(task.drops, key=lambda drop: drop.run), key=lambda drop: drop.run
        )
    }
    waiting: list[pa.Table] = []
    for file in task.files:
        with pq.ParquetFile(lake / file.path, page_checksum_verification=True) as parquet:
            for batch in parquet.iter_batches(ROWS):
                rows = pa.Table.from_batches([batch])
                if key is not None and file.run in dropped:
                    gone = pc.is_in(rows[key], value_set=dropped[file.run].combine_chunks())
                    rows = rows.filter(pc.invert(gone))
                waiting.append(rows)
                if sum(each.nbytes for each in waiting) >= GROUP:
                    writer.write(pa.concat_tables(waiting).cast(schema))
                    waiting = []
    rest = pa.concat_tables(waiting) if waiting else schema.empty_table()
    if rest.num_rows:
        writer.write(rest.cast(schema))
    writer.finish()
    return Joined(task.table, task.columns, tuple(writer.done))


def _commit(before: Lake, run: str, tasks: list[Joining], done: list[Joined]) -> None:
    """The joined files take the place of theirs, in whatever the lake has become meanwhile."""
    gone = {file.path for task in tasks for file in task.files}
    for attempt in range(1000):
        lake = open_lake(before.path)
        if not gone <= {file.path for _, file in lake.all_files()}:
            raise IcecoreError(
                f"{before.path}: another compaction was faster; nothing is changed by this one"
            )
        manifest = _compacted(before, lake, run, gone, done, attempt)
        try:
            publish(before.path, manifest)
            return
        except TakenError:
            continue
    raise IcecoreError(f"{before.path}: builds were faster a thousand times; try again")


def _compacted(
    before: Lake, lake: Lake, run: str, gone: set[str], done: list[Joined], attempt: int
) -> Manifest:
    tables: dict[str, dict[tuple[tuple[str, str], ...], list[File]]] = {}
    for key, parts in lake.tables.items():
        for part in parts:
            kept = [file for file in part.files if file.path not in gone]
            tables.setdefault(key, {}).setdefault(part.columns, []).extend(kept)
    for each in done:
        tables.setdefault(each.table, {}).setdefault(each.columns, []).extend(each.files)
    listing = {
        key: tuple(Listed(columns, tuple(files)) for columns, files in parts.items() if files)
        for key, parts in tables.items()
        if any(parts.values())
    }
    name = write_list(lake.path, run, Listing(listing))
    runs = {file.run for parts in listing.values() for part in parts for file in part.files}
    known = set(before.manifest.drops)
    drops = [drop for drop in lake.manifest.drops if drop.run in runs]
    drops = [drop for drop in drops if drop not in known or _still(listing, drop.run)]
    # What was dropped while we worked was dropped from runs whose rows are ours now.
    ours = {run_of(path) for path in gone}
    late = [drop for drop in lake.manifest.drops if drop not in known and drop.run in ours]
    if late:
        ids = sorted({id_ for drop in late for id_ in _ids(lake, drop)})
        drops.append(write_drop(lake.path, f"{DATA}/{run}/drops-{attempt}-{run}.parquet", run, ids))
    return Manifest(
        number=lake.number + 1, run=run, lists=(name,), drops=tuple(drops),
        games=lake.manifest.games, choice=lake.manifest.choice,
    )  # fmt: skip


def _still(listing: dict[str, tuple[Listed, ...]], run: str) -> bool:
    """Has a run files left that a drop is about?"""
    return any(
        file.run == run
        for parts in listing.values()
        for part in parts
        if has_key(part)
        for file in part.files
    )


def _ids(lake: Lake, drop: Drop) -> list[str]:
    found: list[str] = pq.read_table(lake.path / drop.path)["id"].to_pylist()
    return found
