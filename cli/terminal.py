"""Prints for commands: data to stdout, messages and progress to stderr, JSON on request."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from icecore.replay.show.safe_text import harmless

F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(command)


def emit(data: Any) -> None:
    """One JSON document on stdout."""
    import msgspec

    tell(msgspec.json.format(in_json(data), indent=2))


def in_json(data: Any) -> str:
    """JSON that means the same to programs, and nothing to a terminal."""
    import msgspec

    from icecore.events.words.text_line import escaped

    return escaped(msgspec.json.encode(data).decode())


def say(message: str) -> None:
    """A message for people, out of the way of the data."""
    click.echo(harmless(message), err=True)


def tell(text: str = "", end: str = "\n") -> None:
    """A line for people on stdout; words from a log never reach the terminal as commands."""
    click.echo(harmless(text) + end, nl=False)


def pass_on(data: str) -> None:
    """Data for a program as it stands; where a person looks at it instead, as harmless as words."""
    sys.stdout.write(harmless(data) if sys.stdout.isatty() else data)
    sys.stdout.flush()


def example(*lines: str) -> str:
    """The epilog of a command: what a user would type."""
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)


def columns(rows: Sequence[Sequence[object]], heads: Sequence[str]) -> Iterator[str]:
    """Rows as aligned columns; numbers to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    numeric = [bool(rows) and all(isinstance(row[i], int | float) for row in rows)
               for i in range(len(heads))]  # fmt: skip
    for line in [list(heads), *cells]:
        yield "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(line, widths, numeric, strict=True)
        ).rstrip()


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """A bar on stderr while something long goes on; silent where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed or 0:,.0f}/s")

    bar = Progress(
        TextColumn(what), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True,
    )  # fmt: skip
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, advance=done)
