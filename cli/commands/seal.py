"""`icecore seal`: close a finished log."""

from pathlib import Path

import click

from icecore.cli.options.file_options import LogPath, say_torn
from icecore.cli.terminal import emit, example, json_option, tell
from icecore.events.words.plain_data import to_named
from icecore.library.verbs.open_game import go_on


@click.command("seal", epilog=example("icecore seal evening.ice"))
@click.argument("file", type=LogPath)
@json_option
def command(file: Path, as_json: bool) -> None:
    """Close the log of a finished game for good: its outcome is written, nothing can be added."""
    with go_on(file) as game:
        seal = game.seal()
        say_torn(game)
    if as_json:
        emit(to_named(seal))
        return
    points = ", ".join(f"{name} {n}" for name, n in zip(game.seats, seal.standing, strict=True))
    tell(f"{file}: sealed after {seal.records} records. {seal.outcome.reason}: {points}.")
