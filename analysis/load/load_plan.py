"""The plan of a load: the games of the files that the database does not have in this version.

The head's id is the key, the digest of the log its version.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from icecore.events.file.byte_sources import is_plain
from icecore.events.file.log import GameLog, id_text, read_games, survey
from icecore.events.file.versions import Version, version_of
from icecore.events.words.errors import IcecoreError, LogError

LOOK_UP = 256
"""Games that are looked up at a time."""
LOOK_UP_BYTES = 8 * 2**20
"""… or fewer, if they have to stay in memory meanwhile."""
CHUNK = 6_000
"""Records, about, that a process takes at a time."""


class Found(NamedTuple):
    """A game in a file; `source` are its bounds there, or the log where a file has none."""

    id: str
    version: Version
    source: tuple[int, int] | GameLog


class Ended(NamedTuple):
    """A file has no more games, or none after this problem."""

    file: str
    problem: IcecoreError | None


class Work(NamedTuple):
    """Some games of a file to be read; `passed` more need not be."""

    file: str
    found: tuple[Found, ...]
    replaced: tuple[str, ...] = ()
    """Ids of games that are in the database in an earlier version."""
    passed: int = 0
    problems: tuple[LogError, ...] = ()


class Barrier(NamedTuple):
    """Everything before must be in the database before the next game is looked up."""


LookUp = Callable[[list[str]], dict[str, Version]]
"""The versions that the database has, of those of these ids that it has at all."""


def folders_in(files: Iterable[str | Path]) -> tuple[str, ...]:
    """The folders among what is to be loaded: their files are named as they stand in them."""
    return tuple(str(Path(file).absolute()) for file in files if Path(file).is_dir())


def find(
    files: Iterable[str], look_up: LookUp, coming: dict[str, Version]
) -> Iterator[Work | Ended | Barrier]:
    """Finds the games that are new in the files, in portions and in their order.

    `coming` are the games that were given and are not in the database yet: it grows here, and
    whoever fills the database takes them out.
    """
    window: list[tuple[str, Found] | Ended] = []
    weight = 0
    for item in _games(files):
        window.append(item)
        if not isinstance(item, Ended) and isinstance(item[1].source, GameLog):
            weight += item[1].source.size
        if len(window) >= LOOK_UP or weight > LOOK_UP_BYTES:
            yield from _new(window, look_up, coming)
            window, weight = [], 0
    yield from _new(window, look_up, coming)


def _games(files: Iterable[str]) -> Iterator[tuple[str, Found] | Ended]:
    for file in files:
        problem: IcecoreError | None = LogError("empty: no game in it yet", path=file)
        try:
            for found in _survey(file) if is_plain(file) else _read(file):
                problem = None
                yield file, found
        except IcecoreError as error:
            problem = error
        yield Ended(file, problem)


def _survey(file: str) -> Iterator[Found]:
    for entry in survey(file):
        yield Found(id_text(entry.head.id), version_of(entry), (entry.start, entry.stop))


def _read(file: str) -> Iterator[Found]:
    for log in read_games(file):
        version = Version(log.seal is not None, log.count, log.digest.hex())
        yield Found(log.id, version, log)


def _new(
    window: list[tuple[str, Found] | Ended], look_up: LookUp, coming: dict[str, Version]
) -> Iterator[Work | Ended | Barrier]:
    ids = [item[1].id for item in window if not isinstance(item, Ended)]
    known, unsure = look_up(ids), set(coming)
    """What the database has, and the games that may have entered it since it was asked."""
    portion = _Portion()
    for item in window:
        if isinstance(item, Ended):
            yield from portion.given()
            yield item
            continue
        file, found = item
        portion.file = file
        if found.id in unsure:
            if found.id in coming:
                # Another version is on its way: only when it has arrived, or turned out to be
                # damaged, is it clear whether this one is to be taken.
                yield from portion.given()
                yield Barrier()
            known, unsure = look_up(ids), set(coming)
        there = known.get(found.id)
        if there is None or found.version.replaces(there):
            portion.add(found, replaces=there is not None)
            coming[found.id] = found.version
            unsure.add(found.id)
            if portion.records >= CHUNK:
                yield from portion.given()
        elif found.version != there and not there.replaces(found.version):
            portion.problems.append(
                LogError(
                    "another game with the same id and as many records is loaded already",
                    path=file, game=found.id,
                )
            )  # fmt: skip
        else:
            portion.passed += 1
    yield from portion.given()


class _Portion:
    """Games that one process will read."""

    def __init__(self) -> None:
        self.file = ""
        self._clear()

    def _clear(self) -> None:
        self.found: list[Found] = []
        self.replaced: list[str] = []
        self.problems: list[LogError] = []
        self.records = self.passed = 0

    def add(self, found: Found, *, replaces: bool) -> None:
        self.found.append(found)
        self.records += found.version.records
        self.replaced += [found.id] * replaces

    def given(self) -> Iterator[Work]:
        if self.found or self.passed or self.problems:
            yield Work(
                self.file, tuple(self.found), tuple(self.replaced), self.passed,
                tuple(self.problems),
            )  # fmt: skip
        self._clear()
