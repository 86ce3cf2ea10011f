"""Places every thing of a scene: one layout for wide pages, one for the width of a phone.

A wide picture reserves the room of every zone, so that neither a zone nor the height changes from
record to record: what does not fit at full size is drawn smaller in the same room. At 1280 × 800
a page shows it at about 0.85, so its text of 13 is 11 pixels. A narrow picture is as high as it
must be, one unit is one pixel, and the hand, the last row of the last panel, is at the thumb.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.faces import card as drawn_card
from icecore.replay.show.faces import icon, outline
from icecore.replay.show.lettering import flowing, line, width_of, wrapped
from icecore.replay.show.marks import marks_of
from icecore.replay.show.scene import (
    Button,
    Buttons,
    Card,
    Counter,
    Deck,
    Drawing,
    Heaps,
    Item,
    Panel,
    Row,
    Scene,
    Slots,
    Table,
    Track,
)
from icecore.replay.show.scene_parts import (
    CHIP,
    button,
    chip,
    heaps,
    slots,
    table,
    touchable,
    track,
)
from icecore.replay.show.spoken import spoken

WIDE = 1000
SIDE = 196
"""The column of a panel's name, points and chips, where there is room for one."""
ROOMY = 700
CORNER = 4
"""Lines of facts in a corner."""
EDGE, GAP, HEADING = 8, 8, 20
FACE_W, FACE_H = 152, 86
BROAD_W, BROAD_H = 240, 76
LEAST_W = (124, 112, 88)
"""Faces get narrower in these steps before they are names alone."""
SMALL_H = 40
"""The height of names alone in wide pictures."""

Drawn = tuple[list[str], float]
"""Parts, and where they end."""


class Place(NamedTuple):
    """Where a panel's items are drawn."""

    x: float
    wide: float
    narrow: bool
    owner: int | None

    @property
    def room(self) -> float:
        return self.wide - 2 * EDGE


def wide_picture(scene: Scene) -> str:
    parts = list(_header(scene, WIDE))
    y = 40.0
    for group in _groups(scene.panels):
        shares = sum(panel.share for panel in group)
        room = WIDE - 2 * EDGE - GAP * (len(group) - 1)
        x, drawn, bottom = float(EDGE), [], y
        for panel in group:
            wide = room * panel.share / shares
            inside, high = _panel(panel, x, y, wide, narrow=False)
            drawn.append((panel, x, wide, inside))
            x, bottom = x + wide + GAP, max(bottom, high)
        for panel, left, wide, inside in drawn:
            parts.append(_ground(panel, left, y, wide, bottom - y))
            parts += inside
        y = bottom + GAP
    if scene.legend:
        parts += _legend(scene, y + 9, WIDE)
        y += 24
    return _document(scene, WIDE, y, parts)


def narrow_picture(scene: Scene, wide: int) -> str:
    asked = wrapped(scene.asks, wide - 2 * EDGE, d.TITLE, bold=True)
    ink = d.LIT if scene.over else d.INK
    rows = (asked[0], " ".join(asked[1:])) if len(asked) > 1 else asked or ("",)
    parts = [line(EDGE, 20 + 18 * n, row, d.TITLE, wide - 2 * EDGE, ink, bold=True)
             for n, row in enumerate(rows)]  # fmt: skip
    y = 20.0 + 18 * len(rows)
    quiet = " · ".join(filter(None, scene.when))
    parts.append(line(EDGE, y, quiet, d.SMALL, wide - 2 * EDGE, d.MUTED))
    y += 8
    for panel in scene.panels:
        inside, bottom = _panel(panel, 2, y, wide - 4, narrow=True)
        parts += (_ground(panel, 2, y, wide - 4, bottom - y), *inside)
        y = bottom + 6
    return _document(scene, wide, y, parts)


def _document(scene: Scene, wide: float, high: float, parts: Sequence[str]) -> str:
    when = f", {scene.when[0]}" if scene.when else ""
    title = f"{scene.title}{when}: {scene.asks}"
    ground = svg.box(0, 0, wide, round(high), d.RADII[2] if wide == WIDE else 0, fill=d.GROUND)
    return svg.picture_of(wide, round(high), title, spoken(scene), ground, *parts)


def _groups(panels: Sequence[Panel]) -> list[list[Panel]]:
    """Panels that stand beside each other."""
    groups: list[list[Panel]] = []
    for panel in panels:
        if panel.beside and groups:
            groups[-1].append(panel)
        else:
            groups.append([panel])
    return groups


def _header(scene: Scene, wide: float) -> Iterator[str]:
    """What the game is and where it stands; what is asked, large, at the right."""
    yield line(EDGE + 8, 28, scene.title, d.LARGE, 260, d.INK, bold=True)
    x = EDGE + 24 + min(260, width_of(scene.title, d.LARGE, bold=True))
    room = min(wide - x - 90, width_of(scene.asks, 17, bold=True))
    ink = d.LIT if scene.over else d.INK
    yield line(wide - EDGE - 8, 28, scene.asks, 17, room, ink, bold=True, anchor="end")
    quiet = ", ".join(filter(None, scene.when))
    yield line(x, 27, quiet, d.TEXT, wide - x - room - 3 * EDGE, d.MUTED)


def _legend(scene: Scene, y: float, wide: float) -> Iterator[str]:
    """What the icons mean, from left to right."""
    x = EDGE + 18.0
    for each in scene.legend:
        reach = 30 + width_of(each.text, d.TEXT)
        if x + reach > wide:
            return
        yield icon(each.icon, x, y, each.tint, each.shape) if each.icon else ""
        yield line(x + 14, y + 5, each.text, d.TEXT, reach, d.MUTED)
        x += reach + 12


def _ground(panel: Panel, x: float, y: float, wide: float, high: float) -> str:
    """The panel itself, framed for who is to act or has won."""
    frame = d.LIT if panel.won else d.MEANINGS["asked"].dark if panel.asked else None
    fill = d.COMMON if panel.owner is None else d.PANEL
    inset = 1.5 if frame else 0.5
    return svg.box(
        x + inset, y + inset, wide - 2 * inset, high - 2 * inset, d.RADII[2], fill=fill,
        stroke=frame or (d.EDGE if panel.owner is not None else "none"),
        stroke_width=3 if frame else 1,
    )  # fmt: skip


def _panel(panel: Panel, x: float, y: float, wide: float, narrow: bool) -> Drawn:
    """All of a panel but its ground, and where it ends."""
    if panel.gone:
        return _folded(panel, x, y, wide)
    chips = [item for item in panel.items if isinstance(item, Deck | Counter)]
    others = [item for item in panel.items if not isinstance(item, Deck | Counter)]
    if panel.bare:
        drawn, bottom = _stack(others, Place(x, wide, narrow, panel.owner), y + 4)
        return drawn, bottom - 2
    if not narrow and wide >= ROOMY and others:
        place = Place(x + SIDE, wide - SIDE, narrow, panel.owner)
        drawn, bottom = _stack(others, place, y + 4)
        high = max(bottom + 2, y + 76 + (CHIP + 10 if chips else 0))
        return [*_side(panel, chips, x + EDGE + 6, y, high), *drawn], high
    if panel.corner and not narrow:
        named = replace(
            panel, role="", facts=(panel.role, *panel.facts) if panel.role else panel.facts
        )
        head, _ = _head(named, chips, x, y, wide * 0.37, narrow, CORNER)
        top = y + 6
    else:
        head, top = _head(panel, chips, x, y, wide, narrow, panel.lines)
    drawn, bottom = _stack(others, Place(x, wide, narrow, panel.owner), top)
    return [*head, *drawn], bottom + 2


def _folded(panel: Panel, x: float, y: float, wide: float) -> Drawn:
    """A seat that is out, on one line; a finger finds it all the same."""
    told = " · ".join(filter(None, (panel.score and f"{panel.score} {panel.unit}", *panel.facts)))
    left = x + 30 + min(wide / 2, width_of(panel.title, d.TITLE, bold=True) + 8)
    return [svg.element(
        "g",
        touchable(x, y, wide, d.TARGET),
        *_sign(panel, x + 16, y + 22),
        line(x + 28, y + 27, panel.title, d.TITLE, wide / 2, d.MUTED, bold=True),
        line(left, y + 27, told, d.TEXT, x + wide - EDGE - left, d.MUTED),
        data_id=_key(panel), data_mark=panel.mark(),
    )], y + d.TARGET  # fmt: skip


def _sign(panel: Panel, x: float, y: float) -> Iterator[str]:
    """The shape and colour of a seat."""
    if panel.owner is not None:
        shape = d.SHAPES[panel.owner % len(d.SHAPES)]
        yield outline(shape, x, y, 6, fill=d.seat_colour(panel.owner))


def _key(panel: Panel) -> str:
    return f"panel-{panel.title if panel.owner is None else panel.owner}"


def _side(
    panel: Panel, chips: Sequence[Deck | Counter], x: float, y: float, bottom: float
) -> Iterator[str]:
    """Name, points and facts in a column, chips at its foot."""
    room, left = SIDE - EDGE - 14, x + (18 if panel.owner is not None else 0)
    head = [
        touchable(x - 6, y + 4, SIDE - 8, 64),
        *_sign(panel, x + 6, y + 21),
        line(left, y + 26, panel.title, 17, room - (left - x), d.INK, bold=True),
    ]
    below = y + 44.0
    if panel.score:
        head.append(line(x, y + 62, panel.score, d.HUGE, 90, d.INK, bold=True))
        after = x + min(90, width_of(panel.score, d.HUGE, bold=True)) + 6
        head.append(line(after, y + 48, panel.unit, d.TEXT, x + room - after, d.MUTED))
        head.append(line(after, y + 63, panel.role, d.TEXT, x + room - after, d.MUTED))
        below = y + 82
    elif panel.role:
        head.append(line(x, below, panel.role, d.TEXT, room, d.MUTED))
        below += 17
    yield svg.element("g", *head, data_id=_key(panel), data_mark=panel.mark())
    foot = bottom - CHIP - 8 if chips else bottom
    reach = len(chips) * (CHIP + GAP)
    lines = [(x, at, room) for at in _steps(below, foot - 4)]
    if chips and room - reach > 70:
        lines += ((x + reach, at, room - reach) for at in _steps(max(foot + 16, below), bottom - 8))
    yield from flowing(panel.facts, lines, d.TEXT, d.MUTED)
    for number, each in enumerate(chips):
        yield chip(each, x + number * (CHIP + GAP), foot, panel.owner, panel.title)


def _steps(first: float, last: float) -> list[float]:
    return [first + 16 * n for n in range(max(0, int((last - first) // 16) + 1))]


def _head(
    panel: Panel,
    chips: Sequence[Deck | Counter],
    x: float,
    y: float,
    wide: float,
    narrow: bool,
    lines: int = 2,
) -> Drawn:
    """Name, points and facts over the items, chips at the right end."""
    right = x + wide - EDGE - len(chips) * (CHIP + 6)
    score = width_of(panel.score, 26, bold=True) + 8 if panel.score else 0
    left = x + 12
    room = right - left - score - 4
    title = f"{panel.title} ({panel.role})" if panel.role else panel.title
    sign = 16 if panel.owner is not None else 0
    tall = 30.0 + 15 * min(lines, 2) if chips or panel.facts or panel.score else 30.0
    head = [
        touchable(x + 4, y + 4, right - x - 8, max(d.TARGET, tall - 10)) if panel.mark() else "",
        *_sign(panel, left + 5, y + 19),
        line(left + sign, y + 24, title, d.TITLE, room - sign, d.INK, bold=True),
    ]
    if panel.score:
        head.append(line(right - 4, y + 29, panel.score, 26, score, d.INK, bold=True, anchor="end"))
    size = d.SMALL if narrow else d.TEXT
    slots = [(left, y + 42 + 15 * n, right - left - 4) for n in range(lines)]
    fully = [(left, y + 73, wide - 24)] if narrow and len(panel.facts) > 2 else []
    parts = [svg.element("g", *head, data_id=_key(panel), data_mark=panel.mark())]
    parts += flowing(panel.facts, slots + fully, size, d.MUTED)
    parts += (chip(each, right + n * (CHIP + 6), y + 6, panel.owner, panel.title)
              for n, each in enumerate(chips))  # fmt: skip
    if chips:
        tall = max(tall, CHIP + 8)
    least = d.TARGET + 4 if panel.mark() and narrow else 0
    return parts, y + max(tall, least) + 15 * bool(fully)


def _stack(items: Sequence[Item], place: Place, y: float) -> Drawn:
    """Items below each other; in wide pictures rows may stand beside the one before."""
    drawn: list[str] = []
    buttons = [each for item in items if isinstance(item, Buttons) for each in item.buttons]
    waiting = [] if place.narrow else buttons
    if place.narrow:
        items = sorted(items, key=_at_the_thumb)
    else:
        items = [item for item in items if not isinstance(item, Buttons)]
    for group in _beside(items, place.narrow):
        first = group[0]
        if isinstance(first, Row) and not place.narrow:
            rows = [item for item in group if isinstance(item, Row)]
            parts, bottom = _line_of_rows(rows, place, y)
        else:
            parts, bottom = _item(first, place, y)
        if waiting:
            drawn += _pills(waiting, place.x + place.wide - EDGE, y)
            waiting = []
        drawn += parts
        y = bottom
    return drawn, y


def _beside(items: Sequence[Item], narrow: bool) -> list[list[Item]]:
    """Rows that stand beside each other; every other item is alone."""
    groups: list[list[Item]] = []
    for item in items:
        if groups and not narrow and isinstance(item, Row) and item.beside:
            groups[-1].append(item)
        else:
            groups.append([item])
    return groups


def _at_the_thumb(item: Item) -> int:
    """The hand comes last, buttons just before it."""
    return 2 if isinstance(item, Row) and item.hand else isinstance(item, Buttons)


def _item(item: Item, place: Place, y: float) -> Drawn:
    match item:
        case Row():
            return _narrow_row(item, place, y)
        case Buttons():
            return _button_rows(item.buttons, place, y)
        case Heaps():
            drawn, top = _title(item.title, place, y)
            lying, bottom = heaps(item, place.x + EDGE, top, place.room, place.narrow, place.owner)
            return [*drawn, *lying], bottom
        case Slots():
            drawn, top = _title(item.title, place, y)
            lying, bottom = slots(item, place.x + EDGE, top, place.room, place.narrow, place.owner)
            return [*drawn, *lying], bottom + 6
        case Track():
            return _titled(item.title, place, y, track(item, place.room))
        case Table():
            return _titled(item.title, place, y, table(item, place.room, place.narrow))
        case Drawing():
            return _titled(item.title, place, y, item.draw(place.room, place.narrow))
    return [], y


def _titled(title: str, place: Place, y: float, drawn: tuple[Sequence[str], float]) -> Drawn:
    """Something that was drawn from (0, 0) on, below its title."""
    parts, y = _title(title, place, y)
    inside, high = drawn
    at = f"translate({place.x + EDGE:g} {y:g})"
    return [*parts, *(svg.element("g", part, transform=at) for part in inside)], y + high + 6


def _title(title: str, place: Place, y: float) -> Drawn:
    if not title:
        return [], y
    drawn = line(place.x + EDGE + 2, y + 14, title, d.TEXT, place.room, d.INK, bold=True)
    return [drawn], y + HEADING


def _line_of_rows(rows: Sequence[Row], place: Place, y: float) -> Drawn:
    """Rows beside each other, by their shares of the width; the highest says where they end."""
    shares, drawn, bottom = sum(row.share for row in rows), list[str](), y
    x, room = place.x + EDGE, place.room - 2 * GAP * (len(rows) - 1)
    for row in rows:
        wide = room * row.share / shares
        parts, end = _wide_row(row, Place(x, wide, False, place.owner), y)
        drawn += parts
        x, bottom = x + wide + 2 * GAP, max(bottom, end)
    return drawn, bottom


def _heading(row: Row, x: float, y: float, room: float, mark: str | None, size: float) -> list[str]:
    count = sum(card.copies for card in row.cards)
    told = " · ".join(filter(None, (str(count) if count else "empty", row.note)))
    return [_headed(row.title, told, x, y, room, mark, size)]


@lru_cache(maxsize=1024)
def _headed(
    title: str, told: str, x: float, y: float, room: float, mark: str | None, size: float
) -> str:
    after = width_of(title, d.TEXT, bold=True) + 6
    return svg.element(
        "g",
        line(x + 2, y + 14, title, d.TEXT, room, d.INK, bold=True),
        line(x + 2 + after, y + 14, told, size, room - after - 4, d.MUTED),
        data_mark=mark,
    )


def _wide_row(row: Row, place: Place, y: float) -> Drawn:
    """Cards in the room of the row, as large as all of them can be."""
    drawn = _heading(row, place.x, y, place.wide, marks_of(*row.also), d.TEXT) if row.title else []
    y += HEADING if row.title else 2
    face = BROAD_H if row.broad else FACE_H
    high = row.lines * (face + 6) - 6 if not row.small else SMALL_H
    across, wide, tall = _fitting(max(len(row.cards), row.places), place.wide, high, row)
    for number in range(max(len(row.cards), row.places)):
        x, top = place.x + number % across * (wide + 6), y + number // across * (tall + 6)
        drawn.append(_lying(row, number, x, top, wide, tall, place.owner))
    return drawn, y + high + 6


def _fitting(count: int, room: float, high: float, row: Row) -> tuple[int, float, float]:
    """How many cards stand beside each other, and their size: whole, or by name alone."""
    most, face = (BROAD_W, BROAD_H) if row.broad else (FACE_W, FACE_H)
    sizes = (BROAD_W, FACE_W, LEAST_W[0]) if row.broad else (FACE_W, *LEAST_W)
    for least in () if row.small or (row.beside and row.share < 1) else sizes:
        across = max(1, int((room + 6) // (least + 6)))
        if count <= across * row.lines:
            return across, min(most, (room - 6 * (across - 1)) / across), face
    tall = SMALL_H
    while True:
        down = max(1, int((high + 6) // (tall + 6)))
        across = max(1, int((room + 6) // 104), -(-count // down) if tall < 30 else 1)
        if count <= across * down:
            return across, (room - 6 * (across - 1)) / across, SMALL_H if down == 1 else tall
        tall = 24


def _narrow_row(row: Row, place: Place, y: float) -> Drawn:
    """Cards to be read two in a row, others by their names four in a row."""
    room, x0 = place.room, place.x + EDGE
    drawn = _heading(row, x0, y, room, None, d.SMALL) if row.title else []
    y += HEADING if row.title else 4
    numbers = range(max(len(row.cards), row.places if row.read else 0))
    large = [n for n in numbers if row.read or (n < len(row.cards) and row.cards[n].asked)]
    small = [n for n in numbers if n not in large]
    beside = 1 if row.broad else 2
    for chosen, across, tall in ((large, beside, _needed(row, large)), (small, 4, d.TARGET)):
        wide = (room - 6 * (across - 1)) / across
        for at, number in enumerate(chosen):
            x, top = x0 + at % across * (wide + 6), y + at // across * (tall + 6)
            drawn.append(_lying(row, number, x, top, wide, tall, place.owner))
        y += -(-len(chosen) // across) * (tall + 6)
    return drawn, y


def _needed(row: Row, chosen: Sequence[int]) -> int:
    """How high whole faces must be for what is on them."""

    def lines(face: Card) -> int:
        shown = face.face
        return len(shown.lines) + bool(shown.footer) + bool(shown.cost or shown.worth)

    most = max((lines(row.cards[n]) for n in chosen if n < len(row.cards)), default=2)
    return max(64, 28 + 17 * most)


def _lying(
    row: Row, number: int, x: float, y: float, wide: float, tall: float, owner: int | None
) -> str:
    """The card of a place, or the place."""
    if number < len(row.cards):
        key = f"{row.key or row.title}-{owner}-{number}"
        return drawn_card(row.cards[number], x, y, wide, tall, owner, key)
    return svg.box(x + 0.5, y + 0.5, wide - 1, tall - 1, d.RADII[1], fill="none", stroke=d.EDGE,
                   stroke_dasharray="4 4")  # fmt: skip


def _pills(buttons: Sequence[Button], right: float, y: float) -> Iterator[str]:
    """Buttons on the heading's line, ending at the right."""
    reach = [min(240, width_of(each.text, d.TEXT, bold=True) + 20 + 12 * each.lamps[1])
             for each in buttons]  # fmt: skip
    x = right - sum(reach) - 6 * (len(reach) - 1)
    for each, wide in zip(buttons, reach, strict=True):
        yield button(each, x, y - 1, wide, 19)
        x += wide + 6


def _button_rows(buttons: Sequence[Button], place: Place, y: float) -> Drawn:
    """Buttons for fingers: short ones beside each other, long ones a line each."""
    drawn: list[str] = []
    short = all(width_of(each.text, d.TEXT, bold=True) < place.room / 4 for each in buttons)
    across = min(4, len(buttons)) if short else 1
    for number, each in enumerate(buttons):
        wide = (place.room - 6 * (across - 1)) / across
        x, top = (
            place.x + EDGE + number % across * (wide + 6),
            y + number // across * (d.TARGET + 6),
        )
        drawn.append(button(each, x, top, wide, d.TARGET))
    return drawn, y + -(-len(buttons) // max(1, across)) * (d.TARGET + 6)
