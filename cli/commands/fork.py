"""`icecore fork`: what if."""

from pathlib import Path

import click

from icecore.cli.options.file_options import (
    LogPath,
    at_option,
    file_argument,
    game_option,
    growing_file,
    open_game,
)
from icecore.cli.terminal import emit, example, json_option, say, tell


@click.command(
    "fork",
    epilog=example("icecore fork evening.ice --at 40 what-if.ice", "icecore log what-if.ice"),
)
@file_argument
@click.argument("out", type=LogPath)
@game_option
@at_option
@json_option
def command(file: Path, out: Path, which: str | None, at: str | None, as_json: bool) -> None:
    """Open a new log OUT that goes on from a position of FILE; FILE stays as it is."""
    game = open_game(file, which)
    number = (game[-1] if at is None else game.at(at)).number
    with game.fork(number, growing_file(out)) as fork:
        if as_json:
            emit({"file": str(out), "id": fork.id, "records": number, "parent": game.id})
            return
    tell(f"{out}: goes on after record {number} of {file}.")
    say(f"Next: icecore options {out}")
