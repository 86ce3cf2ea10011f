"""Games to begin with: a new one, the one of a file, all of an archive."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from icecore import __version__
from icecore.events.file.log_reader import read_game
from icecore.events.words.errors import IcecoreError
from icecore.events.words.sets import Box, packaged, text_of
from icecore.library.objects.game import Game
from icecore.library.support.arguments import (
    PathLike,
    as_names,
    as_options,
    as_path,
    as_paths,
    expect,
)
from icecore.library.support.clock import now
from icecore.replay.games.registry import find_game, open_packaged, parse_options
from icecore.replay.kernel import Ruleset
from icecore.replay.table.log_head import new_head
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline

if TYPE_CHECKING:
    from icecore.library.objects.logs import Logs

TOOL = f"icecore {__version__}"


def open(path: PathLike, game: int | str | None = None) -> Game:
    """The game of a log, to look at or to go on with; of an archive, the one with this number
    (from 1) or id.
    """
    source = as_path("path", path)
    if game is not None:
        expect("game", game, (int, str), "a number from 1, or an id")
    opened = Game(Recording.read(source, read_game(str(source), game), now))
    opened.seats  # noqa: B018 - a game whose rules are not known here is told of now
    return opened


def go_on(path: PathLike, *, away: bool = False) -> Game:
    """The last game of a file, held for writing at once; `away`: the table comes back only now."""
    return Game(Recording.open(as_path("path", path), now, away=away))


def new(
    game: str,
    seats: Sequence[str],
    path: PathLike | None = None,
    *,
    set: str | PathLike | None = None,
    options: dict[str, Any] | None = None,
) -> Game:
    """A new game for these players, in memory or in a new file.

    `set` is a packaged component set or the path of one's own, `options` are those of the game.
    """

    expect("game", game, str, "the name of a game")
    names = as_names("seats", seats, "a list of names")
    played = find_game(game)
    box = chosen_box(played, set)
    chosen = parse_options(played, as_options("options", options).items())
    head = new_head(
        played, names, box, chosen, now=now(), randomness=os.urandom(10), tool=TOOL
    )  # fmt: skip
    if path is None:
        return Game(Recording(Timeline(played, head, box), now))
    return Game(Recording.create(as_path("path", path), played, head, box, now))


def read(paths: PathLike | Iterable[PathLike]) -> "Logs":
    """The games of logs and archives, of whole folders or globs: iterate over them, or ask them."""
    from icecore.library.objects.logs import Logs

    return Logs(as_paths("paths", paths))


def chosen_box(game: Ruleset[Any], name: str | PathLike | None) -> Box:
    """A packaged set by name, or the user's own by the path of its TOML file."""
    if name is not None:
        expect("set", name, (str, os.PathLike), "the name of a set, or the path of its file")
    word = None if name is None else os.fspath(name)
    if word is None or word in packaged(game.sets):
        return open_packaged(game, word or game.default_set)
    if word.endswith(".toml") or Path(word).exists():
        return game.open_box(set_text(word), word)
    return open_packaged(game, word)


def set_text(file: str | Path) -> str:
    try:
        with Path(file).open("rb") as opened:
            return text_of(opened, str(file))
    except OSError as error:
        raise IcecoreError(f"{file}: {(error.strerror or str(error)).lower()}") from error
