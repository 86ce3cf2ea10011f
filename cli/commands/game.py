"""`icecore game`: a game of one's own."""

from pathlib import Path

import click

from icecore.cli.options.argument_types import game_argument
from icecore.cli.terminal import emit, example, json_option, say, tell
from icecore.library.verbs.own_game import problems_of, write_package


@click.group("game", epilog=example("icecore game new my_game"))
def command() -> None:
    """Start a game of your own as a package, or say what is wrong with one."""


@command.command("new", epilog=example("icecore game new my_game"))
@click.argument("name")
@click.option(
    "--into", type=click.Path(path_type=Path), help="The folder to write (default: NAME)."
)
def new(name: str, into: Path | None) -> None:
    """Write a package for the game NAME that runs as it is: words, a set, rules, tests.

    NAME is what commands, logs and tables call it: small letters, digits and _.
    """
    for file in write_package(name, into):
        tell(str(file))
    say(f'Next: cd {into or name}; pip install -e ".[test]"; pytest; icecore game check {name}')


@command.command("check", epilog=example("icecore game check boreal_pyramid"))
@game_argument
@click.option(
    "--games", type=click.IntRange(min=1), default=10, show_default=True, help="How many to try."
)
@json_option
def check(game: str, games: int, as_json: bool) -> None:
    """Say what is missing or wrong in GAME: its words, its rules, what it shows to whom.

    Whole games are played at random and looked at from every seat. The laws of icecore.testing
    prove more: pytest --icecore GAME.
    """
    found = problems_of(game, games)
    if as_json:
        emit({"game": game, "problems": found})
    for problem in () if as_json else found:
        tell(problem)
    if found:
        raise click.exceptions.Exit(1)
    if not as_json:
        tell(f"{game}: nothing is wrong in {games} games. Next: pytest --icecore {game}")
