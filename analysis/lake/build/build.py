"""Builds a lake from logs: plans here, folds where the tasks run, commits by one manifest."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Protocol

import duckdb
from msgspec.structs import replace

from icecore.analysis.lake.build.build_plan import Survey
from icecore.analysis.lake.build.build_task import Job, Said, fingerprint, problem_of
from icecore.analysis.lake.store.duck_files import let_read
from icecore.analysis.lake.store.heartbeat import Run, running
from icecore.analysis.lake.store.lake_store import Place, open_store
from icecore.analysis.lake.store.manifest import (
    Columns,
    Drop,
    File,
    Lake,
    Listed,
    Manifest,
    current,
    prepare,
    write_list,
)
from icecore.analysis.lake.store.parts import write_drop
from icecore.analysis.lake.store.views import native, parquet, part_of
from icecore.analysis.load.database import (
    Choice,
    check_patterns,
    chosen_tables,
    known_tables,
    spelled_choice,
)
from icecore.analysis.load.loader import Tally
from icecore.analysis.load.table_growth import grown, same_type
from icecore.analysis.tables.row_batch import Wanted
from icecore.events.words.errors import IcecoreError


class Runner(Protocol):
    """Carries out the tasks 0…n−1 of a job, wherever it thinks fit."""

    def __call__(self, job: Job, tasks: int, /) -> Iterable[Said]: ...

    def spread(self) -> int:
        """How many tasks run at once."""


LEAST, MOST = 2**20, 128 * 2**20
"""Bytes of logs that a task takes: few tasks leave few files, many can be spread and repeated."""


class Settings(NamedTuple):
    """The settings of a build."""

    choice: Choice | None = None
    verify: bool = False
    keep_going: bool = False
    portion: int | None = None
    """Bytes of logs for each task."""
    folders: tuple[str, ...] = ()
    """Those that were given: their logs are named as they stand in them."""


class Build:
    """One build; `tally` says what came of it."""

    def __init__(self, place: Place, runner: Runner, settings: Settings) -> None:
        self.store, self.runner, self.settings = open_store(place), runner, settings
        self.tally = Tally()
        self.written: list[tuple[str, File]] = []
        self.sets: dict[str, File] = {}
        self.tables = {table.key: table for table in known_tables()}

    def build(self, files: list[str]) -> Iterator[int]:
        """Yield again and again how many more games were surveyed.

        At the end the lake has all that is new; after a failure it is as it was.
        """
        prepare(self.store)
        before = current(self.store)
        choice = settled(before, self.settings.choice)
        check_patterns(choice.tables, self.tables)
        if before is not None:
            check_columns(before)
        with (
            running(self.store) as run,
            TemporaryDirectory(prefix="icecore-lake-") as folder,
        ):
            survey = Survey(Path(folder))
            try:
                for number, file in enumerate(files):
                    yield from survey.read(number, file)
                self.tally.files = len(files)
                if self._fold(survey, before, choice, run):
                    self._commit(survey, before, choice, run)
                else:
                    run.remove()
            finally:
                survey.close()

    def _fold(self, survey: Survey, before: Lake | None, choice: Choice, run: Run) -> bool:
        """Round after round, until no game is left whose better version turned out damaged."""
        survey.look_up(before)
        counts = survey.choose()
        self.tally.unchanged = counts.passed
        self._report(survey)
        plan = f"{run.folder}/plan"
        settings = self.settings
        if not counts.taken:
            return False
        portion = settings.portion
        if portion is None:
            portion = min(MOST, max(LEAST, counts.size // self.runner.spread() + 1))
        wanted = Wanted(
            chosen_tables(self.tables, choice),
            choice.options,
            verify=settings.verify,
            folders=settings.folders,
            positions=choice.positions,
            views=choice.seats,
        )
        self.known = sets_in(before)
        job = Job(self.store.address, run.name, wanted, plan, frozenset(self.known), fingerprint())
        rounds = 0
        while tasks := survey.deal(self.store, f"{plan}/{rounds}", portion):
            failed = self._run(job_of_round(job, rounds), tasks)
            if not failed:
                break
            survey.again(failed)
            survey.choose()
            survey.problems.clear()  # those of the first round were all
            rounds += 1
        survey.settle()
        self.store.delete([entry.name for entry in self.store.entries(plan)])
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

    def _commit(self, survey: Survey, before: Lake | None, choice: Choice, run: Run) -> None:
        """The next manifest is ours; if another run was faster, the one after that."""

        def made(lake: Lake | None, attempt: int) -> Manifest:
            if attempt:
                settled(lake, choice)
                survey.look_up_folded(lake)
                self.known = sets_in(lake)
            return self._manifest(survey, lake, choice, run, attempt)

        run.check([*(file for _, file in self.written), *self.sets.values()])
        run.commit(before, made)

    def _manifest(
        self, survey: Survey, lake: Lake | None, choice: Choice, run: Run, attempt: int
    ) -> Manifest:
        later, vain = survey.drops()
        drops = self._drops(later, f"{run.folder}/drops-{attempt}.parquet")
        drops += self._drops({run.name: vain}, f"{run.folder}/drops-{attempt}-{run.name}.parquet")
        cards = [("cards", file) for sha, file in self.sets.items() if sha not in self.known]
        columns = {key: part_of(table) for key, table in self.tables.items()}
        lists = write_list(lake, self.store, run.name, listed([*self.written, *cards], columns))
        self.tally.replaced = sum(len(ids) for ids in later.values())
        old = lake.manifest if lake else Manifest(0, "", choice=choice)
        return Manifest(
            number=old.number + 1,
            run=run.name,
            lists=lists,
            drops=(*old.drops, *drops),
            games=old.games + self.tally.games - self.tally.replaced - len(vain),
            choice=choice,
        )

    def _drops(self, by_run: dict[str, list[str]], name: str) -> list[Drop]:
        """One file for all of them: an id that is dropped has no earlier row that counts."""
        ids = [id_ for some in by_run.values() for id_ in some]
        if ids:
            write_drop(self.store, name, ids)
        return [Drop(run, name, len(some)) for run, some in by_run.items() if some]


def listed(
    files: Iterable[tuple[str, File]], columns: dict[str, Columns]
) -> dict[str, tuple[Listed, ...]]:
    """Files by table, with the columns that all of them have."""
    found: dict[str, list[File]] = {}
    for table, file in files:
        found.setdefault(table, []).append(file)
    return {
        table: (Listed(columns[table], tuple(sorted(each, key=lambda file: file.path))),)
        for table, each in sorted(found.items())
    }


def job_of_round(job: Job, rounds: int) -> Job:
    return replace(job, plan=f"{job.plan}/{rounds}")


def settled(lake: Lake | None, choice: Choice | None) -> Choice:
    """Reads the settings that the lake was made with; a later build must ask for the same."""
    if lake is None:
        return choice or Choice()
    found = lake.manifest.choice
    if choice is not None and choice != found:
        raise IcecoreError(
            f"{lake.store.name}: made with {spelled_choice(found)}, and now "
            f"{spelled_choice(choice)} is asked for; leave the choice away, or build a new lake"
        )
    return found


def sets_in(lake: Lake | None) -> set[str]:
    """The sets whose cards the lake has."""
    files = lake.files("cards") if lake else []
    if lake is None or not files:
        return set()
    source = parquet(native(lake), [file.path for file in files])
    with duckdb.connect() as con:
        let_read(con, lake)
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
                        f"{lake.store.name}: its table {table.key} is from another version of "
                        f"the game (column {old}); build a new lake from the logs"
                    )
