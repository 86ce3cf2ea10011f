"""Joins small files into larger ones, without the rows that no longer count; no answer changes."""

from collections.abc import Callable, Iterable, Iterator
from itertools import count

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from msgspec import Struct

from icecore.analysis.lake.store.arrow_types import form_of
from icecore.analysis.lake.store.heartbeat import Run, running
from icecore.analysis.lake.store.lake_store import Place, open_store
from icecore.analysis.lake.store.manifest import (
    DATA,
    Columns,
    Drop,
    File,
    Lake,
    Listed,
    Listing,
    Manifest,
    merged,
    open_lake,
    run_of,
    write_list,
)
from icecore.analysis.lake.store.parts import FULL, GROUP, Writer, read_ids, write_drop
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
    columns: Columns
    files: tuple[File, ...]
    drops: tuple[Drop, ...] = ()


class Joined(Struct, frozen=True):
    table: str
    columns: Columns
    files: tuple[File, ...]


Spread = Callable[[list[Joining]], Iterable[Joined]]
"""Carries out the work of a compaction, wherever it thinks fit."""


def join_here(tasks: list[Joining]) -> Iterator[Joined]:
    for task in tasks:
        yield join(task)


def compact(place: Place, spread: Spread = join_here, *, small: int = SMALL) -> int:
    """Join small files, and leave out what was dropped; gives how many files are gone.

    Rows keep their order. Builds that are committed meanwhile stay as they are.
    """
    before = open_lake(open_store(place))
    if not any(tasks_of(before, "", small)):
        return 0
    with running(before.store) as run:
        tasks = list(tasks_of(before, run.name, small))
        done = list(spread(tasks))
        _commit(before, run, tasks, done)
    return sum(len(task.files) for task in tasks) - sum(len(each.files) for each in done)


def tasks_of(lake: Lake, run: str, small: int) -> Iterator[Joining]:
    """Of every table those files that are small or have something dropped, in full portions."""
    dropping = {drop.run for drop in lake.manifest.drops}
    for table, parts in sorted(lake.tables.items()):
        numbers = count()
        for part in parts:
            keyed = key_of(part.columns) is not None
            stale = {file for file in part.files if keyed and file.run in dropping}
            chosen = (file for file in part.files if file.size < small or file in stale)
            for files in portions(chosen):
                if len(files) > 1 or stale & {*files}:
                    runs = {file.run for file in files}
                    drops = tuple(drop for drop in lake.manifest.drops if drop.run in runs)
                    yield Joining(
                        lake.store.address, run, table, next(numbers), part.columns, files, drops
                    )


def portions(files: Iterable[File]) -> Iterator[tuple[File, ...]]:
    """Files in their order, as many together as make a full one."""
    waiting, size = list[File](), 0
    for file in files:
        waiting.append(file)
        size += file.size
        if size >= FULL:
            yield tuple(waiting)
            waiting, size = [], 0
    if waiting:
        yield tuple(waiting)


def key_of(columns: Columns) -> str | None:
    """The column with the game's id, if rows belong to games."""
    keys = (name for name, sql in columns if name in ("id", "game_id") and sql == "UUID")
    return next(keys, None)


def join(task: Joining) -> Joined:
    """One piece of the work: memory holds a row group at a time."""
    store = open_store(task.lake)
    schema = pa.schema([(name, form_of(sql).type) for name, sql in task.columns])
    key = key_of(task.columns)
    writer = Writer(store, f"{DATA}/{task.run}/{task.table}/joined-{task.number:06}", schema)
    dropped = {
        run: pa.chunked_array(
            [ids for drop in task.drops if drop.run == run
             for ids in read_ids(store, drop.path).chunks], pa.string(),
        ).combine_chunks()
        for run in {drop.run for drop in task.drops}
    }  # fmt: skip
    waiting: list[pa.Table] = []
    for file in task.files:
        source = store.open(file.path, file.size)
        with source, pq.ParquetFile(source, page_checksum_verification=True) as parquet:
            for batch in parquet.iter_batches(ROWS):
                rows = pa.Table.from_batches([batch])
                if key is not None and file.run in dropped:
                    gone = pc.is_in(rows[key], value_set=dropped[file.run])
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


def _commit(before: Lake, run: Run, tasks: list[Joining], done: list[Joined]) -> None:
    """The joined files take the place of theirs, in whatever the lake has become meanwhile."""
    gone = {file.path for task in tasks for file in task.files}

    def made(lake: Lake | None, attempt: int) -> Manifest:
        if lake is None or not gone <= {file.path for _, file in lake.all_files()}:
            raise IcecoreError(
                f"{before.store.name}: another compaction was faster; nothing is changed by this "
                "one"
            )
        return _compacted(before, lake, run, gone, done, attempt)

    run.check(file for each in done for file in each.files)
    run.commit(before, made)


def _compacted(
    before: Lake, lake: Lake, run: Run, gone: set[str], done: list[Joined], attempt: int
) -> Manifest:
    kept = {
        key: tuple(
            Listed(p.columns, tuple(f for f in p.files if f.path not in gone)) for p in parts
        )
        for key, parts in lake.tables.items()
    }
    ours = (Listing({each.table: (Listed(each.columns, each.files),)}) for each in done)
    listing = merged([Listing(kept), *ours])
    lists = write_list(None, lake.store, run.name, listing)
    # A drop stays as long as it is about files that are still there.
    runs = {
        file.run for parts in listing.values() for part in parts if key_of(part.columns)
        for file in part.files
    }  # fmt: skip
    drops = [drop for drop in lake.manifest.drops if drop.run in runs]
    # What was dropped while we worked was dropped from runs whose rows are ours now.
    known, were = set(before.manifest.drops), {run_of(path) for path in gone}
    late = [drop for drop in lake.manifest.drops if drop not in known and drop.run in were]
    if late:
        paths = {drop.path for drop in late}
        ids = sorted({id_ for path in paths for id_ in read_ids(lake.store, path).to_pylist()})
        name = f"{run.folder}/drops-{attempt}-{run.name}.parquet"
        write_drop(lake.store, name, ids)
        drops.append(Drop(run.name, name, len(ids)))
    return Manifest(
        number=lake.number + 1, run=run.name, lists=lists, drops=tuple(drops),
        games=lake.manifest.games, choice=lake.manifest.choice,
    )  # fmt: skip
