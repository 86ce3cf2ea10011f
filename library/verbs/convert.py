"""Converts games between forms: logs, text, JSON lines, a page, a moving picture."""

import codecs
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from icecore.events.file.byte_sources import name_of, opened
from icecore.events.file.frames import MAGIC
from icecore.events.file.log import (
    ArchiveWriter,
    GameLog,
    read_game,
    read_games,
    records,
    survey,
)
from icecore.events.words.errors import (
    IcecoreError,
    NotationError,
    NotFoundError,
    TornError,
    option,
)
from icecore.events.words.jsonl import write_jsonl
from icecore.events.words.record import AnyRecord, Head, Seal
from icecore.events.words.text_line import parse_seat
from icecore.events.words.text_log import write_log
from icecore.events.words.wire import SCRIBE
from icecore.library.support.arguments import PathLike, Progress, as_path, expect, silently
from icecore.library.support.clock import now
from icecore.library.support.files import pack
from icecore.library.support.log_paths import ENDINGS
from icecore.library.verbs.open_game import TOOL, set_text
from icecore.replay.games.registry import find_game
from icecore.replay.table.import_formats import (
    BEGINNING,
    TEXT,
    find_reading,
    games_in,
    reading_names,
    recognised,
)
from icecore.replay.table.importer import Imported, Importer
from icecore.replay.timeline.picture_files import MOVING, moving, png, scenes
from icecore.replay.timeline.timeline import open_timeline, position_of
from icecore.replay.timeline.viewpoint import Viewpoint, viewer_in

__all__ = ["MOVING", "WRITERS", "Converted", "Film", "convert", "export", "exported",
           "find_reading", "form_of", "import_games", "importer_of", "picture_beside",
           "reading_names"]  # fmt: skip

WRITERS = {"text": write_log, "jsonl": write_jsonl}


class Converted(Struct):
    """What became of the games."""

    games: int = 0
    records: int = 0
    sealed: int = 0
    finished: int = 0
    """Games that are over, sealed or not."""
    filled_in: int = 0
    """Records that nobody had written: forced acts and windows that passed."""
    own_sets: list[tuple[int, str]] = []
    """Games whose component set does not come with them in this form, and its name."""
    torn: TornError | None = None
    """Why the file ends early: what is whole was taken."""


class Film(Struct, frozen=True):
    """How a moving picture moves."""

    each: str = "turn"
    """What is shown one by one: record, turn or round."""
    scale: float = 0.6
    seconds: float = 0.8


def convert(
    source: PathLike,
    target: PathLike,
    *,
    format: str | None = None,
    game: int | str | None = None,
    seat: str | None = None,
    set: PathLike | None = None,
    seal: bool = False,
    force: bool = False,
) -> Converted:
    """Games of a file in another form, which the ending of `target` or `format` says.

    `.ice` from text (.txt) or JSON lines (.jsonl), where every act goes through the rules; from
    `.ice` to text or JSON lines, or one game to a page (.html) or a moving picture (.gif, .webp,
    .apng). `seat` is as in `--as`: only what that seat saw.
    """
    origin, out = as_path("source", source), as_path("target", target)
    if format is not None:
        expect("format", format, str, "the name of a form")
    if game is not None:
        expect("game", game, (int, str), "a number from 1, or an id")
    if seat is not None:
        expect("seat", seat, str, "a seat's name, or table")
    form = format or form_of(out)
    known = ("ice", *WRITERS, "html", *MOVING)
    if form not in known:
        raise NotFoundError(f'there is no form "{form}"; there is {", ".join(known)}')
    if form != "ice":
        return export(origin, out, form, which=game, viewer=seat, force=force)
    if game is not None or seat is not None:
        raise IcecoreError("a log of one game, or of what a seat saw: open it and save() it")
    if _is_log(origin):
        return _packed(origin, out, force)
    return import_games(origin, out, importer_of(set, seal=seal), force=force)


def form_of(out: Path) -> str:
    """What the name of a file says it holds; text if nothing else."""
    if out.name.endswith(ENDINGS):
        return "ice"
    ending = out.suffix.removeprefix(".").lower()
    if ending in ("html", *MOVING):
        return ending
    return "jsonl" if ".jsonl" in out.suffixes else "text"


def _is_log(path: Path) -> bool:
    with opened(str(path)) as forward:
        return forward.take(len(MAGIC)) == MAGIC


def _packed(source: Path, out: Path, force: bool) -> Converted:
    done = Converted(games=pack(source, out, zstd=out.suffix != ".zst", force=force))
    for entry in survey(str(out)):
        done.records += entry.records
        done.sealed += entry.sealed
    return done


def importer_of(
    own_set: PathLike | None = None, *, seal: bool = False, check: bool = True
) -> Importer:
    """Reads games that begin now, unless their file says when."""
    path = None if own_set is None else as_path("set", own_set)
    return Importer(
        now=now(),
        randomness=lambda: os.urandom(10),
        tool=TOOL,
        own_set=None if path is None else (set_text(path), str(path)),
        seal=seal,
        check=check,
    )


def import_games(
    source: Path, out: Path, importer: Importer, *, form: str | None = None, force: bool = False
) -> Converted:
    """Text or JSON lines into a log; all games of the file, or nothing is written."""
    done = Converted()
    with ArchiveWriter(out, overwrite=force) as archive, _text_of(source) as lines:
        for game in _imported(source, form, lines, importer):
            archive.write(game.frames())
            done.games, done.records = done.games + 1, done.records + len(game.records)
            done.filled_in += game.filled_in
            done.finished += game.over
            done.sealed += game.seal is not None
        if not done.games:
            raise NotationError(f"{name_of(source)}: no game in it")
    return done


def export(
    source: Path,
    out: Path,
    form: str,
    *,
    which: int | str | None = None,
    viewer: str | None = None,
    film: Film | None = None,
    url: str = "",
    at: str | None = None,
    force: bool = False,
    progress: Progress = silently,
) -> Converted:
    """Games as text or JSON lines, or one game as a page or a moving picture.

    A page that knows its `url` has a picture beside it, which links to it show. It opens `at` a
    position, the last one by default, and that is its picture.
    """
    done = Converted()
    if form not in WRITERS:
        log = read_game(str(source), which)
        if form == "html":
            content = _page(log, viewer, url, at)
        else:
            content = _film(log, viewer, form, film, progress)
        if url:
            with ArchiveWriter(picture_beside(out), overwrite=force) as target:
                target.write(_preview(log, viewer, at))
        with ArchiveWriter(out, overwrite=force) as target:
            target.write(content)
        done.games, done.torn = 1, log.torn
        return done
    write = WRITERS[form]
    with ArchiveWriter(out, overwrite=force) as target:
        for log in _chosen(source, which, done):
            if done.games and write is write_log:
                target.write(b"\n")
            for line in write(*exported(log, viewer)):
                target.write(f"{line}\n".encode())
            done.games, done.records = done.games + 1, done.records + log.count
            done.own_sets += [(done.games, item.name) for item in log.carried]
    return done


def _chosen(file: Path, which: int | str | None, done: Converted) -> Iterator[GameLog]:
    if which is not None:
        yield read_game(str(file), which)
        return
    try:
        yield from read_games(str(file))
    except TornError as error:
        done.torn = error


def exported(
    log: GameLog, viewer: str | None = None
) -> tuple[Head, Sequence[AnyRecord], Seal | None]:
    """A game in today's words, all of it or what one seat saw."""
    game = find_game(log.head.game)
    found: Sequence[AnyRecord] = records(log, game.vocabulary)
    if viewer is not None:
        seat = parse_seat(viewer, [seat.name for seat in log.head.seats])
        if seat == SCRIBE:
            away = option("seat", "scribe", flag="as")
            raise NotFoundError(f"the scribe has no view of its own; leave {away} away to see all")
        found = [game.redact(record, seat) for record in found]
    # Older records were upcast as they were read: head and seal speak of what they are now.
    head = replace(log.head, schema=game.vocabulary.schema)
    events = sum(len(record.events) for record in found)
    seal = log.seal and replace(log.seal, events=events)
    if viewer is not None:  # a seed tells every card
        head, seal = replace(head, seed_sha=None), seal and replace(seal, seed=None)
    return head, found, seal


def picture_beside(page: Path) -> Path:
    """Where the picture goes that a link to a page shows."""
    return page.with_suffix(".png")


def _preview(log: GameLog, viewer: str | None, at: str | None) -> bytes:
    timeline = open_timeline(log)
    seat = None if viewer is None else viewer_in(viewer, timeline.names)
    return png(Viewpoint(timeline, seat).picture(position_of(timeline, at)), 1)


def _page(log: GameLog, viewer: str | None, url: str, at: str | None) -> bytes:
    from icecore.library.verbs.serve import page

    timeline = open_timeline(log)
    seat = None if viewer is None else viewer_in(viewer, timeline.names)
    opens = None if at is None else position_of(timeline, at)
    file = Path(log.path)
    place = file if file.is_file() else None  # a stream has nothing beside it
    only = viewer is not None
    return page(log, seat, only=only, place=place, address=url, opens=opens).encode()


def _film(
    log: GameLog, viewer: str | None, form: str, film: Film | None, progress: Progress
) -> bytes:
    film = film or Film()
    timeline = open_timeline(log)
    sight = Viewpoint(timeline, None if viewer is None else viewer_in(viewer, timeline.names))
    shown = scenes(sight, film.each)
    with progress("drawing", len(shown)) as drawn:

        def watched() -> Iterator[str]:
            for number in shown:
                yield sight.picture(number)
                drawn(1)

        return moving(watched(), form, scale=film.scale, seconds=film.seconds)


def _imported(
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
    decode: Callable[..., str] = codecs.getincrementaldecoder("utf-8")().decode
    rest = ""
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
