"""A window onto a map that is wider than a screen: a page moves it, and it stands over a point."""

from typing import NamedTuple

from icecore.replay.show import svg
from icecore.replay.show.scene_parts import touchable


class Area(NamedTuple):
    """A part of a plane."""

    left: float
    top: float
    width: float
    height: float

    def __str__(self) -> str:
        return " ".join(f"{side:.5g}" for side in self)


def ghost(mark: str | None, *drawn: str) -> str:
    """A free place that an act can mean now."""
    return svg.element("g", *drawn, **{"class": "ghost", "data_mark": mark})


def window(whole: Area, x: float, y: float, width: float, height: float) -> Area:
    """So much of something larger, around a point of it."""
    left = max(whole.left, min(x - width / 2, whole.left + whole.width - width))
    top = max(whole.top, min(y - height / 2, whole.top + whole.height - height))
    return Area(left, top, width, height)


def panned(x: float, y: float, whole: Area, shown: Area, *drawn: str) -> str:
    """Shows a part of what is wider than a screen: a page moves the `viewBox` over `data-pan`."""
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
