"""The eight worlds as they lie around Nur in a spiral, with the Verge across it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.foreverot.cards import NUR, WORLDS, ForeverotBox
from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.faces import badge, outline
from icecore.replay.show.glyphs import glyph
from icecore.replay.show.lettering import line, width_of
from icecore.replay.show.marks import mark_of
from icecore.replay.show.text import counted

from ..rules.programs import program
from ..rules.state import FOREVEROT, State
from . import situation
from .place_faces import SLOT_H, face
from .places import facts, places
from .status_cell import status

GAP_X, GAP_Y, TITLE, PAD = 19, 6, 18, 4
CELL_H = TITLE + 2 * SLOT_H + 3 * 3
HEIGHT = 3 * CELL_H + 2 * GAP_Y
SPIRAL = ((1, 1), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Column and row of the worlds 1 to 8; the last free place has what all share."""
CORNERS = ((1, 0), (2, 0), (2, 1), (0, 1), (0, 0))
"""Column and row of the slots: 0 is at the top, the others follow clockwise around the pawns."""
STACKS = ((0, 0), (2, 0), (0, 1), (2, 1))
TINTS = ("", "green", "rust", "indigo", "gold", "blue", "brown", "plum", "teal")
Drawn = tuple[list[str], float]


def spiral(state: State, names: Sequence[str], near: int | None, wide: float) -> Drawn:
    """All worlds; `near` is the seat that looks, by which prices are filled."""
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
    told = counted(count, "Reinforcement", "Reinforcements")
    both = (
        (count, f"+{count}", told, d.PAPER),
        (sent, f"I{sent}", f"{sent} Influence", d.MEANINGS["gain"].dark),
    )
    pills = [each for number, *each in both if number]
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
    if held and said:
        yield line(wide / 2, 41, "Warlords close it", d.TEXT, wide, d.MEANINGS["loss"].dark,
                   anchor="middle")  # fmt: skip


@lru_cache(maxsize=64)
def pawn(seat: int, name: str, r: float = 9) -> str:
    sign = outline(d.SHAPES[seat % 8], 0, 0, r, fill=d.seat_colour(seat), stroke=d.DEEP)
    return svg.element("title", svg.escape(name)) + sign
