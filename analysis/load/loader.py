"""Logs into a database: by several processes, and every file wholly or not at all.

This process finds the games that are new and hands them out; others fold them and give back
columns as newline JSON; this one lets DuckDB read that, in transactions that end with a file.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.pool import Pool
from shutil import rmtree
from typing import Any

import duckdb
from msgspec import Struct

from icecore.analysis.load.database import Database, rows_folder, said_of
from icecore.analysis.load.load_plan import Barrier, Ended, Work, find
from icecore.analysis.load.load_worker import Result, carry_out, start
from icecore.analysis.tables.row_batch import Wanted
from icecore.analysis.tables.tables import insert
from icecore.events.file.atomic_files import said_plainly
from icecore.events.file.versions import Version
from icecore.events.words.errors import IcecoreError

BATCH = 24 * 2**20
"""Bytes of JSON that wait for DuckDB at most: a statement costs milliseconds, so few are better."""
STREAM = 8 * 2**20
"""Bytes from which on the tables with most of them need not wait for the others …"""
LARGE = 2**20
"""… which are those with so many: so the end of a file leaves the other processes idle for less."""
AHEAD = 3
"""Portions that wait for each process: a slow database must not fill the memory with rows."""


class Tally(Struct):
    """Counts of the games that were loaded, replaced and skipped."""

    files: int = 0
    games: int = 0
    """Loaded, also those that replaced an earlier version."""
    replaced: int = 0
    unchanged: int = 0
    """In the database already, in this version or a later one."""
    rows: int = 0
    problems: list[IcecoreError] = []

    def add(self, other: "Tally") -> None:
        for name in ("files", "games", "replaced", "unchanged", "rows"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Buffer:
    """Rows on their way into the database, and what they came to."""

    def __init__(self) -> None:
        self.lines: dict[str, list[bytes]] = {}
        self.sizes: Counter[str] = Counter()
        """Bytes of each table's lines."""
        self.sets: dict[str, bytes] = {}
        self.replaced: list[str] = []
        self.ids: list[str] = []
        self.games: set[str] = set()
        """What was played in those whose rows are here."""
        self.tally = Tally()

    @property
    def size(self) -> int:
        return self.sizes.total()

    def add(self, work: Work, result: Result) -> None:
        for key, line in result.lines:
            self.lines.setdefault(key, []).append(line)
            self.sizes[key] += len(line)
        self.sets |= result.sets
        self.games |= result.games
        self.ids += [found.id for found in work.found]
        # A later version that cannot be folded takes nothing away from the earlier.
        replaced = sorted(set(work.replaced).intersection(result.ids))
        self.replaced += replaced
        self.tally.add(
            Tally(
                games=len(result.ids), replaced=len(replaced), unchanged=work.passed,
                rows=result.rows,
            )
        )  # fmt: skip

    def merge(self, other: "Buffer") -> None:
        for key, lines in other.lines.items():
            self.lines.setdefault(key, []).extend(lines)
        self.sizes += other.sizes
        self.sets |= other.sets
        self.ids += other.ids
        self.games |= other.games
        self.replaced += other.replaced
        self.tally.add(other.tally)

    def part(self) -> "Buffer | None":
        """The large tables, which leave; games that are replaced must make room for them."""
        large = [key for key, size in self.sizes.items() if size >= LARGE]
        if not large:
            return None
        part = Buffer()
        part.lines = {key: self.lines.pop(key) for key in large}
        part.sizes = Counter({key: self.sizes.pop(key) for key in large})
        part.replaced, self.replaced = self.replaced, []
        part.games = self.games
        return part


class Loader:
    """One run of loading; `tally` counts what is in the database for good."""

    def __init__(
        self,
        database: Database,
        *,
        verify: bool = False,
        keep_going: bool = False,
        jobs: int = 1,
        folders: tuple[str, ...] = (),
    ) -> None:
        self.database, self.con = database, database.con
        self.con.execute("SET threads = 1")  # more are no faster here, and take from the others
        self.keep_going, self.jobs = keep_going, jobs
        choice = database.choice
        self.wanted = Wanted(
            database.chosen(), choice.options, verify, folders, choice.positions, choice.seats
        )
        self.tally = Tally()
        self.folder = rows_folder(database.path)
        self.complete = Buffer()
        """Files that are read to their end."""
        self.current = Buffer()
        """The file that is being read."""
        self.within: Tally | None = None
        """What the open transaction has of the current file, if there is one."""
        self.coming: dict[str, Version] = {}
        self.sets = {sha for (sha,) in self.con.execute("SELECT set_sha FROM cards").fetchall()}

    def load(self, files: Iterable[str]) -> Iterator[int]:
        """Load files in their order; gives again and again how many more games are done."""
        # Only we have the database, so what another run left behind is nobody's.
        rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        pool = (
            get_context("spawn").Pool(self.jobs, start, (self.wanted,)) if self.jobs > 1 else None
        )
        try:
            yield 0
            for item, result in self._done(find(files, self._look_up, self.coming), pool):
                yield from self._take(item, result)
            self._commit()
        except BaseException:
            # The files before the one that failed are whole, and stay.
            with suppress(duckdb.Error, IcecoreError):
                if self.within is not None:
                    self.within = None
                    self.con.execute("ROLLBACK")
                self._commit()
            raise
        finally:
            if pool is not None:
                pool.terminate()
            rmtree(self.folder, ignore_errors=True)

    def _look_up(self, ids: list[str]) -> dict[str, Version]:
        rows = self.con.execute(
            "SELECT id, sealed, records, digest FROM main.games WHERE id IN "
            "(SELECT unnest(?)::UUID)",
            [ids],
        ).fetchall()
        return {str(id_): Version(sealed, records, digest) for id_, sealed, records, digest in rows}

    def _done(
        self, items: Iterator[Work | Ended | Barrier], pool: Pool | None
    ) -> Iterator[tuple[Work | Ended | Barrier, Result | None]]:
        """Every item in order, works with their results; some are ahead in other processes."""
        if pool is None:
            start(self.wanted)
            for item in items:
                yield item, carry_out(item) if isinstance(item, Work) else None
            return
        ahead: deque[tuple[Work | Ended | Barrier, Any]] = deque()
        for item in items:
            result = pool.apply_async(carry_out, (item,)) if isinstance(item, Work) else None
            ahead.append((item, result))
            while ahead and (isinstance(item, Barrier) or len(ahead) > AHEAD * self.jobs):
                first, result = ahead.popleft()
                yield first, result and result.get()
        for first, result in ahead:
            yield first, result and result.get()

    def _take(self, item: Work | Ended | Barrier, result: Result | None) -> Iterator[int]:
        match item:
            case Work() if result is not None:
                for problem in (*item.problems, *result.problems):
                    self._report(problem)
                self.current.add(item, result)
                if self.current.size >= STREAM:
                    self._stream()
                yield len(item.found) + item.passed + len(item.problems)
            case Ended(_, problem):
                if problem is not None:
                    self._report(problem)
                self._end_file()
            case Barrier():
                self._flush_current()

    def _report(self, problem: IcecoreError) -> None:
        if not self.keep_going:
            raise problem
        self.tally.problems.append(problem)

    def _end_file(self) -> None:
        self.current.tally.files = 1
        if self.within is not None:
            self._flush_current()
            self.con.execute("COMMIT")
            self._add(self.within)
            self.within = None
            return
        self.complete.merge(self.current)
        self.current = Buffer()
        if self.complete.size >= BATCH:
            self._commit()

    def _stream(self) -> None:
        """A file that is too long for the memory goes into a transaction of its own, by parts."""
        if part := self.current.part():
            self._begin()
            self._insert(part)
        if self.current.size >= BATCH:
            self._flush_current()

    def _flush_current(self) -> None:
        within = self._begin()
        self._insert(self.current)
        within.add(self.current.tally)
        self.current = Buffer()

    def _begin(self) -> Tally:
        """The transaction of the current file."""
        if self.within is None:
            self._commit()
            self.con.execute("BEGIN")
            self.within = Tally()
        return self.within

    def _commit(self) -> None:
        """The complete files enter the database, all at once."""
        if self.complete.ids or self.complete.sets:
            self.con.execute("BEGIN")
            try:
                self._insert(self.complete)
            except BaseException:
                with suppress(duckdb.Error):
                    self.con.execute("ROLLBACK")
                raise
            self.con.execute("COMMIT")
        self._add(self.complete.tally)
        self.complete = Buffer()

    def _add(self, tally: Tally) -> None:
        self.tally.add(tally)
        self.database.filled = self.database.filled or tally.games > 0

    def _insert(self, buffer: Buffer) -> None:
        with said_of(self.database.path):
            self.database.add_games(buffer.games)
        if buffer.replaced:
            self._delete(buffer.replaced)
        new = {sha: line for sha, line in buffer.sets.items() if sha not in self.sets}
        if new and "cards" in self.wanted.tables:
            buffer.lines["cards"] = list(new.values())
        for key, lines in buffer.lines.items():
            file = self.folder / "rows.json"
            with said_plainly(file), file.open("wb") as stream:
                stream.writelines(lines)
            with said_of(self.database.path):
                self.con.execute(insert(self.database.tables[key], str(file.absolute())))
        self.sets |= set(new)
        for id_ in buffer.ids:
            self.coming.pop(id_, None)

    def _delete(self, ids: list[str]) -> None:
        """The earlier versions of games leave every table."""
        for table in self.database.tables.values():
            key = table.columns[0]
            if key.is_key and table.key in self.database.there:
                self.con.execute(
                    f"DELETE FROM {table.quoted} WHERE {key.name} IN (SELECT unnest(?)::UUID)",
                    [ids],
                )
