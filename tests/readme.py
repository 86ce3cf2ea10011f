"""Runs the examples of the README and the docs, and compares or renews their output.

    python tests/readme.py --write            renews the outputs
    python tests/readme.py --with BIN         runs the README's with the icecore of another folder

A line of output may hold `...` for what differs from run to run. The blocks of a page run in order
in one empty folder; one below a comment `<!-- not run: why -->` is left alone, and what a page
needs to begin with is done by `<!-- before: COMMAND -->`.
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

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(
    r"(?:<!-- (?P<aside>not run|before): (?P<what>.*?) -->\n+)?"
    r"(?:^```(?P<kind>console|python)\n(?P<text>.*?)^```$)?",
    re.DOTALL | re.MULTILINE,
)


class Step(NamedTuple):
    command: str
    expected: str | None
    """The output below it, up to the next command or the end of its block; None: whatever it is."""
    python: bool = False


def pages() -> list[Path]:
    """The README, and all pages that are written by hand."""
    done = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "docs/*.md"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [README, *(ROOT / name for name in sorted(done.stdout.split()))]


def steps(text: str) -> Iterator[Step]:
    """What a page runs, in order."""
    for found in BLOCK.finditer(text):
        if found["aside"] == "before":
            yield Step(found["what"], None)
        if found["text"] is None or found["aside"] == "not run":
            continue
        if found["kind"] == "python":
            yield Step(found["text"], None, python=True)
        else:
            yield from said(found["text"])


def said(block: str) -> Iterator[Step]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        yield Step(command, expected)


def run(step: Step, folder: Path, scripts: str | None = None) -> tuple[int, str]:
    """Exit code and output as a user in an empty folder would see them.

    Commands run the tree that this file stands in; with other `scripts`, what is installed there.
    """
    tree, scripts = scripts is None, scripts or sysconfig.get_path("scripts")
    env = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    env |= {"XDG_CACHE_HOME": str(folder / ".kept"), "COLUMNS": "80"}
    env.pop("PYTHONPATH", None)  # nothing else, whatever other tests need
    if tree:
        env["PYTHONPATH"] = str(ROOT)
    command: str | list[str] = step.command
    if step.python:
        command = [str(Path(scripts, "python")), "-c", step.command]
    done = subprocess.run(
        command, shell=not step.python, cwd=folder, env=env, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return done.returncode, done.stdout


def problem(step: Step, folder: Path, scripts: str | None = None) -> str | None:
    """What is not as the page says; None if all is."""
    code, output = run(step, folder, scripts)
    if step.expected is None:
        return f"{step.command}\n{output}" if code else None
    return None if matches(step.expected, output) else f"$ {step.command}\n{output}"


def matches(expected: str, output: str) -> bool:
    pattern = re.escape(expected.rstrip()).replace(r"\.\.\.", ".*?")
    return re.fullmatch(pattern, output.rstrip()) is not None


VARYING = (
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC"), "... UTC"),
    (re.compile(r"[\d,.]+ games/s"), "... games/s"),
    (re.compile(r"[\d,.]+ bytes"), "... bytes"),  # compressors differ
    (re.compile(r"/\S*/icecore/\S+\.duckdb"), "..."),
)


def renewed(text: str) -> str:
    """A page with the outputs of today."""
    with TemporaryDirectory() as folder:

        def renew(found: re.Match[str]) -> str:
            if found["kind"] != "console" or found["aside"] == "not run":
                for step in steps(found[0]):
                    run(step, Path(folder))
                return found[0]
            for step in steps(found[0][: found.start("kind") - found.start() - 3]):
                run(step, Path(folder))
            lines = []
            for step in said(found["text"]):
                _, output = run(step, Path(folder))
                for pattern, instead in VARYING:
                    output = pattern.sub(instead, output)
                lines.append(f"$ {step.command}\n{output}")
            return found[0].replace(found["text"], "".join(lines))

        return BLOCK.sub(renew, text)


def main(words: list[str]) -> None:
    match words:
        case ["--write", *names]:
            for page in map(Path, names) if names else pages():
                page.write_text(renewed(page.read_text("utf-8")), "utf-8")
        case ["--with", scripts]:
            with TemporaryDirectory() as folder:
                for step in steps(README.read_text("utf-8")):
                    told = problem(step, Path(folder), str(Path(scripts).absolute()))
                    if told is not None:
                        sys.exit(f"the README shows something else:\n{told}")
        case _:
            sys.exit("usage: python tests/readme.py --write [PAGE…] | --with BIN")


if __name__ == "__main__":
    main(sys.argv[1:])
