"""Draws rows of pieces: tiles and tokens, which have a shape of their own.

Wide pictures reserve the room of a row. Alike ones lie on each other like coins, and where there
are too many of them all move together. Narrow pictures have a place for a finger for each.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.faces import badge
from icecore.replay.show.scene import Card, Row

CELL, DOWN = 46.0, 50.0
"""The room of a piece in narrow pictures."""
NARROW_R = 24.0
ALIKE = 0.34
"""So much is seen of a piece below another one that looks the same."""
APART = 2


def wide_pieces(row: Row, x: float, y: float, room: float, owner: int | None) -> list[str]:
    """Pieces on the lines of a row, closer where there are many."""
    size, cards = row.size, [*_one_by_one(row.cards)]
    places = _places(cards, size, room, row.lines)
    return [
        piece(card, x + left + size / 2, y + size * (line + 0.5), size / 2 - 0.5, owner,
              f"{row.key or row.title}-{owner}-{number}")
        for number, (card, (left, line)) in enumerate(zip(cards, places, strict=True))
    ]  # fmt: skip


def _one_by_one(cards: Sequence[Card]) -> Iterator[Card]:
    """Of unknown ones each is seen: how many there are is seen at a glance."""
    for card in cards:
        alone = card.face.side != "back"
        yield from (card,) if alone else [replace(card, copies=1)] * card.copies


def _places(cards: Sequence[Card], size: float, room: float, lines: int) -> list[tuple[float, int]]:
    """Finds where each piece begins, and its line."""
    steps = [
        size * ALIKE if card.face == after.face else size + APART for card, after in pairwise(cards)
    ]
    usable = room - size
    if lines > 1 and sum(steps) > usable:
        half = _half(steps)
        return [
            *_places(cards[: half + 1], size, room, 1),
            *((left, 1 + line) for left, line in _places(cards[half + 1 :], size, room, lines - 1)),
        ]
    closer = min(1.0, usable / max(1.0, sum(steps)))
    places, at = [(0.0, 0)] if cards else [], 0.0
    for step in steps:
        at += step * closer
        places.append((at, 0))
    return places


def _half(steps: Sequence[float]) -> int:
    """The piece with which the first half of the length ends."""
    total, so_far = sum(steps), 0.0
    for number, step in enumerate(steps):
        so_far += step
        if so_far > total / 2:
            return number
    return len(steps)


def narrow_pieces(
    row: Row, x: float, y: float, room: float, owner: int | None
) -> tuple[list[str], float]:
    """A place for a finger for each piece that is known, and where they end."""
    across = int(room // CELL)
    shown = [(n, card) for n, card in enumerate(row.cards) if card.face.side != "back"]
    drawn = [
        piece(card, x + (at % across + 0.5) * CELL, y + (at // across + 0.5) * DOWN, NARROW_R,
              owner, f"{row.key or row.title}-{owner}-{number}", finger=True)
        for at, (number, card) in enumerate(shown)
    ]  # fmt: skip
    return drawn, y + -(-len(shown) // across) * DOWN


@lru_cache(maxsize=8192)
def piece(
    it: Card, x: float, y: float, r: float, owner: int | None, key: str, finger: bool = False
) -> str:
    """A piece around a point, with its identity and its meaning."""
    half = d.TARGET / 2
    return svg.element(
        "g",
        svg.element("title", svg.escape(it.face.told())),
        svg.box(-half, -half, d.TARGET, d.TARGET, fill="#ffffff", fill_opacity=0) if finger else "",
        svg.element("g", it.face.piece, transform=f"scale({r:g})"),
        badge(r * 0.6, r * 0.6, f"×{it.copies}", d.DEEP, d.INK) if it.copies > 1 else "",
        transform=f"translate({x:g} {y:g})",
        data_id=it.id or key,
        data_card=it.id,
        data_mark=it.mark(owner),
        data_turn=it.turn,
    )
