"""Tiles and tokens as SVG, drawn around (0, 0): a tile with radius 1, a token with radius 10.

Habitats differ in lightness and in the little mark that each sector bears, owners in the outline of
their tokens, animals in their figure: nothing is told by colour alone.
"""

from functools import cache
from math import cos, pi, sin

from icecore.replay.show import design
from icecore.replay.show.faces import outline as shape_around
from icecore.replay.show.svg import element, escape, polygon

from ..rules.hexes import SIDES

FILLS = {
    "F": "#2f6b4f", "R": "#3f7d5d", "r": "#3f7d5d", "W": "#a58fc2", "L": "#2b5f9e", "G": "#ecd98b",
    "H": "#d9d5cf",
}  # fmt: skip
WATER, BANK = "#7fc4ee", "#24506f"
INKS = {"F": "#a9d3bd", "W": "#51397a", "L": "#a8cdf0", "G": "#8a7420", "H": "#77706a"}
KINDS = ("insect", "vole", "hare", "fish", "wolf", "raptor", "moose", "mushroom")
RADII = {"circle": 10, "square": 9.3, "triangle": 11.8, "diamond": 11.3, "hexagon": 10.3}
"""Of the outlines of tokens, so that all of them have the same room inside."""

MARKS = {
    "F": "M0-.09L.06.05H-.06ZM0 .05V.09",
    "W": "M-.09-.04H.09M-.06.01H.06M-.09.06H.09",
    "L": "M-.1 0q.025-.05.05 0t.05 0 .05 0 .05 0",
    "G": "M-.06.06L-.08-.05M0 .06V-.08M.06.06L.08-.05",
    "H": "M-.1.06L-.03-.07 .02.01 .05-.03 .1.06",
}

FIGURES = {
    "insect": "M0-6V6M-1-3C-8-8-9-1-1 0M1-3C8-8 9-1 1 0M-1 1C-6 2-5 6-1 4M1 1C6 2 5 6 1 4",
    "vole": "",
    "hare": "M-3 6C-6 3-4-1-2-1L-4-8C-1-8-0-4 0-1C0-4 1-8 4-8L2-1C4-1 6 3 3 6Z",
    "fish": "M-7 0C-3-5 3-4 5 0L8-3V3L5 0C3 4-3 5-7 0Z",
    "wolf": "M-6-7L-2-4H2L6-7 5 1 0 7-5 1Z",
    "raptor": "M-9-3C-5-4-2-3 0 0C2-3 5-4 9-3C6-1 4 2 1 3L0 7-1 3C-4 2-6-1-9-3Z",
    "mushroom": "M-7 0C-7-8 7-8 7 0ZM-2 1H2L3 7H-3Z",
    "moose": "M-8-6C-7-2-5-1-2-1L-1 7H1L2-1C5-1 7-2 8-6L5-4 4-7 2-3H-2L-4-7-5-4Z",
}
OUTLINED = ("insect",)


def corner(n: float, radius: float = 1) -> tuple[float, float]:
    """The corner between sides n−1 and n, or with a half the middle of side n; up is negative."""
    turn = pi / 3 * n - pi / 6
    return radius * cos(turn), -radius * sin(turn)


def middle(d: int, radius: float) -> tuple[float, float]:
    """On the way from the centre to the middle of side d."""
    return corner(d + 0.5, radius)


EDGE_AT, HEART_AT = 0.866, 0.56
"""The distance of an edge from the centre, and of the heart of a sector, where tokens stand."""


@cache
def drawn_tile(face: str) -> str:
    """Six triangles, the rivers and lakes through them, and their marks."""
    return "".join(triangle(face[d], d) for d in SIDES) + features(face)


def triangle(letter: str, d: int) -> str:
    fill = FILLS[letter]
    return polygon(sector_corners(d), fill=fill, stroke=fill, stroke_width=0.01)


def sector_corners(d: int) -> list[tuple[float, float]]:
    return [(0, 0), corner(d), corner(d + 1)]


@cache
def features(face: str) -> str:
    """Draws all that lies over the triangles of a tile."""
    parts = list[str]()
    joined = [int(d) for d in face[7:]]
    if joined and face[joined[0]] == "L":
        parts.append(stroke(spokes(joined), FILLS["L"], 0.36))
    parts += [seams(face)]
    water = river(face, joined)
    if water:
        parts += (stroke(water, BANK, 0.2), stroke(water, WATER, 0.13))
    for d in SIDES:
        if face[d] in MARKS:
            x, y = middle(d, 0.68)
            ink = INKS[face[d]]
            parts.append(
                element("path", d=MARKS[face[d]], fill="none", stroke=ink, stroke_width=0.03,
                        stroke_linecap="round", transform=f"translate({x:.3f} {y:.3f})")
            )  # fmt: skip
    return "".join(parts)


def stroke(path: str, colour: str, width: float) -> str:
    return element("path", d=path, fill="none", stroke=colour, stroke_width=width,
                   stroke_linecap="round", stroke_linejoin="round")  # fmt: skip


def line(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def spokes(sides: list[int]) -> str:
    return "".join(line(middle(d, HEART_AT), (0, 0)) for d in sides)


def seams(face: str) -> str:
    """Thin lines where two habitats meet."""
    path = "".join(
        line((0, 0), corner(d)) for d in SIDES if face[d].upper() != face[(d - 1) % 6].upper()
    )
    return element("path", d=path or "M0 0", stroke=design.DEEP, stroke_width=0.02, opacity=0.55)


def river(face: str, joined: list[int]) -> str:
    """Water from the edges to the hearts of the sectors, on to the next, and across the middle."""
    path = "".join(line(middle(d, EDGE_AT), middle(d, HEART_AT)) for d in SIDES if face[d] == "R")
    for d in SIDES:
        after = (d + 1) % 6
        if face[d] in "Rr" and face[after] in "Rr":
            x, y = corner(d + 1, 0.45)
            ax, ay = middle(d, HEART_AT)
            bx, by = middle(after, HEART_AT)
            path += f"M{ax:.3f} {ay:.3f}Q{x:.3f} {y:.3f} {bx:.3f} {by:.3f}"
    if joined and face[joined[0]] in "Rr":
        path += spokes(joined)
    return path


@cache
def badge(seat: int, fill: str = "") -> str:
    """The ground of a player's tokens: the shape and the colour of the seat."""
    shape = design.SHAPES[seat]
    lift = -0.6 if shape == "triangle" else 0
    return shape_around(shape, 0, lift, RADII[shape], fill=fill or design.seat_colour(seat),
                        stroke=design.DEEP, stroke_width=1.2,
                        stroke_linejoin="round")  # fmt: skip


@cache
def drawn_token(kind: str, seat: int, value: int, flipped: bool, title: str) -> str:
    """A token; turned over it is pale and struck through."""
    ink = design.DEEP
    parts = [element("title", escape(title)), badge(seat)]
    if kind == "vole":
        parts.append(
            element("text", str(value), x=0, y=6, font_size=17, font_weight="bold", fill=ink,
                    text_anchor="middle")
        )  # fmt: skip
        parts.append(element("path", d="M-7.5-4.5a2.2 2.2 0 1 1 3-3M4.5-7.5a2.2 2.2 0 1 1 3 3",
                             fill="none", stroke=ink, stroke_width=1.4))  # fmt: skip
    elif kind in OUTLINED:
        parts.append(element("path", d=FIGURES[kind], fill="none", stroke=ink, stroke_width=1.7,
                             stroke_linecap="round"))  # fmt: skip
    else:
        opacity = 0.55 if flipped else None
        parts.append(element("path", d=FIGURES[kind], fill=ink, opacity=opacity))
    if flipped:
        parts.append(
            element("path", d="M-8 8L8-8", stroke=design.seat_colour(seat), stroke_width=3.4)
        )
        parts.append(element("path", d="M-8 8L8-8", stroke=ink, stroke_width=1.6))
    return "".join(parts)


@cache
def outline(colour: str, width: float, edge: str | None = None) -> str:
    """Of a tile; with an `edge` it is what a page lights."""
    return polygon([corner(n) for n in SIDES], fill="none", stroke=colour, stroke_width=width,
                   stroke_linejoin="round", data_edge=edge)  # fmt: skip
