"""Questions narrowed to a variant, asked for each of them, and warned about where they pool."""

from pathlib import Path

import pytest

from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.overview import Variant, options_said, overview, said
from icecore.analysis.query.question_filters import narrowed
from icecore.analysis.query.sandbox import Sandbox
from icecore.analysis.report.report_figures import shared_figures
from tests.cli.shell import icecore
from tests.web.serving import put_games, put_new


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mixed")
    for number, words in enumerate((["--players", "2"], ["--players", "3"], ["--bot", "greedy"])):
        more = ("--games", str(number + 2), "--seed", str(number), *words, "-o", f"{number}.ice")
        game = "boreal_pyramid" if number == 2 else "boreal_forest"
        assert icecore(folder, "simulate", game, *more).code == 0
    assert icecore(folder, "load", "all.duckdb", "0.ice", "1.ice", "2.ice").code == 0
    return folder


def counted(folder: Path, *params: str) -> list[tuple[object, ...]]:
    words = [word for param in params for word in ("--param", param)]
    found = icecore(folder, "ask", "all.duckdb", "end_reasons", *words, "--json").json
    return [(next(iter(row.values())), row["n"]) for row in found["rows"]]


def test_a_question_is_narrowed_to_what_was_set_before_the_first_record(mixed: Path) -> None:
    assert set(counted(mixed, "game=boreal_forest")) == {("boreal_forest", 5)}
    assert set(counted(mixed, "game=boreal_forest", "players=3")) == {("boreal_forest", 3)}
    assert set(counted(mixed, "bot=greedy")) == {("boreal_pyramid", 4)}


def test_by_answers_for_each(mixed: Path) -> None:
    found = counted(mixed, "game=boreal_forest", "by=players")
    assert set(found) == {("2", 2), ("3", 3)}


def test_an_answer_that_pools_variants_says_so(mixed: Path) -> None:
    told = icecore(mixed, "ask", "all.duckdb", "end_reasons").err
    assert "different variants of BOREAL (forest) together, by players; --param" in told
    assert "pyramid" not in told
    assert not icecore(mixed, "ask", "all.duckdb", "end_reasons", "--param", "by=players").err
    assert not icecore(mixed, "ask", "all.duckdb", "win_rate_together").err, "no game is in it"
    assert "by players" not in icecore(mixed, "ask", "all.duckdb", "seat_advantage").err


def test_what_cannot_be_narrowed_is_told(mixed: Path) -> None:
    def refused(question: str, param: str) -> str:
        told = icecore(mixed, "ask", "all.duckdb", question, "--param", param)
        assert told.code == 1
        return told.err

    assert "expected a number" in refused("end_reasons", "players=two")
    assert "expected NAME=VALUE" in refused("end_reasons", "option=short")
    assert "expected set" in refused("end_reasons", "by=moon")
    assert 'no game has set="nothing"' in refused("end_reasons", "set=nothing")
    assert "did you mean greedy?" in refused("end_reasons", "bot=gredy")
    assert 'no game has players="7"; there is 2, 3' in refused("end_reasons", "players=7")
    assert 'no game has option="nothing=1"' in refused("end_reasons", "option=nothing=1")
    assert "did you mean boreal_forest" in refused("end_reasons", "game=boreal_forst")
    assert "no card was seen plced; did you mean placed" in refused("card_win_rate", "zone=plced")
    assert "cannot be narrowed" in refused("boreal_forest.bids", "players=2")


def test_values_that_no_game_has_together_are_told(mixed: Path) -> None:
    words = ("--param", "players=3", "--param", "bot=greedy")
    told = icecore(mixed, "ask", "all.duckdb", "end_reasons", *words)
    assert told.code == 1
    assert "no game has players=3 and bot=greedy together" in told.err


def test_the_sql_of_a_narrowed_question_runs_as_it_is_described(mixed: Path) -> None:
    for params in (["players=3"], ["game=boreal_forest"], ["game=boreal_forest", "players=2"], []):
        words = [word for param in params for word in ("--param", param)]
        sql = icecore(mixed, "ask", "all.duckdb", "card_win_rate", *words, "--describe", "--json")
        text = sql.json["sql"]
        assert "$" not in text
        assert "NULL IS NULL" not in text
        again = icecore(mixed, "query", "all.duckdb", text, "--json").json["rows"]
        first = icecore(mixed, "ask", "all.duckdb", "card_win_rate", *words, "--json").json["rows"]
        assert again == first
    told = icecore(mixed, "ask", "all.duckdb", "end_reasons", "--describe", "--param", "by=players")
    assert "describe it with players=…" in told.err


def test_a_query_is_no_file_however_long_its_line_is(mixed: Path) -> None:
    for length in (200, 255, 256, 300, 999, 1500, 5000):
        words = "x" * (length - len("SELECT '' AS word"))
        told = icecore(mixed, "query", "all.duckdb", f"SELECT '{words}' AS word", "--json")
        assert told.json["rows"] == [{"word": words}], length


def test_no_warning_where_nothing_is_counted_together(tmp_path: Path) -> None:
    for number, level in enumerate(("practice", "easy")):
        words = ("--games", "2", "--option", f"level={level}", "-o", f"{number}.ice")
        done = icecore(tmp_path, "simulate", "foreverot", *words)
        assert done.code == 0, done.err
    assert icecore(tmp_path, "load", "all.duckdb", "0.ice", "1.ice").code == 0
    assert icecore(tmp_path, "ask", "all.duckdb", "outcomes").err == ""
    assert icecore(tmp_path, "ask", "all.duckdb", "longest_games").err == ""
    assert "by option" in icecore(tmp_path, "ask", "all.duckdb", "game_length").err


def test_points_of_a_variant_are_of_its_seats_alone(mixed: Path) -> None:
    for players, seats in ((2, 4), (3, 9)):
        wish = ("--param", "game=boreal_forest", "--param", f"players={players}", "--json")
        rows = icecore(mixed, "ask", "all.duckdb", "points_by_source", *wish).json["rows"]
        assert {row["n"] for row in rows} == {seats}


def test_the_sql_under_a_figure_of_a_variant_answers_the_same(mixed: Path) -> None:
    with Archive(mixed / "all.duckdb") as archive:
        first, second = overview(archive, "boreal_forest").variants
        assert (said(first, [first, second]), first.games) == (
            "3 players",
            3,
        )
        with narrowed(archive, "boreal_forest", first):
            figures = list(shared_figures(archive, "boreal_forest", together=False))
    assert "points_by_source" in {figure.question.name for figure in figures}
    with Sandbox(mixed / "all.duckdb") as sandbox:
        for figure in figures:
            assert sandbox.ask(figure.sql, 2000).rows == figure.answer.rows, figure.title


def test_options_are_said_where_they_differ() -> None:
    among = [
        '{"level":"easy","quick":true,"max_rounds":9}',
        '{"level":"hard","quick":false,"max_rounds":9}',
    ]
    assert options_said(among[0], among) == "level easy, quick yes"
    assert options_said(among[1], among) == "level hard, quick no"
    assert options_said("odd", among) == "options odd"


def test_the_time_of_people_is_told_of_their_games_alone(tmp_path: Path) -> None:
    put_games(tmp_path, "boreal_pyramid", 1, "bots.ice")
    put_new(tmp_path, "boreal_pyramid", "Lana", "Mike", file="people.ice")
    assert icecore(tmp_path, "load", "all.duckdb", "bots.ice", "people.ice").code == 0
    with Archive(tmp_path / "all.duckdb") as archive:
        for variant in overview(archive, "boreal_pyramid").variants:
            with narrowed(archive, "boreal_pyramid", variant):
                assert archive.has_people("boreal_pyramid") == ("a person" in variant.bots)


def test_a_table_of_one_kind_of_bot_is_no_other_lineup_for_having_more_of_them() -> None:
    two, three, mixed = (
        Variant(seats, "sample", "{}", bots, {})
        for seats, bots in ((2, "random, random"), (3, "random, random, random"), (2, "a, random"))
    )
    assert said(two, [two, three]) == "2 players"
    assert said(two, [two, mixed]) == "played by random"
    assert said(mixed, [two, mixed]) == "played by a, random"


def test_charts_of_questions_name_games_and_seats_as_people_do(mixed: Path) -> None:
    drawn = icecore(mixed, "ask", "all.duckdb", "seat_advantage", "--chart").out
    assert "BOREAL (forest), 3 players, third seat" in drawn
    assert "boreal_forest" not in drawn
    assert icecore(mixed, "ask", "all.duckdb", "seat_advantage", "--chart", "-o", "c.svg").code == 0
    assert "3 players, third seat" in (mixed / "c.svg").read_text(), "rows were cut into one"
    scores = icecore(mixed, "ask", "all.duckdb", "score_distribution", "--chart").out
    assert "player" not in scores, "seats with such a score are not players at a table"
    raw = icecore(mixed, "query", "all.duckdb", "SELECT game, seat, n FROM (SELECT game, seat, "
                  "count(*) AS n FROM seats GROUP BY ALL)", "--chart").out  # fmt: skip
    assert "boreal_forest" in raw


def test_scores_of_a_report_stand_on_every_integer(mixed: Path) -> None:
    with Archive(mixed / "all.duckdb") as archive:
        figures = list(shared_figures(archive, "boreal_forest", together=False))
        (scores,) = (one for one in figures if one.question.name == "score_distribution")
        found = archive.rows("SELECT DISTINCT standing FROM seats WHERE game = 'boreal_forest'")
    assert {row["score"] for row in scores.answer.objects()} == {standing for (standing,) in found}
    (seats,) = (one for one in figures if one.question.name == "seat_advantage")
    assert seats.svg is not None
    assert "first seat of 3" in seats.svg
    assert "seat 0" not in seats.svg
