"""Chooses the chart that fits an answer, by its columns alone, and draws it as text or picture.

A value with `low` and `high` is a point in its interval, any other number is a bar; what is left
of a row says which it is.
"""

from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from icecore.analysis.query.answer import Answer
from icecore.analysis.query.answer_exports import cell_text, is_share
from icecore.events.words.errors import IcecoreError
from icecore.replay.show.safe_text import percent
from icecore.replay.show.text import columns_of, cut, pad

MOST = 40
"""Rows of a chart: the first so many."""
WIDE = 80
WIDEST_LABEL = 44
EIGHTHS = " ▏▎▍▌▋▊▉█"
AXES = ("turn", "round", "turns", "score", "lead_changes")
"""Columns that a line may run along."""


STANDS_OUT = "stands_out"
"""The column that says which rows stand out of chance: they are drawn full, the others pale."""


class Point(NamedTuple):
    """One row of a chart."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    stands_out: bool = True


class Drawn(NamedTuple):
    """The columns of an answer that a chart shows, by their places; pages draw by it too."""

    x: list[int]
    """Those that tell the rows apart."""
    y: int
    kind: str
    """`lines` along a column that counts on, else `bars`."""
    interval: tuple[int, int] | None
    clear: int | None = None
    """The column that says which rows stand out; the others are pale."""


class Chart:
    """A chart of an answer: `print(chart)`, `chart.svg`, `chart.png()`, `chart.save("it.svg")`."""

    def __init__(self, value: str, points: list[Point], along: str | None, left_out: int) -> None:
        self.value, self.points = value, points
        self.along = along
        """The column that the points run along, where they make a line."""
        self.left_out = left_out

    @property
    def has_intervals(self) -> bool:
        return all(point.low is not None for point in self.points)

    @property
    def is_share(self) -> bool:
        return is_share(self.value)

    def text(self, width: int = WIDE) -> str:
        """The chart in so many columns of a terminal."""
        labels = [cut(point.label, WIDEST_LABEL) for point in self.points]
        beside = max(map(columns_of, labels))
        values = [self._told(point.value) for point in self.points]
        room = max(10, width - beside - max(map(len, values)) - 4)
        draw = self._intervals if self.has_intervals else self._bars
        lines = [
            f"{pad(label, beside)}  {drawn}  {value}".rstrip()
            for label, drawn, value in zip(labels, draw(room), values, strict=True)
        ]
        if self.left_out:
            lines.append(f"({self.left_out:,} more rows are not drawn)")
        return "\n".join([f"{' ' * beside}  {self.value}", *lines])

    def _told(self, value: float) -> str:
        return percent(value) if self.is_share else cell_text(value)

    def _bars(self, room: int) -> list[str]:
        """Bars from 0; what is less than nothing goes the other way."""
        least = min(0.0, *(point.value for point in self.points))
        most = max(0.0, *(point.value for point in self.points))
        scale = room / ((most - least) or 1)
        zero = round(-least * scale)
        drawn = []
        for point in self.points:
            if point.value < 0:
                size = round(-point.value * scale)
                drawn.append((" " * (zero - size) + "█" * size).ljust(room))
                continue
            eighths = round(point.value * scale * 8)
            bar = "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
            drawn.append((" " * zero + bar).ljust(room))
        return drawn

    def _intervals(self, room: int) -> list[str]:
        least = min(point.low or 0.0 for point in self.points)
        most = max(point.high or 0.0 for point in self.points)
        scale = (room - 1) / ((most - least) or 1)
        drawn = []
        for point in self.points:
            cells = [" "] * room
            first, last = (round(((end or 0.0) - least) * scale) for end in (point.low, point.high))
            line, mark = ("─", "●") if point.stands_out else ("╌", "○")
            cells[first : last + 1] = [line] * (last - first + 1)
            cells[first], cells[last] = "├", "┤"
            cells[min(room - 1, max(0, round((point.value - least) * scale)))] = mark
            drawn.append("".join(cells))
        return drawn

    @property
    def svg(self) -> str:
        """The chart as SVG (extra: report)."""
        require_charts()
        from icecore.analysis.query import charts

        rows: list[dict[str, Any]] = [point._asdict() for point in self.points]
        title, share = self.value.replace("_", " "), self.is_share
        if self.along is not None and self.has_intervals:
            for row in rows:
                row["label"] = float(row["label"])
            return charts.band(
                rows, "label", "value", title=title, across=self.along, percent=share
            )
        if self.has_intervals:
            return charts.intervals(rows, "label", "value", title=title, percent=share)
        return charts.lying_bars(rows, "label", "value", title=title, percent=share)

    def png(self, scale: float = 2.0) -> bytes:
        """The chart in pixels, black on white (extra: report)."""
        from icecore.replay.timeline.picture_files import png

        paper = self.svg.replace("currentColor", "#22282c").replace(
            'fill="transparent"', 'fill="#ffffff"'
        )
        return png(paper, scale)

    def save(self, path: str | Path) -> None:
        """Write it into a file: PNG if the name ends in .png, else SVG."""
        target = Path(path)
        content = self.png() if target.suffix.lower() == ".png" else self.svg.encode()
        try:
            target.write_bytes(content)
        except OSError as error:
            raise IcecoreError(f"{target}: cannot be written: {error.strerror}") from error

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        return self.svg


def require_charts() -> None:
    """Pictures of charts need an extra; say which."""
    missing = [name for name in ("altair", "vl_convert") if find_spec(name) is None]
    if missing:
        raise IcecoreError(f"charts need {' and '.join(missing)}: pip install 'icecore[report]'")


def columns_drawn(answer: Answer) -> Drawn | None:
    """Choose the columns of a chart; None where they make none."""
    names = [column.name for column in answer.columns]
    numbers = {column.name for column in answer.columns if column.is_number}
    value = _value_of(names, numbers)
    if value is None:
        return None
    ends = ["low", "high"] if {"low", "high"} <= numbers else []
    clear = names.index(STANDS_OUT) if STANDS_OUT in names else None
    rows = [row for row in answer.objects() if _drawable(row, [value, *ends])]
    if not rows:
        return None
    labelled = _labels(names, numbers, value, rows)
    kind = "lines" if len(labelled) == 1 and labelled[0] in AXES else "bars"
    interval = (names.index("low"), names.index("high")) if ends else None
    return Drawn(list(map(names.index, labelled)), names.index(value), kind, interval, clear)


def chart_of(answer: Answer) -> Chart:
    """Draw the chart that fits; raises where the columns make none."""
    drawn = columns_drawn(answer)
    if drawn is None:
        raise IcecoreError(
            "no chart fits this answer: it takes a column with numbers, and one that says of what"
            if answer.rows
            else "no chart fits an answer without rows"
        )
    names = [column.name for column in answer.columns]
    numbers = {column.name for column in answer.columns if column.is_number}
    value, labelled = names[drawn.y], [names[place] for place in drawn.x]
    ends = [names[place] for place in drawn.interval or ()]
    points = [
        _point(row, _label(row, labelled, numbers), value, ends)
        for row in answer.objects()
        if _drawable(row, [value, *ends])
    ]
    along = labelled[0] if drawn.kind == "lines" else None
    return Chart(value, points[:MOST], along, max(0, len(points) - MOST))


def _point(row: dict[str, Any], label: str, value: str, ends: list[str]) -> Point:
    low, high = (float(row[end]) for end in ends) if ends else (None, None)
    return Point(label, float(row[value]), low, high, bool(row.get(STANDS_OUT, True)))


def _value_of(names: list[str], numbers: set[str]) -> str | None:
    """Finds the column to draw: the one inside the interval, or the last number behind the first
    cell.
    """
    if {"low", "high"} <= numbers:
        before = [name for name in names[: names.index("low")] if name in numbers and name != "n"]
        return "share" if "share" in before else before[-1] if before else None
    drawn = [name for name in names[1:] if name in numbers]
    return drawn[0] if drawn else None


def _drawable(row: dict[str, Any], needed: list[str]) -> bool:
    return all(isinstance(row[name], int | float) and isfinite(row[name]) for name in needed)


def _labels(
    names: list[str], numbers: set[str], value: str, rows: list[dict[str, Any]]
) -> list[str]:
    """The columns that tell the rows apart: words, or as few leading numbers as it takes."""

    def varies(name: str) -> bool:
        return len({cell_text(row[name]) for row in rows}) > 1

    def distinct(some: list[str]) -> bool:
        return len({tuple(cell_text(row[name]) for name in some) for row in rows}) == len(rows)

    words = [name for name in names if name not in {*numbers, STANDS_OUT} and varies(name)]
    leading = [name for name in names[: names.index(value)] if name in numbers and varies(name)]
    chosen = list(words)
    while leading and not distinct(chosen):
        chosen.append(leading.pop(0))
    return [name for name in names if name in chosen] or [names[0]]


def _label(row: dict[str, Any], labelled: list[str], numbers: set[str]) -> str:
    if len(labelled) == 1 and (labelled[0] in AXES or labelled[0] not in numbers):
        return cell_text(row[labelled[0]])
    return ", ".join(
        f"{name} {cell_text(row[name])}" if name in numbers else cell_text(row[name])
        for name in labelled
    )
