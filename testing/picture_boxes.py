"""Measures pictures: marks as a finger meets them, texts as a font may draw them."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from icecore.replay.show.lettering import width_of

MOVES = re.compile(r"(translate|scale)\(([-\d.e]+)[ ,]?([-\d.e]+)?\)")


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


class Frame(NamedTuple):
    """Where a part of a picture stands: moved by x and y, scaled, with the size of its letters."""

    x: float = 0
    y: float = 0
    scale: float = 1
    size: float = 0

    def inside(self, node: ElementTree.Element) -> "Frame":
        x, y, scale, size = self
        if is_window(node):
            left, top, *_ = area_in(node, "viewBox")
            x += scale * (float(node.get("x", 0)) - left)
            y += scale * (float(node.get("y", 0)) - top)
        for kind, first, second in MOVES.findall(node.get("transform", "")):
            if kind == "scale":
                scale *= float(first)
            else:
                x, y = x + scale * float(first), y + scale * float(second or 0)
        return Frame(x, y, scale, float(node.get("font-size", size)))


def is_window(node: ElementTree.Element) -> bool:
    """A picture within the picture, behind which more of it may lie than is shown."""
    return node.tag.endswith("svg") and node.get("x") is not None


def windows(root: ElementTree.Element) -> Iterator[ElementTree.Element]:
    return filter(is_window, root.iter())


def area_in(node: ElementTree.Element, name: str) -> Area:
    """An attribute of four numbers: left, top, width and height."""
    left, top, width, height = map(float, str(node.get(name)).split())
    return Area(left, top, left + width, top + height)


def walk(
    node: ElementTree.Element, frame: Frame | None = None, through: bool = True
) -> Iterator[tuple[ElementTree.Element, Frame]]:
    """Every node with the frame that it stands in; also what is behind windows, or not."""
    inner = (frame or Frame()).inside(node)
    yield node, inner
    for child in node if through or not is_window(node) else ():
        yield from walk(child, inner, through)


def boxes(node: ElementTree.Element, frame: Frame) -> Iterator[Area]:
    """The shapes of a part that stands in the frame, and its windows as a whole."""
    for each, (x, y, scale, _) in walk(node, frame, through=False):
        get = {key: float(value) for key, value in each.attrib.items() if key in NUMBERS}
        if each.tag.endswith("rect"):
            left, top = x + scale * get.get("x", 0), y + scale * get.get("y", 0)
            yield Area(left, top, left + scale * get["width"], top + scale * get["height"])
        elif each.tag.endswith("circle"):
            cx, cy, r = x + scale * get.get("cx", 0), y + scale * get.get("cy", 0), scale * get["r"]
            yield Area(cx - r, cy - r, cx + r, cy + r)
        elif each.tag.endswith("polygon"):
            points = [
                tuple(map(float, point.split(","))) for point in each.get("points", "").split()
            ]
            xs, ys = zip(*points, strict=True)
            yield Area(
                x + scale * min(xs), y + scale * min(ys), x + scale * max(xs), y + scale * max(ys)
            )
        elif is_window(each):
            left, top, right, bottom = area_in(each, "viewBox")
            yield Area(x + scale * left, y + scale * top, x + scale * right, y + scale * bottom)


NUMBERS = ("x", "y", "width", "height", "cx", "cy", "r")


def marked(root: ElementTree.Element) -> Iterator[tuple[str, Area]]:
    """Every marked part and the area that it takes."""
    parents = {child: (node, frame) for node, frame in walk(root) for child in node}
    for node, _ in walk(root):
        mark = node.get("data-mark")
        if mark is not None:
            found = list(boxes(node, parents[node][1]))
            lefts, tops, rights, bottoms = zip(*found, strict=True)
            yield mark, Area(min(lefts), min(tops), max(rights), max(bottoms))


def smallest_text(root: ElementTree.Element) -> float:
    return min(
        frame.size * frame.scale
        for node, frame in walk(root)
        if node.tag.endswith("text") and node.text
    )


class Written(NamedTuple):
    """A text and the area that its letters take."""

    text: str
    size: float
    area: Area


ABOVE, BELOW = 0.74, 0.2
"""Of a letter's size: what stands above and below its baseline."""


def written(root: ElementTree.Element) -> Iterator[Written]:
    """All texts that are not behind a window, as wide as the widest usual font draws them."""
    for node, (x, y, scale, size) in walk(root, through=False):
        if not node.tag.endswith("text") or not node.text:
            continue
        size *= scale
        wide = width_of(node.text, size, node.get("font-weight") == "bold")
        wide = min(wide, scale * float(node.get("textLength", "inf")))
        anchor = {"middle": 0.5, "end": 1.0}.get(node.get("text-anchor", ""), 0.0)
        left = x + scale * float(node.get("x", 0)) - anchor * wide
        base = y + scale * float(node.get("y", 0))
        area = Area(left, base - ABOVE * size, left + wide, base + BELOW * size)
        yield Written(node.text, size, area)


def overlapping(texts: Iterable[Written], least: float = 1.0) -> list[tuple[str, str]]:
    """Texts that lie on each other; signs of pieces may, where many lie in a row."""
    found = []
    ordered = sorted((each for each in texts if len(each.text) > 2), key=lambda it: it.area.top)
    for number, one in enumerate(ordered):
        for other in ordered[number + 1 :]:
            if other.area.top >= one.area.bottom - least:
                break
            beside = min(one.area.right, other.area.right) - max(one.area.left, other.area.left)
            if beside > least:
                found.append((one.text, other.text))
    return found
