"""A run that is under way: its folder in the lake, locked as long as its process lives.

What a run leaves behind when it dies is nobody's, and sweeping removes it; the lock says whether
it has died.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree

from icecore.analysis.lake.store.manifest import DATA, new_run

MARK = "running"
YOUNG = 60.0
"""Seconds in which a folder without a mark is taken for a run that is just beginning."""


@contextmanager
def running(lake: Path) -> Iterator[str]:
    """A run of our own; if it fails, nothing is left of it."""
    run = new_run()
    folder = lake / DATA / run
    folder.mkdir()
    mark = os.open(folder / MARK, os.O_CREAT | os.O_WRONLY, 0o666)
    try:
        fcntl.flock(mark, fcntl.LOCK_EX)
        yield run
    except BaseException:
        rmtree(folder, ignore_errors=True)
        raise
    finally:
        with suppress(OSError):
            (folder / MARK).unlink()
        os.close(mark)


def is_alive(folder: Path) -> bool:
    """Is a process still at this run?"""
    try:
        mark = os.open(folder / MARK, os.O_WRONLY)
    except OSError:
        others = [each for each in folder.iterdir() if each.name != MARK]
        return not others and time.time() - folder.stat().st_mtime < YOUNG
    try:
        fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(mark)
    return False
