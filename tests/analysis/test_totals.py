"""SQL counts the same as folding the logs in Python does: every table, every column."""

from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from icecore.analysis.load.database import Database, open_database
from icecore.analysis.load.loader import Loader
from icecore.analysis.tables.tables import Column, Table, shared_tables, tables_of
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Ruleset
from tests.analysis.evenings import evening, logs, write
from tests.analysis.expected import Row, Rows, expected
from tests.ours import GAMES


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Ruleset[Any]:
    return find_game(request.param)


def load(path: Path, *files: Path, jobs: int = 1) -> Loader:
    with open_database(path) as database:
        loader = Loader(database, jobs=jobs)
        for _ in loader.load(map(str, files)):
            pass
    return loader


def rows_of(database: Database, table: Table) -> list[Row]:
    names = [column.name for column in table.columns]
    json = [column.name for column in table.columns if column.sql == "JSON"]
    found = []
    for values in database.con.execute(f"SELECT * FROM {table.quoted}").fetchall():
        row = dict(zip(names, values, strict=True))
        found.append(row | {name: msgspec.json.decode(row[name]) for name in json})
    return found


def sorted_rows(rows: list[Row]) -> list[str]:
    return sorted(str(sorted(row.items())) for row in rows)


def filled(game: Ruleset[Any]) -> list[Table]:
    return [table for table in (*shared_tables(), *tables_of(game)) if table.name != "cards"]


def test_every_row_of_odd_games_is_the_one_that_the_timeline_tells(
    game: Ruleset[Any], tmp_path: Path
) -> None:
    file = write(tmp_path / "games.ice", [evening(game, number) for number in range(24)])
    load(tmp_path / "games.duckdb", file)
    wanted: Rows = defaultdict(list)
    for log in logs(file):
        for key, rows in expected(log).items():
            wanted[key] += rows
    assert all(wanted[key] for key in ("takebacks", "taken_back", "notes"))
    with open_database(tmp_path / "games.duckdb") as database:
        for table in filled(game):
            found = rows_of(database, table)
            assert sorted_rows(found) == sorted_rows(wanted.pop(table.key, [])), table.key
    assert not any(wanted.values())


def total(values: list[Any], column: Column) -> tuple[int, int]:
    """How many values there are, and what they come to."""
    there = [value for value in values if value is not None]
    if column.sql in ("INTEGER", "BIGINT", "BOOLEAN"):
        return len(there), sum(there)
    if column.sql == "DOUBLE":
        return len(there), round(sum(there) * 1_000_000)
    if column.sql == "JSON":
        return len(there), 0
    if column.sql in ("UUID", "TIMESTAMP"):
        return len(there), len(set(there))
    return len(there), sum(map(len, there))


def asked(column: Column) -> str:
    """The same in SQL."""
    name = f'"{column.name}"'
    if column.sql in ("INTEGER", "BIGINT", "BOOLEAN"):
        come = f"coalesce(sum({name}::BIGINT), 0)::BIGINT"
    elif column.sql == "DOUBLE":
        come = f"coalesce(round(sum({name}) * 1000000), 0)::BIGINT"
    elif column.sql == "JSON":
        come = "0"
    elif column.sql in ("UUID", "TIMESTAMP"):
        come = f"count(DISTINCT {name})"
    elif column.sql.endswith("[]"):
        come = f"coalesce(sum(len({name})), 0)::BIGINT"
    else:
        come = f"coalesce(sum(length({name}::VARCHAR)), 0)::BIGINT"
    return f"count({name}), {come}"


@pytest.mark.parametrize("games", [40, pytest.param(500, marks=pytest.mark.soak)])
def test_the_totals_of_many_games_are_those_of_folding_them(
    game: Ruleset[Any], games: int, tmp_path: Path
) -> None:
    file = write(tmp_path / "games.ice", (evening(game, number) for number in range(games)))
    loader = load(tmp_path / "games.duckdb", file)
    assert (loader.tally.games, loader.tally.problems) == (games, [])
    wanted: Rows = defaultdict(list)
    for log in logs(file):
        for key, rows in expected(log).items():
            wanted[key] += rows
    with open_database(tmp_path / "games.duckdb") as database:
        for table in filled(game):
            rows = wanted[table.key]
            sums = ", ".join(map(asked, table.columns))
            found = database.con.execute(f"SELECT count(*), {sums} FROM {table.quoted}").fetchone()
            counted = [
                number
                for column in table.columns
                for number in total([row[column.name] for row in rows], column)
            ]
            assert found == (len(rows), *counted), table.key
        assert loader.tally.rows == sum(map(len, wanted.values()))
