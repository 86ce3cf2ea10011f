"""Describes what a lake holds, and checks that it is whole."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any
from zlib import crc32

import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct

from icecore.analysis.lake.engines.duck_lake import LakeArchive
from icecore.analysis.lake.store.compact import SMALL, tasks_of
from icecore.analysis.lake.store.lake_store import Place
from icecore.analysis.lake.store.manifest import File, Lake, open_lake
from icecore.analysis.lake.store.parts import read_ids
from icecore.analysis.lake.store.sweep import spare

ROWS = 131_072
"""Rows that are looked at at a time."""


class Info(Struct):
    """The contents of a lake."""

    path: str
    manifest: int
    made_by: str
    games: int
    tables: int
    files: int
    rows: int
    """Also those that do not count any more, until the lake is compacted."""
    size: int
    dropped: int
    """Games of which an earlier version is still in some file."""
    small: int
    """Files that compacting would join."""
    orphans: int
    """Files that no manifest names; builds that are under way not counted."""
    orphan_size: int
    choice: list[str]
    options: bool


def info(place: Place) -> Info:
    lake = open_lake(place)
    files = list(lake.all_files())
    others = spare(lake.store)
    return Info(
        path=lake.store.name,
        manifest=lake.number,
        made_by=lake.manifest.made_by,
        games=lake.manifest.games,
        tables=len(lake.tables),
        files=len(files),
        rows=sum(file.rows for _, file in files),
        size=sum(file.size for _, file in files),
        dropped=sum(drop.games for drop in lake.manifest.drops),
        small=sum(len(task.files) for task in tasks_of(lake, "", SMALL)),
        orphans=len(others),
        orphan_size=sum(each.size for each in others),
        choice=list(lake.manifest.choice.tables),
        options=lake.manifest.choice.options,
    )


def verify(place: Place) -> Iterator[str]:
    """Every problem of a lake in a sentence; reads every byte of it, a file at a time."""
    lake = open_lake(place)
    sound = True
    dropped = Counter[str]()
    for drop in lake.manifest.drops:
        dropped[drop.path] += drop.games
    found = chain(
        ((file.path, _file_problem(lake, table, file)) for table, file in lake.all_files()),
        ((path, _drop_problem(lake, path, games)) for path, games in dropped.items()),
    )
    for path, problem in found:
        if problem is not None:
            sound = False
            yield f"{lake.store.path(path)}: {problem}"
    if sound:
        yield from _row_problems(lake)


def _file_problem(lake: Lake, table: str, file: File) -> str | None:
    try:
        data = lake.store.read(file.path)
    except FileNotFoundError:
        return "is missing"
    if len(data) != file.size:
        return f"has {len(data):,} bytes, and {file.size:,} were written"
    if crc32(data) != file.crc:
        return "damaged: other bytes than were written"
    (columns,) = {part.columns for part in lake.tables[table] if file in part.files}
    try:
        with pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True) as parquet:
            if parquet.schema_arrow.names != [name for name, _ in columns]:
                return f"has other columns than {table} should have there"
            rows = sum(batch.num_rows for batch in parquet.iter_batches(ROWS))
    except (pa.ArrowException, OSError) as error:
        return f"damaged: {' '.join(str(error).split())}"
    return None if rows == file.rows else f"has {rows:,} rows, and {file.rows:,} were written"


def _drop_problem(lake: Lake, path: str, games: int) -> str | None:
    try:
        rows = len(read_ids(lake.store, path))
    except FileNotFoundError:
        return "is missing"
    except (pa.ArrowException, OSError) as error:
        return f"damaged: {' '.join(str(error).split())}"
    return None if rows == games else f"has {rows:,} rows, and {games:,} were written"


def _row_problems(lake: Lake) -> Iterator[str]:
    """Do the tables fit each other?"""
    where = lake.store.name
    with LakeArchive(lake.store) as archive:
        con = archive.connection

        def asked(sql: str) -> Any:
            return con.execute(sql).fetchall()[0]

        games, ids = asked("SELECT count(*), count(DISTINCT id) FROM games")
        if games != ids:
            yield f"{where}: {games:,} rows of games for {ids:,} ids"
        if games != archive.lake.manifest.games:
            yield (
                f"{where}: {games:,} games, and the manifest counts {archive.lake.manifest.games:,}"
            )
        for key, table in archive.views.tables.items():
            column = next((each for each in table.columns if each.is_key), None)
            if column is None or key == "games" or not archive.lake.files(key):
                continue
            archive.prepare([key])
            (strange,) = asked(
                f"SELECT count(DISTINCT {column.name}) FROM {table.quoted}"
                f" WHERE {column.name} NOT IN (SELECT id FROM games)"
            )
            if strange:
                yield f"{where}: {key} has rows of {strange:,} games that are not in games"
        if archive.lake.files("records"):
            archive.prepare(["records"])
            (wrong,) = asked(
                "SELECT count(*) FROM games LEFT JOIN (SELECT game_id, count(*) AS n FROM records"
                " GROUP BY game_id) AS r ON r.game_id = games.id"
                " WHERE games.records - games.taken_back <> coalesce(r.n, 0)"
            )
            if wrong:
                yield f"{where}: records has other rows than {wrong:,} games count"
