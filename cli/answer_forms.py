"""How commands print the rows of an answer: as a table, JSON, CSV, Markdown or Parquet."""

import csv
import re
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import click
import msgspec

from icecore.analysis.answers import Answer
from icecore.analysis.sandbox_protocol import in_a_sentence
from icecore.analysis.shapes import literal
from icecore.cli.terminal import emit, pass_on, say, tell
from icecore.cli.writing import OutPath, check_output, force_option, number_of, written
from icecore.events.file.saving import saving
from icecore.events.words.errors import IcecoreError

F = TypeVar("F", bound=Callable[..., Any])

WIDEST = 60
"""Characters of a cell in a table; the other forms have all of it."""


def form_options(command: F) -> F:
    """The options that say in which form an answer is printed."""
    for option in (
        force_option,
        click.option(
            "--parquet", type=OutPath, metavar="FILE", help="Write the rows into a Parquet file."
        ),
        click.option("--markdown", "form", flag_value="markdown", help="Print a Markdown table."),
        click.option("--csv", "form", flag_value="csv", help="Print CSV."),
        click.option("--json", "form", flag_value="json", help="Print JSON for programs."),
    ):
        command = option(command)
    return command


def check_form(form: str | None, parquet: Path | None, *, force: bool) -> None:
    """Refuse at once what could not be printed in the end."""
    if parquet is None:
        return
    if form is not None:
        raise click.UsageError(f"--parquet and --{form}: one form at a time")
    if str(parquet) == "-":
        raise click.UsageError("a Parquet file needs a name; - is for text")
    check_output(parquet, force=force, as_json=False)


def show(
    answer: Answer, form: str | None, parquet: Path | None = None, force: bool = False
) -> None:
    if parquet is not None:
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


def table(answer: Answer) -> Iterator[str]:
    """Aligned columns; numbers to the right."""
    cells = [[_short(_text(cell)) for cell in row] for row in answer.rows]
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
    for row in answer.rows:
        yield "| " + " | ".join(_literal(_text(cell)) for cell in row) + " |"


def _print_csv(answer: Answer) -> None:
    lines = StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow([column.name for column in answer.columns])
    for row in answer.rows:
        writer.writerow([_json(cell) if isinstance(cell, list | dict) else cell for cell in row])
    pass_on(lines.getvalue())


def write_parquet(answer: Answer, out: Path, *, force: bool) -> None:
    """The rows with their own types again, as DuckDB reads them from JSON."""
    import duckdb

    columns = ", ".join(
        f"{literal(column.name)}: {literal('INTEGER' if column.type == 'NULL' else column.type)}"
        for column in answer.columns
    )
    with TemporaryDirectory() as folder, saving(out, overwrite=force) as new:
        lines = Path(folder, "rows.jsonl")
        lines.write_bytes(msgspec.json.Encoder().encode_lines(answer.objects()))
        try:
            with duckdb.connect() as connection:
                connection.execute(
                    f"COPY (SELECT * FROM read_json({literal(str(lines))}, "
                    f"format = 'newline_delimited', columns = {{{columns}}})) "
                    f"TO {literal(str(new))} (FORMAT parquet, USE_TMP_FILE false)"
                )
        except duckdb.Error as error:
            raise IcecoreError(f"{out}: cannot be written: {in_a_sentence(str(error))}") from error


def _text(cell: Any) -> str:
    """A cell for people: no more digits than say something."""
    match cell:
        case None:
            return "-"
        case bool():
            return "yes" if cell else "no"
        case float():
            return f"{cell:.4g}" if abs(cell) < 1000 else f"{cell:.1f}"
        case list() | dict():
            return _json(cell)
    return str(cell)


def _json(cell: Any) -> str:
    return msgspec.json.encode(cell).decode()


def _short(text: str) -> str:
    line = " ".join(text.split("\n"))
    return line if len(line) <= WIDEST else f"{line[: WIDEST - 1]}…"


def _literal(text: str) -> str:
    """Text that Markdown shows as it is."""
    escaped = re.sub(r"([\\`*_{}\[\]()#+!|~-])", r"\\\1", text)
    escaped = escaped if re.search("[^-.0-9\\\\]", text) else text  # a number needs no escapes
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        escaped = escaped.replace(sign, name)
    return " ".join(escaped.split("\n"))
