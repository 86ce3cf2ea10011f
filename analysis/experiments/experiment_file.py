"""The file of an experiment, which only grows: its plan, then a line for each deal."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from icecore.analysis.experiments.paired_deals import Deal
from icecore.events.words.errors import IcecoreError, LogError
from icecore.replay.table.simulate import Plan

SUFFIX = ".experiment"


class Variants(Struct, frozen=True):
    """Two variants of a game; with the number of a deal it is all that the deal follows from."""

    a: Plan
    b: Plan
    version: int = 1
    """Of how deals follow from it."""


def file_of(variants: Variants) -> Path:
    """Names the file of an experiment by its plan, so that the same command finds it again."""
    name = sha256(msgspec.json.encode(variants)).hexdigest()[:8]
    return Path(f"{variants.a.game}-{name}{SUFFIX}")


@contextmanager
def opened(path: Path, variants: Variants) -> Iterator[tuple[list[Deal], BinaryIO]]:
    """The deals that are there, and the file to add more to; nobody else writes meanwhile."""
    with path.open("a+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise IcecoreError(f"{path}: another experiment is writing into it") from None
        deals = _read(file, path, variants)
        try:
            yield deals, file
        finally:
            file.flush()
            os.fsync(file.fileno())


def add(file: BinaryIO, deal: Deal) -> None:
    file.write(msgspec.json.encode(deal) + b"\n")


def _read(file: BinaryIO, path: Path, variants: Variants) -> list[Deal]:
    file.seek(0)
    whole, newline, torn = file.read().rpartition(b"\n")
    if torn and not newline and not msgspec.json.encode(variants).startswith(torn):
        raise LogError("this is no experiment", path=str(path))
    if torn:  # interrupted within a line: that deal is played again
        file.truncate(len(whole) + len(newline))
    if not newline:
        file.write(msgspec.json.encode(variants) + b"\n")
        return []
    head, *lines = whole.split(b"\n")
    try:
        if msgspec.json.decode(head, type=Variants) != variants:
            raise IcecoreError(
                f"{path}: holds an experiment with other variants or another seed; "
                "name another file"
            )
        decoder = msgspec.json.Decoder(Deal)
        deals = [decoder.decode(line) for line in lines]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise LogError(f"this is no experiment: {error}", path=str(path)) from error
    if any(deal.number != number for number, deal in enumerate(deals)):
        raise LogError("deals are missing; delete the file and play again", path=str(path))
    return deals
