"""The things of the whole table: the Alliance track, Time, die, Active Event and the supply."""

from collections.abc import Iterator, Sequence

from icecore.events.games.foreverot.cards import ENERGY, ICONS
from icecore.replay.show.marks import mark_of
from icecore.replay.show.svg import box, centred, circle, element, escape, fitted, label, wrapped

from ..rules.lookups import TOKENS, active_event, beaten, cap
from ..rules.state import FULL, State
from . import marks
from .captions import event_words
from .situation import danger, decks, pieces_left, time_word
from .spiral import CELL_H, CELL_W

SPACE = 44
TRACK_H, SUPPLY_H = 46, 34
SUN = "M0-15v4M0 11v4M-15 0h4M11 0h4M-10-10l3 3M7 7l3 3M-10 10l3-3M7-7l3-3"
MOON = "M4-11A11.5 11.5 0 1 0 11 5 9 9 0 0 1 4-11z"


def track(state: State, x: float, y: float, width: float) -> Iterator[str]:
    """Spaces 0 to 21; those from the Ruin on cannot be gained."""
    start, most = x + width - (FULL + 1) * SPACE, cap(state)
    yield label(x, y + 20, "Alliance", 15, fill=marks.LIGHT, font_weight="bold")
    yield label(x, y + 36, f"{state.alliance} of {most}", 13, fill=marks.MUTED)
    for some, fill, ink in (
        (range(most + 1), marks.PAPER, marks.QUIET),
        (range(most + 1, FULL + 1), "none", marks.FRAME),
    ):
        squares = "".join(
            f"M{start + n * SPACE:g} {y:g}h{SPACE - 4}v40h-{SPACE - 4}z" for n in some
        )
        numbers = (label(middle(start, n), y + 25, str(n), 14) for n in some)
        yield element("path", d=squares, fill=fill, stroke=marks.FRAME)
        yield element("g", *numbers, fill=ink, text_anchor="middle")
    if state.marker:
        yield marks.moved(
            middle(start, state.marker),
            y + 20,
            box(-17, -17, 34, 34, 5, fill=marks.RUINED, stroke=marks.LIGHT),
            element("path", d="M-10-10L10 10M10-10L-10 10", stroke="#0007", stroke_width=3),
            centred(0, 4, "Ruin", 11, fill=marks.LIGHT, font_weight="bold"),
        )
    yield marks.moved(
        middle(start, state.alliance),
        y + 20,
        circle(0, 0, 17, fill=marks.FILL["A"], stroke=marks.GOLD, stroke_width=3),
        centred(0, 6, str(state.alliance), 17, fill="#fff", font_weight="bold"),
    )


def middle(start: float, number: int) -> float:
    return start + number * SPACE + SPACE / 2 - 2


def status(state: State, names: Sequence[str], x: float, y: float) -> Iterator[str]:
    """Time, die and Active Event, in the place of the spiral that no world takes."""
    yield marks.moved(x, y, box(0, 0, CELL_W, CELL_H, 9, fill=marks.PANEL, stroke=marks.FRAME))
    yield marks.moved(x, y, *time_and_die(state, names))
    yield marks.moved(x, y, *event_card(state))


def time_and_die(state: State, names: Sequence[str]) -> Iterator[str]:
    if state.night:
        yield marks.moved(28, 30, element("path", d=MOON, fill="#cfd9f2"))
    else:
        rays = element("path", d=SUN, stroke=marks.GOLD, stroke_width=2.5, fill="none")
        yield marks.moved(28, 30, circle(0, 0, 8, fill=marks.GOLD), rays)
    yield label(52, 28, time_word(state), 17, fill=marks.LIGHT, font_weight="bold")
    yield label(52, 44, danger(state), 11, fill=marks.MUTED)
    if state.die:
        yield marks.die_mark(178, 30, 20, marks.PAPER)
        yield centred(178, 38, str(state.die), 22, fill=marks.INK, font_weight="bold")
        yield label(206, 28, "die", 13, fill=marks.LIGHT, font_weight="bold")
        yield label(206, 44, fitted(names[state.thrown], 76, 11), 11, fill=marks.MUTED)
    yield label(CELL_W - 12, 28, f"{beaten(state)} of {TOKENS}", 17, fill=marks.LIGHT,
                font_weight="bold", text_anchor="end")  # fmt: skip
    yield label(CELL_W - 12, 44, "Rot beaten", 11, fill=marks.MUTED, text_anchor="end")


def event_card(state: State) -> Iterator[str]:
    event = active_event(state)
    left = f"{len(state.events)} in the deck"
    if event is None:
        yield box(
            12, 60, CELL_W - 24, 76, 7, fill="none", stroke=marks.FRAME, stroke_dasharray="4 4"
        )
        yield centred(CELL_W / 2, 102, "no Event yet", 13, fill=marks.MUTED)
    else:
        kind = "Continuous" if event.continuous else "Instant"
        words = event_words(event)
        drawn = [
            element("title", escape(f"Active Event {event.name}: {words}")),
            box(
                12,
                60,
                CELL_W - 24,
                76,
                7,
                fill=marks.PAPER,
                stroke=marks.AMBER if event.continuous else marks.FRAME,
                stroke_width=2,
            ),
            label(22, 80, "Event", 11, fill=marks.QUIET),
            label(
                58,
                80,
                fitted(event.name, 190, 14, bold=True),
                14,
                fill=marks.INK,
                font_weight="bold",
            ),
            label(CELL_W - 22, 80, kind, 11, fill=marks.QUIET, text_anchor="end"),
            *marks.lines_of(wrapped(words, CELL_W - 44, 12, 3), 22, 98, 12, 15),
        ]
        yield element("g", *drawn, data_card=event.id, data_mark=mark_of("card", event.id))
    piles = f"Events: {left}"
    if state.due:
        piles += f", {state.due} due"
    yield label(14, 157, piles, 11, fill=marks.MUTED)
    yield label(14, 175, f"Decks: {' · '.join(decks(state))}", 11, fill=marks.MUTED)
    level = f"level {state.options.level}"
    yield label(CELL_W - 12, 157, level, 11, fill=marks.MUTED, text_anchor="end")


def supply(state: State, x: float, y: float, width: float) -> Iterator[str]:
    """Draws what is left beside the boards."""
    yield box(x, y, width, SUPPLY_H, 8, fill=marks.PANEL)
    yield label(x + 12, y + 22, "Supply", 13, fill=marks.LIGHT, font_weight="bold")
    kinds = (*ENERGY, "bindmetal", "influence", "reroll", *ICONS)
    left = (marks.holding(44 * n, kind, state.supply.get(kind, 0)) for n, kind in enumerate(kinds))
    yield marks.lettered(x + 86, y + 17, *left)
    at = x + 86 + 44 * len(kinds)
    told = fitted(" · ".join(pieces_left(state)), x + width - at - 10, 12)
    yield label(at, y + 22, told, 12, fill=marks.LIGHT)
