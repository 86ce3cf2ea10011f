"""`icecore import`: games from text, JSON lines, or whatever an installed package can read."""

import codecs
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from icecore import __version__
from icecore.cli.naming import set_text
from icecore.cli.opening import LogPath
from icecore.cli.terminal import emit, example, json_option, now, say
from icecore.cli.writing import (
    check_output,
    force_option,
    number_of,
    output_option,
    size_of,
    written,
)
from icecore.events.file.frames import MAGIC
from icecore.events.file.log import ArchiveWriter
from icecore.events.file.sources import name_of, opened
from icecore.events.words.errors import IcecoreError, NotationError
from icecore.replay.course.importing import Imported, Importer
from icecore.replay.course.readings import (
    BEGINNING,
    TEXT,
    find_reading,
    games_in,
    reading_names,
    recognised,
)


class Format(click.ParamType[str]):
    """The name of a reading; which there are is asked only when somebody wants to know."""

    name = "format"

    def convert(self, value: str, param: Any, ctx: Any) -> str:
        if value not in reading_names():
            try:
                find_reading(value)
            except IcecoreError as error:
                self.fail(str(error), param, ctx)
        return value

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> list[CompletionItem]:
        return [
            CompletionItem(name, help=find_reading(name).about)
            for name in reading_names()
            if name.startswith(incomplete)
        ]


@click.command(
    "import",
    epilog=example(
        "icecore import game.txt -o game.ice", "icecore import games.jsonl -o archive.ice"
    ),
)
@click.argument("file", type=LogPath)
@click.option(
    "--format",
    "form",
    type=Format(),
    help="text, jsonl or one of an installed package; by default what FILE itself says.",
)
@click.option("--set", "own_set", type=click.Path(path_type=Path), metavar="FILE",
              help="The component set, if it does not come with the game.")  # fmt: skip
@click.option("--seal", is_flag=True, help="Seal the games that have come to their end.")
@click.option("--unchecked", is_flag=True, help="Take JSON lines even if the rules disagree.")
@output_option
@force_option
@json_option
def command(
    file: Path,
    form: str | None,
    own_set: Path | None,
    seal: bool,
    unchecked: bool,
    out: Path,
    force: bool,
    as_json: bool,
) -> None:
    """Read games from text, JSON lines or a format of an installed package, by the rules.

    Text may be written by hand: `game` and `seat` lines, then a line an act. What is forced is
    filled in, consequences may be left out and are checked where they stand.
    """
    check_output(out, force=force, as_json=as_json, sources=[file])
    importer = Importer(
        now=now(),
        randomness=lambda: os.urandom(10),
        tool=f"icecore {__version__}",
        own_set=(set_text(own_set), str(own_set)) if own_set else None,
        seal=seal,
        check=not unchecked,
    )
    games = records = filled_in = sealed = finished = 0
    with ArchiveWriter(out, overwrite=force) as archive, _text_of(file) as lines:
        for game in _games(file, form, lines, importer):
            archive.write(game.frames())
            games, records = games + 1, records + len(game.records)
            filled_in, sealed = filled_in + game.filled_in, sealed + (game.seal is not None)
            finished += game.over
        if not games:
            raise NotationError(f"{name_of(file)}: no game in it")
    if as_json:
        emit(
            {"file": str(file), "out": str(out), "games": games, "sealed": sealed,
             "finished": finished, "records": records, "filled_in": filled_in,
             "bytes": size_of(out)}
        )  # fmt: skip
        return
    details = [f"{number_of(records, 'record')}"]
    details += [f"{filled_in:,} of them filled in"] if filled_in else []
    details += [f"{finished - sealed:,} over but not sealed"] if sealed < finished else []
    details += [f"{games - finished:,} still open"] if finished < games else []
    say(f"Imported {number_of(games, 'game')} ({', '.join(details)}) into {written(out)}.")


def _games(
    file: Path, form: str | None, lines: Iterator[str], importer: Importer
) -> Iterator[Imported]:
    """One game in memory at a time; errors say which file."""
    try:
        begin = list(_beginning(lines))
        reading = find_reading(form) if form else recognised(file.name, "\n".join(begin))
        for number, game in enumerate(games_in(reading, chain(begin, lines)), 1):
            try:
                yield importer.game(game)
            except IcecoreError as error:
                # Whose lines are read as they stand can name the line; others name the game.
                where = "" if reading is TEXT else f"game {number}: "
                raise NotationError(f"{where}{error}") from error
    except NotationError as error:
        raise NotationError(f"{name_of(file)}: {error}") from error


def _beginning(lines: Iterator[str]) -> Iterator[str]:
    """The first lines, enough of them to know what they are."""
    size = 0
    for line in lines:
        yield line
        size += len(line) + 1
        if size >= BEGINNING:
            return


@contextmanager
def _text_of(file: Path) -> Iterator[Iterator[str]]:
    """The lines of a text file, plain or compressed; refuses what is no text."""
    with opened(str(file)) as forward:
        yield _lines(iter(lambda: forward.read(1 << 16), b""), name_of(file))


def _lines(chunks: Iterator[bytes], name: str) -> Iterator[str]:
    decode, rest = codecs.getincrementaldecoder("utf-8")().decode, ""
    for number, chunk in enumerate(chain(chunks, [b""])):
        if number == 0 and chunk.startswith(MAGIC):
            raise NotationError(f"{name}: a log already, not text")
        try:
            *lines, rest = (rest + decode(chunk, final=not chunk)).split("\n")
        except UnicodeDecodeError as error:
            raise NotationError(f"{name}: not UTF-8 text") from error
        yield from lines
    if rest:
        yield rest
