"""Databases from elsewhere: what is no plain table of ours is refused by name, everywhere."""

from pathlib import Path
from random import Random
from shutil import copyfile

import duckdb
import pytest

from icecore.analysis.load.database import BLOCK
from icecore.analysis.query import sandbox as sandboxes
from icecore.analysis.query.sandbox import ArchiveError, ask, look
from icecore.events.words.errors import IcecoreError
from tests.analysis.small_archive import small_archive
from tests.cli.shell import Answer, archive, icecore

SECRET = "to be kept"


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ours")
    archive(folder, 2)
    words = ("--tables", "seats,notes,boreal_pyramid.scored")
    assert icecore(folder, "load", "ours.duckdb", "games.ice", *words).code == 0
    return folder / "ours.duckdb"


@pytest.fixture
def copied(loaded: Path, tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text(SECRET)
    copyfile(loaded.parent / "games.ice", tmp_path / "games.ice")
    return Path(copyfile(loaded, tmp_path / "theirs.duckdb"))


COMMANDS = (
    ("query", "theirs.duckdb", "SELECT 1"),
    ("sql", "theirs.duckdb"),
    ("ask", "theirs.duckdb", "seat_advantage"),
    ("report", "theirs.duckdb", "-o", "out.html"),
    ("export-tables", "theirs.duckdb", "out"),
    ("load", "theirs.duckdb", "games.ice"),
)


def answers(folder: Path) -> list[Answer]:
    """What every command that reads a database says to it; none of them leaves anything."""
    before = sorted(path.name for path in folder.iterdir())
    found = [icecore(folder, *words) for words in COMMANDS]
    assert sorted(path.name for path in folder.iterdir()) == before
    assert not any(SECRET in answer.out + answer.err for answer in found)
    return found


FOREIGN = {
    "view notes": "DROP TABLE notes; CREATE VIEW notes AS SELECT * FROM read_text('{secret}')",
    "macro share": "CREATE OR REPLACE MACRO share(k, n) AS"
    " (SELECT content FROM read_text('{secret}'))",
    "table mine": "CREATE TABLE mine AS SELECT 1 AS x",
    "version 9": "UPDATE about SET value = '9' WHERE name = 'version'",
}


@pytest.mark.parametrize("what", FOREIGN)
def test_every_command_refuses_a_foreign_database_in_the_same_words(
    copied: Path, what: str
) -> None:
    with duckdb.connect(str(copied)) as connection:
        connection.execute(FOREIGN[what].replace("{secret}", str(copied.parent / "secret.txt")))
    before = copied.read_bytes()
    found = answers(copied.parent)
    assert {answer.code for answer in found} == {3}
    assert {answer.err for answer in found} == {found[0].err}
    assert what in found[0].err
    assert copied.read_bytes() == before


STRANGE = {
    "view more": "CREATE VIEW more AS SELECT 1",
    "view about": "DROP TABLE about; CREATE VIEW about AS SELECT 'version' AS name, '1' AS value",
    "macro m": "CREATE MACRO m() AS TABLE SELECT * FROM read_text('/etc/passwd')",
    "sequence s": "CREATE SEQUENCE s",
    "type mood": "CREATE TYPE mood AS ENUM ('good')",
    "index i": "CREATE INDEX i ON games (id)",
    "constraint on evil": "CREATE TABLE evil (x INTEGER CHECK (x > 0))",
    "trigger t": "CREATE TRIGGER t AFTER INSERT ON games FOR EACH STATEMENT"
    " INSERT INTO about VALUES ('a', 'b')",
    "column home of its table games": "ALTER TABLE games ADD COLUMN home VARCHAR"
    " DEFAULT current_setting('home_directory')",
    "column dice of its table games": 'ALTER TABLE games ADD COLUMN dice DOUBLE DEFAULT "random"()',
    "column twice of its table played": "CREATE TABLE played (x INTEGER,"
    " twice INTEGER GENERATED ALWAYS AS (x + x))",
    "table lantern.more": "CREATE TABLE lantern.more (x INTEGER)",
    "not one that `icecore load` has made": "DROP TABLE about",
    "not one that `icecore load`": "ALTER TABLE tables DROP COLUMN table_name",
    "that `icecore load` has made": "UPDATE about SET value = 'one' WHERE name = 'version'",
    "version 0 of the database is older": "UPDATE about SET value = '0' WHERE name = 'version'",
}


@pytest.mark.parametrize("what", STRANGE)
def test_whatever_runs_or_is_not_ours_is_refused_by_name(tmp_path: Path, what: str) -> None:
    path = small_archive(tmp_path / "games.duckdb")
    with duckdb.connect(str(path)) as connection:
        connection.execute(STRANGE[what])
    with pytest.raises(ArchiveError, match=what) as refused:
        look(path)
    assert refused.value.exit_code == 3


@pytest.mark.parametrize("size", [0, 1 << 30])
def test_a_copy_of_either_kind_is_looked_at_first(
    tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandboxes, "IN_MEMORY", size)
    path = small_archive(tmp_path / "games.duckdb")
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE VIEW more AS SELECT 1")
    with pytest.raises(ArchiveError, match="view more"):
        ask(path, "SELECT 1")


def test_a_column_that_came_later_may_have_a_value_as_its_default(tmp_path: Path) -> None:
    path = small_archive(tmp_path / "games.duckdb")
    with duckdb.connect(str(path)) as connection:
        for name, default in (
            ("a", "CAST('it''s (new)' AS VARCHAR)"),
            ("b", "CAST('[1, 2]'::JSON AS INTEGER[])"),
            ("c", "CAST('u' AS ENUM('u', 'v'))"),
            ("d", "CAST('{\"x\": 4}'::JSON AS STRUCT(x INTEGER))"),
        ):
            kind = default.rpartition(" AS ")[2][:-1]
            connection.execute(f"ALTER TABLE games ADD COLUMN {name} {kind} DEFAULT {default}")
    assert ask(path, "SELECT a, b, c, d FROM games LIMIT 1").rows == [
        ("it's (new)", [1, 2], "u", {"x": 4})
    ]


def test_names_in_a_database_are_no_way_out_of_the_folder(copied: Path) -> None:
    with duckdb.connect(str(copied)) as connection:
        connection.execute("UPDATE seats SET game = '../../outside'")
    answer = icecore(copied.parent, "export-tables", copied.name, "out")
    assert answer.code == 3
    assert "cannot be the name of a game or table" in answer.err
    assert not (copied.parent / "out").exists()


def test_one_flipped_byte_or_half_a_file_is_called_damaged(copied: Path) -> None:
    data, dice = copied.read_bytes(), Random(24)
    for cut in (12_288, len(data) // 2, len(data) - 1):
        copied.write_bytes(data[:cut])
        damaged(copied)
    for _ in range(5):
        flipped = bytearray(data)
        flipped[dice.randrange(12, len(data))] ^= 1 << dice.randrange(8)
        copied.write_bytes(flipped)
        damaged(copied)


def damaged(path: Path) -> None:
    with pytest.raises(
        ArchiveError, match=r"the archive is damaged .*; load the logs into"
    ) as said:
        ask(path, "SELECT 1")
    assert said.value.exit_code == 3


def test_every_command_calls_a_damaged_database_damaged(copied: Path) -> None:
    data = copied.read_bytes()
    copied.write_bytes(data[: len(data) // 2])
    for answer in answers(copied.parent):
        assert answer.code == 3
        assert "theirs.duckdb: the archive is damaged" in answer.err


def test_damage_that_a_query_finds_in_a_large_copy_is_called_so(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandboxes, "IN_MEMORY", 0)
    with duckdb.connect(str(copied), read_only=True) as connection:
        sql = "SELECT DISTINCT block_id FROM pragma_storage_info('seats') WHERE block_id >= 0"
        (block,) = connection.execute(sql).fetchall()[0]
    data = bytearray(copied.read_bytes())
    data[3 * 4096 + block * BLOCK + 100] ^= 4
    copied.write_bytes(data)
    with pytest.raises(ArchiveError, match="the archive is damaged"):
        ask(copied, "SELECT * FROM seats")


@pytest.mark.parametrize("content", [b"", b"no database" * 1000, b"\x89PNG\r\n\x1a\n", bytes(9000)])
def test_what_is_no_database_gets_one_answer_everywhere(copied: Path, content: bytes) -> None:
    copied.write_bytes(content)
    found = answers(copied.parent)
    assert {answer.code for answer in found} == {3}
    assert {answer.err for answer in found} == {found[0].err}
    assert "theirs.duckdb: " in found[0].err
    assert copied.read_bytes() == content


def test_a_database_without_a_table_is_filled_and_else_refused(copied: Path) -> None:
    copied.unlink()
    duckdb.connect(str(copied)).close()
    *asked, filled = answers(copied.parent)
    assert {(answer.code, answer.err) for answer in asked} == {
        (3, "icecore: theirs.duckdb: an empty database; `icecore load` fills it\n")
    }
    assert filled.code == 0


def test_a_log_is_named_by_its_place_in_the_folder_that_was_loaded(tmp_path: Path) -> None:
    (tmp_path / "all" / "may").mkdir(parents=True)
    archive(tmp_path / "all" / "may", 1, "one.ice")
    archive(tmp_path, 2, "two.ice")
    done = icecore(tmp_path, "load", "a.duckdb", tmp_path / "all", tmp_path / "two.ice")
    assert done.code == 0, done.err
    found = ask(tmp_path / "a.duckdb", "SELECT file FROM games ORDER BY file").rows
    assert found == [("may/one.ice",), ("two.ice",)]


def test_a_load_reaches_no_file_but_its_rows(tmp_path: Path) -> None:
    from icecore.analysis.load.database import open_database

    with (
        pytest.raises(IcecoreError, match=r"a\.duckdb: cannot be filled: "),
        open_database(tmp_path / "a.duckdb") as database,
    ):
        database.con.execute("SELECT * FROM read_text('/etc/passwd')")
    assert list(tmp_path.iterdir()) == []
