"""SQL that nobody vouches for, answered where it can do no harm.

DuckDB's own settings do not hold: one COPY overwrites the open database, and a single function
takes many times the memory it was allowed. So the archive is copied, the copy is asked in a
process of its own with hard limits, and that process is killed when its time is up.
"""

import os
import subprocess
import sys
import threading
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from msgspec import Struct

from icecore.analysis.answers import Answer
from icecore.analysis.sandbox_protocol import (
    Asked,
    Opening,
    Ready,
    Refusal,
    Reply,
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
LONGEST = 200_000
"""Characters of a query."""


class Limits(Struct, frozen=True):
    """What a query may take."""

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
    """The file is no archive of tables."""

    exit_code = 3


def ask(path: Path, sql: str, limits: Limits | None = None) -> Answer:
    """The answer to one SELECT about the tables of an archive, which nothing can change."""
    with Sandbox(path, limits) as sandbox:
        return sandbox.ask(sql)


class Sandbox:
    """One copy of an archive for many queries, one at a time; made when the first one comes.

    A query that ends the process costs a new copy, which is made from the archive of that moment.
    """

    def __init__(self, path: Path, limits: Limits | None = None) -> None:
        self.path, self.limits = path, limits or Limits()
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._turn = threading.Lock()

    def __enter__(self) -> "Sandbox":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process; the next query would begin another."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def ask(self, sql: str, rows: int | None = None) -> Answer:
        """Raises QueryError, TooLongError, ArchiveError, or NotFoundError for a missing file."""
        if len(sql) > LONGEST:
            raise QueryError(f"the query is longer than {LONGEST:,} characters")
        try:
            sql.encode()
        except UnicodeEncodeError as error:
            raise QueryError("the query is no UTF-8 text") from error
        limits = self.limits
        most = limits.rows if rows is None else rows
        question = Asked(sql, most, limits.seconds, limits.size)
        with self._turn:
            try:
                if self._process is None:
                    self._open()
                reply = self._exchange(question, limits.seconds + GRACE)
            except BaseException:  # also Ctrl-C: half a message cannot be continued
                self.close()
                raise
            if isinstance(reply, Answer):
                return reply
            raise self._refused(reply)

    def _open(self) -> None:
        lake = self.path.is_dir()
        size = 0 if lake else found_archive(self.path)
        if lake:
            found_lake(self.path)
        limits = self.limits
        self._folder = TemporaryDirectory(prefix="icecore-sandbox-")
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "icecore.analysis.sandboxed"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self._folder.name,
            env={
                "PYTHONPATH": os.pathsep.join(str(Path(path).absolute()) for path in sys.path),
                # Address space is what is limited: these would take much and use little of it.
                "MALLOC_ARENA_MAX": "2",
                "ARROW_DEFAULT_MEMORY_POOL": "system",
            },
        )
        opening = Opening(
            str(self.path.absolute()), limits.memory, limits.threads, size <= IN_MEMORY, lake
        )
        reply = self._exchange(opening, LOADING)
        if not isinstance(reply, Ready):
            self.close()
            raise self._refused(reply)
        # The process has its copy open; without a name, nothing is left of it whatever happens.
        self._folder.cleanup()
        self._folder = None

    def _exchange(self, message: Opening | Asked, seconds: float) -> Reply:
        """Say something and wait for the reply; a process that gives none is ended."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        killed = threading.Event()

        def kill() -> None:
            killed.set()
            process.kill()

        late = threading.Timer(seconds, kill)
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
        self.close()
        return Refusal("", "time" if killed.is_set() else "died")

    def _refused(self, reply: Reply) -> IcecoreError:
        assert isinstance(reply, Refusal)
        limits = self.limits
        match reply.kind:
            case "time":
                return TooLongError(f"the query took longer than {limits.seconds:g} seconds")
            case "memory":
                size = f"{limits.memory / (1 << 30):.3g} GiB"
                return QueryError(f"the query needs more memory than the {size} it may take")
            case "died":
                return QueryError("the query ended its process; most likely it needs more memory")
            case "busy":
                return QueryError(f"{self.path}: another process is writing to it; try again later")
            case "unreadable":
                return ArchiveError(f"{self.path}: no archive of tables ({reply.reason})")
            case _:
                return QueryError(f"not answered: {reply.reason}")


def found_archive(path: Path) -> int:
    """The size of the file, if there is one."""
    if not path.exists():
        raise NotFoundError(f"{path}: no such file; `icecore load` makes it from logs")
    if not path.is_file():
        raise ArchiveError(f"{path}: no archive of tables, but a folder or device")
    return path.stat().st_size


def found_lake(path: Path) -> None:
    """Say what is wrong with a folder before anything else is begun."""
    if find_spec("pyarrow") is None:
        raise QueryError("a lake needs pyarrow: pip install 'icecore[lake]'")
    if not (path / "manifests").is_dir():
        raise ArchiveError(f"{path}: no archive of tables, but a folder or device, and no lake")
    from icecore.analysis.lake.manifest import open_lake

    open_lake(path)
