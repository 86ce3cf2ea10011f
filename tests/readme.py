"""The README's commands: run as they stand, their output compared or, with --write, renewed.

A line of output may hold `...` for what differs from run to run.
"""

import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

README = Path(__file__).parent.parent / "README.md"


class Step(NamedTuple):
    command: str
    expected: str
    """The output below it, up to the next command or the end of its block."""


def blocks(text: str) -> Iterator[re.Match[str]]:
    return re.finditer(r"```console\n(.*?)```", text, re.DOTALL)


def steps(block: str) -> Iterator[Step]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        yield Step(command, expected)


def run(command: str, folder: Path) -> str:
    """The output of a command as a user in an empty folder would see it."""
    scripts = sysconfig.get_path("scripts")
    env = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    env.pop("PYTHONPATH", None)  # only what is installed, whatever other tests need
    done = subprocess.run(
        command, shell=True, cwd=folder, env=env, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return done.stdout


def matches(expected: str, output: str) -> bool:
    pattern = re.escape(expected.rstrip()).replace(r"\.\.\.", ".*?")
    return re.fullmatch(pattern, output.rstrip()) is not None


VARYING = (
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC"), "... UTC"),
    (re.compile(r"[\d,.]+ games/s"), "... games/s"),
    (re.compile(r"[\d,.]+ bytes"), "... bytes"),  # compressors differ
)


def renewed(text: str) -> str:
    """The README with the outputs of today."""
    with TemporaryDirectory() as folder:

        def renew(block: re.Match[str]) -> str:
            lines = []
            for step in steps(block[1]):
                output = run(step.command, Path(folder))
                for pattern, instead in VARYING:
                    output = pattern.sub(instead, output)
                lines.append(f"$ {step.command}\n{output}")
            return f"```console\n{''.join(lines)}```"

        return re.sub(r"```console\n(.*?)```", renew, text, flags=re.DOTALL)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python tests/readme.py --write")
    README.write_text(renewed(README.read_text("utf-8")), "utf-8")
