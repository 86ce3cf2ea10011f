"""Every command has help with examples that run, suggestions and completion."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from msgspec.structs import replace

from icecore import __version__
from icecore.cli.main import COMMANDS, Commands
from icecore.cli.main import icecore as group
from icecore.events.file.log import LiveLog
from icecore.events.games.boreal_pyramid.words import Discover
from icecore.events.words.record import SeatInfo
from icecore.replay.kernel import fold
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from tests.analysis.lake.table_sums import built
from tests.cli.shell import archive, damaged, icecore


def commands() -> list[tuple[str, click.Command]]:
    """Every command and subcommand with the words that call it."""
    assert isinstance(group, Commands)
    found: list[tuple[str, click.Command]] = []
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        assert command is not None
        found.append((name, command))
        if isinstance(command, click.Group):
            found += [(f"{name} {sub}", each) for sub, each in command.commands.items()]
    return found


ALL = commands()
SINGLE = [name for name, command in ALL if not isinstance(command, click.Group)]


@pytest.mark.parametrize("name", [name for name, _ in ALL])
def test_every_command_has_help_with_an_example_of_itself(tmp_path: Path, name: str) -> None:
    answer = icecore(tmp_path, *name.split(), "--help")
    assert answer.code == 0
    assert f"icecore {name}" in answer.out.partition("Example:")[2]


@pytest.mark.parametrize("name", sorted({*SINGLE} - {"demo", "replay", "serve"}))
def test_every_example_of_the_help_runs(tmp_path: Path, name: str) -> None:
    usage, _, examples = icecore(tmp_path, *name.split(), "--help").out.partition("Example:")
    force = ["--force"] if "--force" in usage else []
    for number, line in enumerate(filter(None, map(str.strip, examples.splitlines()))):
        if on_spark(line):
            continue  # tests/analysis/lake runs it
        folder = tmp_path / str(number)
        folder.mkdir()
        if name not in ("new", "set new"):
            prepare(folder, finished=name == "seal")
        if "archive.duckdb" in line:
            icecore(folder, "load", "archive.duckdb", "archive.ice")
            (folder / "mine.sql").write_text("SELECT seat, avg(standing) FROM seats GROUP BY seat")
        if "games.duckdb" in line:
            icecore(folder, "load", "games.duckdb", "evening.ice", "archive.ice", "--positions")
        if line.startswith("icecore lake"):
            built(folder / "lake", folder / "archive.ice")
        if line.startswith("icecore fork"):
            (folder / "what-if.ice").unlink()
        if line == "icecore play mine.ice":
            assert icecore(folder, "play", "boreal_pyramid", "mine.ice").code == 0
        if "scribe allow" in line:
            lower = "counter_moved seat=Lana square=7 change=-1 why=ruling"
            assert icecore(folder, "add", "evening.ice", "scribe ruling tired", lower).code == 0
        program, *words = shlex.split(re.sub(r"--games \d+", "--games 20", line))
        assert program == "icecore"
        answer = icecore(folder, *words, *force)
        assert answer.code == 0, f"{line}\n{answer.out}{answer.err}"


def on_spark(line: str) -> bool:
    return any(word in line for word in ("--engine spark", "lake build", "spark://"))


def prepare(folder: Path, finished: bool) -> None:
    """The files that the examples speak of."""
    for file in ("monday.ice", "tuesday.ice"):
        archive(folder, 1, file)
    archive(folder, 3, "archive.ice")
    archive(folder, 2, "week.ice")
    icecore(folder, "cat", "week.ice", "-o", "archive.ice.zst")
    (folder / "evenings").mkdir()
    archive(folder / "evenings", 1, "monday.ice")
    damaged(folder, "torn").rename(folder / "damaged.ice")
    icecore(folder, "export", "monday.ice", "-o", "game.txt")
    icecore(folder, "export", "week.ice", "-o", "games.jsonl")
    icecore(folder, "set", "new", "boreal_pyramid", "own.toml")
    write_evening(folder / "evening.ice", finished)
    icecore(folder, "fork", "evening.ice", "--at", "10", "what-if.ice")


def write_evening(path: Path, finished: bool) -> None:
    """A game of Lana and Elodie: finished, or so far that Lana may discover her square 3."""
    table = lay_table(Plan("boreal_pyramid", ("random", "random"), seed="evening"))
    for number in range(1000):
        head, records, _ = simulated_game(table, number)
        for length in range(len(records) if finished else 42, len(records) + 1):
            state = fold(table.game, table.game.begin(table.setup, table.box), records[:length])
            ready = (0, Discover(3)) in table.game.candidates(state) and "light" in state.deck
            if finished or ready:
                seats = (SeatInfo("Lana"), SeatInfo("Elodie"))
                with LiveLog.create(path, replace(head, seats=seats), fsync="never") as log:
                    log.append(records[:length])
                return
    raise AssertionError("no game comes to such a position")


def test_the_overview_says_what_each_command_says_of_itself(tmp_path: Path) -> None:
    overview = icecore(tmp_path, "--help").out
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", overview, re.MULTILINE)
    assert icecore(tmp_path, "--version").out == f"icecore, version {__version__}\n"


def test_a_mistyped_command_gets_a_suggestion(tmp_path: Path) -> None:
    answer = icecore(tmp_path, "verfiy", "x.ice")
    assert (answer.code, "did you mean verify?" in answer.err) == (2, True)


def test_help_comes_without_the_rules_of_any_game() -> None:
    """Heavy imports are lazy: the overview of commands imports no game and no compressor."""
    code = (
        "import sys; sys.argv=['icecore','--help']\n"
        "from icecore.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in ('zstandard','rich','multiprocessing','icecore.replay.kernel')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_module_is_the_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "icecore", "games"], cwd=tmp_path, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert "boreal_pyramid" in done.stdout


def test_the_shell_completes_games_and_legal_acts(tmp_path: Path) -> None:
    from click.shell_completion import BashComplete

    complete = BashComplete(group, {}, "icecore", "_ICECORE_COMPLETE")
    games = complete.get_completions(["rules"], "boreal_p")
    assert [item.value for item in games] == ["boreal_pyramid"]
    write_evening(tmp_path / "evening.ice", finished=False)
    acts = complete.get_completions(["add", str(tmp_path / "evening.ice")], "Lana dis")
    assert "Lana discover square=3" in [item.value for item in acts]
    assert complete.get_completions(["add", str(tmp_path / "no.ice")], "Lana") == []


def test_a_mistake_of_our_own_is_said_in_one_sentence() -> None:
    code = (
        "import sys; sys.argv=['icecore','games']\n"
        "import icecore.cli.commands.games as games\n"
        "games.columns = None\n"
        "from icecore.cli.main import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("icecore: a mistake of icecore's own: TypeError")
    assert len(done.stderr.splitlines()) == 1
