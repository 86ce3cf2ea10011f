"""`icecore seal`: close a finished log."""

from pathlib import Path

import click

from icecore.cli.opening import LogPath, say_torn
from icecore.cli.terminal import emit, example, json_option, now, tell
from icecore.events.words.named import to_named
from icecore.replay.course.session import Session


@click.command("seal", epilog=example("icecore seal evening.ice"))
@click.argument("file", type=LogPath)
@json_option
def command(file: Path, as_json: bool) -> None:
    """Close the log of a finished game for good: its outcome is written, nothing can be added."""
    with Session.open(file, now) as session:
        seal = session.seal()
        say_torn(session.log)
        names = session.timeline.names
    if as_json:
        emit(to_named(seal))
        return
    points = ", ".join(f"{name} {n}" for name, n in zip(names, seal.standing, strict=True))
    tell(f"{file}: sealed after {seal.records} records. {seal.outcome.reason}: {points}.")
