"""Starts Spark for this program, and runs jobs on it."""

import logging
import os
import pickle
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from shutil import which
from threading import Event
from typing import Any, Self, TypeVar

from icecore.analysis.lake.build.build_task import SAID, Job, Said, as_batch, carry_out
from icecore.analysis.lake.store.compact import Joined, Joining, join
from icecore.events.words.errors import IcecoreError

T = TypeVar("T")
R = TypeVar("R")

WAVE = 4
"""Tasks for each core that are under way at a time, where there are many."""

DEFAULTS = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "OFF",
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.shuffle.partitions": "8",
    "spark.sql.ansi.enabled": "true",
    "spark.sql.catalogImplementation": "in-memory",
    "spark.sql.execution.arrow.maxRecordsPerBatch": "10000",
    "spark.sql.python.filterPushdown.enabled": "true",
    "spark.driver.memory": "1g",
    "spark.executor.memory": "1g",
    "spark.driver.maxResultSize": "1g",
    "spark.python.worker.faulthandler.enabled": "true",
    # An executor whose task does not stop when it is cancelled ends, and another takes its place.
    "spark.task.reaper.enabled": "true",
    "spark.task.reaper.pollingInterval": "500ms",
    "spark.task.reaper.killTimeout": "1s",
}
OURS: dict[str, Any] = {}
"""The session that was started here, if one is open."""
STOPPING = 1.0
"""Seconds that cancelled tasks may take to stop on this machine, where no executor can be ended."""


def check_spark() -> None:
    """Say what is missing before Java or Python does."""
    if find_spec("pyspark") is None:
        raise IcecoreError("Spark needs pyspark: pip install 'icecore[lake]'")
    home = os.environ.get("JAVA_HOME")
    if which("java") is None and not (home and Path(home, "bin", "java").exists()):
        raise IcecoreError(
            "Spark needs a Java runtime, and there is none; on Debian: "
            "apt install openjdk-17-jre-headless"
        )


def is_local(master: str) -> bool:
    """Is it on this machine alone?"""
    return master.startswith("local") or "127.0.0.1" in master or "localhost" in master


@contextmanager
def spark_session(
    master: str = "local[*]", settings: Mapping[str, str] | None = None
) -> Iterator[Any]:
    """A session of our own, or the one that this process has open already.

    A master that does not answer is said in a sentence.
    """
    check_spark()
    warnings.filterwarnings("ignore", message="PySpark does not yet fully support pandas")
    from pyspark.sql import SparkSession

    # What is wrong with a query is said by the error, once.
    logging.getLogger("SQLQueryContextLogger").disabled = True
    if (there := SparkSession.getActiveSession()) is not None:
        yield there
        return
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("PYSPARK_DRIVER_PYTHON", sys.executable)
    wanted = dict(DEFAULTS)
    if is_local(master):
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        wanted |= {"spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1"}
    if path := os.environ.get("PYTHONPATH"):
        wanted["spark.executorEnv.PYTHONPATH"] = path
    builder = SparkSession.builder.master(master).appName("icecore")
    with tempfile.TemporaryDirectory(prefix="icecore-spark-") as folder:
        wanted["spark.sql.warehouse.dir"] = folder
        for name, value in {**wanted, **(settings or {})}.items():
            builder = builder.config(name, value)
        with tempfile.TemporaryFile() as told:
            try:
                with _stderr_into(told.fileno()):
                    session = builder.getOrCreate()
            except Exception as error:
                raise IcecoreError(
                    f"Spark cannot be started on {master}: {said_by_spark(error)}"
                ) from error
            OURS["session"] = session
            try:
                yield session
            finally:
                forget(session)


def end_tasks(session: Any, group: str, ended: Event) -> None:
    """Cancel a group of jobs until whoever waits for it has ended, and none of its tasks works.

    Spark interrupts a task, but a join of every row with every row does not look up from its work.
    On this machine the process of a session of our own is killed then; on a cluster the task
    reaper sees to the executors.
    """
    from py4j.protocol import Py4JError

    context = session.sparkContext
    ours = session is OURS.get("session") and context.master.startswith("local")
    last = time.monotonic() + STOPPING
    try:
        while not ended.is_set() or (ours and running_tasks(session)):
            context.cancelJobGroup(group)  # again and again: a job may be about to begin
            if ours and time.monotonic() > last:
                break
            time.sleep(0.05)
        else:
            return
    except (Py4JError, OSError):  # it does not even answer
        pass
    if ours:
        context._gateway.proc.kill()
        context._gateway.proc.wait()


def running_tasks(session: Any) -> int:
    """How many tasks are at work, those included that were cancelled and go on."""
    executors = session.sparkContext._jsc.sc().statusTracker().getExecutorInfos()
    return sum(int(each.numRunningTasks()) for each in executors)


def forget(session: Any) -> None:
    """Stop a session, also one whose Java is gone: the next one then starts anew."""
    from pyspark import SparkContext
    from pyspark.sql import SparkSession

    OURS.clear()
    if session.sparkContext._gateway.proc.poll() is None:
        session.stop()
        return
    SparkContext._gateway = SparkContext._jvm = SparkContext._active_spark_context = None
    SparkSession._instantiatedSession = None


@contextmanager
def _stderr_into(target: int) -> Iterator[None]:
    """Whatever Java says while it starts, and for as long as it lives, goes elsewhere."""
    kept = os.dup(2)
    try:
        os.dup2(target, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def said_by_spark(error: Exception) -> str:
    """The heart of what Spark says, on one line."""
    text = str(error)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for line in reversed(lines):  # a Python worker's own error stands last
        if line.startswith(("icecore.", "OSError", "MemoryError", "ModuleNotFoundError")):
            return line
    for line in lines:
        if "Exception: " in line or "Error: " in line:
            return line.rpartition("Exception: ")[2]
    return lines[0] if lines else repr(error)


def spread_of(session: Any) -> int:
    """How many tasks run at once."""
    return max(1, int(session.sparkContext.defaultParallelism))


class SparkRunner:
    """Carries out the tasks of a build on Spark: each is a partition, its number the only row.

    Spark is started when there is something to do: a survey that finds nothing new needs none.
    """

    def __init__(self, master: str, settings: Mapping[str, str] | None = None) -> None:
        self.master, self.settings = master, settings
        self.stack = ExitStack()
        self.session: Any = None
        self.starting = 0.0
        """Seconds that it took to start."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stack.close()

    def spread(self) -> int:
        return spread_of(self._started())

    def _started(self) -> Any:
        if self.session is None:
            began = time.perf_counter()
            self.session = self.stack.enter_context(spark_session(self.master, self.settings))
            self.starting = time.perf_counter() - began
        return self.session

    def join(self, tasks: list[Joining]) -> Iterator[Joined]:
        """The work of a compaction."""
        return spread(self._started(), join, tasks)

    def __call__(self, job: Job, tasks: int) -> Iterator[Said]:
        from pyspark.sql.pandas.types import from_arrow_schema

        def run(numbers: Iterator[Any]) -> Iterator[Any]:
            for batch in numbers:
                for task in batch.column(0).to_pylist():
                    yield as_batch(carry_out(job, task))

        session = self._started()
        rows = session.range(0, tasks, 1, tasks).mapInArrow(run, from_arrow_schema(SAID))
        for row in collected(rows):
            yield Said(*row)


def spread(session: Any, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
    """Does the work on each item in a task of its own, and yields the results in order.

    Work is named by its module, which executors import: nothing but the items is sent there.
    """
    import pyarrow as pa

    if not items:
        return

    def run(numbers: Iterator[Any]) -> Iterator[Any]:
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                try:
                    made = pickle.dumps(work(items[number]))
                except IcecoreError as error:
                    made = pickle.dumps(error)
                yield pa.RecordBatch.from_pydict({"number": [number], "made": [made]})

    frame = session.range(0, len(items), 1, len(items)).mapInArrow(run, "number long, made binary")
    for row in sorted(collected(frame)):
        made = pickle.loads(row.made)
        if isinstance(made, IcecoreError):
            raise made
        yield made


def spread_in_waves(session: Any, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
    """The same of any number of items: only some are under way or in memory at a time.

    While one wave is taken, the next is carried out.
    """
    wave = WAVE * spread_of(session)
    waiting = iter(items)

    def carried_out() -> list[R]:
        return list(spread(session, work, list(islice(waiting, wave))))

    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(carried_out)
        while made := coming.result():
            coming = pool.submit(carried_out)
            yield from made


def collected(frame: Any) -> list[Any]:
    """All rows of a frame; an error of Spark's in a sentence."""
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    try:
        found: list[Any] = frame.collect()
        return found
    except (PySparkException, Py4JError) as error:
        raise IcecoreError(f"Spark gave up: {said_by_spark(error)}") from error
