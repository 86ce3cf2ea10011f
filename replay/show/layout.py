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
from icecore.replay.show.faces import icon, lines_of, outline
from icecore.replay.show.lettering import flowing, line, width_of, wrapped
from icecore.replay.show.marks import marks_of
from icecore.replay.show.piece_rows import narrow_pieces, wide_pieces
from icecore.replay.show.scene import (
    Button,
    Buttons,
    Card,
    Counter,
    Deck,
    Drawing,
    Item,
    Line,
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
    notice,
    slots,
    table,
    touchable,
    track,
)
from icecore.replay.show.spoken import spoken
from icecore.replay.show.squares import height as squares_height
from icecore.replay.show.squares import narrow_squares, wide_squares

WIDE = 1000
SIDE = 196
"""The column of a panel's name, points and chips, where there is room for one."""
ROOMY = 700
INLINE = 26
"""Pieces of at most this size stand behind their heading in wide pictures."""
CORNER = 4
"""Lines of facts in a corner."""
EDGE, GAP, HEADING, NOTICE = 8, 8, 20, 32
FACE_W, FACE_H = 152, 86
LEAST_W = (124, 112, 88)
"""Faces get narrower in these steps before they are names alone."""
SMALL_H = 40
"""The height of names alone in wide pictures."""

Drawn = tuple[list[str], float]
"""Parts, and where they end."""


class Lying(NamedTuple):
    """A panel where it lies in a wide picture."""

    panel: Panel
    x: float
    y: float
    wide: float
    bottom: float
    parts: list[str]


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
    if scene.notices is not None:
        parts += _notices(scene.notices, y)
        y += NOTICE
    for columns in _groups(scene.panels):
        shares = sum(column[0].share for column in columns)
        x, room, bottom = float(EDGE), WIDE - 2 * EDGE - GAP * (len(columns) - 1), y
        drawn: list[list[Lying]] = []
        for column in columns:
            wide, top = room * column[0].share / shares, y
            drawn.append([])
            for panel in column:
                inside, end = _panel(panel, x, top, wide, narrow=False)
                if panel.gone:  # its room stays, so that nothing else moves
                    _, end = _panel(replace(panel, gone=False), x, top, wide, narrow=False)
                drawn[-1].append(Lying(panel, x, top, wide, end, inside))
                top = end + GAP
            x, bottom = x + wide + GAP, max(bottom, top - GAP)
        for column_drawn in drawn:
            for lying in column_drawn:
                last = lying is column_drawn[-1]
                high = (bottom if last else lying.bottom) - lying.y
                high = d.TARGET if lying.panel.gone else high
                parts.append(_ground(lying.panel, lying.x, lying.y, lying.wide, high))
                parts += lying.parts
        y = bottom + GAP
    signs, y = _legend(scene, y, WIDE)
    return _document(scene, WIDE, y, [*parts, *signs])


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
    for each in scene.notices or ():
        drawn, high = notice(each, EDGE, y, wide - 2 * EDGE, 4)
        parts.append(drawn)
        y += high + 6
    for panel in scene.panels:
        inside, bottom = _panel(panel, 2, y, wide - 4, narrow=True)
        parts += (_ground(panel, 2, y, wide - 4, bottom - y), *inside)
        y = bottom + 6
    signs, y = _legend(scene, y, wide)
    return _document(scene, wide, y, [*parts, *signs])


def _document(scene: Scene, wide: float, high: float, parts: Sequence[str]) -> str:
    when = f", {scene.when[0]}" if scene.when else ""
    title = f"{scene.title}{when}: {scene.asks}"
    ground = svg.box(0, 0, wide, round(high), d.RADII[2] if wide == WIDE else 0, fill=d.GROUND)
    return svg.picture_of(wide, round(high), title, spoken(scene), ground, *parts)


def _groups(panels: Sequence[Panel]) -> list[list[list[Panel]]]:
    """Columns that stand beside each other, each with its panels below each other."""
    groups: list[list[list[Panel]]] = []
    before = 0
    for panel in panels:
        if panel.column and before:
            groups[-1] += [[] for _ in range(panel.column - len(groups[-1]))]
            groups[-1][panel.column - 1].append(panel)
        elif panel.column:
            groups.append([[] for _ in range(panel.column)])
            groups[-1][-1].append(panel)
        elif panel.beside and groups:
            groups[-1].append([panel])
        else:
            groups.append([[panel]])
        before = panel.column
    return [[*filter(None, columns)] for columns in groups]


def _header(scene: Scene, wide: float) -> Iterator[str]:
    """What the game is and where it stands; what is asked, large, at the right."""
    yield line(EDGE + 8, 28, scene.title, d.LARGE, 260, d.INK, bold=True)
    x = EDGE + 24 + min(260, width_of(scene.title, d.LARGE, bold=True))
    room = min(wide - x - 90, width_of(scene.asks, 17, bold=True))
    ink = d.LIT if scene.over else d.INK
    yield line(wide - EDGE - 8, 28, scene.asks, 17, room, ink, bold=True, anchor="end")
    quiet = ", ".join(filter(None, scene.when))
    yield line(x, 27, quiet, d.TEXT, wide - x - room - 3 * EDGE, d.MUTED)


def _notices(notices: Sequence[Line], y: float) -> Iterator[str]:
    """Up to three beside each other; of more the last place says how many there are."""
    shown = [*notices[:3]]
    if len(notices) > len(shown):
        more = f"{len(notices) - 2} more: {'; '.join(each.text for each in notices[2:])}"
        shown[2] = replace(notices[2], text=more)
    wide = (WIDE - 2 * EDGE - GAP * (len(shown) - 1)) / max(1, len(shown))
    for n, each in enumerate(shown):
        yield notice(each, EDGE + n * (wide + GAP), y, wide, 1)[0]


def _legend(scene: Scene, y: float, wide: float) -> Drawn:
    """What the icons mean, on as many lines as they need, and where it ends."""
    if not scene.legend:
        return [], y
    parts: list[str] = []
    left = x = float(EDGE + (10 if wide == WIDE else 6))
    size, middle = (d.TEXT if wide == WIDE else d.SMALL), y + 10
    for each in scene.legend:
        reach = 18 + width_of(each.text, size)
        if x + reach > wide - EDGE and x > left:
            x, middle = left, middle + 24
        if each.piece:
            at = f"translate({x + 4:g} {middle:g}) scale(10)"
            parts.append(svg.element("g", each.piece, transform=at))
        elif each.icon:
            parts.append(icon(each.icon, x + 4, middle, each.tint, each.shape))
        parts.append(line(x + 18, middle + 5, each.text, size, wide - x - 18 - EDGE, d.MUTED))
        x += reach + 14
    return parts, middle + 14


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
    """All of a panel but its ground, and where it ends.

    Most panels are as they were in the picture before; a game's own drawing is never the same.
    """
    own = any(isinstance(item, Drawing) for item in panel.items)
    return (_panel_of if own else _known_panel)(panel, x, y, wide, narrow)


def _panel_of(panel: Panel, x: float, y: float, wide: float, narrow: bool) -> Drawn:
    if panel.gone:
        return _folded(panel, x, y, wide)
    chips = [item for item in panel.items if isinstance(item, Deck | Counter)]
    others = [item for item in panel.items if not isinstance(item, Deck | Counter)]
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
    elif panel.owner is None and not (chips or panel.facts or panel.score) and _is_titled(others):
        head, top = [], y + 4
    elif panel.column and not narrow and not chips:
        head, top = _one_line(panel, x, y, wide)
    else:
        head, top = _head(panel, chips, x, y, wide, narrow)
    drawn, bottom = _stack(others, Place(x, wide, narrow, panel.owner), top)
    return [*head, *drawn], bottom + 2


_known_panel = lru_cache(maxsize=512)(_panel_of)


def _is_titled(items: Sequence[Item]) -> bool:
    """The first item says what it is, so a panel that belongs to nobody needs no name."""
    return bool(items) and not isinstance(items[0], Buttons) and bool(items[0].title)


def _one_line(panel: Panel, x: float, y: float, wide: float) -> Drawn:
    """Name, role and points on one line."""
    left, right = x + 28.0, x + wide - 12
    score = width_of(panel.score, 22, bold=True)
    name = min(width_of(panel.title, d.TITLE, bold=True), right - left - score - 8)
    told = " · ".join(filter(None, (panel.role, *panel.facts)))
    rest = right - score - 8 - (left + name + 8)
    return [svg.element(
        "g",
        touchable(x + 4, y + 3, wide - 8, 26),
        *_sign(panel, x + 16, y + 17),
        line(left, y + 22, panel.title, d.TITLE, name, d.INK, bold=True),
        line(left + name + 8, y + 22, told, d.TEXT, rest, d.MUTED) if rest > 40 else "",
        line(right, y + 25, panel.score, 22, score, d.INK, bold=True, anchor="end"),
        data_id=_key(panel), data_mark=panel.mark(),
    )], y + 30  # fmt: skip


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
    tall = 60.0 if chips or panel.facts or panel.score else 30.0
    head = [
        touchable(x + 4, y + 4, right - x - 8, max(d.TARGET, tall - 10)) if panel.mark() else "",
        *_sign(panel, left + 5, y + 19),
        line(left + sign, y + 24, title, d.TITLE, room - sign, d.INK, bold=True),
    ]
    unit = 0.0
    if panel.score:
        head.append(line(right - 4, y + 29, panel.score, 26, score, d.INK, bold=True, anchor="end"))
        if panel.unit != "points":
            unit = width_of(panel.unit, d.SMALL if narrow else d.TEXT) + 6
            head.append(line(right - 4, y + 44, panel.unit, d.SMALL if narrow else d.TEXT, unit,
                             d.MUTED, anchor="end"))  # fmt: skip
    size = d.SMALL if narrow else d.TEXT
    slots = [(left, y + 42 + 15 * n, right - left - 4 - (n == 0) * unit) for n in range(lines)]
    fully = [(left, y + 73, wide - 24)] if narrow and len(panel.facts) > 2 else []
    parts = [svg.element("g", *head, data_id=_key(panel), data_mark=panel.mark())]
    parts += flowing(panel.facts, slots + fully, size, d.MUTED)
    parts += (chip(each, right + n * (CHIP + 6), y + 6, panel.owner, panel.title)
              for n, each in enumerate(chips))  # fmt: skip
    if chips:
        tall = max(tall, CHIP + 8)
    return parts, y + max(tall, d.TARGET + 4 if panel.mark() else 0) + 15 * bool(fully)


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
        elif _is_told(first):
            parts, bottom = _told_rows([it for it in group if isinstance(it, Row)], place, y)
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
        if narrow:
            joins = bool(groups) and _is_told(item) and _is_told(groups[-1][-1])
        else:
            joins = bool(groups) and isinstance(item, Row) and item.beside
        if joins:
            groups[-1].append(item)
        else:
            groups.append([item])
    return groups


def _told_rows(rows: Sequence[Row], place: Place, y: float) -> Drawn:
    """How many of each are hidden, in a line."""
    counts = (f"{row.title} {sum(card.copies for card in row.cards)}" for row in rows)
    slots = [(place.x + EDGE + 2, y + 14, place.room)]
    told = flowing([f"{' · '.join(counts)}, hidden"], slots, d.SMALL, d.MUTED)
    return told, y + HEADING


def _is_told(item: Item) -> bool:
    """A row of pieces of which none is known: narrow pictures say how many there are."""
    return isinstance(item, Row) and bool(item.size and item.cards) and all(
        card.face.side == "back" for card in item.cards
    )  # fmt: skip


def _at_the_thumb(item: Item) -> int:
    """The hand comes last, buttons just before it."""
    return 2 if isinstance(item, Row) and item.hand else isinstance(item, Buttons)


def _item(item: Item, place: Place, y: float) -> Drawn:
    match item:
        case Row():
            return _narrow_row(item, place, y)
        case Buttons():
            return _button_rows(item.buttons, place, y)
        case Slots():
            drawn, top = _title(item.title, place, y)
            lying, bottom = slots(item, place.x + EDGE, top, place.room, place.narrow, place.owner)
            return [*drawn, *lying], bottom + 6
        case Track():
            return _titled(item.title, place, y, track(item, place.room))
        case Table():
            return _titled(item.title, place, y, table(item, place.room, place.narrow))
        case Drawing():
            parts, bottom = _titled(item.title, place, y, item.draw(place.room, place.narrow))
            after = 10 + width_of(item.title, d.TEXT, bold=True)
            room, size = (0, d.SMALL) if place.narrow else (96, d.TEXT)
            told = line(
                place.x + EDGE + after, y + 14, item.note, size, place.room - room - after, d.MUTED
            )
            return [told, *parts], bottom
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
    return [] if row.bare else [_headed(row.title, _told(row), x, y, room, mark, size)]


def _told(row: Row) -> str:
    count = sum(card.copies for card in row.cards)
    return " · ".join(filter(None, (str(count) if count else "empty", row.note)))


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
    if row.size:
        return _wide_pieces(row, place, y)
    drawn = _heading(row, place.x, y, place.wide, marks_of(*row.also), d.TEXT) if row.title else []
    if row.bare and not row.cards:
        drawn.append(line(place.x + 2, y + 18, row.note, d.TEXT, place.wide, d.MUTED))
    y += HEADING if row.title and not row.bare else 4
    if row.squares:
        drawn += wide_squares(row, place.x, y, place.wide, place.owner)
        return drawn, y + squares_height(row, place.wide) + 6
    high = row.lines * (FACE_H + 6) - 6 if not row.small else SMALL_H
    across, wide, tall = _fitting(max(len(row.cards), row.places), place.wide, high, row)
    for number in range(max(len(row.cards), row.places)):
        x, top = place.x + number % across * (wide + 6), y + number // across * (tall + 6)
        drawn.append(_lying(row, number, x, top, wide, tall, place.owner))
    return drawn, y + high + 6


def _wide_pieces(row: Row, place: Place, y: float) -> Drawn:
    """Pieces below their heading, small ones behind it."""
    low = row.size <= INLINE
    base = y + row.size / 2 - 9 if low else y
    drawn = _heading(row, place.x, base, place.wide, marks_of(*row.also), d.TEXT)
    if not low:
        pieces = wide_pieces(row, place.x, y + HEADING, place.wide, place.owner)
        return [*drawn, *pieces], y + HEADING + row.lines * row.size + 4
    left = 10 + width_of(f"{row.title} {_told(row)}", d.TEXT, bold=True)
    pieces = wide_pieces(row, place.x + left, y, place.wide - left, place.owner)
    return [*drawn, *pieces], y + row.size + 2


def _fitting(count: int, room: float, high: float, row: Row) -> tuple[int, float, float]:
    """How many cards stand beside each other, and their size: whole, or by name alone."""
    for least in () if row.small or (row.beside and row.share < 1) else (FACE_W, *LEAST_W):
        across = max(1, int((room + 6) // (least + 6)))
        if count <= across * row.lines:
            return across, min(FACE_W, (room - 6 * (across - 1)) / across), FACE_H
    tall = SMALL_H
    while True:
        down = max(1, int((high + 6) // (tall + 6)))
        across = max(1, int((room + 6) // 104), -(-count // down) if tall < 30 else 1)
        if count <= across * down:
            return across, (room - 6 * (across - 1)) / across, tall
        tall = 24


def _narrow_row(row: Row, place: Place, y: float) -> Drawn:
    """Cards to be read two in a row, others by their names four in a row."""
    room, x0 = place.room, place.x + EDGE
    if row.size and not row.cards and not row.hand:
        return [], y
    drawn = _heading(row, x0, y, room, None, d.SMALL) if row.title else []
    y += HEADING if row.title and not row.bare else 0 if row.bare and not row.cards else 4
    if row.squares:
        lying, bottom = narrow_squares(row, x0, y, room, place.owner)
        return [*drawn, *lying], bottom
    if row.size:
        pieces, y = narrow_pieces(row, x0, y, room, place.owner)
        return [*drawn, *pieces], y
    numbers = range(max(len(row.cards), row.places if row.read else 0))
    large = [n for n in numbers if row.read or (n < len(row.cards) and row.cards[n].asked)]
    small = [n for n in numbers if n not in large]
    half = (room - 6) / 2
    for chosen, across, tall in ((large, 2, _needed(row, large, half)), (small, 4, d.TARGET)):
        wide = (room - 6 * (across - 1)) / across
        for at, number in enumerate(chosen):
            x, top = x0 + at % across * (wide + 6), y + at // across * (tall + 6)
            drawn.append(_lying(row, number, x, top, wide, tall, place.owner))
        y += -(-len(chosen) // across) * (tall + 6)
    return drawn, y


def _needed(row: Row, chosen: Sequence[int], wide: float) -> int:
    """How high whole faces must be for what is on them."""

    def lines(face: Card) -> int:
        shown = face.face
        said = sum(min(row.wraps, lines_of(each, wide)) for each in shown.lines if not each.told)
        return said + bool(shown.footer or face.note) + bool(shown.cost or shown.worth)

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
