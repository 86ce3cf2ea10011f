"""A map of hexagonal tiles with six triangular sectors each: places, regions and ways, no rules.

Hexes have axial coordinates (q, r), point up; directions go 0 east, 1 north-east, 2 north-west, 3
west, 4 south-west, 5 south-east. Sector d of a tile is the triangle on its edge d. Sectors are
numbered as they are laid, six for each tile. A face is six letters and, after a star, the sectors
that are joined across the middle: `RFFRFF*03`. Letters that differ only in case are the same kind
of land.

Regions (contiguous sectors of one kind) are kept by union-find while tiles are laid. The root of a
region is its oldest sector, and holds how many sectors and open outer edges the region has. Paths
are shortened only while a tile is laid, so a question never changes the map.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from msgspec import Struct

from icecore.replay.kernel import BrokenError

Hex = tuple[int, int]
Sector = tuple[int, int, int]
Six = tuple[int, ...]
Shape = tuple[str, str, Six, Six, Six]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SIDES = range(6)
NOTHING = "."
"""In the letters around an empty hex: no tile on that side."""
ALONE = NOTHING * 6
OPPOSITE = (3, 4, 5, 0, 1, 2)


class Land(Struct):
    """Tiles in the order in which they were laid; everything else follows from them."""

    places: list[Hex] = []
    letters: str = ""
    """Of every sector."""
    centres: list[str] = []
    """Of every tile: the sectors joined across its middle, `03`."""
    beside: list[int] = []
    """Of every sector: the tile beyond its outer edge, −1 if there is none."""
    tile_at: dict[str, int] = {}
    """`q,r` → the tile that lies there."""
    parent: list[int] = []
    sizes: list[int] = []
    """Of every root: the sectors of its region."""
    opens: list[int] = []
    """Of every root: the outer edges of its region that face an empty hex."""
    shut: str = ""
    """Letters whose outer edges never count as open."""


def key(q: int, r: int) -> str:
    return f"{q},{r}"


@cache
def around(place: str) -> tuple[str, ...]:
    """The six hexes beside one, from the east on."""
    q, r = unkey(place)
    return tuple(key(q + dq, r + dr) for dq, dr in DIRECTIONS)


def unkey(place: str) -> Hex:
    q, _, r = place.partition(",")
    return int(q), int(r)


def turned(face: str, turns: int) -> str:
    """A face after so many sixths of a turn, counted as the directions are."""
    letters, _, centre = face.partition("*")
    shown = "".join(letters[(d - turns) % 6] for d in SIDES)
    joined = "".join(sorted(str((int(d) + turns) % 6) for d in centre))
    return f"{shown}*{joined}" if joined else shown


@cache
def arcs(face: str) -> tuple[int, ...]:
    """For each sector of a face the first one that it is connected to on the tile itself."""
    kinds, centre = face[:6].upper(), [int(d) for d in face[7:]]
    first = list(SIDES)
    for _ in SIDES:  # long enough for any ring to agree
        for d in SIDES:
            mates = [d, *(n for n in ((d - 1) % 6, (d + 1) % 6) if kinds[n] == kinds[d])]
            mates += centre if d in centre else ()
            lowest = min(first[n] for n in mates)
            for n in mates:
                first[n] = lowest
    return tuple(first)


@cache
def across(centre: str, d: int) -> tuple[int, ...]:
    """The sectors that touch sector d of a tile on the tile itself."""
    ring = ((d + 1) % 6, (d - 1) % 6)
    joined = [int(n) for n in centre] if str(d) in centre else []
    return (*ring, *(n for n in joined if n != d and n not in ring))


@lru_cache(maxsize=8192)
def shape(face: str, shut: str, base: int) -> Shape:
    """Describes a tile alone, whose first sector has the number `base`.

    Gives its letters and its middle, the root of each sector, and the sectors and open edges of
    each root.
    """
    first = arcs(face)
    gaps = [first[d] for d in SIDES if face[d] not in shut]
    sizes, opens = tuple(map(first.count, SIDES)), tuple(map(gaps.count, SIDES))
    return face[:6], face[7:], tuple(base + arc for arc in first), sizes, opens


def lay(land: Land, q: int, r: int, face: str) -> None:
    """Lays a tile on an empty hex. Hot: it takes most of the time of replaying a game."""
    here, tile_at, parent, shut = f"{q},{r}", land.tile_at, land.parent, land.shut
    if here in tile_at:
        raise BrokenError(f"a tile lies at {here} already")
    sizes, opens, beside, before = land.sizes, land.opens, land.beside, land.letters
    number, base = len(tile_at), len(parent)
    letters, centre, roots, counts, gaps = shape(face, shut, base)
    tile_at[here] = number
    land.places.append((q, r))
    land.letters = before + letters
    land.centres.append(centre)
    parent += roots
    sizes += counts
    opens += gaps
    for d, beyond in enumerate(around(here)):
        if beyond not in tile_at:
            beside.append(-1)
            continue
        other = tile_at[beyond]
        beside.append(other)
        old = 6 * other + OPPOSITE[d]
        beside[old] = number
        mine, theirs, new = letters[d], before[old], roots[d]
        while parent[new] != new:
            parent[new] = new = parent[parent[new]]
        while parent[old] != old:
            parent[old] = old = parent[parent[old]]
        if not shut or mine not in shut:
            opens[new] -= 1
        if not shut or theirs not in shut:
            opens[old] -= 1
        if old != new and (mine == theirs or mine.upper() == theirs.upper()):
            if new < old:
                old, new = new, old
            parent[new] = old
            sizes[old] += sizes[new]
            opens[old] += opens[new]
            sizes[new] = opens[new] = 0


def facing(land: Land, place: str) -> str:
    """The letters around an empty hex, from its east side on; `.` where no tile lies."""
    return letters_of(land, touching(land, place))


def letters_of(land: Land, sectors: list[int]) -> str:
    letters = land.letters
    return "".join([NOTHING if sector < 0 else letters[sector] for sector in sectors])


def touching(land: Land, place: str) -> list[int]:
    """The sectors around an empty hex, from its east side on; below 0 where no tile lies."""
    tile_at = land.tile_at
    return [
        6 * tile_at.get(there, -1) + opposite
        for there, opposite in zip(around(place), OPPOSITE, strict=True)
    ]


def frontier(land: Land) -> dict[str, str]:
    """Every empty hex that touches a tile, in order of name, with the letters around it."""
    tile_at = land.tile_at
    empty = {there for place in tile_at for there in around(place) if there not in tile_at}
    return {place: facing(land, place) for place in sorted(empty)}


def root(land: Land, sector: int) -> int:
    """The oldest sector of the region that a sector belongs to."""
    parent = land.parent
    while parent[sector] != sector:
        sector = parent[sector]
    return sector


def size_of(land: Land, sector: int) -> int:
    return land.sizes[root(land, sector)]


def open_edges(land: Land, sector: int) -> int:
    return land.opens[root(land, sector)]


def number_of(land: Land, sector: Sector) -> int | None:
    """The number of a sector by its address; None where no tile lies."""
    q, r, d = sector
    tile = land.tile_at.get(f"{q},{r}")
    return None if tile is None else 6 * tile + d


def address(land: Land, sector: int) -> Sector:
    q, r = land.places[sector // 6]
    return q, r, sector % 6


def adjacent(land: Land, sector: int) -> list[int]:
    """The sectors that share an edge with this one, or a land drawn across the middle."""
    tile, d = divmod(sector, 6)
    found = [6 * tile + n for n in across(land.centres[tile], d)]
    other = land.beside[sector]
    if other >= 0:
        found.append(6 * other + (d + 3) % 6)
    return found


def within(land: Land, start: int, most: int, through: str) -> dict[int, int]:
    """Sectors in reach by steps through land of these letters → how many steps; not the start."""
    letters, found = land.letters, {start: 0}
    edge = [start]
    for steps in range(1, most + 1):
        following = []
        for sector in edge:
            for other in adjacent(land, sector):
                if other not in found and letters[other] in through:
                    found[other] = steps
                    following.append(other)
        edge = following
    del found[start]
    return found


def tiles_within(land: Land, start: int, most: int) -> dict[int, int]:
    """Tiles in reach over tiles that touch → how many tiles away; the start is 0 away."""
    found, edge = {start: 0}, [start]
    for steps in range(1, most + 1):
        following = []
        for tile in edge:
            for other in land.beside[6 * tile : 6 * tile + 6]:
                if other >= 0 and other not in found:
                    found[other] = steps
                    following.append(other)
        edge = following
    return found


def group(land: Land, start: int, members: Iterable[int]) -> list[int]:
    """Those of some sectors that are connected to the start, by touching one another."""
    left = set(members) - {start}
    found, waiting = [start], [start]
    while waiting:
        for other in adjacent(land, waiting.pop()):
            if other in left:
                left.discard(other)
                found.append(other)
                waiting.append(other)
    return sorted(found)


def region(land: Land, sector: int) -> list[int]:
    """All sectors of a region, the oldest first."""
    oldest = root(land, sector)
    return [other for other in range(len(land.parent)) if root(land, other) == oldest]


def regions(land: Land) -> list[int]:
    """The oldest sector of every region."""
    return [sector for sector, parent in enumerate(land.parent) if sector == parent]


def flooded(land: Land) -> Iterator[tuple[list[int], int]]:
    """Finds every region and its open edges anew, sector by sector; union-find must agree."""
    kinds, seen = land.letters.upper(), set[int]()
    for start in range(len(kinds)):
        if start in seen:
            continue
        found, waiting = {start}, [start]
        while waiting:
            for other in adjacent(land, waiting.pop()):
                if kinds[other] == kinds[start] and other not in found:
                    found.add(other)
                    waiting.append(other)
        seen |= found
        gaps = sum(land.beside[n] < 0 and land.letters[n] not in land.shut for n in found)
        yield sorted(found), gaps
