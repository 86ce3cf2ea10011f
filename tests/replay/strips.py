"""Narrow pictures as a finger meets them: marks, their places, and the sizes of all texts."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from typing import NamedTuple

MOVES = re.compile(r"(translate|scale)\(([-\d.e]+)[ ,]?([-\d.e]+)?\)")


class Frame(NamedTuple):
    """Where a part of a picture stands: moved by x and y, scaled, with the size of its letters."""

    x: float = 0
    y: float = 0
    scale: float = 1
    size: float = 0

    def inside(self, node: ElementTree.Element) -> "Frame":
        x, y, scale, size = self
        for kind, first, second in MOVES.findall(node.get("transform", "")):
            if kind == "scale":
                scale *= float(first)
            else:
                x, y = x + scale * float(first), y + scale * float(second or 0)
        return Frame(x, y, scale, float(node.get("font-size", size)))


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def walk(
    node: ElementTree.Element, frame: Frame | None = None
) -> Iterator[tuple[ElementTree.Element, Frame]]:
    """Every node with the frame that it stands in."""
    inner = (frame or Frame()).inside(node)
    yield node, inner
    for child in node:
        yield from walk(child, inner)


def boxes(node: ElementTree.Element, frame: Frame) -> Iterator[Area]:
    """The rectangles and circles of a part that stands in the frame."""
    for each, (x, y, scale, _) in walk(node, frame):
        get = {key: float(value) for key, value in each.attrib.items() if key in NUMBERS}
        if each.tag.endswith("rect"):
            left, top = x + scale * get.get("x", 0), y + scale * get.get("y", 0)
            yield Area(left, top, left + scale * get["width"], top + scale * get["height"])
        elif each.tag.endswith("circle"):
            cx, cy, r = x + scale * get.get("cx", 0), y + scale * get.get("cy", 0), scale * get["r"]
            yield Area(cx - r, cy - r, cx + r, cy + r)


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
