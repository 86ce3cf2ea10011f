"""The manifests of a lake, each a whole state of it, and the lists of files that they name.

    LAKE/manifests/00000007.json    the newest one is the lake
    LAKE/manifests/newest           the number of one that is not much older
    LAKE/data/RUN/list.json         files by table: those of a run, and of lists that it takes in
    LAKE/data/RUN/TABLE/….parquet   rows, never changed once they are named
    LAKE/data/RUN/drops-….parquet   ids of games whose rows in some runs do not count any more

A run first writes all of its files; then one manifest appears under the next number, which fails
if another run was faster. Files that no manifest refers to are deleted by a later run.
"""

import re
import secrets
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

import msgspec
from msgspec import Struct

from icecore import __version__
from icecore.analysis.lake.store.lake_store import Place, Store, open_store
from icecore.analysis.load.database import Choice
from icecore.events.words.errors import IcecoreError, NotFoundError

T = TypeVar("T")
Columns = tuple[tuple[str, str], ...]
"""The names of columns and their types in DuckDB."""

VERSION = 1
"""Of the layout as a whole."""
MANIFESTS, DATA, LIST = "manifests", "data", "list.json"
NAME = re.compile(rf"{MANIFESTS}/(\d{{8}})\.json")
NEWEST, EVERY = f"{MANIFESTS}/newest", 100
"""Where every so many manifests the number of one is kept, so that few are listed."""
LISTS = 3
"""How many lists a manifest names at most."""


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
    """Files of one table that are alike in their columns."""

    columns: Columns
    files: tuple[File, ...]


class Listing(Struct, frozen=True):
    """Files by table, of one run or of several."""

    tables: dict[str, tuple[Listed, ...]]
    """Several where a table has grown by a column since."""
    made_by: str = f"icecore {__version__}"

    @property
    def count(self) -> int:
        return sum(len(part.files) for parts in self.tables.values() for part in parts)


class Drop(Struct, frozen=True, array_like=True):
    """Games whose rows in the files of a run do not count: later versions are in other runs.

    The drops of several runs may share a file: an id in it counts in none of them.
    """

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

    store: Store
    manifest: Manifest
    listings: tuple[Listing, ...]
    """What the lists of the manifest say, in their order."""
    tables: dict[str, tuple[Listed, ...]]
    """All of them in one."""

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


def manifest_name(number: int) -> str:
    return f"{MANIFESTS}/{number:08}.json"


def numbers(place: Place, first: int = 1) -> list[int]:
    """Of the manifests that are there, in order, from a number on."""
    entries = open_store(place).entries(MANIFESTS, manifest_name(first - 1))
    return [int(found[1]) for each in entries if (found := NAME.fullmatch(each.name))]


def newest(store: Store) -> int:
    """The number of the newest manifest, 0 if there is none."""
    first = 1
    with suppress(FileNotFoundError, ValueError):
        first = int(store.read(NEWEST))
    found = numbers(store, first) or (numbers(store) if first > 1 else [])
    return max(found, default=0)


def current(place: Place) -> Lake | None:
    """The newest state of a lake, if there is one."""
    store = open_store(place)
    number = newest(store)
    return lake_of(store, read_manifest(store, number)) if number else None


def open_lake(place: Place) -> Lake:
    """The newest state of a lake."""
    store = open_store(place)
    lake = current(store)
    if lake is not None:
        return lake
    if store.has(DATA) or store.has(MANIFESTS):
        raise NotFoundError(f"{store.name}: a lake that no build has completed yet; build it again")
    if store.has(""):
        raise LakeError(f"{store.name}: no lake: there is no folder {MANIFESTS} in it")
    raise NotFoundError(f"{store.name}: no such lake; `icecore lake build` makes one from logs")


def lake_of(store: Store, manifest: Manifest) -> Lake:
    listings = tuple(decoded(store, name, Listing) for name in manifest.lists)
    return Lake(store, manifest, listings, merged(listings))


def merged(listings: Iterable[Listing]) -> dict[str, tuple[Listed, ...]]:
    """Files by table, of several lists, in their order."""
    tables: dict[str, dict[Columns, list[File]]] = {}
    for listing in listings:
        for table, parts in listing.tables.items():
            for part in parts:
                tables.setdefault(table, {}).setdefault(part.columns, []).extend(part.files)
    return {
        table: tuple(Listed(columns, tuple(files)) for columns, files in parts.items() if files)
        for table, parts in tables.items()
        if any(parts.values())
    }


def read_manifest(store: Store, number: int) -> Manifest:
    manifest = decoded(store, manifest_name(number), Manifest)
    if manifest.version != VERSION:
        age = "newer" if manifest.version > VERSION else "older"
        raise IcecoreError(
            f"{store.name}: version {manifest.version} of the lake is {age} than the {VERSION} "
            "known here"
        )
    return manifest


def decoded(store: Store, name: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(store.read(name), type=kind)
    except FileNotFoundError:
        raise LakeError(f"{store.path(name)}: is missing, and the lake needs it") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise LakeError(f"{store.path(name)}: damaged: {error}") from error


def write_list(
    lake: Lake | None, store: Store, run: str, tables: dict[str, tuple[Listed, ...]]
) -> tuple[str, ...]:
    """Write the list of a run after those of the lake; gives the names of all.

    However many builds there are, the lists stay few: a new one takes in the last of those before
    as long as there are too many, or as it is itself too large for its place. The first may hold
    all n files, the second n^¾, the third √n: so opening takes few requests, and a build rewrites
    little.
    """
    names = list(lake.manifest.lists) if lake else []
    listings = list(lake.listings) if lake else []
    ours = Listing(tables)
    total = ours.count + sum(each.count for each in listings)
    while listings and (
        len(listings) >= LISTS or ours.count > total ** (1 - len(listings) / (LISTS + 1))
    ):
        names.pop()
        ours = Listing(merged([listings.pop(), ours]))
    name = f"{DATA}/{run}/{LIST}"
    store.write(name, msgspec.json.encode(ours))
    return (*names, name)


def publish(store: Store, manifest: Manifest) -> None:
    """Give a manifest its number, unless another run was faster: then TakenError.

    If the answer is lost, the manifest that is there tells by its bytes whose it is. After another
    error nobody knows whether it will be there: what it names must stay.
    """
    number, data = manifest.number, msgspec.json.encode(manifest)
    lost: OSError | None = None
    try:
        ours = store.create(manifest_name(number), data)
    except OSError as error:
        ours, lost = False, error
    with suppress(FileNotFoundError):
        ours = ours or store.read(manifest_name(number)) == data
    if not ours:
        raise lost or TakenError(f"{store.name}: manifest {number} is there already")
    # A number may be free because it was swept. As long as the one before is there, or none after,
    # it was new, as manifests are swept in their order; else our rows tell.
    there = numbers(store, number - 1)
    if number not in (there[0] + 1, there[-1]) and all(
        file.run != manifest.run for _, file in open_lake(store).all_files()
    ):
        raise IcecoreError(f"{store.name}: was built and swept meanwhile; build again")
    if number % EVERY == 0:
        with suppress(OSError):
            store.write(NEWEST, str(number).encode())


def prepare(store: Store) -> None:
    """A place for a lake: a new one, an empty one, or a lake."""
    if trouble := store.trouble():
        raise IcecoreError(f"{store.name}: {trouble}")
    if store.has("") and not store.has(MANIFESTS) and not store.has(DATA):
        raise IcecoreError(f"{store.name}: a folder with other things in it; name a new one")
