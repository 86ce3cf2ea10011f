"""A board and a picture for any game: its contents, zone by zone and seat by seat."""

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Any

from icecore.replay.show import svg
from icecore.replay.show.state_contents import Item, Part, contents
from icecore.replay.show.text import LONGEST_NAME, page, shortened, visible

Asked = Callable[[Any, Sequence[str]], str]
"""(state, names) → what is waited for."""

INK, PALE, PAPER, CARD, HIDDEN = "#22303c", "#5b6b78", "#f7f9fb", "#ffffff", "#c9d6e2"
WIDTH, EDGE, LINE, TALL, GAP = 640, 16, 22, 44, 8


def board_of(title: str, asked: Asked) -> Callable[..., str]:
    def board(state: Any, names: Sequence[str], width: int = 80) -> str:
        shown = [shortened(visible(name), LONGEST_NAME) for name in names]
        parts = contents(state, len(names), shown, state.box.lexicon)
        lines = wrap(f"{title} · {visible(asked(state, shown))}", width) or [title]
        for part in parts:
            if part.seat is None:
                lines += wrap(str(part), width, subsequent_indent="    ")
        for seat, name in enumerate(shown):
            own = [part for part in parts if part.seat == seat]
            if own:
                told = " · ".join(map(str, own))
                lines += wrap(f"{name}: {told}", width, subsequent_indent="    ")
        return page(lines, width)

    return board


def picture_of(title: str, asked: Asked) -> Callable[..., str]:
    def picture(state: Any, names: Sequence[str], width: int | None = None) -> str:
        shown = [visible(name) for name in names]
        parts = contents(state, len(names), shown, state.box.lexicon)
        wide = width or WIDTH
        pen = _Pen(wide)
        pen.text(f"{title} · {asked(state, shown)}", 16, INK, weight="bold")
        for part in parts:
            if part.seat is None:
                pen.part(part)
        for seat, name in enumerate(shown):
            own = [part for part in parts if part.seat == seat]
            if own:
                pen.text(name, 15, INK, weight="bold")
                for part in own:
                    pen.part(part)
        told = "; ".join(
            f"{shown[part.seat]} {part}" if part.seat is not None else str(part) for part in parts
        )
        ground = svg.box(0, 0, wide, pen.y + EDGE, fill=PAPER)
        return svg.picture_of(wide, pen.y + EDGE, title, told, ground, *pen.drawn)

    return picture


class _Pen:
    """Writes from the top down."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.y: float = EDGE
        self.drawn: list[str] = []

    def text(self, words: str, size: float, ink: str, weight: str | None = None) -> None:
        self.y += LINE
        fitting = svg.fitted(words, self.width - 2 * EDGE, size, bold=weight is not None)
        self.drawn.append(svg.label(EDGE, self.y, fitting, size, fill=ink, font_weight=weight))
        self.y += 4

    def part(self, part: Part) -> None:
        """A value on a line; things as a row of cards below their label."""
        self.text(str(part) if not part.items else f"{part.label}:", 13, PALE)
        x: float = EDGE
        for item in part.items:
            wide = max(TALL, svg.text_width(str(item), 13) + 2 * GAP)
            if x + wide > self.width - EDGE and x > EDGE:
                x, self.y = EDGE, self.y + TALL + GAP
            self.drawn.append(self.card(x, item, min(wide, self.width - 2 * EDGE)))
            x += wide + GAP
        self.y += TALL + GAP if part.items else 0

    def card(self, x: float, item: Item, wide: float) -> str:
        fill = HIDDEN if item.name is None else CARD
        text = svg.fitted(str(item), wide - GAP, 13)
        return svg.element(
            "g",
            svg.box(x, self.y, wide, TALL, 6, fill=fill, stroke=PALE),
            svg.centred(x + wide / 2, self.y + TALL / 2 + 5, text, 13, fill=INK),
            data_card=item.name,
            data_mark=item.mark,
        )
