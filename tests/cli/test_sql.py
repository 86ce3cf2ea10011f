"""`icecore sql`: at a terminal with history and completion, and from a pipe."""

import sys
from pathlib import Path

import pexpect
import pytest

from tests.analysis.small_archive import small_archive
from tests.cli.shell import icecore
from tests.signals import default_signals


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    small_archive(tmp_path / "games.duckdb")
    return tmp_path


def test_queries_and_orders_come_from_a_pipe(folder: Path) -> None:
    typed = b"""
.tables lantern
.schema games
SELECT name
FROM games
WHERE id = 2;
SELECT * FROM gmaes;
.schema gmaes
.tabels
SELECT 40 + 2 AS last
"""
    answer = icecore(folder, "sql", "games.duckdb", stdin=typed)
    assert answer.code == 0
    lines = [line.rstrip() for line in answer.out.splitlines()]
    assert lines[:2] == ["lantern.known", "lantern.played"]
    assert [line.split()[0] for line in lines[2:5]] == ["column", "id", "name"]
    assert lines[5:] == ["name", "Élodie", "last", "  42"]
    assert 'Did you mean "games"?' in answer.err
    assert 'there is no table "gmaes"; did you mean games?' in answer.err
    assert 'there is no order ".tabels"; did you mean .tables?' in answer.err


def test_questions_can_be_read_and_the_talk_be_ended(folder: Path) -> None:
    typed = b".questions\n.question seat_advantage\n.help\n.schema\n.quit\nSELECT 1;\n"
    answer = icecore(folder, "sql", "games.duckdb", stdin=typed)
    assert "How often each seat wins" in answer.out
    assert "FROM seats AS s JOIN games AS g" in answer.out
    assert "games(id, name)" in answer.out
    assert answer.err == ""


def test_the_archive_of_a_talk_cannot_be_changed(folder: Path) -> None:
    before = (folder / "games.duckdb").read_bytes()
    typed = b"DELETE FROM games;\nSELECT count(*) AS n FROM games;\n"
    answer = icecore(folder, "sql", "games.duckdb", stdin=typed)
    assert answer.out.split() == ["n", "3"]
    assert "only SELECT is answered here, not DELETE" in answer.err
    assert (folder / "games.duckdb").read_bytes() == before


def test_a_missing_archive_is_said_at_once(folder: Path) -> None:
    answer = icecore(folder, "sql", "none.duckdb", stdin=b"SELECT 1;")
    assert (answer.code, "no such file" in answer.err) == (1, True)


def test_at_a_terminal_words_are_completed_and_remembered(folder: Path) -> None:
    env = {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "XDG_STATE_HOME": str(folder / "state")}

    def begin() -> "pexpect.spawn[str]":
        words = ["-m", "icecore", "sql", "games.duckdb"]
        return pexpect.spawn(
            sys.executable,
            words,
            cwd=str(folder),
            env=env,
            encoding="utf-8",
            timeout=60,
            preexec_fn=default_signals,
        )

    talk = begin()
    talk.expect("Ctrl-D leaves")
    talk.send("SELECT count(*) AS n FROM ga\t")
    talk.expect("mes")
    talk.send("\r")
    talk.send("WHERE id > 1;\r")
    talk.expect("1 row")
    talk.expect("sql>")
    talk.send("\x04")
    talk.expect(pexpect.EOF)
    talk.close()
    assert talk.exitstatus == 0
    history = folder / "state" / "icecore" / "sql_history"
    assert "FROM games" in history.read_text()
    assert history.stat().st_mode & 0o077 == 0

    again = begin()
    again.expect("Ctrl-D leaves")
    again.send("\x1b[A\r")  # the query of before
    again.expect("1 row")
    again.expect("sql>")
    again.send(".quit\r")
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0
