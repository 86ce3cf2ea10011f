"""What the sandbox and the process inside it say to each other: a length, then msgpack."""

import struct
from typing import IO, Any

import msgspec
from msgspec import Struct

from icecore.analysis.answers import Answer

LENGTH = struct.Struct("<Q")


class Opening(Struct, tag=True):
    """The parent's first message."""

    path: str
    memory: int
    """Bytes for copy and query."""
    threads: int
    in_memory: bool
    """Else the copy is a file in the folder where this process runs."""
    lake: bool = False
    """It is a lake: nothing is copied, as its files never change."""


class Asked(Struct, tag=True):
    sql: str
    rows: int
    seconds: float
    size: int
    """Bytes that the answer may take."""


class Ready(Struct, tag=True):
    pass


class Refusal(Struct, tag=True):
    """No answer, and why."""

    reason: str
    kind: str = "refused"
    """refused, time, memory, died, busy, or unreadable: the file is no archive."""


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
