"""The page about the contract of a game is one: its blocks together are a package that runs."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ours import CHILD
from tests.readme import ROOT

PAGE = ROOT / "docs" / "contract.md"
INFO = "my_game-1.0.dist-info"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Laid out as pip would have installed it."""
    files = {
        "my_game/__init__.py": '"""The game of the page."""\n\n' + "\n\n".join(blocks("py")),
        "my_game/sample.toml": next(each for each in blocks("toml") if "cards" in each),
        "tests/fixtures/page.toml": next(each for each in blocks("toml") if "[[example]]" in each),
        "tests/test_my_game.py": "from icecore.testing.examples import *\n"
        "from my_game import test_a_hand_is_hidden_from_others\nGAMES = ['my_game']\n",
        f"{INFO}/METADATA": "Name: my_game\nVersion: 1.0\n",
        f"{INFO}/entry_points.txt": next(each for each in blocks("toml") if "entry-points" in each)
        .replace('project.entry-points."icecore.games"', "icecore.games")
        .replace('"', ""),
    }
    for name, text in files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path


def run(package: Path, *words: str) -> str:
    told = os.pathsep.join(filter(None, (str(package), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=package, env={**CHILD, "PYTHONPATH": told},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_blocks_of_the_page_are_a_game_with_nothing_wrong(package: Path) -> None:
    assert "nothing is wrong" in run(package, "icecore", "game", "check", "my_game")


def test_the_examples_of_the_page_hold(package: Path) -> None:
    words = ("-q", "-p", "icecore.testing.plugin", "-p", "no:cacheprovider", "--snapshot-update")
    said = run(package, "pytest", *words, "tests")
    assert "2 snapshots generated" in said
    assert "3 passed" in said, "the examples, and the test that the page shows"


@pytest.mark.soak
def test_the_game_of_the_page_obeys_the_laws(package: Path) -> None:
    words = ("-p", "icecore.testing.plugin", "--snapshot-update", "--icecore", "my_game")
    run(package, "pytest", *words, "-p", "no:cacheprovider", "tests")
