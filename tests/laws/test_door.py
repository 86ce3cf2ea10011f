"""The door of `icecore.testing`, as a package of somebody else goes through it."""

import os
import subprocess
import sys
from pathlib import Path

from tests.ours import WITH_LANTERN

EXAMPLE = """
[[example]]
title = "Nobody plays before the cards are dealt"
rules = []
seats = ["Lana", "Mike"]
when = "Lana play card=moth"
refused = "lantern.{rule}"
"""
FEW = "begins_alike or on_the_wire or example or golden or thousands"
"""Some quick ones of every kind: the laws themselves are tried elsewhere."""


def tried(folder: Path, *words: str) -> tuple[int, str]:
    """Pytest in a package of its own: neither our settings nor our conftest are there."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "icecore.testing.plugin", "-p", "no:cacheprovider",
         "-rs", "--rootdir", folder, *words],
        cwd=folder, env=WITH_LANTERN, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def package(folder: Path, rule: str = "turn.1") -> Path:
    (folder / "tests" / "fixtures").mkdir(parents=True)
    (folder / "tests" / "fixtures" / "start.toml").write_text(EXAMPLE.format(rule=rule))
    return folder


def snapshots(folder: Path) -> set[str]:
    return {path.name for path in (folder / "tests" / "__snapshots__").glob("*.ambr")}


def test_a_game_is_tried_by_its_name_and_its_snapshots_lie_in_its_package(tmp_path: Path) -> None:
    package(tmp_path)
    few = ("--icecore", "lantern", "-k", FEW)
    code, said = tried(tmp_path, *few, "--snapshot-update")
    assert code == 0, said
    assert "no golden games: there is no" in said
    assert snapshots(tmp_path) == {"test_game.ambr", "test_game.lantern.start.ambr"}
    code, said = tried(tmp_path, *few)
    assert (code, "2 snapshots passed" in said, "deselected" in said) == (0, True, True), said


def test_three_lines_in_a_module_of_the_package_do_the_same(tmp_path: Path) -> None:
    package(tmp_path, rule="turn.2")
    module = tmp_path / "tests" / "test_game_of_ours.py"
    module.write_text(
        "from icecore.testing.laws import *\n"
        "from icecore.testing.examples import *\n"
        'GAMES = ["lantern"]\n'
    )
    code, said = tried(tmp_path, "-k", FEW, "--snapshot-update")
    assert code == 1
    assert "expected 'lantern.turn.2', found 'lantern." in said
    assert snapshots(tmp_path) == {"test_game_of_ours.ambr"}
    module.write_text("from icecore.testing.laws import *\n")
    code, said = tried(tmp_path, "-k", FEW)
    assert 'say GAMES = ["name"] there' in said


def test_a_game_that_is_not_there_is_named(tmp_path: Path) -> None:
    code, said = tried(tmp_path, "--icecore", "lantrn")
    assert code == 4
    assert 'there is no game "lantrn"; did you mean lantern?' in said
    assert "Traceback" not in said


def test_somebody_elses_game_is_nothing_to_our_suite(tmp_path: Path) -> None:
    """Ours are named: a game that cannot even be loaded is collected by no test of ours."""
    broken = tmp_path / "broken-1.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (broken / "entry_points.txt").write_text("[icecore.games]\nbroken = broken:GAME\n")
    tests = Path(__file__).parents[1]
    copied = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(tests)))}
    some = ("laws/test_laws.py", "test_museum.py", "test_golden.py", "analysis/test_tables.py")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider",
         *(tests / name for name in some)],
        cwd=tests.parent, env=copied, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "[lantern]" in done.stdout
    assert "broken" not in done.stdout
