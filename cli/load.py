"""`icecore load`: logs into tables that SQL can ask."""

import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click

from icecore.analysis.database import Choice, open_database
from icecore.analysis.finding import folders_in
from icecore.analysis.loading import Loader, Tally
from icecore.cli.opening import LogPath
from icecore.cli.processes import cores, undisturbed
from icecore.cli.terminal import emit, example, json_option, progress, say
from icecore.cli.writing import end_politely, number_of, size_of
from icecore.events.file.log import survey
from icecore.events.file.sources import is_plain
from icecore.events.words.errors import IcecoreError

WORTHWHILE = 1_000_000
"""Bytes of logs from which on more processes save more time than they take to start."""
ENDINGS = (".ice", ".ice.zst")


@click.command(
    "load",
    epilog=example(
        "icecore load games.duckdb archive.ice",
        "icecore load games.duckdb evenings/ --keep-going",
        "icecore load points.duckdb archive.ice --tables 'games,seats,boreal_pyramid.scored'",
    ),
)
@click.argument("database", metavar="DB", type=click.Path(path_type=Path))
@click.argument("files", metavar="FILE…", nargs=-1, required=True, type=LogPath)
@click.option(
    "--tables",
    metavar="NAME,…",
    help="Fill only these tables; * stands for any letters. Settled when DB is made.",
)
@click.option(
    "--options",
    is_flag=True,
    help="Count the legal options before every act: slow. Settled when DB is made.",
)
@click.option("--verify", is_flag=True, help="Load only games that today's rules agree with: slow.")
@click.option(
    "--keep-going", is_flag=True, help="Report damaged or illegal games, and load the others."
)
@click.option(
    "--jobs", type=click.IntRange(min=1), help="Processes; by default all cores for big archives."
)
@json_option
def command(
    database: Path,
    files: tuple[Path, ...],
    tables: str | None,
    options: bool,
    verify: bool,
    keep_going: bool,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Load logs into the tables of DB, a DuckDB file that is made if it is not there.

    A FILE may be a folder: all .ice and .ice.zst files in it. A game that is in DB already is
    passed over, a longer or sealed version of it takes its place. Every file is loaded wholly or
    not at all; a damaged or illegal game ends the run with 3, at once, or with --keep-going after
    all the others.
    """
    end_politely()
    paths = list(logs_in(files))
    choice = None
    if tables is not None or options:
        patterns = tuple(word.strip() for word in (tables or "*").split(",") if word.strip())
        choice = Choice(patterns, options)
    began = time.perf_counter()
    with open_database(database, choice) as opened:
        loader = Loader(
            opened, verify=verify, keep_going=keep_going, jobs=jobs or _jobs(paths),
            folders=folders_in(files),
        )  # fmt: skip
        with progress("Loading", _total(paths)) as advance:
            for done in _started(loader.load(paths)):
                advance(done)
    seconds = time.perf_counter() - began
    _tell(database, loader.tally, seconds, as_json)
    if loader.tally.problems:
        raise click.exceptions.Exit(max(each.exit_code for each in loader.tally.problems))


def logs_in(files: tuple[Path, ...]) -> Iterator[str]:
    """Files as they are named, and the logs of folders in the order of their names."""
    for file in files:
        if not file.is_dir():
            yield str(file)
            continue
        found = [str(path) for path in sorted(file.rglob("*")) if path.name.endswith(ENDINGS)]
        if not found:
            raise IcecoreError(f"{file}: no logs in it; they end in {' or '.join(ENDINGS)}")
        yield from found


def _jobs(paths: list[str]) -> int:
    sizes = [Path(path).stat().st_size for path in paths if Path(path).is_file()]
    return cores() if sum(sizes) >= WORTHWHILE else 1


def _total(paths: list[str]) -> int | None:
    """How many games there are, where that can be found out quickly."""
    try:
        if all(map(is_plain, paths)):
            return sum(1 for path in paths for _ in survey(path))
    except IcecoreError:
        pass  # it will be met again, and said
    return None


def _started(steps: Iterator[int]) -> Iterator[int]:
    with undisturbed():
        first = next(steps)  # now the processes are there
    return chain([first], steps)


def _tell(database: Path, tally: Tally, seconds: float, as_json: bool) -> None:
    for problem in tally.problems:
        say(f"icecore: {problem}")
    if as_json:
        emit(
            {"database": str(database), "files": tally.files, "games": tally.games,
             "replaced": tally.replaced, "unchanged": tally.unchanged, "rows": tally.rows,
             "bytes": size_of(database), "seconds": round(seconds, 3),
             "problems": [str(problem) for problem in tally.problems]}
        )  # fmt: skip
        return
    loaded = f"Loaded {number_of(tally.games, 'game')} with {number_of(tally.rows, 'row')}"
    aside = [f"{tally.replaced:,} in a later version"] if tally.replaced else []
    aside += [f"{tally.unchanged:,} were there already"] if tally.unchanged else []
    aside += [f"{len(tally.problems):,} left out"] if tally.problems else []
    told = f" ({', '.join(aside)})" if aside else ""
    say(f"{loaded}{told} at {tally.games / seconds:,.0f} games/s into {database}.")
