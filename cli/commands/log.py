"""`icecore log`: the story of a game."""

from pathlib import Path

import click

from icecore import Game
from icecore.cli.options.file_options import file_argument, game_option, open_game
from icecore.cli.terminal import emit, example, json_option, say, tell
from icecore.events.words.errors import LogError
from icecore.library.support.processes import cores
from icecore.library.verbs.judge import Judged


@click.command(
    "log", epilog=example("icecore log evening.ice", "icecore log evening.ice --all --as Lana")
)
@file_argument
@game_option
@click.option("--all", "everything", is_flag=True, help="Also what was taken back.")
@click.option("--as", "viewer", metavar="SEAT", help="Only what this seat saw.")
@click.option(
    "--judged/--no-judged",
    default=None,
    help="Mark turning points (default: if the game was judged); judges it if need be.",
)
@json_option
def command(
    file: Path,
    which: str | None,
    everything: bool,
    viewer: str | None,
    judged: bool | None,
    as_json: bool,
) -> None:
    """Tell the story of a game, record by record."""
    game = open_game(file, which, viewer)
    found = None if judged is False or str(file) == "-" else _kept(game, judged)
    if as_json:
        emit(game.as_data(everything=everything, judged=found))
        return
    tell(game.story(everything=everything, judged=found))


def _kept(game: Game, wanted: bool | None) -> Judged | None:
    """Reads the judgement of the game; a damaged side file keeps nobody from the story."""
    try:
        found = game.judged()
    except LogError as error:
        if wanted:
            raise
        say(str(error))
        return None
    return game.judge(jobs=cores()) if wanted and found is None else found
