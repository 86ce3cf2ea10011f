"""Items, chips and piles of a narrow picture."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from icecore.events.games.board_royale import cards as c
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.narrow import EDGE, LEAST, TARGET, Drawn, fitted, sized, written

from ..rules.state import State
from . import captions
from . import picture as p

GAP, STEP = 6, TARGET + 2
FIELD_H, OWNED_H, PILE = 88, 50, 52


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
            drawn.append(chip(left, top, "?", "", p.MUTED, number, None, None))
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
        svg.element("title", svg.escape(f"{number} {name or 'unseen'}")),
        svg.box(x, y, TARGET, TARGET, 6, fill=fill, stroke=p.INK, opacity=None if number else 0.45),
        svg.label(x + 5, y + 19, letter, 16, fill=p.INK, font_weight="bold"),
        svg.label(x + TARGET - 4, y + 18, many, 12, fill=p.INK, text_anchor="end")
        if number != 1 else "",
        svg.label(x + 4, y + 37, fitted(name, TARGET - 4, LEAST), LEAST, fill=p.INK),
        data_card=kind,
        data_mark=mark,
    )  # fmt: skip


@lru_cache(maxsize=2048)
def item_card(box: c.RoyaleBox, item: int, x: float, y: float, wide: float) -> str:
    """A card of the Crafting Field: name, what it does, what it costs."""
    card = box.items[item]
    cost = fitted(captions.price_words(box, card.cost), wide - 24, 12)
    return face(
        box, item, x, y, wide, FIELD_H, p.PAPER,
        svg.label(17, 33, captions.kind_of(card), LEAST, fill=p.QUIET),
        *written(captions.ability(box, card), 17, 48, wide - 22, 12, 2, fill=p.INK),
        svg.element("path", d=f"M17 {FIELD_H - 20}h{wide - 26:g}", stroke="#cfc8b3"),
        svg.label(17, FIELD_H - 6, cost, 12, fill=p.INK),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def owned_card(
    box: c.RoyaleBox, item: int, x: float, y: float, wide: float, note: str, used: bool
) -> str:
    """An item in front of a player; a slanted corner says that it is used up."""
    said = note or captions.ability(box, box.items[item])
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
        svg.element("title", svg.escape(captions.describe(box, item))),
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
