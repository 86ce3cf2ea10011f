"""`icecore games`: what can be played."""

import click

import icecore
from icecore.cli.terminal import columns, emit, example, json_option, tell


@click.command("games", epilog=example("icecore games", "icecore rules boreal_pyramid"))
@json_option
def command(as_json: bool) -> None:
    """List the games that can be played, with their sets, bots and options."""
    games = icecore.games()
    if as_json:
        emit([game.as_data() for game in games])
        return
    rows = [game.row() for game in games]
    for line in columns(rows, ("game", "title", "players", "sets", "bots", "options")):
        tell(line)
