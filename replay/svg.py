"""Drawing in SVG text: what any picture of any game needs, and no game in it.

Every picture is self-contained: no style sheet, script, font or id, so that many of them can
stand in one page without meeting.
"""

import re
from typing import Any

SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

NOT_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML document may hold, not even escaped."""
ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})

NARROW = frozenset("iljtfrI.,:;'|!()[] ·1")
BROAD = frozenset("mwMW@%&→…")


def escape(text: str) -> str:
    """Text as it may stand anywhere in a document: between tags or in an attribute."""
    return NOT_XML.sub("\ufffd", text).translate(ENTITIES)


def element(tag: str, *children: str, **attributes: Any) -> str:
    """`element("g", …, data_card="quay")`: `_` stands for `-`, None leaves an attribute out."""
    head = tag + "".join(
        f' {name.strip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{head}>{''.join(children)}</{tag}>" if children else f"<{head}/>"


def _value(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return str(value) if isinstance(value, int) else escape(str(value))


def label(x: float, y: float, text: str, size: float, **attributes: Any) -> str:
    """A line of text with its baseline at y."""
    return element("text", escape(text), x=x, y=y, font_size=size, **attributes)


def box(x: float, y: float, width: float, height: float, r: float = 0, **attributes: Any) -> str:
    """A rectangle, rounded by r."""
    return element("rect", x=x, y=y, width=width, height=height, rx=r or None, **attributes)


def polygon(points: list[tuple[float, float]], **attributes: Any) -> str:
    corners = " ".join(f"{_value(float(x))},{_value(float(y))}" for x, y in points)
    return element("polygon", points=corners, **attributes)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a line is; a reader's sans-serif font is never known exactly."""
    ems = sum(_ems(char) for char in text)
    return ems * size * (1.06 if bold else 1.0)


def _ems(char: str) -> float:
    if char in NARROW:
        return 0.34
    if char in BROAD:
        return 0.9
    if char.isupper():
        return 0.7
    return 0.56 if char < "\u1100" else 1.1


def fitted(text: str, width: float, size: float, bold: bool = False) -> str:
    """The text, cut with an ellipsis where it would be wider than this."""
    if text_width(text, size, bold) <= width:
        return text
    room = width - text_width("…", size, bold)
    kept = 0
    for kept, char in enumerate(text):
        room -= text_width(char, size, bold)
        if room < 0:
            break
    return text[:kept].rstrip() + "…"


def picture_of(width: int, height: int, title: str, description: str, *children: str) -> str:
    """A whole document; pages may scale it, because it says its own proportions."""
    return element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(description)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        font_family=SANS,
    )
