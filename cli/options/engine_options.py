"""The options that choose an engine: DuckDB on this machine, or Spark."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

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
