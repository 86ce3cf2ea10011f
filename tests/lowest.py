"""`make lowest`: the lower bounds of pyproject.toml as pins, to be tried once in a while.

python tests/lowest.py EXTRA… > lowest.txt
"""

import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def pins(extras: list[str]) -> dict[str, str]:
    """The least version of every package that the project itself or these extras ask for."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    wanted, seen = [*project["dependencies"]], set[str]()
    waiting = list(extras)
    while waiting:
        extra = waiting.pop()
        if extra in seen:
            continue
        seen.add(extra)
        for need in project["optional-dependencies"][extra]:
            if found := re.fullmatch(r"icecore\[(.*)\]", need):
                waiting += found[1].split(",")
            else:
                wanted.append(need)
    found_pins: dict[str, str] = {}
    for need in wanted:
        name, version = need.split(">=")
        name = name.partition("[")[0]
        parts = tuple(map(int, version.split(".")))
        if name not in found_pins or parts > tuple(map(int, found_pins[name].split("."))):
            found_pins[name] = version
    return found_pins


if __name__ == "__main__":
    sys.stdout.writelines(f"{name}=={version}.*\n" for name, version in pins(sys.argv[1:]).items())
