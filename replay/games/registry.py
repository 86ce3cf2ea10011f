"""Finds games: ours by name, other people's by entry point.

Asking for one game imports one game. Listing them imports none, not even the kernel.
"""

import os
import sys
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_type_hints

import msgspec

from icecore.events.words.author_error import in_words
from icecore.events.words.docstrings import written
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError, did_you_mean

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from icecore.events.words.record import Carried, Head
    from icecore.events.words.sets import Box
    from icecore.replay.kernel import Ruleset, Setup

OURS = ("boreal_pyramid", "boreal_forest", "the_north", "board_royale", "foreverot")
SWITCH = {"on": "true", "yes": "true", "off": "false", "no": "false"}
ENTRY_POINTS = "icecore.games"
"""A package offers its game with `[project.entry-points."icecore.games"] NAME = "module:GAME"`."""


class Summary(msgspec.Struct, frozen=True):
    """One line in the list of games."""

    name: str
    title: str
    players: tuple[int, int]
    """The fewest and the most."""
    rules: int
    """Version of the rules."""
    schema: int
    sets: tuple[str, ...]
    bots: tuple[str, ...]
    options: tuple[str, ...]


def summary_of(game: "Ruleset[Any]") -> Summary:
    from icecore.events.words.sets import packaged
    from icecore.replay.bots import bot_names

    return Summary(
        game.name,
        game.title,
        (game.players[0], game.players[-1]),
        game.version,
        game.vocabulary.schema,
        tuple(packaged(game.sets)),
        tuple(bot_names(game)),
        game.options.__struct_fields__,
    )


SUMMARIES = Path(__file__).with_name("summaries.json")
"""The summaries of our own games, written by `make summaries`. Importing five games for a list
would be slow. A test compares them with the games."""


def summaries() -> list[Summary]:
    """A summary of every game, by name; other people's games have to be imported for it."""
    ours = msgspec.json.decode(SUMMARIES.read_bytes(), type=dict[str, Summary])
    return [ours[name] if name in ours else summary_of(find_game(name)) for name in game_names()]


@cache
def game_names() -> tuple[str, ...]:
    return tuple(sorted({*OURS, *(entry.name for entry in offered())}))


def offered() -> "tuple[EntryPoint, ...]":
    """The games of other packages. Python's slow search runs only if it may find one."""
    if not any(map(_may_offer, sys.path)):
        return ()
    from importlib.metadata import entry_points

    return tuple(entry_points(group=ENTRY_POINTS))


def _may_offer(folder: str) -> bool:
    """True if a package in this folder names our entry points, or if we cannot look inside."""
    try:
        with os.scandir(folder or ".") as found:
            packages = [each.path for each in found if each.name.endswith(("-info", ".egg"))]
    except FileNotFoundError:
        return False
    except OSError:
        return True  # an archive, or something that only Python can read
    for package in packages:
        try:
            if f"[{ENTRY_POINTS}]".encode() in Path(package, "entry_points.txt").read_bytes():
                return True
        except OSError:
            if package.endswith(".egg"):
                return True
    return False


@cache
def find_game(name: str) -> "Ruleset[Any]":
    if name in OURS:
        game: Ruleset[Any] = import_module(f"icecore.replay.games.{name}").GAME
        return game
    for entry in offered():
        if entry.name == name:
            return _offered(entry)
    told = did_you_mean(name, game_names())
    if Path(name, "pyproject.toml").is_file():
        told = (
            f"; the folder {name} here looks like its package: `pip install -e {name}` installs it"
        )
    raise NotFoundError(f'there is no game "{name}"{told}')


def is_cooperative(name: str) -> bool:
    """True if all win or lose together; False for an unknown game."""
    try:
        return find_game(name).cooperative
    except IcecoreError:
        return False


def _offered(entry: "EntryPoint") -> "Ruleset[Any]":
    """Loads the game of another package; a mistake in it is reported as that package's."""
    from icecore.replay.kernel import Ruleset

    try:
        game: Ruleset[Any] = entry.load()
    except Exception as error:
        raise IcecoreError(
            f'the game "{entry.name}" of {entry.value} cannot be loaded: {in_words(error)}'
        ) from error
    if not isinstance(game, Ruleset) or game.name != entry.name:
        raise IcecoreError(f'{entry.value} does not give a game named "{entry.name}"')
    return game


def parse_options(game: "Ruleset[Any]", given: Iterable[tuple[str, Any]]) -> Any:
    """Makes the options of a game from words; an option that is not given keeps its default."""
    values, fields = dict(given), game.options.__struct_fields__
    hints = get_type_hints(game.options)
    for name in values:
        if name not in fields:
            raise NotFoundError(f'{game.name} has no option "{name}"{did_you_mean(name, fields)}')
        if hints[name] is bool and isinstance(values[name], str):
            values[name] = SWITCH.get(values[name].casefold(), values[name])
    try:
        return msgspec.convert(values, game.options, strict=False)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at `$.")
        name = where.rstrip("`")
        choices = option_choices(game, name)
        if choices:
            wanted = " or ".join(map(_word, choices))
            problem = f'expected {wanted}, found "{values.get(name)}"'
        raise NotFoundError(f"option {name} of {game.name}: {problem}") from error


class Option(NamedTuple):
    """A choice of the table before the game, as people are asked for it."""

    name: str
    default: str
    choices: tuple[str, ...]
    about: str
    """A sentence: the docstring under its field."""


def options_of(game: "Ruleset[Any]") -> list[Option]:
    about, default = written(game.options), game.options()
    return [
        Option(
            name,
            _word(getattr(default, name)),
            tuple(map(_word, option_choices(game, name))),
            about.get(name, ""),
        )
        for name in game.options.__struct_fields__
    ]


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def option_choices(game: "Ruleset[Any]", name: str) -> tuple[Any, ...]:
    """The words that an option allows, if it is limited to some."""
    hint = get_type_hints(game.options).get(name)
    return (True, False) if hint is bool else get_args(hint)


def said_options(options: Any) -> dict[str, str | int | bool]:
    """The options that differ from the defaults, as a head keeps them."""
    default = type(options)()
    return {
        name: value
        for name in options.__struct_fields__
        if (value := getattr(options, name)) != getattr(default, name)
    }


@cache
def open_packaged(game: "Ruleset[Any]", name: str) -> "Box":
    from icecore.events.words.sets import packaged_set

    return game.open_box(packaged_set(game.sets, game.name, name), f"{game.name} {name}")


@cache
def packaged_boxes(game: "Ruleset[Any]") -> "dict[bytes, Box]":
    """The sets that come with a game, by SHA-256."""
    from icecore.events.words.sets import packaged

    boxes = (open_packaged(game, name) for name in packaged(game.sets))
    return {box.sha: box for box in boxes}


def box_of(game: "Ruleset[Any]", head: "Head", carried: "Iterable[Carried]" = ()) -> "Box":
    """The set that a log was recorded with: packaged, or carried in the file."""
    if head.set_sha in packaged_boxes(game):
        return packaged_boxes(game)[head.set_sha]
    for item in carried:
        # The others are never parsed: a log may carry many, and needs only one.
        if item.game == game.name and sha256(item.text.encode()).digest() == head.set_sha:
            return game.open_box(item.text, f"carried set {item.name}")
    raise LogError(
        f'the log uses set "{head.set_name}" ({head.set_sha.hex()[:12]}), which is neither '
        "packaged nor carried in the file"
    )


def setup_of(game: "Ruleset[Any]", head: "Head") -> "Setup":
    from icecore.replay.kernel import Setup

    if len(head.seats) not in game.players:
        raise LogError(f"{len(head.seats)} seats, but {game.name} is for {players(game)}")
    return Setup(len(head.seats), parse_options(game, head.options.items()))


def players(game: "Ruleset[Any]") -> str:
    return so_many(game.players[0], game.players[-1])


def so_many(few: int, many: int) -> str:
    return f"{few} players" if few == many else f"{few} to {many} players"
