"""Begins and checks games and sets of one's own."""

import keyword
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from icecore.events.words.errors import IcecoreError
from icecore.events.words.sets import Box, parsed
from icecore.library.verbs.open_game import chosen_box, set_text
from icecore.replay.games.registry import find_game, game_names

SCAFFOLD = Path(__file__).parents[1] / "scaffold"
"""A small game that runs: the package that every new one begins as."""
NAME, TITLE = "new_game", "New game"
"""Stand for those of the game in the names and texts of its files."""
SOUND = re.compile(r"[a-z][a-z0-9_]{1,40}")


def write_package(name: str, into: Path | None = None) -> Iterator[Path]:
    """The files of a package for a game that runs as it is, each as it is written."""
    if not SOUND.fullmatch(name) or keyword.iskeyword(name):
        raise IcecoreError(f'"{name}": a game is named with small letters, digits and _')
    if name in game_names():
        raise IcecoreError(f'there is a game "{name}" already; choose another name')
    folder = into or Path(name)
    if folder.exists():
        raise IcecoreError(f"{folder}: is there already; choose another name, or another --into")
    title = name.replace("_", " ").capitalize()
    for source in scaffold_files():
        file = folder / str(source.relative_to(SCAFFOLD)).replace(NAME, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text("utf-8")
        file.write_text(text.replace(NAME, name).replace(TITLE, title), "utf-8")
        yield file


def scaffold_files() -> list[Path]:
    """The files of the scaffold, without what Python and its tools leave beside them."""
    found = (path for path in SCAFFOLD.rglob("*") if path.is_file())
    return sorted(path for path in found if path.suffix in (".md", ".py", ".toml"))


def problems_of(game: str, games: int = 10) -> list[str]:
    """What is missing or wrong in a game, after so many were played at random."""
    from icecore.replay.timeline.game_lint import problems

    return list(problems(find_game(game), Random, games))


def set_of(game: str, name: str | None = None) -> tuple[Box, dict[str, Any]]:
    """A packaged set, or one's own by its file: the box, and its text as plain data."""
    box = chosen_box(find_game(game), name)
    return box, parsed(box.text)


def check_set(game: str, file: Path) -> Box:
    """The set of a file, if the game can be played with it; raises every problem of it."""
    return find_game(game).open_box(set_text(file), str(file))


def start_set(game: str, file: Path) -> str:
    """Copy the packaged set into a file of one's own; gives the name of the copied one."""
    played = find_game(game)
    if file.exists():
        raise IcecoreError(f"{file}: is there already; choose another name")
    text = chosen_box(played, None).text
    name = msgspec.json.encode(file.stem).decode()  # quoted as TOML quotes
    own = text.replace(f'name = "{played.default_set}"', f"name = {name}", 1)
    file.write_text(own, "utf-8")
    return played.default_set
