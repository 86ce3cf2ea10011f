"""The table for a phone: the Crafting Field two by two, and the players, who is asked first.

Whose turn is to craft sees the Field on top; else the hand that is asked comes before it. The hand
of whoever is asked has one chip a card, all others one a kind; one that is not seen is a number.
"""

from collections.abc import Sequence
from math import ceil

from icecore.replay.kernel.zones import size as zone_size
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.narrow import (
    EDGE,
    ROOM,
    TARGET,
    Drawn,
    column,
    fitted,
    heading,
    text_width,
    touchable,
    written,
)

from ..rules import lookups as q
from ..rules.endings import outcome
from ..rules.state import DEAD, IN_PLAY, State
from ..rules.turn import clock
from . import captions
from . import picture as p
from .board import seat_names
from .narrow_cards import FIELD_H, GAP, OWNED_H, PILE, chips, item_card, owned_card, pile


def strip(state: State, names: Sequence[str], wide: int) -> str:
    """The position in a column as wide as a phone."""
    names = seat_names(state, names)
    order = seats_in_order(state)
    zones = [supply(state, wide)]
    zones += (panel(state, seat, names, wide, seat in order[:1]) for seat in order)
    if clock(state).seat in order and not is_crafting(state):
        zones[:2] = zones[1::-1]
    zones.insert(0, attacks(state, names, wide))
    title = f"BOARD ROYALE, {captions.when(state)}: {captions.awaits(state, names)}"
    told = " ".join(captions.narrated(state, names))
    return column(wide, title, told, p.SEA, header(state, names, wide), zones)


def is_crafting(state: State) -> bool:
    return not state.todo and state.collected


def seats_in_order(state: State) -> list[int]:
    """The seat whose view it is, else who is asked or on turn; then those to the left."""
    seats = range(len(state.out))
    sizes = [zone_size(hand) for hand in state.hands]
    own = [seat for seat in seats if sizes[seat] and not state.hands[seat].unknown]
    if len(own) != 1 or not any(hand.unknown for hand in state.hands):
        own = [seat for seat in (clock(state).seat, state.turn) if seat is not None and seat >= 0]
    first = own[0] if own else 0
    return [*seats[first:], *seats[:first]]


def header(state: State, names: Sequence[str], wide: int) -> list[str]:
    quiet = (captions.when(state), captions.modes(state), captions.ending(state))
    ink = p.GOLD if state.reason else p.LIGHT
    told = " · ".join(filter(None, quiet))
    return heading(captions.awaits(state, names), told, wide - 2 * EDGE, ink, p.MUTED)


def attacks(state: State, names: Sequence[str], wide: int) -> Drawn:
    rows = [
        row
        for attack in captions.attack_words(state, names)
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
    shed += f", top: {captions.item_name(state.box, top[0])}" if top else ""
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


def panel(state: State, seat: int, names: Sequence[str], wide: int, asked: bool) -> Drawn:
    """A player: name and what all may know, the hand, the items in front."""
    ended, out = outcome(state), state.out[seat] != IN_PLAY
    lit = seat in ended.winners if ended else seat == captions.mover(state)
    drawn, y = head(state, seat, names, wide)
    if not out:
        hand = state.hands[seat]
        known = [(kind, hand.known[kind]) for kind in state.box.kinds if hand.known.get(kind)]
        if asked:
            known = [(kind, 1) for kind, number in known for _ in range(number)]
        shown, high = chips(state, known, EDGE, y, wide, seat, hand.unknown if known else 0)
        drawn += shown
        y += high
        each = (wide - 2 * EDGE - GAP) / 2
        for n, item in enumerate(state.owned[seat]):
            lent, used = state.loans.get(str(item)), captions.is_used_up(state, item)
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
    told = ", ".join(captions.status(state, seat, names))
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
