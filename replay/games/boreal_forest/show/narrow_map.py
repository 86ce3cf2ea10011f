"""The map for a phone: as large as fingers need, through a window where it is larger than that.

While a tile is added hexes are tapped, in an action sectors: then the map is drawn larger. A page
may drag what is behind the window; the whole map stands beside it, with a frame around what is
shown (`data-frame`, in the units of the window's `viewBox`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt

from icecore.replay.show import svg
from icecore.replay.show.hexes import SIDES, Hex, address
from icecore.replay.show.marks import mark_of
from icecore.replay.show.narrow import EDGE, LEAST, Area, Drawn, ghost, panned, window, written

from ..rules.state import State, Token
from ..rules.table import place_name
from . import picture as p
from .captions import described, mover, shown
from .card_marks import are_sectors_asked, free_hexes
from .drawing import (
    FILLS,
    HEART_AT,
    badge,
    corner,
    drawn_tile,
    drawn_token,
    middle,
    sector_corners,
)

HEX, SECTOR = 31.0, 51.5
"""The least radius of a tile where hexes are tapped, and where its sectors are."""
LARGER = 1.4
TALL, FLAT = 400, 150
"""A window is at most and at least so high."""
MARGIN = 6
BESIDE = 140
"""The most that the whole map beside a window is high."""
TOKEN = 0.85
"""The least scale of a token: the number of a Vole can be read."""


class Sheet:
    """The map in pixels around the first tile: its radius, all of it, and what is shown."""

    def __init__(self, state: State, wide: float) -> None:
        self.state, self.asked, self.free = state, are_sectors_asked(state), free_hexes(state)
        hexes = [*state.land.places, *self.free]
        xs, ys = [sqrt(3) * (q + r / 2) for q, r in hexes], [1.5 * r for _, r in hexes]
        across, down = max(xs) - min(xs) + sqrt(3), max(ys) - min(ys) + 2
        room, least = wide - 2 * MARGIN, SECTOR if self.asked else HEX
        fits = min(room / across, (TALL - 2 * MARGIN) / down)
        self.radius = radius = max(least, min(least * LARGER, fits))
        width = max(wide, radius * across + 2 * MARGIN)
        height = max(FLAT, radius * down + 2 * MARGIN)
        x, y = radius * (min(xs) + max(xs)) / 2, radius * (min(ys) + max(ys)) / 2
        self.whole = Area(x - width / 2, y - height / 2, width, height)
        self.wide, self.high = wide, min(TALL, height)
        self.shown = self.window(busiest(self, doings(state, self.free)))

    def at(self, hex_: Hex) -> tuple[float, float]:
        q, r = hex_
        return self.radius * sqrt(3) * (q + r / 2), self.radius * 1.5 * r

    def window(self, hex_: Hex) -> Area:
        return window(self.whole, *self.at(hex_), self.wide, self.high)

    def put(self, hex_: Hex, *drawn: str, **attributes: str) -> str:
        """Moves a drawing of radius 1 to its hex."""
        x, y = self.at(hex_)
        place = f"translate({x:.1f} {y:.1f}) scale({self.radius:.2f})"
        return svg.element("g", *drawn, transform=place, **attributes)


def doings(state: State, free: list[Hex]) -> list[Hex]:
    """The places where something can be done: free ones, the tile just added, else own animals."""
    places = state.land.places
    if free or state.fresh:
        return free or places[-1:]
    asked = mover(state)
    mine = (n // 6 for n, who in enumerate(state.animals) if who is not None and who.seat == asked)
    return [places[tile] for tile in dict.fromkeys(mine)] or places[-1:]


def busiest(sheet: Sheet, hexes: list[Hex]) -> Hex:
    """The one around which a window shows most of them."""

    def seen(hex_: Hex) -> int:
        left, top, width, height = sheet.window(hex_)
        inside = (
            left < x < left + width and top < y < top + height for x, y in map(sheet.at, hexes)
        )
        return sum(inside)

    return max(hexes, key=seen)


def map_zone(state: State, names: Sequence[str], wide: int) -> Drawn:
    sheet = Sheet(state, wide - EDGE)
    drawn = [*free_places(sheet), *tiles(sheet, names)]
    if len(state.laid) > 1:
        last = p.outline(p.INK, 0.15) + p.outline(p.GOLD, 0.09)
        drawn.append(
            sheet.put(state.land.places[-1], svg.element("g", last, pointer_events="none"))
        )
    high = sheet.shown.height
    parts = [panned(EDGE / 2, 0, sheet.whole, sheet.shown, *drawn)]
    if sheet.whole != sheet.shown:
        small = min(BESIDE / sheet.whole.height, 0.6 * wide / sheet.whole.width)
        parts += beside(sheet, wide, high + 6, small)
        high += max(70, small * sheet.whole.height) + 12
    return [svg.box(2, 0, wide - 4, high, 10, fill=p.SHEET), *parts], high


def free_places(sheet: Sheet) -> Iterator[str]:
    hexagon = svg.polygon([corner(n, 0.94) for n in SIDES], fill="#ffffff", fill_opacity=0.05,
                          stroke=p.MUTED, stroke_width=0.045, stroke_dasharray="0.16 0.1",
                          data_edge="")  # fmt: skip
    for hex_ in sheet.free:
        told = f"{hex_[0]},{hex_[1]}"
        size = (LEAST + 0.5) / sheet.radius
        sign = svg.centred(0, size / 3, told, size, fill=p.MUTED)
        title = svg.element("title", f"free hex {told}")
        yield ghost(mark_of("hex", hex_), sheet.put(hex_, title, hexagon, sign))


def tiles(sheet: Sheet, names: Sequence[str]) -> Iterator[str]:
    """Tiles with who lives on them; tokens over all tiles, so none is cut."""
    state = sheet.state
    for tile, hex_ in enumerate(state.land.places):
        face, name = p.laid_face(state, tile), state.box.lexicon.name("tile", state.laid[tile])
        told = f"{name} at {hex_[0]},{hex_[1]}: {described(face)}"
        title = svg.element("title", svg.escape(told))
        edge = p.outline(p.EDGE_INK, 0.045)
        yield sheet.put(hex_, title, drawn_tile(face), edge, data_card=state.laid[tile])
    for tile, hex_ in enumerate(state.land.places):
        here = state.animals[6 * tile : 6 * tile + 6]
        drawn = [sector(sheet, names, 6 * tile + d, who) for d, who in enumerate(here)]
        if sheet.asked:
            drawn.append(coordinates(hex_, LEAST / sheet.radius + 0.005))
        if any(drawn):
            yield sheet.put(hex_, *drawn)


def coordinates(hex_: Hex, size: float) -> str:
    """In the middle of a tile, where its sectors meet: a finger goes through to them."""
    ground = svg.circle(0, 0, 0.235, fill=p.EDGE_INK, opacity=0.62)
    told = svg.centred(0, size / 3, f"{hex_[0]},{hex_[1]}", size, fill=p.LIGHT)
    return svg.element("g", ground, told, pointer_events="none")


def sector(sheet: Sheet, names: Sequence[str], place: int, who: Token | None) -> str:
    """Marks for a finger: the sector, and whoever lives in it."""
    spot, parts = address(sheet.state.land, place), list[str]()
    where = place_name(spot)
    if sheet.asked:
        parts.append(svg.element("title", where))
        parts.append(svg.polygon(sector_corners(spot[2]), fill="#ffffff", fill_opacity=0))
    if who is not None:
        x, y = middle(spot[2], HEART_AT)
        scale = max(TOKEN / sheet.radius, 0.0235)
        title = f"{names[who.seat]}'s {shown(who)} on {where}"
        drawn = drawn_token(who.kind, who.seat, who.value, who.flipped, title)
        place_ = f"translate({x:.3f} {y:.3f}) scale({scale:.4f})"
        parts.append(svg.element("g", drawn, transform=place_, data_token=who.name))
    mark = mark_of("sector", spot) if sheet.asked else None
    return svg.element("g", *parts, data_mark=mark) if parts else ""


def beside(sheet: Sheet, wide: int, y: float, scale: float) -> Iterator[str]:
    """All of the map, small: its tiles by what most of each is, who lives there, what is shown."""
    state, whole = sheet.state, sheet.whole
    drawn = [sheet.put(hex_, p.outline(p.FRAME, 0.12)) for hex_ in sheet.free]
    for tile, hex_ in enumerate(state.land.places):
        most = Counter(p.laid_face(state, tile)[:6]).most_common(1)[0][0]
        drawn.append(sheet.put(hex_, svg.polygon([corner(n) for n in SIDES], fill=FILLS[most])))
    for hex_ in state.land.places[1:][-1:]:
        drawn.append(sheet.put(hex_, p.outline(p.GOLD, 0.2)))
    for place, who in enumerate(state.animals):
        if who is not None:
            hex_ = state.land.places[place // 6]
            x, y_ = middle(place % 6, HEART_AT)
            size = 3.2 / (10 * scale * sheet.radius)
            at = f"translate({x:.3f} {y_:.3f}) scale({size:.4f})"
            drawn.append(sheet.put(hex_, svg.element("g", badge(who.seat), transform=at)))
    left, top, across, down = sheet.shown
    drawn.append(svg.box(left, top, across, down, fill="none", stroke=p.LIGHT,
                         stroke_width=1.5 / scale, data_frame=""))  # fmt: skip
    x, y0 = 2 * EDGE - scale * whole.left, y - scale * whole.top
    yield svg.element("g", *drawn, transform=f"translate({x:.2f} {y0:.2f}) scale({scale:.5f})")
    x = 3 * EDGE + scale * whole.width
    told = f"All {len(state.laid)} tiles. The frame is the part above: drag that to see more."
    yield from written(told, x, y + 18, wide - x - EDGE, 12, 4, fill=p.MUTED)
