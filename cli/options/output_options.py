"""The options of commands that write files, and the words for what was written."""

import signal
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from icecore.events.words.errors import IcecoreError
from icecore.replay.show.text import number_of as number_of

F = TypeVar("F", bound=Callable[..., Any])

OutPath = click.Path(path_type=Path, allow_dash=True, readable=False)


def output_option(command: F) -> F:
    return click.option(
        "-o",
        "--output",
        "out",
        type=OutPath,
        required=True,
        metavar="OUT",
        help="Where to write: a file (.zst compresses it as a whole), or - for stdout.",
    )(command)


def force_option(command: F) -> F:
    return click.option("--force", is_flag=True, help="Replace OUT if it exists.")(command)


def check_output(
    out: Path, *, force: bool, as_json: bool, sources: Iterable[Path] = (), text: bool = False
) -> None:
    """Refuse at once what would go wrong at the end."""
    end_politely()
    if str(out) == "-":
        if as_json:
            raise click.UsageError("--json and the data both want stdout; write to a file with -o")
        if not text and sys.stdout.isatty():
            raise IcecoreError("bytes are not for the terminal; write to a file with -o, or a pipe")
        return
    if out.is_dir():
        raise IcecoreError(f"{out}: a directory; name a file in it")
    if not out.absolute().parent.is_dir():
        raise IcecoreError(f"{out}: there is no folder to write it in")
    if not out.exists():
        return
    if any(source.exists() and source.samefile(out) for source in sources):
        raise IcecoreError(f"{out}: cannot be read and replaced at once; choose another name")
    if out.is_file() and not force:
        raise IcecoreError(f"{out}: exists already; choose another name, or say --force")


def end_politely() -> None:
    """Let SIGTERM and SIGHUP, where nobody else answers them, end this program as an error would.

    So whatever is half written is removed on the way out.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, frame: object) -> None:
    sys.exit(128 + number)


def size_of(path: Path) -> int | None:
    """Bytes on disk; None for pipes."""
    return path.stat().st_size if path.is_file() else None


def written(out: Path) -> str:
    """`games.ice, 1,234 bytes`."""
    size = size_of(out)
    name = "standard output" if str(out) == "-" else str(out)
    return name if size is None else f"{name}, {number_of(size, 'byte')}"
