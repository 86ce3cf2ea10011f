"""`icecore games`: what can be played."""

import click

from icecore.cli.terminal import columns, emit, example, json_option, tell
from icecore.events.words.sets import packaged
from icecore.replay.bots import ANYWHERE
from icecore.replay.games.registry import find_game, game_names, players


@click.command("games", epilog=example("icecore games", "icecore rules boreal_pyramid"))
@json_option
def command(as_json: bool) -> None:
    """List the games that can be played, with their sets, bots and options."""
    games = [find_game(name) for name in game_names()]
    if as_json:
        emit(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "players": [game.players[0], game.players[-1]],
                    "rules": game.version,
                    "schema": game.vocabulary.schema,
                    "sets": list(packaged(game.sets)),
                    "bots": [*ANYWHERE, *game.bots],
                    "options": list(game.options.__struct_fields__),
                }
                for game in games
            ]
        )
        return
    rows = [
        (
            game.name,
            game.title,
            players(game),
            ", ".join(packaged(game.sets)),
            ", ".join([*ANYWHERE, *game.bots]),
            ", ".join(game.options.__struct_fields__),
        )
        for game in games
    ]
    for line in columns(rows, ("game", "title", "players", "sets", "bots", "options")):
        tell(line)
