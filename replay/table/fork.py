"""What if: a new log that goes on from any position of another."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from icecore.events.file.frames import running_digest
from icecore.events.file.log import GameLog, new_id
from icecore.events.words.record import Head, Parent
from icecore.replay.table.session import Session
from icecore.replay.timeline.timeline import Timeline

_elements = msgspec.msgpack.Decoder(list[msgspec.Raw])


def fork_head(
    log: GameLog, timeline: Timeline[Any], at: int, *, now: int, randomness: bytes
) -> Head:
    """The head of a fork after record `at`: it names its parent and the running digest there.

    All records up to that one come along, also taken-back ones, so that numbers stay the same.
    The clock goes on from the last of them.
    """
    last = timeline.records[at - 1].at if at else 0
    return replace(
        log.head,
        id=new_id(now, randomness),
        schema=timeline.game.vocabulary.schema,
        rules=timeline.game.version,
        started=max(0, now - last),
        parent=Parent(log.head.id, at, digest_after(log, at)),
        seed_sha=None,  # whoever goes on here deals otherwise
    )


def digest_after(log: GameLog, at: int) -> bytes:
    """The running digest of a log after one of its records."""
    sha = running_digest(log.schema, log.head_bytes)
    left = at
    for body in log.bodies:
        for element in _elements.decode(body)[:left]:
            sha.update(bytes(element))
            left -= 1
    return sha.digest()


def fork_of(
    log: GameLog, timeline: Timeline[Any], at: int, now: Callable[[], int]
) -> Timeline[Any]:
    """The same without a file: a timeline of its own that goes on after a record of another."""
    head = fork_head(log, timeline, at, now=now(), randomness=os.urandom(10))
    fork = Timeline(timeline.game, head, timeline.box)
    for record in timeline.records[:at]:
        fork.load(record)
    return fork


def fork_into(
    path: Path, log: GameLog, timeline: Timeline[Any], at: int, now: Callable[[], int]
) -> Session:
    """A log of its own that goes on after a record of another, which stays as it is."""
    head = fork_head(log, timeline, at, now=now(), randomness=os.urandom(10))
    fork = Session.create(path, timeline.game, head, timeline.box, now)
    fork.take_over(timeline.records[:at])
    return fork
