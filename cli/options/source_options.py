"""The arguments that questions are asked of: a database, a lake, or logs."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from icecore.cli.terminal import progress, say
from icecore.library.support.log_paths import ENDINGS, is_log
from icecore.library.verbs import ask

F = TypeVar("F", bound=Callable[..., Any])
LONGEST_NAME = 1000
"""Characters: the system refuses to look for much longer ones."""
Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def sources_argument(last: str, complete: Complete | None = None) -> Callable[[F], F]:
    """`DB|LOG…`, and what may follow as the last word, completed by the shell."""

    def completed(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
        found = complete(ctx, param, word) if complete and ctx.params.get("words") else []
        return found or [CompletionItem(word, type="file")]

    return click.argument(
        "words", metavar=f"DB|LOG… {last}".strip(), nargs=-1, required=True,
        shell_complete=completed,
    )  # fmt: skip


def told_apart(words: Sequence[str]) -> tuple[list[Path], str | None]:
    """The files, and the last word if it is none: a question, or SQL."""
    first, *rest = words
    *middle, last = rest or [first]
    others = [word for word in middle if not _is_file(word)]
    if others:
        raise click.UsageError(f'"{others[0]}" is no file; the files come first, then one question')
    if rest and not _is_file(last):
        return [Path(first), *map(Path, middle)], last
    return [Path(word) for word in words], None


def _is_file(word: str) -> bool:
    """Is it there, or named as a log? A query may hold a * as well, but never without a space."""
    if word == "-" or "\n" in word or len(word) > LONGEST_NAME:
        return False
    try:
        if Path(word).exists():
            return True
    except (OSError, ValueError):  # no file can be called so
        return False
    return is_log(word) and (" " not in word or word.endswith(ENDINGS))


def tables_of(
    sources: Sequence[Path], engine: str = "duckdb", sql: str = ""
) -> AbstractContextManager[Path]:
    """The one database or lake that is named; logs are loaded for a query, which is said."""
    return ask.tables_of(sources, engine=engine, progress=progress, told=say, sql=sql)
