"""Fixtures of all tests, and a word about those that were skipped."""

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

# Lantern is a package of examples/; beside this file lies what pip would have written of it. With
# both on the path its entry point is found like that of any installed package.
HERE = Path(__file__).parent
sys.path += [str(HERE), str(HERE.parent / "examples" / "lantern")]


@pytest.hookimpl(optionalhook=True)  # some runs are without xdist
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: some always wait for a server, a browser or a disk."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("soak") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(3600))


@pytest.fixture(scope="session", autouse=True)
def tables_kept_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is kept for the next question stays out of the home of whoever runs the tests."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="session")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A loaded archive to ask, which nobody changes."""
    from tests.analysis.asked_archive import asked_archive

    return asked_archive(tmp_path_factory.mktemp("asked"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tests that were skipped must not look like tests that passed."""
    if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        terminalreporter.write_line(
            "!!! NO CHROMIUM: BROWSER TESTS SKIPPED !!!", red=True, bold=True
        )
    if not has_spark():
        terminalreporter.write_line(
            "!!! NO JAVA OR NO PYSPARK: THE LAKE'S TESTS ON SPARK SKIPPED !!!", red=True, bold=True
        )
    if find_spec("pyspiel") is None:
        terminalreporter.write_line(
            "!!! NO OPEN_SPIEL: HANABI WAS COMPARED WITH NOTHING !!!", red=True, bold=True
        )


def has_spark() -> bool:
    return shutil.which("java") is not None and find_spec("pyspark") is not None
