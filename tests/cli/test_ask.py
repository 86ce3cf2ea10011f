"""`icecore ask`: the list of questions, one of them, and their description."""

from pathlib import Path

from icecore.analysis.query.question import questions
from tests.cli.shell import icecore


def test_the_questions_are_listed(asked: Path) -> None:
    told = icecore(asked.parent, "ask", asked)
    assert told.code == 0
    assert "seat_advantage" in told.out
    assert "the_north.directives" in told.out
    listed = icecore(asked.parent, "ask", asked, "--json").json
    played = (None, "boreal_pyramid", "the_north")
    wanted = {name for name, question in questions().items() if question.game in played}
    assert {each["name"] for each in listed} == wanted
    for each in listed:  # positions are made only on request
        about = questions()[each["name"]]
        assert each["answerable"] is not about.is_of_positions, each["name"]


def test_a_question_is_answered_in_every_form(asked: Path) -> None:
    told = icecore(asked.parent, "ask", asked, "end_reasons", "--param", "game=the_north")
    assert told.out.splitlines()[0].split()[:4] == ["game", "end_reason", "n", "games"]
    assert "boreal_pyramid" not in told.out
    data = icecore(asked.parent, "ask", asked, "end_reasons", "--json").json
    assert [name for name, _ in data["columns"]][:2] == ["game", "end_reason"]
    assert icecore(asked.parent, "ask", asked, "end_reasons", "--csv").out.count(",") > 5
    assert icecore(asked.parent, "ask", asked, "end_reasons", "--markdown").out.startswith("| game")


def test_a_question_is_described_with_sql_that_runs(asked: Path) -> None:
    told = icecore(asked.parent, "ask", asked, "points_by_source", "--describe").out
    assert told.startswith("points_by_source: Where final points come from\n")
    assert "Parameters:\n  name  kind  default\n  game  text  -        only this game\n" in told
    plain = icecore(asked.parent, "ask", asked, "points_by_source", "--describe", "--json").json
    again = icecore(asked.parent, "query", asked, plain["sql"], "--json").json
    first = icecore(asked.parent, "ask", asked, "points_by_source", "--json").json
    assert again["rows"] == first["rows"]
    assert [each["name"] for each in plain["columns"]] == [name for name, _ in first["columns"]]


def test_what_cannot_be_asked_is_one_sentence(asked: Path) -> None:
    for words, code, said in (
        (["seat_advantge"], 1, "did you mean seat_advantage?"),
        (["seat_advantage", "--param", "gmae=x"], 1, "did you mean game?"),
        (["closest_games", "--param", "top=few"], 1, "expected an integer"),
        (["closest_games", "--param", "top"], 2, "expected NAME=VALUE"),
    ):
        answer = icecore(asked.parent, "ask", asked, *words)
        assert (answer.code, answer.out) == (code, "")
        assert said in answer.err


def test_the_shell_completes_questions() -> None:
    from click.shell_completion import BashComplete

    from icecore.cli.main import icecore as group

    complete = BashComplete(group, {}, "icecore", "_ICECORE_COMPLETE")
    found = complete.get_completions(["ask", "archive.duckdb"], "seat_")
    assert [item.value for item in found] == ["seat_advantage"]
