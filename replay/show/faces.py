"""Cards as they are drawn: a band of the family's colour with value and title, lines, cost, worth.

A face of data becomes a face of so many units: whole, by its name on two lines, or on one.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.glyphs import GLYPHS, glyph
from icecore.replay.show.lettering import cut, line, width_of, wrapped
from icecore.replay.show.scene import Card, Face, Line, Pip

WHOLE = 60
"""From this height on a face is drawn with all that is on it."""
BRIEF = 36
"""From this height on there is room for a name and something below it."""
TWO_LINES = 76
"""From this height on a long title has two lines."""
LETTERS = 2
"""A title of so many letters, with nothing else, is drawn large."""
BAND, PITCH = 22, 17
"""The height of the title's band, and from line to line."""
SIGN = 15
"""The width of a sign on a band."""
PIP, CLOSE = 17, 13
"""The width of a pip, and how close one may lie to the next."""


@lru_cache(maxsize=4096)  # most cards lie where they lay in the picture before
def card(it: Card, x: float, y: float, wide: float, tall: float, owner: int | None,
         key: str = "") -> str:  # fmt: skip
    """A card in its place, with its identity and its meaning."""
    shown = replace(it.face, footer=it.note, brief=it.note) if it.note else it.face
    face, extra = drawn_face(shown, wide, tall), ""
    if it.copies > 1:
        extra += badge(wide - 16, tall - 10, f"×{it.copies}", d.DEEP, d.INK)
    if it.lit:
        frame = d.MEANINGS["asked"].dark
        extra += svg.box(-2, -2, wide + 4, tall + 4, 9, fill="none", stroke=frame, stroke_width=3)
    return svg.element(
        "g", face, extra, transform=f"translate({x:g} {y:g})", data_id=it.id or key or None,
        data_card=it.id, data_mark=it.mark(owner),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def badge(x: float, y: float, text: str, fill: str, ink: str) -> str:
    """A few letters in a pill around a point."""
    wide = max(22, width_of(text, d.TEXT, bold=True) + 8)
    return svg.box(x - wide / 2, y - 9, wide, 18, 9, fill=fill, stroke=d.EDGE) + line(
        x, y + 4.5, text, d.TEXT, wide - 4, ink, bold=True, anchor="middle"
    )


@lru_cache(maxsize=4096)  # the next picture of a game shows nearly the same cards
def drawn_face(face: Face, wide: float, tall: float) -> str:
    title = svg.element("title", svg.escape(face.told()))
    if face.side == "front":
        return title + (_whole if tall >= WHOLE else _named)(face, wide, tall)
    ground = cut_corners(wide, tall, d.STEEL if face.side == "other" else d.BACK)
    if not face.title:
        size = min(d.HUGE, tall * 0.55)
        return (
            title
            + ground
            + svg.centred(
                wide / 2, tall / 2 + size * 0.36, "?", size, fill=d.MUTED, font_weight="bold"
            )
        )
    return (
        title + ground + (_turned(face, wide, tall) if tall >= WHOLE else _name(face, wide, tall))
    )


def _whole(face: Face, wide: float, tall: float) -> str:
    """A front with all that is on it."""
    if len(face.title) <= LETTERS and not (face.lines or face.cost or face.worth or face.footer):
        return _sign(face, wide, tall)
    r, left = d.RADII[1], 7.0
    reach = max(18, width_of(face.corner, d.TEXT, bold=True) + 6) if face.corner else 0
    left += reach + 1 if reach else 0
    tag = width_of(face.tag, d.TEXT, bold=True) + 5 if face.tag else 0
    signed = SIGN * len(face.signs)
    room = wide - left - 5 - tag - signed
    size = d.TITLE if width_of(face.title, d.TITLE, bold=True) <= room else d.TEXT
    rows: tuple[str, ...] = (face.title,)
    if tall >= TWO_LINES and cut(face.title, room, size, bold=True) != face.title:
        first, *more = wrapped(face.title, room * 1.1, size, bold=True)
        rows = (first, " ".join(more)) if more else rows
    band = BAND + 14 * (len(rows) - 1)
    parts = [svg.box(0, 0, wide, tall, r, fill=d.PAPER)]
    parts += _band(face.tint.split(), wide, band, r)
    if reach:
        parts.append(svg.box(4, 2, reach, 18, 9, fill=d.PAPER))
        parts.append(line(4 + reach / 2, 15.5, face.corner, d.TEXT, reach - 4, d.ON_PAPER,
                          bold=True, anchor="middle"))  # fmt: skip
    parts += (line(left, 16 + 14 * n, row, size, room, "#ffffff", bold=True)
              for n, row in enumerate(rows))  # fmt: skip
    parts += signs(face.signs, wide - 3, 11, "#ffffff")
    if face.tag:
        parts.append(line(wide - 5 - signed, 16, face.tag, d.TEXT, tag, "#ffffff", bold=True,
                          anchor="end"))  # fmt: skip
    parts += _body(face, wide, tall, band, d.ON_PAPER, d.QUIET)
    parts.append(svg.box(0.5, 0.5, wide - 1, tall - 1, r, fill="none", stroke=d.DEEP, opacity=0.4))
    return "".join(parts)


def _sign(face: Face, wide: float, tall: float) -> str:
    """A letter or two that are all there is, large."""
    size = min(d.HUGE, tall * 0.6)
    return svg.box(0, 0, wide, tall, d.RADII[1], fill=d.PAPER) + svg.centred(
        wide / 2, tall / 2 + size * 0.36, face.title, size, fill=d.TINTS[face.tint.split()[0]],
        font_weight="bold",
    )  # fmt: skip


def _band(tints: Sequence[str], wide: float, high: float, r: float) -> Iterator[str]:
    """The colours of the families side by side, rounded at both ends."""
    part = wide / len(tints)
    for n, tint in enumerate(tints):
        a, b = r * (n == 0), r * (n == len(tints) - 1)
        path = (
            f"M{n * part:g} {high:g}v{a - high:g}a{a} {a} 0 0 1 {a}-{a}"
            f"h{part - a - b:g}a{b} {b} 0 0 1 {b} {b}v{high - b:g}z"
        )
        yield svg.element("path", d=path, fill=d.TINTS[tint])


def _turned(face: Face, wide: float, tall: float) -> str:
    """The other side, or a back with a name."""
    mark = 16 if face.side == "back" else 0
    room = wide - 22 - mark
    size = d.TITLE if width_of(face.title, d.TITLE, bold=True) <= room else d.TEXT
    parts = [line(12, 17, face.title, size, room, d.INK, bold=True)]
    if mark:
        parts.append(line(wide - 12, 17, "?", d.TITLE, 12, d.MUTED, bold=True, anchor="end"))
    parts += _body(face, wide, tall, BAND, d.INK, d.MUTED)
    return "".join(parts)


def _body(face: Face, wide: float, tall: float, top: float, ink: str, quiet: str) -> Iterator[str]:
    """Lines below the title, wrapped while there is room; cost, worth and footer at the foot."""
    foot = bool(face.cost or face.worth)
    most = int((tall - top - 3 - (20 if foot else 0)) // PITCH)
    shown = [each for each in face.lines if not each.told]
    rows = [(each, wrapped(each.text, _room(each, wide) * 1.12, d.TEXT)) for each in shown]
    footer = face.footer if len(rows) + bool(face.footer) <= most else ""
    spare = most - len(rows) - bool(footer)
    y = top + 14.0
    free = (wide, y)
    for each, wraps in rows[:most]:
        if each.icon:
            yield icon(each.icon, 13, y - 4.5, each.tint, each.shape)
        left, room = wide - _room(each, wide) - 5, _room(each, wide)
        count = 1 + min(len(wraps) - 1, spare) if wraps else 1
        spare -= count - 1
        said = [*wraps[: count - 1], " ".join(wraps[count - 1 :])]
        for text in said:
            yield line(left, y, text, d.TEXT, room, ink)
            y += PITCH
        free = (left + width_of(said[-1], d.TEXT) + 4, y - PITCH - 4.5)
    if footer:
        base = tall - 6.0 - (20 if foot else 0)
        yield line(wide - 7, base, footer, d.TEXT, wide - 14, quiet, anchor="end", italic=True)
    if foot:
        yield from _foot(face, wide, tall - 13.0, ink, free)


def lines_of(each: Line, wide: float) -> int:
    """Counts the lines that it takes on a face of this width."""
    return max(1, len(wrapped(each.text, _room(each, wide) * 1.12, d.TEXT)))


def _room(each: Line, wide: float) -> float:
    return wide - (30 if each.icon else 13)


def _foot(face: Face, wide: float, y: float, ink: str, free: tuple[float, float]) -> Iterator[str]:
    """Cost and worth; where both do not fit, the cost stands behind the last line, if there is room
    from `free` on.
    """
    left, right = 5.5, wide - 5.0
    if face.worth:
        size = d.TITLE if width_of(face.worth, d.TITLE, bold=True) <= wide / 3 else d.TEXT
        reach = min(wide * 0.7, max(24, width_of(face.worth, size, bold=True) + 8))
        yield svg.box(right - reach, y - 9, reach, 18, 9, fill=d.LIT)
        yield line(right - reach / 2, y + 5, face.worth, size, reach - 6, d.DEEP, bold=True,
                   anchor="middle")  # fmt: skip
        right -= reach + 4
    gaps = max(1, len(face.cost) - 1)
    if (right - left - PIP) / gaps < min(CLOSE, (wide - 5 - free[0] - PIP) / gaps):
        right, y = wide - 5.0, free[1]
        left = max(free[0], right - PIP - 19 * gaps * (len(face.cost) > 1))
    step = min(19.0, (right - left - PIP) / gaps)
    for number, each in enumerate(face.cost):
        yield pip(each, left + PIP / 2 + number * step, y, ink)


@lru_cache(maxsize=1024)
def pip(it: Pip, x: float, y: float, ink: str = d.ON_PAPER, r: float = 8.5) -> str:
    """A unit of cost: filled in its colour, or an outline."""
    if it.letter in GLYPHS:
        return glyph(it.letter, x, y, ink)
    colour = d.LIT if it.shape == "star" else d.TINTS[it.tint]
    if it.filled and not it.letter:
        return outline(it.shape, x, y, r, fill=colour, stroke=ink)
    shape = lettered(it.shape)
    if it.filled:
        edge = {"stroke": ink} if ink == d.INK else {}
        return outline(shape, x, y, r, fill=colour, **edge) + svg.centred(
            x, y + 4.6, it.letter, d.TEXT, fill="#ffffff", font_weight="bold"
        )
    frame = outline(shape, x, y, r - 0.5, fill="none", stroke=ink, stroke_dasharray="2 2",
                    opacity=0.7)  # fmt: skip
    return frame + svg.centred(x, y + 4.6, it.letter, d.TEXT, fill=ink)


@lru_cache(maxsize=256)
def icon(letter: str, x: float, y: float, tint: str, shape: str) -> str:
    """A letter in a shape: colours are told apart by both."""
    if letter in GLYPHS:
        return glyph(letter, x, y, d.TINTS[tint])
    drawn = outline(lettered(shape) if letter else shape, x, y, 8, fill=d.TINTS[tint])
    return drawn + svg.centred(x, y + 4.6, letter, d.TEXT, fill="#ffffff", font_weight="bold")


def lettered(shape: str) -> str:
    """A triangle with room for a letter has no top."""
    return "hill" if shape == "triangle" else shape


def signs(shapes: Sequence[str], right: float, y: float, fill: str) -> list[str]:
    """Small shapes that end at the right."""
    first = right - SIGN * len(shapes) + SIGN / 2
    return [outline(shape, first + SIGN * n, y, 5.5, fill=fill) for n, shape in enumerate(shapes)]


def outline(shape: str, x: float, y: float, r: float, **attributes: str | float) -> str:
    """A shape around a point: pips, icons and the signs of seats."""
    if shape in ("round", "circle"):
        return svg.circle(x, y, r, **attributes)
    if shape == "square":
        return svg.box(x - r, y - r, 2 * r, 2 * r, 3, **attributes)
    if shape == "star":
        corners = [(x + math.sin(n * math.pi / 5) * r * (1.1 if n % 2 == 0 else 0.5),
                    y - math.cos(n * math.pi / 5) * r * (1.1 if n % 2 == 0 else 0.5))
                   for n in range(10)]  # fmt: skip
        return svg.polygon(corners, **attributes)
    if shape == "hill":
        steps = [(-0.62, -1.0), (0.62, -1.0), (1.15, 1.0), (-1.15, 1.0)]
        return svg.polygon([(x + p * r, y + q * r) for p, q in steps], **attributes)
    if shape == "flash":
        steps = [(0.3, -1.2), (-0.8, 0.2), (-0.1, 0.2), (-0.4, 1.2), (0.8, -0.3), (0.1, -0.3)]
        return svg.polygon([(x + p * r, y + q * r) for p, q in steps], **attributes)
    if shape == "cross":
        a, b = r, r / 3
        steps = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b),
                 (-a, b), (-a, -b), (-b, -b)]  # fmt: skip
        return svg.polygon([(x + p, y + q) for p, q in steps], **attributes)
    sides, start = {"diamond": (4, 0.0), "hexagon": (6, 0.0), "triangle": (3, 0.0),
                    "drop": (3, math.pi)}[shape]  # fmt: skip
    reach = r * (1.15 if sides <= 4 else 1.1)
    low = r * 0.15 * (1 if start == 0 else -1) if sides == 3 else 0
    angles = [start + 2 * math.pi * n / sides for n in range(sides)]
    return svg.polygon([(x + math.sin(a) * reach, y + low - math.cos(a) * reach) for a in angles],
                       **attributes)  # fmt: skip


def cut_corners(wide: float, tall: float, fill: str) -> str:
    """The outline of a card that does not show its front; a finger finds its corners too."""
    c = min(10.0, tall / 5)
    corners = [(c, 0.5), (wide - c, 0.5), (wide - 0.5, c), (wide - 0.5, tall - c)]
    corners += [(wide - c, tall - 0.5), (c, tall - 0.5), (0.5, tall - c), (0.5, c)]
    return svg.box(0, 0, wide, tall, fill="#ffffff", fill_opacity=0) + svg.polygon(
        corners, fill=fill, stroke=d.EDGE
    )


def _named(face: Face, wide: float, tall: float) -> str:
    """A front by value and name."""
    r, colour = min(d.RADII[1], tall / 4), d.TINTS[face.tint.split()[0]]
    band = max(18.0, width_of(face.corner, d.TEXT, bold=True) + 4) if face.corner else r + 1
    band = max(band, SIGN + 3.0) if face.signs else band
    across, down, bend = band - r, tall - 2 * r, f"a{r:g} {r:g} 0 0 1"
    path = (
        f"M{r:g} 0h{across:g}v{tall:g}h-{across:g}{bend}-{r:g}-{r:g}v-{down:g}{bend} {r:g}-{r:g}z"
    )
    parts = [
        svg.box(0, 0, wide, tall, r, fill=d.PAPER),
        svg.element("path", d=path, fill=colour),
        line(band / 2, tall / 2 + 4.7, face.corner, d.TEXT, band - 2, "#ffffff", bold=True,
             anchor="middle"),
    ]  # fmt: skip
    parts += signs(face.signs[:1], band / 2 + SIGN / 2, tall / 2, "#ffffff")
    parts += signs(face.signs[1:], wide - 2, 11, colour)
    right = wide - 3 - SIGN * len(face.signs[1:])
    if face.brief and tall >= BRIEF:
        return "".join((*parts, *_briefly(face, band + 4, right, wide, tall, d.ON_PAPER, d.QUIET)))
    return "".join((*parts, *_title(face.title, band + 4, right, tall, d.ON_PAPER)))


def _briefly(
    face: Face, left: float, right: float, wide: float, tall: float, ink: str, quiet: str
) -> Iterator[str]:
    """A name, and in a few words below it what it does."""
    yield line(left, tall / 2 - 3, face.title, d.TEXT, right - left, ink, bold=True)
    yield line(left, tall / 2 + 13, face.brief, d.TEXT, wide - 4 - left, quiet)


def _name(face: Face, wide: float, tall: float) -> str:
    """The other side by its name."""
    left = 8.0
    mark = ""
    if face.side == "back":
        mark, left = line(7, tall / 2 + 5, "?", d.TITLE, 11, d.MUTED, bold=True), 20.0
    if face.brief and tall >= BRIEF:
        return "".join((mark, *_briefly(face, left, wide - 6, wide, tall, d.INK, d.MUTED)))
    return "".join((mark, *_title(face.title, left, wide - 6, tall, d.INK)))


def _title(text: str, left: float, right: float, tall: float, ink: str) -> Iterator[str]:
    """A name on two lines, or on one where there is room for one alone."""
    room = right - left
    rows = wrapped(text, room * 1.1, d.TEXT) if tall >= 36 else (text,)
    if len(rows) > 2:
        rows = (rows[0], cut(" ".join(rows[1:]), room, d.TEXT))
    first = tall / 2 + 4.7 - (len(rows) - 1) * 7.5
    for number, row in enumerate(rows):
        yield line(left, first + number * 15, row, d.TEXT, room, ink)
