"""The design, once: pictures, pages, report, one-file page and terminal take their tokens here.

Five sizes of type, six of space, three radii; a palette for pages in the light and in the dark, and
one for tables, which are dark in both; eight colours of seats, each with a shape; one colour for
each meaning. Fonts are those of the system, so nothing is fetched.
"""

from typing import NamedTuple

SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

SMALL, TEXT, TITLE, LARGE, HUGE = 12, 13, 15, 20, 30
"""Sizes of type. SMALL is for narrow pictures alone, where a unit is a pixel."""
SPACE = (2, 4, 6, 8, 12, 20)
RADII = (4, 7, 12)
TARGET = 44
"""Nothing that is tapped on a phone is smaller."""


class Pair(NamedTuple):
    """A colour in the light and in the dark."""

    light: str
    dark: str


PAGE = {
    "page": Pair("#f6f8f9", "#11191f"),
    "paper": Pair("#ffffff", "#1a252d"),
    "ink": Pair("#17222b", "#e9f0f4"),
    "quiet": Pair("#4a5b67", "#a9bbc7"),
    "edge": Pair("#b9c6ce", "#415462"),
    "here": Pair("#d9ecf6", "#1f4056"),
    "accent": Pair("#0b5c86", "#7cc4ec"),
    "on-accent": Pair("#ffffff", "#0c1a22"),
    "note": Pair("#6a4a00", "#f0c66b"),
}
"""Pages: ground, sheets, text, quiet text, borders, where one is, what can be followed."""

MEANINGS = {
    "asked": Pair("#7a6200", "#ffe14d"),
    "tap": Pair("#0a6ea8", "#5cc8ff"),
    "chosen": Pair("#17222b", "#ffffff"),
    "changed": Pair("#a14d00", "#ff9a3d"),
    "gain": Pair("#1d6f3c", "#b0f0a0"),
    "loss": Pair("#a01f4a", "#ff8aa0"),
}
"""Asked of you, can be tapped, chosen, changed, gained, lost: one colour each, and no two alike."""

SEATS = (
    Pair("#0b5c86", "#7fd8f5"),
    Pair("#a3430b", "#ffab5e"),
    Pair("#00694c", "#6fd6a8"),
    Pair("#96317a", "#f2a6d4"),
    Pair("#6d5b00", "#f0e068"),
    Pair("#3f45a8", "#b9a2f5"),
    Pair("#8f2a1c", "#ff8d6e"),
    Pair("#46545c", "#ccd6db"),
)
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star", "cross", "drop")
"""Of the seats: who cannot tell two colours apart sees two shapes."""

GROUND, PANEL, COMMON, EDGE = "#15242d", "#20343f", "#2c4552", "#7f97a3"
INK, MUTED = "#f2f6f7", "#b9c9d1"
PAPER, ON_PAPER, QUIET = "#fbf9f3", "#18242b", "#4b5963"
STEEL, BACK, DEEP = "#3c4c57", "#293842", "#0f1a20"
"""Tables: the cloth, panels of seats and of all, borders; light text; cards and their text; cards
that show their other side, backs, and what is sunk into the table."""

TINTS = {
    "ink": "#2b3840",
    "slate": "#5d7180",
    "teal": "#23756a",
    "plum": "#8a3f7d",
    "blue": "#1f6c9c",
    "rust": "#b4501a",
    "green": "#2f7545",
    "gold": "#86620a",
    "red": "#ab3a2c",
    "indigo": "#55529f",
    "brown": "#7a5538",
    "pink": "#a8376f",
}
"""Families and icons: white text can be read on all of them."""

LIT = "#ffc53d"
"""Lamps, levels and worth: gold on the table."""


def seat_colour(seat: int, dark: bool = True) -> str:
    """Of a seat; the ninth begins again."""
    return SEATS[seat % len(SEATS)][dark]


def css() -> str:
    """All tokens as custom properties, for pages: `--ink`, `--asked`, `--s0`, `--space-3`."""
    pairs = {**PAGE, **MEANINGS, **{f"s{seat}": pair for seat, pair in enumerate(SEATS)}}
    lines = [f"--{name}: light-dark({light}, {dark});" for name, (light, dark) in pairs.items()]
    lines += (f"--table-{name}: {pair.dark};" for name, pair in MEANINGS.items())
    sizes = {"small": SMALL, "text": TEXT, "title": TITLE, "large": LARGE, "huge": HUGE}
    lines += (f"--type-{name}: {size / 16:g}rem;" for name, size in sizes.items())
    lines += (f"--space-{n}: {size / 16:g}rem;" for n, size in enumerate(SPACE))
    lines += (f"--radius-{n}: {size / 16:g}rem;" for n, size in enumerate(RADII))
    return ":root {\n  color-scheme: light dark;\n  " + "\n  ".join(lines) + "\n}\n"


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG counts it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
