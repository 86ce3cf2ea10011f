"""`icecore export`: games as text or JSON lines."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from msgspec.structs import replace

from icecore.cli.opening import file_argument, game_option
from icecore.cli.terminal import emit, example, json_option, say
from icecore.cli.writing import OutPath, check_output, force_option, number_of, size_of, written
from icecore.events.errors import NotFoundError, TornError
from icecore.events.jsonl import write_jsonl
from icecore.events.log import ArchiveWriter, GameLog, read_game, read_games, records
from icecore.events.notation import write_log
from icecore.events.record import AnyRecord, Head, Seal
from icecore.events.text import parse_seat
from icecore.events.wire import SCRIBE
from icecore.replay.registry import find_game

WRITERS = {"text": write_log, "jsonl": write_jsonl}


@click.command(
    "export",
    epilog=example(
        "icecore export evening.ice",
        "icecore export archive.ice --game 3 -o game.txt",
        "icecore export archive.ice --format jsonl -o games.jsonl",
    ),
)
@file_argument
@game_option
@click.option(
    "--format", "form", type=click.Choice([*WRITERS]), help="By default what OUT ends in, or text."
)
@click.option("--as", "viewer", metavar="SEAT", help="Only what this seat saw (table: all saw).")
@click.option(
    "-o", "--output", "out", type=OutPath, default="-", metavar="OUT", help="Default: stdout."
)
@force_option
@json_option
def command(
    file: Path,
    which: str | None,
    form: str | None,
    viewer: str | None,
    out: Path,
    force: bool,
    as_json: bool,
) -> None:
    """Write games as text or JSON lines, which `icecore import` reads back to the same games."""
    check_output(out, force=force, as_json=as_json, sources=[file], text=True)
    write = WRITERS[form or ("jsonl" if ".jsonl" in out.suffixes else "text")]
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
    if as_json:
        emit({"file": str(file), "out": str(out), "games": games, "bytes": size_of(out)})
    elif str(out) != "-":
        say(f"Exported {number_of(games, 'game')} into {written(out)}.")
    for error in torn:
        say(f"icecore: {error}; exported is what is whole")
        raise click.exceptions.Exit(error.exit_code)


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
