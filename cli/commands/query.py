"""`icecore query`: SQL over an archive of tables, answered where it can do no harm."""

import sys
from pathlib import Path

import click

from icecore.cli.options.answer_formats import check_form, form_options, show
from icecore.cli.options.engine_options import engine_options
from icecore.cli.options.source_options import sources_argument, tables_of, told_apart
from icecore.cli.terminal import example
from icecore.events.words.errors import IcecoreError
from icecore.library.verbs.ask import opened, query

DbPath = click.Path(path_type=Path, readable=False)


@click.command(
    "query",
    epilog=example(
        'icecore query archive.duckdb "SELECT game, count(*) AS games FROM games GROUP BY game"',
        'icecore query evenings/ "SELECT name, count(*) AS games FROM seats GROUP BY name" --chart',
        "icecore query archive.duckdb --file mine.sql --csv",
        'icecore query archive.duckdb --parquet seats.parquet "FROM seats"',
    ),
)
@sources_argument("[SQL]")
@click.option(
    "--file", "file", type=DbPath, metavar="FILE", help="Read the query from a file (-: stdin)."
)
@click.option(
    "--limit", type=click.IntRange(min=0), default=10_000, show_default=True, help="Rows at most."
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True, max=86_400),
    default=30.0,
    show_default=True,
    help="Seconds after which it is given up.",
)
@click.option(
    "--memory",
    type=click.FloatRange(min=0.1, max=1024),
    default=2.0,
    show_default=True,
    help="GiB that it may take.",
)
@engine_options
@click.option(
    "--trusted",
    is_flag=True,
    help="With --engine spark: you vouch for the query, which may then do all that Spark can do.",
)
@form_options
def command(
    words: tuple[str, ...],
    file: Path | None,
    limit: int,
    timeout: float,
    memory: float,
    engine: str,
    master: str,
    trusted: bool,
    form: str | None,
    parquet: Path | None,
    out: Path | None,
    force: bool,
) -> None:
    """Ask a database, a lake or logs with one SELECT; without SQL it comes from stdin.

    Logs, folders of them and globs are loaded into tables on the way, which are kept for the next
    query. It is answered in a process of its own, where nothing that it says can change the tables
    or reach any other file. Spark has no such place: there a query is refused unless its plan reads
    nothing but the lake's tables. Exits with 4 if it takes too long.
    """
    check_form(form, parquet, out, force=force)
    sources, sql = told_apart(words)
    text = query_text(sql, file)
    with tables_of(sources, engine, text) as db:
        if engine == "spark":
            with opened(db, engine, master) as archive:
                answer = archive.query(text, rows=limit, seconds=timeout, trusted=trusted)
        else:
            answer = query(db, text, rows=limit, seconds=timeout, memory=memory)
        show(answer, form, parquet, out, force)


def query_text(sql: str | None, file: Path | None) -> str:
    """The query from the command line, from a file, or from stdin."""
    if sql is not None and sql != "-":
        if file is not None:
            raise click.UsageError("a query and --file: one of them is enough")
        return sql
    if file is not None and str(file) != "-":
        return text_of(file.read_bytes(), str(file))
    if sys.stdin.isatty():
        raise click.UsageError("a query is missing; `icecore sql DB` is a prompt for many")
    return text_of(sys.stdin.buffer.read(), "stdin")


def text_of(data: bytes, where: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise IcecoreError(f"{where}: no UTF-8 text, so no query") from error
