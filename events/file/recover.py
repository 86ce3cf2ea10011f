"""Copies the games of a damaged log into a new file: every frame that still passes its checks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from icecore.events.file.archive_writer import ArchiveWriter
from icecore.events.file.byte_sources import Forward, Source, name_of, opened
from icecore.events.file.frames import MAGIC, MAX_FRAME, Frame, Take, next_chain, read_frame
from icecore.events.file.log_reader import Assembly, GameLog
from icecore.events.words.errors import LogError


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that was saved, whole or up to its first damaged frame."""

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
    """The games that `recover` kept and the bytes that it lost; offsets count inflated bytes."""

    size: int = 0
    """Bytes of the damaged file."""
    kept: list[Kept] = field(default_factory=list)
    lost: list[Lost] = field(default_factory=list)
    cut: str | None = None
    """The reason why a compressed archive could not be read to its end."""


def recover(source: Source, target: str | Path, *, overwrite: bool = False) -> Report:
    """Writes the whole games of a damaged log, and of a damaged game its whole first frames.

    A frame that continues a lost frame is lost too: nothing tells what came before it. The target
    must not exist, is never the source, and reads without errors. With `overwrite` it may exist,
    and it stays as it is if nothing can be saved.
    """
    report, assembly = Report(), Assembly(name_of(source))
    with ArchiveWriter(target, overwrite=overwrite) as archive, opened(source) as forward:
        for frame in _whole_frames(_Window(forward, report), assembly, report):
            archive.write(frame)
        if overwrite and not report.kept:
            archive.abandon()
    return report


def _whole_frames(window: "_Window", assembly: Assembly, report: Report) -> Iterator[bytes]:
    at, chain = 0, None
    while window.reaches(at):
        data, start = window.data, at - window.begins
        try:
            frame = _frame_at(data, start, chain)
            done = list(assembly.add(at, frame))
        except LogError as error:
            # The game stays open. If a later frame's checksum and digest follow from the last frame
            # that was kept, then nothing of the game is missing between them.
            skipped = window.next_magic(start + 1) - start
            _lose(report, at, at + skipped, error.problem)
            at += skipped
            continue
        _keep(report, done)
        yield data[start : start + frame.size]
        chain = next_chain(frame.flags, frame.crc)
        at += frame.size
    _keep(report, [assembly.game] if assembly.game else [])
    report.size = at


def _keep(report: Report, games: list[GameLog]) -> None:
    report.kept += [Kept(g.id, g.offset, g.count, g.seal is not None) for g in games]


def _lose(report: Report, start: int, stop: int, problem: str) -> None:
    """Notes lost bytes. Adjoining losses become one, with the first problem, which is the cause."""
    if report.lost and report.lost[-1].stop == start:
        first = report.lost.pop()
        start, problem = first.start, first.problem
    report.lost.append(Lost(start, stop, problem))


def _frame_at(data: bytes, at: int, chain: int | None) -> Frame:
    found = data[at : at + len(MAGIC)]
    if not MAGIC.startswith(found):
        raise LogError(f"expected the magic {MAGIC!r} of a frame, found {found!r}")
    frame = read_frame(_taking(data, at), chain)
    assert frame is not None, "asked for within the data"
    return frame


def _taking(data: bytes, at: int) -> Take:
    def take(size: int) -> bytes:
        nonlocal at
        at += size
        return data[at - size : at]

    return take


class _Window:
    """Reads a damaged file forward, with at most two frames' worth of it in memory."""

    def __init__(self, forward: Forward, report: Report) -> None:
        self.forward, self.report = forward, report
        self.begins, self.data = 0, b""
        """`data`, and its offset in the file."""
        self.ended = False

    def reaches(self, at: int) -> bool:
        """True if the file reaches `at`; then `data` holds all of a frame that begins there."""
        start = at - self.begins
        if not self.ended and len(self.data) - start < MAX_FRAME:
            self.data = b"".join((self.data[start:], *self._more()))
            self.begins, start = at, 0
        return start < len(self.data)

    def _more(self) -> Iterator[bytes]:
        missing = MAX_FRAME
        try:
            while missing > 0 and (chunk := self.forward.read(missing)):
                missing -= len(chunk)
                yield chunk
        except LogError as error:
            self.report.cut = error.problem
        self.ended = missing > 0

    def next_magic(self, start: int) -> int:
        """Finds the place in `data` where the next frame may begin, or the end of what was
        searched.
        """
        found = self.data.find(MAGIC, start)
        if found >= 0:
            return found
        return len(self.data) if self.ended else max(start, len(self.data) - len(MAGIC) + 1)
