"""The games that our own suite is about, whatever else is installed, and their fixtures."""

import os
from pathlib import Path

from icecore.replay.games.registry import OURS
from icecore.testing.fixture_runner import Fixture, fixtures_of

HERE = Path(__file__).parent
FIXTURES = HERE.parent / "fixtures"
LANTERN = (str(HERE), str(HERE.parent / "examples" / "lantern"))
"""The folders on whose path Lantern is found, as if it were installed."""
GAMES = tuple(sorted((*OURS, "lantern")))
"""The games of this project and Lantern: somebody else's game has tests of its own."""
CHILD = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
"""The environment of a child process that runs pytest itself: it is no worker of ours."""
WITH_LANTERN = {
    **CHILD,
    "PYTHONPATH": os.pathsep.join(filter(None, (*LANTERN, os.environ.get("PYTHONPATH")))),
}
"""The environment of a child process that is to know Lantern too."""


def fixtures() -> list[Fixture]:
    """Every example of every game of this project, in order of file and line."""
    return [fixture for name in OURS for fixture in fixtures_of(name, FIXTURES)]
