"""Signals for children of tests."""

import signal

ENDING = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)


def default_signals() -> None:
    """As in a fresh login: the shell that started the tests may have signals ignored.

    For `preexec_fn` of children that are sent signals: ignored ones stay ignored in every child.
    """
    for one in ENDING:
        signal.signal(one, signal.SIG_DFL)


def hangups_ignored() -> None:
    """As under `nohup`."""
    default_signals()
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
