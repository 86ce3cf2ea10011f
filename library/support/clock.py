"""The clock of the library and the commands; whoever records asks it."""

import time

_LAST = [0]


def now() -> int:
    """Milliseconds since 1970. Records with the same time count as one entry, so no two calls
    return the same time.
    """
    _LAST[0] = max(_LAST[0] + 1, time.time_ns() // 1_000_000)
    return _LAST[0]
