"""The process inside the sandbox: it copies the archive, locks itself in, and answers SELECTs.

A lake has a process of its own, which enters in another way (lake_sandbox.py) and answers as
this one does. The parent (sandbox.py) says what to open, and then asks one question after the
other. Nothing in here is trusted once the first question has come.
"""

import re
import resource
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import duckdb
import msgspec

from icecore.analysis.query.answer import Answer, Query, fetch, lock_in
from icecore.analysis.query.archive_check import ForeignError, check_plain
from icecore.analysis.query.sandbox_protocol import (
    Asked,
    Next,
    Opening,
    Ready,
    Refusal,
    Reply,
    Write,
    fatal,
    file_trouble,
    in_a_sentence,
    opening_trouble,
    receive,
    send,
)
from icecore.analysis.tables.column_types import literal
from icecore.events.words.errors import IcecoreError

Tables = Callable[[duckdb.DuckDBPyConnection, str], None] | None
"""Makes the tables that a query names, where they are not all there."""
Enter = Callable[[Opening], tuple[duckdb.DuckDBPyConnection, Tables]]
"""Opens an archive, and gives up every right but that to read it."""
OVERHEAD = 1 << 30
"""Address space that Python, DuckDB and the stacks of its threads take, whatever is asked."""
ARROW = 1 << 30
"""… and that Arrow and its threads take for a lake, or to write files."""
COPY = {
    "parquet": "FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false",
    "csv": "FORMAT csv, HEADER true, USE_TMP_FILE false",
}
BATCH = 100_000
"""Rows of an Arrow batch: memory stays flat."""


def main(enter: Enter) -> None:
    """Answer the parent's questions until it says no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's
    inward, outward = sys.stdin.buffer, sys.stdout.buffer
    first = receive(inward)
    if first is None:
        return
    opening = msgspec.msgpack.decode(first, type=Opening)
    _limit(resource.RLIMIT_CORE, 0)
    try:
        if opening.look:
            look(opening)
            send(outward, Ready())
            return
        connection, tables = enter(opening)
    except IcecoreError as error:
        send(outward, Refusal(" ".join(str(error).split()), "foreign"))
        return
    except (duckdb.Error, OSError, MemoryError) as error:
        send(outward, opening_trouble(error))
        return
    send(outward, Ready())
    stream: Stream | None = None
    while (message := receive(inward)) is not None:
        question = msgspec.msgpack.decode(message, type=Asked | Write | Next)
        if isinstance(question, Write):
            send(outward, write(connection, question))
            continue
        if isinstance(question, Asked):
            stream = Stream(connection, question, tables)
        assert stream is not None
        answer = reply(stream)
        send(outward, answer)
        if isinstance(answer, Refusal) and answer.last:
            return


def enter(opening: Opening) -> tuple[duckdb.DuckDBPyConnection, Tables]:
    """Copy the archive, and give up every right but that to read the copy."""
    archive = literal(opening.path)
    with _held(archive, settings(opening)) as held:
        if check_plain(held, "archive") is None:
            raise ForeignError("an empty database; `icecore load` fills it")
        copy = ":memory:" if opening.in_memory else str(_copied(opening.path))
        connection = connected(opening, copy, arrow=bool(opening.folder))
        if opening.in_memory:
            connection.execute(f"ATTACH {archive} AS archive (READ_ONLY)")
            connection.execute("COPY FROM DATABASE archive TO memory")
            connection.execute("DETACH archive")
    lock_down(connection, opening)
    return connection, None


def connected(opening: Opening, database: str, *, arrow: bool) -> duckdb.DuckDBPyConnection:
    """Limit the memory of this process, and open a database in it."""
    _limit(resource.RLIMIT_AS, opening.memory + OVERHEAD + (ARROW if arrow else 0))
    in_file = database != ":memory:"
    return duckdb.connect(database, read_only=in_file, config=settings(opening))


def lock_down(connection: duckdb.DuckDBPyConnection, opening: Opening) -> None:
    """Give up every right to files and settings, for good."""
    if opening.folder:
        connection.execute(f"SET allowed_directories = [{literal(opening.folder + '/')}]")
    else:
        # Nothing that this process does from here on can put a byte into any file.
        _limit(resource.RLIMIT_FSIZE, 0)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    lock_in(connection)


def look(opening: Opening) -> None:
    """Raise what is wrong with a database, before somebody fills it with all rights."""
    _limit(resource.RLIMIT_AS, opening.memory + OVERHEAD)
    with _held(literal(opening.path), settings(opening)) as held:
        check_plain(held, "archive", renewed=True)


def settings(opening: Opening) -> dict[str, Any]:
    return {
        "threads": opening.threads,
        "memory_limit": f"{opening.memory}B",
        "temp_directory": "",
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "allow_community_extensions": False,
        "allow_persistent_secrets": False,
        "python_enable_replacements": False,
    }


@contextmanager
def _held(archive: str, config: dict[str, Any]) -> Iterator[duckdb.DuckDBPyConnection]:
    """The archive, to be looked at; nobody can write to it meanwhile.

    In an instance of its own: whatever was attached when files became out of reach stays in reach.
    """
    with duckdb.connect(":memory:", config=config) as held:
        held.execute(f"ATTACH {archive} AS archive (READ_ONLY)")
        held.execute("SET enable_external_access = false")
        yield held


def _limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(what, (most, most))


def _copied(path: str) -> Path:
    copy = Path("copy.duckdb").absolute()
    shutil.copyfile(path, copy)
    if Path(f"{path}.wal").exists():
        shutil.copyfile(f"{path}.wal", f"{copy}.wal")
    return copy


WORD = re.compile(r"[A-Za-z_]+")
MEANT = (duckdb.token_type.keyword, duckdb.token_type.identifier)
WRITING = {"INSERT", "UPDATE", "DELETE", "MERGE", "COPY", "TRUNCATE", "CREATE", "DROP", "ALTER"}


class Stream:
    """A query that is being answered, at once or by and by."""

    def __init__(
        self, connection: duckdb.DuckDBPyConnection, question: Asked, tables: Tables
    ) -> None:
        self.connection, self.question, self.tables = connection, question, tables
        self.query: Query | None = None

    def rows(self) -> Answer:
        """The answer, or the next part of it; what it did is undone when it ends."""
        connection, question = self.connection, self.question
        if self.query is None:
            sql = only_select(question.sql)
            if self.tables is not None:
                self.tables(connection, sql)
            connection.begin()
            if not question.stream:
                return fetch(connection, sql, question.rows, question.given)
            self.query = Query(connection, sql, question.given, huge=False)
            self.query.execute()
        found = self.query.plain(connection.fetchmany(question.rows))
        return Answer(self.query.columns, found, len(found) == question.rows)


def reply(stream: Stream) -> Reply | msgspec.Raw:
    """An answer within the limits, or the reason why there is none."""
    connection, question = stream.connection, stream.question
    # Should the parent be gone by then, the alarm ends this process whatever it is doing.
    signal.setitimer(signal.ITIMER_REAL, question.seconds + 5)
    try:
        return _answer(stream)
    except _LateError:
        refusal = Refusal("", "time")
    except (duckdb.OutOfMemoryException, MemoryError):
        refusal = Refusal("", "memory")
    except RecursionError:
        refusal = Refusal("the answer is nested too deeply to be told")
    except duckdb.Error as error:
        refusal = file_trouble(error) or Refusal(in_a_sentence(str(error)))
    except (ValueError, OverflowError, msgspec.MsgspecError) as error:
        refusal = Refusal(" ".join(str(error).split()))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return refusal if is_healthy(connection) else fatal(refusal)


class _LateError(Exception):
    """Its time was up."""


def _answer(stream: Stream) -> Reply | msgspec.Raw:
    late = threading.Event()
    connection, question = stream.connection, stream.question

    def stop() -> None:
        late.set()
        connection.interrupt()

    timer = threading.Timer(question.seconds, stop)
    more = False
    try:
        timer.start()
        answer = stream.rows()
        more = question.stream and answer.more
        encoded = msgspec.msgpack.encode(answer)
    except duckdb.Error as error:
        if late.is_set():
            raise _LateError from error
        raise
    finally:
        timer.cancel()
        if not more:
            with suppress(duckdb.TransactionException):
                connection.rollback()
    if len(encoded) > question.size:
        return Refusal(f"the answer takes more than {question.size:,} bytes; ask for fewer rows")
    return msgspec.Raw(encoded)


def is_healthy(connection: duckdb.DuckDBPyConnection) -> bool:
    """Can it still answer? A fatal error of one query invalidates the database for all others."""
    try:
        with suppress(duckdb.TransactionException):
            connection.rollback()
        return connection.execute("SELECT 42 FROM duckdb_schemas() LIMIT 1").fetchall() == [(42,)]
    except (duckdb.Error, MemoryError):
        return False


def write(connection: duckdb.DuckDBPyConnection, wish: Write) -> Ready | Refusal:
    """Rows become a file in the one folder where that is possible."""
    try:
        if wish.form == "arrow":
            _write_arrow(connection, wish)
        else:
            connection.execute(f"COPY ({wish.sql}) TO {literal(wish.file)} ({COPY[wish.form]})")
    except (duckdb.OutOfMemoryException, MemoryError):
        return Refusal("", "memory")
    except (duckdb.Error, OSError) as error:
        return file_trouble(error) or Refusal(in_a_sentence(str(error)))
    return Ready()


def _write_arrow(connection: duckdb.DuckDBPyConnection, wish: Write) -> None:
    import pyarrow as pa

    reader: Any = connection.sql(wish.sql).to_arrow_reader(BATCH)
    with pa.OSFile(wish.file, "wb") as sink, pa.ipc.new_file(sink, reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch)


def only_select(sql: str) -> str:
    """The text of the one SELECT, without the semicolon that may end it; else ValueError."""
    try:
        statements = duckdb.extract_statements(sql)
    except duckdb.Error as error:
        raise ValueError(in_a_sentence(str(error), wrapped=False)) from None
    if not statements:
        raise ValueError("there is no statement; ask with one SELECT")
    if len(statements) > 1:
        raise ValueError(f"{len(statements)} statements; ask with one SELECT at a time")
    kind = statements[0].type.name
    text = sql.encode()
    # Positions are those of bytes; an operator of one semicolon can only end the statement.
    ends = [
        place
        for place, token in duckdb.tokenize(sql)
        if token == duckdb.token_type.operator and text[place : place + 1] == b";"
    ]
    query = (text[: ends[0]] if ends else text).decode()
    if kind != "SELECT" and not (kind == "MULTI" and _is_pivot(query)):
        raise ValueError(f"only SELECT is answered here, not {kind}: the archive stays as it is")
    return query


def _is_pivot(sql: str) -> bool:
    """Is it a query that finds its columns in the data?

    DuckDB then makes an enum of them first, from the rows of a subquery: no word of a statement
    that writes may stand in it, as there it would be carried out.
    """
    for place, token in duckdb.tokenize(sql):
        word = WORD.match(sql.encode()[place:].decode(errors="ignore"))
        if token in MEANT and word is not None and word[0].upper() in WRITING:
            return False
    try:
        return (
            len(duckdb.extract_statements(f"SELECT * FROM (\n{sql.rstrip().rstrip(';')}\n)")) == 1
        )
    except duckdb.Error:
        return False


if __name__ == "__main__":
    main(enter)
