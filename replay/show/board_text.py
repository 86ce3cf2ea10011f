"""A scene as text for a terminal: no line longer than there is room, no word left out for it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest

from icecore.replay.show.scene import (
    Buttons,
    Card,
    Counter,
    Deck,
    Drawing,
    Heaps,
    Item,
    Panel,
    Row,
    Scene,
    Slots,
    Table,
    Track,
)
from icecore.replay.show.spoken import called, heaps_told, together, told_items
from icecore.replay.show.text import columns_of, pad, page, visible

INDENT = "  "
LEAST = 20
"""A narrower last column would be all line breaks: each row is folded then."""
NARROWEST = 15
"""Columns that a cell needs."""
Cells = tuple[str, ...]


def board_text(scene: Scene, width: int = 80) -> str:
    """The whole scene: the middle of the table first, then seat by seat."""
    order = sorted(scene.panels, key=lambda panel: -1 if panel.owner is None else panel.owner)
    words = _words(scene)
    every = [_heads(scene, words), *(_cells(card, words) for card in _listed(scene))]
    widths = [max(map(columns_of, column)) for column in zip(*every, strict=True)]
    over = 1 + sum(widths) + len(widths) - width
    if over > 0 or len(every) == 1:
        last = len(widths) - (1 if widths[-1] else 2)
        widths[last] -= max(0, over)
        widths = widths if widths[last] >= LEAST and len(every) > 1 else []
    title = (scene.title, *scene.when, scene.asks)
    lines = [*wrapped("", filter(None, title), width, " · ")]
    for each in scene.notices or ():
        lines += wrapped(f"{each.icon} ", each.text.split(), width, " ", indent=2)
    headed = False
    for panel in order:
        lines += _head(panel, width)
        for item in () if panel.gone else panel.items:
            rows = [*_item(item, words, widths, width)]
            heads = _heads(scene, words)
            if isinstance(item, Row) and item.listed and item.cards and widths and not headed:
                rows[1:1] = _table([heads] if any(heads) else [], widths, width, words)
                headed = True
            lines += rows
    return page(lines, width)


def _listed(scene: Scene) -> Iterator[Card]:
    for panel in scene.panels:
        for item in panel.items:
            if isinstance(item, Row) and item.listed:
                yield from item.cards


def _words(scene: Scene) -> list[str]:
    """Lists the names of the lines of faces, in the order in which they come."""
    return [*dict.fromkeys(each.word for card in _listed(scene) for each in card.face.lines)]


def _heads(scene: Scene, words: Sequence[str]) -> Cells:
    corner, title, footer = scene.heads
    return (corner, title, *words, footer)


def _cells(card: Card, words: Sequence[str]) -> Cells:
    """A listed face: corner, name, its lines by what they are called, footer."""
    face = card.face
    hidden = card.id is None and face.side == "back"
    said = {each.word: each.text for each in face.lines if not hidden}
    texts = (said.get(word, "") for word in words)
    footer = face.title if hidden else face.footer.partition(": ")[2] or face.footer
    corner = face.corner or face.tag or "?" * hidden
    title = "" if hidden else face.title
    if card.copies > 1:
        title = f"{title} ×{card.copies}"
    return tuple(map(visible, (corner, title, *texts, footer)))


def _head(panel: Panel, width: int) -> Iterator[str]:
    yield ""
    name = f"{panel.title} ({panel.role})" if panel.role else panel.title
    unit = panel.unit.removesuffix("s") if panel.score == "1" else panel.unit
    score = f"{panel.score} {unit}" if panel.score else ""
    chips = [] if panel.gone else told_items(panel)[0]
    facts = [*filter(None, (score, *chips, *panel.facts))]
    start = f"{'> ' if panel.asked else ''}{visible(name)}"
    yield from wrapped(f"{start}: ", facts, width) if facts else (start,)


def _item(item: Item, words: Sequence[str], widths: Sequence[int], width: int) -> Iterator[str]:
    match item:
        case Row() if item.listed and item.cards:
            note = f", {item.note}" if item.note else ""
            yield from [f"{INDENT}{item.title}{note}"] if item.title else []
            yield from _table((_cells(card, words) for card in item.cards), widths, width, words)
        case Row():
            told = [_short(card) for card in together(item) if card.copies] or ["-"]
            told += [item.note] if item.note and not item.bare else []
            yield from wrapped(f"{INDENT}{item.title}: ", told, width)
        case Slots():
            told = [f"{slot.label} {_short(slot.card)}".strip() for slot in item.slots if slot.card]
            start = f"{INDENT}{item.title}: " if item.title else INDENT
            yield from wrapped(start, told or ["-"], width)
        case Table():
            rows = [item.heads, *item.rows]
            wide = [max(columns_of(visible(cell)) for cell in column)
                    for column in zip(*rows, strict=True)]  # fmt: skip
            yield f"{INDENT}{item.title}" if item.title else ""
            for cells in rows:
                yield INDENT + "  ".join(map(pad, map(visible, cells), wide))
        case Heaps():
            yield from wrapped(f"{INDENT}{item.title}: " if item.title else INDENT,
                               heaps_told(item) or ["no tokens"], width)  # fmt: skip
        case Drawing():
            for text in item.text(width) if callable(item.text) else item.text:
                if callable(item.text):
                    yield str(text)
                elif isinstance(text, str):
                    yield from wrapped(INDENT, [text], width)
                else:
                    yield from _cells_beside(text, width)
        case Track():
            yield from wrapped(INDENT, [item.told], width) if item.told else ()
        case Deck() | Counter() | Buttons():
            return


@lru_cache(maxsize=1024)  # the next position has nearly the same
def _cells_beside(cells: tuple[tuple[str, str], ...], width: int) -> tuple[str, ...]:
    """Cells side by side, as many as fit: a name each, and below it what there is to know."""
    many = min(len(cells), max(1, width // (NARROWEST + 1)))
    each = (width - many) // many
    rows: list[str] = []
    for start in range(0, len(cells), many):
        blocks = [
            [row for text in cell if text for row in wrapped("", [text], each, "", 2)]
            for cell in cells[start : start + many]
        ]
        side = zip_longest(*blocks, fillvalue="")
        rows += (" " + " ".join(pad(text, each) for text in row) for row in side)
    return tuple(rows)


def _short(card: Card) -> str:
    """A card by name, with what it does where that is all that one sees of it."""
    face, name = card.face, called(card)
    if face.piece and face.footer:
        return f"{name} {face.footer}"
    if face.side == "other":
        does = ", ".join(each.text for each in face.lines)
        behind = face.footer.partition(": ")[2]
        return f"{name}{f': {does}' if does else ''}{f' ({behind})' if behind else ''}"
    return name


def _table(
    rows: Iterable[Cells], widths: Sequence[int], width: int, words: Sequence[str]
) -> Iterator[str]:
    """Columns where there is room for them, else every row folded."""
    for cells in rows:
        if widths:
            folded = (wrapped("", [cell], wide, indent=0) if columns_of(cell) > wide else [cell]
                      for cell, wide in zip(cells, widths, strict=True) if wide)  # fmt: skip
            for row in zip_longest(*folded, fillvalue=""):
                yield INDENT + " ".join(map(pad, row, filter(None, widths)))
            continue
        corner, title, *texts, footer = cells
        parts = [f"{corner} {title}".strip()]
        parts += (f"{word}: {text}" if word else text
                  for word, text in zip(words, texts, strict=True) if text)  # fmt: skip
        yield from wrapped("    ", (*parts, *([f"back: {footer}"] if footer else ())), width, " · ")


def wrapped(
    start: str, items: Iterable[str], width: int, between: str = ", ", indent: int = 4
) -> Iterator[str]:
    """Items after a beginning, on as many lines as they need; a long one is broken at a space."""
    line, empty, full = start, True, width
    width -= len(between.rstrip())  # it stays at the end of a line
    for number, item in enumerate(items):
        text = visible(item)
        if number and columns_of(line + between + text) <= width:
            line += between + text
            continue
        if number:
            yield (line + between).rstrip()
            line, empty = " " * indent, True
        for word in text.split(" "):
            if line.strip() and columns_of(f"{line}{' ' * (not empty)}{word}") > width:
                yield line
                line, empty = " " * indent, True
            line += word if empty else f" {word}"
            empty = False
            while columns_of(line) > full:  # a word that is longer than a line
                fits = next(n for n in range(len(line), 0, -1) if columns_of(line[:n]) <= full)
                yield line[:fits]
                line = " " * indent + line[fits:]
    yield line
