"""Labels answers in the words of people: titles of games, seats by the order in which they sit."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from icecore.analysis.query.answer import Answer, AnswerColumn
from icecore.replay.show.text import counted

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"
)  # fmt: skip
WORDS = ("game", "seats", "seat")
"""Columns that are said in words, where they name what was counted."""


def seat_said(seat: int) -> str:
    """`first seat`: nobody at a table counts from 0."""
    return f"{ORDINALS[seat]} seat" if 0 <= seat < len(ORDINALS) else f"seat {seat + 1}"


def spoken(answer: Answer, titles: Mapping[str, str]) -> Answer:
    """The answer to a named question as a chart labels it; whoever counts takes it as it is."""
    names = [column.name for column in answer.columns]
    # Behind `n` stands what was counted, and `seats` are no players any more.
    keys = names[: names.index("n")] if "n" in names else names
    columns = tuple(
        AnswerColumn(column.name, "VARCHAR")
        if column.name in keys and column.name in WORDS
        else column
        for column in answer.columns
    )
    rows = [
        tuple(
            _said(name, cell, titles) if name in keys and name in WORDS else cell
            for name, cell in zip(names, row, strict=True)
        )
        for row in answer.rows
    ]
    return replace(answer, columns=columns, rows=rows)


def _said(name: str, cell: Any, titles: Mapping[str, str]) -> Any:
    if name == "game":
        return titles.get(cell, cell)
    if not isinstance(cell, int):
        return cell
    return seat_said(cell) if name == "seat" else counted(cell, "player", "players")
