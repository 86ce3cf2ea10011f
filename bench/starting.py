"""Starting up: what a command takes against Python itself, and what importing icecore adds."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Row, at_most, side_by_side

GOALS = {"--help": 3.0, "games": 4.0, "options": 6.0, "show": 6.0, "add": 6.0}
"""Times as long as `python -c pass`."""
IMPORT = 50
"""Milliseconds that `import icecore` may add."""
DEAL = "table deal slip,lane,mart,glade,thorn,birch,scree,ridge"


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        log = Path(folder, "evening.ice")
        python = [sys.executable, "-c", "pass"]
        icecore = [str(Path(sys.executable).with_name("icecore"))]
        words = {
            "--help": ["--help"],
            "games": ["games"],
            "options": ["options", str(log)],
            "show": ["show", str(log)],
            "add": ["add", str(log), "scribe note 1 good"],
        }
        begun = [*icecore, "new", "boreal_pyramid", str(log), "--seat", "a", "--seat", "b"]
        for command in (begun, [*icecore, "add", str(log), DEAL]):
            subprocess.run(command, check=True, capture_output=True)
        commands = [python, [sys.executable, "-c", "import icecore"]]
        commands += [[*icecore, *each] for each in words.values()]
        bare, imported, *taken = side_by_side(*map(_run, commands))
        yield at_most("import icecore, on top of Python", (imported - bare) * 1000, IMPORT, "ms")
        for name, seconds in zip(words, taken, strict=True):
            yield at_most(f"icecore {name} / python -c pass", seconds / bare, GOALS[name], "×")


def _run(command: list[str]) -> Callable[[], object]:
    # Where bytecode is not kept, every command would compile all that it imports.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return lambda: subprocess.run(command, check=True, capture_output=True, env=env)
