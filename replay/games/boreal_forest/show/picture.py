"""The table as a picture: the map, and beside it what each player has."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import ceil, sqrt

from icecore.events.games.boreal_forest.tiles import ForestBox, token_title
from icecore.replay.show import svg
from icecore.replay.show.hexes import Hex, address
from icecore.replay.show.marks import mark_of
from icecore.replay.show.text import called
from icecore.replay.show.viewing_seat import around

from ..rules.lookups import everybody, unseen_tokens, value_of
from ..rules.scoring import outcome
from ..rules.state import State, token
from ..rules.table import place_name
from .captions import (
    NAMELESS,
    PLURALS,
    awaits,
    described,
    ending,
    kept,
    mover,
    narrated,
    roles,
    shown,
    when,
)  # fmt: skip
from .card_marks import are_sectors_asked, sector_marks, tile_marks, token_marks
from .drawing import HEART_AT, badge, corner, drawn_tile, drawn_token, marked_tile, middle

EDGE, HEADER, FOOTER, SIDE = 20, 60, 66, 372
MAP_W, MAP_H = 980.0, 760.0
"""The most that the map may take; its tiles shrink to fit."""
LARGEST, SMALLEST = 54.0, 16.0
STEP, TALLER = 3.0, 80
"""Radii by which the map grows, and pixels by which the sheet does: what is drawn stays where it is
for some turns."""
MINI, MINI_W, MINI_H = 15, 31, 34
"""Tiles of a hand: radius, and the room that each takes."""
CHIP = 27
ACROSS = (SIDE - 24) // MINI_W
CHIPS = (SIDE - 24) // CHIP

TABLE, SHEET, FRAME, LIGHT, MUTED = "#16222b", "#22323e", "#5d7688", "#f1f5f7", "#a9bccb"
GOLD, AMBER, INK, BACK = "#f0c555", "#f2a93b", "#10181f", "#2f4150"
HABITAT_NAMES = (("F", "Forest"), ("W", "Wetland"), ("L", "Lake"), ("G", "Grassland"))
KINDS = ("insect", "vole", "hare", "fish", "wolf", "raptor", "moose", "mushroom")


def picture(state: State, names: Sequence[str]) -> str:
    """The position as a self-contained SVG document, for a wide page."""
    names = called(names, NAMELESS[: len(names)])
    radius, left, top, map_w, map_h = measured(state)
    panels, y = list[str](), float(HEADER)
    x = EDGE + map_w + 16
    for seat in around(len(names)):
        groups = beside(state, seat)
        panels += panel(state, seat, names[seat], groups, x, y)
        y += panel_height(groups) + 8
    width, high = round(x + SIDE + EDGE), max(map_h + 8, y - HEADER)
    bottom = HEADER + ceil(high / TALLER) * TALLER
    return svg.picture_of(
        width,
        round(bottom + FOOTER),
        f"BOREAL, {when(state)}: {awaits(state, names)}",
        " ".join(narrated(state, names)),
        svg.box(0, 0, width, bottom + FOOTER, 14, fill=TABLE),
        *header(state, names, width),
        svg.box(EDGE, HEADER, map_w, bottom - HEADER - 8, 10, fill=SHEET),
        *drawn_map(state, names, radius, left, top + (bottom - HEADER - 8 - map_h) / 2),
        *panels,
        *legend(bottom + 16),
    )


def measured(state: State) -> tuple[float, float, float, float, float]:
    """Radius of a tile, where (0, 0) lies, and the size of the sheet."""
    west, east = reach([sqrt(3) * (q + r / 2) for q, r in state.land.places])
    north, south = reach([1.5 * r for _, r in state.land.places])
    wide, high = east - west + sqrt(3), south - north + 2
    radius = max(SMALLEST, min(LARGEST, (MAP_W - 32) / wide, (MAP_H - 32) / high))
    map_w, map_h = max(520, wide * radius + 32), max(360, high * radius + 32)
    left = EDGE + map_w / 2 - radius * (west + east) / 2
    top = HEADER + map_h / 2 - radius * (north + south) / 2
    return radius, left, top, map_w, map_h


def reach(centres: list[float]) -> tuple[float, float]:
    """From the first to the last, by whole steps from the first tile."""
    return -ceil(-min(centres) / STEP) * STEP, ceil(max(centres) / STEP) * STEP


def header(state: State, names: Sequence[str], width: float) -> Iterator[str]:
    yield svg.label(EDGE, 40, "BOREAL", 26, fill=LIGHT, font_weight="bold", letter_spacing=5)
    quiet = ", ".join(filter(None, (when(state), ending(state), f"bag {state.bag}")))
    yield svg.label(EDGE + 150, 39, quiet, 14, fill=MUTED)
    room = width - 2 * EDGE - 170 - svg.text_width(quiet, 14)
    said = svg.fitted(awaits(state, names), room, 20, bold=True)
    ink = GOLD if state.reason else LIGHT
    yield svg.label(width - EDGE, 40, said, 20, fill=ink, font_weight="bold", text_anchor="end")


def drawn_map(
    state: State, names: Sequence[str], radius: float, left: float, top: float
) -> Iterator[str]:
    land, asked = state.land, are_sectors_asked(state)
    centres = [(left + radius * sqrt(3) * (q + r / 2), top + radius * 1.5 * r)
               for q, r in land.places]  # fmt: skip
    for tile, (x, y) in enumerate(centres):
        face = laid_face(state, tile)
        place = f"translate({x:.1f} {y:.1f}) scale({radius:.2f})"
        title = state.box.lexicon.name("tile", state.laid[tile])
        yield laid_tile(state.laid[tile], title, land.places[tile], face, place, asked)
    if len(centres) > 1:
        x, y = centres[-1]
        place = f"translate({x:.1f} {y:.1f}) scale({radius:.2f})"
        yield svg.element("g", outline(INK, 0.15), outline(GOLD, 0.09), transform=place)
    size = radius * 0.235 / 10
    for at, who in everybody(state.animals):
        x, y = centres[at // 6]
        dx, dy = middle(at % 6, HEART_AT * radius)
        title = f"{names[who.seat]}'s {shown(who)} on {place_name(address(land, at))}"
        yield svg.element(
            "g",
            drawn_token(who.kind, who.seat, who.value, who.flipped, title),
            transform=f"translate({x + dx:.1f} {y + dy:.1f}) scale({size:.3f})",
            data_token=who.name,
            data_mark=mark_of("sector", address(land, at)) if asked else None,
        )


def laid_face(state: State, tile: int) -> str:
    """As it lies."""
    land = state.land
    joined = land.centres[tile]
    return land.letters[6 * tile : 6 * tile + 6] + (f"*{joined}" if joined else "")


EDGE_INK = "#0f1a22"


@lru_cache(maxsize=8192)  # tiles stay where they lie
def laid_tile(tile: str, title: str, hex_: Hex, face: str, place: str, asked: bool) -> str:
    """With its coordinates in the middle: sentences say `1,0 NW`."""
    q, r = hex_
    told = svg.element("title", svg.escape(f"{title} at {q},{r}: {described(face)}"))
    middle = svg.circle(0, 0, 0.21, fill=EDGE_INK, opacity=0.62)
    at = svg.centred(0, 0.07, f"{q},{r}", 0.19, fill=LIGHT)
    edge = outline(EDGE_INK, 0.045)
    drawn = marked_tile(face, sector_marks(hex_)) if asked else drawn_tile(face)
    return svg.element("g", told, drawn, edge, middle, at, transform=place, data_card=tile)


@cache
def outline(colour: str, width: float, edge: str | None = None) -> str:
    """Of a tile; with an `edge` it is what a page lights."""
    return svg.polygon(
        [corner(n) for n in range(6)],
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linejoin="round",
        data_edge=edge,
    )


def rows(items: int, across: int) -> int:
    return -(-items // across)


Group = tuple[str, tuple[str | None, ...], tuple[str | None, ...]]
"""Title, tiles and tokens of what lies before a seat."""


def beside(state: State, seat: int) -> tuple[Group, ...]:
    bid, committed = state.bids[seat], state.committed[seat]
    groups: list[Group] = [("Hand", tuple(kept(state.hands[seat])), ())]
    for title, offer in (("Bid", bid), ("Committed", committed)):
        if offer.tiles or offer.tokens:
            groups.append((title, tuple(offer.tiles), tuple(offer.tokens)))
    return (*groups, ("Supply", (), tuple(kept(state.supplies[seat]))))


def panel_height(groups: Sequence[Group]) -> float:
    return 78.0 + sum(
        18 + rows(len(tiles), ACROSS) * MINI_H + rows(len(tokens), CHIPS) * CHIP
        for _, tiles, tokens in groups
    )


def panel(
    state: State, seat: int, name: str, groups: tuple[Group, ...], x: float, y: float
) -> tuple[str, ...]:
    """A player: badge, name, score; hand, supply and reserve."""
    ended = outcome(state)
    lit = seat in ended.winners if ended else seat == mover(state)
    frame = (GOLD if ended else AMBER) if lit else FRAME
    quiet = roles(state, seat)
    score, told = str(state.scores[seat]), reserve_words(state, seat)
    return drawn_panel(state.box, seat, name, quiet, score, frame, groups, told, x, y)


@lru_cache(maxsize=1024)  # most panels are as they were, and look the same to the other seats
def drawn_panel(
    cards: ForestBox, seat: int, name: str, quiet: str, score: str, frame: str,
    groups: tuple[Group, ...], told: str, x: float, y: float,
) -> tuple[str, ...]:  # fmt: skip
    height, wide = panel_height(groups), 1 if frame == FRAME else 4
    title = svg.fitted(name, 190, 17, bold=True)
    size = svg.size_to_fit(told, SIDE - 24, (11, 10, 9, 8))
    parts = [
        svg.box(x, y, SIDE, height, 10, fill=SHEET, stroke=frame, stroke_width=wide,
                data_mark=mark_of("seat", seat)),
        svg.element("g", badge(seat), transform=f"translate({x + 24:g} {y + 27:g}) scale(1.1)"),
        svg.label(x + 44, y + 26, title, 17, fill=LIGHT, font_weight="bold"),
        svg.label(x + 44, y + 43, svg.fitted(quiet, 250, 11), 11, fill=MUTED),
        svg.label(
            x + SIDE - 14, y + 36, score, 30, fill=LIGHT, font_weight="bold", text_anchor="end"
        ),
    ]  # fmt: skip
    top, left = y + 54, x + 12
    for heading, tiles, tokens in groups:
        number = len(tokens if heading == "Supply" else tiles)
        parts.append(svg.label(left, top + 12, f"{heading} {number or 'empty'}", 11, fill=MUTED))
        top += 18
        owner = None if heading == "Bid" else seat
        parts += minis(cards, tiles, owner, left, top)
        top += rows(len(tiles), ACROSS) * MINI_H
        parts += chips(tokens, seat, left, top, heading != "Bid")
        top += rows(len(tokens), CHIPS) * CHIP
    reserve = svg.label(left, y + height - 9, svg.fitted(told, SIDE - 24, size), size, fill=MUTED)
    return (*parts, reserve)


def reserve_words(state: State, seat: int) -> str:
    if state.supplies[seat].unknown or not state.turns:
        return "Reserve hidden" if state.turns else ""
    reserve = unseen_tokens(state, seat)
    voles = [name[4:] for name in reserve if value_of(name)]
    told = [
        f"{reserve[kind]} {PLURALS[kind]}" if reserve[kind] > 1 else token_title(kind)
        for kind in KINDS
        if kind in reserve
    ]
    told += [f"Vole {' '.join(voles)}"] if voles else []
    return f"Reserve: {', '.join(told) or 'empty'}"


def minis(
    cards: ForestBox, tiles: Sequence[str | None], owner: int | None, x: float, y: float
) -> Iterator[str]:
    """Tiles that their owner may name, or that nobody may."""
    for n, tile in enumerate(tiles):
        at = (
            f"translate({x + MINI + n % ACROSS * MINI_W:g} {y + MINI + 1 + n // ACROSS * MINI_H:g})"
        )
        title = cards.lexicon.name("tile", tile)
        face = cards.tiles[tile].face if tile else ""
        mark = tile_marks(tile, owner) if tile and owner is not None else None
        yield mini(tile, title, face, f"{at} scale({MINI})", mark)


@lru_cache(maxsize=8192)
def mini(tile: str | None, title: str, face: str, at: str, mark: str | None) -> str:
    if tile is None:
        hidden = outline(FRAME, 0.08) + svg.polygon([corner(c) for c in range(6)], fill=BACK)
        sign = svg.centred(0, 0.3, "?", 0.9, fill=MUTED, font_weight="bold")
        return svg.element("g", hidden, sign, transform=at)
    told = svg.element("title", svg.escape(f"{title}: {described(face)}"))
    drawn = drawn_tile(face) + outline(EDGE_INK, 0.07)
    return svg.element("g", told, drawn, transform=at, data_card=tile, data_mark=mark)


def chips(
    tokens: Sequence[str | None], seat: int, x: float, y: float, marked: bool
) -> Iterator[str]:
    for n, name in enumerate(tokens):
        at = f"translate({x + 12 + n % CHIPS * CHIP:g} {y + 12 + n // CHIPS * CHIP:g}) scale(0.86)"
        yield chip(name, seat, at, marked)


@lru_cache(maxsize=8192)
def chip(name: str | None, seat: int, at: str, marked: bool) -> str:
    if name is None:
        sign = svg.centred(0, 5, "?", 14, fill=LIGHT, font_weight="bold")
        return svg.element("g", badge(seat), sign, transform=at)
    who = token(name, seat)
    drawn = drawn_token(who.kind, seat, who.value, False, token_title(name))
    mark = token_marks(name, seat) if marked else None
    return svg.element("g", drawn, transform=at, data_token=name, data_mark=mark)


@lru_cache(maxsize=64)
def legend(y: float) -> tuple[str, ...]:
    return tuple(explained(y))


def explained(y: float) -> Iterator[str]:
    """Explains the marks: habitats above, animals below."""
    for signs, beside_it, apart in ((habitat_signs(), 19, 46), (animal_signs(), 16, 40)):
        x = EDGE + 14.0
        for drawn, scale, meaning in signs:
            yield svg.element("g", drawn, transform=f"translate({x:g} {y:g}){scale}")
            yield svg.label(x + beside_it, y + 4, meaning, 12, fill=MUTED)
            x += apart + svg.text_width(meaning, 12)
        y += 30


Sign = tuple[str, str, str]
"""A drawing around (0, 0), its scale, and its meaning."""


def habitat_signs() -> Iterator[Sign]:
    faces = [(letter * 6, name) for letter, name in HABITAT_NAMES]
    faces += [
        ("HHHHHH", "Highland, wild"),
        ("RFFRFF*03", "River"),
        ("RrRFFF", "River, bank in the middle"),
    ]
    for face, meaning in faces:
        yield drawn_tile(face) + outline(EDGE_INK, 0.07), " scale(13)", meaning
    yield outline(GOLD, 0.16), " scale(13)", "last tile"


def animal_signs() -> Iterator[Sign]:
    for kind in KINDS:
        drawn = drawn_token(kind, 0, int(kind == "vole"), False, token_title(kind))
        yield drawn, "", "Vole and its value" if kind == "vole" else token_title(kind)
    yield drawn_token("moose", 0, 0, True, "hidden Moose"), "", "hidden or used"
