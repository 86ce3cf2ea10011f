"""The worlds on a phone: a row each, that of who looks as large as in the spiral."""

from collections.abc import Iterator, Sequence

from icecore.events.games.foreverot.cards import NUR, WORLDS, ForeverotBox
from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.lettering import line
from icecore.replay.show.marks import mark_of
from icecore.replay.show.text import counted

from ..rules.programs import program
from ..rules.state import State
from . import situation
from .place_faces import ROW_H, small
from .places import places
from .spiral import CELL_H, TINTS, TITLE, Drawn, cell, dragon, moved, name_of, pawns, the_verge
from .status_cell import status

NAME_W = 96


def column(state: State, names: Sequence[str], near: int | None, here: int, wide: float) -> Drawn:
    """Draws what all share, and the worlds from 8 to Nur: that of the viewer in full."""
    drawn, y = [*status(state, names, wide, CELL_H)], CELL_H + 5.0
    for world in range(WORLDS, 0, -1):
        if world == state.verge:
            drawn.append(the_verge(wide / 2, y + 7, wide, True))
            y += 19
        if world in state.lost:
            drawn.append(lost_row(state.box, world, y, wide))
            y += d.TARGET + 5
        elif world == here:
            drawn += cell(state, world, names, near, 0, y, wide, d.TARGET)
            y += CELL_H - TITLE + d.TARGET + 5
        else:
            drawn += world_row(state, world, names, near, y, wide)
            y += ROW_H + 5
    return drawn, y


def lost_row(box: ForeverotBox, world: int, y: float, wide: float) -> str:
    told = f"LOST · Chaos: {program(box.board(world).chaos)}"
    return moved(
        0, y,
        svg.box(0.5, 0, wide - 1, d.TARGET, d.RADII[1], fill=d.DEEP, stroke=d.EDGE,
                stroke_dasharray="6 5"),
        *name_of(box, world, 16, d.TARGET / 2, NAME_W, d.TEXT),
        line(NAME_W, 26.5, told, d.SMALL, wide - NAME_W - 8, d.INK),
        data_world=world, data_mark=mark_of("world", world),
    )  # fmt: skip


def world_row(
    state: State, world: int, names: Sequence[str], near: int | None, y: float, wide: float
) -> Iterator[str]:
    """The name with Dragons and pawns, and beside it the places by their names."""
    tint, board_ = d.TINTS[TINTS[world]], state.box.board(world)
    yield moved(
        0, y,
        svg.box(0, 0, wide, ROW_H, d.RADII[1], fill=d.PANEL, stroke=tint),
        svg.box(0, 0, NAME_W, ROW_H, d.RADII[1], fill=tint),
        *name_of(state.box, world, 13, 12, NAME_W - 30, d.TEXT),
        *(dragon(12 + 20 * n, 32, n < state.dragons[world]) for n in range(board_.dragons)),
        data_world=world, data_mark=mark_of("world", world),
    )  # fmt: skip
    yield from row_facts(state, world, 5 + 20 * board_.dragons, y)
    yield moved(4, y + 51, *pawns(state, world, names, NAME_W - 8, said=False))
    some = [*places(state, world, near)]
    each = (wide - NAME_W - 4 * (len(some) + 1) + 2) / len(some)
    for n, place in enumerate(some):
        yield moved(NAME_W + 4 + n * (each + 4), y + 4, small(place, each, TINTS[world]),
                    data_card=place.token, data_mark=place.mark)  # fmt: skip


def row_facts(state: State, world: int, left: float, y: float) -> Iterator[str]:
    """World Cards beside the Dragons; Gates and Warlords at the right, beside the pawns."""
    deck = f"deck {len(state.decks[world])}" if world in state.box.deck_worlds else ""
    if world == NUR:
        deck = f"{counted(state.doom_left, 'card', 'cards')} left"
    yield line(left, y + 36.5, deck, d.SMALL, NAME_W - left - 4, "#ffffff")
    ends = situation.gate_ends(state, world)
    told = [f"⇄ {', '.join(map(str, ends))}"] if ends else []
    pills = bool(state.reinforcements[world]) + bool(state.deployed[world])
    used = 22 * state.pawns.count(world) + 30 * pills
    told += ["closed"] * (bool(used) and situation.is_held(state, world))
    room = max(24, NAME_W - 12 - used)
    yield line(NAME_W - 5, y + 55.5, " ".join(told), d.SMALL, room, "#ffffff", anchor="end")
