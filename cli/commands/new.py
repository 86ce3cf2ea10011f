"""`icecore new`: open a log."""

from pathlib import Path

import click

import icecore
from icecore.cli.options.argument_types import game_argument, options_given
from icecore.cli.options.file_options import LogPath, growing_file
from icecore.cli.terminal import emit, example, json_option, say, tell


@click.command(
    "new",
    epilog=example(
        "icecore new boreal_pyramid evening.ice --seat Lana --seat Elodie",
        "icecore new boreal_pyramid evening.ice --seat Lana --seat Elodie --option "
        "orientation=shared",
    ),
)
@game_argument
@click.argument("file", type=LogPath)
@click.option(
    "--seat", "names", multiple=True, required=True, help="A player; the first is seat 0."
)
@click.option("--set", "set_name", metavar="NAME|FILE", help="The component set to play with.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="K=V",
    help="An option; `icecore games GAME` explains them.",
)
@json_option
def command(
    game: str,
    file: Path,
    names: tuple[str, ...],
    set_name: str | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Open the log of a new game in FILE."""
    opened = icecore.new(
        game, names, growing_file(file), set=set_name, options=dict(options_given(options))
    )
    with opened:
        owed = opened.owed
    if as_json:
        used = opened.timeline.box.name
        emit({"file": str(file), "id": opened.id, "game": opened.name, "set": used})
        return
    tell(f"{file}: a new game of {opened.title} for {' and '.join(names)}.")
    if owed is not None:
        say(f"The table is asked: {owed.why}")
    say(f"Next: icecore options {file}")
