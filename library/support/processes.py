"""Uses several processes: as many as there are cores; Ctrl-C ends them quietly."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def cores() -> int:
    """The cores that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def undisturbed() -> Iterator[None]:
    """Processes that are started inside never hear of Ctrl-C: it is ours alone, right after it.

    A blocked signal stays blocked in a child, and waits for the parent.
    """
    from multiprocessing import resource_tracker  # here: commands without processes need none

    # Python's own helper unblocks the signal when it starts, so it must run already.
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
