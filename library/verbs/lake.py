"""Builds and keeps lakes on Spark: the tables of archives that one machine does not hold."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from icecore.analysis.lake.store.lake_store import is_address
from icecore.analysis.load.loader import Tally
from icecore.events.words.errors import IcecoreError
from icecore.library.support.arguments import Progress, silently
from icecore.library.verbs.load import choice_of

if TYPE_CHECKING:
    from icecore.analysis.lake.engines.health import Info
    from icecore.analysis.lake.store.share import Shared
    from icecore.analysis.lake.store.sweep import Swept


class Built(Struct, frozen=True):
    """What a build took in, and how long Spark took to start and to work, in seconds."""

    tally: Tally
    starting: float
    working: float
    manifest: int | None
    """The number of the lake's state, if it has a new one."""


def build(
    lake: Path | str,
    files: Sequence[str],
    *,
    master: str = "local[*]",
    settings: Mapping[str, str] | None = None,
    tables: str | None = None,
    options: bool = False,
    verify: bool = False,
    keep_going: bool = False,
    portion: float | None = None,
    progress: Progress = silently,
) -> Built:
    """Build a lake, or take into it what is new; `portion` is megabytes of logs for each task.

    A lake is a folder, or a prefix of an object store: `s3://BUCKET/PREFIX`, `gs://`, `az://`.
    """
    check_arrow()
    from icecore.analysis.lake.build.build import Build, Settings
    from icecore.analysis.lake.build.log_files import logs_in
    from icecore.analysis.lake.build.spark_session import SparkRunner
    from icecore.analysis.lake.store.manifest import open_lake
    from icecore.analysis.load.load_plan import folders_in

    choice, paths = choice_of(tables, options), list(logs_in(files))
    began = time.perf_counter()
    with _no_empty_folder(lake), SparkRunner(master, settings) as runner:
        size = int(portion * 10**6) + 1 if portion else None
        choices = Settings(choice, verify, keep_going, size, folders_in(files))
        building = Build(lake, runner, choices)
        with progress("Surveying", None) as advance:
            for done in building.build(paths):
                advance(done)
        working = time.perf_counter() - began - runner.starting
    number = open_lake(lake).number if building.tally.games else None
    return Built(building.tally, runner.starting, working, number)


@contextmanager
def _no_empty_folder(lake: Path | str) -> Iterator[None]:
    """Remove the folder that a failed first build has left without anything in it."""
    folder = Path(lake)
    is_new = not is_address(lake) and not folder.exists()
    try:
        yield
    finally:
        if is_new:
            for each in (folder / "data", folder / "manifests", folder):
                with suppress(OSError):  # what has something in it stays
                    each.rmdir()


def info(lake: Path | str) -> "Info":
    """Games, tables, files, and what compacting and sweeping would save."""
    check_arrow()
    from icecore.analysis.lake.engines.health import info as found

    return found(lake)


def verify(lake: Path | str) -> list[str]:
    """Every byte is read once; what is wrong, in sentences."""
    check_arrow()
    from icecore.analysis.lake.engines.health import verify as found

    return list(found(lake))


def compact(
    lake: Path | str, *, master: str | None = None, settings: Mapping[str, str] | None = None
) -> tuple[int, int]:
    """Join small files, here or on Spark: how many fewer there are, and the number of the state."""
    check_arrow()
    from icecore.analysis.lake.store.compact import compact as joined
    from icecore.analysis.lake.store.manifest import open_lake

    open_lake(lake)
    if master is None:
        gone = joined(lake)
    else:
        from icecore.analysis.lake.build.spark_session import SparkRunner

        with SparkRunner(master, settings) as runner:
            gone = joined(lake, runner.join)
    return gone, open_lake(lake).number


def sweep(lake: Path | str, *, keep: float = 3600.0) -> "Swept":
    """Remove what is nobody's; readers may be at a replaced state for `keep` seconds."""
    check_arrow()
    from icecore.analysis.lake.store.sweep import sweep as swept

    return swept(lake, keep=keep)


def share(lake: Path | str) -> "list[Shared]":
    """Let other programs read the tables as they are now: Iceberg metadata beside them."""
    check_arrow()
    from icecore.analysis.lake.store.share import share as shared

    return shared(lake)


def check_arrow() -> None:
    if find_spec("pyarrow") is None or find_spec("fsspec") is None:
        raise IcecoreError("a lake needs pyarrow and fsspec: pip install 'icecore[lake]'")
