"""How commands open games: which game of a file, which position of it, an act in words."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from icecore.cli.terminal import say
from icecore.events.file.log import LiveLog, read_game
from icecore.events.words.errors import LogError
from icecore.replay.course.timeline import Timeline, open_timeline
from icecore.replay.course.viewpoint import Viewpoint, viewer_in

F = TypeVar("F", bound=Callable[..., Any])

LogPath = click.Path(path_type=Path, allow_dash=True, readable=False)
"""Whatever is wrong with it, our own sentence says so."""


def not_empty(files: Iterable[Path]) -> None:
    """An empty file is no log, whatever one wants to do with it."""
    for file in files:
        if file.is_file() and not file.stat().st_size:
            raise LogError("empty: no game in it yet", path=str(file))


def growing_file(file: Path) -> Path:
    """A log that grows act by act lives in a file, never in a pipe."""
    if str(file) == "-":
        raise click.UsageError("a log that grows needs a file; - is for reading and for archives")
    return file


def file_argument(command: F) -> F:
    return click.argument("file", type=LogPath)(command)


def game_option(command: F) -> F:
    return click.option(
        "--game", "which", metavar="N|ID", help="Which game of an archive: its number, or its id."
    )(command)


def at_option(command: F) -> F:
    return click.option(
        "--at",
        metavar="N",
        help="The position after record N (default: the present); t5 is the start of turn 5, "
        "r2 of round 2.",
    )(command)


def open_game(file: Path, which: str | None = None) -> Timeline[Any]:
    """The timeline of the one game of a file, or of the chosen one."""
    log = read_game(str(file), which)
    if log.torn is not None:
        say(f"{log.torn}; shown is what is whole.")
    return open_timeline(log)


def say_torn(log: LiveLog) -> None:
    """What became of an end that was cut off, once something was written after it."""
    if log.torn is not None:
        say(f"The end of {log.path} was cut off; it is kept as {log.torn}.")


def open_as(file: Path, which: str | None, viewer: str | None) -> Viewpoint:
    """A game as one seat saw it; as whoever keeps the record did, if none is named."""
    timeline = open_game(file, which)
    return Viewpoint(timeline, None if viewer is None else viewer_in(viewer, timeline.names))
