"""The plan of a build: of every game the version that counts, if the lake has none as good.

Heads and seals alone are looked at. What they say waits in a table on disk, so that the memory of
the driver does not grow with the archive.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from icecore.analysis.lake.build.build_task import PLAN
from icecore.analysis.lake.build.log_files import can_seek, surveyed
from icecore.analysis.lake.store.duck_files import SCHEME, let_read
from icecore.analysis.lake.store.lake_store import Sink, Store
from icecore.analysis.lake.store.manifest import Lake
from icecore.analysis.lake.store.views import versions_in
from icecore.events.file.log import id_text
from icecore.events.file.versions import RANK
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError
from icecore.replay.games.registry import find_game

ROWS = 10_000
"""Games that are told to DuckDB at a time."""
ORDER = ", ".join(f"{column} DESC" for column in RANK)
MEMORY = "192MB"
"""What DuckDB keeps of the survey in memory; more goes to disk."""

ENTRIES = pa.schema(
    [
        ("n", pa.int64()), ("id", pa.string()), ("game", pa.string()), ("sealed", pa.bool_()),
        ("records", pa.int64()), ("digest", pa.string()), ("file", pa.int64()),
        ("start", pa.int64()), ("stop", pa.int64()), ("place", pa.int64()), ("size", pa.int64()),
    ]
)  # fmt: skip


class Counts(NamedTuple):
    """The counts of a survey."""

    taken: int
    replaced: int
    passed: int
    size: int
    """Bytes of the logs that are taken."""


class Survey:
    """A survey of the files: the games in them, and those that are taken."""

    def __init__(self, folder: Path) -> None:
        self.con = duckdb.connect(
            str(folder / "survey.duckdb"),
            config={"memory_limit": MEMORY, "temp_directory": str(folder / "spilled")},
        )
        self.con.execute(
            "CREATE TABLE entries (n BIGINT, id VARCHAR, game VARCHAR, sealed BOOLEAN, records"
            " BIGINT, digest VARCHAR, file BIGINT, start BIGINT, stop BIGINT, place BIGINT, size"
            " BIGINT);"
            " CREATE TABLE files (file BIGINT, path VARCHAR);"
            " CREATE TABLE lake (id VARCHAR, sealed BOOLEAN, records BIGINT, digest VARCHAR, run"
            " VARCHAR);"
            " CREATE TABLE chosen AS SELECT *, NULL::VARCHAR AS was FROM entries;"
            " CREATE TABLE failed (n BIGINT, id VARCHAR)"
        )
        self.count = 0
        self.reads = False
        """Has the connection the files of a lake?"""
        self.problems: list[IcecoreError] = []

    def close(self) -> None:
        self.con.close()

    def read(self, number: int, path: str) -> Iterator[int]:
        """Survey a file; what ends it early is among the problems."""
        rows: list[tuple[object, ...]] = []
        self.con.execute("INSERT INTO files VALUES (?, ?)", [number, path])
        try:
            seeks = can_seek(path)
            for place, entry in enumerate(surveyed(path)):
                head = entry.head
                bounds = (entry.start, entry.stop) if seeks else (None, None)
                rows.append((
                    self.count, id_text(head.id), head.game, entry.sealed, entry.records,
                    entry.digest.hex(), number, *bounds, None if seeks else place, entry.size,
                ))  # fmt: skip
                self.count += 1
                if len(rows) >= ROWS:
                    self._insert(rows)
                    yield len(rows)
                    rows = []
        except IcecoreError as error:
            self.problems.append(error)
        self._insert(rows)
        yield len(rows)

    def _insert(self, rows: list[tuple[object, ...]]) -> None:
        if rows:
            columns = [
                pa.array(column, field.type)
                for column, field in zip(zip(*rows, strict=True), ENTRIES, strict=True)
            ]
            self.con.register("told", pa.Table.from_arrays(columns, schema=ENTRIES))
            self.con.execute("INSERT INTO entries SELECT * FROM told")
            self.con.unregister("told")

    def look_up(self, lake: Lake | None) -> None:
        """The versions that the lake has of these games."""
        self._look_up(lake, "entries")

    def choose(self) -> Counts:
        """Of every id the best version that has not failed, if it is better than the lake's."""
        self._refuse_unknown()
        self.con.execute(
            f"""
            CREATE OR REPLACE TABLE ranked AS
            SELECT *, row_number() OVER (
                PARTITION BY id ORDER BY {ORDER}, n) AS rank
            FROM entries ANTI JOIN failed USING (n);
            CREATE OR REPLACE TABLE chosen AS
            SELECT best.* EXCLUDE (rank), lake.run AS was FROM ranked AS best
            LEFT JOIN lake USING (id)
            WHERE best.rank = 1 AND (lake.id IS NULL OR {_rank("best")} > {_rank("lake")})
            """
        )
        self._conflicts()
        ((taken, replaced, size, seen),) = self.con.execute(
            "SELECT count(*), count(was), coalesce(sum(size), 0), (SELECT count(*) FROM entries)"
            " FROM chosen"
        ).fetchall()
        return Counts(taken, replaced, seen - taken, size)

    def _refuse_unknown(self) -> None:
        """Games that nobody here can play are left out, and said once each."""
        for (name,) in self.con.execute("SELECT DISTINCT game FROM entries").fetchall():
            try:
                find_game(name)
            except (NotFoundError, IcecoreError) as error:
                (found,) = self.con.execute(
                    "SELECT path, id, count(*) OVER () FROM entries JOIN files USING (file)"
                    " WHERE game = ? ORDER BY n LIMIT 1",
                    [name],
                ).fetchall()
                path, id_, games = found
                more = f" (and {games - 1:,} more games)" if games > 1 else ""
                self.problems.append(LogError(f"{error}{more}", path=path, game=id_))
                self.con.execute("DELETE FROM entries WHERE game = ?", [name])

    def _conflicts(self) -> None:
        """Two games of one id, and neither is the later: the first one is kept, and it is said."""
        for path, id_ in self.con.execute(
            f"""
            SELECT DISTINCT path, other.id FROM ranked AS other JOIN files USING (file)
            JOIN (SELECT id, sealed, records, digest FROM ranked WHERE rank = 1
                  UNION ALL SELECT id, sealed, records, digest FROM lake) AS best USING (id)
            WHERE {_rank("other")} = {_rank("best")} AND other.digest <> best.digest
                AND NOT EXISTS (SELECT 1 FROM lake WHERE lake.id = other.id
                    AND {_rank("lake")} > {_rank("other")})
                AND NOT EXISTS (SELECT 1 FROM lake WHERE lake.id = other.id
                    AND lake.digest = other.digest)
                AND (other.rank > 1 OR EXISTS (SELECT 1 FROM lake WHERE lake.id = other.id
                    AND {_rank("lake")} = {_rank("other")}))
            ORDER BY 1, 2
            """
        ).fetchall():
            self.problems.append(
                LogError(
                    "another game with the same id and as many records is in the lake already",
                    path=path, game=id_,
                )
            )  # fmt: skip

    def again(self, failed: list[int]) -> None:
        """Some of the chosen cannot be folded: only what else there is of these ids is wanted."""
        self.con.execute(
            "INSERT INTO failed SELECT n, id FROM entries WHERE n IN (SELECT unnest(?))", [failed]
        )
        self.con.execute("CREATE TABLE IF NOT EXISTS folded AS SELECT * FROM chosen LIMIT 0")
        self.con.execute("INSERT INTO folded SELECT * FROM chosen ANTI JOIN failed USING (n)")
        self.con.execute("DELETE FROM entries WHERE id NOT IN (SELECT id FROM failed)")

    def settle(self) -> None:
        """`chosen` is now all that was folded, of all rounds."""
        self.con.execute("CREATE TABLE IF NOT EXISTS folded AS SELECT * FROM chosen LIMIT 0")
        self.con.execute("INSERT INTO folded SELECT * FROM chosen ANTI JOIN failed USING (n)")

    def drops(self) -> tuple[dict[str, list[str]], list[str]]:
        """Of the games that were folded: ids by the run that has an earlier version, and ids that
        the lake has meanwhile got in a version as good.
        """
        later: dict[str, list[str]] = {}
        for run, id_ in self.con.execute(
            "SELECT lake.run, id FROM folded JOIN lake USING (id)"
            f" WHERE {_rank('folded')} > {_rank('lake')} ORDER BY id"
        ).fetchall():
            later.setdefault(run, []).append(id_)
        vain = self.con.execute(
            "SELECT id FROM folded JOIN lake USING (id)"
            f" WHERE {_rank('folded')} <= {_rank('lake')} ORDER BY id"
        ).fetchall()
        return later, [id_ for (id_,) in vain]

    def look_up_folded(self, lake: Lake | None) -> None:
        """The versions that the lake has of the games that were folded, at this moment."""
        self._look_up(lake, "folded")

    def _look_up(self, lake: Lake | None, games: str) -> None:
        self.con.execute("DELETE FROM lake")
        if lake is None:
            return
        if self.reads:
            self.con.unregister_filesystem(SCHEME)
        let_read(self.con, lake)
        self.reads = True
        for run, sql in versions_in(lake):
            self.con.execute(
                f"INSERT INTO lake SELECT id, sealed, records, digest, ? FROM ({sql})"
                f" SEMI JOIN {games} USING (id)",
                [run],
            )

    def deal(self, store: Store, folder: str, size: int) -> int:
        """Write the plan: a file for each task, of games with about `size` bytes of logs.

        What a compressed archive holds is one task's, as it is inflated from its beginning.
        """
        tasks, weight, file = 0, 0, None
        plan: _Plan | None = None
        con = self.con.cursor()
        con.execute(
            "SELECT n, id, game, path, start, stop, place, records, size, file FROM chosen"
            " JOIN files USING (file) ORDER BY start IS NULL, file, n"
        )
        while some := con.fetchmany(ROWS):
            for *row, bytes_, number in some:
                full = weight >= size if row[4] is not None else number != file
                if plan is not None and full:
                    plan.close()
                    plan, weight = None, 0
                if plan is None:
                    plan = _Plan(store.writer(f"{folder}/{tasks:06}.parquet"))
                    tasks += 1
                plan.add(tuple(row))
                weight, file = weight + bytes_, number
        if plan is not None:
            plan.close()
        return tasks


def _rank(table: str) -> str:
    """Writes the SQL that ranks the versions of a game."""
    return f"({', '.join(f'{table}.{column}' for column in RANK)})"


class _Plan:
    """The plan of a task on its way to disk."""

    def __init__(self, sink: Sink) -> None:
        self.sink = sink
        self.writer = pq.ParquetWriter(sink, PLAN, compression="zstd")
        self.rows: list[tuple[object, ...]] = []

    def add(self, row: tuple[object, ...]) -> None:
        self.rows.append(row)
        if len(self.rows) >= ROWS:
            self._write()

    def _write(self) -> None:
        columns = [
            pa.array(column, field.type)
            for column, field in zip(zip(*self.rows, strict=True), PLAN, strict=True)
        ]
        self.writer.write_table(pa.Table.from_arrays(columns, schema=PLAN))
        self.rows = []

    def close(self) -> None:
        if self.rows:
            self._write()
        self.writer.close()
        self.sink.close()
