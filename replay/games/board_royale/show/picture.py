"""The table as a picture: decks, discards and the Crafting Field above, the players below.

The hand of a player is a row of squares, one for each kind with its letter and number; unknown
cards are one square with a question mark. Items are small cards: permanent ones yellow with a bar,
temporary ones green with a notch, escape items blue with their points. Everything that is told by
colour is told by a letter or a shape as well.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.board_royale import cards as c
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.viewing_seat import around

from ..rules import lookups as q
from ..rules.endings import outcome
from ..rules.state import DEAD, IN_PLAY, State
from . import captions
from .board import seat_names

WIDTH, EDGE, GAP = 1200, 24, 8
HEADER, LEGEND = 64, 40
CARD_W, CARD_H = 156, 92
PANEL = (WIDTH - 2 * EDGE - 12) // 2
"""Players sit in two columns."""
SMALL_W, SMALL_H = 128, 40
ACROSS = (PANEL - 24) // (SMALL_W + 6)
CHIP = 44
RESOURCES, ITEMS = "deck:resources", "deck:items"
FIELD_X = EDGE + 328
FIELD_ACROSS = (WIDTH - EDGE - 12 - FIELD_X) // (CARD_W + GAP)

SEA, SAND, STRIP, FRAME = "#12383f", "#1c4a52", "#245b63", "#7fb0b3"
LIGHT, MUTED, INK, QUIET = "#f3f7f2", "#a9c9c8", "#14262a", "#4c5f5f"
GOLD, AMBER, RED, PAPER = "#e9bf56", "#f2a93b", "#e2604c", "#f6f2e4"
TYPES = {
    "permanent": "#e0b53f",
    "temporary": "#6fae57",
    "escape": "#4b8fd1",
    "reveal": "#b58bd0",
}
KINDS = ("#d98aa5", "#c65f3c", "#e6c34a", "#8794a3", "#b9b3a4", "#a8743d", "#78a86b", "#7c7ac0")


def picture(state: State, names: Sequence[str]) -> str:
    """The position as a self-contained SVG document."""
    names = seat_names(state, names)
    parts: list[str] = []
    top = float(HEADER)
    parts += supply(state, top)
    top += supply_height(state) + 10
    attacks = captions.attack_words(state, names)
    if attacks:
        parts += banner(attacks, top)
        top += 34 + 20 * (len(attacks) - 1) + 10
    order = around(len(names))
    for first in range(0, len(names), 2):
        pair = order[first : first + 2]
        height = max(panel_height(state, seat) for seat in pair)
        for column, seat in enumerate(pair):
            x = EDGE + column * (PANEL + 12)
            parts += panel(state, seat, names, x, top, height)
        top += height + 10
    return svg.picture_of(
        WIDTH,
        round(top + LEGEND),
        f"BOARD ROYALE, {captions.when(state)}: {captions.awaits(state, names)}",
        " ".join(captions.narrated(state, names)),
        svg.box(0, 0, WIDTH, top + LEGEND, 14, fill=SEA),
        *header(state, names),
        *parts,
        *legend(top + 16),
    )


def header(state: State, names: Sequence[str]) -> Iterator[str]:
    yield svg.label(EDGE, 41, "BOARD ROYALE", 26, fill=LIGHT, font_weight="bold", letter_spacing=3)
    quiet = ", ".join(
        filter(None, (captions.modes(state), captions.when(state), captions.ending(state)))
    )
    yield svg.label(EDGE + 280, 40, svg.fitted(quiet, 380, 14), 14, fill=MUTED)
    said = svg.fitted(captions.awaits(state, names), 470, 20, bold=True)
    ink = GOLD if state.reason else LIGHT
    yield svg.label(WIDTH - EDGE, 41, said, 20, fill=ink, font_weight="bold", text_anchor="end")


def rows(cards: int, across: int) -> int:
    return max(1, -(-cards // across))


def supply_height(state: State) -> float:
    return max(168.0, 36 + rows(q.field_size(state), FIELD_ACROSS) * (CARD_H + GAP) + 8)


def supply(state: State, y: float) -> Iterator[str]:
    """Both decks with their discards, and the Crafting Field beside them."""
    yield svg.box(EDGE, y, WIDTH - 2 * EDGE, supply_height(state), 10, fill=STRIP)
    x = EDGE + 16
    yield svg.label(x, y + 21, "Resources", 12, fill=LIGHT, font_weight="bold")
    yield from deck(x, y + 30, state.deck, "deck", RESOURCES)
    yield from chips(state, x + 64, y + 30, state.discard, 0, "discard", 34)
    yield svg.label(x, y + 101, "Items", 12, fill=LIGHT, font_weight="bold")
    yield from deck(x, y + 110, len(state.item_deck), "deck", ITEMS)
    yield from deck(x + 64, y + 110, len(state.item_discard), "discard")
    last = state.item_discard[-1:]
    if last:
        told = f"top: {captions.item_name(state.box, last[0])}"
        yield svg.label(x + 128, y + 134, svg.fitted(told, 140, 11), 11, fill=MUTED)
    yield svg.label(FIELD_X, y + 21, "Crafting Field", 12, fill=LIGHT, font_weight="bold")
    for place in range(q.field_size(state)):
        left = FIELD_X + place % FIELD_ACROSS * (CARD_W + GAP)
        above = y + 32 + place // FIELD_ACROSS * (CARD_H + GAP)
        if place < len(state.field):
            item = state.field[place]
            yield lying_card(state.box, item, left, above)
        else:
            yield svg.box(left, above, CARD_W, CARD_H, 7, fill="none", stroke=FRAME,
                      stroke_dasharray="4 4")  # fmt: skip


def deck(x: float, y: float, count: int, name: str, mark: str | None = None) -> Iterator[str]:
    if count:
        for lift in (4, 2):
            yield svg.box(x + lift, y - lift, 48, 40, 5, fill=SAND, stroke=FRAME)
    yield svg.box(x, y, 48, 40, 5, fill=INK if count else "none", stroke=FRAME,
              stroke_dasharray=None if count else "4 4", data_mark=mark)  # fmt: skip
    yield svg.centred(x + 24, y + 26, str(count), 16, fill=LIGHT, font_weight="bold")
    yield svg.centred(x + 24, y + 53, name, 10, fill=MUTED)


def colour_of(state: State, kind: str) -> str:
    return KINDS[state.box.kinds.index(kind) % len(KINDS)]


def chips(
    state: State, x: float, y: float, known: dict[str, int], unknown: int, name: str, size: float,
    seat: int | None = None,
) -> Iterator[str]:  # fmt: skip
    """A square for each kind with its letter and number; `?` for what nobody here knows."""
    shown = [(kind, known[kind]) for kind in state.box.kinds if known.get(kind)]
    for place, (kind, number) in enumerate(shown):
        fill = colour_of(state, kind)
        named, mark = state.box.names[kind], mark_of("card", kind, seat)
        yield chip(x + place * (size + 3), y, size, fill, number, kind, named, mark)
    if unknown:
        yield chip(x + len(shown) * (size + 3), y, size, MUTED, unknown)
    if not shown and not unknown:
        yield svg.box(x, y, size, size, 5, fill="none", stroke=FRAME, stroke_dasharray="4 4")
    if name:
        yield svg.label(x, y + size + 19, name, 10, fill=MUTED)


@lru_cache(maxsize=8192)  # the next picture of a game shows nearly the same
def chip(
    x: float, y: float, size: float, fill: str, number: int, kind: str = "unknown", name: str = "",
    mark: str | None = None,
) -> str:  # fmt: skip
    letter = name[:1] or "?"
    return svg.element(
        "g",
        svg.element("title", svg.escape(f"{number} {name or kind}")),
        svg.box(x, y, size, size, 5, fill=fill, stroke=INK),
        svg.label(x + 5, y + size * 0.42, letter, size * 0.36, fill=INK, font_weight="bold"),
        svg.label(x + size - 5, y + size - 6, str(number), size * 0.46, fill=INK,
              font_weight="bold", text_anchor="end"),
        data_card=kind,
        data_mark=mark,
    )  # fmt: skip


def banner(attacks: Sequence[str], y: float) -> Iterator[str]:
    """The open attack, and those that wait behind it."""
    height = 34 + 20 * (len(attacks) - 1)
    yield svg.box(EDGE, y, WIDTH - 2 * EDGE, height, 10, fill="#4a1f1a", stroke=RED, stroke_width=2)
    yield svg.polygon([(EDGE + 16, y + 9), (EDGE + 34, y + 17), (EDGE + 16, y + 25)], fill=RED)
    for number, attack in enumerate(attacks):
        weight = "bold" if number == 0 else None
        said = svg.fitted(attack, WIDTH - 2 * EDGE - 70, 15, bold=True)
        yield svg.label(EDGE + 46, y + 22 + 20 * number, said, 15, fill=LIGHT, font_weight=weight)


def panel_height(state: State, seat: int) -> float:
    if state.out[seat] != IN_PLAY:
        return 62.0
    return 40 + CHIP + 14 + rows(len(state.owned[seat]), ACROSS) * (SMALL_H + 6) + 6


def panel(
    state: State, seat: int, names: Sequence[str], x: float, y: float, height: float
) -> Iterator[str]:
    """A player: name and what all may know, the hand, the items in front."""
    ended, dead = outcome(state), state.out[seat] != IN_PLAY
    lit = seat in ended.winners if ended else seat == captions.mover(state)
    frame = (GOLD if ended else AMBER) if lit else FRAME
    yield svg.box(x, y, PANEL, height, 10, fill=SEA if dead else SAND, stroke=frame,
              stroke_width=4 if lit else 1)  # fmt: skip
    left = x + 14
    ink = MUTED if dead else LIGHT
    name = svg.fitted(names[seat], 220, 18, bold=True)
    yield svg.label(left, y + 27, name, 18, fill=ink, font_weight="bold",
                data_mark=mark_of("seat", seat))  # fmt: skip
    after = left + svg.past(name, 18)
    told = ", ".join(captions.status(state, seat, names))
    yield svg.label(after, y + 27, svg.fitted(told, x + PANEL - after - 10, 12), 12, fill=MUTED)
    if dead:
        if state.out[seat] == DEAD:
            yield svg.element(
                "path",
                d=f"M{left:g} {y + 21:g}h{svg.text_width(name, 18, bold=True):g}",
                stroke=RED,
                stroke_width=2,
            )
        return
    hand = state.hands[seat]
    yield svg.element(
        "title", svg.escape(f"hand of {names[seat]}: {captions.hand_words(state.box, hand)}")
    )
    size = CHIP if len(hand.known) < 11 else CHIP * 0.7
    yield from chips(state, left, y + 40, hand.known, hand.unknown, "", size, seat)
    count = str(q.hand_size(state, seat))
    yield svg.label(x + PANEL - 14, y + 74, count, 30, fill=LIGHT, font_weight="bold",
                text_anchor="end")  # fmt: skip
    yield svg.label(x + PANEL - 14, y + 88, "in hand", 10, fill=MUTED, text_anchor="end")
    top = y + 40 + CHIP + 14
    for place, item in enumerate(state.owned[seat]):
        face_x = left + place % ACROSS * (SMALL_W + 6)
        face_y = top + place // ACROSS * (SMALL_H + 6)
        lent = state.loans.get(str(item))
        note = f"to {names[lent]}" if lent is not None else ""
        yield small_card(state, item, face_x, face_y, note)
    if not state.owned[seat]:
        yield svg.label(left, top + 20, "no items", 12, fill=MUTED)


def small_card(state: State, item: int, x: float, y: float, note: str) -> str:
    """An item in front of a player; one that is used up lies tapped, which is a slanted corner."""
    return lying_small(state.box, item, captions.is_used_up(state, item), note, x, y)


@lru_cache(maxsize=4096)
def lying_small(cards: c.RoyaleBox, item: int, tapped: bool, note: str, x: float, y: float) -> str:
    face, at = drawn_small(cards, item, tapped, note), f"translate({x:g} {y:g})"
    return svg.element("g", face, transform=at, data_card=item, data_mark=mark_of("item", item))


@lru_cache(maxsize=2048)
def drawn_small(cards: c.RoyaleBox, item: int, tapped: bool, note: str) -> str:
    card = cards.items[item]
    title = svg.fitted(f"{item} {card.name}", SMALL_W - 20, 11, bold=True)
    said = note or captions.ability(cards, card)
    return "".join(
        (
            svg.element("title", svg.escape(captions.describe(cards, item))),
            svg.box(0, 0, SMALL_W, SMALL_H, 5, fill="#c9c4b4" if tapped else PAPER),
            type_mark(card.type, 9, SMALL_H),
            svg.label(14, 15, title, 11, fill=INK, font_weight="bold"),
            svg.label(14, 31, svg.fitted(said, SMALL_W - 18, 9.5), 9.5, fill=QUIET),
            instant_mark(SMALL_W - 11, 10) if card.instant else "",
            svg.polygon([(SMALL_W, SMALL_H), (SMALL_W - 14, SMALL_H), (SMALL_W, SMALL_H - 14)],
                    fill=INK) if tapped else "",
        )
    )  # fmt: skip


def type_mark(type_: str, width: float, height: float) -> str:
    """Permanent: a full bar; temporary: one with a notch; escape: one with a round end."""
    fill = TYPES[type_]
    if type_ == "temporary":
        corners = [(0, 0), (width, 0), (width - 5, height / 2), (width, height), (0, height)]
        return svg.polygon(corners, fill=fill)
    if type_ == "escape":
        ring = svg.circle(width, height / 2, 5, fill=fill)
        return svg.box(0, 0, width, height, 0, fill=fill) + ring
    return svg.box(0, 0, width, height, 0, fill=fill)


def instant_mark(x: float, y: float) -> str:
    """A flash: to be used at any time."""
    return svg.polygon(
        [(x + 2, y - 7), (x - 4, y + 1), (x, y + 1), (x - 2, y + 7), (x + 5, y - 2), (x, y - 2)],
        fill=RED,
    )


@lru_cache(maxsize=2048)
def lying_card(cards: c.RoyaleBox, item: int, x: float, y: float) -> str:
    face, at = drawn_card(cards, item), f"translate({x:g} {y:g})"
    return svg.element("g", face, transform=at, data_card=item, data_mark=mark_of("item", item))


@lru_cache(maxsize=1024)
def drawn_card(cards: c.RoyaleBox, item: int) -> str:
    """A card of the Crafting Field."""
    card = cards.items[item]
    room = CARD_W - 44
    size = svg.size_to_fit(card.name, room, (13, 12, 11, 10), bold=True)
    words, cost = captions.ability(cards, card), captions.price_words(cards, card.cost)
    small = svg.size_to_fit(words, 2 * room, (11, 10, 9))
    return "".join(
        (
            svg.element("title", svg.escape(captions.describe(cards, item))),
            svg.box(0, 0, CARD_W, CARD_H, 7, fill=PAPER),
            type_mark(card.type, 10, CARD_H),
            svg.label(18, 20, svg.fitted(card.name, room, size, bold=True), size, fill=INK,
                  font_weight="bold"),
            svg.label(CARD_W - 8, 20, str(item), 13, fill=QUIET, text_anchor="end"),
            instant_mark(CARD_W - 13, 38) if card.instant else "",
            svg.label(18, 38, card.type, 10, fill=QUIET),
            *two_lines(words, 18, 55, CARD_W - 26, small),
            svg.element("path", d=f"M18 {CARD_H - 21}h{CARD_W - 28}", stroke="#cfc8b3"),
            svg.label(18, CARD_H - 7, svg.fitted(cost, CARD_W - 26, 10.5), 10.5, fill=INK),
        )
    )  # fmt: skip


def two_lines(text: str, x: float, y: float, width: float, size: float) -> Iterator[str]:
    """Words on two lines at most."""
    line, rest = "", text.split(" ")
    while rest and svg.text_width(f"{line} {rest[0]}", size) <= width:
        line = f"{line} {rest.pop(0)}".strip()
    yield svg.label(x, y, line or svg.fitted(text, width, size), size, fill=INK)
    if rest and line:
        yield svg.label(x, y + size + 2, svg.fitted(" ".join(rest), width, size), size, fill=INK)


@lru_cache(maxsize=64)
def legend(y: float) -> tuple[str, ...]:
    return tuple(explained(y))


def explained(y: float) -> Iterator[str]:
    """Explains the marks, from left to right."""
    x: float = EDGE + 10
    marks = [
        (chip(-11, -11, 22, KINDS[5], 2, "wood", "Wood"), "kind and number"),
        (chip(-11, -11, 22, MUTED, 3), "unknown cards"),
        *(
            (svg.element("g", type_mark(name, 9, 20), transform="translate(-5 -10)"), name)
            for name in ("permanent", "temporary", "escape")
        ),
        (instant_mark(0, 0), "instant"),
        (svg.polygon([(8, 8), (-6, 8), (8, -6)], fill=INK, stroke=FRAME), "used up this round"),
    ]
    for mark, meaning in marks:
        words = svg.label(20, 4, meaning, 12, fill=MUTED)
        yield svg.element("g", mark, words, transform=f"translate({x:g} {y:g})")
        x += 50 + svg.text_width(meaning, 12)
