"""Stores judgements beside their log: `evening.ice.judged`, one per line; the log is unchanged.

A judgement follows from the content of the log, which its digest names, and from its plan. So the
same content is not judged twice, and a log that has grown since is judged anew.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from icecore.events.file.byte_sources import Place, name_of, open_file
from icecore.events.words.errors import LogError, NotFoundError
from icecore.replay.judging.judgement import Judgement, Plan

SUFFIX = ".judged"
_decoder = msgspec.json.Decoder(Judgement)


def side_file(log: Path) -> Path:
    return log.with_name(log.name + SUFFIX)


def kept(log: Path | Place) -> Iterator[Judgement]:
    """All judgements beside a log; none if there is no such file."""
    path: Path | Place = (
        Place(log.name + SUFFIX, log.opener) if isinstance(log, Place) else side_file(log)
    )
    try:
        with open_file(path) as file:
            data = file.read()
    except NotFoundError:
        return
    for number, line in enumerate(data.splitlines(), 1):
        try:
            yield _decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise LogError(
                f"line {number} is no judgement: {error}; delete the file and judge again",
                path=name_of(path),
            ) from error


def find(log: Path, digest: bytes, plan: Plan) -> Judgement | None:
    wanted = digest.hex()
    return next((one for one in kept(log) if one.digest == wanted and one.plan == plan), None)


def finest(log: Path | Place, digest: bytes, viewer: int | None) -> Judgement | None:
    """The finest judgement of a game that shows no more than this viewer may see.

    A judgement that knows more would give hidden cards away.
    """
    wanted = digest.hex()
    found = (one for one in kept(log) if one.digest == wanted and one.plan.viewer == viewer)
    return max((one for one in found if one.rounds), key=fineness, default=None)


def fineness(judgement: Judgement) -> int:
    """The rollouts of a judgement; of two judgements of a game the one with more counts."""
    return sum(position.rollouts for position in judgement.positions)


def keep(log: Path, judgement: Judgement) -> Path:
    """Stores a judgement beside its log and replaces one of the same plan; whole, or not at all."""
    path = side_file(log)
    others = [
        one for one in kept(log) if (one.digest, one.plan) != (judgement.digest, judgement.plan)
    ]
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one in (*others, judgement))
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path
