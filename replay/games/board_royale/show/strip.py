"""The table for a phone: the Crafting Field two by two, and the players, who is asked first.

Whose turn is to craft sees the Field on top; else the hand that is asked comes before it. The hand
of whoever is asked has one chip a card, all others one a kind.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from icecore.events.games.board_royale import cards as c
from icecore.replay.kernel.zones import size as zone_size
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.strip import (
    EDGE,
    HEAD,
    LEAST,
    ROOM,
    TARGET,
    fitted,
    heading,
    sized,
    text_width,
    touchable,
    written,
)

from ..rules import questions as q
from ..rules.endings import outcome
from ..rules.state import DEAD, IN_PLAY, State
from ..rules.turn import clock
from . import picture as p
from . import wording
from .board import seat_names

GAP, STEP = 6, TARGET + 2
FIELD_H, OWNED_H, PILE = 88, 50, 52

Drawn = tuple[list[str], float]
"""What was drawn, and how high it is."""


def strip(state: State, names: Sequence[str], wide: int) -> str:
    """The position in a column as wide as a phone."""
    names = seat_names(state, names)
    order = seats_in_order(state)
    zones = [supply(state, wide)]
    zones += (panel(state, seat, names, wide, seat in order[:1]) for seat in order)
    if state.turn in order and not is_crafting(state):
        zones[:2] = zones[1::-1]
    zones.insert(0, attacks(state, names, wide))
    parts, y = header(state, names, wide), float(HEAD)
    for drawn, high in zones:
        if drawn:
            parts.append(svg.element("g", *drawn, transform=f"translate(0 {y:g})"))
            y += high + GAP
    height = round(y + 2)
    return svg.picture_of(
        wide,
        height,
        f"BOARD ROYALE, {wording.when(state)}: {wording.awaits(state, names)}",
        " ".join(wording.narrated(state, names)),
        svg.box(0, 0, wide, height, fill=p.SEA),
        *parts,
    )


def is_crafting(state: State) -> bool:
    return not state.todo and state.collected


def seats_in_order(state: State) -> list[int]:
    """The seat whose view it is, else who is asked or on turn; then those to the left."""
    seats = range(len(state.out))
    sizes = [zone_size(hand) for hand in state.hands]
    own = [seat for seat in seats if sizes[seat] and not state.hands[seat].unknown]
    if len(own) != 1 or not any(hand.unknown for hand in state.hands):
        own = [seat for seat in (clock(state).seat, state.turn) if seat in seats][:1]  # type: ignore[misc]
    first = own[0] if own else 0
    return [*seats[first:], *seats[:first]]


def header(state: State, names: Sequence[str], wide: int) -> list[str]:
    quiet = (wording.when(state), wording.modes(state), wording.ending(state))
    ink = p.GOLD if state.reason else p.LIGHT
    told = " · ".join(filter(None, quiet))
    return heading(wording.awaits(state, names), told, wide - 2 * EDGE, ink, p.MUTED)


def attacks(state: State, names: Sequence[str], wide: int) -> Drawn:
    rows = [
        row
        for attack in wording.attack_words(state, names)
        for row in svg.wrapped(attack, ROOM * (wide - 4 * EDGE), 14, 3)
    ]
    if not rows:
        return [], 0
    high = 12 + 18 * len(rows)
    drawn = [svg.box(3, 0, wide - 6, high, 8, fill="#4a1f1a", stroke=p.RED, stroke_width=2)]
    drawn += (svg.label(2 * EDGE, 19 + 18 * n, row, 14, fill=p.LIGHT) for n, row in enumerate(rows))
    return drawn, high


def supply(state: State, wide: int) -> Drawn:
    """The Crafting Field with its deck, then the Resource Deck and what was discarded."""
    count, each = max(q.field_size(state), len(state.field)), (wide - 2 * EDGE - GAP) / 2
    top = state.item_discard[-1:]
    shed = f"{len(state.item_discard)} discarded"
    shed += f", top: {wording.item_name(state.box, top[0])}" if top else ""
    x = 2 * EDGE + PILE
    drawn = [
        pile(EDGE, EDGE, len(state.item_deck), "items", p.ITEMS),
        svg.label(x, 25, "Crafting Field", 15, fill=p.LIGHT, font_weight="bold"),
        svg.label(x, 44, fitted(shed, wide - x - EDGE, 12), 12, fill=p.MUTED),
    ]
    y: float = 2 * EDGE + TARGET
    for place in range(count):
        left, above = EDGE + place % 2 * (each + GAP), y + place // 2 * (FIELD_H + GAP)
        if place < len(state.field):
            drawn.append(item_card(state.box, state.field[place], left, above, each))
        else:
            drawn.append(svg.box(left, above, each, FIELD_H, 7, fill="none", stroke=p.FRAME,
                                 stroke_dasharray="4 4"))  # fmt: skip
    y += ceil(count / 2) * (FIELD_H + GAP) + 2
    drawn.append(pile(EDGE, y, state.deck, "cards", p.RESOURCES))
    kinds = [(kind, state.discard.get(kind, 0)) for kind in state.box.kinds]
    shown, high = chips(state, kinds, x, y, wide)
    end = y + max(TARGET, high) + 4
    drawn.append(svg.label(x, end + 10, "discarded resources", 12, fill=p.MUTED))
    return [svg.box(2, 0, wide - 4, end + 18, 10, fill=p.STRIP), *drawn, *shown], end + 18


def pile(x: float, y: float, count: int, name: str, mark: str) -> str:
    return svg.element(
        "g",
        svg.box(x, y, PILE, TARGET, 5, fill=p.INK, stroke=p.FRAME),
        svg.centred(x + PILE / 2, y + 21, str(count), 18, fill=p.LIGHT, font_weight="bold"),
        svg.centred(x + PILE / 2, y + 37, name, 12, fill=p.MUTED),
        data_mark=mark,
    )


def chips(
    state: State, kinds: Sequence[tuple[str, int]], x: float, y: float, wide: int,
    seat: int | None = None, unknown: int = 0,
) -> Drawn:  # fmt: skip
    """Chips in rows; a number says how many a chip stands for."""
    across = max(1, int((wide - EDGE - x + 2) // STEP))
    all_of_them: list[tuple[str | None, int]] = [*kinds, *([(None, unknown)] if unknown else [])]
    drawn = []
    for n, (kind, number) in enumerate(all_of_them):
        left, top = x + n % across * STEP, y + n // across * STEP
        if kind is None:
            drawn.append(chip(left, top, "?", "unseen", p.MUTED, number, None, None))
        else:
            name, fill = state.box.names[kind], p.colour_of(state, kind)
            mark = mark_of("card", kind, seat)
            drawn.append(chip(left, top, name[:1], name, fill, number, kind, mark))
    return drawn, ceil(len(all_of_them) / across) * STEP


@lru_cache(maxsize=4096)
def chip(
    x: float, y: float, letter: str, name: str, fill: str, number: int, kind: str | None,
    mark: str | None,
) -> str:  # fmt: skip
    many = f"×{number}" if number < 10 else str(number)
    return svg.element(
        "g",
        svg.element("title", svg.escape(f"{number} {name}")),
        svg.box(x, y, TARGET, TARGET, 6, fill=fill, stroke=p.INK, opacity=None if number else 0.45),
        svg.label(x + 5, y + 19, letter, 16, fill=p.INK, font_weight="bold"),
        svg.label(x + TARGET - 4, y + 18, many, 12, fill=p.INK, text_anchor="end")
        if number != 1 else "",
        svg.label(x + 4, y + 37, fitted(name, TARGET - 4, LEAST), LEAST, fill=p.INK),
        data_card=kind,
        data_mark=mark,
    )  # fmt: skip


def panel(state: State, seat: int, names: Sequence[str], wide: int, asked: bool) -> Drawn:
    """A player: name and what all may know, the hand, the items in front."""
    ended, out = outcome(state), state.out[seat] != IN_PLAY
    lit = seat in ended.winners if ended else seat == wording.mover(state)
    drawn, y = head(state, seat, names, wide)
    if not out:
        hand = state.hands[seat]
        known = [(kind, hand.known[kind]) for kind in state.box.kinds if hand.known.get(kind)]
        if asked:
            known = [(kind, 1) for kind, number in known for _ in range(number)]
        shown, high = chips(state, known, EDGE, y, wide, seat, hand.unknown)
        drawn += shown
        y += high
        each = (wide - 2 * EDGE - GAP) / 2
        for n, item in enumerate(state.owned[seat]):
            lent, used = state.loans.get(str(item)), wording.is_used_up(state, item)
            note = f"to {names[lent]}" if lent is not None else ""
            left, top = EDGE + n % 2 * (each + GAP), y + 2 + n // 2 * (OWNED_H + 4)
            drawn.append(owned_card(state.box, item, left, top, each, note, used))
        y += ceil(len(state.owned[seat]) / 2) * (OWNED_H + 4) + 4
    frame = (p.GOLD if ended else p.AMBER) if lit else p.FRAME
    fill, line = p.SEA if out else p.SAND, 3 if lit else 1
    ground = svg.box(2, 0, wide - 4, y, 10, fill=fill, stroke=frame, stroke_width=line)
    return [ground, *drawn], y


def head(state: State, seat: int, names: Sequence[str], wide: int) -> Drawn:
    """Name and standing, to be tapped as the player."""
    out = state.out[seat] != IN_PLAY
    count = "" if out else f"{q.hand_size(state, seat)} in hand"
    room = wide - 4 * EDGE - text_width(count, 15, bold=True)
    name = fitted(names[seat], room, 17, bold=True)
    told = ", ".join(wording.status(state, seat, names))
    rows = written(told, 12, 41, wide - 24, 12, 2, fill=p.MUTED)
    high = 34 + 15 * len(rows)
    drawn = [
        touchable(4, 2, wide - 8, max(TARGET, high - 4)),
        svg.label(12, 23, name, 17, fill=p.MUTED if out else p.LIGHT, font_weight="bold"),
        svg.label(wide - 12, 23, count, 15, fill=p.LIGHT, text_anchor="end") if count else "",
        *rows,
    ]
    if state.out[seat] == DEAD:
        line = f"M12 17h{svg.text_width(name, 17, bold=True):g}"
        drawn.append(svg.element("path", d=line, stroke=p.RED, stroke_width=2))
    return [svg.element("g", *drawn, data_mark=mark_of("seat", seat))], high


@lru_cache(maxsize=2048)
def item_card(box: c.RoyaleBox, item: int, x: float, y: float, wide: float) -> str:
    """A card of the Crafting Field: name, what it does, what it costs."""
    card = box.items[item]
    cost = fitted(wording.price_words(box, card.cost), wide - 24, 12)
    return face(
        box, item, x, y, wide, FIELD_H, p.PAPER,
        svg.label(17, 33, wording.kind_of(card), LEAST, fill=p.QUIET),
        *written(wording.ability(box, card), 17, 48, wide - 22, 12, 2, fill=p.INK),
        svg.element("path", d=f"M17 {FIELD_H - 20}h{wide - 26:g}", stroke="#cfc8b3"),
        svg.label(17, FIELD_H - 6, cost, 12, fill=p.INK),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def owned_card(
    box: c.RoyaleBox, item: int, x: float, y: float, wide: float, note: str, used: bool
) -> str:
    """An item in front of a player; a slanted corner says that it is used up."""
    said = note or wording.ability(box, box.items[item])
    corner = [(wide, OWNED_H), (wide - 15, OWNED_H), (wide, OWNED_H - 15)]
    return face(
        box, item, x, y, wide, OWNED_H, "#c9c4b4" if used else p.PAPER,
        *written(said, 17, 31, wide - 22, LEAST, 2, fill=p.QUIET),
        svg.polygon(corner, fill=p.INK) if used else "",
    )  # fmt: skip


def face(
    box: c.RoyaleBox, item: int, x: float, y: float, wide: float, high: float, fill: str, *told: str
) -> str:
    card = box.items[item]
    size = sized(card.name, wide - 58, 14, bold=True)
    return svg.element(
        "g",
        svg.element("title", svg.escape(wording.describe(box, item))),
        svg.box(0, 0, wide, high, 6, fill=fill),
        p.type_mark(card.type, 10, high),
        svg.label(17, 17, fitted(card.name, wide - 58, size, bold=True), size, fill=p.INK,
                  font_weight="bold"),
        svg.label(wide - 6, 17, str(item), 12, fill=p.QUIET, text_anchor="end"),
        p.instant_mark(wide - 34, 12) if card.instant else "",
        *told,
        transform=f"translate({x:g} {y:g})",
        data_card=item,
        data_mark=mark_of("item", item),
    )  # fmt: skip
