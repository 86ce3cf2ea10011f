"""Loads logs into tables: a database to keep, or one that is made on the way to an answer."""

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from icecore import __version__
from icecore.analysis.load.database import Choice, open_database
from icecore.analysis.load.load_plan import folders_in
from icecore.analysis.load.loader import Loader, Tally
from icecore.analysis.query.archive_check import VERSION
from icecore.analysis.query.file_macros import digest
from icecore.events.file.byte_sources import name_of
from icecore.library.objects.archive import Archive, patterns_of
from icecore.library.support.arguments import (
    PathLike,
    Progress,
    WrongTypeError,
    as_number,
    as_path,
    as_paths,
    expect,
    silently,
)
from icecore.library.support.log_paths import games_in, is_log, logs_in
from icecore.library.support.processes import cores, undisturbed
from icecore.replay.show.text import number_of

__all__ = ["Tally", "choice_of", "fill", "load", "on_the_way"]

WORTHWHILE = 1_000_000
"""Bytes of logs from which on more processes save more time than they take to start."""
KEPT = 8
"""Databases that are kept for the next question; the ones not used for longest leave."""


def load(
    database: PathLike,
    paths: PathLike | Iterable[PathLike],
    *more: PathLike,
    tables: str | None = None,
    options: bool = False,
    positions: bool = False,
    seats: bool = False,
    verify: bool = False,
    keep_going: bool = False,
    jobs: int = 1,
) -> Archive:
    """Load logs, folders or globs into a DuckDB file, and open it: only what is new is taken.

    `icecore.load("games.duckdb", "evenings/", "archive.ice")` is as `icecore load` has it.

    `tables` fills only these (`"games, seats, boreal_pyramid.*"`), `options` counts the legal acts
    before every act, `positions` keeps what all could see at the end of every turn as typed rows,
    and `seats` what each seat knew: all are settled when the database is made. With `keep_going`
    damaged games are left out and told in `archive.tally.problems`. `jobs` above 1 starts
    processes: a script then needs its `if __name__ == "__main__":`.
    """
    as_number("jobs", jobs, "a number of processes")
    if tables is not None:
        expect("tables", tables, str, "names of tables with commas between them")
    if not isinstance(database, str | os.PathLike) or is_log(os.fspath(database)):
        raise WrongTypeError(
            "database: expected the file for the tables first, then the logs: "
            'icecore.load("games.duckdb", "games.ice")'
        )
    target = as_path("database", database)
    logs = [*as_paths("paths", paths), *(as_path("paths", each) for each in more)]
    tally = fill(
        target, logs, choice=choice_of(tables, options, positions, seats), verify=verify,
        keep_going=keep_going, jobs=jobs,
    )  # fmt: skip
    return Archive(target, tally=tally)


def choice_of(
    tables: str | None, options: bool, positions: bool = False, seats: bool = False
) -> Choice | None:
    """What a new database is to hold; None where nothing is said of it."""
    if tables is None and not (options or positions or seats):
        return None
    return Choice(patterns_of(tables), options, positions or seats, seats)


def fill(
    database: Path,
    paths: Sequence[Path],
    *,
    choice: Choice | None = None,
    verify: bool = False,
    keep_going: bool = False,
    jobs: int | None = None,
    progress: Progress = silently,
    comments: bool = True,
) -> Tally:
    """Load the logs into the database; by default with all cores where that is worth it.

    Without logs a database of before is brought up to this program.
    """
    files = list(logs_in(paths))
    with open_database(database, choice, comments=comments) as opened:
        loader = Loader(
            opened, verify=verify, keep_going=keep_going, jobs=jobs or jobs_for(files),
            folders=folders_in(paths),
        )  # fmt: skip
        with progress("Loading", games_in(files)) as advance:
            for done in _started(loader.load(files)):
                advance(done)
    return loader.tally


def jobs_for(files: Sequence[str]) -> int:
    sizes = [Path(file).stat().st_size for file in files if Path(file).is_file()]
    return cores() if sum(sizes) >= WORTHWHILE else 1


def _started(steps: Iterator[int]) -> Iterator[int]:
    with undisturbed():
        first = next(steps, 0)  # now the processes are there
    return chain([first], steps)


@contextmanager
def on_the_way(
    paths: Sequence[Path],
    *,
    jobs: int | None = None,
    progress: Progress = silently,
    positions: bool = False,
) -> Iterator[tuple[Path, str]]:
    """A database of these logs for one question, and what became of it in a sentence.

    It is kept for the next one as long as no file changes; where nothing can be kept, or a pipe is
    read, it is a temporary one.
    """
    files = list(logs_in(paths))
    choice = Choice(positions=True) if positions else None
    what = name_of(files[0]) if len(files) == 1 else f"{len(files)} files"
    kept = _kept_for(files, positions)
    if kept is not None and kept.exists():
        os.utime(kept)
        yield kept, f"{what}: its tables are kept from before, in {kept}."
        return
    if kept is not None:
        part = kept.with_name(f"{kept.stem}.{os.getpid()}.part")
        try:
            tally = fill(
                part,
                list(map(Path, files)),
                choice=choice,
                jobs=jobs,
                progress=progress,
                comments=False,
            )
            part.replace(kept)
        finally:
            part.unlink(missing_ok=True)
        _make_room(kept)
        loaded = number_of(tally.games, "game")
        yield kept, f"{what}: loaded {loaded}; the tables are kept for the next, in {kept}."
        return
    with TemporaryDirectory(prefix="icecore-") as folder:
        database = Path(folder, "games.duckdb")
        tally = fill(
            database,
            list(map(Path, files)),
            choice=choice,
            jobs=jobs,
            progress=progress,
            comments=False,
        )
        loaded = number_of(tally.games, "game")
        yield database, f"{what}: loaded {loaded} into a temporary database."


def _kept_for(files: Sequence[str], positions: bool) -> Path | None:
    """Where the tables of just these files are kept; None if they cannot be."""
    stamps = []
    for file in files:
        path = Path(file)
        if not path.is_file():
            return None
        status = path.stat()
        stamps.append((str(path.absolute()), status.st_size, status.st_mtime_ns, status.st_ino))
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "icecore")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    if not os.access(folder, os.W_OK):
        return None
    said = repr((__version__, VERSION, digest(), positions, stamps)).encode()
    return folder / f"{hashlib.sha256(said).hexdigest()[:24]}.duckdb"


def _make_room(newest: Path) -> None:
    """Only the latest few are kept; one that another process removes first is gone as well."""
    with suppress(OSError):
        found = sorted(newest.parent.glob("*.duckdb"), key=lambda each: -each.stat().st_mtime)
        for old in found[KEPT:]:
            old.unlink()
