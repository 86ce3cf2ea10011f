"""Builds a lake from logs: plans here, folds where the tasks run, commits by one manifest."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import NamedTuple, Protocol

import duckdb
from msgspec.structs import replace

from icecore.analysis.lake.build.build_plan import Survey
from icecore.analysis.lake.build.build_task import Job, Said, carry_out, fingerprint, problem_of
from icecore.analysis.lake.store.manifest import (
    DATA,
    Drop,
    File,
    Lake,
    LakeError,
    Listing,
    Manifest,
    TakenError,
    is_lake,
    listed,
    numbers,
    open_lake,
    prepare,
    publish,
    write_list,
)
from icecore.analysis.lake.store.parts import write_drop
from icecore.analysis.lake.store.run_lock import running
from icecore.analysis.lake.store.views import by_path, part_of
from icecore.analysis.load.database import (
    Choice,
    check_patterns,
    chosen_tables,
    grown,
    known_tables,
    same_type,
    spelled_choice,
)
from icecore.analysis.load.loader import Tally
from icecore.analysis.tables.row_batch import Wanted
from icecore.events.words.errors import IcecoreError


class Runner(Protocol):
    """Carries out the tasks 0…n−1 of a job, wherever it thinks fit."""

    def __call__(self, job: Job, tasks: int, /) -> Iterable[Said]: ...

    def spread(self) -> int:
        """How many tasks run at once."""


LEAST, MOST = 2**20, 128 * 2**20
"""Bytes of logs that a task takes: few tasks leave few files, many can be spread and repeated."""


class Here:
    """One task after the other in this process."""

    def __call__(self, job: Job, tasks: int, /) -> Iterator[Said]:
        for task in range(tasks):
            yield from carry_out(job, task)

    def spread(self) -> int:
        return 1


class Settings(NamedTuple):
    """How to build."""

    choice: Choice | None = None
    verify: bool = False
    keep_going: bool = False
    portion: int | None = None
    """Bytes of logs for each task."""
    folders: tuple[str, ...] = ()
    """Those that were given: their logs are named as they stand in them."""


class Build:
    """One build; `tally` says what came of it."""

    def __init__(self, path: Path, runner: Runner, settings: Settings) -> None:
        self.path, self.runner, self.settings = path.absolute(), runner, settings
        self.tally = Tally()
        self.written: list[tuple[str, File]] = []
        self.sets: dict[str, File] = {}
        self.tables = {table.key: table for table in known_tables()}

    def build(self, files: list[str]) -> Iterator[int]:
        """Yield again and again how many more games were surveyed.

        At the end the lake has all that is new; after a failure it is as it was.
        """
        prepare(self.path)
        before = current(self.path)
        choice = settled(self.path, before, self.settings.choice)
        check_patterns(choice.tables, self.tables)
        if before is not None:
            check_columns(before)
        with (
            running(self.path) as run,
            TemporaryDirectory(prefix="icecore-lake-") as folder,
        ):
            survey = Survey(Path(folder))
            try:
                for number, file in enumerate(files):
                    yield from survey.read(number, file)
                self.tally.files = len(files)
                if self._fold(survey, before, choice, run):
                    self._commit(survey, choice, run)
                else:
                    rmtree(self.path / DATA / run, ignore_errors=True)
            finally:
                survey.close()

    def _fold(self, survey: Survey, before: Lake | None, choice: Choice, run: str) -> bool:
        """Round after round, until no game is left whose better version turned out damaged."""
        survey.look_up(before)
        counts = survey.choose()
        self.tally.unchanged = counts.passed
        self._report(survey)
        plan = self.path / DATA / run / "plan"
        settings = self.settings
        if not counts.taken:
            return False
        portion = settings.portion
        if portion is None:
            portion = min(MOST, max(LEAST, counts.size // self.runner.spread() + 1))
        wanted = Wanted(
            chosen_tables(self.tables, choice), choice.options, settings.verify, settings.folders
        )
        job = Job(str(self.path), run, wanted, str(plan), frozenset(sets_in(before)), fingerprint())
        rounds = 0
        while tasks := survey.deal(plan / str(rounds), portion):
            failed = self._run(job_of_round(job, rounds), tasks)
            if not failed:
                break
            survey.again(failed)
            survey.choose()
            survey.problems.clear()  # those of the first round were all
            rounds += 1
        survey.settle()
        rmtree(plan, ignore_errors=True)
        return bool(self.tally.games)

    def _run(self, job: Job, tasks: int) -> list[int]:
        """Carry out the tasks of a round; gives the numbers of games that cannot be folded."""
        failed: list[int] = []
        for said in self.runner(job, tasks):
            match said:
                case Said("file", table, path, rows, size, crc):
                    self.written.append((table, File(path, rows, size, crc)))
                case Said("set", sha, path, rows, size, crc):
                    self.sets.setdefault(sha, File(path, rows, size, crc))
                case Said("sum", rows=games, size=rows):
                    self.tally.games += games
                    self.tally.rows += rows
                case Said("problem", number):
                    failed.append(int(number))
                    self._add(problem_of(said))
                case Said("missing", game, text):
                    raise IcecoreError(
                        f'the game "{game}" is not installed where the executors run ({text}); '
                        "install its package there, too"
                    )
                case Said("stopped", text=text):
                    raise IcecoreError(text)
        return failed

    def _report(self, survey: Survey) -> None:
        for problem in survey.problems:
            self._add(problem)
        survey.problems.clear()

    def _add(self, problem: IcecoreError) -> None:
        if not self.settings.keep_going:
            raise problem
        self.tally.problems.append(problem)

    def _commit(self, survey: Survey, choice: Choice, run: str) -> None:
        """The next manifest is ours; if another run was faster, the one after that."""
        for _, file in [*self.written, *(("", file) for file in self.sets.values())]:
            path = self.path / file.path
            if not path.is_file() or path.stat().st_size != file.size:
                raise LakeError(f"{path}: was removed or changed while the lake was built")
        for attempt in range(1000):
            lake = current(self.path)
            settled(self.path, lake, choice)
            manifest = self._manifest(survey, lake, choice, run, attempt)
            try:
                publish(self.path, manifest)
                return
            except TakenError:
                continue
        raise IcecoreError(f"{self.path}: other builds were faster a thousand times; try again")

    def _manifest(
        self, survey: Survey, lake: Lake | None, choice: Choice, run: str, attempt: int
    ) -> Manifest:
        survey.look_up_folded(lake)
        later, vain = survey.drops()
        drops = [self._drop(was, ids, run, attempt) for was, ids in later.items()]
        if vain:
            drops.append(self._drop(run, vain, run, attempt))
        known = sets_in(lake)
        cards = [("cards", file) for sha, file in self.sets.items() if sha not in known]
        columns = {key: part_of(table) for key, table in self.tables.items()}
        name = write_list(self.path, run, Listing(listed([*self.written, *cards], columns)))
        self.tally.replaced = sum(len(ids) for ids in later.values())
        old = lake.manifest if lake else Manifest(0, "", choice=choice)
        return Manifest(
            number=old.number + 1,
            run=run,
            lists=(*old.lists, name),
            drops=(*old.drops, *drops),
            games=old.games + self.tally.games - self.tally.replaced - len(vain),
            choice=choice,
        )

    def _drop(self, was: str, ids: list[str], run: str, attempt: int) -> Drop:
        name = f"{DATA}/{run}/drops-{attempt}-{was}.parquet"
        return write_drop(self.path, name, was, ids)


def job_of_round(job: Job, rounds: int) -> Job:
    return replace(job, plan=f"{job.plan}/{rounds}")


def current(path: Path) -> Lake | None:
    """The lake as it is now, if there is one."""
    return open_lake(path) if is_lake(path) and numbers(path) else None


def settled(path: Path, lake: Lake | None, choice: Choice | None) -> Choice:
    """What the lake was made with, and nothing else can be asked for later."""
    if lake is None:
        return choice or Choice()
    found = lake.manifest.choice
    if choice is not None and choice != found:
        raise IcecoreError(
            f"{path}: made with {spelled_choice(found)}, and now {spelled_choice(choice)} is asked "
            "for; leave the choice away, or build a new lake"
        )
    return found


def sets_in(lake: Lake | None) -> set[str]:
    """The sets whose cards the lake has."""
    files = lake.files("cards") if lake else []
    if lake is None or not files:
        return set()
    source = by_path([lake.path / file.path for file in files])
    with duckdb.connect() as con:
        found = con.execute(f"SELECT DISTINCT set_sha FROM {source}").fetchall()
    return {sha for (sha,) in found}


def check_columns(lake: Lake) -> None:
    """A table may have grown since the lake was begun; what has become another thing is refused."""
    for table in known_tables():
        ours = part_of(table)
        for part in lake.tables.get(table.key, ()):
            for (name, sql), (old, was) in zip(ours, part.columns, strict=False):
                if name != old or not (same_type(was, sql) or grown(was, sql)):
                    raise IcecoreError(
                        f"{lake.path}: its table {table.key} is from another version of the game "
                        f"(column {old}); build a new lake from the logs"
                    )
