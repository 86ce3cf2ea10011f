"""`icecore fork`: what if."""

from pathlib import Path

import click

from icecore.cli.opening import LogPath, at_option, file_argument, game_option, growing_file
from icecore.cli.terminal import emit, example, json_option, now, say, tell
from icecore.events.file.log import read_game
from icecore.events.file.reading import id_text
from icecore.replay.course.fork import fork_into
from icecore.replay.course.timeline import open_timeline, position_of


@click.command(
    "fork",
    epilog=example("icecore fork evening.ice --at 40 what-if.ice", "icecore log what-if.ice"),
)
@file_argument
@click.argument("out", type=LogPath)
@game_option
@at_option
@json_option
def command(file: Path, out: Path, which: str | None, at: str | None, as_json: bool) -> None:
    """Open a new log OUT that goes on from a position of FILE; FILE stays as it is."""
    log = read_game(str(file), which)
    timeline = open_timeline(log)
    number = position_of(timeline, at)
    with fork_into(growing_file(out), log, timeline, number, now) as fork:
        head = fork.timeline.head
    if as_json:
        emit({"file": str(out), "id": id_text(head.id), "records": number, "parent": log.id})
        return
    tell(f"{out}: goes on after record {number} of {file}.")
    say(f"Next: icecore options {out}")
