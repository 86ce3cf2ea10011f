"""Saves what is whole from a damaged log: every frame that still proves itself, in order."""

import mmap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile

from icecore.events.archive import ArchiveWriter
from icecore.events.errors import LogError
from icecore.events.frames import MAGIC, Frame, Take, next_chain, read_frame
from icecore.events.reading import Assembly, GameLog
from icecore.events.sources import Source, name_of, opened


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that was saved, whole or as far as its frames reached."""

    game: str
    """Its id."""
    offset: int
    """Where it began in the damaged file."""
    records: int
    sealed: bool


@dataclass(frozen=True, slots=True)
class Lost:
    """Bytes `start` up to `stop` that were left out, and why."""

    start: int
    stop: int
    problem: str


@dataclass(slots=True)
class Report:
    """What `recover` kept and what it lost; offsets count inflated bytes in an archive."""

    size: int = 0
    """Bytes of the damaged file."""
    kept: list[Kept] = field(default_factory=list)
    lost: list[Lost] = field(default_factory=list)
    cut: str | None = None
    """Why the file could not be read further, if a compressed archive broke off."""


def recover(source: Source, target: str | Path) -> Report:
    """Writes the whole games of a damaged log, and of a damaged game its whole first frames.

    Frames that continue a frame which is lost are lost too: nothing says what came before them.
    The target must not exist, is never the source, and reads clean.
    """
    report, assembly = Report(), Assembly(name_of(source))
    with ArchiveWriter(target) as archive, _mapped(source, report) as data:
        report.size = len(data)
        for start, stop in _whole_frames(data, assembly, report):
            archive.write(data[start:stop])
    return report


def _whole_frames(
    data: mmap.mmap | bytes, assembly: Assembly, report: Report
) -> Iterator[tuple[int, int]]:
    at, chain = 0, None
    while at < len(data):
        try:
            frame = _frame_at(data, at, chain)
            done = list(assembly.add(at, frame))
        except LogError as error:
            # The game stays open: a later frame whose checksum and digest hang on the last one
            # kept proves that nothing of the game is missing between them.
            follows = data.find(MAGIC, at + 1)
            stop = follows if follows >= 0 else len(data)
            _lose(report, at, stop, error.problem)
            at = stop
            continue
        _keep(report, done)
        yield at, at + frame.size
        chain = next_chain(frame.flags, frame.crc)
        at += frame.size
    _keep(report, [assembly.game] if assembly.game else [])


def _keep(report: Report, games: list[GameLog]) -> None:
    report.kept += [Kept(g.id, g.offset, g.count, g.seal is not None) for g in games]


def _lose(report: Report, start: int, stop: int, problem: str) -> None:
    """Adjoining losses are one: its first problem is the cause, the others follow from it."""
    if report.lost and report.lost[-1].stop == start:
        first = report.lost.pop()
        start, problem = first.start, first.problem
    report.lost.append(Lost(start, stop, problem))


def _frame_at(data: mmap.mmap | bytes, at: int, chain: int | None) -> Frame:
    frame = read_frame(_taking(data, at), chain)
    assert frame is not None, "asked for within the data"
    return frame


def _taking(data: mmap.mmap | bytes, at: int) -> Take:
    def take(size: int) -> bytes:
        nonlocal at
        at += size
        return data[at - size : at]

    return take


@contextmanager
def _mapped(source: Source, report: Report) -> Iterator[mmap.mmap | bytes]:
    """All bytes that can still be read, in a file of our own: the source may be a pipe, may be
    compressed, and may change under us."""
    with TemporaryFile() as copy, opened(source) as forward:
        try:
            while chunk := forward.read(1 << 20):
                copy.write(chunk)
        except LogError as error:
            report.cut = error.problem
        copy.flush()
        if copy.tell():
            with mmap.mmap(copy.fileno(), 0, access=mmap.ACCESS_READ) as data:
                yield data
        else:
            yield b""
