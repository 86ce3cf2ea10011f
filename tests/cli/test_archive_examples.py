"""The examples in the help of the archive's commands work as they stand."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.shell import archive, damaged, icecore

COMMANDS = ["info", "verify", "recover", "pack", "cat", "export", "import", "simulate"]
FORCED = {*COMMANDS} - {"info", "verify"}
"""Their examples may write files that are there already."""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_of_the_help_works(tmp_path: Path, name: str) -> None:
    for file in ("evening.ice", "monday.ice", "tuesday.ice"):
        archive(tmp_path, 1, file)
    archive(tmp_path, 3, "archive.ice")
    archive(tmp_path, 2, "week.ice")
    damaged(tmp_path, "torn").rename(tmp_path / "damaged.ice")
    icecore(tmp_path, "export", "evening.ice", "-o", "game.txt")
    icecore(tmp_path, "export", "archive.ice", "-o", "games.jsonl")
    (tmp_path / "archive.ice.zst").write_bytes((tmp_path / "archive.ice").read_bytes())
    _, examples = icecore(tmp_path, name, "--help").out.split("Example:")
    lines = [line.strip() for line in examples.splitlines() if line.strip()]
    assert lines
    for line in lines:
        program, *words = shlex.split(re.sub(r"--games \d+", "--games 20", line))
        assert program == "icecore"
        force = ["--force"] if name in FORCED else []
        assert icecore(tmp_path, *words, *force).code == 0, line
