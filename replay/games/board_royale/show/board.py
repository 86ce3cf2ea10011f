"""The position as plain text, as wide as the terminal has room."""

from collections.abc import Iterator, Sequence

from icecore.replay.show.text import called, columns_of, counted, pad, page, visible

from ..rules.state import State
from . import captions

INDENT = 10
LEAST_ABILITY = 20
"""A narrower column of abilities would be all line breaks: they stand below their items then."""


def seat_names(state: State, names: Sequence[str]) -> list[str]:
    return called(names, [f"seat {seat}" for seat in range(len(state.out))])


def board(state: State, names: Sequence[str], width: int = 80) -> str:
    """The position for a terminal: no colour codes, no trailing spaces."""
    names, box = seat_names(state, names), state.box
    title = (
        "BOARD ROYALE",
        captions.modes(state),
        captions.when(state),
        captions.ending(state),
        captions.awaits(state, names),
    )
    lines = [
        *folded(" · ".join(filter(None, title)), width),
        "",
        *folded(
            f"Resource Deck: {counted(state.deck, 'card', 'cards')}, "
            f"discard: {captions.pile_words(box, state.discard)}",
            width,
        ),
        f"Item Deck: {counted(len(state.item_deck), 'card', 'cards')}, "
        f"discard: {counted(len(state.item_discard), 'item', 'items')}",
        "",
        "Crafting Field",
        *crafting_field(state, width),
    ]
    for attack in captions.attack_words(state, names):
        lines += folded(attack, width, "! ")
    for offer in captions.offer_words(state, names):
        lines += folded(offer, width, "? ")
    for seat in range(len(names)):
        lines += player(state, seat, names, width)
    return page(lines, width)


def crafting_field(state: State, width: int) -> Iterator[str]:
    """A table as wide as its words; the abilities take what is left, or the lines below."""
    box = state.box
    rows = [("no", "item", "type", "cost", "ability")]
    for item in state.field:
        card = box.items[item]
        told = captions.kind_of(card), captions.price_words(box, card.cost)
        rows.append((str(item), card.name, *told, captions.ability(box, card)))
    widths = [max(columns_of(visible(row[column])) for row in rows) for column in range(4)]
    left = 2 + sum(widths) + 2 * len(widths)
    beside = width - left >= LEAST_ABILITY
    for row in rows:
        *cells, words = map(visible, row)
        start = "  " + "".join(
            pad(cell, room) + "  " for cell, room in zip(cells, widths, strict=True)
        )
        if beside:
            yield from folded(words, width, start)
        else:
            start = start.rstrip()
            yield from [start] if columns_of(start) <= width else folded(start.strip(), width, "  ")
            yield from folded(words, width, " " * (widths[0] + 4)) if row is not rows[0] else ()


def player(state: State, seat: int, names: Sequence[str], width: int) -> Iterator[str]:
    yield ""
    mark = "> " if seat == captions.mover(state) else ""
    status = ", ".join(captions.status(state, seat, names))
    yield from folded(f"{names[seat]}: {status}", width, mark)
    if state.out[seat]:
        return
    items = [captions.item_label(state, seat, item, names) for item in state.owned[seat]]
    yield from titled("hand", captions.hand_words(state.box, state.hands[seat]), width)
    yield from titled("items", ", ".join(items), width)
    for eyes, cards in state.peeks.items():
        if eyes.startswith(f"{seat}>") and None not in cards:
            whose = names[int(eyes.partition(">")[2])]
            seen = ", ".join(state.box.lexicon.name("card", card) for card in cards)
            yield from titled("saw", f"{whose}: {seen}", width)


def titled(title: str, text: str, width: int) -> Iterator[str]:
    return folded(text or "-", width, pad(f"  {title}", INDENT))


def folded(text: str, width: int, start: str = "") -> Iterator[str]:
    """The words after a start, on as many lines as they need; later lines are set in as far."""
    line, set_in, empty = start, " " * columns_of(start), True
    for word in visible(text).split(" "):
        if not empty and columns_of(f"{line} {word}") > width:
            yield line
            line, empty = set_in, True
        line, empty = (line + word if empty else f"{line} {word}"), False
    yield line
