"""The table as a picture: the spiral of worlds, the middle, and everybody's play area.

What nobody has seen is drawn as a back or a number. Every part stands on a line of its own, in an
order that never changes, so that two pictures of a game differ by what has happened.
"""

from collections.abc import Iterator, Sequence

from icecore.events.games.foreverot.cards import ICONS
from icecore.replay.show.svg import box, circle, element, fitted, label, picture_of, text_width
from icecore.replay.show.text import called

from ..rules.lookups import seats
from ..rules.state import State
from . import marks
from .areas import GAP, areas, grid, tiles_across, tiles_height
from .face_up import shown
from .middle import SUPPLY_H, TRACK_H, status, supply, track
from .situation import awaits, default_names, ending, narrated, when
from .spiral import CELL_W, HEIGHT, spiral
from .spiral import GAP as BETWEEN

EDGE = 19
INNER = 3 * CELL_W + 2 * BETWEEN
WIDTH = INNER + 2 * EDGE
HEADER, LEGEND = 58, 38


def picture(state: State, names: Sequence[str]) -> str:
    """The position as a self-contained SVG document."""
    names = called(names, default_names(seats(state)))
    top = HEADER + TRACK_H + 10
    below = top + HEIGHT + 12
    players, end = areas(state, names, EDGE, below + SUPPLY_H + GAP, INNER)
    lying, end = laid_out(state, end)
    return picture_of(
        WIDTH,
        round(end + LEGEND),
        f"FOREVEROT, {when(state)}: {awaits(state, names)}",
        "\n".join(narrated(state, names)),
        box(0, 0, WIDTH, round(end + LEGEND), 14, fill=marks.NIGHT if state.night else marks.DAY),
        *header(state, names),
        *track(state, EDGE, HEADER, INNER),
        *status(state, names, EDGE, top),
        *spiral(state, names, EDGE, top),
        *supply(state, EDGE, below, INNER),
        *players,
        *lying,
        *legend(end + 14),
    )


def header(state: State, names: Sequence[str]) -> Iterator[str]:
    yield label(EDGE, 38, "FOREVEROT", 26, fill=marks.LIGHT, font_weight="bold", letter_spacing=5)
    quiet = ", ".join(filter(None, (when(state), ending(state))))
    yield label(EDGE + 224, 37, quiet, 14, fill=marks.MUTED)
    said = fitted(awaits(state, names), 660, 19, bold=True)
    ink = marks.GOLD if state.reason else marks.LIGHT
    yield label(WIDTH - EDGE, 38, said, 19, fill=ink, font_weight="bold", text_anchor="end")


def laid_out(state: State, y: float) -> tuple[list[str], float]:
    """Cards that are just being chosen or carried out, below the players."""
    tiles = shown(state)
    if not tiles:
        return [], y
    columns = tiles_across(INNER)
    each = (INNER - 4 * (columns - 1)) / columns
    title = label(EDGE, y + 14, "On the table", 13, fill=marks.LIGHT, font_weight="bold")
    drawn = [title, *grid(state.box, tiles, EDGE, y + 20, columns, each)]
    return drawn, y + 20 + tiles_height(len(tiles), columns) + GAP


def legend(y: float) -> Iterator[str]:
    """Explains the marks, from left to right."""
    x: float = EDGE + 10
    three = circle(0, 0, 8, fill=marks.LIGHT) + element("text", "3", y=4, fill=marks.INK)
    icons = "".join(marks.icon_mark(i, 17 * n - 25, marks.LIGHT) for n, i in enumerate(ICONS))
    warlord = box(-12, -9, 24, 18, 3, fill=marks.WARLORD, stroke=marks.FRAME)
    meanings = [
        (20, "".join(marks.pip(c, 14 * n - 21) for n, c in enumerate("BKRY")), "Energy"),
        (0, marks.pip("E"), "any Energy"),
        (0, marks.pip("M"), "Bindmetal"),
        (0, marks.pip("I"), "Influence"),
        (0, marks.pip("Z"), "Re-Roll"),
        (0, marks.pip("S"), "Special"),
        (25, icons, "skill, Lore"),
        (0, marks.die_mark(0, 0, 7), "a die to win"),
        (3, marks.moved(-9, -7, element("path", d=marks.DRAGON, fill=marks.GOLD)), "Dragon"),
        (4, warlord + three, "Warlord of 3, gold if named"),
        (2, box(-10, -8, 20, 16, 3, fill=marks.OBLIVIATE, stroke=marks.FRAME), "Obliviate"),
    ]
    for half, mark, meaning in meanings:
        words = label(x + 2 * half + 13, y + 4, meaning, 11.5, fill=marks.MUTED)
        yield marks.lettered(x + half, y, mark) + words
        x += 36 + 2 * half + text_width(meaning, 11.5)
