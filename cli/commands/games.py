"""`icecore games`: list the games that can be played."""

import click

import icecore
from icecore.cli.options.argument_types import complete_game
from icecore.cli.terminal import columns, emit, example, json_option, tell
from icecore.library.verbs.games import GameInfo


@click.command("games", epilog=example("icecore games", "icecore games boreal_pyramid"))
@click.argument("game", required=False, shell_complete=complete_game)
@json_option
def command(game: str | None, as_json: bool) -> None:
    """List the games that can be played, with their sets, bots and options.

    With GAME, tell what each of its options means.
    """
    if game is not None:
        _explain(icecore.game(game), as_json)
        return
    games = icecore.games()
    if as_json:
        emit([each.as_data() for each in games])
        return
    rows = [each.row() for each in games]
    for line in columns(rows, ("game", "title", "players", "sets", "bots", "options")):
        tell(line)


def _explain(game: GameInfo, as_json: bool) -> None:
    """One game: how many play, with what, and its options in a sentence each."""
    options = game.explained()
    if as_json:
        emit({**game.as_data(), "options": [option._asdict() for option in options]})
        return
    name, title, players, sets, bots, _ = game.row()
    tell(f"{title} ({name}), {players}")
    tell(f"sets: {sets}")
    tell(f"bots: {bots}")
    for option in options:
        choices = f" ({', '.join(option.choices)})" if option.choices else ""
        tell(f"--option {option.name}={option.default}{choices}")
        if option.about:
            tell(f"    {option.about}")
