"""The games of examples/ are packages: each is tried by its own tests, as if it were installed."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.ours import CHILD

EXAMPLES = Path(__file__).parent.parent / "examples"
MOST_LINES = {"tictactoe": 80, "lantern": 460, "hanabi": 410, "skull": 250}
"""Of Python, blank ones left out: what small games may cost."""
IMPORTERS = {"hanab_live.py"}
"""What a package offers beside its game."""


def laid_out(example: Path, folder: Path) -> str:
    """A path on which Python finds the package as pip would have installed it: PYTHONPATH."""
    project = tomllib.loads((example / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    groups = project["entry-points"].items()
    lines = (f"[{group}]\n{name} = {value}" for group, offered in groups
             for name, value in offered.items())  # fmt: skip
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    told = os.environ.get("PYTHONPATH")
    return os.pathsep.join(filter(None, (str(folder), str(example), told)))


@pytest.mark.parametrize("name", MOST_LINES)
def test_the_example_passes_its_own_tests(name: str, tmp_path: Path) -> None:
    tried(EXAMPLES / name, tmp_path)


@pytest.mark.soak
def test_hundreds_of_games_of_hanabi_agree_with_open_spiel(tmp_path: Path) -> None:
    tried(EXAMPLES / "hanabi", tmp_path, "-m", "soak", "-k", "open_spiel")


def tried(example: Path, folder: Path, *words: str) -> None:
    """Its tests pass in a process of their own, by its settings and not by ours."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "icecore.testing.plugin",
         "-p", "no:cacheprovider", "-rs", "--rootdir", example, example / "tests", *words],
        cwd=example, env={**CHILD, "PYTHONPATH": laid_out(example, folder)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", MOST_LINES)
def test_a_small_game_is_small(name: str) -> None:
    example = EXAMPLES / name
    files = [file for file in example.rglob("*.py") if file.name not in IMPORTERS]
    texts = [file.read_text("utf-8") for file in files if file.parent != example / "tests"]
    lines = sum(bool(line.strip()) for text in texts for line in text.splitlines())
    assert 0 < lines <= MOST_LINES[name]


def test_every_example_is_held_to_its_size_and_has_a_readme() -> None:
    found = {path.parent.name for path in EXAMPLES.glob("*/pyproject.toml")}
    assert found == {*MOST_LINES}
    assert all((EXAMPLES / name / "README.md").is_file() for name in found)
