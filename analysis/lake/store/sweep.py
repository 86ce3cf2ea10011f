"""Deletes files that no manifest refers to."""

import time
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise, takewhile

from msgspec import Struct

from icecore.analysis.lake.store import heartbeat
from icecore.analysis.lake.store.heartbeat import MARK, alive, running
from icecore.analysis.lake.store.lake_store import Entry, Place, Store, open_store
from icecore.analysis.lake.store.manifest import (
    DATA,
    MANIFESTS,
    NAME,
    Listing,
    Manifest,
    decoded,
    manifest_name,
    numbers,
    open_lake,
    run_of,
)


class Swept(Struct):
    files: int = 0
    size: int = 0
    manifests: int = 0


def sweep(place: Place, *, keep: float = 3600.0) -> Swept:
    """Remove what no manifest names, and manifests that were replaced more than `keep` seconds ago.

    Whoever reads the lake may still be at the one before. Runs that are under way are left alone,
    and so is what was written a short time ago, unless a manifest that goes now has named it.
    """
    store = open_store(place)
    open_lake(store)
    with running(store) as run:
        # The files are listed before the manifests are read: a run without a mark has published.
        entries = store.entries(DATA)
        now = next(each.modified for each in entries if each.name == f"{run.folder}/{MARK}")
        there = [each for each in store.entries(MANIFESTS) if NAME.fullmatch(each.name)]
        replaced = takewhile(lambda two: now - two[1].modified >= keep, pairwise(there))
        old = [each.name for each, _ in replaced]
        kept = named(store, [each.name for each in there[len(old) :]])
        free = named(store, old) - kept
        for name in old:  # in their order, and before their files
            store.delete([name])
        gone = [each for each in entries if each.name in free]
        gone += orphans(entries, kept | free, now)
        store.delete([each.name for each in gone])
    return Swept(len(gone), sum(each.size for each in gone), len(old))


def named(store: Store, names: Iterable[str]) -> set[str]:
    """All files that some manifests name."""
    manifests = [decoded(store, name, Manifest) for name in names]
    found = {drop.path for each in manifests for drop in each.drops}
    lists = {name for each in manifests for name in each.lists}
    for name in lists:
        parts = chain.from_iterable(decoded(store, name, Listing).tables.values())
        found.update(file.path for part in parts for file in part.files)
    return found | lists


def spare(store: Store) -> list[Entry]:
    """Files that sweeping would remove, though no manifest is old."""
    entries = store.entries(DATA)
    manifests = map(manifest_name, numbers(store))
    return list(orphans(entries, named(store, manifests), time.time()))


def orphans(entries: list[Entry], known: set[str], now: float) -> Iterator[Entry]:
    """Files of dead runs that none of the manifests names, and what half a commit left."""
    living = alive(entries, now)
    for each in entries:
        dead = run_of(each.name) not in living and now - each.modified >= heartbeat.SILENT
        if dead and each.name not in known:
            yield each
