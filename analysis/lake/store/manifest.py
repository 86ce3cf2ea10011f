"""The manifests of a lake, each a whole state of it, and the lists of files that they name.

    LAKE/manifests/00000007.json    the newest one is the lake
    LAKE/data/RUN/list.json         the files of one run, by table
    LAKE/data/RUN/TABLE/….parquet   rows, never changed once they are named
    LAKE/data/RUN/drops-….parquet   ids of games whose rows in some run do not count any more

A run first writes and syncs all of its files; then one manifest appears under the next number, by
a link that fails if another run was faster. Files that no manifest refers to are
deleted by a later run.
"""

import errno
import os
import re
import secrets
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from icecore import __version__
from icecore.analysis.load.database import Choice
from icecore.events.file.atomic_files import fsync_directory
from icecore.events.words.errors import IcecoreError, NotFoundError

T = TypeVar("T")

VERSION = 1
"""Of the layout as a whole."""
MANIFESTS, DATA, LIST = "manifests", "data", "list.json"
NAME = re.compile(r"(\d{8})\.json")


class LakeError(IcecoreError):
    """A lake whose files are not what its manifest says."""

    exit_code = 3


class TakenError(IcecoreError):
    """Another run has published the next manifest."""


class File(Struct, frozen=True, array_like=True):
    """A Parquet file; its path begins at the lake."""

    path: str
    rows: int
    size: int
    crc: int
    """crc32 of all its bytes."""

    @property
    def run(self) -> str:
        return run_of(self.path)


class Listed(Struct, frozen=True):
    """What a run has written of one table."""

    columns: tuple[tuple[str, str], ...]
    """Their names and types in DuckDB."""
    files: tuple[File, ...]


class Listing(Struct, frozen=True):
    """The files of a run by table; a compaction lists those that it left as they were, too."""

    tables: dict[str, tuple[Listed, ...]]
    """Several where a table has grown by a column since."""
    made_by: str = f"icecore {__version__}"


class Drop(Struct, frozen=True, array_like=True):
    """Games whose rows in the files of a run do not count: later versions are in other runs."""

    run: str
    path: str
    games: int


class Manifest(Struct, frozen=True):
    """One state of a lake."""

    number: int
    run: str
    """The run that has published it."""
    lists: tuple[str, ...] = ()
    drops: tuple[Drop, ...] = ()
    games: int = 0
    choice: Choice = Choice()
    version: int = VERSION
    made_by: str = f"icecore {__version__}"


class Lake(Struct, frozen=True):
    """A state of a lake as it was read; files that it names stay until they are swept."""

    path: Path
    manifest: Manifest
    tables: dict[str, tuple[Listed, ...]]
    """Parts by table: alike in their columns."""

    @property
    def number(self) -> int:
        return self.manifest.number

    def files(self, table: str) -> list[File]:
        return [file for listed in self.tables.get(table, ()) for file in listed.files]

    def all_files(self) -> Iterator[tuple[str, File]]:
        for table in self.tables:
            for file in self.files(table):
                yield table, file

    def drops(self, run: str) -> list[Drop]:
        return [drop for drop in self.manifest.drops if drop.run == run]


def run_of(path: str) -> str:
    return path.split("/")[1]


def new_run() -> str:
    """A name for a run: sorts by time, never taken twice."""
    return f"{time.time_ns() // 1_000_000:012x}-{secrets.token_hex(4)}"


def is_lake(path: Path) -> bool:
    """Does it look like a lake, whole or not?"""
    return (path / MANIFESTS).is_dir()


def numbers(path: Path) -> list[int]:
    """Of the manifests that are there, in order."""
    folder = path / MANIFESTS
    files = folder.iterdir() if folder.is_dir() else ()
    return sorted(int(found[1]) for file in files if (found := NAME.fullmatch(file.name)))


def manifest_path(path: Path, number: int) -> Path:
    return path / MANIFESTS / f"{number:08}.json"


def open_lake(path: Path) -> Lake:
    """The newest state of a lake."""
    if not path.exists():
        raise NotFoundError(f"{path}: no such lake; `icecore lake build` makes one from logs")
    if not is_lake(path):
        raise LakeError(f"{path}: no lake: there is no folder {MANIFESTS} in it")
    found = numbers(path)
    if not found:
        raise NotFoundError(f"{path}: a lake that no build has completed yet; build it again")
    return lake_of(path, read_manifest(path, found[-1]))


def lake_of(path: Path, manifest: Manifest) -> Lake:
    tables: dict[str, dict[tuple[tuple[str, str], ...], list[File]]] = {}
    for name in manifest.lists:
        listing = _decoded(path / name, Listing)
        for table, parts in listing.tables.items():
            for part in parts:
                tables.setdefault(table, {}).setdefault(part.columns, []).extend(part.files)
    return Lake(
        path,
        manifest,
        {
            table: tuple(Listed(columns, tuple(files)) for columns, files in parts.items())
            for table, parts in tables.items()
        },
    )


def read_manifest(path: Path, number: int) -> Manifest:
    manifest = _decoded(manifest_path(path, number), Manifest)
    if manifest.version != VERSION:
        age = "newer" if manifest.version > VERSION else "older"
        raise IcecoreError(
            f"{path}: version {manifest.version} of the lake is {age} than the {VERSION} known here"
        )
    return manifest


def _decoded(path: Path, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        raise LakeError(f"{path}: is missing, and the lake needs it") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise LakeError(f"{path}: damaged: {error}") from error


def prepare(path: Path) -> None:
    """A place for a lake: a new folder, an empty one, or a lake."""
    if path.exists() and not path.is_dir():
        raise IcecoreError(f"{path}: a file; a lake is a folder")
    if path.is_dir() and not is_lake(path) and any(path.iterdir()):
        raise IcecoreError(f"{path}: a folder with other things in it; name a new one")
    if not path.absolute().parent.is_dir():
        raise IcecoreError(f"{path}: there is no folder to make a lake in")
    for folder in (path, path / MANIFESTS, path / DATA):
        folder.mkdir(exist_ok=True)


def write_synced(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def write_list(path: Path, run: str, listing: Listing) -> str:
    """The list of a run, named from the lake."""
    name = f"{DATA}/{run}/{LIST}"
    write_synced(path / name, msgspec.json.encode(listing))
    return name


def publish(path: Path, manifest: Manifest) -> None:
    """From here on this is the lake, unless another run was faster: then TakenError.

    A link never replaces what is there, as a rename would.
    """
    sync_folders(path, manifest.run)
    part = path / MANIFESTS / f".{manifest.run}.part"
    write_synced(part, msgspec.json.encode(manifest))
    name = manifest_path(path, manifest.number)
    try:
        name.hardlink_to(part)
    except FileExistsError:
        raise TakenError(f"{path}: manifest {manifest.number} is there already") from None
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS):
            raise
        if name.exists():
            raise TakenError(f"{path}: manifest {manifest.number} is there already") from None
        part.rename(name)  # a file system without links: two runs at once must not be tried there
    finally:
        part.unlink(missing_ok=True)
    fsync_directory(path / MANIFESTS)


def sync_folders(path: Path, run: str) -> None:
    """The names of all that a run has written outlast a crash."""
    folder = path / DATA / run
    for each in (path, path / DATA, folder, *(sub for sub in folder.iterdir() if sub.is_dir())):
        fsync_directory(each)


def listed(
    files: Iterable[tuple[str, File]], columns: dict[str, tuple[tuple[str, str], ...]]
) -> dict[str, tuple[Listed, ...]]:
    """Files by table, with the columns that all of them have."""
    found: dict[str, list[File]] = {}
    for table, file in files:
        found.setdefault(table, []).append(file)
    return {
        table: (Listed(columns[table], tuple(sorted(each, key=lambda file: file.path))),)
        for table, each in sorted(found.items())
    }
