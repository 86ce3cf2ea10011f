"""A fork: a new log that goes on from any position of another."""

import os
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from icecore.events.file.frames import running_digest
from icecore.events.file.log import GameLog, new_id
from icecore.events.file.log_writer import Where
from icecore.events.words.record import Head, Parent
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline

_elements = msgspec.msgpack.Decoder(list[msgspec.Raw])


def fork_head(
    log: GameLog, timeline: Timeline[Any], at: int, *, now: int, randomness: bytes
) -> Head:
    """Makes the head of a fork after record `at`: it names its parent and the running digest there.

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


def fork(
    log: GameLog,
    timeline: Timeline[Any],
    at: int,
    now: Callable[[], int],
    where: Where | None = None,
) -> Recording:
    """Goes on after a record of another log, which stays as it is, in a new file or in memory."""
    head = fork_head(log, timeline, at, now=now(), randomness=os.urandom(10))
    game, box = timeline.game, timeline.box
    forked = (
        Recording(Timeline(game, head, box), now)
        if where is None
        else Recording.create(where, game, head, box, now)
    )
    forked.take_over(timeline.records[:at])
    return forked
