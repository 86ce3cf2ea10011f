"""`icecore record`: write a game down on a full screen."""

import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

import click

from icecore import Game
from icecore.cli.commands.add import print_records
from icecore.cli.options.file_options import LogPath, growing_file
from icecore.cli.options.output_options import number_of
from icecore.cli.terminal import example, say, tell
from icecore.events.file.log import GameLog, read_games
from icecore.events.words.errors import IcecoreError
from icecore.library.support.clock import now
from icecore.replay.table.recording import Recording

if TYPE_CHECKING:
    from icecore.cli.recorder.recorder_app import Recorder


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


def application(file: Path | None, viewer: str | None = None) -> "Recorder":
    """The recorder with what it goes on with: a log, a sealed one to fork, or a new game."""
    try:
        from icecore.cli.recorder.recorder_app import Recorder
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "textual":
            raise
        raise IcecoreError(
            "recording on a full screen needs the extra tui: pip install 'icecore[tui]'; "
            "`icecore add` works without"
        ) from None
    if file is None or not file.exists():
        return Recorder(file=file, viewer=viewer)
    try:
        session = Recording.open(file, now, away=True)
    except IcecoreError:
        sealed = last_game(file)
        if sealed is None or sealed.seal is None or sealed.torn:
            raise
        return Recorder(sealed=sealed, viewer=viewer)
    return Recorder(session, greeting=greeting(session), viewer=viewer)


def greeting(session: Recording) -> str:
    """Where the recording goes on, and what became of a torn end."""
    told = f"Resumed after record {len(session.timeline)}; nothing that was recorded is lost."
    if session.log.torn is not None:
        told += (
            f" The end of the file was cut off; the first record puts it into {session.log.torn}."
        )
    if session.timeline.is_adjourned():
        told += " The game is adjourned: F8, or the next act, resumes it."
    return told


def last_game(file: Path) -> GameLog | None:
    """The last game of a file that is whole; None if it is not."""
    try:
        games = deque(read_games(str(file)), maxlen=1)
    except IcecoreError:
        return None
    return games[0] if games else None


def record_lines(file: Path | None) -> None:
    """One act a line; the first that is refused ends it."""
    if file is None:
        raise IcecoreError("a new game is asked for on a terminal; `icecore new` needs none")
    with Recording.open(file, now, away=True) as session:
        say(greeting(session))
        game = Game(session)
        for text in filter(None, map(str.strip, sys.stdin)):
            first = len(game.timeline) + 1
            game.push(text)
            print_records(game, first, as_json=False)
