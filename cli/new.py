"""`icecore new`: open a log."""

import os
from pathlib import Path

import click

from icecore import __version__
from icecore.cli.naming import chosen_box, game_argument, options_given
from icecore.cli.opening import LogPath, growing_file
from icecore.cli.terminal import emit, example, json_option, now, say, tell
from icecore.events.file.reading import id_text
from icecore.replay.course.session import Session, new_head
from icecore.replay.games.registry import find_game, parse_options


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
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
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
    played = find_game(game)
    box = chosen_box(played, set_name)
    chosen = parse_options(played, options_given(options))
    head = new_head(
        played, names, box, chosen, now=now(), randomness=os.urandom(10),
        tool=f"icecore {__version__}",
    )  # fmt: skip
    with Session.create(growing_file(file), played, head, box, now) as session:
        owed = played.chance(session.timeline.state)
    if as_json:
        emit({"file": str(file), "id": id_text(head.id), "game": played.name, "set": box.name})
        return
    tell(f"{file}: a new game of {played.title} for {' and '.join(names)}.")
    if owed is not None:
        say(f"The table is asked: {session.timeline.voice.words(owed.why)}")
    say(f"Next: icecore options {file}")
