"""The messages between the sandbox and the process inside it: a length, then msgpack."""

import re
import struct
from typing import IO, Any, Literal

import msgspec
from msgspec import Struct

from icecore.analysis.query.answer import Answer

LENGTH = struct.Struct("<Q")


class Opening(Struct, tag=True):
    """The parent's first message."""

    path: str
    memory: int
    """Bytes for copy and query."""
    threads: int
    in_memory: bool
    """Else the copy is a file in the folder where this process runs."""
    folder: str = ""
    """The only place where this process may write, if there is one."""
    look: bool = False
    """Nothing will be asked: is it a database of ours, or an empty one?"""


class Asked(Struct, tag=True):
    sql: str
    rows: int
    seconds: float
    size: int
    """Bytes that the answer may take."""
    given: dict[str, Any] | list[Any] = {}
    """The values of parameters, by their names or their places."""
    stream: bool = False
    """All rows are wanted, so many at a time: the reply is the first of them."""


class Next(Struct, tag=True):
    """More rows of the stream."""


class Write(Struct, tag=True):
    """A query of our own, whose rows become a file."""

    sql: str
    file: str
    form: Literal["parquet", "csv", "arrow"]


class Ready(Struct, tag=True):
    pass


Kind = Literal[
    "refused", "time", "memory", "died", "broken", "busy", "damaged", "foreign", "unreadable"
]


class Refusal(Struct, tag=True):
    """No answer, and why."""

    reason: str
    kind: Kind = "refused"
    """died: the process is gone; broken: a fatal error of DuckDB's; busy: another process writes;
    damaged, foreign, unreadable: what is wrong with the file."""
    last: bool = False
    """The process ends now: the next query needs another."""


Reply = Ready | Answer | Refusal


def send(stream: IO[bytes], message: Any) -> None:
    data = msgspec.msgpack.encode(message)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes], most: int = 1 << 62) -> bytes | None:
    """The next message, or None when the other side is gone or says more than it may."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    if length > most:
        return None
    data = stream.read(length)
    return data if len(data) == length else None


_REPLIES: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)


def reply_in(data: bytes) -> Reply:
    return _REPLIES.decode(data)


WRONG: dict[str, Kind] = {
    "Could not set lock on file": "busy",
    "Corrupt database file": "damaged",
    "Could not read enough bytes": "damaged",
    "Failed to deserialize": "damaged",
    "Failure while replaying WAL": "damaged",
    "not a valid DuckDB database file": "unreadable",
    "read a database file with version number": "unreadable",
}
"""What DuckDB says about a file, and what that means."""
BROKEN = ("InternalException", "SerializationException", "FatalException")
"""What DuckDB raises where a file says what cannot be."""
OF_FILES = ("Error", "IOException", *BROKEN)
"""What it raises about files at all; a query can make it say anything, but not by these."""


def file_trouble(error: Exception) -> Refusal | None:
    """Says what is wrong with a database file, if DuckDB complains about that."""
    message = str(error)
    if type(error).__name__ in OF_FILES:
        for words, kind in WRONG.items():
            if words in message:
                return Refusal(in_a_sentence(message), kind)
    return None


def opening_trouble(error: Exception) -> Refusal:
    """Says why a database could not be opened."""
    found = file_trouble(error)
    if found is not None:
        return found
    if isinstance(error, MemoryError) or type(error).__name__ == "OutOfMemoryException":
        return Refusal("", "memory")
    broken = type(error).__name__ in BROKEN
    return Refusal(in_a_sentence(str(error)), "damaged" if broken else "unreadable")


def fatal(error: Refusal) -> Refusal:
    """The last word of a process whose database is invalidated, with the error that did it."""
    original = re.search(r'Original error: "(.*)"', error.reason)
    reason = original[1] if original else error.reason
    if "llocation failure" in reason:
        return Refusal("", "memory", last=True)
    return Refusal(reason, "broken" if error.kind == "refused" else error.kind, last=True)


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
