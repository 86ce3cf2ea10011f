"""Games are found by name, and only those that are needed are imported."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from icecore.replay.games.registry import (
    OURS,
    SUMMARIES,
    Summary,
    find_game,
    game_names,
    summaries,
    summary_of,
)


def test_what_is_written_down_of_our_games_is_what_they_say() -> None:
    """`make summaries` writes it anew."""
    written = msgspec.json.decode(SUMMARIES.read_bytes(), type=dict[str, Summary])
    assert written == {name: summary_of(find_game(name)) for name in OURS}


def test_other_peoples_games_are_listed_too() -> None:
    assert "lantern" in game_names()
    assert {each.name for each in summaries()} == set(game_names())


def games_imported(*words: str, cwd: Path) -> set[str]:
    """The games that a command has imported when it ends."""
    code = (
        "import sys; from icecore.cli.main import main; sys.argv[0] = 'icecore'\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*(name.split('.')[3] for name in sys.modules "
        "if name.startswith('icecore.replay.games.') and name.count('.') == 3))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=cwd, capture_output=True, text=True, check=True
    )
    return {*done.stdout.splitlines()[-1].split()} - {"registry"}


@pytest.mark.parametrize(
    ("words", "imported"),
    [
        (["--help"], set()),
        (["games"], set()),
        (["rules", "the_north"], {"the_north"}),
        (["new", "boreal_pyramid", "it.ice", "--seat", "a", "--seat", "b"], {"boreal_pyramid"}),
        (["options", "evening.ice"], {"boreal_pyramid"}),
        (["show", "evening.ice"], {"boreal_pyramid"}),
        (["add", "evening.ice", "a abandon"], {"boreal_pyramid"}),
    ],
)
def test_a_command_that_needs_one_game_imports_one_game(
    words: list[str], imported: set[str], tmp_path: Path
) -> None:
    import icecore

    icecore.new("boreal_pyramid", ["a", "b"], tmp_path / "evening.ice").close()
    assert games_imported(*words, cwd=tmp_path) == imported
