"""Names that users type: games with completion, options as words."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from icecore.library.verbs.games import game_names

F = TypeVar("F", bound=Callable[..., Any])


def game_argument(command: F) -> F:
    """The name of a game, completed by the shell; the registry refuses unknown ones."""
    return click.argument("game", shell_complete=complete_game)(command)


def complete_game(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(name) for name in game_names() if name.startswith(incomplete)]


def options_given(words: Iterable[str]) -> list[tuple[str, str]]:
    """`orientation=shared` → a pair; anything else is a typing mistake."""
    pairs = []
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise click.UsageError(f'option "{word}": expected NAME=VALUE')
        pairs.append((name, value))
    return pairs
