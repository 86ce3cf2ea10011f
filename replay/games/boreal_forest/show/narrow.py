"""The table for a phone: what is asked for on top, then the map, then the players.

The tiles or tokens that the moment is about lie above the map, if they are known; everything else
of a player is in a panel below. Panels begin with whose things are known, and with who is asked.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from icecore.events.games.boreal_forest import words as w
from icecore.events.games.boreal_forest.tiles import token_title
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.narrow import (
    EDGE,
    TARGET,
    Drawn,
    column,
    fitted,
    heading,
    text_width,
    touchable,
    written,
)
from icecore.replay.show.text import called, counted
from icecore.replay.show.viewing_seat import around

from ..rules.lookups import unseen_tokens
from ..rules.scoring import outcome
from ..rules.state import TILE, State, token
from . import captions
from . import picture as p
from .card_marks import BAG, answers_now, tile_marks, token_marks
from .drawing import badge, drawn_tile, drawn_token
from .narrow_map import map_zone

BAG_W, GAP, TITLE = 52, 6, 20
CELL, TILE_H = 46, 54
"""The room of a token, and of a tile of a hand, which is higher."""
RADIUS = 25.5


def strip(state: State, names: Sequence[str], wide: int) -> str:
    """The position in a column as wide as a phone."""
    names = called(names, captions.NAMELESS[: len(names)])
    zones = [tray(state, names, wide), map_zone(state, names, wide)]
    order = seats_in_order(state)
    zones += (panel(state, seat, names[seat], wide, seat == order[0]) for seat in order)
    zones.append(legend(wide))
    title = f"BOREAL, {captions.when(state)}: {captions.awaits(state, names)}"
    told = " ".join(captions.narrated(state, names))
    return column(wide, title, told, p.TABLE, header(state, names, wide), zones)


def is_hidden(state: State, seat: int) -> bool:
    return state.hands[seat].unknown + state.supplies[seat].unknown > 0


def seats_in_order(state: State) -> list[int]:
    """Seats whose things are known come first, among them the one that is asked."""
    asked = captions.mover(state)
    return sorted(around(len(state.hands)), key=lambda s: (is_hidden(state, s), s != asked))


def header(state: State, names: Sequence[str], wide: int) -> list[str]:
    x = wide - EDGE - BAG_W
    quiet = " · ".join(filter(None, (captions.when(state), captions.ending(state))))
    ink = p.GOLD if state.reason else p.LIGHT
    return [
        *heading(captions.awaits(state, names), quiet, x - 2 * EDGE, ink, p.MUTED),
        svg.element(
            "g",
            svg.box(x, 3, BAG_W, TARGET, 12, fill=p.BACK, stroke=p.FRAME),
            svg.centred(x + BAG_W / 2, 24, str(state.bag), 19, fill=p.LIGHT, font_weight="bold"),
            svg.centred(x + BAG_W / 2, 40, "bag", 12, fill=p.LIGHT),
            data_mark=BAG,
        ),
    ]


ASKED: dict[type[Any], tuple[str, ...]] = {
    w.Exchange: ("Hand",),
    w.GiveBack: ("Hand",),
    w.Bid: ("Hand",),
    w.Supply: ("All tokens",),
    w.Raise: ("Bid", "Hand", "Supply"),
    w.Breed: ("Supply",),
}
"""Answer → what of the seat that is asked it is about."""


def asked_groups(state: State) -> tuple[str, ...]:
    if state.todo:
        return next((ASKED[act] for act in answers_now(state) if act in ASKED), ())
    if state.reason is not None:
        return ()
    return ("Committed", "Hand" if state.phase == TILE else "Supply")


def groups_of(state: State, seat: int) -> list[p.Group]:
    """All that lies before a seat, and its reserve while that is known."""
    choosing = w.Supply in answers_now(state) and captions.mover(state) == seat
    if choosing and not is_hidden(state, seat):
        hand, _ = p.beside(state, seat)
        return [("All tokens", (), tuple(each(state.box.tokens))), hand]
    groups = list(p.beside(state, seat))
    if state.turns and not state.supplies[seat].unknown:
        groups.append(("Reserve", (), tuple(each(unseen_tokens(state, seat)))))
    return groups


def each(counts: dict[str, int]) -> list[str]:
    return [name for name, number in counts.items() for _ in range(number)]


def tray(state: State, names: Sequence[str], wide: int) -> Drawn:
    """Draws what the moment is about, if the seat that is asked is known."""
    seat, asked = captions.mover(state), asked_groups(state)
    if seat is None or not asked or is_hidden(state, seat):
        return [], 0
    groups = [group for group in groups_of(state, seat) if group[0] in asked]
    drawn, y = list[str](), 4.0
    for group in groups:
        whose = names[seat] if not drawn else ""
        rows, high = group_rows(state, seat, group, y, wide, single=True, whose=whose)
        drawn += rows
        y += high
    ground = svg.box(2, 0, wide - 4, y + 2, 10, fill=p.SHEET, stroke=p.AMBER, stroke_width=2)
    return [ground, *drawn], y + 2


def panel(state: State, seat: int, name: str, wide: int, first: bool) -> Drawn:
    """A player: name and score, then what is not in the tray."""
    ended, mover = outcome(state), captions.mover(state)
    lit = seat in ended.winners if ended else seat == mover
    drawn, y = head(state, seat, name, wide), 50.0
    in_tray = asked_groups(state) if seat == mover and not is_hidden(state, seat) else ()
    for group in groups_of(state, seat):
        if group[0] in in_tray or (group[0] == "Reserve" and not first):
            continue
        rows, high = group_rows(state, seat, group, y, wide, single=first)
        drawn += rows
        y += high
    if not first and (told := p.reserve_words(state, seat)):
        rows = written(told, 12, y + 13, wide - 24, 12, 3, fill=p.MUTED)
        drawn += rows
        y += 15 * len(rows) + 4
    frame = (p.GOLD if ended else p.AMBER) if lit else p.FRAME
    ground = svg.box(2, 0, wide - 4, y + 4, 10, fill=p.SHEET, stroke=frame,
                     stroke_width=3 if lit else 1)  # fmt: skip
    return [ground, *drawn], y + 4


def head(state: State, seat: int, name: str, wide: int) -> list[str]:
    """Name, role and score, to be tapped as the player."""
    score = str(state.scores[seat])
    room = wide - 70 - text_width(score, 26, bold=True)
    there = sum(who is not None and who.seat == seat for who in state.animals)
    quiet = captions.roles(state, seat) or f"{counted(there, 'token', 'tokens')} on the map"
    return [
        svg.element(
            "g",
            touchable(4, 3, wide - 8, TARGET),
            svg.element("g", badge(seat), transform="translate(24 25) scale(1.1)"),
            svg.label(44, 22, fitted(name, room, 17, bold=True), 17, fill=p.LIGHT,
                      font_weight="bold"),
            svg.label(44, 40, fitted(quiet, room, 12), 12, fill=p.MUTED),
            svg.label(wide - 14, 34, score, 26, fill=p.LIGHT, font_weight="bold",
                      text_anchor="end"),
            data_mark=mark_of("seat", seat),
        )
    ]  # fmt: skip


def group_rows(
    state: State, seat: int, group: p.Group, y: float, wide: int, *, single: bool, whose: str = ""
) -> Drawn:
    """A title, then tiles and tokens: each by itself, or with its number."""
    title, tiles, tokens = group
    known = ([name for name in items if name is not None] for items in (tiles, tokens))
    seen_tiles, seen_tokens = (counts_of(names, single) for names in known)
    hidden = [*tiles, *tokens].count(None)
    number = len(tiles) + len(tokens)
    told = f"{title} {number or 'empty'}"
    if hidden:
        told += ", hidden" if hidden == number else f", {hidden} of them hidden"
    told = fitted(f"{whose} · {told}" if whose else told, wide - 24, 12)
    drawn, top = [svg.label(12, y + 14, told, 12, fill=p.MUTED)], y + TITLE
    across = int((wide - 2 * EDGE) // CELL)
    left = (wide - across * CELL) / 2
    for n, (name, copies) in enumerate(seen_tiles):
        x, middle = left + (n % across + 0.5) * CELL, top + (n // across + 0.5) * TILE_H
        drawn.append(tile_chip(state, name, None if title == "Bid" else seat, x, middle))
        drawn += number_of(copies, x, middle)
    top += p.rows(len(seen_tiles), across) * TILE_H
    for n, (name, copies) in enumerate(seen_tokens):
        x, middle = left + (n % across + 0.5) * CELL, top + (n // across + 0.5) * CELL
        drawn.append(token_chip(name, seat, title, x, middle))
        drawn += number_of(copies, x, middle)
    return drawn, top + p.rows(len(seen_tokens), across) * CELL - y


def counts_of(names: Iterable[str], single: bool) -> list[tuple[str, int]]:
    """Tiles by name, tokens by kind; all of them, or each kind with its number."""
    ordered = sorted(names, key=lambda name: (kind_order(name), name))
    return [(name, 1) for name in ordered] if single else list(Counter(ordered).items())


def kind_order(name: str) -> int:
    kind = name.rstrip("0123456789")
    return p.KINDS.index(kind) if kind in p.KINDS else 0


def tile_chip(state: State, tile: str, owner: int | None, x: float, y: float) -> str:
    """A tile of a hand; a page turns what was tapped by `data-turn` degrees a turn."""
    face, title = state.box.tiles[tile].face, state.box.lexicon.name("tile", tile)
    return svg.element(
        "g",
        svg.element("title", svg.escape(f"{title}: {captions.described(face)}")),
        drawn_tile(face),
        p.outline(p.EDGE_INK, 0.07, edge=""),
        transform=f"translate({x:g} {y:g}) scale({RADIUS:g})",
        data_card=tile,
        data_mark=None if owner is None else tile_marks(tile, owner),
        data_turn=None if owner is None else -60,
    )


def token_chip(name: str, seat: int, title: str, x: float, y: float) -> str:
    who = token(name, seat)
    marks = {
        "Bid": None,
        "Reserve": mark_of("reserve", name, seat),
        "All tokens": mark_of("token", name, seat),
    }
    return svg.element(
        "g",
        touchable(-TARGET / 2, -TARGET / 2, TARGET, TARGET),
        svg.element("g", drawn_token(who.kind, seat, who.value, False, token_title(name)),
                    transform="scale(1.6)", opacity=0.55 if title == "Reserve" else None),
        transform=f"translate({x:g} {y:g})",
        data_token=name,
        data_mark=marks.get(title, token_marks(name, seat)),
    )  # fmt: skip


def number_of(copies: int, x: float, y: float) -> list[str]:
    """Writes the number of a thing on its lower right."""
    if copies < 2:
        return []
    return [
        svg.circle(x + 14, y + 13, 9, fill=p.INK, stroke=p.MUTED),
        svg.centred(x + 14, y + 17.2, str(copies), 12, fill=p.LIGHT, font_weight="bold"),
    ]


def legend(wide: int) -> Drawn:
    """Explains the signs."""
    drawn, x, y = [], float(EDGE), 16.0
    for sign, scale, meaning in (*p.habitat_signs(), *p.animal_signs()):
        long = 34 + text_width(meaning, 12)
        if x + long > wide - EDGE and x > EDGE:
            x, y = EDGE, y + 30
        drawn.append(svg.element("g", sign, transform=f"translate({x + 13:g} {y:g}){scale}"))
        drawn.append(svg.label(x + 31, y + 4, meaning, 12, fill=p.MUTED))
        x += long + 8
    return drawn, y + 18
