"""`icecore options`: list the acts that are legal now."""

from pathlib import Path

import click

from icecore.cli.options.file_options import (
    at_option,
    file_argument,
    game_option,
    open_game,
)
from icecore.cli.terminal import emit, example, json_option, say, tell


@click.command(
    "options",
    epilog=example("icecore options evening.ice", "icecore options evening.ice --at t3 --json"),
)
@file_argument
@game_option
@at_option
@click.option("--as", "viewer", metavar="SEAT", help="Only what this seat may do.")
@json_option
def command(
    file: Path, which: str | None, at: str | None, viewer: str | None, as_json: bool
) -> None:
    """List the legal acts of a position, as `icecore add` takes them, and what the table owes."""
    game = open_game(file, which)
    position = game[-1] if at is None else game.at(at)
    acts, owed = position.said_by(viewer)
    position = position if viewer is None else position.as_seen_by(viewer)
    if as_json:
        emit({"acts": [act.as_data() for act in acts], "owed": owed and owed.as_data()})
        return
    for act in acts:
        tell(act.line)
    for sentence in (*position.sample, position.question):
        say(sentence)
    for sentence in owed.about if owed is not None else ():
        say(sentence)
