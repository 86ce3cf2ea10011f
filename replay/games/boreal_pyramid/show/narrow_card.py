"""A card as small as it can be read: four of them fill the width of a phone."""

from collections.abc import Sequence
from functools import lru_cache

from icecore.events.games.boreal_pyramid import cards as c
from icecore.replay.show import svg
from icecore.replay.show.narrow import EDGE, LEAST, ROOM, fitted, sized, text_width
from icecore.replay.show.text import signed

from ..rules.state import State
from . import captions
from . import picture as p

GAP, BAND = 5, 29
"""Between cards; the height of the band with the name."""


class Sizes:
    """Four cards fill a row."""

    def __init__(self, wide: int) -> None:
        self.wide = wide
        self.card = (wide - 2 * EDGE - 3 * GAP) / 4
        self.tall = 88.0
        self.across, self.down = self.card + GAP, self.tall + GAP

    def rows(self, cards: Sequence[str]) -> float:
        return p.rows(cards) * self.down


def card(
    state: State, name: str, x: float, y: float, at: Sizes, points: int | None = None,
    covered: bool = False, mark: str | None = None,
) -> str:  # fmt: skip
    inside = face(state.box, name, at.card, at.tall, points, covered)
    where = f"translate({x:g} {y:g})"
    return svg.element("g", inside, transform=where, data_card=name, data_mark=mark)


@lru_cache(maxsize=1024)
def face(
    cards: c.PyramidBox, name: str, wide: float, tall: float, points: int | None, covered: bool
) -> str:
    """A card: name, cost, compasses, families, points, and where it may lie and what it does."""
    shown, printed = cards.cards[name], captions.short_points(cards.cards[name])
    worth = compact(cards, printed) if points is None else signed(points)
    colours = [p.family_colour(cards, each) for each in shown.families] or [p.NO_FAMILY]
    part, archive = wide / len(colours), shown.kind == "A"
    few = shown.compasses if shown.compasses <= 2 else 1
    beyond = f"{shown.compasses}×" if few < shown.compasses else ""
    marks = shown.families[:2]
    room = wide - 24 - 18 * max(0, len(marks) - 1) - (0 if marks else -14)
    big = sized(worth, room - 12, 14, bold=True)
    said = fitted(worth, room - 12, big, bold=True)
    pill = max(26.0, text_width(said, big, bold=True) + 10)
    formula = printed if worth != printed else ""
    last = " · ".join(filter(None, ("A" if archive else "", formula, captions.terms(shown))))
    return "".join(
        (
            svg.element("title", svg.escape(captions.describe(shown))),
            svg.box(0, 0, wide, tall, 6, fill=p.PARCHMENT if archive else p.PAPER),
            *(svg.box(n * part, 0, part, BAND, 4, fill=fill) for n, fill in enumerate(colours)),
            *title(shown.name, wide - 8),
            svg.circle(14, 42, 10, fill=p.INK),
            svg.centred(14, 46.5, str(shown.cost), 13, fill="#fff", font_weight="bold"),
            *(p.compass(wide - 13 - n * 18, 42, covered) for n in range(few)),
            svg.label(wide - 24, 46.5, beyond, 12, fill=p.INK, text_anchor="end") if beyond else "",
            *(p.family_mark(cards, each, 14 + n * 18, 64, LEAST) for n, each in enumerate(marks)),
            svg.box(wide - 5 - pill, 55, pill, 18, 9, fill=p.GOLD),
            svg.centred(wide - 5 - pill / 2, 64 + big * 0.36, said, big, fill=p.INK,
                        font_weight="bold"),
            svg.label(5, tall - 4, fitted(last, wide - 8, LEAST), LEAST, fill=p.SMALL),
            svg.box(0.5, 0.5, wide - 1, tall - 1, 6, fill="none", stroke="#000", opacity=0.35),
        )
    )  # fmt: skip


def title(name: str, room: float) -> list[str]:
    """A name, on two lines where it is too long for one."""
    size = sized(name, room, 13, bold=True)
    rows = svg.wrapped(name, room * ROOM, size, 2, bold=True)
    first = 19 if len(rows) == 1 else 12.5
    return [
        svg.label(5, first + 12.5 * n, row, size, fill="#fff", font_weight="bold")
        for n, row in enumerate(rows)
    ]


def compact(cards: c.PyramidBox, formula: str) -> str:
    """`2/C` for `2/coast`: points with the letters of the families."""
    for family, letter in captions.family_letters(cards.families).items():
        formula = formula.replace(f"/{family}", f"/{letter}")
    return formula.replace("neighbour", "next")
