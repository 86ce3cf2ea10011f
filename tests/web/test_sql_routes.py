"""SQL from a page: the questions and the sandbox of the command line, and no file but its own."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from tests.web.serving import Served, put_games, put_new, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("asked")
    put_games(folder, "boreal_pyramid", 8)
    with serving(folder) as running:
        assert running.get("/api/questions")["databases"] == []
        loaded = running.post("/api/load", {})
        assert loaded.status_code == 201, loaded.text
        yield running


def test_games_are_loaded_and_asked_in_sql(served: Served) -> None:
    assert served.get("/api/questions")["databases"] == ["archive.duckdb"]
    sql = "SELECT game, count(*) AS games FROM games GROUP BY game"
    answer = served.post("/api/ask", {"database": "archive.duckdb", "sql": sql}).json()
    assert answer["rows"] == [["boreal_pyramid", 8]]
    assert [column[0] for column in answer["columns"]] == ["game", "games"]
    assert "games" in served.get("/api/tables", database="archive.duckdb")["tables"]


def test_named_questions_are_answered_with_their_parameters(served: Served) -> None:
    questions = {each["name"]: each for each in served.get("/api/questions")["questions"]}
    assert "seat_advantage" in questions
    asked = {"database": "archive.duckdb", "question": "seat_advantage"}
    answer = served.post("/api/ask", {**asked, "given": {"game": "boreal_pyramid"}})
    assert answer.status_code == 200, answer.text
    assert len(answer.json()["rows"]) == 2
    again = served.post("/api/ask", {**asked, "question": "", "sql": answer.json()["sql"]})
    assert again.json() == answer.json()
    assert served.post("/api/ask", {**asked, "question": "nothing"}).status_code == 404
    assert served.post("/api/ask", {**asked, "given": {"nothing": "1"}}).status_code == 404


def test_facets_count_the_games_that_a_question_can_be_narrowed_to(served: Served) -> None:
    found = served.get("/api/facets", database="archive.duckdb")
    assert found["games"] == [["boreal_pyramid", 8]]
    assert (found["players"], found["set"][0][1]) == ([["2", 8]], 8)
    assert all("=" in option for option, _ in found["option"])
    assert sum(number for _, number in found["zone"]) >= 8
    asked = {"database": "archive.duckdb", "question": "end_reasons"}
    for kind, name in (("set", "set"), ("players", "players"), ("option", "option")):
        given = {name: found[kind][0][0]}
        answer = served.post("/api/ask", {**asked, "given": given})
        assert answer.status_code == 200, answer.text
    nobody = served.get("/api/facets", database="archive.duckdb", game="lantern")
    assert (nobody["games"], nobody["set"]) == ([["boreal_pyramid", 8]], [])


CHARTS = {
    "SELECT 'a' AS who, 3 AS n, 0.5 AS share, 0.2 AS low, 0.8 AS high": ("share", "bars", True),
    "SELECT turn, 2 * turn AS acts FROM range(3) AS t(turn)": ("acts", "lines", False),
    "SELECT 'a' AS who, 'b' AS whom": None,
}


@pytest.mark.parametrize("sql", CHARTS)
def test_the_page_is_told_which_columns_make_the_chart(served: Served, sql: str) -> None:
    answer = served.post("/api/ask", {"database": "archive.duckdb", "sql": sql}).json()
    names, chart, wanted = [column[0] for column in answer["columns"]], answer["chart"], CHARTS[sql]
    if wanted is None:
        assert chart is None
        return
    value, kind, has_interval = wanted
    assert (names[chart["y"]], chart["kind"]) == (value, kind)
    ends = chart["interval"] and [names[place] for place in chart["interval"]]
    assert ends == (["low", "high"] if has_interval else None)
    assert chart["y"] not in chart["x"]
    if kind == "lines":
        assert [names[place] for place in chart["x"]] == ["turn"]


ATTACKS = (
    "COPY (SELECT 42) TO 'archive.duckdb' (FORMAT csv, USE_TMP_FILE false)",
    "DROP TABLE games", "SELECT 1; SELECT 2", "ATTACH 'other.duckdb'", "INSTALL httpfs",
    "SELECT * FROM read_text('/etc/passwd')", "SELECT * FROM read_csv('/etc/passwd')",
    "PRAGMA database_list", "SET memory_limit = '100GB'", "EXPLAIN ANALYZE DELETE FROM games",
    "SELECT getenv('HOME')", "", "SELEC", "SELECT * FROM 'archive.ice'", "--",
)  # fmt: skip


@pytest.mark.parametrize("sql", ATTACKS)
def test_sql_of_a_page_reads_tables_and_does_nothing_else(served: Served, sql: str) -> None:
    before = (served.folder / "archive.duckdb").read_bytes()
    answer = served.post("/api/ask", {"database": "archive.duckdb", "sql": sql})
    assert answer.status_code in (422, 500), answer.text
    assert answer.json()["message"]
    assert (served.folder / "archive.duckdb").read_bytes() == before


@pytest.mark.parametrize("name", ["../x.duckdb", "/etc/passwd", "boreal_pyramid.ice", "", "no.db"])
def test_only_databases_of_the_folder_are_asked(served: Served, name: str) -> None:
    answer = served.post("/api/ask", {"database": name, "sql": "SELECT 1"})
    assert answer.status_code == 404


def test_queries_are_saved_in_the_folder_and_nowhere_else(served: Served) -> None:
    saved = served.post("/api/save", {"name": "My games", "sql": "SELECT 1 AS one"})
    assert saved.status_code == 201
    found = served.get("/api/questions")["saved"]
    assert found == [{"name": "My games", "sql": "SELECT 1 AS one"}]
    for name in ("../x", "a/b", "", " ", "x" * 99, "a\0", ".hid", "a.sql"):
        assert served.post("/api/save", {"name": name, "sql": "SELECT 1"}).status_code == 422
    assert [path.name for path in served.folder.glob("*.sql")] == ["My games.sql"]


def test_numbers_beyond_a_browsers_come_as_text_and_answers_as_parquet(served: Served) -> None:
    sql = "SELECT 9007199254740993 AS large, [9007199254740993] AS inside, 7 AS small"
    asked = {"database": "archive.duckdb", "sql": sql}
    answer = served.post("/api/ask", asked).json()
    assert answer["rows"] == [["9007199254740993", ["9007199254740993"], 7]]
    file = served.folder / "answer.parquet"
    file.write_bytes(served.post("/api/parquet", asked).content)
    with duckdb.connect() as connection:
        found = connection.execute(f"SELECT large, small FROM '{file}'").fetchall()
    assert found == [(2**53 + 1, 7)]
    file.unlink()


def test_a_saved_query_is_replaced_only_when_that_is_meant(served: Served) -> None:
    wish = {"name": "mine", "sql": "SELECT 1"}
    assert served.post("/api/save", wish).status_code == 201
    again = served.post("/api/save", {**wish, "sql": "SELECT 2"})
    assert again.status_code == 409
    assert "mine.sql is there already" in again.json()["message"]
    assert (served.folder / "mine.sql").read_text() == "SELECT 1"
    meant = {**wish, "sql": "SELECT 2", "overwrite": True}
    assert served.post("/api/save", meant).status_code == 201
    assert (served.folder / "mine.sql").read_text() == "SELECT 2"


def test_a_question_that_counts_variants_together_says_so_and_can_tell_them_apart(
    tmp_path: Path,
) -> None:
    for names in (("Ann", "Bo"), ("Ann", "Bo", "Cy")):
        put_new(tmp_path, "boreal_forest", *names, file=f"{len(names)}.ice")
    with serving(tmp_path) as running:
        assert running.post("/api/load", {}).status_code == 201
        wish = {"database": "archive.duckdb", "question": "acts_by_turn"}
        of = {"game": "boreal_forest"}
        together = running.post("/api/ask", {**wish, "given": of}).json()
        (told,) = together["told"]
        assert "variants of BOREAL (forest) together, by players" in told
        assert "--param" not in told
        assert "players" in running.get("/api/questions")["apart"]
        apart = running.post("/api/ask", {**wish, "given": {"by": "players"}}).json()
        assert (apart["told"], apart["sql"]) == ([], "")
        assert apart["columns"][0][0] == "by_players"
        wrong = running.post("/api/ask", {**wish, "given": {"by": "moon"}})
        assert wrong.status_code == 404
