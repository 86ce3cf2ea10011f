"""`icecore record` in a real terminal: whole games by keystrokes, kill -9, resuming, refusals."""

import fcntl
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pexpect
import pytest

from icecore.cli.commands import record
from icecore.events.file.log import read_game
from icecore.events.words.plain_data import tag_of
from icecore.events.words.record import AnyRecord
from icecore.events.words.text_line import write_act
from icecore.events.words.wire import TABLE
from icecore.replay.desk.choices import narrowed
from icecore.replay.desk.desk import Desk
from icecore.replay.games.registry import find_game, game_names
from icecore.replay.kernel import digest
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.testing.sample_games import box_of, head_of
from tests.cli.recorder.tables import DEAL, STARTED, begun
from tests.cli.shell import damaged, files_in, icecore
from tests.ours import WITH_LANTERN
from tests.signals import default_signals, hangups_ignored

CONTROL = re.compile(
    r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|.)"
)
DOWN = "\x1b[B"
RECORDED = re.compile(r"✓ (?:\d+ to )?(\d+) recorded")


class Terminal:
    """The command in a pseudo-terminal, and everything that it has shown."""

    def __init__(
        self,
        folder: Path,
        *words: str,
        size: tuple[int, int] = (40, 120),
        signals: Callable[[], None] = default_signals,
    ) -> None:
        self.child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable, ["-m", "icecore", "record", *words], cwd=str(folder), dimensions=size,
            env={**WITH_LANTERN, "TERM": "xterm-256color", "NO_COLOR": "1"}, encoding="utf-8",
            timeout=30, preexec_fn=signals,
        )  # fmt: skip
        self.child.delaybeforesend = None
        self.shown = ""

    def wait_for(self, text: str) -> None:
        """Until the text has come up since the last key."""
        deadline = monotonic() + 30
        while text not in CONTROL.sub("", self.shown):
            # The clock ticks for ever: silence alone does not show that nothing more will come.
            assert monotonic() < deadline, f"{text!r} did not come up in {self.shown[-4000:]!r}"
            self.shown += self.child.read_nonblocking(65536, timeout=30)

    def send(self, keys: str, then: str) -> None:
        self.shown = ""
        self.child.send(keys)
        self.wait_for(then)

    def acknowledged(self) -> int:
        """The last record that the screen called recorded."""
        numbers = [int(found[1]) for found in RECORDED.finditer(CONTROL.sub("", self.shown))]
        return max(numbers, default=0)

    def end(self) -> int:
        """Read to the end; the exit code."""
        while True:
            try:
                self.shown += self.child.read_nonblocking(65536, timeout=30)
            except pexpect.EOF:
                break
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)


class Game:
    """The same game entered through Recording, to type from and to compare with."""

    def __init__(self, folder: Path, name: str, seed: int) -> None:
        self.game, self.dice = find_game(name), Random(seed)
        head = head_of(self.game, "Lana", "Mike")
        path = folder / f"reference-{name}.ice"
        self.session = Recording.create(
            path, self.game, head, box_of(self.game), lambda: STARTED, "never"
        )

    @property
    def timeline(self) -> Timeline[Any]:
        return self.session.timeline

    def lines(self) -> Iterator[tuple[str, int]]:
        """What to type, and the number of records after it, until the game is over."""
        game, names, dice = self.game, self.timeline.names, self.dice
        while self.timeline.outcome() is None:
            owed = game.chance(self.timeline.state)
            if owed is not None:
                cards = dice.sample(list(owed.pool), owed.count)
                self.session.enter(TABLE, owed.make(tuple(cards)))
                yield " ".join(map(str, cards)) + "\r", len(self.timeline)
                continue
            # As a whole line, or as a word that narrows the list and as many arrows as it takes.
            offered = Desk(self.session).choices()
            chosen = dice.choice(offered)
            assert chosen.said is not None
            seat, act = chosen.said
            word = str(tag_of(type(act)))
            found = word + DOWN * (narrowed(offered, word).index(chosen) + 1)
            self.session.enter(seat, act)
            yield dice.choice([write_act(seat, act, names), found]) + "\r", len(self.timeline)


def said(records: list[AnyRecord]) -> list[tuple[Any, ...]]:
    return [(record.seat, record.act, record.events, record.implied) for record in records]


def assert_same(path: Path, game: Game) -> None:
    timeline = open_timeline(read_game(str(path)))
    assert said(timeline.records) == said(game.timeline.records)
    assert digest(timeline.state) == digest(game.timeline.state)


def begin_by_keys(folder: Path, name: str, file: str) -> Terminal:
    terminal = Terminal(folder)
    terminal.wait_for("A new game")
    terminal.wait_for("Enter chooses")
    down = "\x1b[B" * game_names().index(name)
    terminal.send(f"{down}\r", "Tab suggests")
    terminal.send("\x15Lana, Mike\x1b[A\x15" + file + "\r", f"Recording into {file}")
    return terminal


@pytest.mark.parametrize(("name", "seed"), [("boreal_pyramid", 4), ("lantern", 2)])
def test_a_whole_game_is_recorded_by_keystrokes_alone(tmp_path: Path, name: str, seed: int) -> None:
    game = Game(tmp_path, name, seed)
    terminal = begin_by_keys(tmp_path, name, "evening.ice")
    for keys, records in game.lines():
        terminal.send(keys, f"{records} recorded")
    terminal.send("\x1b[21~", "seal the log for good")
    terminal.send("\r", "Yes, seal it")
    terminal.send("y", "sealed after")
    assert terminal.end() == 0
    assert_same(tmp_path / "evening.ice", game)
    assert icecore(tmp_path, "verify", "evening.ice").code == 0
    sealed = read_game(str(tmp_path / "evening.ice")).seal
    assert sealed is not None
    assert sealed.outcome == game.timeline.outcome()


def test_kill_9_at_any_moment_loses_nothing_that_was_shown_as_recorded(tmp_path: Path) -> None:
    game, dice = Game(tmp_path, "boreal_pyramid", 11), Random(5)
    path = tmp_path / "evening.ice"
    terminal, count = begin_by_keys(tmp_path, "boreal_pyramid", path.name), 0
    rounds = 0
    for number, (keys, records) in enumerate(game.lines()):
        if rounds < 4 and number % 7 == 5:
            # Killed while it works on the line, somewhere between all and nothing of it.
            terminal.shown = ""
            terminal.child.send(keys)
            with suppress(pexpect.TIMEOUT):
                terminal.shown += terminal.child.read_nonblocking(300, dice.random() / 20)
            terminal.child.kill(signal.SIGKILL)
            terminal.end()
            kept = read_game(str(path)).count
            assert kept in (count, records)
            assert kept >= terminal.acknowledged()
            rounds += 1
            terminal = Terminal(tmp_path, path.name)
            terminal.wait_for(f"Resumed after record {kept};")
            if kept == records:
                count = records
                continue
        terminal.send(keys, f"{records} recorded")
        count = records
    terminal.send("\x11", "")
    assert terminal.end() == 0
    assert rounds == 4
    assert_same(path, game)
    assert icecore(tmp_path, "verify", path.name).code == 0


@pytest.mark.parametrize("ending", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_closed_terminal_loses_nothing(tmp_path: Path, ending: signal.Signals) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    terminal = Terminal(tmp_path, path.name)
    terminal.wait_for("Resumed after record 2;")
    terminal.send("Lana discover 3 : cairn\r", "3 to 5 recorded")
    terminal.child.kill(ending)
    if ending == signal.SIGINT:
        terminal.child.kill(ending)
    terminal.end()
    assert "Traceback" not in terminal.shown
    assert read_game(str(path)).count == 5
    answer = icecore(tmp_path, "record", path.name)
    assert (answer.code, "Resumed after record 5" in answer.err) == (0, True)


def test_a_recorder_whose_terminal_has_gone_away_ends_by_itself(tmp_path: Path) -> None:
    """Also where nobody tells it: under `nohup`, or from a shell that ignores SIGHUP."""
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    terminal = Terminal(tmp_path, path.name, signals=hangups_ignored)
    terminal.wait_for("Resumed after record 2;")
    terminal.send("Lana discover 3 : cairn\r", "3 to 5 recorded")
    os.close(terminal.child.fileno())
    deadline = monotonic() + 30
    while ended(terminal.child.pid) is None:
        assert monotonic() < deadline, "the recorder goes on without a terminal"
        sleep(0.05)
    assert read_game(str(path)).count == 5
    answer = icecore(tmp_path, "record", path.name)
    assert (answer.code, "Resumed after record 5" in answer.err) == (0, True)


def ended(pid: int) -> int | None:
    """The exit code of a child; None while it runs."""
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def test_the_examples_of_the_help_run(tmp_path: Path) -> None:
    _, _, examples = icecore(tmp_path, "record", "--help").out.partition("Example:")
    lines = list(filter(None, map(str.strip, examples.splitlines())))
    assert len(lines) > 1
    begun(tmp_path, "boreal_pyramid", DEAL).rename(tmp_path / "evening.ice")
    for line in lines:
        terminal = Terminal(tmp_path, *line.split()[2:])
        terminal.wait_for("Resumed after record 2;")
        terminal.send("\x03", "Ctrl-C again")
        terminal.child.send("\x03")
        assert terminal.end() == 130


def test_ctrl_c_leaves_with_130_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    terminal = Terminal(tmp_path, path.name, size=(24, 80))
    terminal.wait_for("Resumed after record 2;")
    terminal.send("\x03", "Ctrl-C again")
    terminal.child.send("\x03")
    assert terminal.end() == 130
    assert "2 records, all on the disk." in terminal.shown
    assert f"Next: icecore record {path.name}" in terminal.shown


def test_a_torn_end_is_put_aside_and_said(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL, "Lana locate 1 : cairn")
    path.write_bytes(path.read_bytes()[:-10])
    terminal = Terminal(tmp_path, path.name)
    terminal.wait_for("Resumed after record 2;")
    terminal.wait_for(f"{path.name}.torn-1")
    terminal.child.kill(signal.SIGKILL)
    terminal.end()


@pytest.mark.parametrize(("kind", "code"), [("directory", 1), ("text", 3), ("body", 3)])
def test_what_cannot_be_recorded_into_is_refused_in_one_sentence(
    tmp_path: Path, kind: str, code: int
) -> None:
    path = damaged(tmp_path, kind)
    before = files_in(tmp_path)
    terminal = Terminal(tmp_path, path.name)
    assert terminal.end() == code
    assert terminal.shown.startswith("icecore: ")
    assert path.name in terminal.shown
    assert files_in(tmp_path) == before


def test_a_log_of_another_writer_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    with path.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        terminal = Terminal(tmp_path, path.name)
        assert terminal.end() == 1
    assert "another program is recording into it" in terminal.shown


def test_without_a_terminal_lines_are_read(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    lines = b"Lana locate 1 : cairn\n\nundo\nLana locate 2 : cairn\n"
    answer = icecore(tmp_path, "record", path.name, stdin=lines)
    assert answer.code == 0
    assert "Elodie is to act." in answer.err
    assert read_game(str(path)).count == 7
    refused = icecore(tmp_path, "record", path.name, stdin=b"Lana locate 2\n")
    assert (refused.code, "pyramid.turn.3" in refused.err) == (1, True)
    slip = icecore(tmp_path, "record", path.name, stdin=b"Lana locate nine\n")
    assert (slip.code, "nothing to locate here is called" in slip.err) == (1, True)
    nothing = icecore(tmp_path, "record")
    assert (nothing.code, "icecore new" in nothing.err) == (1, True)


def test_without_the_extra_the_command_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("icecore.cli.recorder")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    monkeypatch.setattr(record, "is_terminal", lambda: True)
    answer = icecore(tmp_path, "record", "evening.ice")
    assert (answer.code, "icecore[tui]" in answer.err) == (1, True)


def test_the_recorder_can_be_left_out_of_the_way() -> None:
    """Importing the command imports no Textual: `icecore --help` stays quick."""
    code = "import sys, icecore.cli.commands.record; print('textual' in sys.modules)"
    done = pexpect.run(f'{sys.executable} -c "{code}"', env=dict(os.environ), encoding="utf-8")
    assert done.strip() == "False"
