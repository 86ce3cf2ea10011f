"""Loading: what is new, once; a later version for the earlier; a file wholly or not at all."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pytest
import zstandard
from msgspec.structs import replace

from icecore.analysis.load import loader
from icecore.events.file.log import bulk_frames, id_text, survey
from icecore.events.games.boreal_pyramid.words import Scored, Valued
from icecore.events.words.record import Record, Ruling
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import positions, simulated
from tests.analysis.evenings import evening, write
from tests.cli.shell import archive, damaged, icecore
from tests.ours import WITH_LANTERN

PYRAMID = find_game("boreal_pyramid")
NORTH = find_game("the_north")


def rows(path: Path, sql: str) -> list[Any]:
    with duckdb.connect(str(path), read_only=True) as con:
        return con.execute(sql).fetchall()


def content(path: Path) -> dict[str, list[str]]:
    """Everything in a database, whatever the order of its rows."""
    with duckdb.connect(str(path), read_only=True) as con:
        tables = con.execute("SELECT schema_name, table_name FROM duckdb_tables()").fetchall()
        return {
            f"{schema}.{table}": sorted(
                map(str, con.execute(f'SELECT * FROM "{schema}"."{table}"').fetchall())
            )
            for schema, table in tables
        }


def tables(path: Path) -> dict[str, list[str]]:
    """The same without `games`, which says in which file a game was found."""
    return {key: found for key, found in content(path).items() if key != "main.games"}


def test_a_game_that_was_loaded_is_loaded_once(tmp_path: Path) -> None:
    archive(tmp_path, 5)
    first = icecore(tmp_path, "load", "a.duckdb", "games.ice", "--json")
    assert (first.code, first.json["games"], first.json["unchanged"]) == (0, 5, 0)
    before = content(tmp_path / "a.duckdb")
    again = icecore(tmp_path, "load", "a.duckdb", "games.ice", "games.ice", "--json")
    assert (again.json["games"], again.json["unchanged"], again.json["rows"]) == (0, 10, 0)
    assert content(tmp_path / "a.duckdb") == before
    assert first.json["rows"] == sum(
        len(found) for key, found in before.items()
        if not key.endswith((".columns", ".tables", ".about", ".cards"))
    )  # fmt: skip


def test_a_longer_version_replaces_the_shorter_and_a_sealed_one_the_open(tmp_path: Path) -> None:
    head, records, seal = simulated(PYRAMID, 0)
    other = bulk_frames(*simulated(PYRAMID, 1))
    versions = [bulk_frames(head, records[:cut], None) for cut in (20, 40, len(records))]
    versions.append(bulk_frames(head, records, seal))
    for number, frames in enumerate(versions):
        (tmp_path / f"{number}.ice").write_bytes(frames + other)
    for number, (found, sealed) in enumerate(
        [(20, False), (40, False), (len(records), False), (len(records), True)]
    ):
        answer = icecore(tmp_path, "load", "a.duckdb", f"{number}.ice", "--json").json
        assert (answer["games"], answer["replaced"]) == (1 if number else 2, 1 if number else 0)
        sql = f"SELECT records, sealed FROM games WHERE id = '{survey_id(tmp_path / '0.ice')}'"
        assert rows(tmp_path / "a.duckdb", sql) == [(found, sealed)]
    assert rows(tmp_path / "a.duckdb", "SELECT count(*) FROM games") == [(2,)]
    icecore(tmp_path, "load", "b.duckdb", "3.ice")
    assert tables(tmp_path / "a.duckdb") == tables(tmp_path / "b.duckdb")
    earlier = icecore(tmp_path, "load", "a.duckdb", "0.ice", "1.ice", "2.ice", "--json").json
    assert (earlier["games"], earlier["unchanged"]) == (0, 6)
    assert tables(tmp_path / "a.duckdb") == tables(tmp_path / "b.duckdb")


def survey_id(path: Path) -> str:
    return id_text(next(survey(path)).head.id)


def test_versions_of_a_game_in_one_load_leave_the_last_one_only(tmp_path: Path) -> None:
    head, records, seal = simulated(PYRAMID, 0)
    versions = [bulk_frames(head, records[:cut], None) for cut in (10, 50, 30)]
    (tmp_path / "all.ice").write_bytes(b"".join([*versions, bulk_frames(head, records, seal)]))
    (tmp_path / "last.ice").write_bytes(bulk_frames(head, records, seal))
    answer = icecore(tmp_path, "load", "a.duckdb", "all.ice", "--json").json
    assert (answer["games"], answer["replaced"], answer["unchanged"]) == (3, 2, 1)
    icecore(tmp_path, "load", "b.duckdb", "last.ice")
    assert tables(tmp_path / "a.duckdb") == tables(tmp_path / "b.duckdb")
    sql = "SELECT * EXCLUDE (file, file_offset) FROM games"
    assert rows(tmp_path / "a.duckdb", sql) == rows(tmp_path / "b.duckdb", sql)


def test_two_games_of_one_id_are_refused_unless_one_is_the_later(tmp_path: Path) -> None:
    head, records, _ = simulated(PYRAMID, 0)
    _, others, _ = simulated(PYRAMID, 1)
    (tmp_path / "one.ice").write_bytes(bulk_frames(head, records[:20], None))
    (tmp_path / "two.ice").write_bytes(bulk_frames(head, others[:20], None))
    assert icecore(tmp_path, "load", "a.duckdb", "one.ice").code == 0
    answer = icecore(tmp_path, "load", "a.duckdb", "two.ice")
    assert answer.code == 3
    assert "another game with the same id and as many records is loaded already" in answer.err


def test_a_file_with_a_damaged_game_is_not_loaded_at_all_unless_told_to_keep_going(
    tmp_path: Path,
) -> None:
    write(tmp_path / "good.ice", [bulk_frames(*simulated(PYRAMID, n)) for n in (10, 11)])
    damaged(tmp_path, "body")
    answer = icecore(tmp_path, "load", "a.duckdb", "body.ice", "good.ice")
    assert answer.code == 3
    assert "body.ice, byte" in answer.err
    assert not (tmp_path / "a.duckdb").exists()
    assert icecore(tmp_path, "load", "a.duckdb", "good.ice", "body.ice").code == 3
    assert rows(tmp_path / "a.duckdb", "SELECT count(*), count(DISTINCT file) FROM games") == [
        (2, 1)
    ]
    answer = icecore(tmp_path, "load", "b.duckdb", "body.ice", "good.ice", "--keep-going", "--json")
    assert answer.code == 3
    assert (answer.json["games"], len(answer.json["problems"])) == (4, 1)


@pytest.mark.parametrize("kind", ["missing", "text", "torn", "header"])
def test_what_is_no_log_is_said_in_a_sentence_and_the_others_are_loaded(
    tmp_path: Path, kind: str
) -> None:
    damaged(tmp_path, kind)
    archive(tmp_path, 4, "good.ice")
    answer = icecore(tmp_path, "load", "a.duckdb", f"{kind}.ice", "good.ice", "--keep-going")
    assert answer.code == (1 if kind == "missing" else 3)
    assert f"icecore: {kind}.ice" in answer.err
    assert rows(tmp_path / "a.duckdb", "SELECT count(*) FROM games") == [(4,)]


def test_games_that_cannot_be_what_they_say_are_left_out(tmp_path: Path) -> None:
    head, records, seal = simulated(PYRAMID, 0)
    lies = replace(seal, standing=(99, 98))
    (tmp_path / "lies.ice").write_bytes(bulk_frames(head, records, lies))
    answer = icecore(tmp_path, "load", "a.duckdb", "lies.ice")
    assert answer.code == 3
    assert "the seal says standing (99, 98)" in answer.err

    broken = [*records[:1], *records[2:]]
    (tmp_path / "broken.ice").write_bytes(bulk_frames(head, broken, None))
    answer = icecore(tmp_path, "load", "a.duckdb", "broken.ice")
    assert answer.code == 3
    assert head_text(head) in answer.err

    stranger = bulk_frames(replace(head, game="chess"), [], None)
    (tmp_path / "stranger.ice").write_bytes(stranger)
    answer = icecore(tmp_path, "load", "a.duckdb", "stranger.ice")
    assert answer.code == 3
    assert 'there is no game "chess"' in answer.err


def head_text(head: Any) -> str:
    return id_text(head.id)


def test_an_illegal_game_is_found_when_the_rules_are_asked(tmp_path: Path) -> None:
    head, records, _ = simulated(PYRAMID, 0)
    *before, last = records
    wrong = tuple(
        replace(event, points=event.points + 1) if isinstance(event, Scored) else event
        for event in last.events
    )
    assert wrong != last.events
    (tmp_path / "wrong.ice").write_bytes(
        bulk_frames(head, [*before, replace(last, events=wrong)], None)
    )
    assert icecore(tmp_path, "load", "a.duckdb", "wrong.ice").code == 0
    answer = icecore(tmp_path, "load", "b.duckdb", "wrong.ice", "--verify", "--keep-going")
    assert answer.code == 3
    assert f"record {len(records)}: other events than today's rules" in answer.err
    assert rows(tmp_path / "b.duckdb", "SELECT count(*) FROM games") == [(0,)]


def test_folders_archives_and_pipes_give_the_same_rows(tmp_path: Path) -> None:
    folder = tmp_path / "evenings" / "2026"
    folder.mkdir(parents=True)
    games = [evening(PYRAMID, number) for number in range(6)]
    for number, frames in enumerate(games):
        (folder / f"{number}.ice").write_bytes(frames)
    whole = write(tmp_path / "all.ice", games)
    (tmp_path / "all.ice.zst").write_bytes(zstandard.compress(whole.read_bytes()))
    (folder / "notes.txt").write_text("no log")
    assert icecore(tmp_path, "load", "a.duckdb", "evenings").code == 0
    assert icecore(tmp_path, "load", "b.duckdb", "all.ice.zst").code == 0
    assert icecore(tmp_path, "load", "c.duckdb", "-", stdin=whole.read_bytes()).code == 0
    assert icecore(tmp_path, "load", "d.duckdb", "all.ice").code == 0
    first, *others = (tables(tmp_path / f"{name}.duckdb") for name in "abcd")
    assert all(other == first for other in others)
    (tmp_path / "empty").mkdir()
    answer = icecore(tmp_path, "load", "a.duckdb", "empty")
    assert (answer.code, answer.err) == (
        1, "icecore: empty: no logs in it; they end in .ice or .ice.zst\n",
    )  # fmt: skip


LARGE = pytest.mark.parametrize("large", [1, 500], ids=["all tables", "large tables first"])


def in_small_parts(monkeypatch: pytest.MonkeyPatch, large: int) -> None:
    """Rows go into the database again and again, from the middle of a file too."""
    monkeypatch.setattr(loader, "BATCH", 5000)
    monkeypatch.setattr(loader, "STREAM", 1000)
    monkeypatch.setattr(loader, "LARGE", large)
    monkeypatch.setattr("icecore.analysis.load.load_plan.CHUNK", 100)
    monkeypatch.setattr("icecore.analysis.load.load_plan.LOOK_UP", 4)
    monkeypatch.setattr("icecore.analysis.tables.row_batch.LONG", 2000)


def test_several_processes_load_the_same(tmp_path: Path) -> None:
    for game in (PYRAMID, NORTH):
        write(tmp_path / f"{game.name}.ice", [evening(game, number) for number in range(30)])
    files = [f"{game.name}.ice" for game in (PYRAMID, NORTH)]
    command = [sys.executable, "-m", "icecore", "load", "two.duckdb", *files, "--jobs", "2"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, env=WITH_LANTERN)
    assert icecore(tmp_path, "load", "one.duckdb", *files).code == 0
    assert content(tmp_path / "one.duckdb") == content(tmp_path / "two.duckdb")
    assert not list(tmp_path.glob("*.loading"))


@LARGE
def test_small_parts_load_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: int
) -> None:
    """Earlier versions are there already, and later ones come twice in one long file."""
    for game in (PYRAMID, NORTH):
        write(tmp_path / f"{game.name}.ice", [evening(game, number) for number in range(5)])
    head, records, seal = simulated(PYRAMID, 30)
    versions = [bulk_frames(head, records[:cut], None) for cut in (10, 30, 50)]
    (tmp_path / "earlier.ice").write_bytes(versions[0])
    pyramids = (tmp_path / "boreal_pyramid.ice").read_bytes()
    later = [versions[1], pyramids, versions[2], bulk_frames(head, records, seal)]
    (tmp_path / "long.ice").write_bytes(b"".join(later))
    files = ["earlier.ice", "long.ice", "the_north.ice"]
    for file in files:
        assert icecore(tmp_path, "load", "one.duckdb", file).code == 0
    in_small_parts(monkeypatch, large)
    for file in files:
        assert icecore(tmp_path, "load", "small.duckdb", file).code == 0
    assert content(tmp_path / "one.duckdb") == content(tmp_path / "small.duckdb")


@LARGE
def test_a_failure_in_the_middle_of_a_long_file_takes_all_of_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: int
) -> None:
    in_small_parts(monkeypatch, large)
    archive(tmp_path, 3, "good.ice")
    head, records, seal = simulated(PYRAMID, 20)
    games = [bulk_frames(*simulated(PYRAMID, number)) for number in range(10, 20)]
    lies = bulk_frames(head, records, replace(seal, standing=(0, 0)))
    write(tmp_path / "long.ice", [*games, lies])
    answer = icecore(tmp_path, "load", "a.duckdb", "good.ice", "long.ice", "good.ice")
    assert answer.code == 3
    icecore(tmp_path, "load", "b.duckdb", "good.ice")
    assert content(tmp_path / "a.duckdb") == content(tmp_path / "b.duckdb")


def test_tables_and_options_are_settled_when_the_database_is_made(tmp_path: Path) -> None:
    archive(tmp_path, 2, "one.ice")
    archive(tmp_path, 4, "two.ice")
    chosen = ("--tables", "records, boreal_pyramid.sc*", "--options")
    assert icecore(tmp_path, "load", "a.duckdb", "one.ice", *chosen).code == 0
    assert icecore(tmp_path, "load", "a.duckdb", "two.ice").code == 0
    found = content(tmp_path / "a.duckdb")
    filled = {key for key, there in found.items() if there}
    assert filled == {
        "main.games", "main.records", "boreal_pyramid.scored",
        "main.about", "main.columns", "main.tables",
    }  # fmt: skip
    options = rows(
        tmp_path / "a.duckdb",
        "SELECT min(options), count(options) = count(*) FROM records WHERE seat >= 0",
    )
    assert options == [(1, True)]
    assert rows(tmp_path / "a.duckdb", "SELECT max(options) FROM records WHERE seat < 0") == [
        (None,)
    ]
    answer = icecore(tmp_path, "load", "a.duckdb", "two.ice", "--tables", "seats")
    assert answer.code == 1
    assert "made with --tables records,boreal_pyramid.sc* and --options" in answer.err
    answer = icecore(tmp_path, "load", "b.duckdb", "two.ice", "--tables", "recods")
    assert (answer.code, answer.err) == (
        1, 'icecore: no table is called "recods"; did you mean records?\n',
    )  # fmt: skip


def test_legal_options_are_those_that_the_seat_is_shown(tmp_path: Path) -> None:
    head, records, seal = simulated(PYRAMID, 0)
    (tmp_path / "one.ice").write_bytes(bulk_frames(head, records, seal))
    icecore(tmp_path, "load", "a.duckdb", "one.ice", "--options")
    found = rows(tmp_path / "a.duckdb", "SELECT record, seat, options FROM records WHERE seat >= 0")
    counted = {number: (seat, options) for number, seat, options in found}
    for number, (state, record) in enumerate(positions(PYRAMID, 0), 1):
        if record is not None and record.seat >= 0:
            mine = [who for who, _ in PYRAMID.candidates(state) if who == record.seat]
            assert counted.pop(number) == (record.seat, len(mine)), number
    assert not counted


def test_a_ruling_is_a_row_and_its_events_are_events(tmp_path: Path) -> None:
    head, records, _ = simulated(PYRAMID, 0)
    ruled = Record(records[9].at, SCRIBE, Ruling("as agreed", "pyramid.score.1"),
                   (Valued("slip", 5),))  # fmt: skip
    (tmp_path / "one.ice").write_bytes(bulk_frames(head, [*records[:10], ruled], None))
    assert icecore(tmp_path, "load", "a.duckdb", "one.ice").code == 0
    sql = "SELECT record, reason, rule, events FROM rulings"
    assert rows(tmp_path / "a.duckdb", sql) == [(11, "as agreed", "pyramid.score.1", ["valued"])]
    sql = "SELECT record, event, seat, card, points FROM boreal_pyramid.valued"
    assert rows(tmp_path / "a.duckdb", sql) == [(11, 1, SCRIBE, "slip", 5)]


def test_a_database_that_another_process_has_open_is_refused_by_a_sentence(tmp_path: Path) -> None:
    archive(tmp_path, 1)
    icecore(tmp_path, "load", "a.duckdb", "games.ice")
    code = "import duckdb, sys; c = duckdb.connect('a.duckdb'); print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        answer = icecore(tmp_path, "load", "a.duckdb", "games.ice")
        other.communicate(b"\n")
    assert (answer.code, answer.err) == (
        1,
        f"icecore: a.duckdb: another process (process {other.pid}) has it open; "
        "try again when it is done\n",
    )


def test_what_is_no_database_of_ours_stays_as_it_is(tmp_path: Path) -> None:
    archive(tmp_path, 1)
    (tmp_path / "text.duckdb").write_text("no database " * 1000)
    with duckdb.connect(str(tmp_path / "theirs.duckdb")) as con:
        con.execute("CREATE TABLE mine (a INTEGER)")
    (tmp_path / "folder").mkdir()
    for name, code, problem in (
        ("text.duckdb", 3, "no archive of tables (The file"),
        ("theirs.duckdb", 3, "a database, but not one that `icecore load` has made"),
        ("folder", 1, "a directory; name a database file in it"),
        ("nowhere/a.duckdb", 1, "there is no folder to make a database in"),
        ("Foreverot.duckdb", 1, "DuckDB takes a database's name for that of the tables"),
    ):
        answer = icecore(tmp_path, "load", name, "games.ice")
        assert answer.code == code
        assert answer.err.startswith(f"icecore: {name}: {problem}")
    assert (tmp_path / "text.duckdb").read_text().startswith("no database")
    assert rows(tmp_path / "theirs.duckdb", "SELECT table_name FROM duckdb_tables()") == [("mine",)]


@pytest.mark.parametrize("rounds", [3, pytest.param(200, marks=pytest.mark.soak)])
def test_a_load_that_was_killed_is_completed_by_the_next(tmp_path: Path, rounds: int) -> None:
    """Killed wherever it is: what is there is whole files, and a second load gives the rest."""
    for number in range(6):
        games = [evening(PYRAMID, number * 10 + game) for game in range(10)]
        write(tmp_path / f"{number}.ice", games)
    files = [f"{number}.ice" for number in range(6)]
    assert icecore(tmp_path, "load", "whole.duckdb", *files).code == 0
    whole = content(tmp_path / "whole.duckdb")
    command = [sys.executable, "-c", KILLABLE, "killed.duckdb", *files]
    began = time.monotonic()
    subprocess.run([*command, "never"], cwd=tmp_path, env=WITH_LANTERN, check=True)
    took = time.monotonic() - began
    dice, killed = Random(rounds), 0
    for _ in range(rounds):
        for left in tmp_path.glob("killed.duckdb*"):
            for file in [left] if left.is_file() else left.iterdir():
                file.unlink()
        process = subprocess.Popen([*command, "kill"], cwd=tmp_path, env=WITH_LANTERN)
        time.sleep(took * dice.uniform(0.3, 1.0))
        process.send_signal(signal.SIGKILL)
        killed += process.wait() == -signal.SIGKILL
        if (tmp_path / "killed.duckdb").exists() and _has_games(tmp_path / "killed.duckdb"):
            there = rows(tmp_path / "killed.duckdb", "SELECT count(*) FROM games GROUP BY file")
            assert {count for (count,) in there} <= {10}, "a file is there in part"
        assert icecore(tmp_path, "load", "killed.duckdb", *files).code == 0
        assert content(tmp_path / "killed.duckdb") == whole
    assert killed, "every load was over before it could be killed"


def _has_games(path: Path) -> bool:
    return bool(rows(path, "SELECT 1 FROM duckdb_tables() WHERE table_name = 'games'"))


KILLABLE = """
import sys
from icecore.analysis.load import load_plan, loader
from icecore.cli.main import main
loader.BATCH, loader.STREAM, loader.LARGE, load_plan.CHUNK = 20_000, 5_000, 2_000, 200
sys.argv = ["icecore", "load", *sys.argv[1:-1]]
main()
"""
"""A load that goes into the database in many small steps, so that death finds it anywhere."""
