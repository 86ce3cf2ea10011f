"""The position as plain text, a hundred columns wide at most."""

from collections.abc import Iterator, Sequence

from icecore.replay.show.plain import called, columns_of, counted, cut, pad, page, visible

from ..rules.state import State
from . import wording
from .tell import terms

WIDTH = 100
INDENT = 8
HEADING = "  no  item                type               cost                     ability"


def seat_names(state: State, names: Sequence[str]) -> list[str]:
    return called(names, [f"seat {seat}" for seat in range(len(state.out))])


def board(state: State, names: Sequence[str], width: int = 80) -> str:
    """The position for a terminal: no colour codes, no trailing spaces."""
    names = seat_names(state, names)
    title = (
        "BOARD ROYALE",
        wording.modes(state),
        wording.when(state),
        wording.ending(state),
        wording.awaits(state, names),
    )
    lines = [
        visible(" · ".join(filter(None, title))),
        "",
        f"Resource Deck: {counted(state.deck, 'card', 'cards')}, "
        f"discard: {wording.pile_words(state.discard)}",
        f"Item Deck: {counted(len(state.item_deck), 'card', 'cards')}, "
        f"discard: {counted(len(state.item_discard), 'item', 'items')}",
        "",
        "Crafting Field",
        HEADING,
        *(row(state, item) for item in state.field),
        *(f"! {attack}" for attack in wording.attack_words(state, names)),
        *(f"? {offer}" for offer in pending_offers(state, names)),
        *(line for seat in range(len(names)) for line in player(state, seat, names)),
    ]
    return page(lines, WIDTH)


def row(state: State, item: int) -> str:
    card = state.box.items[item]
    texts = (
        str(item),
        card.name,
        wording.kind_of(card),
        wording.price_words(card.cost),
        wording.ability(card),
    )
    cells = (
        pad(cut(visible(text), width), width)
        for text, width in zip(texts, (3, 19, 18, 24, 30), strict=True)
    )
    return "  " + " ".join(cells)


def pending_offers(state: State, names: Sequence[str]) -> Iterator[str]:
    for offer in state.offers:
        give, get = terms(offer)
        yield f"{names[offer.seat]} offers {names[offer.partner]} {give} for {get}"


def player(state: State, seat: int, names: Sequence[str]) -> Iterator[str]:
    yield ""
    mark = "> " if seat == wording.mover(state) else ""
    yield f"{mark}{names[seat]}: {', '.join(wording.status(state, seat, names))}"
    if state.out[seat]:
        return
    yield from listed("hand", [wording.hand_words(state.hands[seat])])
    yield from listed(
        "items", [wording.item_label(state, seat, item, names) for item in state.owned[seat]]
    )
    for eyes, cards in state.peeks.items():
        if eyes.startswith(f"{seat}>") and None not in cards:
            whose = names[int(eyes.partition(">")[2])]
            yield from listed("saw", [f"{whose}: {', '.join(map(str, cards))}"])


def listed(title: str, items: Sequence[str]) -> Iterator[str]:
    """Items after a title, on as many lines as they need."""
    line = f"  {pad(title, INDENT)}"
    for number, item in enumerate(items):
        text = visible(item) + (", " if number < len(items) - 1 else "")
        if columns_of(line + text) > WIDTH + 1 and line.strip() not in ("", title):
            yield line
            line = " " * (INDENT + 2)
        line += text
    yield line if items else f"{line}-"
