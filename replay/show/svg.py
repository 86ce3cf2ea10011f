"""Builds SVG text: parts for the picture of any game.

Every picture is self-contained: no style sheet, script, font or id. So many of them can stand in
one page without a conflict.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from icecore.replay.show.design import SANS
from icecore.replay.show.safe_text import harmless

ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}


def escape(text: str) -> str:
    """Escapes text for any place of a document: between tags or in an attribute.

    XML cannot hold some characters at all; `harmless` makes those visible too.
    """
    text = harmless(text)
    for sign, entity in ENTITIES.items():  # much quicker than `translate`
        text = text.replace(sign, entity)
    return text


def element(tag: str, *children: str, **attributes: Any) -> str:
    """`element("g", …, data_card="quay")`: `_` stands for `-`, None leaves an attribute out.

    Attributes are escaped here; children are markup already.
    """
    said = [attribute(name, value) for name, value in attributes.items() if value is not None]
    head = tag + "".join(said)
    return f"<{head}>{''.join(children)}</{tag}>" if children else f"<{head}/>"


@lru_cache(maxsize=4096)  # few attributes, drawn again and again
def attribute(name: str, value: str | float) -> str:
    text = escape(value) if isinstance(value, str) else f"{value:.5g}"
    return f' {name.replace("_", "-")}="{text}"'


@lru_cache(maxsize=16384)  # most words of a picture stand in the one before it too
def label(x: float, y: float, text: str, size: float, **attributes: Any) -> str:
    """A line of text with its baseline at y."""
    return element("text", escape(text), x=x, y=y, font_size=size, **attributes)


def centred(x: float, y: float, text: str, size: float, **attributes: Any) -> str:
    """A line of text with its middle at x."""
    return label(x, y, text, size, text_anchor="middle", **attributes)


@lru_cache(maxsize=4096)
def box(x: float, y: float, width: float, height: float, r: float = 0, **attributes: Any) -> str:
    """A rectangle, rounded by r."""
    return element("rect", x=x, y=y, width=width, height=height, rx=r or None, **attributes)


def circle(x: float, y: float, r: float, **attributes: Any) -> str:
    return element("circle", cx=x, cy=y, r=r, **attributes)


def polygon(corners: Sequence[tuple[float, float]], **attributes: Any) -> str:
    points = " ".join(f"{x:.5g},{y:.5g}" for x, y in corners)
    return element("polygon", points=points, **attributes)


class SvgText(str):
    """A whole document that knows its parts: the root's opening tag, then each of its children."""

    parts: tuple[str, ...]


def picture_of(
    width: float, height: float, title: str, description: str, *children: str
) -> SvgText:
    """Pages may scale it, and what changes from one picture to the next is told by parts."""
    empty = element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        font_family=SANS,
    )
    parts = (
        f"{empty.removesuffix('/>')}>",
        element("title", escape(title)),
        element("desc", escape(description)),
        *filter(None, children),
    )
    picture = SvgText("\n".join((*parts, "</svg>")))
    picture.parts = parts
    return picture


def parts_of(picture: str) -> tuple[str, ...]:
    """The parts of a picture; one that was drawn by other means is a root and all the rest."""
    if isinstance(picture, SvgText):
        return picture.parts
    root, _, rest = picture.strip().removesuffix("</svg>").partition(">")
    return f"{root}>", rest
