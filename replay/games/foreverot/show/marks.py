"""Small drawings that stand for the pieces of Foreverot, and its colours.

Whatever a colour says, a letter or a shape says as well.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.foreverot import verbs as c
from icecore.replay.show.marks import mark_of
from icecore.replay.show.svg import centred, element, escape, label, polygon

from .captions import LETTERS, cost_letters

DAY, NIGHT, PANEL, FRAME = "#2b3446", "#161a28", "#3a455b", "#89a"
LIGHT, MUTED, INK, QUIET = "#eef", "#abc", "#112", "#556"
PAPER, PLACE, GOLD, AMBER = "#e9e4d8", "#fff", "#eb5", "#fa3"
WARLORD, OBLIVIATE, RUINED, ROT, KIN = "#723", "#436", "#665", "#253", "#541"
LOST, DOOM = "#212", "#312"
FILL = {
    "B": "#26b", "K": "#222", "R": "#b33", "Y": "#eb3", "E": "#fff", "M": "#9aa", "I": "#84a",
    "Z": "#297", "S": "#c61", "A": "#484",
}  # fmt: skip
DARK_TEXT = "YEM"
WORLD_FILL = ("", "#463", "#a43", "#446", "#a82", "#27a", "#853", "#648", "#974")
REINFORCEMENT, ENVOY = "#ccd", "#84a"
PAWNS = ("#d43", "#27c", "#394", "#da2", "#85b", "#d72", "#2aa", "#d69")
PALE = (REINFORCEMENT, PAWNS[3])
"""Pieces that need dark letters."""
ICON_PATHS = {
    "axe": "M-1-7h2v2q3 1 6-2 1 4 0 8-3-3-6-2v8h-2v-8q-3-1-6 2-1-4 0-8 3 3 6 2z",
    "eye": "M-7 0C-4-5 4-5 7 0C4 5-4 5-7 0zM0-2a2 2 0 1 0 .1 0z",
    "gear": "M0-7L2-4 5-5 4-2 7 0 4 2 5 5 2 4 0 7-2 4-5 5-4 2-7 0-4-2-5-5-2-4zM0-2a2 2 0 1 0 .1 0z",
    "star": "M0-7l1.8 4.7 5 .2-3.9 3.1 1.4 4.9L0 3.1-4.3 5.9l1.4-4.9-3.9-3.1 5-.2z",
}
DRAGON = "M0 8L4 0l4 4h3l4-4 4 8-6-2-3.5 8L6 6z"
PAWN = "M-8 10c0-7 3-7 4-10a4.5 4.5 0 1 1 8 0c1 3 4 3 4 10z"


@lru_cache(maxsize=256)
def pip(letter: str, x: float = 0, r: float = 6.5) -> str:
    """A token by its letter, for a group that `lettered` draws."""
    edge = "#fff" if letter == "K" else None
    disc = element("circle", cx=x or None, r=r, fill=FILL[letter], stroke=edge)
    ink = INK if letter in DARK_TEXT else None
    return disc + element("text", letter, x=x or None, y=r * 0.6, fill=ink)


@lru_cache(maxsize=64)
def icon_mark(icon: str, x: float = 0, fill: str = GOLD) -> str:
    """A skill: axe, eye, gear or star."""
    return element(
        "path",
        d=ICON_PATHS[icon],
        fill=fill,
        transform=f"translate({x:g} 0)" if x else None,
    )


def lettered(x: float, y: float, *drawn: str) -> str:
    """Pips and icons with their letters and numbers in the middle."""
    return element(
        "g",
        *drawn,
        transform=f"translate({x:.5g} {y:.5g})",
        fill="#fff",
        text_anchor="middle",
        font_weight="bold",
        font_size=11,
    )


def die_mark(x: float, y: float, r: float, fill: str = LIGHT) -> str:
    """A d8."""
    return polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], fill=fill)


def moved(x: float, y: float, *drawn: str, **attributes: str | float | None) -> str:
    return element("g", *drawn, transform=f"translate({x:.5g} {y:.5g})", **attributes)


@lru_cache(maxsize=512)
def price(cost: c.Cost | None, dice: int, icon: str | None) -> str:
    """Draws the price of a Confront from left to right: Energy, a diamond a die, the skill."""
    letters = cost_letters(cost) if cost else ""
    parts = [pip(letter, 6 + 13 * n) for n, letter in enumerate(letters)]
    x = 7 + 13 * len(letters)
    parts += [die_mark(x + 15 * n, 0, 6.5) for n in range(dice)]
    parts += [icon_mark(icon, x + 15 * dice + 2)] if icon else []
    return "".join(parts)


def pawn(x: float, y: float, text: str, fill: str, scale: float = 1, *title: str) -> str:
    return element(
        "g",
        *title,
        element("path", d=PAWN, fill=fill, stroke="#0009"),
        centred(0, 8.5, text, 10, fill=INK if fill in PALE else "#fff", font_weight="bold"),
        transform=f"translate({x:.5g} {y:.5g})" + (f" scale({scale:g})" if scale != 1 else ""),
    )


def holding(x: float, token: str, n: int, seat: int | None = None) -> str:
    """A kind of token and how many of it, for a group that `lettered` draws."""
    mark = pip(LETTERS[token], x) if token in LETTERS else icon_mark(token, x, LIGHT)
    return mark + element("text", str(n), x=x + 16, y=4, data_mark=mark_of("card", token, seat))


def plate(width: float, height: float, **attributes: str | float | None) -> str:
    """A rounded rectangle from 0, 0 on."""
    return element("rect", width=width, height=height, rx=6, **attributes)


def lines_of(rows: Sequence[str], x: float, y: float, size: float, step: float) -> Iterator[str]:
    for number, row in enumerate(rows):
        yield label(x, y + number * step, row, size)


def tip(text: str, rows: Sequence[str]) -> str:
    """The whole text for those who point at it, where it was cut."""
    return element("title", escape(text)) if rows[-1].endswith("…") else ""
