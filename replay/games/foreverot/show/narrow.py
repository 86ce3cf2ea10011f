"""The table for a phone: the world and the cards of whoever is asked, what all share, the rest.

Where worlds are chosen they come before the player's own cards; else these do. Who is asked has one
chip a token, all others one a kind.
"""

from collections.abc import Sequence
from functools import lru_cache

from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import ENERGY, ICONS, WORLDS, ForeverotBox
from icecore.events.games.foreverot.cards import TOKENS as NAMES
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.narrow import (
    EDGE,
    LEAST,
    TARGET,
    Drawn,
    column,
    fitted,
    heading,
    text_width,
    touchable,
    written,
)
from icecore.replay.show.text import called

from ..rules.lookups import TOKENS, active_event, beaten, cap, seats
from ..rules.programs import world_name
from ..rules.state import State
from ..rules.table import saga
from . import marks, situation
from .areas import TILE_FILL
from .areas import TOKENS as KINDS
from .captions import LETTERS, event_words
from .face_up import Tile, cards_of, shown
from .narrow_worlds import GAP, verge, world_zone

STEP, SHORT = TARGET + 2, 48
ABOUT_WORLDS = (
    w.Begin | w.Gate | w.Engage | w.Confront | w.ConfrontRot | w.Rouse | w.Deploy | w.Aim | w.Target
    | w.Escort | w.March | w.Link
)  # fmt: skip


def strip(state: State, names: Sequence[str], wide: int) -> str:
    """The position in a column as wide as a phone."""
    names = called(names, situation.default_names(seats(state)))
    first = max(0, situation.mover(state) or 0)
    here = state.pawns[first]
    worlds = [world_zone(state, here, names, wide, True)] if here else []
    own = [panel(state, first, names[first], wide, True)]
    chosen = any(isinstance(act, ABOUT_WORLDS) for _, act in saga.candidates(state))
    zones = [laid_out(state, wide), *(worlds + own if chosen else own + worlds)]
    zones.append(common(state, names, wide))
    for world in range(WORLDS, 0, -1):
        zones += [verge(wide)] * (world == state.verge)
        zones += [world_zone(state, world, names, wide, False)] * (world != here)
    others = (seat for seat in range(len(names)) if seat != first)
    zones += (panel(state, seat, names[seat], wide, False) for seat in others)
    zones.append(supply(state, wide))
    quiet = (situation.when(state), situation.ending(state), f"level {state.options.level}")
    ink, told = marks.GOLD if state.reason else marks.LIGHT, " · ".join(filter(None, quiet))
    said = situation.awaits(state, names)
    head = heading(said, told, wide - 2 * EDGE, ink, marks.MUTED)
    title, story = f"FOREVEROT, {situation.when(state)}: {said}", situation.narrated(state, names)
    ground = marks.NIGHT if state.night else marks.DAY
    return column(wide, title, "\n".join(story), ground, head, zones)


def common(state: State, names: Sequence[str], wide: int) -> Drawn:
    """Time, die, Alliance and the Active Event."""
    most = cap(state)
    ruin = f", Ruin on {state.marker}" if state.marker else ""
    time = f"{situation.time_word(state)} · {situation.danger(state)}"
    facts = f"Alliance {state.alliance} of {most}{ruin} · {beaten(state)} of {TOKENS} Rot beaten"
    x = EDGE + 6.0
    drawn = []
    if state.die:
        shown_die = svg.centred(30, 34, str(state.die), 22, fill=marks.INK, font_weight="bold")
        drawn = [marks.die_mark(30, 26, 21, marks.PAPER), shown_die]
        time += f" · die of {names[state.thrown]}"
        x = 60
    drawn += [
        svg.label(x, 23, fitted(time, wide - x - EDGE, 14), 14, fill=marks.LIGHT),
        svg.label(x, 42, fitted(facts, wide - x - EDGE, 12), 12, fill=marks.LIGHT),
    ]
    event, y = active_event(state), 54.0
    if event is not None:
        kind = "Event, continuous" if event.continuous else "Event, instant"
        text = event_words(event)
        tall = tile_height(text, wide - 2 * EDGE)
        drawn.append(tile(state.box, kind, event.id, text, EDGE, y, wide - 2 * EDGE, tall, None))
        y += tall + 6
    return [svg.box(2, 0, wide - 4, y, 9, fill=marks.PANEL, stroke=marks.FRAME), *drawn], y


def laid_out(state: State, wide: int) -> Drawn:
    """Cards that are just being chosen or carried out."""
    drawn, y = tiles(state, shown(state), 22, wide, True, None)
    title = svg.label(EDGE, 15, "On the table", 14, fill=marks.LIGHT, font_weight="bold")
    return ([title, *drawn], y) if drawn else ([], 0)


def panel(state: State, seat: int, name: str, wide: int, asked: bool) -> Drawn:
    """A player: marks, tokens, and every card face up."""
    won = state.reason == "rot destroyed"
    lit = won or seat == situation.mover(state)
    frame = (marks.GOLD if won else marks.AMBER) if lit else marks.FRAME
    held = [(kind, state.holds[seat].get(kind, 0)) for kind in KINDS]
    held = [(kind, number) for kind, number in held if number]
    if asked:
        held = [(kind, 1) for kind, number in held for _ in range(number)]
    chips, y = chips_of(held, EDGE, 50, wide, seat)
    cards, y = tiles(state, cards_of(state, seat), y + 2, wide, asked, seat)
    ground = svg.box(2, 0, wide - 4, y + 2, 9, fill=marks.PANEL, stroke=frame,
                     stroke_width=3 if lit else 1)  # fmt: skip
    return [ground, head(state, seat, name, wide), *chips, *cards], y + 2


def head(state: State, seat: int, name: str, wide: int) -> str:
    where = f"on {world_name(state, state.pawns[seat])}" if state.pawns[seat] else ""
    facts = [where, *situation.marks(state, seat)]
    told = " · ".join(filter(None, facts)) or "no tokens yet"
    return svg.element(
        "g",
        touchable(4, 2, wide - 8, TARGET),
        marks.pawn(24, 23, str(seat + 1), marks.PAWNS[seat], 1.4),
        svg.label(46, 21, fitted(name, wide - 60, 17, bold=True), 17, fill=marks.LIGHT,
                  font_weight="bold"),
        svg.label(46, 39, fitted(told, wide - 60, 12), 12, fill=marks.MUTED),
        data_mark=mark_of("seat", seat),
    )  # fmt: skip


def chips_of(
    held: Sequence[tuple[str, int]], x: float, y: float, wide: int, seat: int | None
) -> Drawn:
    """Tokens in rows, and where they end."""
    across = int((wide - EDGE - x + 2) // STEP)
    drawn = [
        chip(kind, number, x + n % across * STEP, y + n // across * STEP, seat)
        for n, (kind, number) in enumerate(held)
    ]
    return drawn, y + -(-len(held) // across) * STEP


@lru_cache(maxsize=4096)
def chip(kind: str, number: int, x: float, y: float, seat: int | None) -> str:
    """A token by letter or icon, its name, and how many if not one."""
    mark = marks.pip(LETTERS[kind], 0, 9) if kind in LETTERS else marks.icon_mark(kind, 0, "#fff")
    return marks.moved(
        x, y,
        svg.element("title", svg.escape(f"{number} {NAMES[kind]}")),
        marks.plate(TARGET, TARGET, fill="#55637d" if number else marks.LOST, stroke=marks.FRAME),
        marks.lettered(13, 15, mark),
        svg.label(40, 20, str(number), 14, fill=marks.LIGHT, text_anchor="end")
        if number != 1 else "",
        svg.label(3, 38, fitted(NAMES[kind], 41, LEAST), LEAST, fill=marks.LIGHT),
        data_mark=str(mark_of("card", kind, seat)),
    )  # fmt: skip


def tiles(
    state: State, some: Sequence[Tile], y: float, wide: int, asked: bool, seat: int | None
) -> Drawn:
    """Cards, with their texts for who is asked, else two in a row; and where they end."""
    each = wide - 2 * EDGE if asked else (wide - 2 * EDGE - GAP) / 2
    drawn = []
    for n, (kind, card, text) in enumerate(some):
        tall = tile_height(text, each) if asked else SHORT
        left = EDGE if asked or n % 2 == 0 else EDGE + each + GAP
        drawn.append(tile(state.box, kind, card, text, left, y, each, tall, seat))
        y += tall + GAP if asked or n % 2 or n == len(some) - 1 else 0
    return drawn, y


def tile_height(text: str, wide: float) -> float:
    return max(SHORT + 1, 30 + 15 * len(written(text, 0, 0, wide - 18, 12, 4)))


@lru_cache(maxsize=2048)
def tile(
    things: ForeverotBox, kind: str, card: str, text: str, x: float, y: float, wide: float,
    tall: float, seat: int | None,
) -> str:  # fmt: skip
    fill, name = TILE_FILL.get(kind, marks.AMBER), things.names[card]
    icon = things.roles[card].icon if kind == "Role" else None
    left, end = (
        30 if icon else 11,
        text_width(kind, LEAST) + 10 if tall != SHORT else 4,
    )
    rows = (
        written(text, 11, 36, wide - 18, 12, 4, fill=marks.INK)
        if tall != SHORT
        else [svg.label(11, 37, fitted(f"{kind}: {text}", wide - 16, LEAST), LEAST)]
    )
    aside = svg.label(wide - 6, 17, kind, LEAST, fill=marks.QUIET, text_anchor="end")
    return marks.moved(
        x, y,
        svg.element("title", svg.escape(f"{kind} {name} ({card}): {text}")),
        marks.plate(wide, tall, fill=marks.PAPER),
        svg.element("path", d=f"M0 6h5v{tall - 12:g}h-5z", fill=fill),
        marks.moved(19, 13, marks.icon_mark(icon, 0, fill)) if icon else "",
        svg.label(left, 18, fitted(name, wide - left - end, 13, bold=True), 13, font_weight="bold"),
        aside if tall != SHORT else "",
        *rows,
        data_card=card,
        data_mark=str(mark_of("card", card, seat)),
    )  # fmt: skip


def supply(state: State, wide: int) -> Drawn:
    """Draws what is left beside the boards: tokens, then decks, then pieces."""
    kinds = (*ENERGY, "bindmetal", "influence", "reroll", *ICONS)
    left = [(kind, state.supply.get(kind, 0)) for kind in kinds]
    drawn = [svg.label(EDGE, 18, "Supply", 14, fill=marks.LIGHT, font_weight="bold")]
    chips, y = chips_of(left, EDGE, 26, wide, None)
    drawn += chips
    due = f", {state.due} due" if state.due else ""
    piles = {
        "event": ("Events", f"{len(state.events)}{due}"),
        "faction": ("Factions", len(state.factions)),
        "prophecy": ("Prophecies", len(state.oracle)),
        "madness": ("Madness", len(state.asylum)),
        "foreverot": ("Foreverot", state.doom_left),
    }
    each = (wide - 2 * EDGE - 4 * GAP) / 5
    for n, (deck, (name, count)) in enumerate(piles.items()):
        face = (
            marks.plate(each, TARGET, fill=marks.DOOM, stroke=marks.FRAME),
            svg.centred(each / 2, 19, str(count), 14, fill=marks.LIGHT, font_weight="bold"),
            svg.centred(
                each / 2,
                37,
                fitted(name, each, LEAST),
                LEAST,
                fill=marks.MUTED,
            ),
        )
        mark = mark_of("deck", deck)
        drawn.append(marks.moved(EDGE + n * (each + GAP), y + 4, *face, data_mark=mark))
    used = f"Factions gone {len(state.spent_factions)} · Prophecies used {len(state.fulfilled)}"
    told = " · ".join((*situation.pieces_left(state), used))
    rows = written(told, EDGE, y + 68, wide - 2 * EDGE, 12, 4, fill=marks.LIGHT)
    y += 62 + 15 * len(rows)
    return [svg.box(2, 0, wide - 4, y, 9, fill=marks.PANEL), *drawn, *rows], y
