"""The options that name a game of a file, a position of it, or an act in words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

import icecore
from icecore import Game
from icecore.cli.terminal import say

F = TypeVar("F", bound=Callable[..., Any])

LogPath = click.Path(path_type=Path, allow_dash=True, readable=False)
"""Whatever is wrong with it, our own sentence says so."""


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


def open_game(file: Path, which: str | None = None, viewer: str | None = None) -> Game:
    """The one game of a file, or the chosen one; as one seat saw it, if one is named."""
    game = icecore.open(file, which)
    say_torn(game)
    return game if viewer is None else game.as_seen_by(viewer)


def say_torn(game: Game) -> None:
    """Tells where an end that was cut off has been put."""
    if game.torn is not None:
        say(game.torn)
