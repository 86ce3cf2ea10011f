"""Loading logs into tables, against the ways that DuckDB offers for the same rows."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import duckdb
import pyarrow as pa
from msgspec.structs import replace

from bench import games
from bench.measure import Row, at_least, at_most, seconds, side_by_side
from icecore.analysis.load.database import open_database
from icecore.analysis.load.loader import Loader
from icecore.analysis.tables.column_types import literal
from icecore.analysis.tables.tables import Table
from icecore.events.file.log import bulk_frames, new_id
from icecore.library.support.processes import cores
from icecore.replay.games.registry import OURS

FEW, MANY = 1_000, int(os.environ.get("ICECORE_BENCH_GAMES", "100_000"))
BY_ROWS = 3_000
"""Rows that `executemany` is measured on: all would take an hour."""


def archive(path: Path, game: str, number: int) -> Path:
    """Many games that differ in nothing but their ids, which is enough for a loader."""
    played = games.games(game)
    with path.open("wb") as file:
        for at in range(number):
            head, records, seal = played[at % len(played)]
            id_ = new_id(head.started + at, sha256(f"{game}{at}".encode()).digest()[:10])
            file.write(bulk_frames(replace(head, id=id_), records, seal))
    return path


def load(database: Path, *files: Path, jobs: int = 1) -> int:
    database.unlink(missing_ok=True)
    with open_database(database) as opened:
        loader = Loader(opened, jobs=jobs)
        for _ in loader.load(map(str, files)):
            pass
    return loader.tally.rows


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for game in OURS:
            yield from against_duckdb(folder, game)
        yield from growth(folder)


def against_duckdb(folder: Path, game: str) -> Iterator[Row]:
    """The whole way from logs, folding included, against rows that lie ready."""
    file = archive(folder / f"{game}.ice", game, 2_000)
    ours = folder / "ours.duckdb"
    found = load(ours, file, jobs=cores())
    with (
        duckdb.connect(str(ours), read_only=True) as con,
        open_database(folder / "empty.duckdb") as opened,
    ):
        tables = [table for table in opened.tables.values() if _count(con, table)]
        for table in tables:
            target = literal(str(folder / f"{table.key}.json"))
            con.execute(f"COPY {table.quoted} TO {target} (FORMAT json)")
        arrow = {table.key: _arrow(con, table) for table in tables}
        sample = con.execute(f"SELECT * FROM records LIMIT {BY_ROWS}").fetchall()
    loaded, alone, ready, arrows = side_by_side(
        lambda: load(ours, file, jobs=cores()),
        lambda: load(ours, file),
        lambda: _read_json(folder, tables),
        lambda: _read_arrow(folder, tables, arrow),
        repeat=3,
    )
    one_by_one = seconds(lambda: _executemany(folder, sample), 1) / BY_ROWS
    yield Row(f"{game}: load, {cores()} processes", f"{found / loaded:,.0f} rows/s")
    yield Row("load, one process", f"{found / alone:,.0f} rows/s")
    yield Row("DuckDB reads the rows as ready newline JSON", f"{found / ready:,.0f} rows/s")
    yield Row("DuckDB reads the rows as ready Arrow tables", f"{found / arrows:,.0f} rows/s")
    yield at_most("load against ready newline JSON", loaded / ready, 3, "×")
    yield at_least("load against executemany", one_by_one * found / loaded, 20, "×")


def _count(con: duckdb.DuckDBPyConnection, table: Table) -> int:
    ((number,),) = con.execute(f"SELECT count(*) FROM {table.quoted}").fetchall()
    return int(number)


def _arrow(con: duckdb.DuckDBPyConnection, table: Table) -> pa.Table:
    return con.sql(f"SELECT * FROM {table.quoted}").to_arrow_table()


def _read_json(folder: Path, tables: list[Table]) -> None:
    (folder / "theirs.duckdb").unlink(missing_ok=True)
    with open_database(folder / "theirs.duckdb") as opened:
        for table in tables:
            columns = ", ".join(
                f"{literal(column.name)}: {literal(column.sql)}" for column in table.columns
            )
            file = literal(str(folder / f"{table.key}.json"))
            opened.con.execute(
                f"INSERT INTO {table.quoted} SELECT * FROM read_json({file}, "
                f"format = 'newline_delimited', columns = {{{columns}}})"
            )


def _read_arrow(folder: Path, tables: list[Table], arrow: dict[str, pa.Table]) -> None:
    (folder / "theirs.duckdb").unlink(missing_ok=True)
    with open_database(folder / "theirs.duckdb") as opened:
        for table in tables:
            opened.con.register("ready", arrow[table.key])
            opened.con.execute(f"INSERT INTO {table.quoted} SELECT * FROM ready")
            opened.con.unregister("ready")


def _executemany(folder: Path, sample: list[tuple[object, ...]]) -> None:
    (folder / "theirs.duckdb").unlink(missing_ok=True)
    with open_database(folder / "theirs.duckdb") as opened:
        marks = ", ".join("?" for _ in sample[0])
        opened.con.executemany(f"INSERT INTO records VALUES ({marks})", sample)


def growth(folder: Path) -> Iterator[Row]:
    """Time for each game and the most memory, of few games and of many."""
    spent = {}
    for number in (FEW, MANY):
        file = archive(folder / f"{number}.ice", games.FIRST, number)
        spent[number], peak = _measured(folder / f"{number}.duckdb", file)
        file.unlink()
        yield Row(f"load {number:,} games", f"{number / spent[number]:,.0f} games/s")
    ratio = (spent[MANY] / MANY) / (spent[FEW] / FEW)
    yield at_most(f"time for each of {MANY:,} games against {FEW:,}", ratio, 1.3, "×")
    yield at_most(f"most memory of a process, {MANY:,} games", peak, 600, "MB")


def _measured(database: Path, file: Path) -> tuple[float, float]:
    """Seconds and megabytes of a load in processes of its own."""
    command = [sys.executable, "-m", "icecore", "load", str(database), str(file)]
    began = time.perf_counter()
    said = subprocess.run(
        [sys.executable, "-c", SMALL, *command], check=True, stdout=subprocess.PIPE
    ).stdout
    return time.perf_counter() - began, int(said) / 1024


SMALL = """
import os, subprocess, sys
running = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, used = os.wait4(running.pid, 0)
print(used.ru_maxrss)
sys.exit(status != 0)
"""
"""A process begins with the memory of the one that starts it, as the system counts: a small one."""
