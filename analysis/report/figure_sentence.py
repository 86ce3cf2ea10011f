"""Says what a figure shows in one sentence: the largest value, of what, and its interval."""

from typing import Any

from icecore.analysis.query.answer import Answer
from icecore.analysis.query.answer_exports import is_share
from icecore.analysis.query.answer_labels import seat_said
from icecore.analysis.query.chart_choice import STANDS_OUT, columns_drawn
from icecore.analysis.query.question import Question
from icecore.replay.show.text import counted

PLAIN = 100
"""From here on a number is told without fractions."""
ENOUGH = 0.25
"""What fewer games say than this part of the most is not told first."""


def sentence_of(question: Question, answer: Answer) -> str:
    """Nothing where no column says how much of what."""
    drawn = columns_drawn(answer)
    if drawn is None:
        return ""
    names = [column.name for column in answer.columns]
    value = names[drawn.y]
    rows = _telling([row for row in answer.objects() if _is_number(row[value])])
    if not rows:
        return ""
    best = max(rows, key=lambda row: row[value])
    labels = [names[place] for place in drawn.x if names[place] != "game"]
    if "name" in labels and "card" in labels:
        labels.remove("card")
    if not labels:
        return ""
    who = ", ".join(_label(name, best[name]) for name in labels)
    share = is_share(value)
    told = _told(best[value], share)
    said = f"{value.replace('_', ' ')} {told}" if not share else told
    if value == "n":
        said = _of(best["n"], question).removeprefix(" of ")
    many = "" if value == "n" or not isinstance(best.get("n"), int) else _of(best["n"], question)
    ends = [names[place] for place in drawn.interval or ()]
    interval = ""
    if ends and all(_is_number(best[end]) for end in ends):
        between = " to ".join(_told(best[end], share).removesuffix(" %") for end in ends)
        interval = f" ({between}{' %' if share else ''})"
    if len(rows) > 1 and all(row[value] == best[value] for row in rows):
        return f"All are the same: {said}{interval}{many}."
    most = "" if len(rows) < 2 else "Most: "
    if STANDS_OUT in names and not best[STANDS_OUT]:
        most = f"Of {len(answer.rows)} none stands out of chance. {most}"
    return f"{most}{who[:1].upper()}{who[1:]}, {said}{interval}{many}."


def _telling(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows that stand on enough games, and stand out if any do."""
    most = max((row["n"] for row in rows if isinstance(row.get("n"), int)), default=0)
    enough = [row for row in rows if not most or (row.get("n") or 0) >= ENOUGH * most]
    return [row for row in enough if row.get(STANDS_OUT) is True] or enough


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value


def _label(name: str, value: Any) -> str:
    if name == "seat" and isinstance(value, int):
        return seat_said(value)
    if name == "seats" and isinstance(value, int):
        return counted(value, "player", "players")
    words = str(value)
    return f"{name.replace('_', ' ')} {words}" if _is_number(value) else words.replace("_", " ")


def _told(value: float, share: bool) -> str:
    if share:
        return f"{100 * value:.0f} %"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.0f}" if abs(value) >= PLAIN else f"{value:.3g}"


def _of(number: int, question: Question) -> str:
    meaning = dict(question.columns).get("n", "rows").split(";")[0].split(",")[0].split(":")[0]
    return f" of {number:,} {meaning}"
