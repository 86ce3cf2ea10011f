"""Verifies logs: the bytes are whole, and the rules make every event of its act."""

from array import array
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

from msgspec import Struct

from icecore.events.file.byte_sources import is_plain
from icecore.events.file.log import read_games, survey
from icecore.events.words.errors import LogError, TornError
from icecore.library.support.arguments import (
    Advance,
    PathLike,
    Progress,
    as_number,
    as_paths,
    silently,
)
from icecore.library.support.log_paths import logs_in
from icecore.library.support.processes import cores, undisturbed
from icecore.replay.show.text import number_of
from icecore.replay.timeline.verify import Verdict, verify_file, verify_game

WORTHWHILE = 100_000
"""Records from which on more processes save more time than they take to start."""
CHUNK = 2_000
"""Records, about, that a process checks at a time."""

Check = Callable[[str, "array[int]", int], Iterator[Verdict]]
"""Checks the games of a file between these bounds, of so many records in all."""


class Problem(Struct, frozen=True):
    """A game that is not sound: which, and what was found."""

    file: str
    number: int
    verdict: Verdict

    def __str__(self) -> str:
        return "\n".join(told(self))


class Verification(Struct, frozen=True):
    """What was found in all files: true if every game is sound."""

    games: int
    records: int
    problems: tuple[Problem, ...] = ()
    dealt: int = 0
    """Games that the computer dealt, as their seeds say."""

    @property
    def sound(self) -> bool:
        return not self.problems

    def __bool__(self) -> bool:
        return self.sound

    def count(self, kind: str) -> int:
        """Problems that are `damaged` bytes, `unknown` games, or `differing` from the rules."""
        return sum(kind_of(problem.verdict) == kind for problem in self.problems)

    def __str__(self) -> str:
        counted = f"{number_of(self.games, 'game')}, {number_of(self.records, 'record')}"
        differing, damaged = self.count("differing"), self.count("damaged")
        unknown = self.count("unknown")
        said = [f"{number_of(differing, 'game')} against the rules"] if differing else []
        said += [f"{number_of(unknown, 'game')} cannot be checked here"] if unknown else []
        said += [f"{damaged:,} damaged; `icecore recover` saves what is whole"] if damaged else []
        sound = "all sound" if self.games else "nothing to check"
        dealt = (
            f"; {number_of(self.dealt, 'game')} dealt by the computer as its seed says"
            if self.dealt else ""
        )  # fmt: skip
        return f"{counted}: {', '.join(said) or sound}{dealt}"


def verify(paths: PathLike | Iterable[PathLike], *, jobs: int = 1) -> Verification:
    """Check that logs are whole, and that the rules make of every act what was recorded.

    What is given back is true if all is sound, and else has its `problems`. `jobs` above 1 starts
    processes: a script then needs its `if __name__ == "__main__":`.
    """
    as_number("jobs", jobs, "a number of processes")
    check = checks_here(jobs)
    found = Tallied()
    for file in logs_in(as_paths("paths", paths)):
        for _ in found.add(file, verdicts(Path(file), check)):
            pass
    return found.result()


class Tallied:
    """Verdicts as they come in."""

    def __init__(self) -> None:
        self.games = self.records = self.dealt = 0
        self.problems: list[Problem] = []

    def add(self, file: str, found: Iterable[Verdict]) -> Iterator[Problem]:
        """Count them; what is wrong is given on at once."""
        for number, verdict in enumerate(found, 1):
            self.games += bool(verdict.game)
            self.records += verdict.records
            self.dealt += verdict.dealt == "as its seed says"
            if verdict.problem is not None:
                self.problems.append(Problem(file, number, verdict))
                yield self.problems[-1]

    def result(self) -> Verification:
        return Verification(self.games, self.records, tuple(self.problems), self.dealt)


def kind_of(verdict: Verdict) -> str:
    return "damaged" if verdict.damaged else "unknown" if verdict.unknown else "differing"


def told(problem: Problem) -> Iterator[str]:
    """What is wrong with a game, for people."""
    verdict = problem.verdict
    if verdict.damaged:
        yield f"{verdict.problem}"
        return
    record = "" if verdict.record is None else f", record {verdict.record}"
    yield f"{problem.file}, game {problem.number} ({verdict.id}){record}: {verdict.problem}"
    if verdict.recorded or verdict.decided:
        yield f"  recorded: {', then '.join(verdict.recorded) or 'nothing'}"
        yield f"  by the rules: {', then '.join(verdict.decided) or 'nothing'}"


def checks_here(jobs: int | None) -> Check:
    """The processes of this machine check; without `jobs`, all cores where that is worth it."""
    return lambda path, bounds, records: _checked(path, bounds, records, jobs)


@contextmanager
def checker(engine: str, master: str, jobs: int | None) -> Iterator[Check]:
    """Who checks: processes of this machine, or Spark."""
    if engine != "spark":
        yield checks_here(jobs)
        return
    from icecore.analysis.lake.build.spark_session import spark_session, spread_in_waves

    with spark_session(master) as session:

        def check(path: str, bounds: "array[int]", records: int) -> Iterator[Verdict]:
            path = str(Path(path).absolute())  # other machines stand elsewhere
            for found in spread_in_waves(session, check_chunk, chunks(path, bounds, records)):
                yield from found

        yield check


def verdicts(
    file: Path, check: Check, progress: Progress = silently
) -> Generator[Verdict, None, None]:
    """Game by game in the order of the file; after a damaged game the next one is still checked."""
    if not is_plain(file):
        with progress(f"Checking {file.name}", None) as advance:
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
    with undisturbed():
        pool = get_context("spawn").Pool(jobs)
    with pool:
        for found in pool.imap(check_chunk, chunks(path, bounds, records, games // jobs)):
            yield from found


def chunks(
    path: str, bounds: "array[int]", records: int, most: int = 100_000
) -> Iterator[tuple[str, "array[int]"]]:
    """The games of a file in portions, each for one process."""
    games = len(bounds) - 1
    size = max(1, min(most, CHUNK * games // max(1, records)))
    return ((path, bounds[at : at + size + 1]) for at in range(0, games, size))


def check_chunk(chunk: tuple[str, "array[int]"]) -> list[Verdict]:
    return list(_verdicts(*chunk))


def _verdicts(path: str, bounds: "array[int]") -> Iterator[Verdict]:
    """Each game is read for itself, so that damage in one leaves the others readable."""
    for start, stop in pairwise(bounds):
        try:
            (log,) = read_games(path, start, stop)
            yield verify_game(log)
        except LogError as error:
            yield Verdict("", error.game or "", 0, False, str(error), error.record, damaged=True)


def _counted(found: Iterable[Verdict], advance: Advance) -> Iterator[Verdict]:
    for verdict in found:
        advance(1)
        yield verdict
