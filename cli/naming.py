"""Names that users type: games with completion, sets by name or file, options as words."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from icecore.events.words.sets import Box, packaged, text_of
from icecore.replay.games.registry import game_names, open_packaged
from icecore.replay.kernel import Game

F = TypeVar("F", bound=Callable[..., Any])


def game_argument(command: F) -> F:
    """The name of a game, completed by the shell; the registry refuses unknown ones."""
    return click.argument("game", shell_complete=complete_game)(command)


def complete_game(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(name) for name in game_names() if name.startswith(incomplete)]


def chosen_box(game: Game[Any], name: str | None) -> Box:
    """A packaged set by name, or the user's own by the path of its TOML file."""
    if name is None or name in packaged(game.sets):
        return open_packaged(game, name or game.default_set)
    if name.endswith(".toml") or Path(name).exists():
        return game.open_box(set_text(name), name)
    return open_packaged(game, name)


def set_text(file: str | Path) -> str:
    with Path(file).open("rb") as opened:
        return text_of(opened, str(file))


def options_given(words: Iterable[str]) -> list[tuple[str, str]]:
    """`orientation=shared` → a pair; anything else is a typing mistake."""
    pairs = []
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise click.UsageError(f'option "{word}": expected NAME=VALUE')
        pairs.append((name, value))
    return pairs
