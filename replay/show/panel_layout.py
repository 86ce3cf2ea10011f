"""Draws a panel: its name, points and facts, and its items below each other or beside them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.card_rows import (
    EDGE,
    GAP,
    HEADING,
    Drawn,
    Place,
    is_told,
    line_of_rows,
    narrow_row,
    told_rows,
)
from icecore.replay.show.faces import outline
from icecore.replay.show.lettering import flowing, line, width_of
from icecore.replay.show.scene import (
    Button,
    Buttons,
    Counter,
    Deck,
    Drawing,
    Heaps,
    Item,
    Panel,
    Row,
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

SIDE = 196
"""The column of a panel's name, points and chips, where there is room for one."""
ROOMY = 700
CHIPS = 3
"""So many chips stand beside each other in the column."""
CORNER = 4
"""Lines of facts in a corner."""


def drawn_panel(panel: Panel, x: float, y: float, wide: float, narrow: bool) -> Drawn:
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
    if panel.bare:
        drawn, bottom = stack(others, Place(x, wide, narrow, panel.owner), y + 4)
        return drawn, bottom - 2
    if not narrow and wide >= ROOMY and others:
        place = Place(x + SIDE, wide - SIDE, narrow, panel.owner)
        drawn, bottom = stack(others, place, y + 4)
        high = max(bottom + 2, y + 76 + _piled(chips))
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
        head, top = _head(panel, chips, x, y, wide, narrow, panel.lines)
    drawn, bottom = stack(others, Place(x, wide, narrow, panel.owner), top)
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
    foot = bottom - _piled(chips)
    reach = min(len(chips), CHIPS) * (CHIP + GAP)
    lines = [(x, at, room) for at in _steps(below, foot - 4)]
    if chips and room - reach > 70:
        lines += ((x + reach, at, room - reach) for at in _steps(max(foot + 16, below), bottom - 8))
    yield from flowing(panel.facts, lines, d.TEXT, d.MUTED)
    for number, each in enumerate(chips):
        down, along = divmod(number, CHIPS)
        at = (x + along * (CHIP + GAP), foot + down * (CHIP + GAP))
        yield chip(each, *at, panel.owner, panel.title)


def _piled(chips: Sequence[Deck | Counter]) -> float:
    """The height of a column's chips."""
    return -(-len(chips) // CHIPS) * (CHIP + GAP)


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
    least = d.TARGET + 4 if panel.mark() and narrow else 0
    return parts, y + max(tall, least) + 15 * bool(fully)


def stack(items: Sequence[Item], place: Place, y: float) -> Drawn:
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
            parts, bottom = line_of_rows(rows, place, y)
        elif is_told(first):
            parts, bottom = told_rows([it for it in group if isinstance(it, Row)], place, y)
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
            joins = bool(groups) and is_told(item) and is_told(groups[-1][-1])
        else:
            joins = bool(groups) and isinstance(item, Row) and item.beside
        if joins:
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
            return narrow_row(item, place, y)
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
