"""Narrow pictures: what any layout for a phone needs.

One unit is one CSS pixel, so no text is smaller than LEAST and nothing to be tapped than TARGET.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from icecore.replay.show import svg

EDGE = 8
TARGET = 44
LEAST = 11
HEAD = 50
"""The height of a heading."""

ROOM = 0.86
"""A phone's font may be wider than `svg.text_width` thinks: so much of a room is filled by it."""

ZONE_GAP = 6
"""Between two zones."""
Drawn = tuple[list[str], float]
"""The drawing of a zone, from 0 down, and its height."""
Wide = Callable[[Any, Sequence[str]], str]
Narrow = Callable[[Any, Sequence[str], int], str]


def by_width(wide: Wide, narrow: Narrow) -> Callable[..., str]:
    """A picture of two layouts: one for pages, one for screens of so many pixels."""

    def picture(state: Any, names: Sequence[str], width: int | None = None) -> str:
        return wide(state, names) if width is None else narrow(state, names, width)

    return picture


def fitted(text: str, width: float, size: float, bold: bool = False) -> str:
    """The text, cut where some phone would draw it wider than this."""
    return svg.fitted(text, width * ROOM, size, bold)


def sized(text: str, width: float, largest: int, bold: bool = False) -> int:
    """The largest size in which the text surely fits, else the least that can be read."""
    fits = (n for n in range(largest, LEAST, -1) if svg.text_width(text, n, bold) <= width * ROOM)
    return next(fits, LEAST)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide the text may become."""
    return svg.text_width(text, size, bold) / ROOM


def heading(said: str, quiet: str, room: float, ink: str, muted: str) -> list[str]:
    """What is waited for, large, on two lines if it must be; else what else is to know below it."""
    size = max(14, sized(said, room, 17, bold=True))
    rows = svg.wrapped(said, room * ROOM, size, 2, bold=True)
    drawn = [
        svg.label(EDGE, (20, 39)[n], row, size, fill=ink, font_weight="bold")
        for n, row in enumerate(rows)
    ]
    if len(rows) == 1:
        drawn.append(svg.label(EDGE, 40, fitted(quiet, room, 12), 12, fill=muted))
    return drawn


def written(
    text: str, x: float, y: float, width: float, size: float, most: int, **attributes: Any
) -> list[str]:
    """A text on as many lines as it needs, at most so many, the first with its baseline at y."""
    rows = svg.wrapped(text, width * ROOM, size, most) if text else []
    return [svg.label(x, y + n * (size + 3), row, size, **attributes) for n, row in enumerate(rows)]


def ghost(mark: str | None, *drawn: str) -> str:
    """A free place that an act can mean now."""
    return svg.element("g", *drawn, **{"class": "ghost", "data_mark": mark})


def touchable(x: float, y: float, width: float, height: float) -> str:
    """What a finger finds where nothing is painted."""
    return svg.box(x, y, width, height, 8, fill="#fff", fill_opacity=0)


class Area(NamedTuple):
    """A part of a plane."""

    left: float
    top: float
    width: float
    height: float

    def __str__(self) -> str:
        return " ".join(f"{side:.5g}" for side in self)


def window(whole: Area, x: float, y: float, width: float, height: float) -> Area:
    """So much of something larger, around a point of it."""
    left = max(whole.left, min(x - width / 2, whole.left + whole.width - width))
    top = max(whole.top, min(y - height / 2, whole.top + whole.height - height))
    return Area(left, top, width, height)


def panned(x: float, y: float, whole: Area, shown: Area, *drawn: str) -> str:
    """What is wider than a screen, through a window: a page moves the `viewBox` over `data-pan`."""
    larger = (whole.width, whole.height) > (shown.width, shown.height)
    return svg.element(
        "svg",
        touchable(*whole) if larger else "",
        *drawn,
        x=x,
        y=y,
        width=shown.width,
        height=shown.height,
        viewBox=str(shown),
        data_pan=str(whole) if larger else None,
    )


def column(
    wide: int, title: str, told: str, ground: str, head: list[str], zones: Iterable[Drawn]
) -> str:
    """The whole picture: the heading, and the zones below each other; empty ones take no room."""
    parts, y = list(head), float(HEAD)
    for drawn, high in zones:
        if drawn:
            parts.append(svg.element("g", *drawn, transform=f"translate(0 {y:g})"))
            y += high + ZONE_GAP
    height = round(y + 2)
    ground = svg.box(0, 0, wide, height, fill=ground)
    return svg.picture_of(wide, height, title, told, ground, *parts)
