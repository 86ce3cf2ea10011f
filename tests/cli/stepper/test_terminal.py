"""`icecore replay` itself: in a real pseudo-terminal, and where it has to refuse."""

import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.cli.shell import EXIT_CODES, archive, damaged, icecore
from tests.cli.stepper.evenings import evening, write, write_evening
from tests.cli.test_commands import prepare
from tests.ours import WITH_LANTERN
from tests.signals import default_signals

PATIENCE = 30


def replay(folder: Path, *words: str, **environment: str) -> "pexpect.spawn[str]":
    return pexpect.spawn(
        sys.executable,
        ["-m", "icecore", "replay", *words],
        cwd=str(folder),
        env={**WITH_LANTERN, "TERM": "xterm-256color", **environment},
        dimensions=(30, 110),
        timeout=PATIENCE,
        encoding="utf-8",
        preexec_fn=default_signals,
    )


def left(child: "pexpect.spawn[str]") -> tuple[int | None, str]:
    """The exit code, and what stood on the terminal after the screen was gone."""
    child.expect(pexpect.EOF)
    child.close()
    text = child.before
    assert isinstance(text, str)
    assert "Traceback" not in text
    return child.exitstatus, text.rpartition("\x1b[?1049l")[2]


def test_a_game_is_stepped_through_and_left(tmp_path: Path) -> None:
    write_evening(tmp_path)
    child = replay(tmp_path, "evening.ice", "--at", "t5")
    child.expect("turn 5")
    child.send("\x1b[H")
    child.expect("record 0/")
    for number in (1, 2, 3):
        child.send("\x1b[C")
        child.expect(f"record {number}/")
    child.send("b")
    child.expect("evening-3.ice")
    child.send("\r")
    child.expect("goes on after record 3")
    child.send("q")
    code, after = left(child)
    assert code == 0
    assert "Next: icecore options evening-3.ice" in after
    assert icecore(tmp_path, "verify", "evening-3.ice").code == 0


def test_every_example_of_the_help_opens_and_is_left(tmp_path: Path) -> None:
    prepare(tmp_path, finished=False)
    _, _, examples = icecore(tmp_path, "replay", "--help").out.partition("Example:")
    lines = list(filter(None, map(str.strip, examples.splitlines())))
    assert lines
    for line in lines:
        child = replay(tmp_path, *line.split()[2:])
        child.expect("record ")
        child.send("q")
        assert left(child)[0] == 0, line


def add(folder: Path, act: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "icecore", "add", "evening.ice", act],
        cwd=folder,
        check=True,
        capture_output=True,
    )


def test_a_game_is_followed_while_another_process_records_it(tmp_path: Path) -> None:
    head, records = evening()
    write(tmp_path / "evening.ice", head, records[:2])
    child = replay(tmp_path, "evening.ice")
    child.expect("record 2/2")
    child.expect("live")
    add(tmp_path, 'scribe note 1 "well laid"')
    child.expect("record 3/3")
    add(tmp_path, 'scribe note 2 "" !')
    child.expect("record 4/4")
    child.send("\x1b[D")
    child.expect("record 3/4")
    add(tmp_path, 'scribe note 3 "still there?"')
    child.expect("live 1 new")
    child.send("q")
    assert left(child)[0] == 0


def test_a_log_may_come_through_a_pipe(tmp_path: Path) -> None:
    write_evening(tmp_path)
    child = pexpect.spawn(
        "/bin/sh",
        ["-c", f"cat evening.ice | '{sys.executable}' -m icecore replay - --at 7"],
        cwd=str(tmp_path),
        env={**os.environ, "TERM": "xterm-256color"},
        dimensions=(30, 110),
        timeout=PATIENCE,
        encoding="utf-8",
        preexec_fn=default_signals,
    )
    child.expect("record 7/")
    child.send("l")
    child.expect("record 8/")
    child.send("q")
    assert left(child)[0] == 0


def test_an_interrupt_is_told_by_the_exit_code(tmp_path: Path) -> None:
    write_evening(tmp_path, "lantern")
    child = replay(tmp_path, "evening.ice", NO_COLOR="1")
    child.expect("record ")
    child.send("\x03")
    code, after = left(child)
    assert (code, "icecore: interrupted" in after) == (130, True)


def test_a_damaged_archive_is_listed_and_its_damage_told_at_the_end(tmp_path: Path) -> None:
    damaged(tmp_path, "header")
    child = replay(tmp_path, "header.ice")
    child.expect("1 game")
    child.send("\x1b")
    code, after = left(child)
    assert code == 3
    assert "header.ice, byte" in after


def test_a_mistake_of_our_own_is_one_sentence(tmp_path: Path) -> None:
    write_evening(tmp_path)
    broken = (
        "import sys; sys.argv = ['icecore', 'replay', 'evening.ice']\n"
        "from icecore.replay.timeline.viewpoint import Viewpoint\n"
        "Viewpoint.head_pieces = None\n"
        "from icecore.cli.main import main; main()"
    )
    child = pexpect.spawn(
        sys.executable, ["-c", broken], cwd=str(tmp_path), dimensions=(30, 110),
        timeout=PATIENCE, encoding="utf-8",
        preexec_fn=default_signals,
    )  # fmt: skip
    code, after = left(child)
    assert code == 1
    assert "a mistake of icecore's own: TypeError" in after


@pytest.mark.parametrize(
    ("words", "sentence", "code"),
    [
        (("--at", "9999"), "there is no record 9999", 1),
        (("--at", "t999"), "there is no turn 999", 1),
        (("--at", "soon"), '"soon" is no position', 1),
        (("--as", "Nobody"), 'no seat "Nobody"', 1),
        (("--game", "7"), "no game 7", 1),
        (("--game", "abc"), "no game in it has an id", 1),
        ((), "replay needs a terminal", 1),
    ],
)
def test_what_is_not_there_is_said_so(
    tmp_path: Path, words: tuple[str, ...], sentence: str, code: int
) -> None:
    write_evening(tmp_path)
    answer = icecore(tmp_path, "replay", "evening.ice", *words)
    assert (answer.code, sentence in answer.err) == (code, True)
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("kind", [kind for kind, code in EXIT_CODES.items() if kind != "torn"])
def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path, kind: str) -> None:
    file = damaged(tmp_path, kind)
    words = () if kind in ("missing", "directory", "text") else ("--game", "2")
    answer = icecore(tmp_path, "replay", file, *words)
    assert answer.code == EXIT_CODES[kind]
    assert len(answer.err.splitlines()) == 1


def test_an_empty_file_and_a_position_in_an_archive_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.ice").touch()
    assert icecore(tmp_path, "replay", "empty.ice").code == 3
    archive(tmp_path, 2)
    answer = icecore(tmp_path, "replay", "games.ice", "--at", "5")
    assert (answer.code, "--game N" in answer.err) == (2, True)


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    write_evening(tmp_path)
    code = (
        "import sys; sys.argv = ['icecore', 'replay', 'evening.ice']\n"
        "sys.modules['textual'] = None\n"
        "from icecore.cli.main import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == 'icecore: replay needs an extra: pip install "icecore[tui]"\n'
