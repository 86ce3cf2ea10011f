"""Which engine answers: DuckDB on this machine, or Spark wherever it runs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from icecore.events.words.errors import IcecoreError

F = TypeVar("F", bound=Callable[..., Any])


def engine_options(command: F) -> F:
    """`--engine spark`, and where it runs."""
    for option in (
        click.option(
            "--master",
            metavar="URL",
            default="local[*]",
            help="Where Spark runs.",
        ),
        click.option(
            "--engine",
            type=click.Choice(["duckdb", "spark"]),
            default="duckdb",
            show_default=True,
            help="Who does the work; Spark asks lakes only.",
        ),
    ):
        command = option(command)
    return command


@contextmanager
def opened(db: Path, engine: str, master: str) -> Iterator[Any]:
    """The archive, with the engine that answers."""
    if engine == "duckdb":
        from icecore.analysis.opening import open_archive

        with open_archive(db) as archive:
            yield archive
        return
    if db.is_file():
        raise IcecoreError(f"{db}: a database; Spark asks lakes, which `icecore lake build` makes")
    from icecore.analysis.lake.manifest import open_lake
    from icecore.analysis.lake.spark import spark_session
    from icecore.analysis.lake.spark_asking import SparkArchive

    open_lake(db)
    with spark_session(master) as session, SparkArchive(db, session) as asked:
        yield asked
