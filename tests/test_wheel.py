"""The wheel holds all that a user needs, and a checkout without links says what is wrong."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from icecore.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent
ROOMS = ("events", "replay", "analysis", "web", "library", "cli", "testing")


def run(*command: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    said = [str(part) for part in command]
    return subprocess.run(said, cwd=cwd, env=alone, capture_output=True, text=True, check=False)


def must(*command: str | Path, cwd: Path | None = None) -> str:
    done = run(*command, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tracked() -> set[str]:
    """The files of the rooms, as they are called inside of the package."""
    checks = (":!web/*.json", ":!web/static/*.d.ts")  # what checks the pages stays at home
    listed = must("git", "ls-files", *ROOMS, "icecore", *checks, cwd=ROOT).split()
    inside = {name if name.startswith("icecore/") else f"icecore/{name}" for name in listed}
    return {name for name in inside if name.count("/") > 1 or not (ROOT / name).is_dir()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a clone, with what is not committed yet."""
    folder = tmp_path_factory.mktemp("wheel")
    clone = folder / "clone"
    must("git", "clone", "--quiet", ROOT, clone)
    changed = run("git", "diff", "HEAD", "--binary", cwd=ROOT).stdout
    if changed:
        patch = folder / "changes.patch"
        patch.write_text(changed, encoding="utf-8")
        must("git", "apply", patch, cwd=clone)
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir")
    must(*pip, folder, ".", cwd=clone)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith("icecore/")}
    assert held == tracked()


def test_installed_into_an_empty_environment_every_command_answers(
    wheel: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    must(sys.executable, "-m", "venv", "--without-pip", empty)
    python = empty / "bin" / "python"
    must(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", wheel)
    said = must(python, "-c", "import icecore.events; print(icecore.events.__file__)", cwd=tmp_path)
    assert str(empty) in said
    for command in COMMANDS:
        assert "Example" in must(empty / "bin" / "icecore", command, "--help", cwd=tmp_path)
    assert "BOREAL (pyramid)" in must(empty / "bin" / "icecore", "games", cwd=tmp_path)


def test_a_checkout_without_links_says_so(tmp_path: Path) -> None:
    must("git", "clone", "--quiet", "-c", "core.symlinks=false", ROOT, tmp_path / "clone")
    (tmp_path / "clone" / "icecore" / "__init__.py").write_text(
        (ROOT / "icecore" / "__init__.py").read_text(encoding="utf-8"), encoding="utf-8"
    )
    done = run(sys.executable, "-m", "icecore", "games", cwd=tmp_path / "clone")
    assert done.returncode == 1
    assert "plain files where symbolic links should be" in done.stderr.splitlines()[-1]
