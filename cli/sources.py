"""What a question is asked of: a database, a lake, or logs that become tables on the way."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from icecore.cli.terminal import progress, say
from icecore.events.file.frames import MAGIC
from icecore.events.file.sources import ZSTD_MAGIC, open_file
from icecore.events.words.errors import IcecoreError
from icecore.library.loading import on_the_way
from icecore.library.sources import ENDINGS, is_log

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
    if Path(word).exists():
        return True
    return is_log(word) and (" " not in word or word.endswith(ENDINGS))


@contextmanager
def tables_of(sources: Sequence[Path], engine: str = "duckdb") -> Iterator[Path]:
    """The one database or lake that is named; logs are loaded, which is said."""
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
    with on_the_way(logs, progress=progress) as (database, sentence):
        say(sentence)
        yield database


def _are_logs(path: Path) -> bool:
    """By what is in it; by its name, where it is not there."""
    if path.is_dir():
        return not (path / "manifests").is_dir()
    if not path.is_file():
        return is_log(str(path))
    with open_file(path) as file:
        begin = file.read(len(MAGIC))
    return begin in (MAGIC, ZSTD_MAGIC) or (not begin and is_log(str(path)))
