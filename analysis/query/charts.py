"""Charts of a report as SVG: drawn by Altair without a browser, coloured by the page around them.

Text and lines have the colour of the text around the picture, so that one picture suits a light
and a dark page.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import Any

import altair as alt
import vl_convert

Rows = Sequence[dict[str, Any]]

WIDTH = 460
INK = "#3b82a0"
ACCENT = "#d9822b"
PALETTE = ["#3b82a0", "#d9822b", "#6a9f58", "#b07aa1", "#c9a227", "#8c6d54", "#5f87c4", "#cc6677"]
CONFIG: dict[str, Any] = {
    "background": "transparent",
    "autosize": {"type": "fit-x", "contains": "padding"},
    "font": "system-ui, sans-serif",
    "view": {"stroke": None},
    "axis": {
        "labelColor": "currentColor", "titleColor": "currentColor", "domainColor": "currentColor",
        "tickColor": "currentColor", "gridColor": "currentColor", "gridOpacity": 0.12,
        "labelFontSize": 13, "titleFontSize": 13, "titleFontWeight": "normal", "labelLimit": 0,
    },
    "legend": {
        "labelColor": "currentColor", "titleColor": "currentColor", "labelFontSize": 13,
        "orient": "bottom", "columns": 4, "title": None, "labelLimit": 120,
    },
    "range": {"category": PALETTE},
}  # fmt: skip
MOST_COLOURS = len(PALETTE)
MOST_LETTERS = 22
MOST_BARS = 40
HALF = 0.5
PALE = 0.35


def intervals(
    rows: Rows, label: str, value: str, *, title: str, reference: float | None = None,
    percent: bool = True,
) -> str:  # fmt: skip
    """One line a row: a point and its interval, and what would be usual."""
    chart, place, width = _words(rows, label)
    axis = _axis(percent)
    across = alt.X("low:Q", title=title, axis=axis, scale=alt.Scale(zero=False, nice=True))
    # What does not stand out of chance is pale, where many things are compared.
    strength = alt.Opacity("_strength:Q", scale=None, legend=None)
    layers: list[alt.Chart] = [
        chart.mark_rule(color=INK, strokeWidth=2).encode(
            x=across, x2="high:Q", y=place, opacity=strength
        ),
        chart.mark_point(filled=True, size=70, color=INK).encode(
            x=f"{value}:Q", y=place, opacity=strength
        ),
    ]
    if reference is not None:
        usual = _chart([{"usual": reference}])
        layers.append(usual.mark_rule(color=ACCENT, strokeDash=[5, 4]).encode(x="usual:Q"))
    return _svg(alt.layer(*layers).properties(width=width, height={"step": 22}))


def bars(
    rows: Rows, over: str, value: str, *, title: str, across: str, step: int | None = None
) -> str:
    """Upright bars over numbers that follow each other, `step` by step where that is known."""
    numbers = sorted({row[over] for row in rows})
    step = step or min((b - a for a, b in pairwise(numbers)), default=1)
    # Wide ranges are drawn with wider bars: needles say nothing.
    width = step * max(1, ceil((numbers[-1] - numbers[0]) / step / MOST_BARS))
    summed: dict[Any, float] = {}
    for row in rows:
        # Whole numbers stand in the middle of their bars.
        begin = numbers[0] + (row[over] - numbers[0]) // width * width - HALF * (step == 1)
        summed[begin] = summed.get(begin, 0) + row[value]
    chart = _chart(
        [{over: begin, "_end": begin + width, value: sum_} for begin, sum_ in summed.items()]
    )
    drawn = chart.mark_bar(color=INK, binSpacing=1).encode(
        x=alt.X(f"{over}:Q", title=across, bin="binned", axis=alt.Axis(grid=False, tickMinStep=1)),
        x2="_end:Q",
        y=alt.Y(f"{value}:Q", title=title, axis=_axis(percent=True)),
    )
    return _svg(drawn.properties(width=WIDTH, height=200))


def lying_bars(rows: Rows, label: str, value: str, *, title: str, percent: bool = True) -> str:
    """Bars with words beside them."""
    chart, place, width = _words(rows, label)
    drawn = chart.mark_bar(color=INK).encode(
        x=alt.X(f"{value}:Q", title=title, axis=_axis(percent)), y=place
    )
    return _svg(drawn.properties(width=width, height={"step": 22}))


def stacked(
    rows: Rows, over: str, value: str, kind: str, *, title: str, across: str, share: bool = False
) -> str:
    """Stacks the parts of a whole, step by step; kinds beyond the colours are one kind."""
    totals: dict[str, float] = {}
    for row in rows:
        totals[row[kind]] = totals.get(row[kind], 0) + abs(row[value])
    named = sorted(totals, key=lambda name: (-totals[name], name))
    kept = set(named if len(named) <= MOST_COLOURS else named[: MOST_COLOURS - 1])
    order = [name for name in named if name in kept] + (
        ["others"] if len(kept) < len(named) else []
    )
    summed: dict[tuple[Any, str], float] = {}
    for row in rows:
        key = (row[over], row[kind] if row[kind] in kept else "others")
        summed[key] = summed.get(key, 0) + row[value]
    values = [{"over": at, "kind": name, "value": amount} for (at, name), amount in summed.items()]
    turns = alt.Axis(labelOverlap=True, labelSeparation=8, labelAngle=0)
    drawn = _chart(values).mark_bar().encode(
        x=alt.X("over:O", title=across, axis=turns),
        y=alt.Y(
            "sum(value):Q", title=title, stack="normalize" if share else "zero",
            axis=_axis(share),
        ),
        color=alt.Color("kind:N", sort=order, scale=alt.Scale(domain=order)),
        order=alt.Order("kind:N"),
    )  # fmt: skip
    return _svg(drawn.properties(width=WIDTH, height=220))


def band(
    rows: Rows, over: str, value: str, *, title: str, across: str, percent: bool = False
) -> str:  # fmt: skip
    """A line with its interval around it."""
    chart = _chart(rows)
    axis = _axis(percent)
    x = alt.X(f"{over}:Q", title=across, axis=alt.Axis(grid=False, tickMinStep=1))
    area = chart.mark_area(color=INK, opacity=0.25).encode(
        x=x, y=alt.Y("low:Q", title=title, axis=axis), y2="high:Q"
    )
    line = chart.mark_line(color=INK, strokeWidth=2).encode(x=x, y=f"{value}:Q")
    return _svg(alt.layer(area, line).properties(width=WIDTH, height=200))


def _axis(percent: bool) -> alt.Axis:
    if not percent:
        return alt.Axis(tickCount=6)
    return alt.Axis(tickCount=6, labelExpr="format(100 * datum.value, '~g') + ' %'")


def _words(rows: Rows, label: str) -> tuple[alt.Chart, alt.Y, int]:
    """Words beside the rows, with room also in a font that is wider than the one measured here.

    Long words are cut, unless two rows would become one; the picture is wider then.
    """
    whole = [str(row[label]) for row in rows]
    short = [_cut(word) for word in whole]
    told = short if len(set(short)) == len(set(whole)) else whole
    room = 8 * max(map(len, told), default=0)
    place = alt.Y(f"{label}:N", sort=None, title=None, axis=alt.Axis(minExtent=room))
    named = [
        {**row, label: word, "_strength": 1 if row.get("stands_out", True) else PALE}
        for row, word in zip(rows, told, strict=True)
    ]
    return _chart(named), place, WIDTH + max(0, room - 8 * MOST_LETTERS)


def _cut(word: str) -> str:
    return word if len(word) <= MOST_LETTERS else f"{word[: MOST_LETTERS - 1]}…"


def _chart(rows: Rows) -> alt.Chart:
    return alt.Chart(alt.Data(values=list(rows)))  # type: ignore[no-untyped-call]


def _svg(chart: Any) -> str:
    spec = chart.to_dict()
    spec["config"] = CONFIG
    version = ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])
    known = vl_convert.get_vegalite_versions()
    return str(vl_convert.vegalite_to_svg(spec, vl_version=version if version in known else None))
