"""`icecore replay`: step through a game in the terminal."""

import os
import sys
from contextlib import suppress
from pathlib import Path

import click

from icecore.cli.options.file_options import at_option, file_argument, game_option
from icecore.cli.terminal import example, say
from icecore.events.words.errors import IcecoreError


@click.command(
    "replay",
    epilog=example(
        "icecore replay evening.ice",
        "icecore replay evening.ice --at t5 --as Lana",
        "icecore replay archive.ice --game 3",
    ),
)
@file_argument
@game_option
@at_option
@click.option("--as", "viewer", metavar="SEAT", help="Only what this seat may know (table: all).")
def command(file: Path, which: str | None, at: str | None, viewer: str | None) -> None:
    """Step through a game, full screen, with board, story and standings; ? shows the keys.

    A game that is being recorded is followed as it grows. An archive opens with the list of its
    games.
    """
    from icecore.cli.stepper.archive_file import Shelf
    from icecore.cli.stepper.replay_state import Tour

    shelf = Shelf(file)
    log = shelf.only() if which is None else shelf.choose(which)
    if log is None and (at or viewer):
        raise click.UsageError("--at and --as are for one game; choose it with --game N")
    tour = None if log is None else Tour(log, shelf.plain, at, viewer)
    try:
        from icecore.cli.stepper.stepper_app import Stepper
    except ImportError as error:
        raise IcecoreError('replay needs an extra: pip install "icecore[tui]"') from error
    _take_terminal(file)
    stepper = Stepper(shelf, tour)
    stepper.run()
    for sentence in stepper.kept:
        say(sentence)
    if problem := stepper.failure or stepper.problem:
        raise problem


def _take_terminal(file: Path) -> None:
    """Keys come from the terminal, also where the log came through standard input."""
    if str(file) == "-":
        with suppress(OSError):
            os.dup2(os.open("/dev/tty", os.O_RDWR), 0)
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise IcecoreError(
            f"replay needs a terminal; icecore log {file} tells the story without one"
        )
