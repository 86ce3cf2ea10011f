"""`icecore verify`: are the bytes whole, and is every act what the rules make of it?"""

from array import array
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
from msgspec.structs import asdict

from icecore.cli.engines import engine_options
from icecore.cli.opening import LogPath, not_empty
from icecore.cli.processes import cores, undisturbed
from icecore.cli.terminal import emit, example, json_option, progress, say, tell
from icecore.cli.writing import number_of
from icecore.events.file.log import read_games, survey
from icecore.events.file.sources import is_plain
from icecore.events.words.errors import LogError, TornError
from icecore.replay.course.verify import Verdict, verify_file, verify_game

WORTHWHILE = 100_000
"""Records from which on more processes save more time than they take to start."""
CHUNK = 2_000
"""Records, about, that a process checks at a time."""


@click.command(
    "verify", epilog=example("icecore verify evening.ice", "icecore verify archive.ice --jobs 4")
)
@click.argument("files", nargs=-1, required=True, type=LogPath)
@click.option(
    "--jobs", type=click.IntRange(min=1), help="Processes; by default all cores for big archives."
)
@engine_options
@json_option
def command(
    files: tuple[Path, ...], jobs: int | None, engine: str, master: str, as_json: bool
) -> None:
    """Check that logs are whole, and that the rules make of every act what was recorded.

    Exits with 1 if the rules disagree with a record, with 3 if a file is damaged.
    """
    not_empty(files)
    with checker(engine, master, jobs) as check:
        _verify(files, check, as_json)


def _verify(files: tuple[Path, ...], check: "Check", as_json: bool) -> None:
    games = records = damaged = differing = unknown = 0
    problems: list[dict[str, Any]] = []
    missing = 0
    for file in files:
        if str(file) != "-" and not file.exists():
            say(f"icecore: {file}: no such file")
            missing += 1
            continue
        with closing(verdicts(file, check)) as found:
            for number, verdict in enumerate(found, 1):
                games += bool(verdict.game)
                records += verdict.records
                if verdict.problem is None:
                    continue
                damaged += verdict.damaged
                unknown += verdict.unknown
                differing += not (verdict.damaged or verdict.unknown)
                if as_json:
                    problems.append({"file": str(file), "number": number, **asdict(verdict)})
                    continue
                for line in _lines(file, number, verdict):
                    tell(line)
    if as_json:
        sound = not problems
        emit({"games": games, "records": records, "sound": sound, "problems": problems})
    else:
        counted = f"{number_of(games, 'game')}, {number_of(records, 'record')}"
        tell(f"{counted}: {_conclusion(games, differing, damaged, unknown)}")
    if damaged or differing or unknown or missing:
        raise click.exceptions.Exit(3 if damaged or unknown else 1)


Check = Callable[[str, "array[int]", int], Iterator[Verdict]]
"""Checks the games of a file between these bounds, of so many records in all."""


@contextmanager
def checker(engine: str, master: str, jobs: int | None) -> Iterator[Check]:
    """Who checks: processes of this machine, or Spark."""
    if engine != "spark":
        yield lambda path, bounds, records: _checked(path, bounds, records, jobs)
        return
    from icecore.analysis.lake.spark import spark_session, spread_in_waves

    with spark_session(master) as session:

        def check(path: str, bounds: "array[int]", records: int) -> Iterator[Verdict]:
            path = str(Path(path).absolute())  # other machines stand elsewhere
            for found in spread_in_waves(session, _work, _chunks(path, bounds, records)):
                yield from found

        yield check


def verdicts(file: Path, check: Check) -> Generator[Verdict, None, None]:
    """Game by game in the order of the file; after a damaged game the next one is still checked."""
    if not is_plain(file):
        with progress(f"Checking {file.name}") as advance:
            yield from _counted(verify_file(str(file)), advance)
        return
    bounds, records, problem = _surveyed(str(file))
    with progress(f"Checking {file.name}", len(bounds) - 1) as advance:
        yield from _counted(check(str(file), bounds, records), advance)
    try:
        if problem is not None:
            raise problem
        # What follows the last game belongs to none, and is checked for itself.
        list(read_games(str(file), bounds[-1]))
    except LogError as error:
        rest = "" if isinstance(error, TornError) else "; what follows it is not checked"
        yield Verdict("", "", 0, False, f"{error}{rest}", damaged=True)


def _surveyed(path: str) -> tuple["array[int]", int, LogError | None]:
    """Where each game begins and the last one ends, all records, and what ends the file early."""
    bounds, records = array("Q", [0]), 0
    try:
        for entry in survey(path):
            bounds.append(entry.stop)
            records += entry.records
    except LogError as error:
        return bounds, records, error
    return bounds, records, None


def _checked(path: str, bounds: "array[int]", records: int, jobs: int | None) -> Iterator[Verdict]:
    games = len(bounds) - 1
    jobs = min(jobs or (cores() if records >= WORTHWHILE else 1), games)
    if jobs <= 1:
        yield from _verdicts(path, bounds)
        return
    chunks = _chunks(path, bounds, records, games // jobs)
    with undisturbed():
        pool = get_context("spawn").Pool(jobs)
    with pool:
        for found in pool.imap(_work, chunks):
            yield from found


def _chunks(
    path: str, bounds: "array[int]", records: int, most: int = 100_000
) -> Iterator[tuple[str, "array[int]"]]:
    games = len(bounds) - 1
    size = max(1, min(most, CHUNK * games // max(1, records)))
    return ((path, bounds[at : at + size + 1]) for at in range(0, games, size))


def _work(chunk: tuple[str, "array[int]"]) -> list[Verdict]:
    return list(_verdicts(*chunk))


def _verdicts(path: str, bounds: "array[int]") -> Iterator[Verdict]:
    """Each game is read for itself, so that damage in one leaves the others readable."""
    for start, stop in pairwise(bounds):
        try:
            (log,) = read_games(path, start, stop)
            yield verify_game(log)
        except LogError as error:
            yield Verdict("", error.game or "", 0, False, str(error), error.record, damaged=True)


def _counted(found: Iterable[Verdict], advance: Callable[[int], None]) -> Iterator[Verdict]:
    for verdict in found:
        advance(1)
        yield verdict


def _lines(file: Path, number: int, verdict: Verdict) -> Iterator[str]:
    if verdict.damaged:
        yield f"{verdict.problem}"
        return
    record = "" if verdict.record is None else f", record {verdict.record}"
    yield f"{file}, game {number} ({verdict.id}){record}: {verdict.problem}"
    if verdict.recorded or verdict.decided:
        yield f"  recorded: {', then '.join(verdict.recorded) or 'nothing'}"
        yield f"  by the rules: {', then '.join(verdict.decided) or 'nothing'}"


def _conclusion(games: int, differing: int, damaged: int, unknown: int) -> str:
    said = [f"{number_of(differing, 'game')} against the rules"] if differing else []
    said += [f"{number_of(unknown, 'game')} cannot be checked here"] if unknown else []
    said += [f"{damaged:,} damaged; `icecore recover` saves what is whole"] if damaged else []
    return ", ".join(said) or ("all sound" if games else "nothing to check")
