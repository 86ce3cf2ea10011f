"""The table for a phone: the board in two rows, then the pyramids, the one on turn first.

While a card is placed or moved within a pyramid, that pyramid comes before the board.
"""

from collections.abc import Callable, Iterator, Sequence

from icecore.events.games.boreal_pyramid import words as w
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.narrow import (
    EDGE,
    HEAD,
    LEAST,
    TARGET,
    fitted,
    ghost,
    heading,
    text_width,
    written,
)
from icecore.replay.show.text import called, signed

from ..rules.lookups import as_white, on_turn
from ..rules.pyramid import Slots, base, is_covered, spot, width
from ..rules.scoring import card_points, outcome, standing
from ..rules.state import State
from ..rules.table import pyramid as table
from . import captions
from . import picture as p
from .card_marks import DECK, free_places, square_marks
from .narrow_card import Sizes, card

LINE, DECK_W = 18, 52
INSIDE = w.Place | w.Swap | w.Recall
"""Acts within one's own pyramid."""


Zone = Callable[[State, Sizes, float], tuple[list[str], float]]
"""(state, sizes, top) → what is drawn there, and how high it is."""


def strip(state: State, names: Sequence[str], wide: int) -> str:
    """The position in a column as wide as a phone."""
    names, at = called(names, captions.SIDES), Sizes(wide)
    first = on_turn(state)
    zones: list[Zone] = [board, *(Panel(seat, names[seat]) for seat in (first, 1 - first)), rest]
    if any(isinstance(act, INSIDE) for _, act in table.candidates(state)):
        zones[:2] = zones[1::-1]
    parts, y = header(state, names, at), float(HEAD)
    for zone in zones:
        drawn, high = zone(state, at, y)
        parts += drawn
        y += high
    height = round(y + 4)
    return svg.picture_of(
        wide,
        height,
        f"BOREAL (pyramid), {captions.when(state)}: {captions.awaited(state, names)}",
        " ".join(captions.account(state, names)),
        svg.box(0, 0, wide, height, fill=p.TABLE),
        *parts,
    )


def header(state: State, names: Sequence[str], at: Sizes) -> list[str]:
    left = captions.deck(state)
    when = ", ".join(filter(None, (captions.when(state), captions.ending(state))))
    quiet = f"{when} · {left.archives} archives in the deck"
    ink = p.GOLD if state.reason else p.LIGHT
    room, x = at.wide - 3 * EDGE - DECK_W, at.wide - EDGE - DECK_W
    return [
        *heading(captions.awaited(state, names), quiet, room, ink, p.MUTED),
        svg.element(
            "g",
            svg.box(x, 3, DECK_W, TARGET, 5, fill="#1d3b3a", stroke="#7fa39b"),
            svg.centred(x + DECK_W / 2, 24, str(left.cards), 19, fill=p.LIGHT, font_weight="bold"),
            svg.centred(x + DECK_W / 2, 40, "deck", 12, fill=p.LIGHT),
            data_mark=DECK,
        ),
    ]


def board(state: State, at: Sizes, top: float) -> tuple[list[str], float]:
    """Squares 1 to 4 and 5 to 8 as white counts; black's numbers above them, white's below."""
    row = at.tall + 2 * LINE + 2
    parts = [svg.box(2, top, at.wide - 4, 2 * row + 4, 8, fill=p.STRIP)]
    for white, name in enumerate(state.board, 1):
        x = EDGE + (white - 1) % 4 * at.across
        y = top + 2 + (white - 1) // 4 * row + LINE
        inside = (
            p.empty_place(x, y, at.card, at.tall, p.SQUARE)
            if name is None
            else card(state, name, x, y, at)
        )
        mark = square_marks(state, white)
        parts.append(svg.element("g", inside, data_square=white, data_mark=mark))
        parts += track(state, 0, white, x, y + at.tall, at)
        parts += track(state, 1, white, x, y - LINE, at)
    return parts, 2 * row + 10


def track(state: State, seat: int, white: int, x: float, y: float, at: Sizes) -> Iterator[str]:
    """One square of a seat's track: how far its counter reaches, and the counter."""
    (fill, ink), here, own = p.ARROWS[seat], state.counters[seat], as_white(state, seat, white)
    middle = x + at.card / 2
    if own <= here:
        yield svg.box(x, y + (LINE - 3 if seat else 0), at.card, 3, 1.5, fill=fill)
    if own == here:
        yield p.arrow(middle, y + LINE / 2, (-1, 1)[seat], fill, 0.6)
    ink = ink if own == here else p.LIGHT
    yield svg.centred(middle, y + LINE / 2 + 4.5, str(own), 13, fill=ink, font_weight="bold")


class Panel:
    """A player's side: what is to be placed, the pyramid as far as it is built, the reserve."""

    def __init__(self, seat: int, name: str) -> None:
        self.seat, self.name = seat, name

    def __call__(self, state: State, at: Sizes, y: float) -> tuple[list[str], float]:
        ground, _, quiet = p.PANELS[self.seat]
        ended = outcome(state)
        lit = self.seat in ended.winners if ended else self.seat == captions.mover(state)
        frame = (p.GOLD if ended else p.AMBER) if lit else quiet
        parts, end = self.head(state, at, y), y + 50
        for part in (self.hand, self.pyramid, self.reserve):
            drawn, high = part(state, at, end)
            parts += drawn
            end += high
        edge = {"stroke": frame, "stroke_width": 3 if lit else 1}
        return [svg.box(2, y, at.wide - 4, end - y, 10, fill=ground, **edge), *parts], end - y + 8

    def head(self, state: State, at: Sizes, y: float) -> list[str]:
        seat, (_, ink, quiet) = self.seat, p.PANELS[self.seat]
        points = f"{signed(standing(state)[seat])} points"
        taken = text_width(points, 18, bold=True)
        facts = [captions.SIDES[seat], f"counter on {state.counters[seat]}"]
        facts.append(captions.progress(state.pyramids[seat]))
        if state.reason is None:
            facts.append(f"rest brings {captions.rest_gain(state, seat)}")
        name = fitted(self.name, at.wide - 66 - taken, 17, bold=True)
        told = fitted(" · ".join(facts), at.wide - 56, 12)
        return [
            p.arrow(24, y + 25, (-1, 1)[seat], p.ARROWS[seat][0], 0.75),
            svg.label(44, y + 22, name, 17, fill=ink, font_weight="bold"),
            svg.label(44, y + 40, told, 12, fill=quiet),
            svg.label(at.wide - 12, y + 22, points, 18, fill=ink, font_weight="bold",
                      text_anchor="end"),
        ]  # fmt: skip

    def hand(self, state: State, at: Sizes, y: float) -> tuple[list[str], float]:
        if state.hand is None or self.seat != on_turn(state):
            return [], 0
        _, ink, quiet = p.PANELS[self.seat]
        x = 24 + at.card
        told = captions.describe(state.box.cards[state.hand])
        return [
            svg.box(EDGE - 2, y, at.card + 8, at.tall + 8, 9, fill=p.AMBER),
            card(state, state.hand, EDGE + 2, y + 4, at),
            svg.label(x, y + 16, "to be placed", 13, fill=ink, font_weight="bold"),
            *written(told, x, y + 34, at.wide - x - 12, 12, 4, fill=quiet),
        ], at.tall + 16

    def pyramid(self, state: State, at: Sizes, y: float) -> tuple[list[str], float]:
        slots, quiet = state.pyramids[self.seat], p.PANELS[self.seat][2]
        taken = [n for n, name in enumerate(slots) if name is not None]
        free = sorted(n for n in free_places(state, self.seat) if n is not None)
        if not taken and not free:
            return [svg.label(EDGE + 6, y + 12, "no cards yet", 12, fill=quiet)], 20
        half = width(slots) // 2
        ground = base(slots) or range(half, half + 1)
        left = (at.wide - at.card) / 2 - at.across * (ground.start + ground.stop - 1) / 2
        floors = max(spot(slots, n)[0] for n in (*taken, *free))

        def corner(n: int) -> tuple[float, float]:
            floor, x = spot(slots, n)
            return left + at.across * (x + half + (floor - 1) / 2), y + at.down * (floors - floor)

        parts = []
        for n in free:
            beside = n < width(slots) and n not in ground
            slim = TARGET if beside and len(ground) == 3 else at.card
            x, top = corner(n)
            x += at.card - slim if n < ground.start else 0
            parts.append(free_slot(slots, n, x, top, slim, at.tall, quiet))
        for n in taken:
            name, points = str(slots[n]), card_points(state, self.seat, n)
            mark = mark_of("card", name, self.seat)
            parts.append(card(state, name, *corner(n), at, points, is_covered(slots, n), mark))
        return parts, floors * at.down

    def reserve(self, state: State, at: Sizes, y: float) -> tuple[list[str], float]:
        cards, quiet = state.reserves[self.seat], p.PANELS[self.seat][2]
        told = "reserve" if cards else "reserve empty"
        parts = [svg.label(EDGE + 6, y + 14, told, 12, fill=quiet)]
        for n, name in enumerate(cards):
            x, top = EDGE + n % 4 * at.across, y + 20 + n // 4 * at.down
            parts.append(card(state, name, x, top, at, mark=mark_of("card", name, self.seat)))
        return parts, 22 + at.rows(cards)


def free_slot(
    slots: Slots, n: int, x: float, y: float, wide: float, tall: float, ink: str
) -> str:  # fmt: skip
    floor, column = spot(slots, n)
    return ghost(
        mark_of("slot", (floor, column)),
        svg.element("title", f"floor {floor}, x {column}"),
        p.empty_place(x, y, wide, tall, "#80808033", ink),
        svg.centred(x + wide / 2, y + tall / 2 - 3, f"floor {floor}", LEAST, fill=ink),
        svg.centred(x + wide / 2, y + tall / 2 + 13, f"x {column}", 12, fill=ink),
    )


def rest(state: State, at: Sizes, y: float) -> tuple[list[str], float]:
    """Draws what left the game, and explains the letters of the families."""
    parts, top = [], y
    if state.out:
        told = ", ".join(state.box.cards[name].name for name in state.out)
        rows = written(f"Out of the game: {told}", EDGE, y + 14, at.wide - 2 * EDGE, 12, 4,
                       fill=p.MUTED)  # fmt: skip
        parts += rows
        y += 8 + 15 * len(rows)
    x = float(EDGE)
    for family in state.box.families:
        long = 30 + text_width(family, 12)
        if x + long > at.wide - EDGE and x > EDGE:
            x, y = EDGE, y + 26
        name = fitted(family, at.wide - 2 * EDGE - 30, 12)
        parts.append(p.family_mark(state.box, family, x + 10, y + 14, LEAST))
        parts.append(svg.label(x + 25, y + 18, name, 12, fill=p.MUTED))
        x += long + 8
    return parts, y + 30 - top
