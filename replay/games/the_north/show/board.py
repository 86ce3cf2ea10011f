"""The position as plain text, as wide as the terminal has room."""

from collections.abc import Iterable, Iterator, Sequence

from icecore.events.games.the_north import cards as c
from icecore.replay.show.text import called, columns_of, counted, pad, page, visible

from ..rules.end import standing
from ..rules.lookups import deck_size, own_deck
from ..rules.state import State
from ..rules.table import PLAYERS
from . import captions

INDENT = 13
HEADING = ("V", "Ancient", "Spark", "Protocol", "on the back")
FOLDED = ("{0} {1}", "Spark: {2}", "Protocol: {3}", "back: {4}")
"""A row on a terminal that is too narrow for columns."""
Row = tuple[str, ...]


def board(state: State, names: Sequence[str], width: int = 80) -> str:
    """The position for a terminal: no colour codes, no trailing spaces."""
    names = called(names, PLAYERS)
    title = (
        "THE NORTH",
        captions.when(state),
        captions.ending(state),
        captions.awaits(state, names),
    )
    wastes = [row(state, card) for card in state.wastes]
    hands = [[*hand(state, seat)] for seat in (0, 1)]
    every = [HEADING, *wastes, *hands[0], *hands[1]]
    widths = [max(map(columns_of, column)) for column in zip(*every, strict=True)]
    if 1 + sum(widths) + len(widths) > width:
        widths = []
    lines = [
        *wrapped("", filter(None, title), width, " · "),
        "",
        *wrapped("Wastes · Wastes Deck: ", wastes_deck(state), width),
        *table([HEADING, *wastes] if widths else wastes, widths, width),
    ]
    for seat in (0, 1):
        lines += player(state, seat, names[seat], width)
        lines += table(hands[seat], widths, width)
        lines += zone(state, seat, width)
    return page(lines, width)


def wastes_deck(state: State) -> Iterator[str]:
    yield counted(deck_size(state), "card", "cards")
    if known := captions.top_words(state):
        yield known
    if state.bottom:
        cards = ", ".join(captions.name(state, card) for card in state.bottom)
        yield f"at the bottom {cards}"


def row(state: State, name: str) -> Row:
    """A card with both of its faces."""
    card = state.box.cards[name]
    return tuple(
        map(
            visible,
            (
                c.VALUES[card.value],
                titled(state, name),
                captions.spark(card),
                captions.protocol(card),
                captions.behind(state, name),
            ),
        )
    )


def titled(state: State, name: str) -> str:
    """A card as its row calls it: the back has a place of its own; two that look alike a number."""
    card, (face, _, number) = state.box.cards[name], name.partition(".")
    if number:
        alike = sum(other.startswith(f"{face}.") for other in state.wastes) > 1
        return f"{card.name} {number}" if alike else card.name
    return captions.name(state, name).removesuffix(f" ({card.facility.name})")


def hand(state: State, seat: int) -> Iterator[Row]:
    held = state.hands[seat]
    yield from (row(state, card) for card in sorted(held.cards))
    for back in held.backs:
        face = state.box.facilities[back].name if back else "?"
        yield "?", "in hand", "", "", visible(face)


def table(rows: Iterable[Row], widths: Sequence[int], width: int) -> Iterator[str]:
    """Columns where there is room for them, else every row folded."""
    for cells in rows:
        if widths:
            yield "  " + " ".join(map(pad, cells, widths))
        else:
            parts = (part.format(*cells) for part in FOLDED)
            yield from wrapped("  ", (p for p in parts if not p.endswith(": ")), width, " · ")


def player(state: State, seat: int, name: str, width: int) -> Iterator[str]:
    yield ""
    mark = "> " if seat == captions.mover(state) else ""
    yield from wrapped(f"{mark}{name} ({PLAYERS[seat]}): ", facts(state, seat), width)


def zone(state: State, seat: int, width: int) -> Iterator[str]:
    cards, facilities = state.box.cards, state.box.facilities
    yield from listed("Ancients", (captions.name(state, a) for a in state.ancients[seat]), width)
    built = state.facilities[seat]
    behind = [(back, f" ({cards[card].name})") for card, back in sorted(built.cards.items())]
    behind += ((back or "", "") for back in built.backs)
    told = (
        f"{facilities[back].name}: {captions.facility_protocol(facilities[back])}{card}"
        for back, card in behind
        if back in facilities
    )
    yield from listed("Facilities", told, width)
    yield from listed("Discard", (captions.name(state, d) for d in state.discards[seat]), width)


def facts(state: State, seat: int) -> Iterator[str]:
    yield counted(state.points[seat], "point", "points")
    yield captions.node_words(state.nodes[seat])
    deck = f"Deck {own_deck(state, seat)}"
    yield " ".join(filter(None, (deck, captions.top_words(state, str(seat)))))
    yield f"{standing(state)[seat]} in all"


def listed(title: str, items: Iterable[str], width: int) -> Iterator[str]:
    return wrapped(pad(f"  {title}", INDENT), [*items] or ["-"], width, ", ", INDENT)


def wrapped(
    start: str, items: Iterable[str], width: int, between: str = ", ", indent: int = 4
) -> Iterator[str]:
    """Items after a beginning, on as many lines as they need; a long one is broken at a space."""
    line, empty = start, True
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
            if not empty and columns_of(f"{line} {word}") > width:
                yield line
                line, empty = " " * indent, True
            line += word if empty else f" {word}"
            empty = False
    yield line
