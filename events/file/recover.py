"""Saves what is whole from a damaged log: every frame that still passes its checks, in order."""

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


def recover(source: Source, target: str | Path, *, overwrite: bool = False) -> Report:
    """Writes the whole games of a damaged log, and of a damaged game its whole first frames.

    Frames that continue a frame which is lost are lost too: nothing says what came before them.
    The target must not exist, is never the source, and reads clean. With `overwrite` it may exist,
    and stays as it is if nothing can be saved.
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
            # The game stays open: a later frame whose checksum and digest follow from the last
            # one kept proves that nothing of the game is missing between them.
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
    """Adjoining losses are one: its first problem is the cause, the others follow from it."""
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
    """A damaged file, read forward, of which never more than two frames' worth is in memory."""

    def __init__(self, forward: Forward, report: Report) -> None:
        self.forward, self.report = forward, report
        self.begins, self.data = 0, b""
        """Where `data` stands in the file."""
        self.ended = False

    def reaches(self, at: int) -> bool:
        """Whether the file goes on there; if so, `data` holds all of a frame that begins there."""
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
        """Where in `data` a frame may begin again, or as far as there is none."""
        found = self.data.find(MAGIC, start)
        if found >= 0:
            return found
        return len(self.data) if self.ended else max(start, len(self.data) - len(MAGIC) + 1)
