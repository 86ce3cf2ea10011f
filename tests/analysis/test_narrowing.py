"""Questions narrowed to a variant, asked for each of them, and warned about where they pool."""

from pathlib import Path

import pytest

from tests.cli.shell import icecore


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
    assert counted(mixed, "set=nothing") == []
    assert counted(mixed, "option=nothing=1") == []


def test_by_answers_for_each(mixed: Path) -> None:
    found = counted(mixed, "game=boreal_forest", "by=players")
    assert set(found) == {("2", 2), ("3", 3)}


def test_an_answer_that_pools_variants_says_so(mixed: Path) -> None:
    told = icecore(mixed, "ask", "all.duckdb", "end_reasons").err
    assert "different variants of boreal_forest together, by players" in told
    assert "boreal_pyramid" not in told
    assert not icecore(mixed, "ask", "all.duckdb", "end_reasons", "--param", "by=players").err
    assert "by players" not in icecore(mixed, "ask", "all.duckdb", "seat_advantage").err


def test_what_cannot_be_narrowed_is_told(mixed: Path) -> None:
    def refused(question: str, param: str) -> str:
        told = icecore(mixed, "ask", "all.duckdb", question, "--param", param)
        assert told.code == 1
        return told.err

    assert "expected a number" in refused("end_reasons", "players=two")
    assert "expected NAME=VALUE" in refused("end_reasons", "option=short")
    assert "expected set" in refused("end_reasons", "by=moon")
    assert "cannot be narrowed" in refused("points_by_source", "players=2")
