"""`icecore simulate`: bots play, the same games whatever the number of processes."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from icecore.events.file.log import survey
from tests.cli.shell import files_in, icecore
from tests.signals import default_signals

SIMULATE = ("simulate", "boreal_pyramid", "--games", "12", "--seed", "7")


def test_the_same_seed_gives_the_same_bytes_whatever_the_number_of_processes(
    tmp_path: Path,
) -> None:
    assert icecore(tmp_path, *SIMULATE, "-o", "one.ice").code == 0
    command = [sys.executable, "-m", "icecore", *SIMULATE, "-o", "two.ice", "--jobs", "2"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (tmp_path / "one.ice").read_bytes() == (tmp_path / "two.ice").read_bytes()
    assert done.stdout == ""
    assert done.stderr.startswith("Played 12 games with ")
    piped = icecore(tmp_path, *SIMULATE, "-o", "-")
    assert piped.data == (tmp_path / "one.ice").read_bytes()
    other = icecore(tmp_path, *SIMULATE[:-1], "8", "-o", "-")
    assert other.data != piped.data


def test_games_that_differ_have_ids_that_differ_also_from_the_same_seed(tmp_path: Path) -> None:
    plans = (
        ("boreal_pyramid",),
        ("the_north",),
        ("boreal_pyramid", "--bot", "greedy"),
        ("boreal_pyramid", "--option", "orientation=shared"),
        ("boreal_pyramid", "--seed", "8"),
    )
    ids = set[bytes]()
    for plan in plans:
        words = ("simulate", *plan, "--games", 3, "-o", "games.ice", "--force")
        assert icecore(tmp_path, *words).code == 0
        ids |= {entry.head.id for entry in survey(tmp_path / "games.ice")}
    assert len(ids) == 3 * len(plans)


def test_the_standings_are_told_by_bot(tmp_path: Path) -> None:
    words = (*SIMULATE, "--bot", "greedy", "--bot", "random", "-o", "duel.ice")
    answer = icecore(tmp_path, *words)
    assert "95 % interval" in answer.err
    found = icecore(tmp_path, *words, "--force", "--json").json
    (one,) = found["by_game"]
    assert {who["player"]: who["of"] for who in one["players"]} == {"greedy": 12, "random": 12}
    assert sum(who["count"] - who["tied"] for who in one["players"]) <= 12
    assert found["bytes"] == (tmp_path / "duel.ice").stat().st_size


def test_bots_change_seats_unless_told_not_to(tmp_path: Path) -> None:
    def first_bots(*words: str) -> list[str | None]:
        answer = icecore(
            tmp_path, *SIMULATE[:3], "3", "--bot", "greedy", "--bot", "random", *words,
            "-o", "duel.ice", "--force",
        )  # fmt: skip
        assert answer.code == 0
        return [entry.head.seats[0].bot for entry in survey(tmp_path / "duel.ice")]

    assert first_bots() == ["greedy", "random", "greedy"]
    assert first_bots("--no-swap") == ["greedy"] * 3


def test_options_go_into_the_heads_and_archives_are_compressed(tmp_path: Path) -> None:
    words = (*SIMULATE, "--option", "orientation=shared", "--no-zstd", "-o", "games.ice.zst")
    assert icecore(tmp_path, *words).code == 0
    assert all(
        entry.head.options == {"orientation": "shared"}
        for entry in survey(tmp_path / "games.ice.zst")
    )
    assert icecore(tmp_path, "verify", "games.ice.zst").code == 0


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["simulate", "boreal_piramid"], 1, "did you mean boreal_pyramid"),
        ([*SIMULATE, "--bot", "gredy"], 1, "did you mean greedy"),
        ([*SIMULATE, "--option", "orientatoin=shared"], 1, "did you mean orientation"),
        ([*SIMULATE, "--option", "orientation=upside"], 1, "option orientation"),
        ([*SIMULATE, "--option", "orientation"], 2, "expected NAME=VALUE"),
        ([*SIMULATE, "--set", "sampel"], 1, "did you mean sample"),
        ([*SIMULATE, "--set", "own.toml"], 1, "own.toml"),
        ([*SIMULATE, "--players", "3"], 1, "boreal_pyramid is for 2 players, not 3"),
        ([*SIMULATE, *["--bot", "random"] * 3], 1, "boreal_pyramid is for 2 players, not 3"),
        ([*SIMULATE, *["--bot", "random"] * 2, "--players", "3"], 2, "2 bots for 3 players"),
        ([*SIMULATE[:3], "0"], 2, "--games"),
        ([*SIMULATE, "-o", "taken.ice"], 1, "exists already"),
        ([*SIMULATE, "-o", "."], 1, "a directory"),
        ([*SIMULATE, "-o", "nowhere/games.ice"], 1, "no folder to write it in"),
    ],
)
def test_what_cannot_be_played_is_told_and_nothing_is_written(
    tmp_path: Path, words: list[str], code: int, told: str
) -> None:
    (tmp_path / "taken.ice").write_bytes(b"mine")
    before = files_in(tmp_path)
    answer = icecore(tmp_path, *words, *([] if "-o" in words else ["-o", "out.ice"]))
    assert (answer.code, told in answer.err) == (code, True), answer.err
    assert files_in(tmp_path) == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_run_leaves_no_half_file_and_no_traceback(tmp_path: Path, jobs: int) -> None:
    command = [sys.executable, "-m", "icecore", "simulate", "boreal_pyramid", "--games", "100000",
               "-o", "games.ice", "--jobs", str(jobs)]  # fmt: skip
    running = subprocess.Popen(
        command,
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=default_signals,
    )
    for _ in range(600):
        if any(path.stat().st_size for path in tmp_path.iterdir()):
            break
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to all of them
    _, told = running.communicate(timeout=30)
    assert running.returncode == 130
    assert told.strip() == "icecore: interrupted"
    assert files_in(tmp_path) == {}


def stumbling(tmp_path: Path, number: int) -> dict[str, str]:
    """An environment in which one game of the seed stops at its fourth record."""
    (tmp_path / "sitecustomize.py").write_text(
        "from icecore.replay.table import simulate\n"
        "whole = simulate.play_out\n"
        "def play_out(table, choosers, dice, records):\n"
        f"    if dice.getstate() == simulate.Random(simulate.sha256(b'7/{number}').digest())"
        ".getstate():\n"
        "        records += [None] * 3\n"
        "        raise ZeroDivisionError('of a card')\n"
        "    return whole(table, choosers, dice, records)\n"
        "simulate.play_out = play_out\n"
    )
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_game_that_stops_keeps_those_before_it_and_says_how_to_see_it_again(
    tmp_path: Path, jobs: str
) -> None:
    python = [sys.executable, "-m", "icecore"]
    words = [*python, *SIMULATE, "--option", "orientation=shared", "--no-swap", "--jobs", jobs]
    environment = stumbling(tmp_path, 7)
    done = subprocess.run(
        [*words, "-o", "games.ice"], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 1
    told = done.stderr.splitlines()
    assert told[-3:] == [
        "icecore: game 7 of seed \"7\" stopped at record 4: ZeroDivisionError('of a card')",
        f"games.ice, {(tmp_path / 'games.ice').stat().st_size:,} bytes: the 7 games before it. "
        "To see it again:",
        "icecore simulate boreal_pyramid --games 1 --first 7 --seed 7 --bot random --bot random "
        "--option orientation=shared --no-swap -o again.ice",
    ]
    assert len(list(survey(tmp_path / "games.ice"))) == 7
    assert icecore(tmp_path, "verify", "games.ice").code == 0
    again = subprocess.run(
        [*python, *shlex.split(told[-1])[1:]], cwd=tmp_path, env=environment, capture_output=True
    )
    assert again.returncode == 1
    assert b"game 7 of seed" in again.stderr
    assert b"Nothing was written" in again.stderr
    assert not (tmp_path / "again.ice").exists()


def test_a_run_may_begin_with_a_later_game_of_its_seed(tmp_path: Path) -> None:
    everything = icecore(tmp_path, *SIMULATE, "-o", "-").data
    late = icecore(tmp_path, *SIMULATE[:3], "4", *SIMULATE[4:], "--first", "8", "-o", "-").data
    assert everything.endswith(late)


def test_options_that_do_not_go_together_are_refused_before_anything_is_played(
    tmp_path: Path,
) -> None:
    words = ("simulate", "board_royale", "--players", "3", "--option", "escape=together")
    answer = icecore(tmp_path, *words, "-o", "games.ice")
    assert answer.code == 1
    assert "stopped" not in answer.err
