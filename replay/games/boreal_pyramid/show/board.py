"""The position as plain text, eighty columns wide."""

from collections.abc import Iterable, Iterator, Sequence

from icecore.events.games.boreal_pyramid import cards as c
from icecore.replay.show import text as texts

from ..rules.lookups import as_white, on_turn
from ..rules.pyramid import base, is_covered, open_slots, spot, width
from ..rules.scoring import card_points, standing
from ..rules.state import State
from . import captions

WIDTH = 80
CELL = 9
"""The columns of a card in a pyramid; one more keeps cards apart."""
BLOCK = 4 * CELL + 3
GAP = WIDTH - 2 * BLOCK
HEADING = " w  b  card             k cost comp. family points       rule · effect"

Piece = tuple[int, str]
"""A text and the column where it begins."""


def board(state: State, names: Sequence[str], width: int = 80) -> str:
    """The position for a terminal: no colour codes, no trailing spaces."""
    names = texts.called(names, captions.SIDES)
    lines = [
        *title(state, names),
        "",
        HEADING,
        *squares(state),
        *loose_cards(state, names),
        "",
        *(track(state, seat, names[seat]) for seat in (0, 1)),
        deck_line(state),
        "",
        *pyramids(state, names),
        "",
        *legend(state),
    ]
    return texts.page(lines, WIDTH)


def title(state: State, names: Sequence[str]) -> Iterator[str]:
    """On one line, or on two: how a game ended is never cut off, though a wide name may be."""
    said = " · ".join(filter(None, ("BOREAL", captions.when(state), captions.ending(state))))
    line = texts.visible(f"{said} · {captions.awaited(state, names)}")
    if state.reason is None or texts.columns_of(line) <= WIDTH:
        yield line
    else:
        yield said
        yield texts.visible(
            captions.awaited(state, [texts.cut(name, WIDTH // 2) for name in names])
        )


def squares(state: State) -> Iterator[str]:
    for white, name in enumerate(state.board, 1):
        numbers = f"{white:>2} {as_white(state, 1, white):>2}"
        yield f"{numbers}  {row(state, state.box.cards[name]) if name else '-'}"


def loose_cards(state: State, names: Sequence[str]) -> Iterator[str]:
    """Cards that lie neither on the board nor in a pyramid, in the columns of the board."""
    hand = [] if state.hand is None else [state.hand]
    piles = [
        (f"{names[on_turn(state)]} is placing", hand),
        *((f"reserve of {name}", pile) for name, pile in zip(names, state.reserves, strict=True)),
        ("out of the game", state.out),
    ]
    for title, pile in piles:
        if pile:
            yield f"{'':7}-- {title} --"
            yield from (f"{'':7}{row(state, state.box.cards[name])}" for name in pile)


def row(state: State, card: c.Card) -> str:
    columns = (
        (texts.visible(card.name), 16),
        (card.kind, 1),
        (f"{card.cost:>3}", 4),
        (compasses(card), 5),
        (letters(state, card), 6),
        (texts.visible(captions.short_points(card)), 12),
    )
    listed = " ".join(texts.pad(texts.cut(text, width), width) for text, width in columns)
    return f"{listed} {texts.visible(captions.terms(card))}"


def compasses(card: c.Card, mark: str = "*") -> str:
    """`***`, and `5*` for more than four; covered ones are marked by dots."""
    return mark * card.compasses if card.compasses <= 4 else f"{card.compasses}{mark}"


def letters(state: State, card: c.Card) -> str:
    known = texts.initials(state.box.families)
    return "".join(known[family] for family in card.families) or "-"


def track(state: State, seat: int, name: str) -> str:
    here = state.counters[seat]
    marks = ["0+2", "1+1", *map(str, range(2, 9))]
    marks[here] = f"[{marks[here]}]"
    return f"{captions.SIDES[seat]}  {''.join(mark.center(5) for mark in marks)} {name}"


def deck_line(state: State) -> str:
    cards, archives = captions.deck(state)
    among = f", {texts.counted(archives, 'archive', 'archives')} among them" if cards else ""
    return f"deck  {texts.counted(cards, 'card', 'cards')}{among}"


def pyramids(state: State, names: Sequence[str]) -> Iterator[str]:
    """Both side by side, standing on the same ground."""
    white, black = (list(block(state, seat, names[seat])) for seat in (0, 1))
    blank = [""] * abs(len(white) - len(black))
    # The heading stays on top, the shorter pyramid sinks to the ground.
    low = white if len(white) < len(black) else black
    low[2:2] = blank
    for left, right in zip(white, black, strict=True):
        yield f"{texts.pad(left, BLOCK)}{'':{GAP}}{right}"


def block(state: State, seat: int, name: str) -> Iterator[str]:
    """Name and points, then each floor from the top: names, and below them what they are worth."""
    mark = "> " if seat == captions.mover(state) else ""
    yield texts.cut(f"{mark}{name} ({captions.SIDES[seat]})", BLOCK)
    points, slots = standing(state)[seat], state.pyramids[seat]
    rest = "" if state.reason else f", rest brings {captions.rest_gain(state, seat)}"
    yield texts.cut(f"{texts.signed(points)} points, {captions.progress(slots)}{rest}", BLOCK)
    floors: dict[int, tuple[list[Piece], list[Piece]]] = {}
    for at, upper, lower in cells_of(state, seat):
        above, below = floors.setdefault(spot(slots, at)[0], ([], []))
        above.append(upper)
        below.append(lower)
    for floor in sorted(floors, reverse=True):
        yield from map(line, floors[floor])


def cells_of(state: State, seat: int) -> Iterator[tuple[int, Piece, Piece]]:
    """Every card and free slot, from left to right on each floor, as two lines of text."""
    slots, cards = state.pyramids[seat], state.box.cards
    free = [] if state.reason else list(open_slots(slots))
    half = width(slots) // 2
    ground = base(slots) or range(half, half + 1)
    left = (BLOCK - CELL - (CELL + 1) * (ground.start + ground.stop - 1)) // 2
    for at, name in enumerate(slots):
        floor, x = spot(slots, at)
        column = left + (CELL + 1) * (x + half) + (CELL + 1) // 2 * (floor - 1)
        if name is not None:
            card, mark = cards[name], "." if is_covered(slots, at) else "*"
            worth = texts.signed(card_points(state, seat, at))
            facts = f"{letters(state, card)} {worth} {compasses(card, mark)}".rstrip()
            yield (
                at,
                (column, texts.centred(texts.visible(card.name), CELL)),
                (column, texts.centred(facts, CELL)),
            )
        elif at in free:
            yield at, free_slot(column, f"x {x}"), (0, "")


def free_slot(column: int, text: str) -> Piece:
    """Beside a base of three there is room for half a card: the text moves into it."""
    if column < 0:
        return 0, text
    if column + CELL > BLOCK:
        return BLOCK - len(text), text
    return column, texts.centred(text, CELL)


def line(pieces: Iterable[Piece]) -> str:
    text = ""
    for column, piece in pieces:
        text = texts.pad(text, column) + piece
    return text


def legend(state: State) -> Iterator[str]:
    families = texts.initials(state.box.families).items()
    yield ", ".join(f"{letter} {texts.visible(family)}" for family, letter in families)
    yield "w, b: the square as white and black count; k: S start, L location, A archive"
    yield "* compass, . covered; x: a free slot; [ ] counter; +n: bonus at rest"
