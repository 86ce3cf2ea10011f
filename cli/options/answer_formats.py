"""Prints the rows of an answer as a table, JSON, CSV, Markdown, Parquet or a chart."""

import csv
import re
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, TypeVar

import click
import msgspec

from icecore.cli.options.output_options import (
    OutPath,
    check_output,
    force_option,
    number_of,
    written,
)
from icecore.cli.terminal import emit, pass_on, say, tell
from icecore.library.objects.archive import Answer
from icecore.library.support.files import write_whole
from icecore.library.verbs.ask import cells_of, write_parquet

F = TypeVar("F", bound=Callable[..., Any])

WIDEST_CHART = 120
WIDEST = 60
"""Characters of a cell in a table; the other forms have all of it."""


def form_options(command: F) -> F:
    """The options that say in which form an answer is printed."""
    for option in (
        force_option,
        click.option(
            "-o",
            "--output",
            "out",
            type=OutPath,
            metavar="FILE",
            help="With --chart: write it into a file, .svg or .png (extra: report).",
        ),
        click.option("--chart", "form", flag_value="chart", help="Draw the chart that fits."),
        click.option(
            "--parquet", type=OutPath, metavar="FILE", help="Write the rows into a Parquet file."
        ),
        click.option("--markdown", "form", flag_value="markdown", help="Print a Markdown table."),
        click.option("--csv", "form", flag_value="csv", help="Print CSV."),
        click.option("--json", "form", flag_value="json", help="Print JSON for programs."),
    ):
        command = option(command)
    return command


def check_form(form: str | None, parquet: Path | None, out: Path | None, *, force: bool) -> None:
    """Refuse at once what could not be printed in the end."""
    if out is not None:
        if form != "chart":
            raise click.UsageError("-o is for --chart; rows go to stdout, or with --parquet FILE")
        if out.suffix.lower() not in (".svg", ".png"):
            raise click.UsageError(f"{out}: a chart is .svg or .png")
        check_output(out, force=force, as_json=False)
    if parquet is None:
        return
    if form is not None:
        raise click.UsageError(f"--parquet and --{form}: one form at a time")
    if str(parquet) == "-":
        raise click.UsageError("a Parquet file needs a name; - is for text")
    check_output(parquet, force=force, as_json=False)


def show(
    answer: Answer,
    form: str | None,
    parquet: Path | None = None,
    out: Path | None = None,
    force: bool = False,
) -> None:
    if form == "chart":
        _show_chart(answer, out, force)
    elif parquet is not None:
        write_parquet(answer, parquet, force=force)
        rows = number_of(len(answer.rows), "row")
        say(f"Wrote {rows} into {written(parquet)}.")
    elif form == "json":
        emit({"columns": answer.columns, "rows": answer.objects(), "more": answer.more})
    elif form == "csv":
        _print_csv(answer)
    else:
        for line in markdown(answer) if form == "markdown" else table(answer):
            tell(line)
    if answer.more:
        say(f"These are the first {number_of(len(answer.rows), 'row')}; --limit shows more.")


def _show_chart(answer: Answer, out: Path | None, force: bool) -> None:
    chart = answer.chart()
    if out is None:
        tell(chart.text(min(WIDEST_CHART, get_terminal_size().columns)))
        return
    content = chart.png() if out.suffix.lower() == ".png" else chart.svg.encode()
    write_whole(out, content, force=force)
    say(f"Wrote {written(out)}.")


def table(answer: Answer) -> Iterator[str]:
    """Aligned columns; numbers to the right."""
    cells = [list(map(_short, row)) for row in cells_of(answer)]
    heads = [column.name for column in answer.columns]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    right = [column.is_number for column in answer.columns]
    for line in [heads, *cells]:
        yield "  ".join(
            cell.rjust(width) if to_the_right else cell.ljust(width)
            for cell, width, to_the_right in zip(line, widths, right, strict=True)
        ).rstrip()


def markdown(answer: Answer) -> Iterator[str]:
    """A table that Markdown renders, whatever the cells hold."""
    yield "| " + " | ".join(_literal(column.name) for column in answer.columns) + " |"
    rules = ("--:" if column.is_number else "---" for column in answer.columns)
    yield "|" + "|".join(rules) + "|"
    for row in cells_of(answer):
        yield "| " + " | ".join(map(_literal, row)) + " |"


def _print_csv(answer: Answer) -> None:
    lines = StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow([column.name for column in answer.columns])
    for row in answer.rows:
        writer.writerow([_json(cell) if isinstance(cell, list | dict) else cell for cell in row])
    pass_on(lines.getvalue())


def _json(cell: Any) -> str:
    return msgspec.json.encode(cell).decode()


def _short(text: str) -> str:
    line = " ".join(text.split("\n"))
    return line if len(line) <= WIDEST else f"{line[: WIDEST - 1]}…"


def _literal(text: str) -> str:
    """Text that Markdown shows as it is."""
    escaped = re.sub(r"([\\`*_{}\[\]()#+!|~-])", r"\\\1", text)
    escaped = escaped if re.search("[^-.0-9 %\\\\]", text) else text  # a number needs no escapes
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        escaped = escaped.replace(sign, name)
    return " ".join(escaped.split("\n"))
