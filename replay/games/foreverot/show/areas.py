"""The play area of each player: tokens, and every card face up."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil

from icecore.events.games.foreverot.cards import ENERGY, ICONS, ForeverotBox
from icecore.replay.show.marks import mark_of
from icecore.replay.show.svg import box, element, fitted, label, past, text_width, wrapped
from icecore.replay.show.viewing_seat import around

from ..rules.lookups import seats
from ..rules.programs import world_name
from ..rules.state import State
from . import marks, situation
from .face_up import Tile, cards_of

GAP, HEAD = 10, 66
TILE_H, TILE_GAP = 42, 4
TILE_FILL = {
    "Role": "#3d6b8f", "Quest": "#4d7a3c", "Prophecy": "#7d4aa0", "Madness": "#8c2f3f",
    "Relic": "#7d6a2c", "Faction": "#5b4a8a", "World Card": "#3b3f47",
}  # fmt: skip
MARK_FILL = {"First Player": marks.GOLD, "1 Extra Action": "#9fd3c7", "no consent": marks.MUTED}
TOKENS = (*ENERGY, "bindmetal", "influence", "reroll", "special", *ICONS)


def across(players: int) -> int:
    """Up to four areas in one row, more in two."""
    return players if players <= 4 else ceil(players / 2)


def areas(
    state: State, names: Sequence[str], x: float, y: float, width: float
) -> tuple[list[str], float]:
    """All areas, and where they end."""
    number = seats(state)
    columns = across(number)
    each = (width - GAP * (columns - 1)) / columns
    parts: list[str] = []
    order = around(number)
    for first in range(0, number, columns):
        row = order[first : first + columns]
        height = max(area_height(state, seat, each) for seat in row)
        for column, seat in enumerate(row):
            left = x + column * (each + GAP)
            parts += area(state, seat, names[seat], left, y, each, height)
        y += height + GAP
    return parts, y


def tiles_across(width: float) -> int:
    return max(1, int((width - 10) // 270))


def tiles_height(number: int, columns: int) -> float:
    return max(1, ceil(number / columns)) * (TILE_H + TILE_GAP)


def area_height(state: State, seat: int, width: float) -> float:
    return HEAD + tiles_height(len(cards_of(state, seat)), tiles_across(width)) + 6


def area(
    state: State, seat: int, name: str, x: float, y: float, width: float, height: float
) -> Iterator[str]:
    won = state.reason == "rot destroyed"
    lit = won or seat == situation.mover(state)
    frame = (marks.GOLD if won else marks.AMBER) if lit else marks.FRAME
    yield box(x, y, width, height, 9, fill=marks.PANEL, stroke=frame, stroke_width=4 if lit else 1)
    yield marks.moved(x, y, *head(state, seat, name, width))
    yield marks.moved(x, y, tokens(state, seat, width))
    columns = tiles_across(width)
    each = (width - 12 - TILE_GAP * (columns - 1)) / columns
    yield from grid(state.box, cards_of(state, seat), x + 6, y + HEAD, columns, each, seat)


def head(state: State, seat: int, name: str, width: float) -> Iterator[str]:
    yield marks.pawn(18, 17, str(seat + 1), marks.PAWNS[seat])
    right = width - 8.0
    for text in situation.marks(state, seat):
        long = text_width(text, 11, bold=True) + 12
        right -= long + 4
        yield box(right, 9, long, 17, 8, fill=MARK_FILL.get(text, marks.AMBER))
        yield label(right + 6, 21.5, text, 11, font_weight="bold")
    room = right - 40
    shown = fitted(name, room, 16, bold=True)
    yield label(34, 24, shown, 16, fill=marks.LIGHT, font_weight="bold",
                data_mark=mark_of("seat", seat))  # fmt: skip
    if state.pawns[seat]:
        where = f"on {world_name(state, state.pawns[seat])}"
        left = 34 + past(shown, 16)
        yield label(left, 23.5, fitted(where, max(0, right - left), 11), 11, fill=marks.MUTED)


def tokens(state: State, seat: int, width: float) -> str:
    """Energy, Bindmetal, Influence, Re-Rolls of both sides, and Lore by its icon."""
    holds = state.holds[seat]
    kinds = [kind for kind in TOKENS if holds.get(kind)]
    if not kinds:
        return label(12, 52, "no tokens", 12, fill=marks.MUTED)
    step = min(40, (width - 16) / len(kinds))
    there = (marks.holding(step * n, kind, holds[kind], seat) for n, kind in enumerate(kinds))
    return marks.lettered(17, 48, *there)


def grid(
    things: ForeverotBox, tiles: Sequence[Tile], x: float, y: float, columns: int, width: float,
    seat: int | None = None,
) -> Iterator[str]:  # fmt: skip
    for number, tile in enumerate(tiles):
        row, column = divmod(number, columns)
        left, top = x + column * (width + TILE_GAP), y + row * (TILE_H + TILE_GAP)
        face, mark = drawn_tile(things, tile, width), mark_of("card", tile.id, seat)
        yield marks.moved(left, top, face, data_card=tile.id, data_mark=mark)


@lru_cache(maxsize=2048)
def drawn_tile(things: ForeverotBox, tile: Tile, width: float) -> str:
    """A card: its kind at the edge, a Role's skill before its name."""
    name, fill = things.names[tile.id], TILE_FILL[tile.kind]
    rows = wrapped(tile.text, width - 14, 10, 2)
    icon = things.roles[tile.id].icon if tile.kind == "Role" else None
    left = 27 if icon else 9
    room = width - 16 - left - text_width(tile.kind, 9)
    return "".join(
        (
            marks.tip(f"{tile.kind} {name}: {tile.text}", rows),
            marks.plate(width, TILE_H, fill=marks.PAPER),
            element("path", d=f"M0 6h4v{TILE_H - 12}h-4z", fill=fill),
            marks.moved(16, 9, marks.icon_mark(icon, 0, fill)) if icon else "",
            label(left, 13, fitted(name, room, 11, bold=True), 11, font_weight="bold"),
            label(width - 6, 12, tile.kind, 9, fill=marks.QUIET, text_anchor="end"),
            *marks.lines_of(rows, 9, 25.5, 10, 12),
        )
    )
