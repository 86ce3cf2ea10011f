"""Files that appear under their names only when they are complete, and what is done with logs."""

from collections.abc import Iterable
from pathlib import Path

from icecore.events.file.archive_writer import ArchiveWriter
from icecore.events.file.log import Report, concatenate
from icecore.events.file.log import pack as packed_into
from icecore.events.file.log import recover as recovered_into
from icecore.events.words.errors import LogError
from icecore.library.support.arguments import PathLike, as_path

__all__ = ["Report", "join", "not_empty", "pack", "recover", "write_whole"]


def write_whole(path: Path, content: str | bytes, *, force: bool = True) -> None:
    """All of it, or nothing; `-` is stdout."""
    with ArchiveWriter(path, overwrite=force) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def not_empty(files: Iterable[Path]) -> None:
    """An empty file is no log, whatever one wants to do with it."""
    for file in files:
        if file.is_file() and not file.stat().st_size:
            raise LogError("empty: no game in it yet", path=str(file))


def recover(path: PathLike, out: PathLike, *, force: bool = False) -> Report:
    """Save every whole game of a damaged file, and the whole beginning of those that are not.

    `path` stays as it is, `out` reads clean. What is given back tells what was `kept` and `lost`.
    """
    source, target = as_path("path", path), as_path("out", out)
    report = recovered_into(str(source), target, overwrite=force)
    if not report.kept:
        if not force and target.is_file():
            target.unlink()
        raise LogError(f"nothing could be saved: {_reason(report)}", path=str(source))
    return report


def _reason(report: Report) -> str:
    if report.cut:
        return report.cut
    return report.lost[0].problem if report.lost else "the file is empty"


def pack(source: Path, out: Path, *, zstd: bool = True, force: bool = False) -> int:
    """Every game in one frame, with the same content and digest; how many there are."""
    not_empty([source])
    return packed_into(str(source), out, zstd=zstd, overwrite=force)


def join(files: Iterable[Path], out: Path, *, force: bool = False) -> int:
    """Archives one after another, every frame as it is; how many games there are."""
    files = list(files)
    not_empty(files)
    return concatenate(map(str, files), out, overwrite=force)
