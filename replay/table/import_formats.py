"""Formats that games are imported from. A reading knows one kind of file, ours or a package's.

A package offers one as an entry point, and `icecore import` knows it from then on:

    [project.entry-points."icecore.importers"]
    hanab-live = "my_package.hanab_live:READING"

    READING = Reading(
        name="hanab-live",
        about="a game of hanab.live as JSON",
        sniff=lambda name, begin: begin.startswith("{") and '"actions"' in begin,
        read=games,  # def games(lines): yield "game hanabi\\nseat Ann\\n…"
    )
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import PurePath

from msgspec import Struct

from icecore.events.words.errors import (
    IcecoreError,
    NotationError,
    NotFoundError,
    did_you_mean,
    option,
)
from icecore.events.words.jsonl import JsonLog, parse_jsonl
from icecore.events.words.text_log import TextLog, parse_logs
from icecore.events.words.vocabulary import Vocabulary
from icecore.replay.games.registry import find_game

ENTRY_POINTS = "icecore.importers"
BEGINNING = 4096
"""Characters, at least, that a reading sees of a file when it is asked whether the file is its."""

Read = str | TextLog | JsonLog
"""One game as a reading gives it: lines of our text notation, or what text or JSON lines are read
into. Acts of text go through the rules, records of JSON lines are checked by them."""


class Reading(Struct, frozen=True):
    """One kind of file: how it is known, and the games in it."""

    name: str
    about: str
    """Describes such a file, for `icecore import --format`."""
    sniff: Callable[[str, str], bool]
    """(name of the file, its beginning): is it one? Say yes only where no other kind is meant."""
    read: Callable[[Iterator[str]], Iterable[Read]]
    """The games of the lines of a file, one by one; raises NotationError with the place."""


def vocabulary_of(name: str) -> Vocabulary:
    return find_game(name).vocabulary


def _has_suffix(name: str, *suffixes: str) -> bool:
    return PurePath(name.removesuffix(".zst")).suffix in suffixes


TEXT = Reading(
    name="text",
    about="icecore's text notation, also written by hand",
    sniff=lambda name, begin: _has_suffix(name, ".txt", ".text"),
    read=lambda lines: parse_logs(lines, vocabulary_of),
)
JSONL = Reading(
    name="jsonl",
    about="icecore's JSON lines",
    sniff=lambda name, begin: (
        _has_suffix(name, ".jsonl", ".ndjson") or begin.lstrip("\ufeff \t").startswith("{")
    ),
    read=lambda lines: parse_jsonl(lines, vocabulary_of),
)
OURS = {reading.name: reading for reading in (TEXT, JSONL)}


@cache
def reading_names() -> tuple[str, ...]:
    offered = sorted(entry.name for entry in entry_points(group=ENTRY_POINTS))
    return (*OURS, *(name for name in offered if name not in OURS))


@cache
def find_reading(name: str) -> Reading:
    if name in OURS:
        return OURS[name]
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name == name:
            return _offered(entry)
    names = reading_names()
    raise NotFoundError(
        f'there is no format "{name}"{did_you_mean(name, names)} (known: {", ".join(names)})'
    )


def _offered(entry: EntryPoint) -> Reading:
    """The reading of somebody else's package; what is wrong with it is that package's affair."""
    try:
        reading = entry.load()
    except Exception as error:
        raise IcecoreError(
            f'the importer "{entry.name}" of {entry.value} cannot be loaded: {error!r}'
        ) from error
    if not isinstance(reading, Reading) or reading.name != entry.name:
        raise IcecoreError(f'{entry.value} does not give a Reading named "{entry.name}"')
    return reading


def recognised(name: str, begin: str) -> Reading:
    """Finds the reading for a file: another package's if one accepts it, else JSON lines or text.

    Text is written by hand under any name, so it is what remains.
    """
    strangers = [name for name in reading_names() if name not in OURS]
    claimed = [one for one in map(find_reading, strangers) if _claims(one, name, begin)]
    if len(claimed) > 1:
        names = " and ".join(reading.name for reading in claimed)
        raise NotationError(
            f"{names} both say that it is theirs; choose with {option('format', 'NAME')}"
        )
    if claimed:
        return claimed[0]
    if TEXT.sniff(name, begin) or not JSONL.sniff(name, begin):
        return TEXT
    return JSONL


def _claims(reading: Reading, name: str, begin: str) -> bool:
    try:
        return bool(reading.sniff(name, begin))
    except Exception:  # who cannot even tell does not know the file
        return False


def games_in(reading: Reading, lines: Iterator[str]) -> Iterator[Read]:
    """The games of a file; whatever goes wrong in somebody's reading is told as an error of it."""
    try:
        yield from reading.read(lines)
    except IcecoreError:
        raise
    except Exception as error:
        raise NotationError(f"{reading.name} could not read it: {error!r}") from error
