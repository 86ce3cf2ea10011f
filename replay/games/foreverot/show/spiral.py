"""The eight worlds: Nur in the middle, the others around it in a spiral, the Verge across it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.foreverot import cards
from icecore.events.games.foreverot.cards import NUR, RUIN, SLOTS, WORLDS, ForeverotBox
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of, marks_of
from icecore.replay.show.text import counted

from ..rules.programs import program
from ..rules.state import FOREVEROT, State
from . import marks
from .captions import enemy_words
from .situation import gate_ends, is_held

CELL_W, CELL_H, GAP = 370, 188, 26
ACROSS, DOWN = CELL_W + GAP, CELL_H + GAP
HEIGHT = 3 * CELL_H + 2 * GAP
SPIRAL = ((1, 1), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))
"""Column and row of the worlds 1 to 8, and of the free place after them."""
SLOT_W, SLOT_H, TITLE = 116, 62, 26
PLACES = ((127, 31), (247, 50), (247, 119), (7, 119), (7, 50))
"""Slot 0 is at the top, the others follow clockwise."""
STACKS = ((7, 50), (247, 50), (7, 119), (247, 119))
SIZES = (10, 9.5, 9, 8.5, 8)
MIDDLE = (127, 98)
"""Pawns stand in the centre."""


def corner(world: int, left: float, top: float) -> tuple[float, float]:
    column, row = SPIRAL[world - 1]
    return left + column * ACROSS, top + row * DOWN


def spiral(state: State, names: Sequence[str], left: float, top: float) -> Iterator[str]:
    yield chain(left, top)
    yield verge(state.verge, left, top)
    for world in range(1, WORLDS + 1):
        x, y = corner(world, left, top)
        means = {"data_world": world, "data_mark": mark_of("world", world)}
        if world in state.lost:
            yield marks.moved(x, y, drawn_lost(state.box, world), **means)
            continue
        yield marks.moved(x, y, drawn_board(state.box, world), **means)
        yield marks.moved(x, y, *title_facts(state, world))
        yield from nur(state, x, y) if world == NUR else slots(state, world, x, y)
        yield marks.moved(x + MIDDLE[0], y + MIDDLE[1], *pawns(state, world, names))


def between(world: int, left: float, top: float) -> tuple[float, float, bool]:
    """The middle of the gap after a world, and whether the way goes up or down there."""
    (x, y), (a, b) = corner(world, left, top), corner(world + 1, left, top)
    return (x + a + CELL_W) / 2, (y + b + CELL_H) / 2, x == a


def chain(left: float, top: float) -> str:
    """Three links in the gap after every world."""
    drawn = []
    for world in range(1, WORLDS):
        x, y, upright = between(world, left, top)
        for shift in (-10, 0, 10):
            a, b, rx, ry = (x, y + shift, 5, 8) if upright else (x + shift, y, 8, 5)
            drawn.append(f"M{a - rx:g} {b:g}a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0-{2 * rx} 0")
    return svg.element("path", d="".join(drawn), fill="none", stroke=marks.FRAME, stroke_width=3)


def verge(after: int, left: float, top: float) -> str:
    """A wavy line across the chain, above which the worlds are safe."""
    x, y, upright = between(after, left, top)
    waves = (CELL_W if upright else CELL_H) // 20
    line = f"M{-10 * waves} 0q5-7 10 0" + "t10 0" * (2 * waves - 1)
    turn = "" if upright else " rotate(90)"
    return svg.element(
        "g",
        svg.element("title", "the Verge"),
        svg.element("path", d=line, fill="none", stroke=marks.GOLD, stroke_width=3),
        svg.box(-42, -9, 84, 18, 9, fill=marks.INK, stroke=marks.GOLD),
        svg.centred(0, 4.5, "THE VERGE", 12, fill=marks.GOLD, font_weight="bold"),
        transform=f"translate({x:g} {y:g}){turn}",
    )


@lru_cache(maxsize=64)
def drawn_board(things: ForeverotBox, world: int) -> str:
    board = things.board(world)
    band = f"M0 {TITLE}V9a9 9 0 0 1 9-9h{CELL_W - 18}a9 9 0 0 1 9 9v{TITLE - 9}z"
    return "".join(
        (
            svg.box(0, 0, CELL_W, CELL_H, 9, fill=marks.PAPER),
            svg.element("path", d=band, fill=marks.WORLD_FILL[world]),
            svg.circle(15, 13, 10, fill=marks.PAPER),
            svg.centred(15, 18, str(world), 14, fill=marks.INK, font_weight="bold"),
            svg.label(32, 18, svg.fitted(board.name, 110, 14, bold=True), 14, fill="#fff",
                  font_weight="bold"),
        )
    )  # fmt: skip


@lru_cache(maxsize=64)
def drawn_lost(things: ForeverotBox, world: int) -> str:
    board = things.board(world)
    chaos = program(board.chaos)
    return "".join(
        (
            svg.element("title", svg.escape(f"{board.name} is lost; Chaos: {chaos}")),
            svg.box(
                0, 0, CELL_W, CELL_H, 9, fill=marks.LOST, stroke=marks.FRAME, stroke_dasharray="6 5"
            ),
            svg.circle(15, 13, 10, fill=marks.FRAME),
            svg.centred(15, 18, str(world), 14, fill=marks.INK, font_weight="bold"),
            svg.label(
                32, 18, svg.fitted(board.name, 200, 14), 14, fill=marks.MUTED, font_weight="bold"
            ),
            svg.centred(
                CELL_W / 2, 82, "LOST", 34, fill=marks.FRAME, font_weight="bold", letter_spacing=10
            ),
            svg.centred(
                CELL_W / 2,
                112,
                svg.fitted(f"Chaos: {chaos}", CELL_W - 24, 13),
                13,
                fill=marks.LIGHT,
            ),
            svg.centred(
                CELL_W / 2, 134, "a Permanent Obliviate counts for ever", 12, fill=marks.MUTED
            ),
        )
    )


def title_facts(state: State, world: int) -> Iterator[str]:
    """Permanent Gates, World Cards and Dragons, at the right of the title."""
    board = state.box.board(world)
    x = CELL_W - 6.0
    for number in range(board.dragons - 1, -1, -1):
        x -= 22
        yield dragon(x, number < state.dragons[world])
    ends = gate_ends(state, world)
    told = [f"Gate to {', '.join(map(str, ends))}"] if ends else []
    if world in state.box.deck_worlds:
        told.append(f"deck {len(state.decks[world])} · used {len(state.used_cards[world])}")
    if told:
        room = x - 48 - svg.text_width(svg.fitted(board.name, 110, 14, bold=True), 14, bold=True)
        text = svg.fitted(" · ".join(told), room, 11)
        yield svg.label(x - 6, 17, text, 11, fill="#fff", text_anchor="end")


def dragon(x: float, lives: bool) -> str:
    """Destroyed, it is crossed out: a Ruin lies on it."""
    if lives:
        shape = svg.element("path", d=marks.DRAGON, fill=marks.GOLD, stroke="#0008")
        return marks.moved(x, 6, shape, data_dragon="lives")
    shape = svg.element("path", d=marks.DRAGON, fill="#fff5")
    cross = svg.element("path", d="M4 1L15 13M15 1L4 13", stroke="#fff", stroke_width=2)
    return marks.moved(x, 6, shape, cross, data_dragon="destroyed")


def slots(state: State, world: int, x: float, y: float) -> Iterator[str]:
    for slot in range(SLOTS):
        a, b = PLACES[slot]
        token, mark = state.slots[world][slot], slot_marks(state, world, slot)
        if token is None:
            face, dots = drawn_location(state.box, world, slot), state.uses.get(f"{world}{slot}", 0)
            yield marks.moved(x + a, y + b, face, used(dots), data_mark=mark)
        else:
            face = drawn_block(state.box, world, slot, token, token in state.named)
            yield marks.moved(x + a, y + b, face, data_card=token, data_mark=mark)


def slot_marks(state: State, world: int, slot: int) -> str | None:
    """A place of the table; to those whose pawns are there it is a slot of their world as well."""
    own = (mark_of("slot", slot, seat) for seat, at in enumerate(state.pawns) if at == world)
    return marks_of(mark_of("location", (world, slot)), *own)


def used(times: int) -> str:
    """Draws a dot for each time that the location was engaged in this turn."""
    return "".join(
        svg.circle(SLOT_W - 8 - 9 * n, SLOT_H - 8, 3.5, fill=marks.INK) for n in range(times)
    )


@lru_cache(maxsize=256)
def drawn_location(things: ForeverotBox, world: int, slot: int) -> str:
    location = things.board(world).locations[slot]
    words = program(location.effect, location.text_only)
    rows = svg.wrapped(words, SLOT_W - 10, 10, 3)
    name = f"{slot} {location.name}"
    room = SLOT_W - (24 if location.transfer else 8)
    size = svg.size_to_fit(name, room, SIZES, bold=True)
    arrows = f"M{SLOT_W - 16} 7h9l-3-3M{SLOT_W - 6} 11h-9l3 3"
    mark = svg.element("path", d=arrows, fill="none", stroke=marks.INK, stroke_width=1.4)
    return "".join(
        (
            marks.tip(f"{name}: {words}", rows),
            marks.plate(SLOT_W, SLOT_H, fill=marks.PLACE, stroke=marks.WORLD_FILL[world]),
            svg.label(5, 13, svg.fitted(name, room, size, bold=True), size, font_weight="bold"),
            mark if location.transfer else "",
            *marks.lines_of(rows, 5, 27, 10, 12),
        )
    )


@lru_cache(maxsize=1024)
def drawn_block(things: ForeverotBox, world: int, slot: int, token: str, named: bool) -> str:
    """A location that a Ruin or an enemy blocks."""
    below = f"{slot} {things.board(world).locations[slot].name}"
    if token == RUIN:
        cracks = f"M4 4l30 14 12-6 26 10 16-8 24 8M{SLOT_W - 30} 4l-18 16 6 12"
        return "".join(
            (
                marks.plate(SLOT_W, SLOT_H, fill=marks.RUINED),
                svg.element("path", d=cracks, fill="none", stroke="#0007", stroke_width=1.5),
                svg.centred(SLOT_W / 2, 31, "Ruin", 15, fill="#fff", font_weight="bold"),
                underline(below),
            )
        )
    enemy = things.enemies[token]
    if isinstance(enemy, cards.Warlord):
        acts = program(enemy.card[slot]) if named and enemy.card else "Ruin, then moves on"
        return enemy_face(things, token, marks.WARLORD, acts, below, str(enemy.number), named)
    return enemy_face(things, token, marks.OBLIVIATE, "", below, "O")


def underline(text: str) -> str:
    return svg.label(5, SLOT_H - 6, svg.fitted(text, SLOT_W - 10, 9), 9, fill="#fffb")


def enemy_face(
    things: ForeverotBox,
    token: str,
    fill: str,
    acts: str,
    below: str,
    badge: str = "",
    named: bool = False,
) -> str:
    """A token: badge and name, what a Confront asks, what it does, what it lies on."""
    enemy = things.enemies[token]
    left = 24 if badge else 6
    room = SLOT_W - left - 4
    size = svg.size_to_fit(enemy.name, room, SIZES, bold=True)
    cost, dice, icon = (getattr(enemy, name, None) for name in ("cost", "dice", "icon"))
    mark = svg.circle(12, 12, 8.5, fill=marks.LIGHT)
    mark += svg.label(12, 16, badge, 11, fill=marks.INK, text_anchor="middle")
    y = 29 if acts else 33
    asked = marks.price(cost, dice or 0, icon)
    return "".join(
        (
            svg.element(
                "title", svg.escape("; ".join(filter(None, (enemy_words(things, token), acts))))
            ),
            marks.plate(SLOT_W, SLOT_H, fill=fill, stroke=marks.GOLD if named else None),
            svg.element(
                "g",
                mark if badge else "",
                svg.label(left, 15, svg.fitted(enemy.name, room, size, bold=True), size),
                marks.moved(5, y, asked, text_anchor="middle", font_size=10),
                fill="#fff",
                font_weight="bold",
            ),
            svg.label(5, 45, svg.fitted(acts, SLOT_W - 10, 9), 9, fill="#fff") if acts else "",
            underline(below),
        )
    )


def nur(state: State, x: float, y: float) -> Iterator[str]:
    """Four stacks, of which only the tops are known, and what is left of the Foreverot."""
    for stack, (a, b) in enumerate(STACKS):
        yield marks.moved(x + a, y + b, *drawn_stack(state, stack), data_mark=f"stack:{stack}")
    a, b = PLACES[0]
    left = state.doom_left
    full, spent = (
        "".join(f"M{8 + 13 * n} 34h9v15h-9z" for n in some)
        for some in (range(left), range(left, FOREVEROT))
    )
    yield marks.moved(
        x + a,
        y + b,
        marks.plate(SLOT_W, SLOT_H, fill=marks.PLACE, stroke=marks.DOOM),
        svg.centred(SLOT_W / 2, 14, "Foreverot", 11, font_weight="bold"),
        svg.centred(SLOT_W / 2, 28, f"{counted(left, 'card', 'cards')} left", 10.5),
        svg.element("path", d=full, fill=marks.DOOM) if full else "",
        svg.element("path", d=spent, fill="none", stroke=marks.DOOM) if spent else "",
    )


def drawn_stack(state: State, number: int) -> Iterator[str]:
    stack = state.stacks[number]
    if not stack:
        yield marks.plate(SLOT_W, SLOT_H, fill="none", stroke=marks.QUIET, stroke_dasharray="4 4")
        yield svg.centred(
            SLOT_W / 2, SLOT_H / 2 + 4, f"stack {number} cleared", 11, fill=marks.QUIET
        )
        return
    top, below = stack[-1], len(stack) - 1
    if top is None:
        yield marks.plate(SLOT_W, SLOT_H, fill=marks.ROT)
        yield svg.centred(SLOT_W / 2, 30, "?", 20, fill=marks.LIGHT, font_weight="bold")
        yield underline(f"stack {number}")
    else:
        kin = top in state.box.rotkin
        kind, fill = ("Rotkin", marks.KIN) if kin else ("Rot", marks.ROT)
        face = enemy_face(state.box, top, fill, "", f"{number} {kind}")
        yield svg.element("g", face, data_card=top, data_mark=mark_of("card", top))
    if below:
        yield svg.label(SLOT_W - 20 - 13 * below, SLOT_H - 6, "on", 9, fill="#fffb")
    for n in range(below):
        x = SLOT_W - 16 - 13 * n
        yield svg.box(x, SLOT_H - 16, 11, 12, 2, fill=marks.ROT, stroke="#fff9")
        yield svg.centred(x + 5.5, SLOT_H - 6.5, "?", 9, fill=marks.LIGHT)


def pawns(state: State, world: int, names: Sequence[str]) -> Iterator[str]:
    """Player Pawns by seat, Reinforcements and deployed Influence by number."""
    there = [
        (names[seat], str(seat + 1), marks.PAWNS[seat])
        for seat, at in enumerate(state.pawns)
        if at == world
    ]
    count, sent = state.reinforcements[world], state.deployed[world]
    told = counted(count, "Reinforcement", "Reinforcements")
    there += [(told, f"+{count}", marks.REINFORCEMENT)] if count else []
    there += [(f"{sent} Influence", f"I{sent}", marks.ENVOY)] if sent else []
    # Ten at most: eight players, and a number for either kind of Reinforcement.
    across, scale = (4, 1.25) if len(there) <= 4 else (5, 1)
    step = SLOT_W / across
    start = (SLOT_W - step * (min(across, len(there)) - 1)) / 2
    for number, (title, text, fill) in enumerate(there):
        row, column = divmod(number, across)
        tooltip = svg.element("title", svg.escape(title))
        yield marks.pawn(start + step * column, 22 + 27 * row, text, fill, scale, tooltip)
    if there and is_held(state, world):
        yield svg.centred(
            SLOT_W / 2, 80, "Warlords close it", 10, fill=marks.WARLORD, font_weight="bold"
        )
