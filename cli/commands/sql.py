"""`icecore sql`: a prompt for many queries, with history and completion."""

import shlex
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from icecore.cli.commands.query import DbPath
from icecore.cli.options.answer_formats import table
from icecore.cli.terminal import columns, example, say, tell
from icecore.events.words.errors import IcecoreError, NotFoundError, did_you_mean
from icecore.library.support.sql_conversation import Conversation, QueryError

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

ROWS = 200
"""More than that nobody reads at a prompt."""
ORDERS = {
    ".tables": "the tables, or those of one game: .tables the_north",
    ".schema": "the columns of a table and what they mean: .schema games",
    ".questions": "the named questions, which `icecore ask` answers",
    ".question": "the SQL of one: .question seat_advantage",
    ".help": "this list",
    ".quit": "leave, as does Ctrl-D",
}


@click.command("sql", epilog=example("icecore sql archive.duckdb"))
@click.argument("db", type=DbPath)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True, max=86_400),
    default=30.0,
    show_default=True,
    help="Seconds after which a query is given up.",
)
def command(db: Path, timeout: float) -> None:
    """Ask DB, which `icecore load` has made, one query after the other.

    A query ends with a semicolon, on as many lines as it needs; Tab completes tables, columns and
    functions. The archive cannot be changed. Without a terminal, queries are read from stdin.
    """
    with Conversation(db, seconds=timeout, rows=ROWS) as talk:
        if sys.stdin.isatty():
            _converse(talk)
        else:
            for entry in entries(sys.stdin):
                if not answer(talk, entry):
                    break


def entries(lines: Iterator[str] | Callable[[], Iterator[str]]) -> Iterator[str]:
    """Queries up to their semicolon, and orders that begin with a dot, line by line."""
    begun: list[str] = []
    for line in lines if not callable(lines) else lines():
        if not begun and (not line.strip() or line.startswith(".")):
            if line.strip():
                yield line.strip()
            continue
        begun.append(line)
        if whole("".join(begun)):
            yield "".join(begun)
            begun = []
    if begun:
        yield "".join(begun)


def whole(text: str) -> bool:
    """Is there nothing to wait for?"""
    stripped = text.strip()
    return not stripped or stripped.startswith(".") or stripped.endswith(";")


def answer(talk: Conversation, entry: str) -> bool:
    """Do what was typed; False says goodbye. A refusal is said, and the talk goes on."""
    try:
        if entry.startswith("."):
            return obey(talk, entry)
        found = talk.ask(entry)
        for line in table(found):
            tell(line)
        rows = f"{len(found.rows):,} row{'' if len(found.rows) == 1 else 's'}"
        say(f"({rows}{', and there are more' if found.more else ''})")
    except (QueryError, NotFoundError) as error:
        say(f"icecore: {error}")
    return True


def obey(talk: Conversation, line: str) -> bool:
    """An order that begins with a dot."""
    try:
        order, *words = shlex.split(line)
    except ValueError:
        order, *words = line.split()
    match order, words:
        case ".quit" | ".exit", _:
            return False
        case ".help", _:
            for one in columns(list(ORDERS.items()), ("order", "shows")):
                tell(one)
        case ".tables", _:
            for name in talk.tables:
                if not words or name.startswith((f"{words[0]}.", words[0])):
                    tell(name)
        case ".schema", []:
            for name, fields in talk.tables.items():
                tell(f"{name}({', '.join(field.name for field in fields)})")
        case ".schema", [name]:
            described = [(field.name, field.type, field.doc) for field in talk.columns(name)]
            for one in columns(described, ("column", "type", "")):
                tell(one)
        case ".questions", _:
            for one in columns(list(talk.questions.items()), ("question", "answers")):
                tell(one)
        case ".question", [name]:
            tell(talk.sql_of(name))
        case _:
            raise NotFoundError(f'there is no order "{line}"{did_you_mean(order, ORDERS)}')
    return True


def _converse(talk: Conversation) -> None:
    session = _session(talk)
    say("A query ends with ; and .help lists what else can be typed. Ctrl-D leaves.")
    while True:
        try:
            entry = session.prompt("sql> ")
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        try:
            if entry.strip() and not answer(talk, entry.strip()):
                return
        except KeyboardInterrupt:
            say("icecore: interrupted")


def _session(talk: Conversation) -> "PromptSession[str]":
    if find_spec("prompt_toolkit") is None:
        raise IcecoreError("the prompt needs prompt_toolkit: pip install 'icecore[tui]'")
    from icecore.cli.prompts.sql_prompt import prompt_session

    return prompt_session(talk, ORDERS, whole)
