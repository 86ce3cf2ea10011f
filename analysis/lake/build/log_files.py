"""Finds and opens the logs of a build: files and folders that all machines see, or addresses of
other file systems (hdfs://, s3://, file://), which pyarrow opens.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from icecore.events.file.byte_sources import ZSTD_MAGIC, is_plain
from icecore.events.file.log import Entry, GameLog, read_games, survey
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError

ENDINGS = (".ice", ".ice.zst")


class Bytes(BytesIO):
    """Some bytes of a file, which errors call by its name."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


class Stream:
    """A remote file read forward."""

    def __init__(self, stream: Any, name: str) -> None:
        self.stream, self.name = stream, name

    def read(self, size: int, /) -> bytes:
        data: bytes = self.stream.read(size)
        return data


def is_address(path: str) -> bool:
    return "://" in path


def logs_in(paths: Iterable[str]) -> Iterator[str]:
    """Every log: files as they are named, and those of folders in the order of their names."""
    for path in paths:
        if path == "-":
            raise IcecoreError("a lake is built of files; standard input is on one machine only")
        if is_address(path):
            yield from _remote_logs(path)
        elif Path(path).is_dir():
            found = sorted(each for each in Path(path).rglob("*") if each.name.endswith(ENDINGS))
            if not found:
                raise IcecoreError(f"{path}: no logs in it; they end in {' or '.join(ENDINGS)}")
            yield from (str(each.absolute()) for each in found)
        else:
            yield str(Path(path).absolute())


def _remote_logs(path: str) -> Iterator[str]:
    from pyarrow.fs import FileSelector, FileType

    system, inner = _opened(path)
    scheme = path.partition("://")[0]
    try:
        info = system.get_file_info(inner)
        if info.type == FileType.NotFound:
            raise NotFoundError(f"{path}: no such file")
        if info.type == FileType.File:
            yield path
            return
        found = system.get_file_info(FileSelector(inner, recursive=True))
    except OSError as error:
        raise IcecoreError(f"{path}: cannot be reached: {error}") from error
    names = sorted(each.path for each in found if each.path.endswith(ENDINGS))
    if not names:
        raise IcecoreError(f"{path}: no logs in it; they end in {' or '.join(ENDINGS)}")
    yield from (f"{scheme}://{name}" for name in names)


def _opened(path: str) -> tuple[Any, str]:
    import pyarrow as pa
    from pyarrow.fs import FileSystem

    try:
        system, inner = FileSystem.from_uri(path)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise IcecoreError(f"{path}: cannot be reached: {error}") from error
    return system, inner


def can_seek(path: str) -> bool:
    """Can games be read by their offsets? Not from an archive that is compressed as a whole."""
    if not is_address(path):
        return is_plain(path)
    return _range(path, 0, len(ZSTD_MAGIC)) != ZSTD_MAGIC


def _range(path: str, start: int, stop: int) -> bytes:
    system, inner = _opened(path)
    try:
        with system.open_input_file(inner) as file:
            file.seek(start)
            data: bytes = file.read(stop - start)
            return data
    except OSError as error:
        raise LogError(f"cannot be read: {error}", path=path) from error


def surveyed(path: str) -> Iterator[Entry]:
    """The games of a file without their records."""
    if not is_address(path):
        yield from survey(path)
        return
    system, inner = _opened(path)
    try:
        with system.open_input_stream(inner, compression=None) as stream:
            yield from survey(Stream(stream, path))
    except OSError as error:
        raise LogError(f"cannot be read: {error}", path=path) from error


def read_range(path: str, start: int, stop: int) -> GameLog:
    """The one game of a byte range."""
    if not is_address(path):
        (log,) = read_games(path, start, stop)
        return log
    (log,) = read_games(Bytes(_range(path, start, stop), path), start)
    return log


def read_whole(path: str) -> Iterator[GameLog]:
    """Every game of a compressed archive."""
    if not is_address(path):
        yield from read_games(path)
        return
    system, inner = _opened(path)
    with system.open_input_stream(inner, compression=None) as stream:
        yield from read_games(Stream(stream, path))
