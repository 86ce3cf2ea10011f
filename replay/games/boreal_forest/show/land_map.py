"""Draws the map: as large as fingers need on a phone, in the same room all game long on a page.

While a tile is added hexes are tapped, in an action sectors. On a phone a map that is larger than
the screen is seen through a window, which a page may drag; the whole map stands beside it, with a
frame around what is shown (`data-frame`, in the units of the window's `viewBox`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, sqrt

from icecore.replay.show import design, svg
from icecore.replay.show.lettering import flowing
from icecore.replay.show.map_window import Area, ghost, panned, window
from icecore.replay.show.marks import mark_of

from ..rules.hexes import SIDES, Hex, address, key
from ..rules.state import State, Token
from ..rules.table import place_name
from .captions import described, mover, shown
from .card_marks import are_sectors_asked, free_hexes
from .pieces import (
    FILLS,
    HEART_AT,
    badge,
    corner,
    drawn_tile,
    drawn_token,
    middle,
    outline,
    sector_corners,
)

HIGH = 558
"""The height of the map on a page."""
LARGEST = 50.0
"""The largest radius of a tile there."""
STEP = 2.0
"""Radii by which a map grows there: what is drawn stays where it is for some turns."""
HEX, SECTOR = 31.0, 51.5
"""The least radius of a tile on a phone where hexes are tapped, and where its sectors are."""
LARGER = 1.4
TALL, FLAT = 400, 150
"""A window is at most and at least so high."""
MARGIN = 6
BESIDE = 140
"""The most that the whole map beside a window is high."""
DIGIT = 17
"""The size of the value of a Vole on a token."""


class Sheet:
    """The map around the first tile: the radius of a tile, all of the map, and what is shown."""

    def __init__(self, state: State, wide: float, narrow: bool) -> None:
        self.state, self.narrow, self.wide = state, narrow, wide
        self.asked, self.free = are_sectors_asked(state), free_hexes(state)
        self.text = design.SMALL if narrow else design.TEXT
        if narrow:
            self._as_large_as_fingers_need()
        else:
            self._in_its_room()

    def _in_its_room(self) -> None:
        hexes = self.state.land.places
        west, east = _reach([sqrt(3) * (q + r / 2) for q, r in hexes])
        north, south = _reach([1.5 * r for _, r in hexes])
        across, down = east - west + 3 * sqrt(3), south - north + 5
        self.radius = min(LARGEST, self.wide / across, HIGH / down)
        x, y = self.radius * (west + east) / 2, self.radius * (north + south) / 2
        self.high: float = HIGH
        self.whole = Area(x - self.wide / 2, y - self.high / 2, self.wide, self.high)
        self.shown = self.whole

    def _as_large_as_fingers_need(self) -> None:
        hexes = [*self.state.land.places, *self.free]
        xs, ys = [sqrt(3) * (q + r / 2) for q, r in hexes], [1.5 * r for _, r in hexes]
        across, down = max(xs) - min(xs) + sqrt(3), max(ys) - min(ys) + 2
        room, least = self.wide - 2 * MARGIN, SECTOR if self.asked else HEX
        fits = min(room / across, (TALL - 2 * MARGIN) / down)
        self.radius = radius = max(least, min(least * LARGER, fits))
        width = max(self.wide, radius * across + 2 * MARGIN)
        height = max(FLAT, radius * down + 2 * MARGIN)
        x, y = radius * (min(xs) + max(xs)) / 2, radius * (min(ys) + max(ys)) / 2
        self.whole = Area(x - width / 2, y - height / 2, width, height)
        self.high = min(TALL, height)
        self.shown = self.window(busiest(self, doings(self.state, self.free)))

    def at(self, hex_: Hex) -> tuple[float, float]:
        q, r = hex_
        return self.radius * sqrt(3) * (q + r / 2), self.radius * 1.5 * r

    def window(self, hex_: Hex) -> Area:
        return window(self.whole, *self.at(hex_), self.wide, self.high)

    def place(self, hex_: Hex) -> str:
        """Moves a drawing of radius 1 to its hex."""
        x, y = self.at(hex_)
        return f"translate({x:.1f} {y:.1f}) scale({self.radius:.2f})"

    def put(self, hex_: Hex, *drawn: str) -> str:
        return svg.element("g", *drawn, transform=self.place(hex_))


def _reach(centres: list[float]) -> tuple[float, float]:
    """From the first to the last, by whole steps from the first tile."""
    return -ceil(-min(centres) / STEP) * STEP, ceil(max(centres) / STEP) * STEP


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


def drawn_map(
    state: State, names: Sequence[str], wide: float, narrow: bool
) -> tuple[Sequence[str], float]:
    """Free places, tiles and who lives on them, and the whole beside a window."""
    sheet = Sheet(state, wide, narrow)
    drawn = [*free_places(sheet), *tiles(sheet, names)]
    if len(state.laid) > 1:
        last = outline(design.DEEP, 0.15) + outline(design.MEANINGS["changed"].dark, 0.09)
        drawn.append(
            sheet.put(state.land.places[-1], svg.element("g", last, pointer_events="none"))
        )
    if not narrow:
        left, top, *_ = sheet.whole
        away = f"translate({-left:.1f} {-top:.1f})"
        return [svg.element("g", each, transform=away) for each in drawn], HIGH
    high = sheet.shown.height
    parts = [panned(0, 0, sheet.whole, sheet.shown, *drawn)]
    if sheet.whole != sheet.shown:
        small = min(BESIDE / sheet.whole.height, 0.6 * wide / sheet.whole.width)
        parts += beside(sheet, wide, high + 6, small)
        high += max(70, small * sheet.whole.height) + 12
    return parts, high


def free_places(sheet: Sheet) -> Iterator[str]:
    hexagon = svg.polygon([corner(n, 0.94) for n in SIDES], fill="#ffffff", fill_opacity=0.05,
                          stroke=design.MEANINGS["tap"].dark, stroke_width=0.045,
                          stroke_dasharray="0.16 0.1", data_edge="")  # fmt: skip
    for hex_ in sheet.free:
        told = f"{hex_[0]},{hex_[1]}"
        size = sheet.text / sheet.radius + 0.005
        sign = svg.centred(0, size / 3, told, size, fill=design.MUTED)
        title = svg.element("title", f"free hex {told}")
        yield ghost(mark_of("hex", hex_), sheet.put(hex_, title, hexagon, sign))


def tiles(sheet: Sheet, names: Sequence[str]) -> Iterator[str]:
    """Tiles with who lives on them; tokens over all tiles, so none is cut."""
    state = sheet.state
    for tile, hex_ in enumerate(state.land.places):
        title = state.box.lexicon.name("tile", state.laid[tile])
        yield laid_tile(state.laid[tile], title, hex_, laid_face(state, tile), sheet.place(hex_))
    for tile, hex_ in enumerate(state.land.places):
        here = state.animals[6 * tile : 6 * tile + 6]
        drawn = [sector(sheet, names, 6 * tile + d, who) for d, who in enumerate(here)]
        drawn.append(coordinates(sheet, hex_))
        if any(drawn):
            yield sheet.put(hex_, *drawn)


def laid_face(state: State, tile: int) -> str:
    """A tile as it lies."""
    land = state.land
    joined = land.centres[tile]
    return land.letters[6 * tile : 6 * tile + 6] + (f"*{joined}" if joined else "")


@lru_cache(maxsize=8192)  # tiles stay where they lie
def laid_tile(tile: str, title: str, hex_: Hex, face: str, place: str) -> str:
    told = svg.element("title", svg.escape(f"{title} at {hex_[0]},{hex_[1]}: {described(face)}"))
    edge = outline(design.DEEP, 0.045)
    return svg.element("g", told, drawn_tile(face), edge, transform=place, data_id=tile,
                       data_card=tile)  # fmt: skip


def coordinates(sheet: Sheet, hex_: Hex) -> str:
    """On a phone in the middle of a tile, on a page left of the tiles that begin a row."""
    told, size = f"{hex_[0]},{hex_[1]}", sheet.text / sheet.radius + 0.002
    if sheet.narrow:
        return label(told, size) if sheet.asked else ""
    west = (hex_[0] - 1, hex_[1])
    if key(*west) in sheet.state.land.tile_at or west in sheet.free:
        return ""
    return svg.label(-1, size * 0.35, f"{told} ›", size, fill=design.MUTED, text_anchor="end",
                     **{"class": "address"})  # fmt: skip


@lru_cache(maxsize=2048)
def label(told: str, size: float) -> str:
    """Writes the address where the sectors of a tile meet; a finger goes through it."""
    wide = size * (0.62 * len(told) + 0.1)
    ground = svg.box(-wide / 2, -size * 0.52, wide, size * 1.04, size * 0.3, fill=design.DEEP,
                     opacity=0.66)  # fmt: skip
    text = svg.centred(0, size * 0.35, told, size, fill=design.INK)
    return svg.element("g", ground, text, pointer_events="none")


def sector(sheet: Sheet, names: Sequence[str], place: int, who: Token | None) -> str:
    """Marks for a finger: the sector, and whoever lives in it."""
    if who is None and not sheet.asked:
        return ""
    scale = max(sheet.text / DIGIT / sheet.radius + 0.0001, 0.0235)
    name = names[who.seat] if who is not None else ""
    return drawn_sector(address(sheet.state.land, place), who, name, scale, sheet.asked)


@lru_cache(maxsize=8192)  # the next picture of a game shows nearly the same sectors
def drawn_sector(
    spot: tuple[int, int, int], who: Token | None, name: str, scale: float, asked: bool
) -> str:
    where, parts = place_name(spot), list[str]()
    if asked:
        parts.append(svg.element("title", where))
        parts.append(svg.polygon(sector_corners(spot[2]), fill="#ffffff", fill_opacity=0))
    if who is not None:
        x, y = middle(spot[2], HEART_AT)
        title = f"{name}'s {shown(who)} on {where}"
        drawn = drawn_token(who.kind, who.seat, who.value, who.flipped, title)
        at = f"translate({x:.3f} {y:.3f}) scale({scale:.4f})"
        parts.append(svg.element("g", drawn, transform=at, data_token=who.name))
    return svg.element("g", *parts, data_mark=mark_of("sector", spot) if asked else None)


def beside(sheet: Sheet, wide: float, y: float, scale: float) -> Iterator[str]:
    """All of the map, small: its tiles by what most of each is, who lives there, what is shown."""
    state, whole = sheet.state, sheet.whole
    drawn = [sheet.put(hex_, outline(design.EDGE, 0.12)) for hex_ in sheet.free]
    for tile, hex_ in enumerate(state.land.places):
        most = Counter(laid_face(state, tile)[:6]).most_common(1)[0][0]
        drawn.append(sheet.put(hex_, svg.polygon([corner(n) for n in SIDES], fill=FILLS[most])))
    for hex_ in state.land.places[1:][-1:]:
        drawn.append(sheet.put(hex_, outline(design.MEANINGS["changed"].dark, 0.2)))
    for place, who in enumerate(state.animals):
        if who is not None:
            hex_ = state.land.places[place // 6]
            x, y_ = middle(place % 6, HEART_AT)
            size = 3.2 / (10 * scale * sheet.radius)
            at = f"translate({x:.3f} {y_:.3f}) scale({size:.4f})"
            drawn.append(sheet.put(hex_, svg.element("g", badge(who.seat), transform=at)))
    left, top, across, down = sheet.shown
    drawn.append(svg.box(left, top, across, down, fill="none", stroke=design.INK,
                         stroke_width=1.5 / scale, data_frame=""))  # fmt: skip
    x, y0 = 8 - scale * whole.left, y - scale * whole.top
    yield svg.element("g", *drawn, transform=f"translate({x:.2f} {y0:.2f}) scale({scale:.5f})")
    x = 20 + scale * whole.width
    told = f"All {len(state.laid)} tiles. The frame is the part above: drag that to see more."
    places = [(x, y + 18 + 16 * n, wide - x - 4) for n in range(4)]
    yield from flowing([told], places, design.SMALL, design.MUTED)
