"""Named questions: their files, their answers on a fixed archive, and what they refuse."""

import re
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from syrupy.assertion import SnapshotAssertion

from icecore.analysis.query.answer import Answer, lock_in
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.question import (
    Question,
    bound,
    find_question,
    questions,
    read_question,
    spelled,
)
from icecore.analysis.query.sandbox import ArchiveError, QueryError, Sandbox, TooLongError
from icecore.analysis.report.archive_summary import wilson
from icecore.cli.options.answer_formats import table
from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.table.simulate import Plan, simulate
from tests.analysis.asked_archive import asked_archive
from tests.analysis.small_archive import describe
from tests.cli.shell import icecore

PINNED = {None, "boreal_pyramid", "the_north"}
"""Games whose answers are pinned, and None for the questions that all games share."""
ALL = [
    question
    for question in questions().values()
    if question.game in PINNED and not question.is_of_positions
]
"""Those about positions are asked in test_positions."""
SHOWN = 12
"""Rows of each answer that are pinned."""


@pytest.fixture(scope="module")
def opened(asked: Path) -> Iterator[Archive]:
    with Archive(asked) as found:
        yield found


@pytest.mark.parametrize("question", ALL, ids=lambda each: each.name)
def test_an_answer_is_what_it_was(
    opened: Archive, question: Question, snapshot: SnapshotAssertion
) -> None:
    assert pinned(opened, question) == snapshot


def pinned(opened: Archive, question: Question) -> list[str]:
    """How many rows the answer has, and the first of them."""
    answer = opened.ask(question)
    lines = [line.replace(str(opened.path.parent), "…") for line in table(answer)]
    return [f"{len(answer.rows)} rows", *lines[: SHOWN + 1]]


def check(question: Question, answer: Answer) -> None:
    """What holds for every answer: the columns of the head, and an interval for every rate."""
    names = [column.name for column in answer.columns]
    assert names == [name for name, _ in question.columns]
    assert len(set(names)) == len(names)
    rates = {name.removesuffix("_low") for name in names if name.endswith("_low")}
    assert {f"{rate}_high" for rate in rates} <= set(names)
    assert ("low" in names) == ("high" in names)
    assert not [name for name in names if name.endswith("_share")] or rates
    if "low" in names or rates:
        assert "n" in names
    for row in answer.objects():
        for low, high in (("low", "high"), *((f"{rate}_low", f"{rate}_high") for rate in rates)):
            if row.get(low) is not None and row.get(high) is not None:
                assert row[low] <= row[high]


@pytest.mark.parametrize("question", ALL, ids=lambda each: each.name)
def test_the_head_says_what_comes_and_every_rate_has_its_number_and_interval(
    opened: Archive, question: Question
) -> None:
    check(question, opened.ask(question))
    used = set(re.findall(r"\$(\w+)", question.sql))
    assert used == {parameter.name for parameter in question.parameters}


@pytest.mark.parametrize("question", ALL, ids=lambda each: each.name)
def test_its_sql_with_parameters_written_out_runs_in_the_sandbox(
    opened: Archive, question: Question, asked: Path
) -> None:
    sql = spelled(opened.sql(question), bound(question, {}))
    with Sandbox(asked) as sandbox:
        assert sandbox.ask(sql).columns == opened.ask(question).columns


def test_a_game_can_be_chosen(opened: Archive) -> None:
    for question in ALL:
        if any(parameter.name == "game" for parameter in question.parameters):
            rows = opened.ask(question, {"game": "the_north"}).objects()
            assert {row["game"] for row in rows} <= {"the_north"}
    assert opened.ask(find_question("seat_advantage"), {"game": "the_north"}).rows


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_questions_of_its_own_and_can_be_asked_all(
    tmp_path: Path, game: str, snapshot: SnapshotAssertion
) -> None:
    seats = min(3, find_game(game).players[-1])
    options = {"bidding": True} if game == "boreal_forest" else {}
    plan = Plan(game, ("random",) * seats, seed="own", options=options)
    (tmp_path / "games.ice").write_bytes(b"".join(simulate(plan, 6)))
    done = icecore(tmp_path, "load", "games.duckdb", "games.ice")
    assert done.code == 0, done.err
    own = [
        question
        for question in questions().values()
        if question.game == game and not question.is_of_positions
    ]
    assert len(own) >= 6
    shared = [question for question in ALL if question.game is None and not question.needs]
    with Archive(tmp_path / "games.duckdb") as opened:
        for question in own + shared:
            if question.each is None or opened.can_answer(question):
                check(question, opened.ask(question))
        if game not in PINNED:
            assert {question.name: pinned(opened, question) for question in own} == snapshot


def test_the_intervals_in_sql_are_those_of_the_summary() -> None:
    with duckdb.connect() as connection:
        lock_in(connection)
        for count, total in ((0, 5), (3, 10), (81, 263), (1000, 1000), (15, 148)):
            found = connection.execute(
                "SELECT share(?, ?), wilson_low(?, ?), wilson_high(?, ?)", [count, total] * 3
            ).fetchall()
            usual = wilson(count, total)
            assert found == [(round(usual.share, 4), round(usual.low, 4), round(usual.high, 4))]
        nothing = (
            "SELECT share(0, 0), wilson_low(0, 0), mean_low(1, NULL, 1),"
            " difference_low(0.5, wilson_low(1, 2), NULL, wilson_high(0, 0), 0)"
        )
        assert connection.execute(nothing).fetchall() == [(None, None, None, None)]


def test_the_interval_of_a_difference_is_newcombes() -> None:
    # Newcombe 1998 (differences), example (a), method 10: 56/70 against 48/80.
    with duckdb.connect() as connection:
        lock_in(connection)
        (row,) = connection.execute(
            "SELECT difference_low(56 / 70, wilson_low(56, 70), 48 / 80, wilson_high(48, 80), 0),"
            " difference_high(56 / 70, wilson_high(56, 70), 48 / 80, wilson_low(48, 80), 0)"
        ).fetchall()
    assert (round(row[0], 3), round(row[1], 3)) == (0.052, 0.334)


def rated(tmp_path: Path, results: dict[tuple[str, str], tuple[int, int]]) -> dict[str, float]:
    """Ratings after so many wins and losses of each pair."""
    path = tmp_path / "rated.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE games (id INTEGER, game VARCHAR, title VARCHAR)")
        connection.execute(
            "CREATE TABLE seats (game_id INTEGER, game VARCHAR, seat INTEGER, player VARCHAR,"
            " bot VARCHAR, rank INTEGER, side INTEGER)"
        )
        number = 0
        for (first, second), (won, lost) in results.items():
            for rank in [1] * won + [2] * lost:
                number += 1
                connection.execute("INSERT INTO games VALUES (?, 'lantern', 'Lantern')", [number])
                for seat, (player, mine) in enumerate(((first, rank), (second, 3 - rank))):
                    connection.execute(
                        "INSERT INTO seats VALUES (?, 'lantern', ?, ?, NULL, ?, NULL)",
                        [number, seat, player, mine],
                    )
        describe(connection)
    with Archive(path) as archive:
        rows = archive.ask(find_question("ratings")).objects()
    path.unlink()
    assert all(row["low"] < row["rating"] < row["high"] for row in rows)
    return {row["player"]: row["rating"] for row in rows}


def test_ratings_say_how_likely_a_win_is(tmp_path: Path) -> None:
    two = rated(tmp_path, {("ann", "bo"): (300, 30)})
    assert two["ann"] + two["bo"] == pytest.approx(3000, abs=2)
    assert two["ann"] - two["bo"] == pytest.approx(400, abs=10)  # 10 : 1
    chain = rated(tmp_path, {("ann", "bo"): (200, 100), ("bo", "cy"): (200, 100)})
    assert chain["ann"] > chain["bo"] > chain["cy"]
    assert chain["ann"] - chain["cy"] == pytest.approx(2 * 120.4, abs=10)  # 2 : 1 twice
    unbeaten = rated(tmp_path, {("ann", "bo"): (5, 0)})
    assert 1500 < unbeaten["ann"] < 1900


def test_an_unknown_question_gets_suggestions() -> None:
    with pytest.raises(NotFoundError, match="did you mean seat_advantage"):
        find_question("seat_advantge")
    assert find_question("directives").name == "the_north.directives"


def test_unknown_and_ill_typed_parameters_are_refused() -> None:
    question = find_question("closest_games")
    with pytest.raises(NotFoundError, match="did you mean top"):
        bound(question, {"tpo": "3"})
    with pytest.raises(IcecoreError, match='top="many": expected an integer'):
        bound(question, {"top": "many"})
    assert bound(question, {"top": "3"}) == {"game": None, "top": 3}


def test_values_are_bound_and_never_become_sql(opened: Archive) -> None:
    question = find_question("seat_advantage")
    assert opened.ask(question, {"game": "x' OR 1 = 1 --"}).rows == []
    written = spelled(question.sql, {"game": "x' OR \\1 = 1 --"})
    assert "(s.game = 'x'' OR \\1 = 1 --')" in written


def test_a_question_says_which_table_was_not_loaded(tmp_path: Path) -> None:
    path = asked_archive(tmp_path, options=False, tables="seats,records")
    with Archive(path) as archive:
        assert archive.ask(find_question("seat_advantage")).rows
        with pytest.raises(QueryError, match="needs the table standings, which was not loaded"):
            archive.ask(find_question("comebacks"))
        with pytest.raises(QueryError, match=r"needs the table boreal_pyramid\.rested"):
            archive.ask(find_question("boreal_pyramid.rest"))
        with pytest.raises(QueryError, match="needs the table scored of a game"):
            archive.ask(find_question("points_by_source"))
        with pytest.raises(QueryError, match=r"records\.options, .* `icecore load --options`"):
            archive.ask(find_question("branching_by_turn"))


def test_a_question_that_takes_too_long_is_given_up(opened: Archive) -> None:
    endless = read_question(
        "endless", "-- title: x\nSELECT count(*) AS n FROM range(10000000000) a, range(1000000) b"
    )
    with pytest.raises(TooLongError):
        opened.ask(endless, seconds=0.2)
    assert opened.ask(find_question("seat_advantage")).rows


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="icecore load"):
        Archive(tmp_path / "none.duckdb")
    with pytest.raises(ArchiveError):
        Archive(tmp_path)
    (tmp_path / "text.duckdb").write_text("no database" * 100)
    with pytest.raises(ArchiveError):
        Archive(tmp_path / "text.duckdb")
    with duckdb.connect(str(tmp_path / "other.duckdb")) as connection:
        connection.execute("CREATE TABLE mine (x INTEGER)")
    with pytest.raises(ArchiveError, match="not one that `icecore load` has made"):
        Archive(tmp_path / "other.duckdb")


def test_a_head_line_that_means_nothing_is_a_mistake() -> None:
    with pytest.raises(IcecoreError, match="line 2"):
        read_question("odd", "-- title: x\n-- colum n: y\nSELECT 1")
