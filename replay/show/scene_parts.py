"""Chips, buttons, tokens, tracks, slots and tables as they are drawn, in both widths."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.faces import card as drawn_card
from icecore.replay.show.faces import drawn_face, icon, outline, pip
from icecore.replay.show.lettering import SQUEEZE, line, width_of, wrapped
from icecore.replay.show.marks import marks_of
from icecore.replay.show.scene import (
    Button,
    Counter,
    Deck,
    Heap,
    Heaps,
    Line,
    Rung,
    Slot,
    Slots,
    Table,
    Track,
)

CHIP = 54
"""The width and the height of decks and counters."""
RUNG = 20
"""The height of a space of a track along slots."""
Drawn = tuple[Sequence[str], float]
"""Parts from (0, 0) on, and their height."""


def touchable(x: float, y: float, wide: float, high: float) -> str:
    """Makes an empty area that a finger can find."""
    return svg.box(x, y, wide, high, d.RADII[1], fill="#ffffff", fill_opacity=0)


def notice(it: Line, x: float, y: float, wide: float, most: int) -> tuple[str, float]:
    """A sentence about what is open, on at most so many lines, and its height."""
    room = wide - 38
    rows = wrapped(it.text, room, d.TEXT, bold=True)
    if len(rows) > most:
        rows = (*rows[: most - 1], " ".join(rows[most - 1 :]))
    high = 9 + 17.0 * len(rows)
    frame = svg.box(x + 1, y + 1, wide - 2, high - 2, d.RADII[1], fill=d.DEEP,
                    stroke=d.TINTS[it.tint], stroke_width=2)  # fmt: skip
    said = (line(x + 30, y + 17.5 + 17 * n, row, d.TEXT, room, d.INK, bold=True)
            for n, row in enumerate(rows))  # fmt: skip
    told = svg.element("title", svg.escape(it.text))
    sign = icon(it.icon, x + 16, y + 13, it.tint, it.shape)
    return svg.element("g", told, frame, sign, *said), high


@lru_cache(maxsize=1024)
def chip(it: Deck | Counter, x: float, y: float, owner: int | None, panel: str) -> str:
    """A deck or a counter: its number, and its name below."""
    key = f"{it.title}-{panel if owner is None else owner}"
    drawn = _deck(it) if isinstance(it, Deck) else _counter(it)
    return svg.element(
        "g", *drawn, transform=f"translate({x:g} {y:g})", data_id=key,
        data_card=it.card if isinstance(it, Deck) else None, data_mark=marks_of(*it.also),
    )  # fmt: skip


def _deck(it: Deck) -> list[str]:
    told = f"{it.told or it.title}: {it.count}" + (f", {it.top}" if it.top else "")
    return [
        svg.element("title", svg.escape(told)),
        *(svg.box(lift, 0.5, CHIP - 2 * lift, CHIP - 1, d.RADII[0], fill=d.BACK, stroke=d.EDGE)
          for lift in ((0.5,) if it.count else ())),
        svg.box(0.5, 4, CHIP - 1, CHIP - 4.5, d.RADII[1], fill=d.BACK if it.count else "none",
                stroke=d.EDGE, stroke_dasharray=None if it.count else "4 4"),
        svg.centred(CHIP / 2, 28, str(it.count), d.LARGE, fill=d.INK, font_weight="bold"),
        line(CHIP / 2, 47, it.title, d.TEXT, CHIP - 6, d.MUTED, anchor="middle"),
    ]  # fmt: skip


def _counter(it: Counter) -> list[str]:
    lit, most = it.lamps
    step = min(12, (CHIP - 12) / max(1, most))
    size = d.LARGE if width_of(it.value, d.LARGE, bold=True) < CHIP - 6 else d.TEXT
    fill = d.TINTS[it.tint] if it.tint else d.DEEP
    return [
        svg.element("title", svg.escape(it.told or f"{it.title}: {it.value}")),
        svg.box(0.5, 0.5, CHIP - 1, CHIP - 1, d.RADII[1], fill=fill, stroke=d.EDGE),
        *(svg.circle(CHIP / 2 + (n - (most - 1) / 2) * step, 8, 3.5, stroke=d.LIT,
                     fill=d.LIT if n < lit else "none") for n in range(most)),
        line(CHIP / 2, 31, it.value, size, CHIP - 6, d.LIT if most else d.INK, bold=True,
             anchor="middle"),
        line(CHIP / 2, 47, it.title, d.TEXT, CHIP - 6, d.MUTED if not it.tint else d.INK,
             anchor="middle"),
    ]  # fmt: skip


@lru_cache(maxsize=1024)
def button(it: Button, x: float, y: float, wide: float, high: float) -> str:
    """A button, with lamps for how often it was used; dashed where it is there for a moment."""
    used, lamps = it.lamps
    ink = d.INK if it.able else d.EDGE
    low = high < d.TARGET
    frame = {"stroke": d.MEANINGS["asked"].dark, "stroke_dasharray": "5 4"} if it.free else {
        "stroke": d.EDGE}  # fmt: skip
    reach = 12.0 * lamps if low else 0
    middle = x + (wide - reach) / 2
    lamp_x, lamp_y = (x + wide - reach + 2, y + high / 2) if low else (
        x + wide / 2 - (lamps - 1) * 7, y + high - 11)  # fmt: skip
    base = y + high / 2 + 4.5 - (8 if lamps and not low else 0)
    return svg.element(
        "g",
        svg.element("title", svg.escape(it.told or it.text)),
        svg.box(x, y, wide, high, d.RADII[1], fill=d.STEEL if it.able else "none", **frame),
        line(middle, base, it.text, d.TEXT, wide - reach - 10, ink, bold=True, anchor="middle"),
        *(svg.circle(lamp_x + n * (10 if low else 14), lamp_y, 4, stroke=ink,
                     fill=ink if n < used else "none") for n in range(lamps)),
        data_mark=marks_of(*it.also),
        **({"class": "ghost"} if it.free else {}),
    )  # fmt: skip


def heaps(
    it: Heaps, left: float, top: float, room: float, narrow: bool, owner: int | None
) -> tuple[list[str], float]:
    """Tokens: pips with their numbers in wide pictures, chips with their names in narrow ones."""
    some = it.heaps
    if narrow and it.single:
        some = tuple(replace(each, count=1) for each in some for _ in range(each.count))
    wide, high, drawn = (d.TARGET + 2, d.TARGET + 2, heap_chip) if narrow else (45.0, 20.0, heap)
    if narrow and some:
        named = max(width_of(each.title, d.SMALL) for each in some) / SQUEEZE + 8
        wide = max(wide, min(75, max(named, int((room + 2) / len(some)))))
    across = int((room + 2) // wide)
    if not narrow and len(some) > across * it.lines:
        across = -(-len(some) // it.lines)
        wide = room / across
    parts = [
        drawn(each, left + number % across * wide, top + number // across * high, wide, owner)
        for number, each in enumerate(some)
    ]
    rows = -(-len(some) // across) if narrow else it.lines
    return parts, top + rows * high


@lru_cache(maxsize=4096)
def heap(it: Heap, x: float, y: float, wide: float, owner: int | None) -> str:
    return svg.element(
        "g",
        svg.element("title", svg.escape(f"{it.title} {it.count}")),
        touchable(0, 0, wide - 2, 20),
        pip(it.pip, 10, 10, d.INK),
        line(21, 15, str(it.count), d.TEXT, wide - 23, d.INK, bold=True),
        transform=f"translate({x:g} {y:g})", data_mark=marks_of(*it.also),
        data_id=f"{it.title}-{owner}",
    )  # fmt: skip


@lru_cache(maxsize=4096)
def heap_chip(it: Heap, x: float, y: float, wide: float, owner: int | None) -> str:
    """A pip, how many if not one, and the name, for a finger."""
    across = wide - 2
    count = line(across - 3, 20, str(it.count), d.TEXT, 20, d.INK, bold=True, anchor="end")
    return svg.element(
        "g",
        svg.element("title", svg.escape(f"{it.title} {it.count}")),
        svg.box(0, 0, across, d.TARGET, d.RADII[1], stroke=d.EDGE,
                fill=d.STEEL if it.count else "none"),
        pip(it.pip, 12 if it.count != 1 else across / 2, 15, d.INK),
        count if it.count != 1 else "",
        line(across / 2, 39, it.title, d.SMALL, across - 4, d.INK, anchor="middle"),
        transform=f"translate({x:g} {y:g})", data_mark=marks_of(*it.also),
    )  # fmt: skip


def track(it: Track, room: float) -> Drawn:
    """Spaces beside each other, and the markers of seats below their numbers."""
    each = room / max(1, len(it.spaces))
    parts = []
    for number, text in enumerate(it.spaces):
        also = it.also[number] if number < len(it.also) else ()
        parts.append(svg.element(
            "g",
            svg.box(number * each + 1, 0, each - 2, d.TARGET, 4, fill=d.DEEP, stroke=d.EDGE),
            line((number + 0.5) * each, 15, text, d.TEXT, each - 4, d.MUTED, anchor="middle"),
            data_mark=marks_of(*also),
        ))  # fmt: skip
    shared: dict[int, int] = {}
    for token in it.tokens:
        shift = shared.get(token.space, 0)
        shared[token.space] = shift + 1
        x, y = (token.space + 0.5) * each + (shift - 0.5 * (shift > 0)) * 12, 30.0
        if token.seat is not None:
            sign = outline(d.SHAPES[token.seat % 8], 0, 0, 8, fill=d.seat_colour(token.seat),
                           stroke=d.DEEP)  # fmt: skip
        else:
            sign = svg.circle(0, 0, 9, fill=d.LIT) + svg.centred(
                0, 4.5, token.letter, d.TEXT, fill=d.DEEP, font_weight="bold"
            )
        name = f"{it.title}-{token.letter if token.seat is None else token.seat}"
        parts.append(svg.element("g", sign, transform=f"translate({x:g} {y:g})", data_id=name,
                                 data_mark=marks_of(*token.also)))  # fmt: skip
    return parts, d.TARGET


def slots(
    it: Slots, left: float, top: float, room: float, narrow: bool, owner: int | None
) -> tuple[list[str], float]:
    """Places by their coordinates, all of the same size, and where they end.

    Tracks run above and below them. Narrow pictures leave out floors on which nothing is.
    """
    fold = it.fold if narrow and it.fold else it.columns
    folds = fold < it.columns
    wide = (room - 6 * (fold - 1)) / fold
    above = RUNG * any(slot.above for slot in it.slots)
    down = it.height + 6 + above + RUNG * any(slot.below for slot in it.slots)
    floors = sorted({slot.y for slot in it.slots}) if narrow else []
    parts: list[str] = []
    for number, slot in enumerate(it.slots):
        row = floors.index(slot.y) if narrow else slot.y
        column = slot.x
        if folds:
            column, row = column % fold, row + column // fold
        x, y, reach = column * (wide + 6), top + row * down + above, wide
        if slot.slim:
            reach = max(d.TARGET + 1, wide / 2 - 3)
            x = wide / 2 - 3 - reach if column <= 0 else x
        size = d.SMALL if narrow else d.TEXT
        parts += _slot(slot, left + x, y, reach, it.height, owner, f"{it.title}-{number}", size)
    rows = -(-it.columns // fold) if folds else len(floors) if narrow else it.rows
    return parts, top + rows * down - 6


@lru_cache(maxsize=2048)
def _slot(
    slot: Slot, x: float, y: float, wide: float, tall: float, owner: int | None, key: str,
    size: float,
) -> tuple[str, ...]:  # fmt: skip
    """Draws the card in a place, or the empty place, with its tracks."""
    if slot.card is not None:
        card = replace(slot.card, also=(*slot.card.also, *slot.also))
        drawn = drawn_card(card, x, y, wide, tall, owner, f"{key}-{owner}")
    else:
        drawn = _free_slot(slot, x, y, wide, tall, marks_of(*slot.also), size)
    rungs = ((True, slot.above, y - RUNG), (False, slot.below, y + tall))
    return (drawn, *(_rung(rung, x, at, wide, up) for up, rung, at in rungs if rung))


def _free_slot(
    slot: Slot, x: float, y: float, wide: float, tall: float, mark: str | None, size: float
) -> str:
    """A dashed place, and what it is called."""
    rows = wrapped(slot.label, wide, size)
    first = y + tall / 2 + 4 - (len(rows) - 1) * 8
    return svg.element(
        "g",
        svg.element("title", svg.escape(slot.label)) if slot.label else "",
        svg.box(x + 0.5, y + 0.5, wide - 1, tall - 1, d.RADII[1], fill="#ffffff", fill_opacity=0.05,
                stroke=d.MEANINGS["tap"].dark if slot.free else d.EDGE, stroke_dasharray="4 4"),
        *(line(x + wide / 2, first + 16 * n, row, size, wide - 6, d.MUTED, anchor="middle")
          for n, row in enumerate(rows)),
        data_mark=mark,
        **({"class": "ghost"} if slot.free else {}),
    )  # fmt: skip


def _rung(it: Rung, x: float, y: float, wide: float, up: bool) -> str:
    """The number of a space; a bar as far as the seat's marker reaches, and the marker."""
    colour = d.seat_colour(it.seat)
    middle, ink = x + wide / 2, d.DEEP if it.here else d.MUTED
    bar = svg.box(x, y + (RUNG - 4 if up else 1), wide, 3, 1.5, fill=colour) if it.reached else ""
    sign = svg.box(middle - 15, y + 1, 30, RUNG - 2, 8, fill=colour) if it.here else ""
    number = line(middle, y + 15, it.text, d.TEXT, 28, ink, bold=True, anchor="middle")
    return svg.element("g", bar, sign, number)


def table(it: Table, room: float, narrow: bool) -> Drawn:
    """Words in columns as wide as their longest, squeezed where that is too much."""
    size, pitch = (d.SMALL, 18) if narrow else (d.TEXT, 18)
    every = [it.heads, *it.rows]
    widths = [max(width_of(cell, size, bold=True) for cell in column) + 12
              for column in zip(*every, strict=True)]  # fmt: skip
    scale = min(1.0, room / max(1.0, sum(widths)))
    parts, y = [], 14.0
    for number, cells in enumerate(every):
        also = it.also[number - 1] if 0 < number <= len(it.also) else ()
        mark = marks_of(*also)
        tall = d.TARGET if narrow and mark else pitch
        x, drawn = 4.0, [touchable(0, y - 14 - (tall - pitch) / 2, room, tall)] if mark else []
        for cell, wide in zip(cells, widths, strict=True):
            ink = d.MUTED if number == 0 else d.INK
            drawn.append(line(x, y, cell, size, wide * scale - 6, ink, bold=number == 0))
            x += wide * scale
        parts.append(svg.element("g", *drawn, data_mark=mark))
        y += tall
    return parts, max(y - 10, (it.places + 1) * pitch + 4)


__all__ = ["CHIP", "button", "chip", "drawn_face", "heaps", "slots", "table", "touchable", "track"]
