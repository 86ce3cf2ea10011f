"""`icecore record`: write a game down on a full screen."""

import sys
from pathlib import Path

import click

from icecore.cli.options.file_options import LogPath, growing_file
from icecore.cli.options.output_options import number_of
from icecore.cli.recorder.resume import application, record_lines
from icecore.cli.terminal import example, say, tell
from icecore.events.words.errors import IcecoreError


@click.command(
    "record", epilog=example("icecore record evening.ice", "icecore record evening.ice --as Lana")
)
@click.argument("file", type=LogPath, required=False)
@click.option("--as", "viewer", metavar="SEAT", help="Show only what this seat may see.")
def command(file: Path | None, viewer: str | None) -> None:
    """Record a game on a full screen; FILE goes on where it was left, without it a game begins.

    Where there is no terminal, lines as `icecore add` takes them are read from stdin.
    """
    if file is not None:
        growing_file(file)
    if not is_terminal():
        record_lines(file)
        return
    recorder = application(file, viewer)
    try:
        answer = recorder.run()
    finally:
        if recorder.session is not None:
            recorder.session.close()
    failure = answer if isinstance(answer, IcecoreError) else recorder._exception
    if failure is not None:
        raise failure
    if answer:
        tell(str(answer))
    elif recorder.session is not None:
        session = recorder.session
        say(f"{session.log.path}: {number_of(session.log.count, 'record')}, all on the disk.")
        say(f"Next: icecore record {session.log.path}")
    if recorder.return_code:
        sys.exit(recorder.return_code)


def is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
