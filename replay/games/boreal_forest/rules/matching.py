"""Edges of tiles: those that may meet, those that score, and the ways in which a tile fits."""

from collections.abc import Iterable, Iterator
from functools import cache

from icecore.events.games.boreal_forest import tiles as c
from icecore.events.games.boreal_forest import words as w

from .hexes import NOTHING, SIDES, turned, unkey

LETTERS = "FRrWLGH"
ALIKE = frozenset({letter * 2 for letter in LETTERS} | {"Fr", "rF"})
"""forest.tile.2 and R36: edges that score when they meet."""
MEET = ALIKE | {f"H{letter}" for letter in LETTERS} | {f"{letter}H" for letter in LETTERS}
"""forest.tile.4: edges that may meet."""


def clash(face: str, around: str) -> str | None:
    """The first pair of edges that may not meet, own edge first; None if the face fits."""
    if not edge_bits(face) & forbidden(around):
        return None
    for mine, theirs in zip(face[:6], around, strict=True):
        if theirs != NOTHING and mine + theirs not in MEET:
            return mine + theirs
    return None


def matches(face: str, around: str) -> int:
    """The number of edges that score."""
    return (edge_bits(face) & alike(around)).bit_count()


# To try many tiles at many places, a face is a number with one bit for the letter of each side, and
# the letters around a place are the bits that must not be there, and those that score.


@cache
def edge_bits(face: str) -> int:
    return sum(1 << (7 * d + LETTERS.index(face[d])) for d in SIDES)


@cache
def forbidden(around: str) -> int:
    return sum(
        1 << (7 * d + number)
        for d in SIDES
        for number, mine in enumerate(LETTERS)
        if around[d] != NOTHING and mine + around[d] not in MEET
    )


@cache
def alike(around: str) -> int:
    return sum(
        1 << (7 * d + number)
        for d in SIDES
        for number, mine in enumerate(LETTERS)
        if mine + around[d] in ALIKE
    )


@cache
def ways_to_lie(box: c.ForestBox, tile: str) -> tuple[tuple[int, str, int], ...]:
    """Every different way of a tile to lie: (turns, face, bits)."""
    found: dict[str, int] = {}
    for turns in SIDES:
        found.setdefault(turned(box.tiles[tile].face, turns), turns)
    return tuple((turns, face, edge_bits(face)) for face, turns in found.items())


@cache
def plainest(box: c.ForestBox, tile: str, rot: int) -> tuple[int, str]:
    """The fewest turns after which a tile lies as after `rot`, and how it lies."""
    face = turned(box.tiles[tile].face, rot)
    return next((turns, shown) for turns, shown, _ in ways_to_lie(box, tile) if shown == face)


def fits_somewhere(box: c.ForestBox, tiles: Iterable[str], places: dict[str, str]) -> bool:
    """Is there a place for any of these tiles?"""
    barred = {forbidden(around) for around in places.values()}
    return any(
        not bits & bar for tile in tiles for _, _, bits in ways_to_lie(box, tile) for bar in barred
    )


def placements(box: c.ForestBox, tiles: Iterable[str], places: dict[str, str]) -> Iterator[w.Add]:
    """Every place and turn in which one of these tiles fits. Hot: asked in every turn of a bot."""
    spots = [(*unkey(place), forbidden(around)) for place, around in places.items()]
    for tile in tiles:
        for turns, _, bits in ways_to_lie(box, tile):
            for q, r, bar in spots:
                if not bits & bar:
                    yield w.Add(tile, q, r, turns)
