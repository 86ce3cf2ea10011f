"""The table as a picture: the board with both tracks, and under it the two pyramids.

White's arrow points up at the board and black's down, as the players sit. Everything that is told
by colour is told by a letter or a shape as well.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.boreal_pyramid import cards as c
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.text import called, counted, signed
from icecore.replay.show.viewing_seat import around

from ..rules.lookups import as_white, on_turn
from ..rules.pyramid import base, is_covered, open_slots, spot, width
from ..rules.scoring import card_points, outcome, standing
from ..rules.state import State
from . import captions
from .card_marks import DECK, free_places, square_marks

WIDTH, EDGE = 1200, 24
CARD_W, CARD_H, GAP = 120, 92, 6
ACROSS, DOWN = CARD_W + GAP, CARD_H + GAP
HEADER = 64
TRACK = 32
ZERO = 64
"""The width of the columns left and right of the squares, for position 0."""
BOARD_H = 2 * TRACK + CARD_H + 28
PANEL_W, PAD = 564, 16
ROW = 4
"""Cards in a row of a reserve, as in the base of a pyramid."""

TABLE, STRIP, SQUARE, FRAME = "#2a3f49", "#3b5561", "#324955", "#6b8894"
LIGHT, MUTED, INK, SMALL = "#eef3f4", "#b3c4cb", "#1b2a31", "#4a565b"
PAPER, PARCHMENT, PALE = "#fdfaf3", "#f3e0b2", "#aaa495"
GOLD, AMBER = "#e9bf56", "#f2a93b"
ARROWS = (("#f7f9f9", INK), ("#10181c", LIGHT))
"""Fill and ink of each seat's counter."""
PANELS = (("#dfe6e6", INK, "#52636b"), ("#152026", LIGHT, "#9db0b8"))
"""Ground, ink and quiet ink of each seat's side."""
FAMILIES = (
    "#1f6c9c", "#2b7a4b", "#6a5a94", "#b04c2b", "#806414", "#963a69", "#33706f", "#4d5a2a",
)  # fmt: skip
NO_FAMILY = "#5d6a70"
SHAPES: tuple[list[tuple[float, float]], ...] = (
    [],  # a circle
    [(-7.5, -7.5), (7.5, -7.5), (7.5, 7.5), (-7.5, 7.5)],
    [(0, -10.5), (10, 7.5), (-10, 7.5)],
    [(0, -10), (10, 0), (0, 10), (-10, 0)],
    [(-5, -8.7), (5, -8.7), (10, 0), (5, 8.7), (-5, 8.7), (-10, 0)],
)


def picture(state: State, names: Sequence[str]) -> str:
    """The position as a self-contained SVG document."""
    names = called(names, captions.SIDES)
    panels_y = HEADER + BOARD_H + 16
    panel_h = PAD + 4 * DOWN + 30 + max(1, *map(rows, state.reserves)) * DOWN + 6
    out_y = panels_y + panel_h + 8
    legend_y = out_y + (24 + rows(state.out, 9) * DOWN if state.out else 0)
    height = legend_y + 34
    left, right = around(2)
    return svg.picture_of(
        WIDTH,
        height,
        f"BOREAL (pyramid), {captions.when(state)}: {captions.awaited(state, names)}",
        " ".join(captions.account(state, names)),
        svg.box(0, 0, WIDTH, height, 14, fill=TABLE),
        *header(state, names),
        *board_row(state, HEADER),
        *panel(state, left, names[left], EDGE, panels_y, panel_h),
        *panel(state, right, names[right], WIDTH - EDGE - PANEL_W, panels_y, panel_h),
        *discarded(state, out_y),
        *legend(state.box, legend_y + 16),
    )


def rows(cards: Sequence[str], across: int = ROW) -> int:
    return -(-len(cards) // across)


def header(state: State, names: Sequence[str]) -> Iterator[str]:
    yield svg.label(EDGE, 41, "BOREAL", 26, fill=LIGHT, font_weight="bold", letter_spacing=5)
    quiet = ", ".join(filter(None, (captions.when(state), captions.ending(state))))
    yield svg.label(EDGE + 168, 40, quiet, 14, fill=MUTED)
    if state.reason:  # rather a name is cut off than what decided
        names = [svg.fitted(name, 320, 20, bold=True) for name in names]
    said = svg.fitted(captions.awaited(state, names), 640, 20, bold=True)
    ink = GOLD if state.reason else LIGHT
    yield svg.label(WIDTH - EDGE, 41, said, 20, fill=ink, font_weight="bold", text_anchor="end")


def board_row(state: State, top: float) -> Iterator[str]:
    yield svg.box(EDGE, top, WIDTH - 2 * EDGE, BOARD_H, 10, fill=STRIP)
    y = top + TRACK + 14
    yield from deck_pile(state, EDGE + 6, y)
    for white, name in enumerate(state.board, 1):
        x = track_x(state, 0, white) - CARD_W / 2
        inside = (
            empty_place(x, y, CARD_W, CARD_H, SQUARE) if name is None else card(state, name, x, y)
        )
        yield svg.element("g", inside, data_square=white, data_mark=square_marks(state, white))
    yield from track(state, 0, y + CARD_H + 7, point=-1)
    yield from track(state, 1, top + 7, point=1)


def empty_place(
    x: float, y: float, width: float, height: float, fill: str = "none", ink: str = FRAME,
    mark: str | None = None,
) -> str:  # fmt: skip
    return svg.box(x, y, width, height, 7, fill=fill, stroke=ink, stroke_dasharray="4 4",
                   data_mark=mark)  # fmt: skip


def deck_pile(state: State, x: float, y: float) -> Iterator[str]:
    cards, archives = captions.deck(state)
    for lift in (4, 2, 0)[-cards:] if cards else ():
        mark = None if lift else DECK
        yield svg.box(x + lift, y + 4 - lift, 48, 54, 5, fill="#1d3b3a", stroke="#7fa39b",
                      data_mark=mark)  # fmt: skip
    if not cards:
        yield empty_place(x, y + 4, 48, 54)
    yield svg.centred(x + 24, y + 39, str(cards), 22, fill=LIGHT, font_weight="bold")
    yield svg.centred(x + 26, y + 75, "deck", 12, fill=LIGHT)
    yield svg.centred(x + 26, y + 89, counted(archives, "archive", "archives"), 10, fill=LIGHT)


def track(state: State, seat: int, y: float, point: int) -> Iterator[str]:
    """Positions 0 to 8; a bar along the squares shows how far the counter reaches."""
    fill, ink = ARROWS[seat]
    here, middle = state.counters[seat], y + TRACK / 2
    bar = y if point < 0 else y + TRACK - 3
    for position in range(9):
        x = track_x(state, seat, position)
        if 0 < position <= here:
            yield svg.box(x - CARD_W / 2, bar, CARD_W, 3, 1.5, fill=fill)
        if position == here:
            yield arrow(x, middle, point, fill)
        colour = ink if position == here else LIGHT
        yield svg.centred(x, middle + 5, str(position), 15, fill=colour, font_weight="bold")
        if position < 2:
            yield svg.label(x + 20, middle + 4.5, f"+{2 - position}", 12, fill=GOLD)


def track_x(state: State, seat: int, position: int) -> float:
    """The middle of a seat's position on its long side; 0 lies before the first square."""
    if position:
        return EDGE + ZERO + (as_white(state, seat, position) - 0.5) * (CARD_W + 8)
    return WIDTH - EDGE - ZERO + 24 if as_white(state, seat, 1) == 8 else EDGE + 28


def arrow(x: float, y: float, point: int, fill: str, scale: float = 1) -> str:
    """An arrow counter; `point` is -1 up, 1 down."""
    corners = ((-16, -9), (16, -9), (16, 6), (0, 16), (-16, 6))
    outline = [(x + scale * a, y + scale * point * b) for a, b in corners]
    return svg.polygon(
        outline, fill=fill, stroke="#8aa0aa", stroke_width=1.5, stroke_linejoin="round"
    )


def panel(state: State, seat: int, name: str, x: float, y: float, height: float) -> Iterator[str]:
    """A player's side: name and points, the pyramid, the card in hand, the reserve."""
    ground, ink, quiet = PANELS[seat]
    ended = outcome(state)
    lit = seat in ended.winners if ended else seat == captions.mover(state)
    frame = (GOLD if ended else AMBER) if lit else quiet
    yield svg.box(
        x, y, PANEL_W, height, 10, fill=ground, stroke=frame, stroke_width=4 if lit else 1
    )
    yield silhouette(x, y + PAD, quiet)
    yield arrow(x + 30, y + 30, (-1, 1)[seat], ARROWS[seat][0], 0.75)
    yield svg.label(
        x + 52, y + 36, svg.fitted(name, 160, 18, bold=True), 18, fill=ink, font_weight="bold"
    )
    points = signed(standing(state)[seat])
    yield svg.label(x + 18, y + 84, points, 40, fill=ink, font_weight="bold")
    yield svg.label(x + 18 + svg.past(points, 40), y + 84, "points", 14, fill=quiet)
    slots = state.pyramids[seat]
    yield svg.label(
        x + 18, y + 108, f"{captions.SIDES[seat]}, {captions.progress(slots)}", 13, fill=quiet
    )
    if ended is None:
        yield svg.label(
            x + 18, y + 127, f"rest brings {captions.rest_gain(state, seat)}", 13, fill=quiet
        )
    if state.hand is not None and seat == on_turn(state):
        yield from hand(state, state.hand, x + PANEL_W - 18 - CARD_W, y + 18, quiet)
    yield from pyramid(state, seat, x, y + PAD)
    yield from reserve(state, seat, x, y + PAD + 4 * DOWN)


def silhouette(x: float, y: float, ink: str) -> str:
    """The steps of a complete pyramid, faintly; the base floats, so no slot is fixed yet."""
    middle = x + PANEL_W / 2
    steps = [
        (cards * ACROSS / 2, y + edge * DOWN - GAP / 2)
        for cards in range(1, 5)
        for edge in (cards - 1, cards)
    ]
    outline = [(middle + half, down) for half, down in steps]
    outline += [(middle - half, down) for half, down in reversed(steps)]
    soft = {"stroke": ink, "stroke_width": 8, "stroke_linejoin": "round"}
    return svg.polygon(outline, fill=ink, opacity=0.13, **soft)


def hand(state: State, name: str, x: float, y: float, quiet: str) -> Iterator[str]:
    yield svg.box(x - 5, y - 5, CARD_W + 10, CARD_H + 10, 10, fill=AMBER)
    yield card(state, name, x, y)
    yield svg.centred(x + CARD_W / 2, y + CARD_H + 20, "to be placed", 12, fill=quiet)


def pyramid(state: State, seat: int, x: float, y: float) -> Iterator[str]:
    """The cards on their floors, the base in the middle, and where the next one may lie."""
    slots, quiet = state.pyramids[seat], PANELS[seat][2]
    half = width(slots) // 2
    ground = base(slots) or range(half, half + 1)
    left = x + (PANEL_W - CARD_W) / 2 - ACROSS * (ground.start + ground.stop - 1) / 2

    def corner(at: int) -> tuple[float, float]:
        floor, x = spot(slots, at)
        return left + ACROSS * (x + half + (floor - 1) / 2), y + DOWN * (4 - floor)

    if state.reason is None:
        legal = free_places(state, seat)
        for at in open_slots(slots):
            side = -1 if at < ground.start else int(ground.stop <= at < width(slots))
            mark = mark_of("slot", spot(slots, at)) if at in legal else None
            yield from open_slot(spot(slots, at), *corner(at), side, quiet, mark)
    for at, name in enumerate(slots):
        if name is not None:
            points, covered = card_points(state, seat, at), is_covered(slots, at)
            yield card(state, name, *corner(at), points, covered, mark_of("card", name, seat))


def open_slot(
    slot: tuple[int, int], x: float, y: float, side: int, ink: str, mark: str | None
) -> Iterator[str]:
    """A dashed place with its coordinates, as a recorder names it; slim beside the base."""
    floor, column = slot
    broad = 54 if side else CARD_W
    if side < 0:
        x += CARD_W - broad
    yield empty_place(x, y, broad, CARD_H, ink=ink, mark=mark)
    yield svg.centred(x + broad / 2, y + 43, f"floor {floor}", 11, fill=ink)
    yield svg.centred(x + broad / 2, y + 58, f"x {column}", 11, fill=ink)


def reserve(state: State, seat: int, x: float, y: float) -> Iterator[str]:
    _, ink, quiet = PANELS[seat]
    left = x + (PANEL_W - ROW * ACROSS + GAP) / 2
    yield svg.label(left, y + 21, "reserve", 12, fill=ink, font_weight="bold")
    if not state.reserves[seat]:
        yield svg.label(left + 54, y + 21, "empty", 12, fill=quiet)
    yield from grid(state, state.reserves[seat], left, y + 30, ROW, seat)


def grid(
    state: State, cards: Sequence[str], x: float, y: float, across: int, seat: int | None = None
) -> Iterator[str]:
    """Rows of cards; those of a seat are what its acts can mean."""
    for i, name in enumerate(cards):
        mark = None if seat is None else mark_of("card", name, seat)
        left, top = x + i % across * ACROSS, y + i // across * DOWN
        yield card(state, name, left, top, mark=mark)


def discarded(state: State, y: float) -> Iterator[str]:
    if state.out:
        yield svg.label(EDGE, y + 14, "out of the game", 12, fill=MUTED)
        yield from grid(state, state.out, EDGE, y + 24, 9)


def card(
    state: State, name: str, x: float, y: float, points: int | None = None, covered: bool = False,
    mark: str | None = None,
) -> str:  # fmt: skip
    """A card; `points` is what it is worth in its pyramid now."""
    face = drawn(state.box, name, points, covered)
    at = f"translate({x:g} {y:g})"
    return svg.element("g", face, transform=at, data_card=name, data_mark=mark)


@lru_cache(maxsize=1024)  # the next picture of a game shows nearly the same cards
def drawn(cards: c.PyramidBox, name: str, points: int | None, covered: bool) -> str:
    """A card at the origin; in a pyramid its last line has the formula that the points follow."""
    face = cards.cards[name]
    printed = captions.short_points(face)
    worth = printed if points is None else signed(points)
    last = " · ".join(filter(None, (printed if worth != printed else "", captions.terms(face))))
    return "".join(
        (
            svg.element("title", svg.escape(captions.describe(face))),
            svg.box(0, 0, CARD_W, CARD_H, 7, fill=PARCHMENT if face.kind == "A" else PAPER),
            *band(cards, face),
            svg.circle(19, 40, 12, fill=INK),
            svg.centred(19, 45.5, str(face.cost), 15, fill="#fff", font_weight="bold"),
            *compasses(face.compasses, covered),
            *worth_and_families(cards, face, worth),
            svg.label(8, 87, svg.fitted(last, CARD_W - 16, 10), 10, fill=SMALL),
            svg.box(0.5, 0.5, CARD_W - 1, CARD_H - 1, 7, fill="none", stroke="#000", opacity=0.35),
        )
    )


def band(cards: c.PyramidBox, face: c.Card) -> Iterator[str]:
    """Name and kind on the colours of the families, side by side."""
    colours = [family_colour(cards, family) for family in face.families] or [NO_FAMILY]
    part = CARD_W / len(colours)
    for i, colour in enumerate(colours):
        left, right = 7 * (i == 0), 7 * (i == len(colours) - 1)
        path = (
            f"M{i * part:g} 22v{left - 22}a{left} {left} 0 0 1 {left}-{left}"
            f"h{part - left - right:g}a{right} {right} 0 0 1 {right} {right}v{22 - right}z"
        )
        yield svg.element("path", d=path, fill=colour)
    room = CARD_W - 32
    size = svg.size_to_fit(face.name, room, (11, 10.5, 10), bold=True)
    name = svg.fitted(face.name, room, size, bold=True)
    yield svg.label(8, 15.5, name, size, fill="#fff", font_weight="bold")
    if face.kind == "A":
        yield svg.box(CARD_W - 21, 4, 15, 14, 3, fill=PARCHMENT)
    ink = INK if face.kind == "A" else "#fff"
    yield svg.centred(CARD_W - 13.5, 15, face.kind, 10, fill=ink, font_weight="bold")


def compasses(count: int, covered: bool) -> Iterator[str]:
    """Top right, as on the cards; hollow and pale once another card lies on this one."""
    drawings = count if count <= 4 else 1
    for i in range(drawings):
        yield compass(CARD_W - 16 - i * 18, 40, covered)
    if drawings < count:
        ink = PALE if covered else INK
        yield svg.label(CARD_W - 28, 45, f"{count} ×", 13, fill=ink, text_anchor="end")


def compass(x: float, y: float, covered: bool) -> str:
    needle = [
        (x, y - 7.5), (x + 2, y - 2), (x + 7.5, y), (x + 2, y + 2),
        (x, y + 7.5), (x - 2, y + 2), (x - 7.5, y), (x - 2, y - 2),
    ]  # fmt: skip
    if covered:
        return svg.polygon(needle, fill="none", stroke=PALE)
    return svg.circle(x, y, 8, fill=AMBER) + svg.polygon(needle, fill=INK)


def worth_and_families(cards: c.PyramidBox, face: c.Card, worth: str) -> Iterator[str]:
    """Victory points on gold, as large as the space allows; the families share what is left."""
    others = max(0, len(face.families) - 1)
    room = max(26, CARD_W - 54 - others * 14)
    size = svg.size_to_fit(worth, room, (15, 13, 12, 11, 10), bold=True)
    shown = svg.fitted(worth, room, size, bold=True)
    width = max(26.0, svg.text_width(shown, size, bold=True) + 14)
    left = CARD_W - 8 - width
    step = min(20.0, (left - 31) / others) if others else 0
    for i, family in enumerate(face.families):
        yield family_mark(cards, family, 18 + i * step, 66)
    yield svg.box(left, 56, width, 20, 10, fill=GOLD)
    yield svg.centred(left + width / 2, 66 + size * 0.36, shown, size, fill=INK, font_weight="bold")


def family_mark(cards: c.PyramidBox, family: str, x: float, y: float, size: float = 10) -> str:
    """The family's letter in its shape."""
    corners = SHAPES[cards.families.index(family) % len(SHAPES)]
    outline = {"fill": family_colour(cards, family), "stroke": "#fff"}
    shape = (
        svg.polygon([(x + a, y + b) for a, b in corners], **outline)
        if corners
        else svg.circle(x, y, 9, **outline)
    )
    drop = 5.5 if len(corners) == 3 else 3.5
    letter = captions.family_letters(cards.families)[family]
    return shape + svg.centred(x, y + drop, letter, size, fill="#fff", font_weight="bold")


def family_colour(cards: c.PyramidBox, family: str) -> str:
    return FAMILIES[cards.families.index(family) % len(FAMILIES)]


def legend(cards: c.PyramidBox, y: float) -> Iterator[str]:
    """Explains the marks, from left to right, as far as there is room."""
    x: float = EDGE + 10
    marks = [(family_mark(cards, family, 0, 0), family) for family in cards.families]
    marks += [
        (compass(0, 0, covered=False), "compass"),
        (compass(0, 0, covered=True), "covered"),
        (svg.circle(0, 0, 9, fill=INK), "cost"),
        (svg.box(-11, -8, 22, 16, 8, fill=GOLD), "points"),
    ]
    for mark, meaning in marks:
        if x + svg.text_width(meaning, 12) > WIDTH - 320:
            break
        words = svg.label(16, 4, meaning, 12, fill=MUTED)
        yield svg.element("g", mark, words, transform=f"translate({x:g} {y:g})")
        x += 46 + svg.text_width(meaning, 12)
    kinds = "S starting location · L location · A archive"
    yield svg.label(WIDTH - EDGE, y + 4, kinds, 12, fill=MUTED, text_anchor="end")
