"""The process inside the sandbox: it copies the archive, locks itself in, and answers SELECTs.

Its parent (sandbox.py) says what to open and then asks one question after the other. Nothing in
here is trusted once the first question has come.
"""

import re
import resource
import shutil
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import duckdb
import msgspec

from icecore.analysis.answers import fetch, lock_in
from icecore.analysis.sandbox_protocol import Asked, Opening, Ready, Refusal, Reply, receive, send
from icecore.analysis.shapes import literal
from icecore.events.words.errors import IcecoreError

Tables = Callable[[duckdb.DuckDBPyConnection, str], None] | None
"""Makes the tables that a query names, where they are not all there."""
OVERHEAD = 1 << 30
"""Address space that Python, DuckDB and the stacks of its threads take, whatever is asked."""
ARROW = 1 << 30
"""… and that Arrow and its threads take for a lake."""


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's
    inward, outward = sys.stdin.buffer, sys.stdout.buffer
    first = receive(inward)
    if first is None:
        return
    try:
        connection, tables = enter(msgspec.msgpack.decode(first, type=Opening))
    except (duckdb.Error, IcecoreError, OSError, MemoryError) as error:
        send(outward, _unopened(error))
        return
    send(outward, Ready())
    while (message := receive(inward)) is not None:
        question = msgspec.msgpack.decode(message, type=Asked)
        send(outward, reply(connection, question, tables))


def enter(opening: Opening) -> tuple[duckdb.DuckDBPyConnection, Tables]:
    """Copy the archive, and give up every right but that to read the copy.

    A lake is not copied: its files are read for DuckDB, which itself can reach none.
    """
    tables: Tables = None
    _limit(resource.RLIMIT_CORE, 0)
    settings: dict[str, str | bool | int | float | list[str]] = {
        "threads": opening.threads,
        "memory_limit": f"{opening.memory}B",
        "temp_directory": "",
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "allow_community_extensions": False,
        "allow_persistent_secrets": False,
        "python_enable_replacements": False,
    }
    archive = literal(opening.path)
    if opening.lake:
        from icecore.analysis.lake.sandboxing import enter_lake

        tables = enter_lake(opening.path, opening.threads).prepare
        _limit(resource.RLIMIT_AS, opening.memory + OVERHEAD + ARROW)
        connection = duckdb.connect(":memory:", config=settings)
    elif opening.in_memory:
        _limit(resource.RLIMIT_AS, opening.memory + OVERHEAD)
        connection = duckdb.connect(":memory:", config=settings)
        connection.execute(f"ATTACH {archive} AS archive (READ_ONLY)")
        connection.execute("COPY FROM DATABASE archive TO memory")
        connection.execute("DETACH archive")
    else:
        copy = _copied(opening.path, archive)
        _limit(resource.RLIMIT_AS, opening.memory + OVERHEAD)
        connection = duckdb.connect(str(copy), read_only=True, config=settings)
    # Nothing that this process does from here on can put a byte into any file.
    _limit(resource.RLIMIT_FSIZE, 0)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    lock_in(connection)
    return connection, tables


def _limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(what, (most, most))


def _copied(path: str, archive: str) -> Path:
    """A copy of the file, made while no writer can be at it."""
    held = duckdb.connect(":memory:")
    held.execute(f"ATTACH {archive} AS archive (READ_ONLY)")
    copy = Path("copy.duckdb").absolute()
    shutil.copyfile(path, copy)
    if Path(f"{path}.wal").exists():
        shutil.copyfile(f"{path}.wal", f"{copy}.wal")
    held.close()
    return copy


def reply(
    connection: duckdb.DuckDBPyConnection, question: Asked, tables: Tables = None
) -> Reply | msgspec.Raw:
    """An answer within the limits, or the reason why there is none."""
    # Should the parent be gone by then, the alarm ends this process whatever it is doing.
    signal.setitimer(signal.ITIMER_REAL, question.seconds + 5)
    late = threading.Timer(question.seconds, connection.interrupt)
    try:
        query = only_select(question.sql)
        late.start()
        if tables is not None:
            tables(connection, query)
        connection.begin()
        try:
            answer = fetch(connection, query, question.rows)
        finally:
            late.cancel()
            connection.rollback()
        encoded = msgspec.msgpack.encode(answer)
    except (duckdb.InterruptException, duckdb.TransactionException):
        return Refusal("", "time")
    except (duckdb.OutOfMemoryException, MemoryError):
        return Refusal("", "memory")
    except (duckdb.Error, ValueError, msgspec.MsgspecError) as error:
        return Refusal(in_a_sentence(str(error)))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    if len(encoded) > question.size:
        return Refusal(f"the answer takes more than {question.size:,} bytes; ask for fewer rows")
    return msgspec.Raw(encoded)


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
    if kind == "MULTI":
        raise ValueError("PIVOT is not answered here; say count(*) FILTER (WHERE …) instead")
    if kind != "SELECT":
        raise ValueError(f"only SELECT is answered here, not {kind}: the archive stays as it is")
    text = sql.encode()
    # Positions are those of bytes; an operator of one semicolon can only end the statement.
    ends = [
        place
        for place, token in duckdb.tokenize(sql)
        if token == duckdb.token_type.operator and text[place : place + 1] == b";"
    ]
    return (text[: ends[0]] if ends else text).decode()


def in_a_sentence(message: str, *, wrapped: bool = True) -> str:
    """DuckDB's message on one line, with the place as the user counts it."""
    body, _, rest = message.partition("\n\n")
    body = re.sub(r"^(?:[A-Z]\w+ ?)+ Error: ", "", body)
    body = re.sub(r" Use \"SET .*", "", body)  # advice that nobody can follow here
    place = re.search(r"LINE (\d+): (.*)\n *\^", rest)
    sentence = " ".join(body.split())
    if place is None:
        return sentence
    line = int(place[1]) - wrapped
    return f"{sentence} (line {line}: {place[2].strip()})" if line > 0 else sentence


def _unopened(error: Exception) -> Refusal:
    message = in_a_sentence(str(error))
    if isinstance(error, duckdb.OutOfMemoryException | MemoryError):
        return Refusal("", "memory")
    if "lock" in message:
        return Refusal("", "busy")
    return Refusal(message, "unreadable")


if __name__ == "__main__":
    main()
