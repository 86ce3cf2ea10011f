"""Answers SQL that nobody vouches for, where it can do no harm.

DuckDB's own settings do not hold: one COPY overwrites the open database, and a single function
takes many times the memory it was allowed. So the archive is copied, the copy is asked in a
process of its own with hard limits, and that process is killed when its time is up.
"""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from icecore.analysis.query.answer import Answer
from icecore.analysis.query.sandbox_protocol import (
    Asked,
    Next,
    Opening,
    Ready,
    Refusal,
    Reply,
    Write,
    receive,
    reply_in,
    send,
)
from icecore.events.words.errors import IcecoreError, NotFoundError

IN_MEMORY = 32 << 20
"""Bytes of an archive up to which its copy is made in memory: there it takes several times that."""
GRACE = 1.0
"""Seconds between asking a query to stop and killing it."""
LOADING = 120.0
"""Seconds that the copy of an archive may take."""
PORTION = 10_000
"""Rows of a stream that are in memory at a time."""
LONGEST = 200_000
"""Characters of a query."""
EMPTY = "an empty file, so no archive of tables; remove it, and `icecore load` makes one"


ENDED = {
    signal.SIGKILL: "the system has killed its process, most likely because memory ran out",
    signal.SIGSEGV: "it crashed DuckDB",
    signal.SIGBUS: "it crashed DuckDB",
    signal.SIGFPE: "it crashed DuckDB",
    signal.SIGILL: "it crashed DuckDB",
    signal.SIGABRT: "DuckDB has given itself up",
    signal.SIGALRM: "its time was up long ago",
    signal.SIGTERM: "somebody has ended its process",
}
"""How a process can end that was asked something."""


class Limits(Struct, frozen=True):
    """The limits of a query: time, memory, rows."""

    seconds: float = 30.0
    memory: int = 2 << 30
    """Bytes, for the copy of a small archive and the query together."""
    rows: int = 10_000
    size: int = 64 << 20
    """Bytes of the answer."""
    threads: int = os.cpu_count() or 1


class QueryError(IcecoreError):
    """A query that was not answered, and why."""


class TooLongError(QueryError):
    """A query that took longer than it may."""

    exit_code = 4


class ArchiveError(IcecoreError):
    """The file is no archive of tables, a damaged one, or not one of ours."""

    exit_code = 3


def found_archive(path: Path) -> int:
    """Give the size of the file, or raise why it cannot be asked."""
    if not path.exists():
        raise NotFoundError(f"{path}: no such file; `icecore load` makes it from logs")
    if not path.is_file():
        raise ArchiveError(f"{path}: no archive of tables, but a folder or device")
    size = path.stat().st_size
    if not size:
        raise ArchiveError(f"{path}: {EMPTY}")
    return size


class Source(NamedTuple):
    """A kind of archive: the process that answers for it, and a check before that is started."""

    process: str
    """The module that is run; it calls `sandbox_process.main` with its own way to enter."""
    found: Callable[[Path], int]
    """Gives the bytes that are copied, or raises why there is nothing to ask."""
    address: Callable[[Path], str] = lambda path: str(path.absolute())
    """What the process is told to open."""
    environment: tuple[str, ...] = ()
    """How the names of variables begin that the process needs to open it."""


DATABASE = Source("icecore.analysis.query.sandbox_process", found_archive)


def look(path: Path) -> None:
    """Raise what is wrong with a database: damaged, foreign, of another version; it may be empty.

    Whoever opens it with all rights after this has met nothing in it that runs.
    """
    with Sandbox(path) as sandbox:
        sandbox.open(look=True)


def ask(path: Path, sql: str, limits: Limits | None = None) -> Answer:
    """The answer to one SELECT about the tables of a database, which nothing can change."""
    with Sandbox(path, limits) as sandbox:
        return sandbox.ask(sql)


class Sandbox:
    """One copy of an archive for many queries, one at a time; made when the first one comes.

    A query that ends the process costs a new copy, which is made from the archive of that moment.
    With a folder, rows can be written into files there, and nowhere else.
    """

    def __init__(
        self,
        path: Path,
        limits: Limits | None = None,
        folder: Path | None = None,
        source: Source = DATABASE,
    ) -> None:
        self.path, self.limits, self.folder = path, limits or Limits(), folder
        self.source = source
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._turn = threading.Lock()
        self._last_words = ""
        """What a process said before it ended."""

    def __enter__(self) -> "Sandbox":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process; the next query would begin another."""
        if self._process is not None:
            self._process.kill()
            _, last = self._process.communicate()
            self._last_words = last[-4096:].decode(errors="replace").strip()
            self._process = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def ask(
        self,
        sql: str,
        rows: int | None = None,
        given: Mapping[str, Any] | Sequence[Any] | None = None,
        seconds: float | None = None,
    ) -> Answer:
        """Raises QueryError, TooLongError, ArchiveError, or NotFoundError for a missing file."""
        return self._asked(sql, self.limits.rows if rows is None else rows, given, seconds)

    def stream(
        self,
        sql: str,
        given: Mapping[str, Any] | Sequence[Any] | None = None,
        seconds: float | None = None,
    ) -> Iterator[Answer]:
        """All rows, so many at a time, each within the time; nothing else is asked meanwhile."""
        part = self._asked(sql, PORTION, given, seconds, stream=True)
        yield part
        while part.more:
            part = self._answer(Next(), seconds)
            yield part

    def _asked(
        self,
        sql: str,
        rows: int,
        given: Mapping[str, Any] | Sequence[Any] | None,
        seconds: float | None,
        *,
        stream: bool = False,
    ) -> Answer:
        if len(sql) > LONGEST:
            raise QueryError(f"the query is longer than {LONGEST:,} characters")
        try:
            sql.encode()
        except UnicodeEncodeError as error:
            raise QueryError("the query is no UTF-8 text") from error
        values: dict[str, Any] | list[Any] = (
            dict(given or {}) if given is None or isinstance(given, Mapping) else list(given)
        )
        limits = self.limits
        longest = limits.seconds if seconds is None else seconds
        return self._answer(Asked(sql, rows, longest, limits.size, values, stream), seconds)

    def _answer(self, message: Asked | Next, seconds: float | None) -> Answer:
        longest = self.limits.seconds if seconds is None else seconds
        reply = self._told(message, longest + GRACE)
        if isinstance(reply, Answer):
            return reply
        raise refused(self.path, reply, self.limits, longest)

    def write(self, sql: str, file: Path, form: Literal["parquet", "csv", "arrow"]) -> None:
        """The rows of a query of our own, as a file in the folder."""
        assert self.folder is not None
        reply = self._told(Write(sql, str(file.absolute()), form), None)
        if isinstance(reply, Refusal) and reply.kind == "refused":
            raise IcecoreError(f"{file}: cannot be written: {reply.reason}")
        if not isinstance(reply, Ready):
            raise refused(self.path, reply, self.limits)

    def _told(self, message: Asked | Next | Write, seconds: float | None) -> Reply:
        with self._turn:
            try:
                if self._process is None:
                    self.open()
                reply = self._exchange(message, seconds)
                if isinstance(reply, Refusal) and reply.last:
                    self.close()
            except BaseException:  # also Ctrl-C: half a message cannot be continued
                self.close()
                raise
            return reply

    def open(self, *, look: bool = False) -> None:
        size = self.source.found(self.path)
        limits = self.limits
        self._folder = TemporaryDirectory(prefix="icecore-sandbox-")
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", self.source.process],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,  # read when it has ended: what it says then is why
            cwd=self._folder.name,
            env={
                "PYTHONPATH": os.pathsep.join(str(Path(path).absolute()) for path in sys.path),
                # Address space is what is limited: these would take much and use little of it.
                "MALLOC_ARENA_MAX": "2",
                "ARROW_DEFAULT_MEMORY_POOL": "system",
                **{
                    name: value
                    for name, value in os.environ.items()
                    if name.startswith(self.source.environment)
                },
            },
        )
        opening = Opening(
            self.source.address(self.path), limits.memory, limits.threads, size <= IN_MEMORY,
            str(self.folder.absolute()) if self.folder else "", look,
        )  # fmt: skip
        reply = self._exchange(opening, LOADING)
        if not isinstance(reply, Ready):
            self.close()
            raise refused_opening(self.path, reply, limits)
        # The process has its copy open; without a name, nothing is left of it whatever happens.
        self._folder.cleanup()
        self._folder = None

    def _exchange(self, message: Opening | Asked | Next | Write, seconds: float | None) -> Reply:
        """Say something and wait for the reply; a process that gives none is ended."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        killed = threading.Event()

        def kill() -> None:
            killed.set()
            process.kill()

        late = threading.Timer(threading.TIMEOUT_MAX if seconds is None else seconds, kill)
        late.daemon = True
        late.start()
        try:
            send(process.stdin, message)
            data = receive(process.stdout, self.limits.size + 4096)
        except BrokenPipeError:
            data = None
        finally:
            late.cancel()
        if data is not None:
            return reply_in(data)
        if killed.is_set():
            self.close()
            return Refusal("", "time")
        with suppress(subprocess.TimeoutExpired):  # it may live, and have said more than it may
            process.wait(GRACE)
        code = process.poll()
        self.close()
        return self._why_ended(code)

    def _why_ended(self, code: int | None) -> Refusal:
        last = self._last_words
        if "bad_alloc" in last or "MemoryError" in last or "Allocation failure" in last:
            return Refusal("", "memory")
        if code is None:
            return Refusal(f"the answer takes more than {self.limits.size:,} bytes")
        if code < 0:
            return Refusal(ENDED.get(signal.Signals(-code), signal.Signals(-code).name), "died")
        return Refusal(last.rpartition("\n")[2] or f"its process has ended with {code}", "died")


def refused(path: Path, reply: Reply, limits: Limits, seconds: float | None = None) -> IcecoreError:
    """Says in a sentence why there is no answer."""
    assert isinstance(reply, Refusal)
    match reply.kind:
        case "time":
            return TooLongError(f"the query took longer than {seconds or limits.seconds:g} seconds")
        case "memory":
            size = f"{limits.memory / (1 << 30):.3g} GiB"
            return QueryError(f"the query needs more memory than the {size} it may take")
        case "died":
            return QueryError(f"the query ended its process: {reply.reason}")
        case "broken":
            return QueryError(f"DuckDB broke down over the query: {reply.reason}")
        case "busy":
            holder = re.search(r"PID (\d+)", reply.reason)
            who = f" (process {holder[1]})" if holder else ""
            return QueryError(
                f"{path}: another process{who} has it open; try again when it is done"
            )
        case "damaged":
            return ArchiveError(
                f"{path}: the archive is damaged ({reply.reason}); load the logs into a new one"
            )
        case "unreadable":
            return ArchiveError(f"{path}: no archive of tables ({reply.reason})")
        case "foreign":
            return ArchiveError(f"{path}: {reply.reason}")
        case "refused":
            return QueryError(f"not answered: {reply.reason}")


def refused_opening(path: Path, reply: Reply, limits: Limits) -> IcecoreError:
    """Why there is nothing to ask. A file that ends or delays whoever opens it is no sound one."""
    assert isinstance(reply, Refusal)
    match reply.kind:
        case "time":
            return ArchiveError(f"{path}: to copy it takes longer than {LOADING:g} seconds")
        case "memory":
            size = f"{limits.memory / (1 << 30):.3g} GiB"
            return QueryError(f"{path}: to open it takes more memory than {size}")
        case "died":
            return refused(path, Refusal(reply.reason, "damaged"), limits)
    return refused(path, reply, limits)
