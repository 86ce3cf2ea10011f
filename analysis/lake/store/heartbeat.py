"""Tells runs that are under way from dead ones: each writes a mark again and again.

The age of the mark says whether a run has died, on every kind of store. What a dead run leaves
behind belongs to nobody, and sweeping removes it.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from icecore.analysis.lake.store.lake_store import Entry, Store
from icecore.analysis.lake.store.manifest import (
    DATA,
    File,
    Lake,
    LakeError,
    Manifest,
    TakenError,
    current,
    new_run,
    publish,
    run_of,
)
from icecore.events.words.errors import IcecoreError

MARK = "running"
BEAT = 30.0
"""Seconds from one mark to the next."""
SILENT = 600.0
"""Seconds without a mark after which a run is dead; no file that is younger is an orphan."""


class Run:
    """A run of our own."""

    def __init__(self, store: Store) -> None:
        self.store, self.name = store, new_run()
        self.folder = f"{DATA}/{self.name}"
        self.published = False
        """May its manifest be there? Then its files must stay, whatever fails."""
        self.beat()

    def beat(self) -> None:
        self.store.write(f"{self.folder}/{MARK}", b"")
        self.heard = time.monotonic()

    def check(self, files: Iterable[File]) -> None:
        """Raise if files are gone; on an object store only if they could have been swept."""
        if not self.store.is_local and time.monotonic() - self.heard < SILENT / 2:
            return
        there = {entry.name: entry.size for entry in self.store.entries(self.folder)}
        for file in files:
            if there.get(file.path) != file.size:
                path = self.store.path(file.path)
                raise LakeError(f"{path}: was removed or changed while the lake was built")

    def commit(self, lake: Lake | None, make: Callable[[Lake | None, int], Manifest]) -> None:
        """From here on this is the lake: the manifest that is made of its newest state.

        If another run was faster, it is made anew of what the lake is then.
        """
        for attempt in range(1000):
            manifest = make(current(self.store) if attempt else lake, attempt)
            self.published = True
            try:
                publish(self.store, manifest)
                return
            except TakenError:
                self.published = False
        raise IcecoreError(f"{self.store.name}: others were faster a thousand times; try again")

    def remove(self) -> None:
        """Nothing is left of it; the mark goes last."""
        names = [entry.name for entry in self.store.entries(self.folder)]
        self.store.delete([name for name in names if name != f"{self.folder}/{MARK}"])


@contextmanager
def running(store: Store) -> Iterator[Run]:
    """A run of our own; if it fails, nothing is left of it, unless it may be published."""
    run, ended = Run(store), Event()

    def beat_on() -> None:
        while not ended.wait(BEAT):
            with suppress(OSError):
                run.beat()

    thread = Thread(target=beat_on, name="heartbeat", daemon=True)
    thread.start()
    try:
        yield run
    except BaseException:
        if not run.published:
            with suppress(OSError):
                run.remove()
        raise
    finally:
        ended.set()
        thread.join()
        with suppress(OSError):
            store.delete([f"{run.folder}/{MARK}"])


def alive(entries: Iterable[Entry], now: float) -> set[str]:
    """The runs whose marks are young."""
    return {
        run_of(entry.name)
        for entry in entries
        if entry.name.endswith(f"/{MARK}") and now - entry.modified < SILENT
    }
