"""The eight worlds as they are drawn: a spiral around Nur, or a column on a phone.

What can be used is a light card, what blocks it a dark one. Both layouts are made of the same
places; on a phone the world of who looks is as large as in the spiral, the others are rows.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.foreverot.cards import NUR, WORLDS, ForeverotBox
from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.faces import badge, cut_corners, outline, pip
from icecore.replay.show.glyphs import glyph
from icecore.replay.show.lettering import line, width_of, wrapped
from icecore.replay.show.marks import mark_of
from icecore.replay.show.text import counted

from ..rules.programs import program
from ..rules.state import FOREVEROT, State
from . import situation
from .effect_line import effect_lines
from .middle import status
from .places import Place, facts, places

GAP_X, GAP_Y, TITLE, SLOT_H, PAD = 19, 7, 18, 48, 4
CELL_H = TITLE + 2 * SLOT_H + 3 * 3
HEIGHT = 3 * CELL_H + 2 * GAP_Y
SPIRAL = ((1, 1), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Column and row of the worlds 1 to 8; the last free place has what all share."""
CORNERS = ((1, 0), (2, 0), (2, 1), (0, 1), (0, 0))
"""Column and row of the slots: 0 is at the top, the others follow clockwise around the pawns."""
STACKS = ((0, 0), (2, 0), (0, 1), (2, 1))
TINTS = ("", "green", "rust", "indigo", "gold", "blue", "brown", "plum", "teal")
BANDS = {"Warlord": "pink", "Obliviate": "indigo", "Rot": "green", "Rotkin": "brown"}
ROW_H, NAME_W, SIGN = 62, 96, 8.0
Drawn = tuple[list[str], float]


def spiral(
    state: State, names: Sequence[str], near: int | None, wide: float, narrow: bool
) -> Drawn:
    """All worlds; `near` is the seat that looks, by which prices are filled."""
    if narrow:
        return column(state, names, near, wide)
    each = (wide - 2 * GAP_X) / 3
    drawn = [chain(each)]
    drawn += status(state, names, each, CELL_H)
    for world in range(1, WORLDS + 1):
        drawn += cell(state, world, names, near, *corner(world, each), each)
    return [*drawn, verge(state.verge, each)], HEIGHT


def corner(world: int, each: float) -> tuple[float, float]:
    across, down = SPIRAL[world - 1]
    return across * (each + GAP_X), down * (CELL_H + GAP_Y)


def moved(x: float, y: float, *drawn: str, **attributes: str | float | None) -> str:
    return svg.element("g", *drawn, transform=f"translate({x:.5g} {y:.5g})", **attributes)


def between(world: int, each: float) -> tuple[float, float, bool]:
    """The middle of the gap after a world, and whether the way goes up or down there."""
    (x, y), (a, b) = corner(world, each), corner(min(world + 1, WORLDS), each)
    if world == WORLDS:
        b = y - CELL_H - GAP_Y
    return (x + a + each) / 2, (y + b + CELL_H) / 2, x == a


@lru_cache(maxsize=8)
def chain(each: float) -> str:
    """Links in the gap after every world."""
    drawn = []
    for world in range(1, WORLDS):
        x, y, upright = between(world, each)
        for shift in (-6, 6):
            a, b, rx, ry = (x, y + shift, 4, 7) if upright else (x + shift, y, 8, 5)
            drawn.append(f"M{a - rx:g} {b:g}a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0-{2 * rx} 0")
    return svg.element("path", d="".join(drawn), fill="none", stroke=d.EDGE, stroke_width=2.5)


@lru_cache(maxsize=32)
def verge(after: int, each: float) -> str:
    """A wavy line across the chain, above which the worlds are safe."""
    x, y, upright = between(after, each)
    return the_verge(x, y, each if upright else CELL_H, upright)


def the_verge(x: float, y: float, long: float, level: bool) -> str:
    waves = int(long // 20)
    path = f"M{-10 * waves} 0q5-6 10 0" + "t10 0" * (2 * waves - 1)
    return svg.element(
        "g",
        svg.element("title", "the Verge"),
        svg.element("path", d=path, fill="none", stroke=d.LIT, stroke_width=2.5),
        svg.box(-46, -8, 92, 16, 8, fill=d.DEEP, stroke=d.LIT),
        line(0, 4.7, "THE VERGE", d.TEXT, 84, d.LIT, bold=True, anchor="middle"),
        transform=f"translate({x:g} {y:g}){'' if level else ' rotate(90)'}",
    )


def cell(
    state: State, world: int, names: Sequence[str], near: int | None, x: float, y: float,
    wide: float, title: int = TITLE,
) -> Iterator[str]:  # fmt: skip
    """A world with its places around the pawns."""
    means = {"data_world": world, "data_mark": mark_of("world", world)}
    if world in state.lost:
        yield moved(x, y, lost(state.box, world, wide), **means)
        return
    yield moved(x, y, board(state.box, world, wide, title), **means)
    yield moved(x, y, *title_facts(state, world, wide, title))
    each = (wide - 4 * PAD) / 3
    lying = STACKS if world == NUR else CORNERS

    def at(place: tuple[int, int]) -> tuple[float, float]:
        return x + PAD + place[0] * (each + PAD), y + title + 3 + place[1] * (SLOT_H + 3)

    for place in places(state, world, near):
        yield moved(*at(lying[place.number]), face(place, each, TINTS[world]),
                    data_card=place.token, data_mark=place.mark)  # fmt: skip
    if world == NUR:
        yield moved(*at((1, 0)), foreverot(state.doom_left, each))
    yield moved(*at((1, 1)), *pawns(state, world, names, each))


@lru_cache(maxsize=64)
def board(box: ForeverotBox, world: int, wide: float, title: int) -> str:
    tint, r, high = d.TINTS[TINTS[world]], d.RADII[1], CELL_H - TITLE + title
    band = (
        f"M0 {title}V{r}a{r} {r} 0 0 1 {r}-{r}h{wide - 2 * r:g}a{r} {r} 0 0 1 {r} {r}v{title - r}z"
    )
    return "".join(
        (
            svg.box(0, 0, wide, high, r, fill=d.PANEL, stroke=tint),
            svg.element("path", d=band, fill=tint),
            *name_of(box, world, 15, title / 2, 120),
        )
    )


def band_of(wide: float, high: float, r: float) -> str:
    """The path of a band with round corners above."""
    bend = f"a{r:g} {r:g} 0 0 1"
    return f"M0 {high:g}V{r:g}{bend} {r:g}-{r:g}h{wide - 2 * r:g}{bend} {r:g} {r:g}v{high - r:g}z"


def name_of(
    box: ForeverotBox, world: int, x: float, y: float, room: float, size: float = d.TITLE
) -> Iterator[str]:
    yield svg.circle(x, y, 8.5, fill=d.PAPER)
    yield svg.centred(x, y + 4.7, str(world), d.TEXT, fill=d.ON_PAPER, font_weight="bold")
    yield line(x + 14, y + 5.2, box.board(world).name, size, room, "#ffffff", bold=True)


@lru_cache(maxsize=64)
def lost(box: ForeverotBox, world: int, wide: float) -> str:
    told, middle = f"Chaos: {program(box.board(world).chaos)}", wide / 2
    return "".join(
        (
            svg.element("title", svg.escape(f"{box.board(world).name} is lost; {told}")),
            svg.box(0.5, 0.5, wide - 1, CELL_H - 1, d.RADII[1], fill=d.DEEP, stroke=d.EDGE,
                    stroke_dasharray="6 5"),
            *name_of(box, world, 15, TITLE / 2, 120),
            svg.centred(middle, 64, "LOST", d.HUGE, fill=d.EDGE, font_weight="bold",
                        letter_spacing=10),
            line(middle, 88, told, d.TEXT, wide - 20, d.INK, anchor="middle"),
            line(middle, 106, "a Permanent Obliviate counts for ever", d.TEXT, wide - 20, d.MUTED,
                 anchor="middle"),
        )
    )  # fmt: skip


def title_facts(state: State, world: int, wide: float, title: int) -> Iterator[str]:
    """Permanent Gates, World Cards and Dragons, at the right of the title."""
    name = width_of(state.box.board(world).name, d.TITLE, bold=True)
    x, y = wide - 4.0, title / 2
    for number in range(state.box.board(world).dragons - 1, -1, -1):
        x -= 21
        yield dragon(x + 10, y, number < state.dragons[world])
    told = " · ".join(facts(state, world))
    yield line(x - 4, y + 4.7, told, d.TEXT, x - 40 - name, "#ffffff", anchor="end")


def dragon(x: float, y: float, lives: bool) -> str:
    """Destroyed, it is crossed out: a Ruin lies on it."""
    if lives:
        return svg.element("g", glyph("dragon", x, y, d.LIT), data_dragon="lives")
    cross = svg.element("path", d=f"M{x - 6:g} {y - 6:g}l12 12m0-12l-12 12", stroke="#ffffff",
                        stroke_width=2)  # fmt: skip
    shape = svg.element("g", glyph("dragon", x, y, "#ffffff"), opacity=0.35)
    return svg.element("g", shape, cross, data_dragon="destroyed")


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
    effect = effect_lines(place.told, 5, 24.5, room, d.ON_PAPER)
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
            line(wide / 2, 40, place.below.removeprefix("at "), d.TEXT, wide - 8, d.MUTED,
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
    middle = high + 9.5 if last and not two else (high + SLOT_H) / 2
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
        parts += effect_lines(place.told, 4, 39.5, room, d.INK, 1)
    elif last and not two:
        parts.append(line(4, 44.5, last, d.TEXT, room, d.MUTED))
    return "".join(parts)


def pill(place: Place, wide: float, y: float) -> str:
    """A Warlord's number, gold if it is named; how much lies below a Rot."""
    fill, ink = (d.LIT, d.DEEP) if place.named else (d.PAPER, d.ON_PAPER)
    return badge(wide - 14, y, place.badge, fill, ink) if place.badge else ""


@lru_cache(maxsize=32)
def foreverot(left: int, wide: float) -> str:
    """How many Foreverot cards there still are."""
    step = (wide - 16) / FOREVEROT
    return "".join(
        (
            svg.box(0, 0, wide, SLOT_H, d.RADII[0], fill=d.DEEP),
            line(wide / 2, 13, "Foreverot", d.TEXT, wide - 8, d.INK, bold=True, anchor="middle"),
            line(wide / 2, 42, f"{counted(left, 'card', 'cards')} left", d.TEXT, wide - 8,
                 d.MUTED, anchor="middle"),
            *(svg.box(8.5 + n * step, 17.5, step - 2, 11, 2, stroke=d.LIT,
                      fill=d.LIT if n < left else "none") for n in range(FOREVEROT)),
        )
    )  # fmt: skip


def pawns(
    state: State, world: int, names: Sequence[str], wide: float, said: bool = True
) -> Iterator[str]:
    """Who stands there by the sign of the seat, Reinforcements and Influence by number."""
    there = [seat for seat, at in enumerate(state.pawns) if at == world]
    count, sent = state.reinforcements[world], state.deployed[world]
    pills = [(f"+{count}", counted(count, "Reinforcement", "Reinforcements"), d.PAPER)] * bool(
        count
    )
    pills += [(f"I{sent}", f"{sent} Influence", d.MEANINGS["gain"].dark)] * bool(sent)
    total = 22 * len(there) + 30 * len(pills)
    scale = min(1.0, (wide - 4) / max(1, total))
    held = bool(there or pills) and situation.is_held(state, world)
    x, y = ((wide - total * scale) / 2, 15.0 if held else 24.0) if said else (0.0, 0.0)
    for seat in there:
        yield moved(x + 11 * scale, y, pawn(seat, names[seat]), data_id=f"pawn-{seat}")
        x += 22 * scale
    for text, told, fill in pills:
        drawn = badge(0, 0, text, fill, d.DEEP)
        yield moved(x + 15 * scale, y, svg.element("title", told), drawn)
        x += 30 * scale
    if held and not said:
        yield line(wide, 4.5, "closed", d.SMALL, wide - x, d.INK, anchor="end")
    elif held:
        yield line(wide / 2, 41, "Warlords close it", d.TEXT, wide, d.MEANINGS["loss"].dark,
                   anchor="middle")  # fmt: skip


@lru_cache(maxsize=64)
def pawn(seat: int, name: str, r: float = 9) -> str:
    sign = outline(d.SHAPES[seat % 8], 0, 0, r, fill=d.seat_colour(seat), stroke=d.DEEP)
    return svg.element("title", svg.escape(name)) + sign


def column(state: State, names: Sequence[str], near: int | None, wide: float) -> Drawn:
    """What all share, and the worlds from 8 to Nur: that of who looks in full."""
    here = state.pawns[near] if near is not None else 0
    drawn, y = [*status(state, names, wide, CELL_H)], CELL_H + 5.0
    for world in range(WORLDS, 0, -1):
        if world == state.verge:
            drawn.append(the_verge(wide / 2, y + 7, wide, True))
            y += 19
        if world in state.lost:
            drawn.append(lost_row(state.box, world, y, wide))
            y += d.TARGET + 5
        elif world == here:
            drawn += cell(state, world, names, near, 0, y, wide, d.TARGET)
            y += CELL_H - TITLE + d.TARGET + 5
        else:
            drawn += world_row(state, world, names, near, y, wide)
            y += ROW_H + 5
    return drawn, y


def lost_row(box: ForeverotBox, world: int, y: float, wide: float) -> str:
    told = f"LOST · Chaos: {program(box.board(world).chaos)}"
    return moved(
        0, y,
        svg.box(0.5, 0, wide - 1, d.TARGET, d.RADII[1], fill=d.DEEP, stroke=d.EDGE,
                stroke_dasharray="6 5"),
        *name_of(box, world, 16, d.TARGET / 2, NAME_W, d.TEXT),
        line(NAME_W, 26.5, told, d.SMALL, wide - NAME_W - 8, d.INK),
        data_world=world, data_mark=mark_of("world", world),
    )  # fmt: skip


def world_row(
    state: State, world: int, names: Sequence[str], near: int | None, y: float, wide: float
) -> Iterator[str]:
    """The name with Dragons and pawns, and beside it the places by their names."""
    tint, board_ = d.TINTS[TINTS[world]], state.box.board(world)
    yield moved(
        0, y,
        svg.box(0, 0, wide, ROW_H, d.RADII[1], fill=d.PANEL, stroke=tint),
        svg.box(0, 0, NAME_W, ROW_H, d.RADII[1], fill=tint),
        *name_of(state.box, world, 13, 12, NAME_W - 30, d.TEXT),
        *(dragon(12 + 20 * n, 32, n < state.dragons[world]) for n in range(board_.dragons)),
        data_world=world, data_mark=mark_of("world", world),
    )  # fmt: skip
    ends = situation.gate_ends(state, world)
    told = [f"Gate to {', '.join(map(str, ends))}"] if ends else []
    if world in state.box.deck_worlds:
        told.insert(0, f"deck {len(state.decks[world])}")
    if world == NUR:
        told = [f"{counted(state.doom_left, 'card', 'cards')} left"]
    left = 5 + 20 * board_.dragons
    there = [*pawns(state, world, names, NAME_W - 8, said=False)]
    rows = told if len(told) < 2 or not there else [" · ".join(told)]
    for n, row in enumerate(rows):
        at, y_ = (left, y + 36.5) if left < NAME_W - 20 and not n else (5, y + 54.5)
        yield line(at, y_, row, d.SMALL, NAME_W - at - 4, "#ffffff")
    yield moved(4, y + 51, *there)
    some = [*places(state, world, near)]
    each = (wide - NAME_W - 4 * (len(some) + 1) + 2) / len(some)
    for n, place in enumerate(some):
        yield moved(NAME_W + 4 + n * (each + 4), y + 4, small(place, each, TINTS[world]),
                    data_card=place.token, data_mark=place.mark)  # fmt: skip


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
    rows = wrapped(name, (wide - 6) * 1.1, d.SMALL)
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
