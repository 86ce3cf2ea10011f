"""Starting up: what a command takes against Python itself, and what importing icecore adds.

In processor time: what else the machine does is then nothing to it.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from bench.measure import Row, at_most

GOALS = {"--help": 3.0, "games": 4.0, "options": 6.0, "show": 6.0, "add": 6.0}
"""Times as long as `python -c pass`."""
IMPORT = 50
"""Milliseconds that `import icecore` may add."""
RUNS = 9
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
        for command in commands:
            _seconds(command)  # now all of it is compiled
        turns = [[_seconds(command) for command in commands] for _ in range(RUNS)]
        bare, imported, *taken = map(min, zip(*turns, strict=True))
        yield at_most("import icecore, on top of Python", (imported - bare) * 1000, IMPORT, "ms")
        for name, seconds in zip(words, taken, strict=True):
            yield at_most(f"icecore {name} / python -c pass", seconds / bare, GOALS[name], "×")


def _seconds(command: list[str]) -> float:
    # Where bytecode is not kept, every command would compile all that it imports.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, env=env)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
