"""A terminal that has gone away: a full screen without one ends, also where SIGHUP is ignored."""

import os
import select
import sys
import threading
import time
from typing import Any

from textual.app import App

HUNG_UP = 128 + 1
"""As a shell tells it of a program that SIGHUP has ended."""


def end_with_terminal(app: App[Any]) -> None:
    """Let the application end once nobody can see or type any more."""
    if os.name == "posix" and not app.is_headless and sys.__stdout__ is not None:
        watch = threading.Thread(target=_wait, args=(sys.__stdout__.fileno(),), daemon=True)
        watch.start()


def _wait(terminal: int) -> None:
    """In a thread of its own: the application may be waiting for ever to draw on the terminal.

    It ends at once, as SIGHUP would have ended it: what is recorded is on the disk, and there is
    no screen to restore.
    """
    poller = select.poll()
    poller.register(terminal, 0)  # nothing but the hangup, which is always told
    poller.poll()
    time.sleep(0.2)  # by then SIGHUP, where it is not ignored, has done the same
    os._exit(HUNG_UP)
