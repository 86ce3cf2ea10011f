"""The table as a picture: the Wastes in the middle, a player on either side.

Ancients are light cards with their Value, Facilities dark ones with cut corners; a card of which
only the back is seen is a Facility with a question mark. Everything that is told by colour is told
by a letter or a shape as well.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.the_north import cards as c
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.text import called, counted
from icecore.replay.show.viewing_seat import around

from ..rules.end import account, outcome, standing
from ..rules.lookups import deck_size, own_deck
from ..rules.state import WASTES, Kept, State
from ..rules.table import PLAYERS
from . import captions
from .card_marks import WASTES_DECK, back_marks, deck_mark, node_mark, pile_marks

WIDTH, EDGE = 1200, 24
CARD_W, CARD_H, GAP = 124, 78, 6
ACROSS, DOWN = CARD_W + GAP, CARD_H + GAP
HEADER, STRIP_H, LEGEND = 64, 128, 40
SIDE = 224
"""The column of a player's name, points, Node and piles."""
ROW = (WIDTH - 2 * EDGE - SIDE - 12) // ACROSS
LINE = 22
"""The room of a heading above a row of cards."""

TABLE, SNOW, STRIP, FRAME = "#1d2c38", "#27394a", "#33495c", "#7d95a8"
LIGHT, MUTED, INK, QUIET = "#f0f5f8", "#a9bccb", "#16222c", "#4b5b68"
PAPER, STEEL, BACK = "#f4f7f8", "#3d4a57", "#2c3743"
DARK = "#0f1a22"
GOLD, AMBER, SPARK, PROTOCOL = "#e9bf56", "#f2a93b", "#c8641b", "#1f6c9c"
VALUE_FILL = ("#6f8494", "#2b7a6b", "#8a3f7d")

Marked = tuple[str, str | None]
"""A face, and what it means."""


def picture(state: State, names: Sequence[str]) -> str:
    """The position as a self-contained SVG document."""
    names = called(names, PLAYERS)
    top = float(HEADER)
    parts: list[str] = []
    far, near = reversed(around(len(PLAYERS)))
    for seat in (far, near):
        height = panel_height(state, seat)
        parts += panel(state, seat, names[seat], top, height)
        top += height + 10
        if seat == far:
            parts += wastes(state, top)
            top += wastes_height(state) + 10
    return svg.picture_of(
        WIDTH,
        round(top + LEGEND),
        f"THE NORTH, {captions.when(state)}: {captions.awaits(state, names)}",
        " ".join(captions.narrated(state, names)),
        svg.box(0, 0, WIDTH, top + LEGEND, 14, fill=TABLE),
        *header(state, names),
        *parts,
        *legend(top + 16),
    )


def rows(cards: int, across: int = ROW) -> int:
    return max(1, -(-cards // across))


def header(state: State, names: Sequence[str]) -> Iterator[str]:
    yield svg.label(EDGE, 41, "THE NORTH", 26, fill=LIGHT, font_weight="bold", letter_spacing=5)
    quiet = ", ".join(filter(None, (captions.when(state), captions.ending(state))))
    yield svg.label(EDGE + 232, 40, quiet, 14, fill=MUTED)
    said = svg.fitted(captions.awaits(state, names), 560, 20, bold=True)
    ink = GOLD if state.reason else LIGHT
    yield svg.label(WIDTH - EDGE, 41, said, 20, fill=ink, font_weight="bold", text_anchor="end")


def wastes_height(state: State) -> float:
    return STRIP_H + (rows(len(state.wastes)) - 1) * DOWN


def wastes(state: State, y: float) -> Iterator[str]:
    """The Wastes Deck, Facility side up, and the cards beside it, Ancient side up."""
    yield svg.box(EDGE, y, WIDTH - 2 * EDGE, wastes_height(state), 10, fill=STRIP)
    count, bottom = deck_size(state), counted(len(state.bottom), "known", "known")
    yield svg.label(EDGE + 16, y + 19, "Wastes Deck", 12, fill=LIGHT, font_weight="bold")
    known = captions.top_words(state)
    if state.bottom or known:
        told = ", ".join(filter(None, (known, f"{bottom} below" if state.bottom else "")))
        yield svg.label(EDGE + 96, y + 19, svg.fitted(told, 112, 11), 11, fill=MUTED)
    back = state.tops.get(WASTES)
    yield from pile(state, EDGE + 16, y + 32, count, back, WASTES_DECK)
    left = EDGE + SIDE
    yield svg.label(left, y + 19, "The Wastes", 12, fill=LIGHT, font_weight="bold")
    for i, name in enumerate(state.wastes):
        x, top = left + i % ROW * ACROSS, y + 32 + i // ROW * DOWN
        yield card(state, name, x, top, mark_of("card", name))
    for i in range(len(state.wastes), 4):
        yield empty_place(left + i * ACROSS, y + 32)


def empty_place(x: float, y: float, width: float = CARD_W) -> str:
    return svg.box(x, y, width, CARD_H, 7, fill="none", stroke=FRAME, stroke_dasharray="4 4")


def pile(
    state: State, x: float, y: float, count: int, back: str | None, mark: str | None
) -> Iterator[str]:
    """A deck lies Facility side up: its top is drawn where it was noted."""
    if not count:
        yield empty_place(x, y)
        yield svg.centred(x + CARD_W / 2, y + CARD_H / 2 + 5, "empty", 13, fill=MUTED)
        return
    for lift in (8, 4)[-count + 1 :] if count > 1 else ():
        yield cut_corners(x + lift, y - lift, fill=BACK, stroke=FRAME)
    yield placed(x, y, drawn_back(state.box, back), mark)
    yield svg.circle(x + CARD_W - 8, y + CARD_H - 8, 15, fill=INK, stroke=FRAME)
    yield svg.centred(
        x + CARD_W - 8, y + CARD_H - 3, str(count), 15, fill=LIGHT, font_weight="bold"
    )


def panel_height(state: State, seat: int) -> float:
    hand, zone = len(state.hands[seat]), zone_cards(state, seat)
    return max(232.0, 14 + 2 * LINE + (rows(hand) + rows(zone)) * DOWN + 6)


def zone_cards(state: State, seat: int) -> int:
    return len(state.ancients[seat]) + len(state.facilities[seat])


def panel(state: State, seat: int, name: str, y: float, height: float) -> Iterator[str]:
    """A player's side: name, points, Node, Deck and Discard; the hand, and the Zone."""
    ended = outcome(state)
    lit = seat in ended.winners if ended else seat == captions.mover(state)
    frame = (GOLD if ended else AMBER) if lit else FRAME
    width = WIDTH - 2 * EDGE
    yield svg.box(EDGE, y, width, height, 10, fill=SNOW, stroke=frame, stroke_width=4 if lit else 1)
    yield from about(state, seat, name, EDGE + 16, y)
    left, top = EDGE + SIDE, y + 8
    discarded = pile_marks(state.discards[seat], seat)
    yield from heading(left, top, "Hand", discard_words(state, seat), discarded)
    yield from hand(state, seat, left, top + LINE)
    top += LINE + rows(len(state.hands[seat])) * DOWN
    counts = (
        f"{counted(len(state.ancients[seat]), 'Ancient', 'Ancients')}, "
        f"{counted(len(state.facilities[seat]), 'Facility', 'Facilities')}"
    )
    yield from heading(left, top, "Zone", counts)
    yield from zone(state, seat, left, top + LINE)


def discard_words(state: State, seat: int) -> str:
    cards = [state.box.cards[card].name for card in state.discards[seat]]
    return f"Discard: {', '.join(cards)}" if cards else "Discard empty"


def heading(x: float, y: float, title: str, quiet: str, mark: str | None = None) -> Iterator[str]:
    yield svg.label(x, y + 15, title, 12, fill=LIGHT, font_weight="bold")
    room = ROW * ACROSS - 56
    told = svg.fitted(quiet, room, 11)
    yield svg.label(x + 48, y + 15, told, 11, fill=MUTED, data_mark=mark)


def about(state: State, seat: int, name: str, x: float, y: float) -> Iterator[str]:
    yield svg.label(x, y + 28, svg.fitted(name, 190, 18, bold=True), 18, fill=LIGHT,
                    font_weight="bold", data_mark=mark_of("seat", seat))  # fmt: skip
    yield svg.label(x, y + 45, PLAYERS[seat], 12, fill=MUTED)
    shown = state.scores[seat] if state.reason else state.points[seat]
    yield svg.label(x, y + 88, str(shown), 40, fill=LIGHT, font_weight="bold")
    after = x + svg.past(str(shown), 40)
    yield svg.label(after, y + 72, "points", 13, fill=MUTED)
    if state.reason:
        parts = account(state, seat)
        told = f"{parts['points']} left + {parts['zone']} Zone + {parts['deck']} Deck"
    else:
        told = f"{standing(state)[seat]} with Zone and Deck"
    yield svg.label(after, y + 88, told, 11, fill=MUTED)
    yield from node(state.nodes[seat], x, y + 112, node_mark(state, seat))
    yield svg.label(x, y + 202, captions.node_words(state.nodes[seat]), 12, fill=LIGHT)
    deck_x = x + 88
    count, back = own_deck(state, seat), state.tops.get(str(seat))
    yield svg.element(
        "g",
        *pile(state, 0, 0, count, back, deck_mark(seat)),
        transform=f"translate({deck_x:g} {y + 118:g}) scale(0.78)",
    )
    yield svg.label(deck_x, y + 202, "Deck", 12, fill=LIGHT)


def node(level: int, x: float, y: float, mark: str | None) -> Iterator[str]:
    """A square card with a lamp at each side; rotated, its Level is at the top left."""
    yield svg.box(x, y, 72, 72, 9, fill=DARK if level else BACK, stroke=FRAME, stroke_width=1.5,
                  data_mark=mark)  # fmt: skip
    lamps = ((8, 8), (64, 8), (64, 64), (8, 64))
    for number, (a, b) in enumerate(lamps, 1):
        lit = number <= level
        yield svg.circle(
            x + a, y + b, 5, fill=GOLD if lit else "none", stroke=GOLD if level else FRAME
        )
    if level:
        yield svg.centred(x + 36, y + 48, str(level), 34, fill=GOLD, font_weight="bold")
    else:
        yield svg.element("path", d=f"M{x + 22:g} {y + 22:g}l28 28m0-28l-28 28", stroke=FRAME,
                      stroke_width=5, stroke_linecap="round")  # fmt: skip


def hand(state: State, seat: int, x: float, y: float) -> Iterator[str]:
    held = sorted(state.hands[seat].cards)
    faces = [(card(state, name, 0, 0), mark_of("card", name, seat)) for name in held]
    yield from grid([*faces, *backs(state, seat, state.hands[seat])], x, y)


def zone(state: State, seat: int, x: float, y: float) -> Iterator[str]:
    built = state.facilities[seat]
    faces = [
        (card(state, name, 0, 0), mark_of("card", name, seat)) for name in state.ancients[seat]
    ]
    for name, back in sorted(built.cards.items()):
        face = svg.element("g", drawn_facility(state.box, back, name), data_card=name)
        faces.append((face, mark_of("card", name, seat)))
    yield from grid([*faces, *backs(state, seat, built)], x, y)


def backs(state: State, seat: int, kept: Kept) -> Iterator[Marked]:
    for back, mark in zip(kept.backs, back_marks(state, seat, kept), strict=True):
        yield drawn_back(state.box, back), mark


def grid(faces: Sequence[Marked], x: float, y: float) -> Iterator[str]:
    for i, (face, mark) in enumerate(faces):
        yield placed(x + i % ROW * ACROSS, y + i // ROW * DOWN, face, mark)
    if not faces:
        yield svg.label(x, y + 40, "empty", 12, fill=MUTED)


def placed(x: float, y: float, face: str, mark: str | None) -> str:
    return svg.element("g", face, transform=f"translate({x:g} {y:g})", data_mark=mark)


def card(state: State, name: str, x: float, y: float, mark: str | None = None) -> str:
    """A card that shows its Ancient side."""
    face = drawn_ancient(state.box, name, captions.behind(state, name))
    at = f"translate({x:g} {y:g})"
    return svg.element("g", face, transform=at, data_card=name, data_mark=mark)


@lru_cache(maxsize=1024)  # the next picture of a game shows nearly the same cards
def drawn_ancient(box: c.NorthBox, name: str, back: str) -> str:
    face: c.Card = box.cards[name]
    colour = VALUE_FILL[face.value]
    band = f"M0 21v-14a7 7 0 0 1 7-7h{CARD_W - 14}a7 7 0 0 1 7 7v14z"
    room = CARD_W - 40
    size = svg.size_to_fit(face.name, room, (11, 10.5, 10, 9.5), bold=True)
    title = svg.fitted(face.name, room, size, bold=True)
    return "".join(
        (
            svg.element("title", svg.escape(captions.describe(face))),
            svg.box(0, 0, CARD_W, CARD_H, 7, fill=PAPER),
            svg.element("path", d=band, fill=colour),
            svg.circle(15, 10.5, 9, fill=PAPER),
            svg.centred(15, 14.5, c.VALUES[face.value], 11, fill=INK, font_weight="bold"),
            svg.label(29, 14.5, title, size, fill="#fff", font_weight="bold"),
            *ability(27, "S", SPARK, captions.spark(face)),
            *ability(44, "P", PROTOCOL, captions.protocol(face)),
            svg.label(CARD_W - 7, 72, svg.fitted(back, CARD_W - 14, 9), 9, fill=QUIET,
                  text_anchor="end", font_style="italic"),
            svg.box(0.5, 0.5, CARD_W - 1, CARD_H - 1, 7, fill="none", stroke="#000", opacity=0.35),
        )
    )  # fmt: skip


def ability(y: float, letter: str, colour: str, words: str, ink: str = INK) -> Iterator[str]:
    """A Spark's letter stands in a diamond, a Protocol's in a square."""
    x, middle = 13.0, y + 7
    if letter == "S":
        corners = [(x, middle - 8), (x + 8, middle), (x, middle + 8), (x - 8, middle)]
        yield svg.polygon(corners, fill=colour)
    else:
        yield svg.box(x - 6.5, middle - 6.5, 13, 13, 2, fill=colour)
    yield svg.centred(x, middle + 3.3, letter, 9, fill="#fff", font_weight="bold")
    room = CARD_W - 27
    size = svg.size_to_fit(words, room, (10, 9.5, 9, 8.5))
    yield svg.label(24, middle + 3.5, svg.fitted(words, room, size), size, fill=ink)


def cut_corners(x: float, y: float, **attributes: str) -> str:
    """The outline of a Facility."""
    cut = 11
    corners = [(cut, 0), (CARD_W - cut, 0), (CARD_W, cut), (CARD_W, CARD_H - cut)]
    corners += [(CARD_W - cut, CARD_H), (cut, CARD_H), (0, CARD_H - cut), (0, cut)]
    return svg.polygon([(x + a, y + b) for a, b in corners], **attributes)


@lru_cache(maxsize=1024)
def drawn_facility(box: c.NorthBox, back: str, name: str) -> str:
    """A card that shows its Facility side; `name` is the card, for those who know it."""
    face = box.facilities[back]
    below = f"Facility · {box.cards[name].name if name in box.cards else name}"
    title = svg.fitted(face.name, CARD_W - 24, 11, bold=True)
    return "".join(
        (
            svg.element("title", svg.escape(captions.describe_facility(face))),
            cut_corners(0, 0, fill=STEEL, stroke=MUTED),
            svg.centred(CARD_W / 2, 16, title, 11, fill=LIGHT, font_weight="bold"),
            svg.element("path", d=f"M10 23h{CARD_W - 20}", stroke=FRAME),
            *ability(33, "P", PROTOCOL, captions.facility_protocol(face), LIGHT),
            svg.centred(CARD_W / 2, 70, svg.fitted(below, CARD_W - 14, 9.5), 9.5, fill=MUTED),
        )
    )


@lru_cache(maxsize=256)
def drawn_back(box: c.NorthBox, back: str | None) -> str:
    """A card of which nobody here knows the other side."""
    if back is not None:
        return drawn_facility(box, back, "?")
    return "".join(
        (
            svg.element("title", "an unknown card"),
            cut_corners(0, 0, fill=BACK, stroke=FRAME),
            svg.centred(CARD_W / 2, CARD_H / 2 + 9, "?", 26, fill=MUTED, font_weight="bold"),
        )
    )


def legend(y: float) -> Iterator[str]:
    """Explains the marks, from left to right."""
    x: float = EDGE + 10
    spark_mark, protocol_mark = (
        "".join(list(ability(-7, letter, colour, ""))[:2])
        for letter, colour in (("S", SPARK), ("P", PROTOCOL))
    )
    marks = [
        (svg.circle(0, 0, 9, fill=PAPER) + svg.centred(0, 4, "II", 10, fill=INK), "Value"),
        (svg.element("g", spark_mark, transform="translate(-13 0)"), "Spark, when reprogrammed"),
        (svg.element("g", protocol_mark, transform="translate(-13 0)"), "Protocol, when played"),
        (svg.box(-13, -8, 26, 16, 3, fill=PAPER), "Ancient"),
        (svg.element("g", cut_corners(0, 0, fill=STEEL, stroke=MUTED),
                 transform="translate(-13 -8) scale(0.2)"), "Facility"),
        (svg.circle(0, 0, 5, fill=GOLD), "a Level of the Node"),
    ]  # fmt: skip
    for mark, meaning in marks:
        words = svg.label(18, 4, meaning, 12, fill=MUTED)
        yield svg.element("g", mark, words, transform=f"translate({x:g} {y:g})")
        x += 48 + svg.text_width(meaning, 12)
