"""The position as plain text, a hundred columns wide at most.

Every tile is three lines: its six sectors around its q; the r of a row stands at the left. A sector
is its habitat, then whoever is there: the animal, or the value of a Vole, and the first letter of
the owner's colour.
"""

from collections.abc import Iterator, Sequence

from icecore.replay.show.plain import called, columns_of, counted, page, visible

from ..rules.questions import everybody
from ..rules.state import State, Token
from ..rules.table import COLOURS
from .wording import awaits, ending, holdings, listed, mover, roles, when

WIDTH, MARGIN = 100, 6
ACROSS, DOWN = 10, 3
LETTERS = {
    "insect": "i", "hare": "h", "fish": "f", "wolf": "w", "raptor": "r", "moose": "m",
    "mushroom": "u",
}  # fmt: skip
# (line, column) of sectors 0 to 5 in the three lines of a tile
CELLS = ((1, 6), (0, 5), (0, 2), (1, 0), (2, 2), (2, 5))
LEGEND = (
    "F Forest  R River (r bank)  W Wetland  L Lake  G Grassland  H Highland",
    "i Insect  1-9 Vole  h Hare  f Fish  w Wolf  r Raptor  m Moose (M hidden)  u Mushroom (U used)",
    "after its q: = joined across the middle, * the last tile, # both",
)


def board(state: State, names: Sequence[str], width: int = 80) -> str:
    """The position for a terminal: no colour codes, no trailing spaces."""
    names = called(names, COLOURS[: len(names)])
    title = ("BOREAL", when(state), ending(state), awaits(state, names), f"bag {state.bag}")
    lines = [visible(" · ".join(filter(None, title))), "", *map_lines(state), "", *LEGEND]
    for seat, name in enumerate(names):
        lines += player(state, seat, name)
    return page(lines, WIDTH)


def map_lines(state: State) -> Iterator[str]:
    """The map, or as much of it around the last tile as the columns hold."""
    land = state.land
    left = {place: ACROSS * q + ACROSS // 2 * r for place, (q, r) in enumerate(land.places)}
    low, high = min(left.values()), max(left.values())
    room = WIDTH - MARGIN - ACROSS
    if high - low > room:
        low = max(low, min(left[len(left) - 1] - room // 2, high - room))
    shown = [tile for tile, x in left.items() if low <= x <= low + room]
    rows: dict[int, list[list[str]]] = {}
    for tile in shown:
        r = land.places[tile][1]
        lines = rows.setdefault(r, [[" "] * WIDTH for _ in range(DOWN)])
        for line, column, text in tile_cells(state, tile):
            at = MARGIN + left[tile] - low + column
            lines[line][at : at + len(text)] = text
    for r in sorted(rows):
        label = f"r {r}"
        rows[r][1][: len(label)] = label
        yield from ("".join(line)[:WIDTH] for line in rows[r])
    hidden = len(left) - len(shown)
    if hidden:
        yield f"({counted(hidden, 'tile', 'tiles')} farther away not shown)"


def tile_cells(state: State, tile: int) -> Iterator[tuple[int, int, str]]:
    land = state.land
    last, joined = tile == len(land.places) - 1 and tile > 0, bool(land.centres[tile])
    mark = "#" if last and joined else "*" if last else "=" if joined else " "
    yield 1, 3, f"{land.places[tile][0]:>2}{mark}"
    for d, (line, column) in enumerate(CELLS):
        place = 6 * tile + d
        yield line, column, land.letters[place] + token_letters(state.animals[place])


def token_letters(who: Token | None) -> str:
    if who is None:
        return ""
    letter = str(who.value) if who.kind == "vole" else LETTERS[who.kind]
    return (letter.upper() if who.flipped else letter) + COLOURS[who.seat][0]


def player(state: State, seat: int, name: str) -> Iterator[str]:
    yield ""
    mark = "> " if seat == mover(state) else ""
    there = sum(who.seat == seat for _, who in everybody(state.animals))
    facts = [
        counted(state.scores[seat], "point", "points"),
        f"{counted(there, 'token', 'tokens')} on the map",
        roles(state, seat),
    ]
    yield f"{mark}{name} ({COLOURS[seat]}): {', '.join(filter(None, facts))}"
    for title, items in holdings(state, seat):
        yield from wrapped(f"  {title:<10}", listed(items).split(", "))


def wrapped(head: str, items: Sequence[str]) -> Iterator[str]:
    """Items after a title, on as many lines as they need."""
    line = head
    for number, item in enumerate(items):
        text = item + (", " if number < len(items) - 1 else "")
        if columns_of(line + text) > WIDTH + 1:
            yield line
            line = " " * len(head)
        line += text
    yield line
