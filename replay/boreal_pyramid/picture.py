"""The table as a picture: the board with both tracks, and under it the two pyramids.

Black's arrow points down at the board and white's up, as the players sit. Everything that is told
by colour is told by a letter or a shape as well.
"""

from collections.abc import Iterator, Sequence

from icecore.events.boreal_pyramid.cards import Card
from icecore.replay.boreal_pyramid.pyramid import base, is_covered, open_slots, spot
from icecore.replay.boreal_pyramid.questions import as_white, on_turn
from icecore.replay.boreal_pyramid.scoring import card_points, open_compasses, outcome, standing
from icecore.replay.boreal_pyramid.state import State
from icecore.replay.boreal_pyramid.wording import (
    SIDES,
    account,
    awaited,
    called,
    counted,
    deck,
    describe,
    ending,
    family_letters,
    progress,
    short_points,
    signed,
    terms,
    when,
)
from icecore.replay.svg import (
    box,
    element,
    escape,
    fitted,
    label,
    picture_of,
    polygon,
    text_width,
)

WIDTH, EDGE = 1200, 24
CARD_W, CARD_H, GAP = 120, 92, 6
HEADER = 64
TRACK = 32
ZERO = 64
"""The width of the columns left and right of the squares, for position 0."""
BOARD_H = 2 * TRACK + CARD_H + 28
PANEL_W = 564
PYRAMID_H = 4 * (CARD_H + GAP)
ROW = 4
"""Cards in a row of a reserve, and in the base of a pyramid."""

TABLE, STRIP, SQUARE = "#2a3f49", "#3b5561", "#324955"
LIGHT, MUTED, INK, GREY = "#eef3f4", "#b3c4cb", "#1b2a31", "#66757c"
PAPER, PARCHMENT = "#fdfaf3", "#f3e0b2"
GOLD, AMBER = "#e9bf56", "#f2a93b"
SEATS = (("#f7f9f9", INK), ("#10181c", LIGHT))
"""Fill and ink of each seat's arrow."""
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
    names = called(names)
    rows = max(1, *(-(-len(reserve) // ROW) for reserve in state.reserves))
    panel_h = 16 + PYRAMID_H + 30 + rows * (CARD_H + GAP) + 6
    panels_y = HEADER + BOARD_H + 16
    out_y = panels_y + panel_h + 8
    legend_y = out_y + (-(-len(state.out) // 9) * (CARD_H + GAP) + 22 if state.out else 0)
    height = legend_y + 34
    return picture_of(
        WIDTH,
        height,
        f"BOREAL (pyramid), {when(state)}: {awaited(state, names)}",
        " ".join(account(state, names)),
        box(0, 0, WIDTH, height, 14, fill=TABLE),
        *header(state, names),
        *board_row(state, HEADER),
        *(
            part
            for seat, x in ((0, EDGE), (1, WIDTH - EDGE - PANEL_W))
            for part in panel(state, seat, names[seat], x, panels_y, panel_h)
        ),
        *discarded(state, out_y),
        *legend(state, legend_y),
    )


def header(state: State, names: Sequence[str]) -> Iterator[str]:
    yield label(EDGE, 41, "BOREAL", 26, fill=LIGHT, font_weight="bold", letter_spacing=5)
    quiet = ", ".join(filter(None, (when(state), ending(state))))
    yield label(EDGE + 168, 40, quiet, 14, fill=MUTED)
    said = fitted(awaited(state, names), 620, 20, bold=True)
    colour = GOLD if state.reason else LIGHT
    yield label(WIDTH - EDGE, 41, said, 20, fill=colour, font_weight="bold", text_anchor="end")


def board_row(state: State, top: int) -> Iterator[str]:
    yield box(EDGE, top, WIDTH - 2 * EDGE, BOARD_H, 10, fill=STRIP)
    y = top + TRACK + 14
    yield from deck_pile(state, EDGE + 6, y)
    for white, name in enumerate(state.board, 1):
        x = column(state, 0, white) - CARD_W / 2
        slot = box(x, y, CARD_W, CARD_H, 7, fill=SQUARE, stroke="#527080", stroke_dasharray="4 4")
        inside = slot if name is None else card(state, state.box.cards[name], x, y)
        yield element("g", inside, data_square=white)
    yield from track(state, 0, y + CARD_H + 7, point=-1)
    yield from track(state, 1, top + 7, point=1)


def column(state: State, seat: int, position: int) -> float:
    """The middle of a seat's position on its long side; 0 lies before the first square."""
    return EDGE + ZERO + (as_white(state, seat, position) - 0.5) * (CARD_W + 8)


def track(state: State, seat: int, y: float, point: int) -> Iterator[str]:
    """Positions 0 to 8; a bar along the squares shows how far the counter reaches."""
    fill, ink = SEATS[seat]
    here = state.counters[seat]
    middle, bar = y + TRACK / 2, y + (0 if point < 0 else TRACK - 3)
    for position in range(9):
        x = track_x(state, seat, position)
        if 0 < position <= here:
            yield box(x - CARD_W / 2, bar, CARD_W, 3, 1.5, fill=fill)
        if position == here:
            yield arrow(x, middle, point, fill)
        colour = ink if position == here else LIGHT
        yield label(
            x, middle + 5, str(position), 15,
            fill=colour, font_weight="bold", text_anchor="middle",
        )  # fmt: skip
        if position < 2:
            yield label(x + 20, middle + 4, f"+{2 - position}", 11, fill=GOLD)


def track_x(state: State, seat: int, position: int) -> float:
    if position:
        return column(state, seat, position)
    right = as_white(state, seat, 1) == 8
    return WIDTH - EDGE - ZERO / 2 - 4 if right else EDGE + ZERO / 2 - 4


def arrow(x: float, y: float, point: int, fill: str, scale: float = 1) -> str:
    """An arrow counter; `point` is -1 up, 1 down."""
    corners = ((-16, -9), (16, -9), (16, 6), (0, 16), (-16, 6))
    return polygon(
        [(x + scale * a, y + scale * point * b) for a, b in corners],
        fill=fill, stroke="#8aa0aa", stroke_width=1.5, stroke_linejoin="round",
    )  # fmt: skip


def deck_pile(state: State, x: float, y: float) -> Iterator[str]:
    cards, archives = deck(state)
    middle = x + 26
    if cards:
        for lift in (4, 2, 0) if cards > 2 else (0,):
            yield box(x + lift, y + 4 - lift, 48, 54, 5, fill="#1d3b3a", stroke="#7fa39b")
    else:
        yield box(x, y + 4, 48, 54, 5, fill="none", stroke="#527080", stroke_dasharray="4 4")
    words = [
        label(x + 24, y + 39, str(cards), 22, font_weight="bold"),
        label(middle, y + 74, "deck", 12),
        label(middle, y + 88, counted(archives, "archive", "archives"), 10),
    ]
    yield element("g", *words, fill=LIGHT, text_anchor="middle")


def panel(state: State, seat: int, name: str, x: int, y: int, height: int) -> Iterator[str]:
    """A player's side: name and points, the pyramid, the card in hand, the reserve."""
    ground, ink, quiet = PANELS[seat]
    ended = outcome(state)
    lit = seat in ended.winners if ended else seat == on_turn(state) and state.board != [None] * 8
    yield box(
        x, y, PANEL_W, height, 10, fill=ground,
        stroke=(GOLD if ended else AMBER) if lit else quiet, stroke_width=4 if lit else 1,
    )  # fmt: skip
    yield arrow(x + 30, y + 30, -1 if seat == 0 else 1, SEATS[seat][0], 0.75)
    yield label(x + 52, y + 36, fitted(name, 150, 18, bold=True), 18, fill=ink, font_weight="bold")
    points = signed(standing(state)[seat])
    yield label(x + 18, y + 84, points, 40, fill=ink, font_weight="bold")
    yield label(x + 24 + text_width(points, 40, bold=True), y + 84, "points", 14, fill=quiet)
    yield label(x + 18, y + 106, progress(state.pyramids[seat]), 13, fill=quiet)
    if ended is None:
        yield label(x + 18, y + 124, f"rest +{rest_gain(state, seat)}", 13, fill=quiet)
    if state.hand is not None and seat == on_turn(state):
        yield from hand(state, state.hand, x + PANEL_W - 18 - CARD_W, y + 18, quiet)
    yield from pyramid(state, seat, x, y + 16)
    yield from reserve(state, seat, x, y + 16 + PYRAMID_H)


def rest_gain(state: State, seat: int) -> int:
    """What a rest would bring now, before the end of the track cuts it."""
    return open_compasses(state, seat) + max(0, 2 - state.counters[seat])


def hand(state: State, name: str, x: float, y: float, quiet: str) -> Iterator[str]:
    yield box(x - 5, y - 5, CARD_W + 10, CARD_H + 10, 10, fill=AMBER)
    yield card(state, state.box.cards[name], x, y)
    yield label(
        x + CARD_W / 2, y + CARD_H + 20, "to be placed", 12, fill=quiet, text_anchor="middle"
    )


def pyramid(state: State, seat: int, x: float, y: float) -> Iterator[str]:
    """The cards on their floors, the base in the middle, and where the next one may lie."""
    slots, quiet = state.pyramids[seat], PANELS[seat][2]
    ground = base(slots) or range(3, 4)
    middle = (ground.start + ground.stop - 1) / 2
    step = CARD_W + GAP

    def corner(at: int) -> tuple[float, float]:
        floor, column = spot(at)
        across = column + 3 + (floor - 1) / 2 - middle
        return x + (PANEL_W - CARD_W) / 2 + across * step, y + (4 - floor) * (CARD_H + GAP)

    if state.reason is None:
        for at in open_slots(slots):
            yield open_slot(at, *corner(at), ground, quiet)
    for at, name in enumerate(slots):
        if name is not None:
            points = card_points(state, seat, at)
            yield card(
                state, state.box.cards[name], *corner(at), points, covered=is_covered(slots, at)
            )


def open_slot(at: int, x: float, y: float, ground: range, ink: str) -> str:
    """A dashed place with its coordinates, as a recorder names it; slim beside the base."""
    floor, column = spot(at)
    slim = 54
    width = slim if floor == 1 and at != 3 or at not in ground and floor == 1 else CARD_W
    left = x + CARD_W - slim if width == slim and at < ground.start else x
    middle = left + width / 2
    return element(
        "g",
        box(left, y, width, CARD_H, 7, fill="none", stroke=ink, stroke_dasharray="4 4"),
        label(middle, y + 43, f"floor {floor}", 11, fill=ink, text_anchor="middle"),
        label(middle, y + 58, f"x {signed(column)}", 11, fill=ink, text_anchor="middle"),
        opacity=0.75,
    )


def reserve(state: State, seat: int, x: float, y: float) -> Iterator[str]:
    _, ink, quiet = PANELS[seat]
    cards = state.reserves[seat]
    left = x + (PANEL_W - ROW * CARD_W - (ROW - 1) * GAP) / 2
    yield element("path", d=f"M{x + 18:g} {y + 7:g}h{PANEL_W - 36}", stroke=quiet, opacity=0.5)
    yield label(left, y + 23, "reserve", 12, fill=ink, font_weight="bold")
    if not cards:
        yield label(left + 54, y + 23, "empty", 12, fill=quiet)
    yield from grid(state, cards, left, y + 30, ROW)


def grid(state: State, cards: Sequence[str], x: float, y: float, across: int) -> Iterator[str]:
    for i, name in enumerate(cards):
        row, place = divmod(i, across)
        yield card(
            state, state.box.cards[name], x + place * (CARD_W + GAP), y + row * (CARD_H + GAP)
        )


def discarded(state: State, y: float) -> Iterator[str]:
    if state.out:
        yield label(EDGE, y + 14, "out of the game", 12, fill=MUTED)
        yield from grid(state, state.out, EDGE, y + 22, 9)


def card(
    state: State,
    face: Card,
    x: float,
    y: float,
    points: int | None = None,
    covered: bool = False,
) -> str:
    """A card; in a pyramid with the points that it is worth now, its formula in the last line."""
    printed = short_points(face)
    worth = printed if points is None else signed(points)
    last = terms(face) if worth == printed else " · ".join(filter(None, (printed, terms(face))))
    parts = [
        element("title", escape(describe(face))),
        box(0, 0, CARD_W, CARD_H, 7, fill=PARCHMENT if face.kind == "A" else PAPER),
        *band(state, face),
        element("circle", cx=19, cy=40, r=12, fill=INK),
        label(19, 45.5, str(face.cost), 15, fill="#fff", font_weight="bold", text_anchor="middle"),
        *compasses(face.compasses, covered),
        *family_marks(state, face),
        *worth_mark(worth, CARD_W - 12 - min(4, len(face.families)) * 18),
        label(8, 87, fitted(last, CARD_W - 16, 9.5), 9.5, fill="#4a565b"),
        box(0.5, 0.5, CARD_W - 1, CARD_H - 1, 7, fill="none", stroke="#0006"),
    ]
    return element("g", *parts, transform=f"translate({x:g} {y:g})", data_card=face.id)


def band(state: State, face: Card) -> Iterator[str]:
    """Name and kind on the colours of the families, side by side."""
    colours = [family_colour(state, family) for family in face.families] or [NO_FAMILY]
    part = CARD_W / len(colours)
    for i, colour in enumerate(colours):
        left = 7 if i == 0 else 0
        right = 7 if i == len(colours) - 1 else 0
        yield element(
            "path",
            d=f"M{i * part:g} 22v{left - 22}a{left} {left} 0 0 1 {left}-{left}"
            f"h{part - left - right:g}a{right} {right} 0 0 1 {right} {right}v{22 - right}z",
            fill=colour,
        )
    name = fitted(face.name, CARD_W - 32, 11, bold=True)
    yield label(8, 15.5, name, 11, fill="#fff", font_weight="bold")
    if face.kind == "A":
        yield box(CARD_W - 21, 4, 15, 14, 3, fill=PARCHMENT)
    colour = INK if face.kind == "A" else "#fff"
    yield label(
        CARD_W - 13.5, 15, face.kind, 10, fill=colour, font_weight="bold", text_anchor="middle"
    )


def compasses(count: int, covered: bool) -> Iterator[str]:
    """Top right, as on the cards; hollow and pale once another card lies on this one."""
    drawn = count if count <= 4 else 1
    for i in range(drawn):
        yield compass(CARD_W - 16 - i * 18, 40, covered)
    if drawn < count:
        ink = "#b9b3a4" if covered else INK
        yield label(CARD_W - 28, 45, f"{count} ×", 13, fill=ink, text_anchor="end")


def compass(x: float, y: float, covered: bool) -> str:
    needle = [
        (x, y - 7.5), (x + 2, y - 2), (x + 7.5, y), (x + 2, y + 2),
        (x, y + 7.5), (x - 2, y + 2), (x - 7.5, y), (x - 2, y - 2),
    ]  # fmt: skip
    if covered:
        return polygon(needle, fill="none", stroke="#b9b3a4", stroke_width=0.8)
    return element("circle", cx=x, cy=y, r=8, fill=AMBER) + polygon(needle, fill=INK)


def family_marks(state: State, face: Card) -> Iterator[str]:
    step = 20 if len(face.families) < 3 else 54 / len(face.families)
    for i, family in enumerate(face.families):
        yield family_mark(state, family, 18 + i * step, 66)


def family_mark(state: State, family: str, x: float, y: float) -> str:
    number = state.box.families.index(family)
    corners, colour = SHAPES[number % len(SHAPES)], family_colour(state, family)
    outline = {"fill": colour, "stroke": "#fff", "stroke_width": 1}
    shape = (
        polygon([(x + a, y + b) for a, b in corners], **outline)
        if corners
        else element("circle", cx=x, cy=y, r=9, **outline)
    )
    letter = family_letters(state.box.families)[family]
    drop = 6 if corners and corners[0][1] < corners[-1][1] and len(corners) == 3 else 3.5
    return shape + label(
        x, y + drop, letter, 10, fill="#fff", font_weight="bold", text_anchor="middle"
    )


def family_colour(state: State, family: str) -> str:
    return FAMILIES[state.box.families.index(family) % len(FAMILIES)]


def worth_mark(worth: str, room: float) -> Iterator[str]:
    """Victory points on gold, as large as the space allows."""
    size = next((s for s in (15, 13, 11) if text_width(worth, s, True) + 14 <= room), 10)
    shown = fitted(worth, room - 14, size, bold=True)
    width = max(26.0, text_width(shown, size, bold=True) + 14)
    left = CARD_W - 8 - width
    yield box(left, 56, width, 20, 10, fill=GOLD)
    yield label(
        left + width / 2, 66 + size * 0.36, shown, size,
        fill=INK, font_weight="bold", text_anchor="middle",
    )  # fmt: skip


def legend(state: State, y: float) -> Iterator[str]:
    """What the marks mean, from left to right."""
    x: float = EDGE
    y += 16
    for family in state.box.families:
        yield family_mark(state, family, x + 10, y)
        yield label(x + 26, y + 4, family, 12, fill=MUTED)
        x += 46 + text_width(family, 12)
    yield compass(x + 10, y, covered=False)
    yield label(x + 26, y + 4, "compass (pale: covered)", 12, fill=MUTED)
    yield element("circle", cx=x + 190, cy=y, r=9, fill=INK)
    yield label(x + 190, y + 4, "n", 11, fill="#fff", font_weight="bold", text_anchor="middle")
    yield label(x + 206, y + 4, "cost", 12, fill=MUTED)
    yield box(x + 248, y - 8, 24, 16, 8, fill=GOLD)
    yield label(x + 260, y + 4, "n", 11, fill=INK, font_weight="bold", text_anchor="middle")
    yield label(x + 279, y + 4, "points", 12, fill=MUTED)
    kinds = "S starting location   L location   A archive"
    yield label(WIDTH - EDGE, y + 4, kinds, 12, fill=MUTED, text_anchor="end")
