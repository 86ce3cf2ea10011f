"""Cards of a narrow picture: two in a row where they are read, else four, by Value and name.

Ancients are light, with their Value on a band; Facilities are dark with cut corners.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north.cards import UNSEEN
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.narrow import (
    EDGE,
    LEAST,
    ROOM,
    TARGET,
    Drawn,
    fitted,
    sized,
    touchable,
    written,
)

from ..rules.state import Kept, State
from . import captions
from . import picture as p
from .card_marks import back_marks

GAP, BAND, SLIM = 6, 22, 18
"""Between cards; the bands of Values on large and small ones."""
TALL, SHORT = 77, 62
"""The heights of large cards, with their other side and without."""


class Lying(NamedTuple):
    """A card as it lies here: the faces that can be seen, and what acts call it."""

    mark: str | None
    card: str | None = None
    """An Ancient in front, or behind the Facility."""
    built: str | None = None
    """The Facility that shows; "" where nobody noted it."""
    behind: str = UNSEEN.name
    """The Facility on the back of an Ancient, by name."""

    @property
    def two_sided(self) -> bool:
        """Is its other side known here?"""
        return self.card is not None if self.built else self.behind != UNSEEN.name

    def meant(self, values: Collection[Any]) -> bool:
        """Is it named by acts with these values?"""
        return any(each.rpartition(":")[2] in values for each in (self.mark or "").split())


def ancients(state: State, cards: Sequence[str], seat: int | None) -> list[Lying]:
    return [
        Lying(mark_of("card", card, seat), card, behind=captions.behind(state, card))
        for card in cards
    ]


def unknown(state: State, seat: int, kept: Kept) -> Iterator[Lying]:
    for back, mark in zip(kept.backs, back_marks(state, seat, kept), strict=True):
        yield Lying(mark, built=back or "")


def held(state: State, seat: int) -> list[Lying]:
    hand = state.hands[seat]
    return [*ancients(state, sorted(hand.cards), seat), *unknown(state, seat, hand)]


def standing(state: State, seat: int) -> list[Lying]:
    """The Zone: Ancients, then Facilities."""
    built = state.facilities[seat]
    known = (
        Lying(mark_of("card", card, seat), card, back) for card, back in sorted(built.cards.items())
    )
    return [*ancients(state, state.ancients[seat], seat), *known, *unknown(state, seat, built)]


def rows(
    state: State, cards: Sequence[Lying], y: float, wide: int, large: bool, places: int = 0
) -> Drawn:
    """Cards in rows from y on, dashed places where some are missing; and where they end."""
    across = 2 if large else 4
    tall = TARGET if not large else TALL if any(card.two_sided for card in cards) else SHORT
    each = (wide - 2 * EDGE - (across - 1) * GAP) / across
    drawn, count = [], max(len(cards), places)
    for n in range(count):
        x, top = EDGE + n % across * (each + GAP), y + n // across * (tall + GAP)
        if n < len(cards):
            _, card, built, behind = cards[n]
            if large:
                face = large_face(state.box, card, built, behind, each, tall)
            else:
                face = small_face(state.box, card, built, each)
            drawn.append(svg.element("g", face, transform=f"translate({x:g} {top:g})",
                                     data_card=card, data_mark=cards[n].mark))  # fmt: skip
        else:
            drawn.append(svg.box(x, top, each, tall, 7, fill="none", stroke=p.FRAME,
                                 stroke_dasharray="4 4"))  # fmt: skip
    return drawn, y + -(-count // across) * (tall + GAP)


@lru_cache(maxsize=1024)  # the next picture of a game shows nearly the same cards
def large_face(
    box: c.NorthBox, card: str | None, built: str | None, behind: str, wide: float, tall: float
) -> str:
    if built == "":
        return nameless(wide, tall, 28)
    if built is not None:
        return large_facility(box, card, built, wide, tall)
    face = box.cards[str(card)]
    room, back = wide - BAND - 11, "" if behind == UNSEEN.name else f"back: {behind}"
    size = sized(face.name, room, 14, bold=True)
    return "".join(
        (
            svg.element("title", svg.escape(captions.describe(face))),
            svg.box(0, 0, wide, tall, 7, fill=p.PAPER),
            *value(face.value, BAND, tall, 15),
            svg.label(BAND + 6, 17, fitted(face.name, room, size, bold=True), size, fill=p.INK,
                      font_weight="bold"),
            *ability(BAND + 13, 31, "S", p.SPARK, captions.spark(face), wide, p.INK),
            *ability(BAND + 13, 50, "P", p.PROTOCOL, captions.protocol(face), wide, p.INK),
            svg.label(BAND + 6, 72, fitted(back, room, LEAST), LEAST, fill=p.QUIET,
                      font_style="italic") if back else "",
        )
    )  # fmt: skip


def value(number: int, band: float, tall: float, size: float) -> Iterator[str]:
    """The Value on a band of its colour at the left end of a card."""
    path = f"M7 0h{band - 7:g}v{tall:g}h-{band - 7:g}a7 7 0 0 1-7-7v-{tall - 14:g}a7 7 0 0 1 7-7z"
    yield svg.element("path", d=path, fill=p.VALUE_FILL[number])
    yield svg.centred(band / 2, tall / 2 + size * 0.36, c.VALUES[number], size, fill="#fff",
                      font_weight="bold")  # fmt: skip


def ability(
    x: float, middle: float, letter: str, colour: str, words: str, wide: float, ink: str
) -> Iterator[str]:
    """A Spark's letter stands in a diamond, a Protocol's in a square."""
    if letter == "S":
        corners = [(x, middle - 9), (x + 9, middle), (x, middle + 9), (x - 9, middle)]
        yield svg.polygon(corners, fill=colour)
    else:
        yield svg.box(x - 7.5, middle - 7.5, 15, 15, 2, fill=colour)
    yield svg.centred(x, middle + 4, letter, LEAST, fill="#fff", font_weight="bold")
    room = wide - x - 14
    # A number that is cut is worse than one that touches the edge in a broad font.
    size = sized(words, room, 13)
    yield svg.label(x + 12, middle + 4.5, svg.fitted(words, room, size), size, fill=ink)


def cut_corners(wide: float, tall: float, cut: float, fill: str) -> str:
    """The outline of a Facility, with what a finger finds."""
    corners = [(cut, 0.5), (wide - cut, 0.5), (wide - 0.5, cut), (wide - 0.5, tall - cut)]
    corners += [(wide - cut, tall - 0.5), (cut, tall - 0.5), (0.5, tall - cut), (0.5, cut)]
    return touchable(0, 0, wide, tall) + svg.polygon(corners, fill=fill, stroke=p.FRAME)


def large_facility(box: c.NorthBox, card: str | None, built: str, wide: float, tall: float) -> str:
    """A card that shows its Facility side; and what it turns to, for those who know."""
    face = box.facilities[built]
    size = sized(face.name, wide - 22, 14, bold=True)
    name = fitted(face.name, wide - 22, size, bold=True)
    other = box.cards[card] if card else None
    told = f"{c.VALUES[other.value]} {other.name}" if other else "?"
    turned = captions.protocol(other) if other else ""
    return "".join(
        (
            svg.element("title", svg.escape(captions.describe_facility(face))),
            cut_corners(wide, tall, 10, p.STEEL if card else p.BACK),
            svg.label(12, 17, name, size, fill=p.LIGHT, font_weight="bold"),
            *ability(19, 31, "P", p.PROTOCOL, captions.facility_protocol(face), wide, p.LIGHT),
            svg.label(
                12,
                53,
                fitted(f"behind: {told}", wide - 22, LEAST),
                LEAST,
                fill=p.MUTED,
                font_style="italic",
            ),
            *(ability(19, 65, "P", p.PROTOCOL, turned, wide, p.MUTED) if turned else ()),
        )
    )


@lru_cache(maxsize=2048)
def small_face(box: c.NorthBox, card: str | None, built: str | None, wide: float) -> str:
    """Value and name; of a Facility its name, with a question mark where that is all one knows."""
    if built == "":
        return nameless(wide, TARGET, 18)
    if built is None:
        face = box.cards[str(card)]
        told, name, ink = captions.describe(face), face.name, p.INK
        drawn = [
            svg.box(0, 0, wide, TARGET, 7, fill=p.PAPER),
            *value(face.value, SLIM, TARGET, 13),
        ]
        left = SLIM + 4.0
    else:
        facility = box.facilities[built]
        told, name, ink = captions.describe_facility(facility), facility.name, p.LIGHT
        drawn, left = [cut_corners(wide, TARGET, 8, p.STEEL if card else p.BACK)], 8.0
        if card is None:
            drawn.append(svg.label(7, 27, "?", 14, fill=p.MUTED, font_weight="bold"))
            left = 19.0
    room = wide - left - 2
    size = min((sized(word, room, 12) for word in name.split()), default=LEAST)
    lines = len(svg.wrapped(name, room * ROOM, size, 2))
    shown = written(name, left, TARGET / 2 + (4.5, -3.5)[lines - 1], room, size, 2, fill=ink)
    return "".join((svg.element("title", svg.escape(told)), *drawn, *shown))


def nameless(wide: float, tall: float, size: float) -> str:
    """A card of which nobody here knows either side."""
    return "".join(
        (
            svg.element("title", "an unknown card"),
            cut_corners(wide, tall, 9, p.BACK),
            svg.centred(wide / 2, tall / 2 + size * 0.36, "?", size, fill=p.MUTED,
                        font_weight="bold"),
        )
    )  # fmt: skip
