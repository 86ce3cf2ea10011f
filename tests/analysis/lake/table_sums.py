"""Compares the tables of a lake with those that `icecore load` makes of the same logs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb

from icecore.analysis.lake.build.build import Build, Runner, Settings
from icecore.analysis.lake.build.build_task import Job, Said, carry_out
from icecore.analysis.lake.engines.duck_lake import LakeArchive
from icecore.analysis.tables.tables import dictionary_tables

Sums = dict[str, tuple[int, Any]]
"""Rows and the sum of their hashes, by table; those without rows are left out."""

DICTIONARY = {table.name for table in dictionary_tables()}


def sums(con: duckdb.DuckDBPyConnection, tables: list[str]) -> Sums:
    """Where a game was read from is left out: equal versions may lie in many files."""
    found = {}
    for key in tables:
        schema, _, name = key.rpartition(".")
        columns = "* EXCLUDE (file, file_offset)" if key == "games" else "*"
        sql = f'SELECT {columns} FROM "{schema or "main"}"."{name}"'
        (row,) = con.execute(f"SELECT count(*), sum(hash(t::VARCHAR)) FROM ({sql}) t").fetchall()
        found[key] = row
    return found


def of_database(path: Path) -> Sums:
    with duckdb.connect(str(path), read_only=True) as con:
        names = con.execute(
            "SELECT if(schema_name = 'main', '', schema_name || '.') || table_name"
            " FROM duckdb_tables() WHERE estimated_size > 0"
        ).fetchall()
        return sums(con, sorted(name for (name,) in names if name not in DICTIONARY))


def of_lake(path: Any) -> Sums:
    with LakeArchive(path) as archive:
        names = sorted(archive.lake.tables)
        archive.prepare(names)
        found = sums(archive.connection, names)
        return {key: sum_ for key, sum_ in found.items() if sum_[0]}


class Here:
    """One task after the other in this process."""

    def __call__(self, job: Job, tasks: int, /) -> Iterator[Said]:
        for task in range(tasks):
            yield from carry_out(job, task)

    def spread(self) -> int:
        return 1


def built(lake: Any, *files: Path, runner: Runner | None = None, **settings: Any) -> Build:
    """A lake built in this process."""
    build = Build(lake, runner or Here(), Settings(**settings))
    for _ in build.build([str(file.absolute()) for file in files]):
        pass
    return build
