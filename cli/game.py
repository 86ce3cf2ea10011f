"""`icecore game`: a game of one's own."""

import keyword
import re
from pathlib import Path
from random import Random

import click

from icecore.cli.game_files import FILES
from icecore.cli.naming import game_argument
from icecore.cli.terminal import emit, example, json_option, say, tell
from icecore.events.words.errors import IcecoreError
from icecore.replay.games.registry import find_game, game_names

SOUND = re.compile(r"[a-z][a-z0-9_]{1,40}")


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
    if not SOUND.fullmatch(name) or keyword.iskeyword(name):
        raise IcecoreError(f'"{name}": a game is named with small letters, digits and _')
    if name in game_names():
        raise IcecoreError(f'there is a game "{name}" already; choose another name')
    folder = into or Path(name)
    if folder.exists():
        raise IcecoreError(f"{folder}: is there already; choose another name, or another --into")
    title = name.replace("_", " ").capitalize()
    for path, text in FILES.items():
        file = folder / path.replace("NAME", name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.lstrip("\n").replace("NAME", name).replace("TITLE", title), "utf-8")
        tell(str(file))
    say(f'Next: cd {folder}; pip install -e ".[test]"; pytest; icecore game check {name}')


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
    from icecore.replay.course.checking import problems

    played = find_game(game)
    found = list(problems(played, Random, games))
    if as_json:
        emit({"game": game, "problems": found})
    for problem in () if as_json else found:
        tell(problem)
    if found:
        raise click.exceptions.Exit(1)
    if not as_json:
        tell(f"{game}: nothing is wrong in {games} games. Next: pytest --icecore {game}")
