"""The position as SVG: the spiral of worlds around Nur, the track, and every play area."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from icecore.events.foreverot.cards import NUR, RUIN, WORLDS
from icecore.replay import svg
from icecore.replay.foreverot.areas import TINTS, area
from icecore.replay.foreverot.outcome import beaten
from icecore.replay.foreverot.questions import cap, seats
from icecore.replay.foreverot.state import FULL, State
from icecore.replay.foreverot.wording import brief, cost_letters, event_words, headline
from icecore.replay.plain import called
from icecore.replay.svg import box, centred, circle, element, fitted, label, picture_of

WIDTH, HEIGHT = 1500, 1000
CENTRE = (505.0, 520.0)
BOARD, SLOT, RING = 116.0, 31.0, 74.0
PANEL = 1040
INK, PALE, NIGHT, DAY = "#23202b", "#8b8699", "#2a2b4d", "#f5efdf"
OBLIVIATE, WARLORD, RUINED, OPEN = "#4b2a5c", "#a3352c", "#77716b", "#ffffff"


def picture(state: State, names: Sequence[str]) -> str:
    known = called(names, [f"Player {seat + 1}" for seat in range(seats(state))])
    said = headline(state, known)
    return picture_of(
        WIDTH,
        HEIGHT,
        "Foreverot",
        said,
        box(0, 0, WIDTH, HEIGHT, fill=NIGHT if state.night else DAY),
        element("g", *chain(state), *verge(state)),
        element("g", *nur(state, known)),
        *(element("g", *world_board(state, world, known)) for world in range(2, WORLDS + 1)),
        element("g", *status(state, said)),
        *areas(state, known),
    )


def spot(world: float) -> tuple[float, float]:
    """Where a world lies: the chain winds outward from Nur, clockwise from below."""
    if world <= NUR:
        return CENTRE
    turn = (world - 2) / 7
    angle, radius = pi * (0.62 + 2 * turn * 0.985), 292 + 70 * turn
    return CENTRE[0] + radius * cos(angle) * 1.04, CENTRE[1] + radius * sin(angle)


def ink(state: State) -> str:
    return "#f1ecff" if state.night else INK


def chain(state: State) -> Iterator[str]:
    points = [CENTRE, *(spot(2 + step / 8) for step in range(8 * 6 + 1))]
    path = " ".join(f"{x:.5g},{y:.5g}" for x, y in points)
    stroke = "#6f6aa5" if state.night else "#c8bda2"
    yield element("polyline", points=path, fill="none", stroke=stroke, stroke_width=22)


def verge(state: State) -> Iterator[str]:
    """A bar across the chain, after the world that it follows."""
    if state.verge >= WORLDS:
        return
    x, y = spot(state.verge + 0.5)
    dx, dy = x - CENTRE[0], y - CENTRE[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    ends = [(x - ux * 46, y - uy * 46), (x + ux * 40, y + uy * 40)]
    path = " ".join(f"{px:.5g},{py:.5g}" for px, py in ends)
    yield element("polyline", points=path, stroke="#c2185b", stroke_width=7, stroke_dasharray="9 5")
    yield centred(x + ux * 62, y + uy * 62 + 4, "VERGE", 13, font_weight="bold", fill="#c2185b")


def world_board(state: State, world: int, names: Sequence[str]) -> Iterator[str]:
    x, y = spot(world)
    board = state.box.board(world)
    title = f"{world} {board.name}"
    if world in state.lost:
        yield circle(x, y, BOARD - 14, fill="#3a3536", stroke="#1b1819", stroke_width=4)
        yield centred(x, y - 8, title, 17, font_weight="bold", fill="#e8dada")
        yield centred(x, y + 13, "LOST", 15, fill="#ff8a80", font_weight="bold")
        words = fitted(f"Chaos: {brief(board.chaos)}", 170, 11)
        yield centred(x, y + 33, words, 11, fill="#cbbcbc")
        return
    fill = "#e9e4f5" if world > state.verge else "#f3dfe3"
    yield circle(x, y, BOARD, fill=fill, stroke=INK, stroke_width=2)
    for slot in range(5):
        yield slot_mark(state, world, slot)
    yield centred(x, y - 14, title, 14, font_weight="bold", fill=INK)
    yield from pawns(state, world, names, x, y + 6)
    yield from dragons(state, world, x, y + BOARD - 10)


def slot_mark(state: State, world: int, slot: int) -> str:
    x, y = spot(world)
    angle = -pi / 2 + slot * 2 * pi / 5
    cx, cy = x + RING * cos(angle), y + RING * sin(angle) + 2
    token, location = state.slots[world][slot], state.box.board(world).locations[slot]
    text = brief(location.effect)
    about = element("title", svg.escape(f"{location.name}: {text}"))
    if token is None:
        paid, arrow, gain = text.partition(" → ")
        lines = [f"{paid} →", gain] if arrow else text.split(", ")[:2]
        rows = [
            centred(cx, cy + 4 + 11 * (row - (len(lines) - 1) / 2), fitted(line, 58, 9.5), 9.5)
            for row, line in enumerate(lines)
        ]
        ring = "#1e7d5a" if location.transfer else "#6d6880"
        return element(
            "g",
            about,
            circle(cx, cy, SLOT, fill=OPEN, stroke=ring, stroke_width=2),
            *rows,
        )
    if token == RUIN:
        return element(
            "g",
            about,
            circle(cx, cy, SLOT, fill=RUINED, stroke=INK),
            centred(cx, cy + 4, "Ruin", 12, fill="#ffffff"),
            data_card=RUIN,
        )
    return element("g", *enemy(state, token, cx, cy), data_card=token)


def enemy(state: State, token: str, x: float, y: float) -> Iterator[str]:
    thing = state.box.enemies[token]
    warlord = state.box.warlords.get(token)
    name, cost = thing.name, cost_letters(getattr(thing, "cost"))  # noqa: B009 - kin cost nothing
    yield element("title", svg.escape(f"{name}: {cost}"))
    yield circle(x, y, SLOT, fill=WARLORD if warlord else OBLIVIATE, stroke=INK, stroke_width=2)
    yield centred(x, y - 8, fitted(name, 2 * SLOT - 8, 9), 9, fill="#ffffff")
    yield centred(x, y + 6, cost, 12, fill="#ffffff", font_weight="bold")
    last = thing.icon or "" if hasattr(thing, "icon") else ""
    if warlord:
        last = f"#{warlord.number} {last}" + ("" if token in state.named else " -")
    elif getattr(thing, "dice", 1) > 1:
        last = f"{last} x2"
    yield centred(x, y + 19, last.strip(), 9, fill="#ffe9c9")


def pawns(state: State, world: int, names: Sequence[str], x: float, y: float) -> Iterator[str]:
    """Player Pawns with their initials, Reinforcements with R, deployed Influence with I."""
    marks = [(TINTS[s], names[s][:1]) for s, at in enumerate(state.pawns) if at == world]
    marks += [("#5d5d5d", "R")] * state.reinforcements[world]
    marks += [("#b8860b", "I")] * state.deployed[world]
    for number, (tint, letter) in enumerate(marks):
        row, column = divmod(number, 5)
        in_row = min(5, len(marks) - 5 * row)
        cx = x + 19 * (column - (in_row - 1) / 2)
        cy = y + 12 + 19 * row
        yield circle(cx, cy, 9, fill=tint, stroke="#ffffff", stroke_width=1.5)
        yield centred(cx, cy + 4, letter, 11, fill="#ffffff", font_weight="bold")


def dragons(state: State, world: int, x: float, y: float) -> Iterator[str]:
    printed, left = state.box.board(world).dragons, state.dragons[world]
    for number in range(printed):
        cx = x + 20 * (number - (printed - 1) / 2)
        alive = number < left
        corners = [(cx, y - 9), (cx + 8, y), (cx, y + 9), (cx - 8, y)]
        fill = "#1e8f6f" if alive else "#ddd6d0"
        yield svg.polygon(corners, fill=fill, stroke=INK)
        yield centred(cx, y + 4, "D" if alive else "x", 10, fill="#ffffff" if alive else INK)


def nur(state: State, names: Sequence[str]) -> Iterator[str]:
    x, y = CENTRE
    yield circle(x, y, 150, fill="#26301f", stroke="#111111", stroke_width=3)
    yield centred(x, y - 118, "1 Nur", 17, font_weight="bold", fill="#e6f0d8")
    yield centred(x, y - 100, f"Rot beaten: {beaten(state)} of 12", 11, fill="#c9d8b6")
    for number, stack in enumerate(state.stacks):
        cx = x + (-62 if number % 2 == 0 else 62)
        cy = y + (-48 if number < 2 else 42)
        for depth in range(len(stack)):
            yield box(cx - 48 + 3 * depth, cy - 28 - 3 * depth, 94, 60, 6, fill="#4f6b36",
                      stroke="#111111")  # fmt: skip
        if not stack:
            yield box(cx - 48, cy - 28, 94, 60, 6, fill="none", stroke="#6b7d58")
            yield centred(cx, cy + 6, "clear", 13, fill="#a9bd93")
            continue
        yield element("g", *stack_top(state, stack[-1], cx + 3, cy - 3), data_card=stack[-1])
    yield centred(x, y + 98, f"{state.doom_left} Foreverot cards left", 12, fill="#ffb4a8")
    yield from pawns(state, NUR, names, x, y + 107)


def stack_top(state: State, token: str | None, x: float, y: float) -> Iterator[str]:
    if token is None:
        yield centred(x, y + 6, "?", 18, fill="#ffffff")
    elif token in state.box.rotkin:
        kin = state.box.rotkin[token]
        dice = f"{kin.icon or 'no icon'}{' x2' if kin.dice > 1 else ''}"
        yield centred(x, y - 8, fitted(kin.name, 88, 10), 10, fill="#ffe2b8")
        yield centred(x, y + 10, f"Rotkin: {dice}", 12, fill="#ffffff", font_weight="bold")
    else:
        rot = state.box.rots[token]
        yield centred(x, y - 8, fitted(rot.name, 88, 11), 11, fill="#dff3c8")
        yield centred(x, y + 13, cost_letters(rot.cost), 17, fill="#ffffff", font_weight="bold")


def status(state: State, said: str) -> Iterator[str]:
    colour = ink(state)
    words = fitted(said, 960, 20, bold=True)
    yield label(24, 36, words, 20, font_weight="bold", fill=colour)
    yield label(24, 60, "Night" if state.night else "Day", 16, fill=colour)
    moon = "#f7e9a0" if state.night else "#f4b400"
    yield circle(90, 55, 9, fill=moon, stroke=colour)
    if state.night:
        yield circle(94, 52, 8, fill=NIGHT)
    name, text = event_words(state)
    yield label(PANEL, 36, fitted(f"Event: {name}", 430, 16, bold=True), 16, font_weight="bold",
                fill=colour)  # fmt: skip
    yield label(PANEL, 57, fitted(text, 430, 13), 13, fill=colour)
    yield from track(state, colour)


def track(state: State, colour: str) -> Iterator[str]:
    """Spaces 0 to 21, the token, and the Ruin that cuts it short."""
    yield label(PANEL, 84, f"Alliance {state.alliance}, at most {cap(state)}", 13, fill=colour)
    for space in range(FULL + 1):
        x, y = PANEL + 20 * (space % 22), 92
        here, gone = space == state.alliance, bool(state.marker) and space >= state.marker
        fill = "#ffb300" if here else RUINED if gone else "#ffffff"
        yield box(x, y, 19, 24, 3, fill=fill, stroke=INK)
        text = "X" if space == state.marker and state.marker else str(space)
        yield centred(x + 9.5, y + 17, text, 11, fill="#ffffff" if gone and not here else INK)


def areas(state: State, names: Sequence[str]) -> Iterator[str]:
    each = min(150.0, (HEIGHT - 145) / seats(state))
    for seat in range(seats(state)):
        yield element("g", *area(state, seat, names[seat], PANEL, 132 + each * seat, each - 8))
