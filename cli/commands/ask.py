"""`icecore ask`: named questions to an archive of tables."""

from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from icecore.cli.options.answer_formats import check_form, form_options, show
from icecore.cli.options.argument_types import options_given
from icecore.cli.options.engine_options import engine_options
from icecore.cli.options.source_options import sources_argument, tables_of, told_apart
from icecore.cli.terminal import columns, emit, example, say, tell
from icecore.library.verbs.ask import (
    Question,
    asked,
    described,
    find_question,
    opened,
    questions,
    questions_for,
    spoken,
)


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [
        CompletionItem(name, help=question.title)
        for name, question in questions().items()
        if name.startswith(incomplete)
    ]


@click.command(
    "ask",
    epilog=example(
        "icecore ask archive.duckdb",
        "icecore ask archive.duckdb seat_advantage",
        "icecore ask evenings/*.ice seat_advantage --chart",
        "icecore ask archive.duckdb card_win_rate --param game=boreal_pyramid --csv",
        "icecore ask archive.duckdb openings_by_acts --describe",
        "icecore ask lake seat_advantage --engine spark",
    ),
)
@sources_argument("[QUESTION]", _complete)
@click.option(
    "--param", "parameters", multiple=True, metavar="K=V", help="A parameter of the question."
)
@click.option("--describe", is_flag=True, help="Say what the question asks, with its SQL.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True, max=86_400),
    default=60.0,
    show_default=True,
    help="Seconds after which it is given up.",
)
@engine_options
@form_options
def command(
    words: tuple[str, ...],
    parameters: tuple[str, ...],
    describe: bool,
    timeout: float,
    engine: str,
    master: str,
    form: str | None,
    parquet: Path | None,
    out: Path | None,
    force: bool,
) -> None:
    """Ask a database, a lake or logs a named question; without a name they are listed.

    Logs, folders of them and globs are loaded into tables on the way, which are kept for the next
    question.

    Beside its own parameters, a question that all games share takes set=, option=NAME=VALUE,
    players= and bot= to narrow it, and by=set, by=option, by=players or by=bot to answer for each.

    Every share comes with n, the number that it is a share of, and its 95 % interval, low to high.
    """
    check_form(form, parquet, out, force=force)
    sources, question = told_apart(words)
    named = None if question is None else find_question(question)
    sql = "" if named is None else named.sql
    with tables_of(sources, engine, sql) as db, opened(db, engine, master) as archive:
        if named is None:
            _list(archive, form)
            return
        given = dict(options_given(parameters))
        if describe:
            _describe(named, described(archive, named, given), form)
            return
        answer = asked(archive, named, given, seconds=timeout, told=say)
        show(spoken(archive, answer) if form == "chart" else answer, form, parquet, out, force)


def _list(archive: Any, form: str | None) -> None:
    """Every question about what the archive holds."""
    found = questions_for(archive)
    if form == "json":
        emit([{**_plain(each), "answerable": archive.can_answer(each)} for each in found])
        return
    for line in columns([(each.name, each.title) for each in found], ("question", "answers")):
        tell(line)


def _plain(question: Question) -> dict[str, Any]:
    return {
        "name": question.name,
        "title": question.title,
        "game": question.game,
        "parameters": question.parameters,
        "columns": [{"name": name, "about": about} for name, about in question.columns],
    }


def _describe(question: Question, sql: str, form: str | None) -> None:
    if form == "json":
        emit({**_plain(question), "sql": sql})
        return
    tell(f"{question.name}: {question.title}")
    if question.parameters:
        tell("\nParameters:")
        rows = [
            (f"  {each.name}", each.kind, "-" if each.default is None else each.default, each.about)
            for each in question.parameters
        ]
        for line in columns(rows, ("  name", "kind", "default", "")):
            tell(line)
    tell("\nColumns:")
    for line in columns([(f"  {name}", about) for name, about in question.columns], ("  name", "")):
        tell(line)
    tell(f"\n{sql}")
