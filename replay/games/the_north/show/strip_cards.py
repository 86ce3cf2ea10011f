"""Cards of a narrow picture: two in a row where they are read, else four, by Value and name.

Ancients are light, with their Value on a band; Facilities are dark with cut corners.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from icecore.events.games.the_north import cards as c
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.strip import EDGE, LEAST, TARGET, fitted, sized, touchable, written

from ..rules.state import Kept, State
from . import picture as p
from . import wording
from .marking import back_marks

GAP, TALL, BAND, SLIM = 6, 76, 28, 18
"""Between cards; the height of a large one; the bands of Values."""


class Lying(NamedTuple):
    """A card as it lies here: the faces that can be seen, and what acts call it."""

    mark: str | None
    card: str | None = None
    """An Ancient in front, or behind the Facility."""
    built: str | None = None
    """The Facility that shows; "" where nobody noted it."""
    behind: str = "?"
    """The Facility on the back of an Ancient, by name."""


def ancients(state: State, cards: Sequence[str], seat: int | None) -> list[Lying]:
    return [
        Lying(mark_of("card", card, seat), card, behind=wording.behind(state, card))
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
    known = (Lying(mark_of("card", card, seat), card, back) for card, back in sorted(built.cards.items()))
    return [*ancients(state, state.ancients[seat], seat), *known, *unknown(state, seat, built)]


def rows(
    state: State, cards: Sequence[Lying], y: float, wide: int, large: bool, places: int = 0
) -> tuple[list[str], float]:
    """Cards in rows from y on, with dashed places for those that are missing; and where they end."""
    across, tall = (2, TALL) if large else (4, TARGET)
    each = (wide - 2 * EDGE - (across - 1) * GAP) / across
    drawn = []
    count = max(len(cards), places)
    for n in range(count):
        x, top = EDGE + n % across * (each + GAP), y + n // across * (tall + GAP)
        if n >= len(cards):
            drawn.append(svg.box(x, top, each, tall, 7, fill="none", stroke=p.FRAME,
                                 stroke_dasharray="4 4"))  # fmt: skip
            continue
        card = cards[n]
        face = (large_face if large else small_face)(state.box, card.card, card.built, card.behind, each)
        drawn.append(svg.element("g", face, transform=f"translate({x:g} {top:g})",
                                 data_card=card.card, data_mark=card.mark))  # fmt: skip
    return drawn, y + -(-count // across) * (tall + GAP)


def large_face(
    box: c.NorthBox, card: str | None, built: str | None, behind: str, wide: float
) -> str:
    if built is not None:
        return large_facility(box, card, built, wide)
    return large_ancient(box, str(card), behind, wide)


@lru_cache(maxsize=1024)  # the next picture of a game shows nearly the same cards
def large_ancient(box: c.NorthBox, card: str, behind: str, wide: float) -> str:
    face = box.cards[card]
    room = wide - BAND - 12
    size = sized(face.name, room, 14, bold=True)
    back = f"back: {behind}"
    return "".join(
        (
            svg.element("title", svg.escape(wording.describe(face))),
            svg.box(0, 0, wide, TALL, 7, fill=p.PAPER),
            *value(face.value, BAND, TALL, 16),
            svg.label(BAND + 7, 18, fitted(face.name, room, size, bold=True), size, fill=p.INK,
                      font_weight="bold"),
            *ability(BAND + 14, 30, "S", p.SPARK, wording.spark(face), wide, p.INK),
            *ability(BAND + 14, 49, "P", p.PROTOCOL, wording.protocol(face), wide, p.INK),
            svg.label(BAND + 7, 71, fitted(back, room, LEAST), LEAST, fill=p.QUIET,
                      font_style="italic"),
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
    room = wide - x - 16
    size = sized(words, room, 13)
    yield svg.label(x + 12, middle + 4.5, fitted(words, room, size), size, fill=ink)


def cut_corners(wide: float, tall: float, cut: float, fill: str) -> str:
    """The outline of a Facility, with what a finger finds."""
    corners = [(cut, 0.5), (wide - cut, 0.5), (wide - 0.5, cut), (wide - 0.5, tall - cut)]
    corners += [(wide - cut, tall - 0.5), (cut, tall - 0.5), (0.5, tall - cut), (0.5, cut)]
    return touchable(0, 0, wide, tall) + svg.polygon(corners, fill=fill, stroke=p.FRAME)


@lru_cache(maxsize=1024)
def large_facility(box: c.NorthBox, card: str | None, built: str, wide: float) -> str:
    """A card that shows its Facility side; what is behind it, for those who know."""
    if not built:
        return nameless(wide, TALL, 28)
    face = box.facilities[built]
    size = sized(face.name, wide - 24, 14, bold=True)
    turned = box.cards[card] if card else None
    behind = f"Value {c.VALUES[turned.value]}, {turned.name}" if turned else "behind it: ?"
    other = (
        ability(20, 49, "P", p.PROTOCOL, wording.protocol(turned), wide, p.MUTED) if turned else ()
    )
    told = fitted(face.name, wide - 24, size, bold=True)
    below = 71 if turned else 57
    return "".join(
        (
            svg.element("title", svg.escape(wording.describe_facility(face))),
            cut_corners(wide, TALL, 11, p.STEEL),
            svg.label(13, 18, told, size, fill=p.LIGHT, font_weight="bold"),
            *ability(20, 30, "P", p.PROTOCOL, wording.facility_protocol(face), wide, p.LIGHT),
            *other,
            svg.label(13, below, fitted(behind, wide - 24, LEAST), LEAST, fill=p.MUTED,
                      font_style="italic"),
        )
    )  # fmt: skip


@lru_cache(maxsize=2048)
def small_face(
    box: c.NorthBox, card: str | None, built: str | None, behind: str, wide: float
) -> str:
    """Value and name; of a Facility its name, with a question mark where it is all that is known."""
    if built == "":
        return nameless(wide, TARGET, 18)
    if built is None:
        face = box.cards[str(card)]
        told, name, ink = wording.describe(face), face.name, p.INK
        drawn = [svg.box(0, 0, wide, TARGET, 7, fill=p.PAPER), *value(face.value, SLIM, TARGET, 12)]
        left = SLIM + 4.0
    else:
        facility = box.facilities[built]
        told, name, ink = wording.describe_facility(facility), facility.name, p.LIGHT
        drawn, left = [cut_corners(wide, TARGET, 8, p.STEEL)], 8.0
        if card is None:
            mark = svg.label(7, TARGET / 2 + 5, "?", 14, fill=p.MUTED, font_weight="bold")
            drawn, left = [cut_corners(wide, TARGET, 8, p.BACK), mark], 19.0
    lines = written(name, left, 0, wide - left - 2, LEAST, 2, fill=ink)
    top = TARGET / 2 + (4 if len(lines) == 1 else -3)
    lines = written(name, left, top, wide - left - 2, LEAST, 2, fill=ink)
    return "".join((svg.element("title", svg.escape(told)), *drawn, *lines))


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
