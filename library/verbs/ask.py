"""Asks questions of a database, a lake, or logs that become tables on the way."""

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from icecore.analysis.open_archive import open_archive, open_sandbox
from icecore.analysis.query import answer_labels, question_filters
from icecore.analysis.query.answer import Answer
from icecore.analysis.query.answer_exports import cells_of
from icecore.analysis.query.answer_exports import write_parquet as written_as_parquet
from icecore.analysis.query.answer_stream import AnswerStream
from icecore.analysis.query.question import Question, find_question, questions
from icecore.analysis.query.sandbox import Limits
from icecore.analysis.query.sandbox_protocol import in_a_sentence
from icecore.events.file.atomic_files import saving
from icecore.events.file.byte_sources import ZSTD_MAGIC, open_file
from icecore.events.file.frames import MAGIC
from icecore.events.words.errors import IcecoreError
from icecore.library.support.arguments import Progress, as_number, expect, silently
from icecore.library.support.log_paths import is_log
from icecore.library.verbs.load import on_the_way
from icecore.replay.games.registry import game_names

__all__ = ["Question", "asked", "cells_of", "described", "find_question", "opened", "query",
           "questions", "questions_for", "spoken", "tables_of", "write_parquet"]  # fmt: skip

LONGEST = 86_400
"""Seconds that may be waited for an answer."""


@contextmanager
def tables_of(
    sources: Sequence[Path],
    *,
    engine: str = "duckdb",
    progress: Progress = silently,
    told: Callable[[str], object] = lambda _sentence: None,
    sql: str = "",
) -> Iterator[Path]:
    """The one database or lake that is named; logs are loaded, which is told.

    Where the query names a table of positions, that is made too.
    """
    logs = [path for path in sources if _are_logs(path)]
    if not logs:
        if len(sources) > 1:
            raise IcecoreError(f"{sources[1]}: one database is asked at a time")
        yield sources[0]
        return
    if len(logs) < len(sources):
        other = next(path for path in sources if path not in logs)
        raise IcecoreError(f"{other}: no log; logs are asked together, a database by itself")
    if engine == "spark":
        raise IcecoreError(f"{logs[0]}: a log; Spark asks lakes, which `icecore lake build` makes")
    with on_the_way(logs, progress=progress, positions=names_positions(sql)) as (
        database,
        sentence,
    ):
        told(sentence)
        yield database


def names_positions(sql: str) -> bool:
    """Does a query name a table of positions, or a question or function about them?"""
    named = {found.lower() for found in _POSITION.findall(sql)}
    return not named.isdisjoint({*game_names(), ANY_GAME})


_POSITION = re.compile(r'(\w+)"?\s*\.\s*"?position\b', re.I)
ANY_GAME = "game"
"""Stands for the game of a condition that names none."""


def _are_logs(path: Path) -> bool:
    """By what is in it; by its name, where it is not there."""
    if path.is_dir():
        return not (path / "manifests").is_dir()
    if not path.is_file():
        return is_log(str(path))
    with open_file(path) as file:
        begin = file.read(len(MAGIC))
    return begin in (MAGIC, ZSTD_MAGIC) or (not begin and is_log(str(path)))


@contextmanager
def opened(db: Path, engine: str = "duckdb", master: str = "local[*]") -> Iterator[Any]:
    """The tables, with the engine that answers."""
    if engine == "duckdb":
        with open_archive(db) as archive:
            yield archive
        return
    if db.is_file():
        raise IcecoreError(f"{db}: a database; Spark asks lakes, which `icecore lake build` makes")
    from icecore.analysis.lake.build.spark_session import spark_session
    from icecore.analysis.lake.engines.spark_lake import SparkArchive
    from icecore.analysis.lake.store.manifest import open_lake

    open_lake(db)
    with spark_session(master) as session, SparkArchive(db, session) as asked_of:
        yield asked_of


def asked(
    archive: Any,
    question: Question | str,
    given: Mapping[str, Any],
    *,
    seconds: float = 60.0,
    told: Callable[[str], object] | None = None,
) -> Answer:
    """The answer to a named question; which variants it counts together is told."""
    as_number("seconds", seconds, "a time", 0.001, whole=False, most=LONGEST)
    found = find_question(question) if isinstance(question, str) else question
    answer = question_filters.asked(archive, found, given, seconds=seconds)
    if told is not None:
        for sentence in question_filters.pooled(archive, found, given, answer):
            told(sentence)
    return answer


def spoken(archive: Any, answer: Answer) -> Answer:
    """The answer to a named question in words for a chart: titles of games, and seats by order."""
    return answer_labels.spoken(answer, archive.titles())


def questions_for(archive: Any) -> list[Question]:
    """Every question about what was played there."""
    played = archive.titles()
    return [each for each in questions().values() if each.game is None or each.game in played]


def described(archive: Any, question: Question, given: Mapping[str, Any]) -> str:
    """The SQL of a question with its parameters filled in, for this archive."""
    return question_filters.described(archive, question, given)


def query(
    path: Path,
    sql: str,
    parameters: dict[str, Any] | list[Any] | None = None,
    *,
    rows: int = 10_000,
    seconds: float = 30.0,
    memory: float = 2.0,
) -> Answer:
    """The answer to one SELECT, in a process of its own that can reach nothing else."""
    as_number("rows", rows, "a number of rows", 0)
    with open_sandbox(path, _limits(sql, seconds, memory, rows)) as sandbox:
        return sandbox.ask(sql, given=parameters)


def stream(
    path: Path,
    sql: str,
    parameters: dict[str, Any] | list[Any] | None = None,
    *,
    seconds: float = 30.0,
    memory: float = 2.0,
) -> AnswerStream:
    """All rows of one SELECT as they come; each part within the time."""
    sandbox = open_sandbox(path, _limits(sql, seconds, memory, 0))

    def parts() -> Generator[Answer, None, None]:
        with sandbox:
            yield from sandbox.stream(sql, parameters)

    return AnswerStream(parts())


def _limits(sql: str, seconds: float, memory: float, rows: int) -> Limits:
    expect("sql", sql, str, "a query as text")
    as_number("seconds", seconds, "a time", 0.001, whole=False, most=LONGEST)
    as_number("memory", memory, "GiB", 0.1, whole=False, most=1024)
    size = int(memory * (1 << 30))
    return Limits(seconds=seconds, memory=size, rows=rows, size=size >> 2)


def write_parquet(answer: Answer, out: Path, *, force: bool) -> None:
    """The rows with their own types again."""
    import duckdb

    with saving(out, overwrite=force) as new:
        try:
            written_as_parquet(answer, new)
        except duckdb.Error as error:
            raise IcecoreError(f"{out}: cannot be written: {in_a_sentence(str(error))}") from error
