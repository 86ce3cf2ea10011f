"""The database speaks for itself: plain DuckDB asks every question, as `icecore ask` answers it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from icecore.analysis.load import database
from icecore.analysis.load.database import open_database
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.file_macros import (
    functions_of,
    macro_name,
    parameter_names,
    question_macro,
)
from icecore.analysis.query.question import questions
from icecore.analysis.query.sandbox import ArchiveError, ask, look
from icecore.replay.table.simulate import Plan, simulate
from tests.cli.shell import icecore

PLANS = {
    "boreal_pyramid": (Plan("boreal_pyramid", ("random", "greedy"), seed="spoken"), 8),
    "the_north": (Plan("the_north", ("random", "random"), seed="spoken"), 4),
    "foreverot": (Plan("foreverot", ("random", "random"), seed="spoken"), 2),
}


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("spoken")
    for name, (plan, games) in PLANS.items():
        (folder / f"{name}.ice").write_bytes(b"".join(simulate(plan, games)))
    done = icecore(folder, "load", "games.duckdb", ".", "--positions", "--options")
    assert done.code == 0, done.err
    return folder / "games.duckdb"


@pytest.fixture(scope="module")
def opened(loaded: Path) -> Iterator[Archive]:
    with Archive(loaded) as archive:
        yield archive


PLAIN = """
import json, sys
import duckdb
con = duckdb.connect(sys.argv[1], read_only=True)
found = {}
for (name,) in con.execute(
    "SELECT function_name FROM duckdb_functions() WHERE schema_name = 'ask'"
).fetchall():
    result = con.execute(f"FROM ask.{name}()")
    types = [str(each[1]) for each in result.description]
    found[name] = [types, result.fetchall()]
assert not any(name.startswith("icecore") for name in sys.modules)
print(json.dumps(found, default=str))
"""


def test_plain_duckdb_asks_every_question_as_icecore_does(loaded: Path, opened: Archive) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, str(loaded)], capture_output=True, check=True, text=True
    )
    import json

    found = json.loads(done.stdout)
    asked = {
        macro_name(each.name): each
        for each in questions().values()
        if each.game in (None, *PLANS) and opened.can_answer(each)
    }
    assert set(asked) == set(found)
    assert len(found) > 60
    for name, (types, rows) in found.items():
        assert "HUGEINT" not in types, name
        answer = opened.ask(asked[name])
        assert [column.type.partition("(")[0] for column in answer.columns] == [
            kind.partition("(")[0] for kind in types
        ]
        said = [tuple(map(plain, row)) for row in answer.rows]
        assert said == [tuple(map(plain, row)) for row in rows], name


def plain(cell: Any) -> Any:
    """A cell as both ways to an answer spell it: ids and times are text there."""
    if isinstance(cell, float):
        return round(cell, 9)
    return cell if cell is None or isinstance(cell, bool | int | list | dict) else str(cell)


def test_a_parameter_narrows_and_shadows_no_column(loaded: Path, opened: Archive) -> None:
    with duckdb.connect(str(loaded), read_only=True) as con:
        for question in questions().values():
            names = parameter_names(question)
            macro = question_macro(question, opened.tables)
            if macro is None or not opened.can_answer(question):
                continue
            given = {"game": "the_north", "turn": 2, "turns": 1, "least": 1, "top": 2, "width": 3}
            wanted = {name: given[name] for name in names if name in given}
            if not wanted:
                continue
            said = ", ".join(f"{names[key]} := {value!r}" for key, value in wanted.items())
            rows = con.execute(f"FROM ask.{macro.name}({said})").fetchall()
            assert len(rows) == len(opened.ask(question, wanted).rows), question.name


def test_everything_says_what_it_is(loaded: Path) -> None:
    with duckdb.connect(str(loaded), read_only=True) as con:
        for source in (
            "duckdb_tables() WHERE NOT internal",
            "duckdb_columns() WHERE NOT internal",
            "duckdb_functions() WHERE NOT internal",
        ):
            rows = con.execute(f"SELECT comment FROM {source}").fetchall()
            assert rows
            assert all(comment for (comment,) in rows), source


def test_only_what_was_played_has_tables(loaded: Path, tmp_path: Path) -> None:
    with duckdb.connect(str(loaded), read_only=True) as con:
        schemas = {s for (s,) in con.execute("SELECT schema_name FROM duckdb_tables()").fetchall()}
    assert schemas == {"main", *PLANS}
    done = icecore(tmp_path, "load", "one.duckdb", str(loaded.parent / "the_north.ice"))
    assert done.code == 0, done.err
    with duckdb.connect(str(tmp_path / "one.duckdb"), read_only=True) as con:
        schemas = {s for (s,) in con.execute("SELECT schema_name FROM duckdb_tables()").fetchall()}
    assert schemas == {"main", "the_north"}
    done = icecore(tmp_path, "load", "one.duckdb", str(loaded.parent / "boreal_pyramid.ice"))
    assert done.code == 0, done.err
    with Archive(tmp_path / "one.duckdb") as archive:
        games = {row["game"] for row in archive.ask("points_by_source").objects()}
        assert games == {"boreal_pyramid", "the_north"}
        assert archive.rows("SELECT count(*) > 0 FROM ask.points_by_source()") == [(True,)]


CHANGED = {
    "function": "CREATE OR REPLACE MACRO share(a_part, a_whole) AS 1.0",
    "question": "CREATE OR REPLACE MACRO ask.seat_advantage(only_game := NULL) AS TABLE SELECT 1",
    "stranger": "CREATE MACRO ask.mine() AS TABLE SELECT 1",
    "of a game": "CREATE MACRO the_north.mine() AS 1",
    "shadow": "CREATE MACRO sum(x) AS 1",
    "parameter": "CREATE OR REPLACE MACRO share(a, b) AS"
    " CASE WHEN b > 0 AND a IS NOT NULL THEN round(a / b, 4) END",
}


@pytest.mark.parametrize("what", CHANGED)
def test_a_macro_with_another_text_is_refused_everywhere(
    loaded: Path, tmp_path: Path, what: str
) -> None:
    path = tmp_path / "theirs.duckdb"
    path.write_bytes(loaded.read_bytes())
    with duckdb.connect(str(path)) as con:
        con.execute(CHANGED[what])
    for reads in (lambda: ask(path, "SELECT 1"), lambda: look(path)):
        with pytest.raises(ArchiveError, match="its macro"):
            reads()


def test_questions_of_another_version_are_written_anew_and_refused_until_then(
    loaded: Path, tmp_path: Path
) -> None:
    path = tmp_path / "older.duckdb"
    path.write_bytes(loaded.read_bytes())
    with duckdb.connect(str(path)) as con:
        con.execute(CHANGED["question"])
        con.execute(CHANGED["stranger"])
        con.execute("UPDATE about SET value = 'of before' WHERE name = 'questions'")
    with pytest.raises(ArchiveError, match="`icecore load` on the database"):
        ask(path, "SELECT 1")
    assert icecore(tmp_path, "load", "older.duckdb").code == 0
    assert len(ask(path, "FROM ask.seat_advantage()").rows) > 2
    with duckdb.connect(str(path)) as con:
        con.execute("UPDATE about SET value = 'of before' WHERE name = 'questions'")
        con.execute(CHANGED["shadow"])
    with pytest.raises(ArchiveError, match="its macro sum"):
        look(path)


def test_a_database_of_the_version_before_is_migrated(
    loaded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "before.duckdb"
    log = str(loaded.parent / "the_north.ice")
    with monkeypatch.context() as patch:
        patch.setattr(database, "write_macros", lambda _: None)
        assert icecore(tmp_path, "load", "before.duckdb", log).code == 0
    with duckdb.connect(str(path)) as con:
        con.execute("DELETE FROM about WHERE name = 'questions'")
        con.execute("UPDATE about SET value = '1' WHERE name = 'version'")
        con.execute("CREATE SCHEMA boreal_pyramid")
        con.execute("CREATE TABLE boreal_pyramid.passed (game_id UUID)")
        con.execute("INSERT INTO tables VALUES ('boreal_pyramid', 'passed', 'event', '')")
    assert ask(path, "SELECT count(*) FROM games").rows == [(4,)]
    assert icecore(tmp_path, "load", "before.duckdb", log).code == 0
    with open_database(path) as opened:
        assert "boreal_pyramid.passed" not in opened.there
        assert len(opened.macros) > 60
        about = dict(opened.con.execute("FROM about").fetchall())
        assert about["version"] == "2"
    assert len(ask(path, "FROM ask.seat_advantage()").rows) == 2


def test_functions_of_a_game_are_there_with_its_positions(opened: Archive) -> None:
    assert {each.schema for each in functions_of(opened.tables).values()} == {"main", *PLANS}
    assert {each.schema for each in functions_of(["the_north.scored"]).values()} == {"main"}
