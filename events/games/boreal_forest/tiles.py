"""The component set of BOREAL (forest): landscape tiles, and the values of the Voles."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any

from msgspec import Meta, Struct

from icecore.events.words.sets import Box, ComponentSet

TILES = 60
HABITATS = {
    "F": "forest", "R": "river", "r": "river", "W": "wetland", "L": "lake", "G": "grassland",
    "H": "highland",
}  # fmt: skip
TOKENS = {
    "insect": 6, "vole": 5, "hare": 3, "fish": 4, "wolf": 1, "moose": 2, "raptor": 2, "mushroom": 1,
}  # fmt: skip
"""Number of tokens of each kind that every colour has."""
SIDES = ("E", "NE", "NW", "W", "SW", "SE")
TURNS = ("not turned", "turned once", "turned twice", *(f"turned {n} times" for n in (3, 4, 5)))
"""By sixths against the clock."""

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}$")]


class Tile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A landscape tile as printed: habitats from the east side on, against the clock.

    `R` is a river whose water reaches the edge, `r` one whose edge shows only the bank.
    """

    id: Id
    name: Annotated[str, Meta(max_length=64)] = ""
    """The name that people use; without one, the id."""
    sectors: Annotated[str, Meta(pattern="^[FRrWLGH]{6}$")]
    centre: tuple[Annotated[int, Meta(ge=0, le=5)], ...] = ()
    """The sectors of one river or lake that are joined across the middle."""
    copies: Annotated[int, Meta(ge=1, le=TILES)] = 1
    start: bool = False
    """The tile that begins the map."""

    @property
    def title(self) -> str:
        return self.name or self.id.replace("_", " ").title()

    @property
    def face(self) -> str:
        joined = "".join(map(str, sorted(self.centre)))
        return f"{self.sectors}*{joined}" if joined else self.sectors


class TileSet(ComponentSet, frozen=True, kw_only=True):
    tiles: tuple[Tile, ...]
    voles: tuple[Annotated[int, Meta(ge=1, le=9)], ...] = (1, 2, 3, 4, 5)
    """The values of the Voles of each colour."""
    any_start: bool = False
    """The start tile need not show each habitat once."""


def problems(content: TileSet) -> Iterator[str]:
    """forest.setup.1 and rulings 1 to 3: 60 tiles, one of them the start, and sound faces."""
    total = sum(tile.copies for tile in content.tiles)
    if total != TILES:
        yield f"{total} tiles, expected {TILES} with the start tile (forest.R1)"
    for id_, times in Counter(tile.id for tile in content.tiles).items():
        if times > 1:
            yield f'the id "{id_}" stands {times} times, expected once'
    starts = [tile for tile in content.tiles if tile.start]
    if len(starts) != 1 or starts[0].copies != 1:
        number = sum(tile.copies for tile in starts)
        yield f"{number} start tiles, expected exactly one (forest.setup.1)"
    elif not content.any_start and sorted(starts[0].sectors.upper()) != sorted("FRWLGH"):
        yield (
            f'start tile "{starts[0].id}": {starts[0].sectors}, expected each habitat once; '
            "any_start = true allows others (forest.setup.1)"
        )
    for tile in content.tiles:
        yield from centre_problems(tile)
        if tile.id in TOKENS or tile.id[:-1] == "vole":
            yield f'tile "{tile.id}": this is the name of an animal; choose another id'
    if len(content.voles) != TOKENS["vole"]:
        yield f"{len(content.voles)} values of Voles, expected {TOKENS['vole']} (forest.R3)"


def centre_problems(tile: Tile) -> Iterator[str]:
    if not tile.centre:
        return
    if len(tile.centre) < 2 or len(set(tile.centre)) < len(tile.centre):
        yield f'tile "{tile.id}": centre {list(tile.centre)}, expected two or more sides, each once'
    joined = {tile.sectors[d].upper() for d in tile.centre}
    if joined not in ({"R"}, {"L"}):
        yield f'tile "{tile.id}": the centre joins {tile.sectors}, expected River only or Lake only'


class ForestBox(Box):
    """The tiles by id, with every way in which they can lie."""

    def __init__(self, text: str, content: TileSet) -> None:
        super().__init__(text, content)
        self.tiles = {tile.id: tile for tile in content.tiles}
        self.start = next(tile.id for tile in content.tiles if tile.start)
        self.copies = {id_: tile.copies for id_, tile in self.tiles.items() if not tile.start}
        self.tokens = {kind: number for kind, number in TOKENS.items() if kind != "vole"}
        for value in content.voles:
            name = f"vole{value}"
            self.tokens[name] = self.tokens.get(name, 0) + 1
        self.titles = {id_: tile.title for id_, tile in self.tiles.items()}
        self.titles |= {name: token_title(name) for name in self.tokens}

    def printed(self) -> Mapping[str, Mapping[Any, str]]:
        """Tiles and tokens by what people call them; sides and turns by their words."""
        return {
            "tile": {id_: self.titles[id_] for id_ in self.tiles},
            "token": {name: self.titles[name] for name in self.tokens},
            "item": self.titles,
            "side": dict(enumerate(SIDES)),
            "turn": dict(enumerate(TURNS)),
        }


@cache
def token_title(name: str) -> str:
    """`vole3` → `Vole 3`."""
    kind = name.rstrip("0123456789")
    return f"{kind.capitalize()} {name[len(kind) :]}".rstrip()
