"""Finds and opens the logs of a build: files and folders that all machines see, object stores
(s3://, gs://, az://), or addresses of other file systems (hdfs://, file://), which pyarrow opens.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import Any

from icecore.analysis.lake.store.lake_store import Store, is_address, open_store
from icecore.events.file.byte_sources import ZSTD_MAGIC, is_plain
from icecore.events.file.log import Entry, GameLog, read_games, survey
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError

AHEAD = 8 * 2**20
"""Bytes of a store that are asked for at a time where a file is read forward."""
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


def is_remote(path: str) -> bool:
    return "://" in path


def logs_in(paths: Iterable[str]) -> Iterator[str]:
    """Every log: files as they are named, and those of folders in the order of their names."""
    for path in paths:
        if path == "-":
            raise IcecoreError("a lake is built of files; standard input is on one machine only")
        if is_remote(path):
            yield from _remote_logs(path)
        elif Path(path).is_dir():
            found = sorted(each for each in Path(path).rglob("*") if each.name.endswith(ENDINGS))
            if not found:
                raise IcecoreError(f"{path}: no logs in it; they end in {' or '.join(ENDINGS)}")
            yield from (str(each.absolute()) for each in found)
        else:
            yield str(Path(path).absolute())


def _remote_logs(path: str) -> Iterator[str]:
    names = sorted(name for name in _names(path) if name.endswith(ENDINGS) or name == path)
    if not names:
        raise IcecoreError(f"{path}: no logs in it; they end in {' or '.join(ENDINGS)}")
    yield from names


def _names(path: str) -> list[str]:
    """The file of an address, or all that lie below it."""
    if is_address(path):
        store, name = _stored(path)
        try:
            found = [store.path(each.name) for each in store.entries(name)]
            if not found:
                store.size(name)
        except FileNotFoundError:
            raise NotFoundError(f"{path}: no such file") from None
        return found or [path]
    from pyarrow.fs import FileSelector, FileType

    system, inner = _opened(path)
    try:
        info = system.get_file_info(inner)
        if info.type == FileType.NotFound:
            raise NotFoundError(f"{path}: no such file")
        if info.type == FileType.File:
            return [path]
        found = system.get_file_info(FileSelector(inner, recursive=True))
    except OSError as error:
        raise IcecoreError(f"{path}: cannot be reached: {error}") from error
    return [f"{path.partition('://')[0]}://{each.path}" for each in found]


def _opened(path: str) -> tuple[Any, str]:
    import pyarrow as pa
    from pyarrow.fs import FileSystem

    try:
        system, inner = FileSystem.from_uri(path)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise IcecoreError(f"{path}: cannot be reached: {error}") from error
    return system, inner


def _stored(path: str) -> tuple[Store, str]:
    """The bucket of an address, and the name there."""
    scheme, _, rest = path.partition("://")
    bucket, _, name = rest.partition("/")
    return _bucket(f"{scheme}://{bucket}"), name


_bucket = lru_cache(maxsize=8)(open_store)


def _file(path: str) -> Any:
    """A remote file, to be read at any place."""
    if is_address(path):
        store, name = _stored(path)
        return store.open(name, store.size(name))
    system, inner = _opened(path)
    return system.open_input_file(inner)


def can_seek(path: str) -> bool:
    """Can games be read by their offsets? Not from an archive that is compressed as a whole."""
    if not is_remote(path):
        return is_plain(path)
    return _range(path, 0, len(ZSTD_MAGIC)) != ZSTD_MAGIC


def _range(path: str, start: int, stop: int) -> bytes:
    try:
        with _file(path) as file:
            file.seek(start)
            data: bytes = file.read(stop - start)
            return data
    except OSError as error:
        raise LogError(f"cannot be read: {error.strerror or error}", path=path) from error


def _forward(path: str) -> Any:
    """A remote file, read from its beginning, much at a time."""
    file = _file(path)
    return BufferedReader(file, AHEAD) if is_address(path) else file


def surveyed(path: str) -> Iterator[Entry]:
    """The games of a file without their records."""
    if not is_remote(path):
        yield from survey(path)
        return
    try:
        with _forward(path) as stream:
            yield from survey(Stream(stream, path))
    except OSError as error:
        raise LogError(f"cannot be read: {error.strerror or error}", path=path) from error


def read_range(path: str, start: int, stop: int) -> GameLog:
    """The one game of a byte range."""
    if not is_remote(path):
        (log,) = read_games(path, start, stop)
        return log
    (log,) = read_games(Bytes(_range(path, start, stop), path), start)
    return log


def read_whole(path: str) -> Iterator[GameLog]:
    """Every game of a compressed archive."""
    if not is_remote(path):
        yield from read_games(path)
        return
    with _forward(path) as stream:
        yield from read_games(Stream(stream, path))
