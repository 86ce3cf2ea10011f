"""A new game: what is asked before the first record, with sensible answers filled in."""

import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from icecore import __version__
from icecore.events.words.errors import IcecoreError
from icecore.events.words.sets import packaged
from icecore.library.support.clock import now
from icecore.library.verbs.open_game import chosen_box
from icecore.replay.desk.file_names import free_file
from icecore.replay.desk.forms import Blank
from icecore.replay.games.registry import (
    Option,
    find_game,
    game_names,
    options_of,
    parse_options,
    players,
)
from icecore.replay.kernel import Ruleset
from icecore.replay.table.log_head import new_head
from icecore.replay.table.recording import Recording


def games() -> list[tuple[str, str]]:
    """What can be played: a line for people, and the name."""
    found = [find_game(name) for name in game_names()]
    return [(f"{game.title}  ({game.name}, {players(game)})", game.name) for game in found]


def beginning(game: Ruleset[Any], file: Path | None, today: date) -> list[Blank]:
    """The form of a new game."""
    seats = ", ".join(f"P{number + 1}" for number in range(game.players[0]))
    few = "" if game.players[0] == game.players[-1] else f" ({players(game)})"
    path = str(file) if file else free_file(game, today)
    sets = list(packaged(game.sets))
    return [
        Blank("seats", f"names with commas between, the first begins{few}", seats,
              check=lambda text: _wrong(lambda: _head(game, {"seats": text}))),
        Blank("set", f"{', '.join(sets)}, or a TOML file of your own", game.default_set, sets,
              lambda text: _wrong(lambda: chosen_box(game, text.strip() or None))),
        *(_option(game, option) for option in options_of(game)),
        Blank("file", "where the game is recorded", path, check=check_file),
    ]  # fmt: skip


def begin(game: Ruleset[Any], texts: Mapping[str, str]) -> Recording:
    """Open the log that the form describes."""
    box, head = chosen_box(game, texts["set"].strip() or None), _head(game, texts)
    path = Path(texts["file"].strip())
    if not path.name:
        raise IcecoreError("the game needs a file")
    return Recording.create(path, game, head, box, now)


def _head(game: Ruleset[Any], texts: Mapping[str, str]) -> Any:
    names = [name.strip() for name in texts["seats"].split(",")]
    options = [(name, text.strip()) for name, text in texts.items()
               if name in game.options.__struct_fields__ and text.strip()]  # fmt: skip
    box = chosen_box(game, texts.get("set", "").strip() or None)
    return new_head(
        game, names, box, parse_options(game, options), now=now(), randomness=os.urandom(10),
        tool=f"icecore {__version__}",
    )  # fmt: skip


def _option(game: Ruleset[Any], option: Option) -> Blank:
    return Blank(
        option.name, option.about or "an option of the game", option.default, option.choices,
        lambda text: _wrong(lambda: parse_options(game, [(option.name, text.strip())])),
    )  # fmt: skip


def check_file(text: str) -> str | None:
    """Says why a new log cannot be put there; None if it can."""
    path = Path(text.strip())
    try:
        if not path.name:
            return "the game needs a file"
        if not path.parent.is_dir():
            return f"there is no folder {path.parent}"
        if path.is_dir() or (path.exists() and path.stat().st_size):
            return f"{path} is there already; choose another name"
    except (OSError, ValueError) as error:
        return f"this cannot be a file: {error}"
    return None


def _wrong(attempt: Any) -> str | None:
    try:
        attempt()
    except (IcecoreError, OSError, ValueError) as error:
        return str(error)
    return None
