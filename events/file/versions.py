"""Versions of one game: a log that was copied and went on has the same id and another digest.

So has the corrected edition of a sealed game: it has all records of that game, and more.
Everybody who meets several versions of a game takes the one that `replaces` the others.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from icecore.events.file.survey import Entry

RANK = ("sealed", "records")
"""A sealed version counts before an open one, then the longer: columns, as SQL compares them."""


def rank(sealed: bool, records: int) -> tuple[bool, int]:
    """The greater one of two versions counts."""
    return sealed, records


class Version(NamedTuple):
    """A later version is greater; the digest alone says nothing."""

    sealed: bool
    records: int
    digest: str

    def replaces(self, other: "Version") -> bool:
        return rank(*self[:2]) > rank(*other[:2])


def version_of(entry: Entry) -> Version:
    return Version(entry.sealed, entry.records, entry.digest.hex())


def counted(survey: Callable[[], Iterable[Entry]]) -> Iterator[Entry]:
    """Give of every game the version that counts; those with several versions come last.

    The archive is surveyed twice, so that memory holds ids, and entries only of such games.
    """
    seen, repeated = set[bytes](), set[bytes]()
    for entry in survey():
        id_ = entry.head.id
        (repeated if id_ in seen else seen).add(id_)
    del seen
    best: dict[bytes, Entry] = {}
    for entry in survey():
        id_ = entry.head.id
        if id_ not in repeated:
            yield entry
        elif id_ not in best or version_of(entry).replaces(version_of(best[id_])):
            best[id_] = entry
    yield from best.values()
