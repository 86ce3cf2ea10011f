"""Writes the map in letters, as wide as there is room.

Every tile is three lines: its six sectors around its q; the r of a row stands at the left. A sector
is its habitat, then whoever is there: the animal, or the value of a Vole, and the letter of its
owner.
"""

from collections.abc import Iterator, Sequence

from icecore.replay.show.board_text import wrapped
from icecore.replay.show.text import counted

from ..rules.state import State, Token
from .captions import land_note

MARGIN, ACROSS, DOWN = 6, 10, 3
LETTERS = {
    "insect": "i", "hare": "h", "fish": "f", "wolf": "w", "raptor": "r", "moose": "m",
    "mushroom": "u",
}  # fmt: skip
# (line, column) of sectors 0 to 5 in the three lines of a tile
CELLS = ((1, 6), (0, 5), (0, 2), (1, 0), (2, 2), (2, 5))
LEGEND = (
    ("F Forest", "R River (r bank)", "W Wetland", "L Lake", "G Grassland", "H Highland"),
    ("i Insect", "1-9 Vole", "h Hare", "f Fish", "w Wolf", "r Raptor", "m Moose (M hidden)",
     "u Mushroom (U used)"),
    ("beside its q:", "= joined across the middle,", "* the last tile,", "# both"),
    ("sectors of a tile from the east on, against the clock: E NE NW W SW SE",),
)  # fmt: skip


def lines(state: State, names: Sequence[str], width: int) -> Iterator[str]:
    """The map, what its letters mean, and the letters of the owners."""
    letters = owner_letters(names)
    yield from map_lines(state, letters, width)
    owners = [f"{letter} {name}" for letter, name in zip(letters, names, strict=True)]
    yield ""
    for row in (*LEGEND, ("owners:", *owners), (f"bag {state.bag}", land_note(state))):
        yield from wrapped("", row, width, "  ")


def owner_letters(names: Sequence[str]) -> list[str]:
    """A letter for each player: of the name, if no earlier one has it."""
    letters: list[str] = []
    for name in names:
        own = [char for char in name.upper() if char.isascii() and char.isalpha()]
        choice = [*own, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        letters.append(next(letter for letter in choice if letter not in letters))
    return letters


def map_lines(state: State, letters: Sequence[str], width: int) -> Iterator[str]:
    """The map, or as much of it around the last tile as the columns hold."""
    land = state.land
    left = {place: ACROSS * q + ACROSS // 2 * r for place, (q, r) in enumerate(land.places)}
    low, high = min(left.values()), max(left.values())
    room = max(0, width - MARGIN - ACROSS)
    if high - low > room:
        low = max(low, min(left[len(left) - 1] - room // 2, high - room))
    shown = [tile for tile, x in left.items() if low <= x <= low + room]
    rows: dict[int, list[list[str]]] = {}
    for tile in shown:
        r = land.places[tile][1]
        lines = rows.setdefault(r, [[" "] * width for _ in range(DOWN)])
        for line, column, text in tile_cells(state, tile, letters):
            at = MARGIN + left[tile] - low + column
            lines[line][at : at + len(text)] = text
    for r in sorted(rows):
        label = f"r {r}"
        rows[r][1][: len(label)] = label
        yield from ("".join(line) for line in rows[r])
    hidden = len(left) - len(shown)
    if hidden:
        yield f"({counted(hidden, 'tile', 'tiles')} farther away not shown)"


def tile_cells(state: State, tile: int, letters: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    land = state.land
    last, joined = tile == len(land.places) - 1 and tile > 0, bool(land.centres[tile])
    mark = "#" if last and joined else "*" if last else "=" if joined else " "
    yield 1, 3, f"{land.places[tile][0]:>2}{mark}"
    for d, (line, column) in enumerate(CELLS):
        place = 6 * tile + d
        yield line, column, land.letters[place] + token_letters(state.animals[place], letters)


def token_letters(who: Token | None, letters: Sequence[str]) -> str:
    if who is None:
        return ""
    letter = str(who.value) if who.kind == "vole" else LETTERS[who.kind]
    return (letter.upper() if who.flipped else letter) + letters[who.seat]
