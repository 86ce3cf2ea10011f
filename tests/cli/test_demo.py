"""`icecore demo`: the tour works, can be taken again, and what it recommends works too."""

import shlex
from pathlib import Path

import pytest

from icecore.cli.commands import demo
from tests.cli.shell import files_in, icecore


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "GAMES", 20)
    monkeypatch.setattr(demo, "DUELS", 2)


def test_the_tour_can_be_taken_twice_and_its_advice_works(tmp_path: Path) -> None:
    """In a folder of any name."""
    first = icecore(tmp_path, "demo", "my tour/first")
    assert first.code == 0, first.err
    made = files_in(tmp_path / "my tour/first")
    assert {"archive.ice", "archive.ice.zst", "position.svg", "story.txt", "game.txt"} < {*made}
    assert ": all sound\n" in first.out
    assert "boreal_pyramid" in first.out.partition("$ icecore query")[2]
    assert made["position.svg"].startswith(b"<svg")
    assert b"The end" in made["story.txt"]

    again = icecore(tmp_path, "demo", "my tour/first")
    assert (again.code, again.out) == (0, first.out)
    same = files_in(tmp_path / "my tour/first")
    for files in (made, same):
        assert files.pop("archive.duckdb")  # a database holds the same, in other bytes
    assert same == made

    _, advice = first.out.split("What to try next:")
    commands = [line.strip() for line in advice.splitlines() if line.strip().startswith("$")]
    assert len(commands) > 4
    assert commands[-1] == "$ icecore play boreal_pyramid"
    for command in commands:
        _, program, *words = shlex.split(command)
        assert program == "icecore"
        assert icecore(tmp_path, *words).code == 0, command


def test_the_folder_may_not_have_the_name_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine")
    answer = icecore(tmp_path, "demo", "taken")
    assert (answer.code, answer.err) == (1, "icecore: taken: a file; name a folder for the tour\n")
