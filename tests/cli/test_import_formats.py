"""Formats of installed packages: `icecore import` knows them by entry point."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from icecore.replay.table.import_formats import find_reading, reading_names
from tests.cli.shell import icecore

DEAL = "table deal knoll, birch, lane, glade, thorn, scree, slip, mole"
PACKAGE = f"""
from icecore.replay.table.import_formats import Reading

def games(lines):
    for number, line in enumerate(lines, 1):
        names, _, acts = line.partition("|")
        first, *_ = names.split()
        head = ["game boreal_pyramid", *(f"seat {{name}}" for name in names.split())]
        yield "\\n".join([*head, "{DEAL}", *(f"{{first}} {{act}}" for act in acts.split(";"))])

def broken(lines):
    raise KeyError("actions")

PIPES = Reading("pipes", "a line a game", lambda name, begin: "|" in begin, games)
OTHER = Reading("other", "much the same", lambda name, begin: begin.startswith("Ann"), games)
BROKEN = Reading("broken", "fails", lambda name, begin: begin.startswith("fails"), broken)
"""
OFFERS = "[icecore.importers]\nbroken = strangers:BROKEN\nother = strangers:OTHER\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Somebody's package with three readings, laid out as pip would have installed it."""
    place = tmp_path / "site"
    info = place / "strangers-1.dist-info"
    info.mkdir(parents=True)
    (place / "strangers.py").write_text(PACKAGE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"{OFFERS}pipes = strangers:PIPES\n")
    monkeypatch.syspath_prepend(str(place))
    for cached in (reading_names, find_reading):
        cached.cache_clear()
    yield tmp_path
    for cached in (reading_names, find_reading):
        cached.cache_clear()


def imported(folder: Path, text: str, *options: str) -> str:
    (folder / "games.txt").write_text(text)
    return icecore(folder, "import", "games.txt", *options, "-o", "games.ice").err


def test_a_format_of_a_package_is_recognised_and_goes_through_the_rules(package: Path) -> None:
    said = imported(package, "Lana Mike|discover 3 : ice\nBo Cy|discover 4 : jetty\n")
    assert said.startswith("Imported 2 games (")
    assert icecore(package, "verify", "games.ice").out.startswith("2 games, ")


def test_an_act_that_the_rules_refuse_names_its_game(package: Path) -> None:
    said = imported(package, "Lana Mike|discover 3 : ice\nBo Cy|discover 99 : jetty\n")
    assert "games.txt: game 2: line 5: " in said


def test_two_that_claim_a_file_are_named_and_one_can_be_chosen(package: Path) -> None:
    text = "Ann Bo|discover 3 : ice\n"
    assert "other and pipes both say that it is theirs" in imported(package, text)
    assert imported(package, text, "--format", "other").startswith("Imported 1 game")


def test_a_reading_that_fails_is_told_without_a_traceback(package: Path) -> None:
    assert imported(package, "fails\n") == (
        "icecore: games.txt: broken could not read it: KeyError('actions')\n"
    )


def test_ours_are_still_read_by_themselves(package: Path) -> None:
    said = imported(package, f"game boreal_pyramid\nseat Lana\nseat Mike\n{DEAL}\n")
    assert said.startswith("Imported 1 game")


def test_an_unknown_format_is_a_wrong_option_that_names_the_known(package: Path) -> None:
    answer = icecore(package, "import", "-", "--format", "pipe", "-o", "x.ice")
    assert answer.code == 2
    assert 'no format "pipe"; did you mean pipes? (known: text, jsonl, broken, ' in answer.err
