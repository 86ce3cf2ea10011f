"""Kinds of goods as they are drawn: squares in their colours, with a letter and a number."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.faces import cut_corners
from icecore.replay.show.lettering import line
from icecore.replay.show.scene import Card, Row

SIDE, LOWER, LARGE, GAP = 46.0, 41.0, 60.0, 4.0
"""The side of a square in a single line, in several, and across the table; the gap between two."""
NAMED = 38
"""From this side on there is room for a name."""
BROAD = 500


def height(row: Row, room: float) -> float:
    """The room that wide pictures reserve."""
    return row.lines * (_side(row, room) + GAP) - GAP


def _side(row: Row, room: float) -> float:
    return LOWER if row.lines > 1 else LARGE if room >= BROAD else SIDE


def wide_squares(row: Row, x: float, y: float, room: float, owner: int | None) -> Iterator[str]:
    """All kinds in the room of the row, as large as they can be."""
    side, count = _side(row, room), len(row.cards)
    while side > 20 and count > row.lines * (across := _across(room, side)):
        side -= 1
    across = _across(room, side)
    yield from _laid(row.cards, x, y, side, across, owner, row)


def narrow_squares(
    row: Row, x: float, y: float, room: float, owner: int | None
) -> tuple[list[str], float]:
    """Squares for fingers, and where they end; one that is read has a square for every card.

    Nothing but backs says no more than the number beside the name.
    """
    cards: Sequence[Card] = row.cards
    if not row.read and all(card.id is None for card in cards):
        return [], y
    if row.read and row.hand:
        cards = [replace(card, copies=1) if card.id else card
                 for card in cards for _ in range(card.copies if card.id else 1)]  # fmt: skip
    across = _across(room, SIDE)
    drawn = [*_laid(cards, x, y, SIDE, across, owner, row)]
    return drawn, y + -(-len(cards) // across) * (SIDE + GAP) + 2


def _across(room: float, side: float) -> int:
    return max(1, int((room + GAP) // (side + GAP)))


def _laid(
    cards: Sequence[Card], x: float, y: float, side: float, across: int, owner: int | None, row: Row
) -> Iterator[str]:
    for n, card in enumerate(cards):
        left, top = x + n % across * (side + GAP), y + n // across * (side + GAP)
        yield square(card, left, top, side, owner, f"{row.key or row.title}-{owner}-{n}")


@lru_cache(maxsize=4096)
def square(it: Card, x: float, y: float, side: float, owner: int | None, key: str) -> str:
    """A kind with its number; backs have cut corners, a kind of which there is none is dashed."""
    face = it.face
    known = face.side == "front"
    if not known:
        ground = cut_corners(side, side, d.BACK)
    elif it.copies:
        ground = svg.box(0.5, 0.5, side - 1, side - 1, d.RADII[1], fill=d.TINTS[face.tint],
                         stroke=d.EDGE)  # fmt: skip
    else:
        ground = svg.box(0.5, 0.5, side - 1, side - 1, d.RADII[1], fill=d.DEEP, stroke=d.EDGE,
                         stroke_dasharray="3 3")  # fmt: skip
    ink = "#ffffff" if known and it.copies else d.MUTED
    number = "" if it.copies == 1 and known else str(it.copies)
    named = side >= NAMED and face.title
    size = d.LARGE if side >= LARGE else d.TITLE
    base = side * (0.45 if named else 0.5) + (0 if named else 6)
    small = size if len(number) < 2 else d.TEXT if size == d.TITLE else d.TITLE
    return svg.element(
        "g",
        svg.element("title", svg.escape(f"{it.copies} {face.title or 'unknown'}")),
        ground,
        line(5, base, face.corner or face.title[:1] or "?", size, size, ink, bold=True),
        line(side - 4, base, number, small, side - 9 - size, ink, bold=True, anchor="end"),
        line(side / 2, side - 6, face.title, d.TEXT, side - 5, ink, anchor="middle")
        if named else "",
        transform=f"translate({x:g} {y:g})", data_id=key, data_card=it.id, data_mark=it.mark(owner),
    )  # fmt: skip
