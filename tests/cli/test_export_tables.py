"""`icecore export-tables`: the same rows in files that other programs read, as its page shows."""

import re
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest

from tests.cli.shell import archive, icecore

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "tables.md"


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    archive(folder, 4)
    north = ("simulate", "the_north", "--games", 3, "-o", "north.ice")
    assert icecore(folder, *north).code == 0
    assert icecore(folder, "load", "games.duckdb", "games.ice", "north.ice").code == 0
    return folder


def counted(database: Path) -> dict[str, int]:
    """The tables that have rows."""
    with duckdb.connect(str(database), read_only=True) as con:
        tables = con.execute("SELECT schema_name, table_name FROM duckdb_tables()").fetchall()
        found: dict[str, int] = {}
        for schema, table in tables:
            ((rows,),) = con.execute(f'SELECT count(*) FROM "{schema}"."{table}"').fetchall()
            found[table if schema == "main" else f"{schema}.{table}"] = rows
    return {key: rows for key, rows in found.items() if rows}


def read(file: Path) -> int:
    if file.suffix == ".arrow":
        with pa.OSFile(str(file), "rb") as source:
            return int(pa.ipc.open_file(source).read_all().num_rows)
    with duckdb.connect() as con:
        ((rows,),) = con.execute(f"SELECT count(*) FROM '{file}'").fetchall()
    return int(rows)


@pytest.mark.parametrize("form", ["parquet", "csv", "arrow"])
def test_every_row_of_every_table_is_in_a_file(loaded: Path, form: str) -> None:
    words = ("export-tables", "games.duckdb", form, "--format", form, "--json")
    answer = icecore(loaded, *words).json
    rows: dict[str, int] = {}
    for part in answer["files"]:
        assert read(loaded / part["file"]) == part["rows"]
        rows[part["table"]] = rows.get(part["table"], 0) + part["rows"]
    assert rows == counted(loaded / "games.duckdb")
    assert answer["rows"] == sum(rows.values())
    assert (loaded / form / "records" / "game=the_north" / f"records.{form}").exists()
    assert (loaded / form / "boreal_pyramid" / f"scored.{form}").exists()


def test_values_come_back_as_they_are_in_the_database(loaded: Path) -> None:
    assert icecore(loaded, "export-tables", "games.duckdb", "values").code == 0
    with duckdb.connect(str(loaded / "games.duckdb"), read_only=True) as con:
        for table, files, columns in (
            ("records", "records/*/*.parquet", "* EXCLUDE (game_id, game), game"),
            ("games", "games/*/*.parquet", "started, winners, options::VARCHAR, outcome::VARCHAR"),
            ("the_north.drawn", "the_north/drawn.parquet", "record, event, seat, cards, backs"),
        ):
            ours = con.execute(f"SELECT {columns} FROM {table}").fetchall()
            theirs = con.execute(f"SELECT {columns} FROM '{loaded}/values/{files}'").fetchall()
            assert sorted(map(str, ours)) == sorted(map(str, theirs))


def test_only_an_earlier_export_is_replaced_and_only_when_told_so(loaded: Path) -> None:
    words = ("export-tables", "games.duckdb", "some", "--tables", "seats,boreal_pyramid.sc*")
    assert icecore(loaded, *words).code == 0
    found = {str(path.relative_to(loaded / "some")) for path in (loaded / "some").rglob("*.*")}
    assert found == {
        "about.parquet", "boreal_pyramid/scored.parquet",
        "seats/game=boreal_pyramid/seats.parquet", "seats/game=the_north/seats.parquet",
    }  # fmt: skip
    answer = icecore(loaded, *words)
    assert (answer.code, answer.err) == (
        1, "icecore: some: not empty; choose another folder, or say --force\n",
    )  # fmt: skip
    assert icecore(loaded, *words[:3], "--tables", "games", "--force").code == 0
    assert not (loaded / "some" / "seats").exists()
    (loaded / "mine").mkdir(exist_ok=True)
    (loaded / "mine" / "diary.txt").write_text("dear diary")
    answer = icecore(loaded, "export-tables", "games.duckdb", "mine", "--force")
    assert (answer.code, answer.err) == (
        1, "icecore: mine: not empty; choose another folder\n",
    )  # fmt: skip
    assert (loaded / "mine" / "diary.txt").read_text() == "dear diary"


def test_what_cannot_be_exported_is_said_in_a_sentence(loaded: Path) -> None:
    for words, problem in (
        (("nowhere.duckdb", "x"), "nowhere.duckdb: no such file; `icecore load` makes it"),
        (("games.duckdb", "games.ice"), "games.ice: a file; name a folder for the tables"),
        (("games.duckdb", "x", "--tables", "seat"), 'no table is called "seat"; did you mean'),
    ):
        answer = icecore(loaded, "export-tables", *words)
        assert answer.code == 1
        assert problem in answer.err
    assert not (loaded / "x").exists()
    assert not (loaded / "x.part").exists()


def blocks() -> Iterator[str]:
    return (found[1] for found in re.finditer(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL))


@pytest.mark.parametrize("number", range(len(list(blocks()))))
def test_the_programs_of_the_page_run(
    loaded: Path, number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    if not (loaded / "tables").exists():
        assert icecore(loaded, "export-tables", "games.duckdb", "tables/").code == 0
    with chdir(loaded):
        exec(list(blocks())[number], {})
    assert capsys.readouterr().out
