"""Draws rows of cards, side by side or folded, and their headings."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.faces import card as drawn_card
from icecore.replay.show.faces import lines_of
from icecore.replay.show.lettering import flowing, line, width_of
from icecore.replay.show.marks import marks_of
from icecore.replay.show.piece_rows import narrow_pieces, wide_pieces
from icecore.replay.show.scene import Card, Item, Row
from icecore.replay.show.squares import height as squares_height
from icecore.replay.show.squares import narrow_squares, wide_squares

EDGE, GAP, HEADING = 8, 8, 20
INLINE = 26
"""Pieces of at most this size stand behind their heading in wide pictures."""
FACE_W, FACE_H = 152, 86
BROAD_W, BROAD_H = 240, 76
LEAST_W = (124, 112, 88)
"""Faces get narrower in these steps before they are names alone."""
SMALL_H = 40
"""The height of names alone in wide pictures."""
NAMES = ((SMALL_H, 6, 104), (24, 6, 104), (15, 2, 92))
"""Names alone: their height, the gap below, and the least width. Low ones come before narrow ones,
which would cut names.
"""

Drawn = tuple[list[str], float]
"""Parts, and where they end."""


class Place(NamedTuple):
    """The place in which a panel's items are drawn."""

    x: float
    wide: float
    narrow: bool
    owner: int | None

    @property
    def room(self) -> float:
        return self.wide - 2 * EDGE


def line_of_rows(rows: Sequence[Row], place: Place, y: float) -> Drawn:
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
    if row.bare or not row.title:
        return []
    return [_headed(row.title, _told(row), x, y, room, mark, size, row.key or row.title)]


def _told(row: Row) -> str:
    count = sum(card.copies for card in row.cards)
    return " · ".join(filter(None, (str(count) if count else "empty", row.note)))


@lru_cache(maxsize=1024)
def _headed(
    title: str, told: str, x: float, y: float, room: float, mark: str | None, size: float,
    zone: str,
) -> str:  # fmt: skip
    after = width_of(title, d.TEXT, bold=True) + 6
    return svg.element(
        "g",
        line(x + 2, y + 14, title, d.TEXT, room, d.INK, bold=True),
        line(x + 2 + after, y + 14, told, size, room - after - 4, d.MUTED),
        data_mark=mark,
        data_zone=zone,
    )


def _wide_row(row: Row, place: Place, y: float) -> Drawn:
    """Cards in the room of the row, as large as all of them can be."""
    if row.size:
        return _wide_pieces(row, place, y)
    drawn = _heading(row, place.x, y, place.wide, marks_of(*row.also), d.TEXT)
    if row.bare and not row.cards:
        drawn.append(line(place.x + 2, y + 18, row.note, d.TEXT, place.wide, d.MUTED))
    y += 4 if row.bare else HEADING if row.title else 2
    if row.squares:
        drawn += wide_squares(row, place.x, y, place.wide, place.owner)
        return drawn, y + squares_height(row, place.wide) + 6
    face = BROAD_H if row.broad else FACE_H
    high = row.lines * ((SMALL_H if row.small else face) + 6) - 6
    across, wide, tall, gap = _fitting(max(len(row.cards), row.places), place.wide, high, row)
    for number in range(max(len(row.cards), row.places)):
        x, top = place.x + number % across * (wide + 6), y + number // across * (tall + gap)
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


def _fitting(count: int, room: float, high: float, row: Row) -> tuple[int, float, float, int]:
    """How many cards stand beside each other, their size, whole or by name alone, and the gap
    between two lines of them.
    """
    most, face = (BROAD_W, BROAD_H) if row.broad else (FACE_W, FACE_H)
    sizes = (BROAD_W, FACE_W, LEAST_W[0]) if row.broad else (FACE_W, *LEAST_W)
    for least in () if row.small or (row.beside and row.share < 1) else sizes:
        across = max(1, int((room + 6) // (least + 6)))
        if count <= across * row.lines:
            return across, min(most, (room - 6 * (across - 1)) / across), face, 6
    for tall, gap, least in NAMES:
        down = max(1, int((high + gap) // (tall + gap)))
        across = max(1, int((room + 6) // least))
        if count <= across * down:
            break
    across = max(across, -(-count // down))
    return across, (room - 6 * (across - 1)) / across, SMALL_H if down == 1 else tall, gap


def narrow_row(row: Row, place: Place, y: float) -> Drawn:
    """Cards to be read two in a row, others by their names four in a row."""
    room, x0 = place.room, place.x + EDGE
    if row.size and not row.cards and not row.hand:
        return [], y
    drawn = _heading(row, x0, y, room, None, d.SMALL)
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
    beside = 1 if row.broad else 2
    part = (room - 6 * (beside - 1)) / beside
    for chosen, across, tall in ((large, beside, _needed(row, large, part)), (small, 4, d.TARGET)):
        wide = (room - 6 * (across - 1)) / across
        for at, number in enumerate(chosen):
            x, top = x0 + at % across * (wide + 6), y + at // across * (tall + 6)
            drawn.append(_lying(row, number, x, top, wide, tall, place.owner))
        y += -(-len(chosen) // across) * (tall + 6)
    return drawn, y


def _needed(row: Row, chosen: Sequence[int], wide: float) -> int:
    """Gives the height that whole faces need for all that is on them."""

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


def is_told(item: Item) -> bool:
    """A row of pieces of which none is known: narrow pictures say how many there are."""
    return isinstance(item, Row) and bool(item.size and item.cards) and all(
        card.face.side == "back" for card in item.cards
    )  # fmt: skip


def told_rows(rows: Sequence[Row], place: Place, y: float) -> Drawn:
    """Tells in a line how many of each are hidden."""
    counts = (f"{row.title} {sum(card.copies for card in row.cards)}" for row in rows)
    slots = [(place.x + EDGE + 2, y + 14, place.room)]
    told = flowing([f"{' · '.join(counts)}, hidden"], slots, d.SMALL, d.MUTED)
    return told, y + HEADING
