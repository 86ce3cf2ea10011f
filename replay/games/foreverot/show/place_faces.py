"""Places as they are drawn: a light card can be used, a dark one has something on it."""

from functools import lru_cache

from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.faces import badge, cut_corners, pip
from icecore.replay.show.glyphs import glyph
from icecore.replay.show.lettering import divided, line, width_of, wrapped

from .effect_line import effect_lines
from .places import Place

SLOT_H, ROW_H = 48, 62
"""Of a place in full, and of a row of places by their names."""
BANDS = {"Warlord": "pink", "Obliviate": "indigo", "Rot": "green", "Rotkin": "brown"}


@lru_cache(maxsize=4096)
def face(place: Place, wide: float, tint: str) -> str:
    """A place in full: light while it can be used, dark if something lies there."""
    about = svg.element("title", svg.escape(place.about()))
    if place.kind == "empty":
        return about + svg.box(0.5, 0.5, wide - 1, SLOT_H - 1, d.RADII[0], fill="none",
                               stroke=d.EDGE, stroke_dasharray="4 4") + line(
            wide / 2, 28, f"stack {place.number} cleared", d.TEXT, wide - 6, d.MUTED,
            anchor="middle")  # fmt: skip
    if place.kind == "Ruin":
        return about + ruin(place, wide)
    if place.kind == "Location":
        return about + location(place, wide, tint)
    if place.name == "?":
        mark = svg.centred(wide / 2, 31, "?", d.LARGE, fill=d.MUTED, font_weight="bold")
        return about + cut_corners(wide, SLOT_H, d.BACK) + mark + pill(place, wide, 25)
    return about + enemy(place, wide)


def location(place: Place, wide: float, tint: str) -> str:
    """The name, what it does, and in the corner what else can be done there."""
    room, name = wide - 9, place.name
    rows: tuple[str, ...] = (name,)
    effect = effect_lines(place.told, 5, 23.5, room, d.ON_PAPER)
    if width_of(name, d.TEXT, bold=True) > room * 1.2:
        first, *more = wrapped(name, room, d.TEXT, bold=True)
        rows = (first, " ".join(more))
        effect = effect_lines(place.told, 5, 37, room, d.ON_PAPER, 1)
    right = wide - 5.0
    return "".join(
        (
            svg.box(0.5, 0.5, wide - 1, SLOT_H - 1, d.RADII[0], fill=d.PAPER, stroke=d.TINTS[tint]),
            *(line(6, 12.5 + 12 * n, row, d.TEXT, room, d.ON_PAPER, bold=True)
              for n, row in enumerate(rows)),
            *effect,
            glyph("ways", right - 8, SLOT_H - 9, d.ON_PAPER) if place.transfer else "",
            *(svg.circle(right - 3 - 9 * n - 20 * place.transfer, SLOT_H - 8, 3.5,
                         fill=d.TINTS["red"]) for n in range(place.used)),
        )
    )  # fmt: skip


def ruin(place: Place, wide: float) -> str:
    cracks = f"M4 5l{wide / 4:g} 12 12-6 24 9 14-8 20 7M{wide - 30:g} 4l-16 14 6 10-14 12"
    return "".join(
        (
            svg.box(0.5, 0.5, wide - 1, SLOT_H - 1, d.RADII[0], fill=d.STEEL, stroke=d.EDGE),
            svg.element("path", d=cracks, fill="none", stroke=d.DEEP, stroke_width=1.5),
            svg.centred(wide / 2, 23, "Ruin", d.TITLE, fill=d.INK, font_weight="bold"),
            line(wide / 2, 40, place.below.removeprefix("at "), d.TEXT, wide - 4, d.MUTED,
                 anchor="middle"),
        )
    )  # fmt: skip


def enemy(place: Place, wide: float) -> str:
    """A token: its name, what a Confront asks, and what it does or hides."""
    r, tint, room = d.RADII[0], d.TINTS[BANDS[place.kind]], wide - 8
    last = place.told or place.below.removeprefix("at ") * place.below.startswith("at ")
    two = width_of(place.name, d.TEXT, bold=True) > room * 1.2 and not place.told
    rows = wrapped(place.name, room * 1.15, d.TEXT) if two else (place.name,)
    rows = (rows[0], " ".join(rows[1:])) if len(rows) > 1 else rows
    high = 16 + 13 * (len(rows) - 1)
    band, inside = band_of(wide - 2, high - 1, r - 1), "translate(1 1)"
    edge = {"stroke": d.LIT, "stroke_width": 2} if place.named else {"stroke": tint}
    middle = high + 8.5 if last and not two else (high + SLOT_H) / 2
    step = min(17.0, (room - 30 * bool(place.badge)) / max(1, len(place.price)))
    parts = [
        svg.box(0.5, 0.5, wide - 1, SLOT_H - 1, r, fill=d.BACK, **edge),
        svg.element("path", d=band, fill=tint, transform=inside),
        *(line(4, 12.5 + 13 * n, row, d.TEXT, room, "#ffffff", bold=not two)
          for n, row in enumerate(rows)),
        *(pip(each, 12 + n * step, middle, d.INK) for n, each in enumerate(place.price)),
        pill(place, wide, middle),
    ]  # fmt: skip
    if place.told:
        parts += effect_lines(place.told, 4, 40, room, d.INK, 1)
    elif last and not two:
        parts.append(line(4, 44.5, last, d.TEXT, room, d.MUTED))
    return "".join(parts)


def pill(place: Place, wide: float, y: float) -> str:
    """A Warlord's number, gold if it is named; how much lies below a Rot."""
    fill, ink = (d.LIT, d.DEEP) if place.named else (d.PAPER, d.ON_PAPER)
    return badge(wide - 14, y, place.badge, fill, ink) if place.badge else ""


def band_of(wide: float, high: float, r: float) -> str:
    """The path of a band with round corners above."""
    bend = f"a{r:g} {r:g} 0 0 1"
    return f"M0 {high:g}V{r:g}{bend} {r:g}-{r:g}h{wide - 2 * r:g}{bend} {r:g} {r:g}v{high - r:g}z"


@lru_cache(maxsize=4096)
def small(place: Place, wide: float, tint: str) -> str:
    """A place by its name."""
    high, light = ROW_H - 8, place.kind == "Location"
    fill = d.PAPER if light else d.STEEL if place.kind == "Ruin" else d.BACK
    if place.kind == "empty":
        fill = "none"
    colour = d.TINTS[tint if light else BANDS.get(place.kind, "slate")]
    ink = d.ON_PAPER if light else d.INK
    name = place.name if place.kind != "empty" else f"{place.number} cleared"
    rows = divided(name, wide - 4, d.SMALL)
    most = 1 if place.badge else 2
    rows = (*rows[:most], " ".join(rows[most:])) if len(rows) > most + 1 else rows
    middle = high / 2 + 4 + (5 if place.badge else 0)
    first = middle - 7 * (len(rows) - 1)
    return "".join(
        (
            svg.element("title", svg.escape(place.about())),
            svg.box(0.5, 0.5, wide - 1, high - 1, d.RADII[0], fill=fill,
                    stroke=d.LIT if place.named else colour),
            svg.box(0, 0, wide, 4 if not place.badge else 14, 2, fill=colour),
            line(wide / 2, 11.5, place.badge, d.SMALL, wide, "#ffffff", bold=True,
                 anchor="middle"),
            *(line(wide / 2, first + 14 * n, row, d.SMALL, wide - 4, ink, anchor="middle")
              for n, row in enumerate(rows)),
        )
    )  # fmt: skip
