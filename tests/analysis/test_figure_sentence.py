"""The sentence above a figure of a report."""

from typing import Any

import pytest

from icecore.analysis.query.answer import Answer, AnswerColumn
from icecore.analysis.query.question import read_question
from icecore.analysis.report.figure_sentence import sentence_of

QUESTION = read_question(
    "wins", "-- title: Who wins\n-- column n: ranked games; all of them\nSELECT 1"
)
SHARES = ("player VARCHAR", "n BIGINT", "share DOUBLE", "low DOUBLE", "high DOUBLE")


def answer(columns: tuple[str, ...], *rows: tuple[Any, ...]) -> Answer:
    named = tuple(AnswerColumn(*column.split()) for column in columns)
    return Answer(named, list(rows), False)


@pytest.mark.parametrize(
    ("columns", "rows", "told"),
    [
        (SHARES, [("lucky", 2, 1.0, 0.3, 1.0), ("greedy", 200, 0.74, 0.67, 0.8)],
         "Greedy, 74 % (67 to 80 %) of 200 ranked games."),
        (SHARES, [("a", 90, 0.5, 0.4, 0.6), ("b", 90, 0.5, 0.4, 0.6)],
         "All are the same: 50 % (40 to 60 %) of 90 ranked games."),
        (SHARES, [("a", 3, 0.5, None, None), ("b", 3, 0.25, None, None)], ""),
        (("name VARCHAR", "turns DOUBLE"), [("a", 1523.4), ("b", 2.0)],
         "Most: A, turns 1,523."),
        (("name VARCHAR", "other VARCHAR"), [("a", "b")], ""),
    ],
)  # fmt: skip
def test_a_sentence_tells_the_most_and_how_sure_it_is(
    columns: tuple[str, ...], rows: list[tuple[Any, ...]], told: str
) -> None:
    assert sentence_of(QUESTION, answer(columns, *rows)) == told


def test_where_nothing_stands_out_of_chance_the_sentence_says_so() -> None:
    columns = (*SHARES, "stands_out BOOLEAN")
    rows = [("a", 90, 0.5, 0.4, 0.6, False), ("b", 90, 0.4, 0.3, 0.5, False)]
    told = sentence_of(QUESTION, answer(columns, *rows))
    assert told.startswith("Of 2 none stands out of chance. Most: A, 50 %")
    rows[1] = ("b", 90, 0.4, 0.3, 0.5, True)
    assert sentence_of(QUESTION, answer(columns, *rows)).startswith("B, 40 % (30 to 50 %)")
