"""`icecore new`: open a log."""

import sys
from pathlib import Path

import click

import icecore
from icecore.cli.options.argument_types import complete_game, options_given
from icecore.cli.options.file_options import LogPath, growing_file
from icecore.cli.terminal import emit, example, json_option, say, tell
from icecore.library.verbs.games import game_names, so_many


@click.command(
    "new",
    epilog=example(
        "icecore new boreal_pyramid evening.ice --seat Lana --seat Elodie",
        "icecore new boreal_pyramid evening.ice --seat Lana --seat Elodie --option "
        "orientation=shared",
    ),
)
@click.argument("game", required=False, shell_complete=complete_game)
@click.argument("file", type=LogPath, required=False)
@click.option("--seat", "names", multiple=True, help="A player; the first is seat 0.")
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
    game: str | None,
    file: Path | None,
    names: tuple[str, ...],
    set_name: str | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Open the log of a new game in FILE. On a terminal, you are asked for what is missing."""
    game, file, names = _asked(game, file, names)
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


def _asked(
    game: str | None, file: Path | None, names: tuple[str, ...]
) -> tuple[str, Path, tuple[str, ...]]:
    """Asks a person for what is missing; a script is told all of it at once."""
    if game and file and names:
        return game, file, names
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        players = so_many(*_players(game)) if game else "every player"
        missing = {
            f"GAME (one of {', '.join(game_names())})": game,
            "FILE (a new log, as evening.ice)": file,
            f"--seat NAME for {players}": names,
        }
        raise click.UsageError(
            f"expected {', '.join(what for what, given in missing.items() if not given)}"
        )
    game = game or _prompt(f"Which game ({', '.join(game_names())})")
    few, many = _players(game)
    file = file or Path(_prompt("Which file", f"{game}.ice"))
    while len(names) < few:
        names += (_prompt(f"Player {len(names) + 1}"),)
    while len(names) < many and (name := _prompt("One more player, or Enter", "")):
        names += (name,)
    return game, file, names


def _players(game: str) -> tuple[int, int]:
    players = icecore.game(game).players
    return players[0], players[-1]


def _prompt(asked: str, default: str | None = None) -> str:
    return str(click.prompt(asked, default=default, show_default=bool(default), err=True)).strip()
