"""The sandbox under attack: every attempt is refused in one sentence, and the archive is intact."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from icecore.analysis.query import sandbox as sandboxes
from icecore.analysis.query.sandbox import Limits, QueryError, Sandbox
from tests.analysis import attacks
from tests.analysis.small_archive import small_archive

TIGHT = Limits(seconds=1.0, memory=256 << 20, rows=100, size=1 << 20, threads=2)


@pytest.fixture(scope="module", params=["in memory", "as a file"])
def guarded(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Sandbox]:
    path = small_archive(tmp_path_factory.mktemp("attacked") / "games.duckdb")
    before, limit = path.read_bytes(), sandboxes.IN_MEMORY
    sandboxes.IN_MEMORY = limit if request.param == "in memory" else 0
    with Sandbox(path, TIGHT) as sandbox:
        yield sandbox
        answer = sandbox.ask("SELECT count(*), min(name), wilson_low(1, 2) > 0.09 FROM games")
        assert answer.rows == [(3, "Lana", True)]
    sandboxes.IN_MEMORY = limit
    assert path.read_bytes() == before


def attack(sandbox: Sandbox, statement: str) -> None:
    path = sandbox.path
    sql = statement.replace("{archive}", str(path)).replace("{folder}", str(path.parent))
    before = path.read_bytes()
    with pytest.raises(QueryError) as refused:
        sandbox.ask(sql)
    assert len(str(refused.value)) > 15
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_there_are_enough_attacks() -> None:
    assert len(set(attacks.ALL)) == len(attacks.ALL) > 200


PLAIN = (
    *attacks.WRITES, *attacks.MORE_WRITES, *attacks.READS, *attacks.MORE_READS, *attacks.SETTINGS,
)  # fmt: skip


@pytest.mark.parametrize("statement", PLAIN)
def test_an_attack_is_refused_and_changes_nothing(guarded: Sandbox, statement: str) -> None:
    attack(guarded, statement)


@pytest.mark.parametrize(
    "all_of_them", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["some", "all"]
)
def test_what_is_a_select_in_disguise_hides_no_attack(guarded: Sandbox, all_of_them: bool) -> None:
    for statement in (*attacks.disguised(PLAIN, all_of_them=all_of_them), *attacks.PIVOTS):
        attack(guarded, statement)


@pytest.mark.parametrize("statement", attacks.TRICKS, ids=range(len(attacks.TRICKS)))
def test_a_trick_is_refused_and_changes_nothing(guarded: Sandbox, statement: str) -> None:
    attack(guarded, statement)


@pytest.mark.parametrize("statement", attacks.BOMBS)
def test_a_bomb_goes_off_within_its_limits(guarded: Sandbox, statement: str) -> None:
    attack(guarded, statement)


@pytest.mark.parametrize("statement", attacks.FATAL, ids=range(len(attacks.FATAL)))
def test_whatever_a_query_breaks_the_next_one_is_answered(guarded: Sandbox, statement: str) -> None:
    with pytest.raises(QueryError) as refused:
        guarded.ask(statement)
    assert not re.search("invalidated|most likely|has it open|damaged", str(refused.value))
    assert guarded.ask("SELECT count(*) FROM games").rows == [(3,)]


BEHIND_THE_GUARD = """
import sys
from icecore.analysis.query.sandbox_process import enter
from icecore.analysis.query.sandbox_protocol import Opening

path, in_memory, *statements = sys.argv[1:]
connection, _ = enter(Opening(path, 256 << 20, 2, in_memory == "1"))
for statement in statements:
    try:
        connection.execute(statement).fetchall()
    except Exception:
        pass
"""


@pytest.mark.parametrize("in_memory", [True, False])
def test_the_archive_outlives_even_statements_that_got_past_the_first_check(
    tmp_path: Path, in_memory: bool
) -> None:
    """What the process may do is limited as well, not only what it accepts."""
    path = small_archive(tmp_path / "games.duckdb")
    before, room = path.read_bytes(), tmp_path / "room"
    room.mkdir()
    statements = [
        statement.replace("{archive}", str(path)).replace("{folder}", str(tmp_path))
        for statement in (*PLAIN, *attacks.disguised(PLAIN), *attacks.PIVOTS)
    ]
    subprocess.run(
        [sys.executable, "-c", BEHIND_THE_GUARD, str(path), str(int(in_memory)), *statements],
        cwd=room, check=True, timeout=60,
    )  # fmt: skip
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.duckdb", "room"]
