"""A scene in sentences, for those who hear it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

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


def spoken(scene: Scene) -> str:
    """A sentence for each panel, the middle of the table first, then seat by seat."""
    order = sorted(scene.panels, key=lambda panel: -1 if panel.owner is None else panel.owner)
    told = [f"{each.text}." for each in scene.notices or ()]
    return " ".join((*told, *map(_sentence, order)))


@lru_cache(maxsize=256)  # most panels are as they were in the picture before
def _sentence(panel: Panel) -> str:
    return f"{_name(panel)}: {'; '.join(_told(panel))}."


def _name(panel: Panel) -> str:
    return f"{panel.title} ({panel.role})" if panel.role else panel.title


def _told(panel: Panel) -> Iterator[str]:
    if panel.score:
        unit = panel.unit.removesuffix("s") if panel.score == "1" else panel.unit
        yield f"{panel.score} {unit}"
    chips, others = ((), ()) if panel.gone else told_items(panel)
    yield from filter(None, (*chips, *panel.facts, *others))


def told_items(panel: Panel) -> tuple[list[str], list[str]]:
    """Counters and decks in words, and all other items."""
    chips = [item_told(item) for item in panel.items if isinstance(item, Deck | Counter)]
    others = [item_told(item) for item in panel.items if not isinstance(item, Deck | Counter)]
    return chips, others


def item_told(item: Item) -> str:
    """An item in a few words; nothing for what can only be pressed."""
    match item:
        case Row():
            note = f" ({item.note})" if item.note and not item.bare else ""
            return f"{item.title} {', '.join(lying_in(item)) or 'empty'}{note}".strip()
        case Deck():
            return f"{item.told or item.title} {item.count}{f', {item.top}' if item.top else ''}"
        case Counter():
            return item.told or f"{item.title} {item.value}"
        case Slots():
            lying = [called(slot.card) for slot in item.slots if slot.card]
            return item.told or f"{item.title} {', '.join(lying) or 'empty'}"
        case Heaps():
            return f"{item.title} {', '.join(heaps_told(item)) or 'no tokens'}".strip()
        case Track() | Drawing():
            return item.told
        case Table():
            rows = (" ".join(filter(None, row)) for row in item.rows)
            return f"{item.title} {', '.join(rows)}"
        case Buttons():
            return ""


def together(row: Row) -> Sequence[Card]:
    """The cards of a row; pieces that look alike are one with its copies."""
    if not row.size:
        return row.cards
    alike: dict[str, Card] = {}
    for card in row.cards:
        before = alike.get(card.face.title)
        copies = card.copies + (before.copies if before else 0)
        alike[card.face.title] = replace(card, copies=copies)
    return [*alike.values()]


def lying_in(row: Row) -> list[str]:
    """The cards of a row by name."""
    return [called(card) for card in together(row) if card.copies]


def heaps_told(item: Heaps) -> list[str]:
    return [f"{heap.count} {heap.title}" for heap in item.heaps]


def called(card: Card) -> str:
    """A card by its name, with its copies; a question mark where nobody knows it."""
    name = card.face.title or "?"
    if card.id is None and card.face.side == "back" and card.face.title:
        name = f"? ({name})"
    name = f"{name} ×{card.copies}" if card.copies > 1 else name
    return f"{name} [{card.note}]" if card.note else name
