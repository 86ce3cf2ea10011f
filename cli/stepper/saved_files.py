"""Saves a branch or a picture of a replay into a new file. No file is ever replaced."""

import os
import shlex
from pathlib import Path

from icecore.cli.stepper.replay_state import Tour
from icecore.events.words.errors import IcecoreError
from icecore.library.support.clock import now
from icecore.replay.table.fork import fork


def suggested(tour: Tour, file: Path | None, ending: str) -> str:
    """`evening-12.ice` beside `evening.ice`."""
    base = file if file is not None else Path("game.ice")
    return str(base.with_name(f"{base.name.partition('.')[0] or 'game'}-{tour.here}.{ending}"))


def branch(tour: Tour, name: str) -> str:
    """Fork the game at the shown position into a new log; how to go on with it."""
    out = _new_file(name)
    log, timeline, at = tour.log, tour.timeline, tour.here
    fork(log, timeline, at, now, out).close()
    return f"{out} goes on after record {at}. Next: icecore options {shlex.quote(str(out))}"


def draw(tour: Tour, name: str) -> str:
    """Write the picture of the shown position, as the chosen seat sees it."""
    out = _new_file(name)
    out.write_text(tour.sight.picture(tour.here), "utf-8")
    return f"Wrote {out}."


def _new_file(name: str) -> Path:
    if not name.strip():
        raise IcecoreError("nothing was written: no name was given")
    path = Path(name.strip()).expanduser()
    if os.path.lexists(path):
        raise IcecoreError(f"{path}: exists already; choose another name")
    return path
