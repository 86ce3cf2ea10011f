"""A test that hangs must not hang the others."""

import signal
import subprocess
import sys

import pytest

from tests.signals import ENDING, default_signals, hangups_ignored


def test_every_test_has_a_time_limit(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.pluginmanager.hasplugin("timeout")
    assert 0 < float(pytestconfig.getini("timeout")) <= 600


def test_children_of_tests_begin_with_signals_as_after_a_login() -> None:
    code = "import signal; print(*(int(signal.getsignal(n) == signal.SIG_IGN) for n in (1, 2)))"
    before = {one: signal.getsignal(one) for one in ENDING}
    for prepare, ignored in ((default_signals, "0 0"), (hangups_ignored, "1 1")):
        child = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, preexec_fn=prepare
        )
        assert child.stdout.strip() == ignored
    assert {one: signal.getsignal(one) for one in ENDING} == before
