"""Resumes a recording where it was left: on a full screen, or line by line from stdin."""

import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from icecore import Game
from icecore.cli.commands.add import print_records
from icecore.cli.terminal import say
from icecore.events.file.log import GameLog, read_games
from icecore.events.words.errors import IcecoreError
from icecore.library.support.clock import now
from icecore.replay.table.recording import Recording

if TYPE_CHECKING:
    from icecore.cli.recorder.recorder_app import Recorder


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
        recording = Recording.open(file, now, away=True)
    except IcecoreError:
        sealed = last_game(file)
        if sealed is None or sealed.seal is None or sealed.torn:
            raise
        return Recorder(sealed=sealed, viewer=viewer)
    return Recorder(recording, greeting=greeting(recording), viewer=viewer)


def greeting(recording: Recording) -> str:
    """Where the recording goes on, and what became of a torn end."""
    told = f"Resumed after record {len(recording.timeline)}; nothing that was recorded is lost."
    if recording.log.torn is not None:
        told += (
            f" The end of the file was cut off; the first record puts it into {recording.log.torn}."
        )
    if recording.timeline.is_adjourned():
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
    with Recording.open(file, now, away=True) as recording:
        say(greeting(recording))
        game = Game(recording)
        for text in filter(None, map(str.strip, sys.stdin)):
            print_records(game, game.enter(text))
