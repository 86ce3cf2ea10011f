"""`icecore export`: games as text or JSON lines, one game as a page or a moving picture."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from msgspec.structs import replace

from icecore.cli.opening import file_argument, game_option, not_empty
from icecore.cli.terminal import emit, example, json_option, progress, say
from icecore.cli.writing import OutPath, check_output, force_option, number_of, size_of, written
from icecore.events.file.log import ArchiveWriter, GameLog, read_game, read_games, records
from icecore.events.words.errors import NotFoundError, TornError
from icecore.events.words.jsonl import write_jsonl
from icecore.events.words.notation import write_log
from icecore.events.words.record import AnyRecord, Head, Seal
from icecore.events.words.text import parse_seat
from icecore.events.words.wire import SCRIBE
from icecore.replay.course.timeline import open_timeline
from icecore.replay.course.viewpoint import Viewpoint, viewer_in
from icecore.replay.games.registry import find_game
from icecore.replay.show.pixels import MOVING, moving, scenes

WRITERS = {"text": write_log, "jsonl": write_jsonl}


@click.command(
    "export",
    epilog=example(
        "icecore export evening.ice",
        "icecore export archive.ice --game 3 -o game.txt",
        "icecore export archive.ice --format jsonl -o games.jsonl",
        "icecore export evening.ice --format html -o game.html",
        "icecore export evening.ice --format gif --each round --scale 0.3 -o game.gif",
    ),
)
@file_argument
@game_option
@click.option(
    "--format",
    "form",
    type=click.Choice([*WRITERS, "html", *MOVING]),
    help="By default what OUT ends in, or text. html is a page to step through in a browser; gif, "
    "webp and apng move (extra: pictures).",
)
@click.option("--as", "viewer", metavar="SEAT", help="Only what this seat saw (table: all saw).")
@click.option(
    "-o", "--output", "out", type=OutPath, default="-", metavar="OUT", help="Default: stdout."
)
@click.option(
    "--each",
    type=click.Choice(["record", "turn", "round"]),
    default="turn",
    show_default=True,
    help="Moving pictures: what is shown one by one.",
)
@click.option(
    "--scale",
    type=click.FloatRange(0.1, 4),
    default=0.6,
    show_default=True,
    help="Moving pictures: pixels for each of the SVG's.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.05, 60),
    default=0.8,
    show_default=True,
    help="Moving pictures: how long each position is shown.",
)
@force_option
@json_option
def command(
    file: Path,
    which: str | None,
    form: str | None,
    viewer: str | None,
    out: Path,
    each: str,
    scale: float,
    seconds: float,
    force: bool,
    as_json: bool,
) -> None:
    """Write games as text or JSON lines, which `icecore import` reads back to the same games.

    Or one game as a page of its own (html), which needs no network and no icecore, or as a moving
    picture.
    """
    form = form or _form_of(out)
    check_output(out, force=force, as_json=as_json, sources=[file], text=form not in MOVING)
    not_empty([file])
    if form not in WRITERS:
        log = read_game(str(file), which)
        content = (
            _page(log, viewer) if form == "html"
            else _moving(log, viewer, form, each=each, scale=scale, seconds=seconds)
        )  # fmt: skip
        with ArchiveWriter(out, overwrite=force) as target:
            target.write(content)
        _tell(file, out, 1, as_json)
        if log.torn is not None:
            say(f"icecore: {log.torn}; exported is what is whole")
            raise click.exceptions.Exit(log.torn.exit_code)
        return
    write = WRITERS[form]
    games, torn = 0, list[TornError]()
    with ArchiveWriter(out, overwrite=force) as target:
        for log in _chosen(file, which, torn):
            if games and write is write_log:
                target.write(b"\n")
            for line in write(*exported(log, viewer)):
                target.write(f"{line}\n".encode())
            games += 1
            for item in log.carried:
                say(f'Game {games} needs its own set "{item.name}": import it with --set.')
    _tell(file, out, games, as_json)
    for error in torn:
        say(f"icecore: {error}; exported is what is whole")
        raise click.exceptions.Exit(error.exit_code)


def _tell(file: Path, out: Path, games: int, as_json: bool) -> None:
    if as_json:
        emit({"file": str(file), "out": str(out), "games": games, "bytes": size_of(out)})
    elif str(out) != "-":
        say(f"Exported {number_of(games, 'game')} into {written(out)}.")


def _form_of(out: Path) -> str:
    ending = out.suffix.removeprefix(".").lower()
    if ending in ("html", *MOVING):
        return ending
    return "jsonl" if ".jsonl" in out.suffixes else "text"


def _page(log: GameLog, viewer: str | None) -> bytes:
    from icecore.web.onefile import one_file

    seat = None if viewer is None else viewer_in(viewer, open_timeline(log).names)
    return one_file(log, seat, only=viewer is not None).encode()


def _moving(
    log: GameLog, viewer: str | None, form: str, *, each: str, scale: float, seconds: float
) -> bytes:
    timeline = open_timeline(log)
    sight = Viewpoint(timeline, None if viewer is None else viewer_in(viewer, timeline.names))
    shown = scenes(sight, each)
    with progress("drawing", len(shown)) as drawn:

        def watched() -> Iterator[str]:
            for number in shown:
                yield sight.picture(number)
                drawn(1)

        return moving(watched(), form, scale=scale, seconds=seconds)


def _chosen(file: Path, which: str | None, torn: list[TornError]) -> Iterator[GameLog]:
    if which is not None:
        yield read_game(str(file), which)
        return
    try:
        yield from read_games(str(file))
    except TornError as error:
        torn.append(error)


def exported(
    log: GameLog, viewer: str | None = None
) -> tuple[Head, Sequence[AnyRecord], Seal | None]:
    """A game in today's words, all of it or what one seat saw."""
    game = find_game(log.head.game)
    found: Sequence[AnyRecord] = records(log, game.vocabulary)
    if viewer is not None:
        seat = parse_seat(viewer, [seat.name for seat in log.head.seats])
        if seat == SCRIBE:
            raise NotFoundError("the scribe has no view of its own; leave --as away to see all")
        found = [game.redact(record, seat) for record in found]
    # Older records were upcast as they were read: head and seal speak of what they are now.
    head = replace(log.head, schema=game.vocabulary.schema)
    events = sum(len(record.events) for record in found)
    return head, found, log.seal and replace(log.seal, events=events)
