"""The position as plain text, a hundred columns wide at most."""

from collections.abc import Iterator, Sequence

from icecore.events.games.the_north.cards import is_face
from icecore.replay.show.plain import called, columns_of, counted, cut, pad, page, visible

from ..rules.effects import VALUES
from ..rules.questions import deck_size, own_deck
from ..rules.scoring import standing
from ..rules.state import State
from ..rules.table import PLAYERS
from . import wording

WIDTH = 100
INDENT = 11
HEADING = (
    "  id        V  Ancient          Spark                  Protocol               on the back"
)


def board(state: State, names: Sequence[str], width: int = 80) -> str:
    """The position for a terminal: no colour codes, no trailing spaces."""
    names = called(names, PLAYERS)
    title = ("THE NORTH", wording.when(state), wording.ending(state), wording.awaits(state, names))
    lines = [
        visible(" · ".join(filter(None, title))),
        "",
        f"Wastes{wastes_deck(state):>{WIDTH - 6}}",
        HEADING,
        *(row(state, card) for card in state.wastes),
        *(player_line for seat in (0, 1) for player_line in player(state, seat, names[seat])),
    ]
    return page(lines, WIDTH)


def wastes_deck(state: State) -> str:
    parts = [f"Wastes Deck: {counted(deck_size(state), 'card', 'cards')}", wording.top_words(state)]
    if state.bottom:
        parts.append(f"at the bottom {' '.join(state.bottom)}")
    return ", ".join(filter(None, parts))


def row(state: State, name: str) -> str:
    """A card with both of its faces."""
    card = state.box.cards[name]
    # A card that lies by its face is called by its name; the second of a kind has a number too.
    number = name.partition(".")[2]
    id_ = name if not is_face(name) else f"no. {number}" if number != "1" else ""
    return columns(
        id_,
        VALUES[card.value],
        card.name,
        wording.spark(card),
        wording.protocol(card),
        wording.behind(state, name),
    )


def columns(*texts: str) -> str:
    widths = (9, 2, 16, 22, 22, 20)
    cells = (
        pad(cut(visible(text), width), width) for text, width in zip(texts, widths, strict=True)
    )
    return "  " + " ".join(cells)


def player(state: State, seat: int, name: str) -> Iterator[str]:
    yield ""
    mark = "> " if seat == wording.mover(state) else ""
    yield f"{mark}{name} ({PLAYERS[seat]}): {', '.join(facts(state, seat))}"
    hand = state.hands[seat]
    yield from (row(state, card) for card in sorted(hand.cards))
    for back in hand.backs:
        face = state.box.facilities[back].name if back else "?"
        yield columns("?", "?", "in hand", "", "", face)
    cards, facilities = state.box.cards, state.box.facilities
    yield from listed("Ancients", [f"{cards[c].name} ({c})" for c in state.ancients[seat]])
    built = state.facilities[seat]
    standing_there = [(back, card) for card, back in sorted(built.cards.items())]
    standing_there += ((back or "?", "?") for back in built.backs)
    told = (
        f"{facilities[back].name}: {wording.facility_protocol(facilities[back])} ({card})"
        for back, card in standing_there
        if back in facilities
    )
    yield from listed("Facilities", list(told))
    yield from listed("Discard", state.discards[seat])


def facts(state: State, seat: int) -> Iterator[str]:
    yield counted(state.points[seat], "point", "points")
    yield wording.node_words(state.nodes[seat])
    deck = f"Deck {own_deck(state, seat)}"
    yield " ".join(filter(None, (deck, wording.top_words(state, str(seat)))))
    yield f"{standing(state)[seat]} in all"


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
