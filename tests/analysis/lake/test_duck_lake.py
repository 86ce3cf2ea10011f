"""Lakes are asked as databases are, and strangers can do them no harm."""

import subprocess
import sys
from pathlib import Path

import pytest

from icecore.analysis.lake.store.compact import compact
from icecore.analysis.open_archive import open_archive, open_sandbox
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.question import questions
from icecore.analysis.query.sandbox import Limits, QueryError
from tests.analysis import attacks
from tests.analysis.lake.table_sums import built
from tests.analysis.lake.test_lake_upkeep import grown
from tests.cli.shell import archive, icecore

LIMITS = Limits(seconds=20.0, memory=512 << 20, rows=100, size=1 << 20, threads=2)


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With games that were replaced, so that something is dropped."""
    found, _ = grown(tmp_path_factory.mktemp("asked"))
    return found


def content(lake: Path) -> dict[str, bytes]:
    files = (each for each in lake.parent.rglob("*") if each.is_file())
    return {str(each): each.read_bytes() for each in files if each.suffix != ".duckdb"}


def test_questions_have_the_answers_of_a_database(lake: Path) -> None:
    with Archive(lake.parent / "all.duckdb") as file, open_archive(lake) as views:
        assert (views.titles(), views.count("boreal_pyramid")) == (
            file.titles(), file.count("boreal_pyramid"),
        )  # fmt: skip
        for question in questions().values():
            assert views.can_answer(question) == file.can_answer(question), question.name
            if file.can_answer(question):
                assert views.ask(question) == file.ask(question), question.name


def test_only_what_a_question_names_is_made_ready(lake: Path) -> None:
    from icecore.analysis.lake.engines.duck_lake import LakeArchive

    with LakeArchive(lake) as views:
        views.ask("seat_advantage")
        assert views.views.there == {"games", "seats"}


def test_a_lake_describes_itself_as_a_database_does(lake: Path) -> None:
    for sql in (
        "SELECT * FROM columns ORDER BY ALL",
        "SELECT * FROM tables ORDER BY ALL",
        "SELECT name FROM about ORDER BY 1",
        "SELECT typeof(id), typeof(started), typeof(winners), typeof(options), typeof(outcome)"
        " FROM games LIMIT 1",
        "SELECT typeof(why), typeof(square) FROM boreal_pyramid.counter_moved LIMIT 1",
    ):
        one = icecore(lake.parent, "query", "all.duckdb", sql, "--csv")
        two = icecore(lake.parent, "query", "lake", sql, "--csv")
        assert (two.code, two.out) == (0, one.out), sql


def test_what_is_built_or_compacted_meanwhile_is_not_seen(tmp_path: Path) -> None:
    found, _ = grown(tmp_path, 2)
    archive(tmp_path, 3, "more.ice")
    with open_archive(found) as views:
        before = views.count("boreal_pyramid")
        compact(found)
        built(found, tmp_path / "more.ice")
        assert views.count("boreal_pyramid") == before
        assert views.ask("game_length").rows
    with open_archive(found) as views:
        assert views.count("boreal_pyramid") > before


def test_every_attack_is_refused_and_changes_nothing(lake: Path) -> None:
    before = content(lake)
    file = next(lake.rglob("*.parquet"))
    with open_sandbox(lake, LIMITS) as sandbox:
        for statement in (*attacks.WRITES, *attacks.READS, *attacks.SETTINGS, *attacks.TRICKS):
            sql = statement.replace("{archive}", str(file)).replace("{folder}", str(lake.parent))
            with pytest.raises(QueryError) as refused:
                sandbox.ask(sql)
            assert "\n" not in str(refused.value)
        assert sandbox.ask("SELECT count(*) FROM games").rows == [(8,)]
    assert content(lake) == before


BEHIND_THE_GUARD = """
import sys
from icecore.analysis.lake.engines.lake_sandbox import enter
from icecore.analysis.query.sandbox_protocol import Opening

path, *statements = sys.argv[1:]
connection, tables = enter(Opening(path, 512 << 20, 2, False))
tables(connection, "SELECT * FROM games, seats, records")
assert connection.execute("SELECT count(*) FROM games").fetchall() == [(8,)]
for statement in statements:
    try:
        connection.execute(statement).fetchall()
    except Exception:
        pass
"""


def test_the_lake_outlives_statements_that_got_past_the_first_check(
    lake: Path, tmp_path: Path
) -> None:
    before = content(lake)
    file = next(lake.rglob("*.parquet"))
    statements = [
        statement.replace("{archive}", str(file)).replace("{folder}", str(lake.parent))
        for statement in (*attacks.WRITES, *attacks.READS, *attacks.SETTINGS)
    ]
    command = [sys.executable, "-c", BEHIND_THE_GUARD, str(lake), *statements]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=120)
    assert content(lake) == before
    assert not list(tmp_path.iterdir())


def test_what_is_no_lake_is_said(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for words in (("ask", "folder"), ("query", "folder", "SELECT 1")):
        answer = icecore(tmp_path, *words)
        assert (answer.code, answer.err) == (
            1, "icecore: folder: no logs in it; they end in .ice or .ice.zst\n",
        )  # fmt: skip
    answer = icecore(tmp_path, "ask", "nothing", "--engine", "spark")
    assert (answer.code, answer.err) == (
        1, "icecore: nothing: no such lake; `icecore lake build` makes one from logs\n",
    )  # fmt: skip
