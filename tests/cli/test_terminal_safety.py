"""Nothing that a log, a set, a file name, a database or an argument holds steers a terminal."""

import io
import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from icecore.cli.commands import demo
from icecore.cli.main import COMMANDS
from icecore.events.file.log import bulk_frames
from icecore.events.words.record import Note, Record, SeatInfo
from icecore.events.words.text_line import escaped
from icecore.replay.games.registry import find_game
from icecore.replay.show.safe_text import harmless
from icecore.testing.sample_games import box_of, head_of, simulated
from tests.cli.shell import Answer, icecore

CLI = Path(__file__).parent.parent.parent / "cli"
TRICKS = (
    "\x1b]0;owned\x07", "\x1b[2J", "\x9b31m", "\x9d52;c;x\x9c", "\x08\x7f", "\rgone", "\x0b\x0c",
    "\u202egnp.exe", "\u2066\u2069", "\u200e\u200f\u061c", "\u2028\u2029", "\x85", "\ufeff",
    "\U000e0041",
)  # fmt: skip
TRICK = "".join(TRICKS)
FORBIDDEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e0fff]"
)
NAME = f"Li{TRICK}"
SQL = f"SELECT '{TRICK}' AS \"a{TRICK}\""

RUNS: dict[str, list[tuple[str, ...]]] = {
    "demo": [("demo", f"x{TRICK}/y{TRICK}")],
    "games": [("games", TRICK)],
    "rules": [("rules", TRICK), ("rules", "lantern", TRICK)],
    "game": [("game", "new", TRICK), ("game", "new", "tame", "--into", f"in{TRICK}"),
             ("game", "check", TRICK)],
    "set": [("set", "show", "lantern", "set.toml"), ("set", "check", "lantern", "bad.toml"),
            ("set", "check", "lantern", "set.toml"), ("set", "check", "lantern", f"no{TRICK}")],
    "new": [("new", "lantern", f"new{TRICK}.ice", "--seat", NAME, "--seat", "B"),
            ("new", "lantern", "a\u202eb.ice", "--seat", "A\u202e", "--seat", "B"),
            ("new", "lantern", "b.ice", "--seat", "A", "--seat", "B", "--option", TRICK)],
    "play": [("play", TRICK), ("play", "lantern", f"play{TRICK}.ice", "--seat", NAME, "--terminal"),
             ("play", "log.ice"), ("play", "lantern", "--bot", TRICK)],
    "record": [("record", f"no{TRICK}.ice")],
    "add": [("add", "log.ice", TRICK), ("add", "log.ice", f"scribe note 1 \"{TRICK}\""),
            ("add", "log.ice", f"scribe note 1 \"{TRICK}\"", "--json"), ("add", TRICK, "x")],
    "correct": [("correct", "log.ice", "3", TRICK), ("correct", TRICK, "1"),
                ("correct", "log.ice", "--delete", "3", "--preview"),
                ("correct", "log.ice", "--delete", "3", "--because", TRICK)],
    "options": [("options", "log.ice"), ("options", "log.ice", "--json"), ("options", TRICK)],
    "show": [("show", "log.ice"), ("show", "log.ice", "--svg"), ("show", "log.ice", "--json"),
             ("show", "log.ice", "--as", TRICK), ("show", "log.ice", "--at", TRICK)],
    "log": [("log", "log.ice"), ("log", "log.ice", "--json"), ("log", TRICK)],
    "replay": [("replay", f"no{TRICK}.ice")],
    "diff": [("diff", "log.ice", "0", "3"), ("diff", "log.ice", "0", TRICK),
             ("diff", "log.ice", "0", "3", "--json")],
    "compare": [("compare", "log.ice", "log.ice"), ("compare", TRICK, "log.ice")],
    "find": [("find", "db.duckdb", "--where", f"'{TRICK}' = ''"),
             ("find", "db.duckdb", "--like", TRICK), ("find", TRICK, "--where", "true")],
    "fork": [("fork", "log.ice", "--at", "2", f"fork{TRICK}.ice")],
    "seal": [("seal", "log.ice"), ("seal", TRICK)],
    "info": [("info", "log.ice"), ("info", "log.ice", "--json"), ("info", "two.ice"),
             ("info", "two.ice", "--json"), ("info", TRICK)],
    "verify": [("verify", "log.ice"), ("verify", f"bad{TRICK}.ice"), ("verify", TRICK),
               ("verify", f"bad{TRICK}.ice", "--json")],
    "recover": [("recover", f"bad{TRICK}.ice", "-o", f"saved{TRICK}.ice")],
    "pack": [("pack", "log.ice", "-o", f"packed{TRICK}.ice"), ("pack", TRICK, "-o", "q.ice")],
    "cat": [("cat", "log.ice", TRICK, "-o", "c.ice"), ("cat", "log.ice", "-o", f"c{TRICK}.ice")],
    "export": [("export", "log.ice"), ("export", "log.ice", "--format", "jsonl"),
               ("export", "log.ice", "-o", f"text{TRICK}.txt"), ("export", TRICK),
               ("export", "log.ice", "--format", "html")],
    "import": [("import", f"bad{TRICK}.txt", "-o", "i.ice"), ("import", TRICK, "-o", "i.ice"),
               ("import", f"bad{TRICK}.txt", "--format", "jsonl", "-o", "i.ice")],
    "simulate": [("simulate", TRICK, "-o", "s.ice"),
                 ("simulate", "lantern", "--games", "1", "--bot", TRICK, "-o", "s.ice"),
                 ("simulate", "lantern", "--games", "1", "-o", f"s{TRICK}.ice")],
    "judge": [("judge", TRICK), ("judge", "log.ice", "--rollouts", "2", "--bot", TRICK)],
    "tournament": [("tournament", TRICK, "--bot", "random", "--bot", "greedy"),
                   ("tournament", "lantern", "--bot", "random", "--bot", TRICK)],
    "experiment": [("experiment", TRICK, "--a", "bot=random", "--b", "bot=greedy"),
                   ("experiment", "lantern", "--a", f"bot={TRICK}", "--b", TRICK)],
    "load": [("load", "db.duckdb", "log.ice"), ("load", "db.duckdb", f"bad{TRICK}.ice"),
             ("load", f"bad{TRICK}.ice", "log.ice")],
    "export-tables": [("export-tables", TRICK, "-o", "out"),
                      ("export-tables", f"bad{TRICK}.ice", "-o", "out")],
    "query": [("query", "db.duckdb", SQL), ("query", "db.duckdb", SQL, "--json"),
              ("query", "db.duckdb", SQL, "--markdown"), ("query", "db.duckdb", f"SELECT {TRICK}"),
              ("query", "db.duckdb", f"SELECT error('{TRICK}')"),
              ("query", "db.duckdb", "SELECT name FROM seats"), ("query", TRICK, "SELECT 1")],
    "sql": [("sql", "db.duckdb"), ("sql", TRICK)],
    "ask": [("ask", "db.duckdb", TRICK), ("ask", "db.duckdb", "players"), ("ask", TRICK)],
    "report": [("report", TRICK, "-o", "r.html"), ("report", f"bad{TRICK}.ice", "-o", "r.html")],
    "lake": [("lake", "info", TRICK)],
    "serve": [("serve", TRICK), ("serve", "--token", TRICK), ("serve", "--host", f"no{TRICK}")],
}  # fmt: skip
"""For every command what makes it say hostile words: in data, in names of files, in errors."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games whose players, notes and sets mean harm, and files whose names do."""
    folder, game = tmp_path_factory.mktemp("hostile"), find_game("lantern")
    head = replace(head_of(game), seats=(SeatInfo(NAME), SeatInfo(f"Mo{TRICK}", bot=TRICK)))
    _, made, _ = simulated(game, 1)
    records: list[Any] = [*made[:6], Record(made[5].at, -2, Note(1, TRICK))]
    frames = bulk_frames(head, records, None)
    (folder / "log.ice").write_bytes(frames)
    (folder / "two.ice").write_bytes(
        frames + bulk_frames(replace(head, id=b"2" * 16), records, None)
    )
    (folder / f"bad{TRICK}.ice").write_bytes(frames[:-9] + bytes(9))
    (folder / f"bad{TRICK}.txt").write_text(f"{TRICK} = [{TRICK}", newline="")
    text = box_of(game).text
    (folder / "set.toml").write_text(
        re.sub("title = .*", lambda _: f"title = {quoted(TRICK)}", text)
    )
    (folder / "bad.toml").write_text(f"{text}\n[{quoted(TRICK)}]\na = 1\n")
    assert icecore(folder, "load", "db.duckdb", "log.ice").code == 0
    return folder


def quoted(text: str) -> str:
    return "".join(f"\\U{ord(c):08x}" for c in text).join('""')


def looked_at(answer: Answer) -> None:
    assert answer.out or answer.err
    for said in (answer.out, answer.err):
        assert not (found := FORBIDDEN.search(said)), (found and hex(ord(found[0])), said[-400:])


def test_every_command_is_asked_to_say_hostile_words() -> None:
    assert set(RUNS) == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_whatever_a_command_says_the_terminal_obeys_none_of_it(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "GAMES", 6)
    monkeypatch.setattr(demo, "DUELS", 1)
    for words in RUNS[name]:
        looked_at(icecore(folder, *words, stdin=f"{SQL};\n.schema {TRICK}\n{TRICK};\n".encode()))


@pytest.mark.parametrize("words", [("no\u202e" + TRICK,), ("games", "--\x1b[2J"), (TRICK, "-h")])
def test_what_is_mistyped_is_quoted_harmlessly(words: tuple[str, ...], tmp_path: Path) -> None:
    looked_at(icecore(tmp_path, *words))


def test_csv_keeps_its_bytes_in_a_pipe_and_loses_its_tricks_on_a_terminal(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert TRICK in icecore(folder, "query", "db.duckdb", SQL, "--csv").out

    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("tests.cli.shell.io.TextIOWrapper", Terminal)
    looked_at(icecore(folder, "query", "db.duckdb", SQL, "--csv"))


def test_nothing_is_printed_past_the_one_place() -> None:
    """Commands speak through cli/terminal.py; rich and textual draw what went through it."""
    for path in CLI.rglob("*.py"):
        if path.name != "terminal.py":
            found = re.findall(r"click\.(?:s?echo|style)|\bprint\(|sys\.std(?:out|err)\.write",
                               path.read_text())  # fmt: skip
            assert not found, f"{path.name}: {found}"


def test_json_means_the_same_with_and_without_its_escapes() -> None:
    data = {TRICK: [TRICK, "plain", "👩‍🚀", "a\u00a0b", "\U000e0041"]}
    text = escaped(msgspec.json.encode(data).decode())
    assert msgspec.json.decode(text) == data
    assert not FORBIDDEN.search(text)
    assert "👩‍🚀" in text


def test_words_that_mean_no_harm_stay_as_they_are() -> None:
    for text in ("Zoë", "مریم‌السادات", "👩‍🚀", "李\n", "→ …"):
        assert harmless(text) == text
    assert harmless("a\tb\u00a0c\u3000d") == "a b c d"
    assert harmless("a\x1b\r\u202e\ud800") == "a" + "\ufffd" * 4


def test_a_name_that_is_no_text_is_shown_too(tmp_path: Path) -> None:
    path = os.fsdecode(b"\xff\xfe\x1b.ice")
    answer = icecore(tmp_path, "info", path)
    assert answer.code == 1
    looked_at(answer)
