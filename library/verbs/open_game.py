"""Games to begin with: a new one, the one of a file, all of an archive."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from icecore import __version__
from icecore.events.file.log_reader import id_text, read_game
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Head
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
from icecore.replay.timeline.seeded_draws import seed_hash
from icecore.replay.timeline.timeline import Timeline

if TYPE_CHECKING:
    from icecore.library.objects.logs import Logs

TOOL = f"icecore {__version__}"


def open(path: PathLike, game: int | str | None = None) -> Game:
    """The game of a log, to look at or to go on with; of several games in a file, the one with this
    number (from 1) or id.

    Of a database that `load` has made, or of a lake, it gives the `Archive`; to a type checker
    `icecore.Archive(path)` says so.
    """
    source = as_path("path", path)
    if game is not None:
        expect("game", game, (int, str), "a number from 1, or an id")
    elif _are_tables(source):
        from icecore.library.objects.archive import Archive

        return Archive(source)  # type: ignore[return-value]
    opened = Game(Recording.read(source, read_game(str(source), game), now))
    opened.seats  # noqa: B018 - a game whose rules are not known here is told of now
    return opened


def _are_tables(path: Path) -> bool:
    """Is it a database by what is in it, or a lake?"""
    from icecore.analysis.lake.store.lake_store import is_address

    if is_address(path) or (path / "manifests").is_dir():
        return True
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(DUCKDB.stop)[DUCKDB] == b"DUCK"


DUCKDB = slice(8, 12)
"""Where a database file says what it is."""


def go_on(path: PathLike, *, away: bool = False) -> Game:
    """The last game of a file, held for writing at once; `away`: the table comes back only now."""
    return Game(Recording.open(as_path("path", path), now, away=away))


def new(
    game: str,
    seats: Sequence[str],
    path: PathLike | None = None,
    *,
    seed: int | str | None = None,
    set: str | PathLike | None = None,
    options: dict[str, Any] | None = None,
) -> Game:
    """A new game for these players, in memory or in a new file.

    With a `seed` the computer deals it, when `deal` or `play` lets it: the same seed shows the same
    cards. In a file the seed stays hidden beside the log until the seal tells it. `set` is a
    packaged component set or the path of one's own, `options` are those of the game.
    """

    expect("game", game, str, "the name of a game")
    names = as_names("seats", seats, "a list of names")
    if seed is not None:
        expect("seed", seed, (int, str), "a number or a text")
    played = find_game(game)
    box = chosen_box(played, set)
    chosen = parse_options(played, as_options("options", options).items())
    head = new_head(
        played, names, box, chosen, now=now(), randomness=os.urandom(10), tool=TOOL,
        seed_sha=None if seed is None else seed_hash(str(seed)),
    )  # fmt: skip
    if path is None:
        recording = Recording(Timeline(played, head, box), now)
        recording.seed = None if seed is None else str(seed)
        return Game(recording)
    target = as_path("path", path)
    if seed is None:
        return Game(Recording.create(target, played, head, box, now))
    return Game(_with_seed(target, played, head, box, str(seed)))


def _with_seed(path: Path, game: Ruleset[Any], head: Head, box: Box, seed: str) -> Recording:
    """First the seed: there must be no game whose head promises one that is lost."""
    from icecore.events.file.private_files import PrivateFiles
    from icecore.replay.table.dealer import Kept, file_of, keep

    files, id_ = PrivateFiles(path.absolute().parent), id_text(head.id)
    keep(files, id_, Kept(seed))
    try:
        recording = Recording.create(path, game, head, box, now)
    except BaseException:
        files.remove_private(file_of(id_))
        raise
    recording.seed = seed
    return recording


def read(paths: PathLike | Iterable[PathLike], *more: PathLike) -> "Logs":
    """The games of logs and archives, of whole folders or globs: iterate over them, or ask them."""
    from icecore.library.objects.logs import Logs

    return Logs([*as_paths("paths", paths), *(as_path("paths", each) for each in more)])


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
