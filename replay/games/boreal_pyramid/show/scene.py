"""BOREAL as it lies on the table: the board with both tracks along it, below it two pyramids."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.boreal_pyramid import cards as c
from icecore.events.games.boreal_pyramid import words as w
from icecore.replay.show.marks import mark_of
from icecore.replay.show.scene import (
    Card,
    Deck,
    Face,
    Line,
    Panel,
    Pip,
    Row,
    Rung,
    Scene,
    Shape,
    Slot,
)
from icecore.replay.show.scene import Slots as Grid
from icecore.replay.show.text import called, counted, initials, signed

from ..rules.lookups import as_white, on_turn
from ..rules.pyramid import base, index, is_covered, open_slots, spot, width
from ..rules.scoring import card_points, outcome, standing
from ..rules.state import State
from ..rules.table import pyramid as table
from . import captions

TINTS = ("blue", "green", "indigo", "rust", "gold", "pink", "teal", "brown")
SHAPES: tuple[Shape, ...] = ("round", "square", "triangle", "diamond")
ACROSS = 4
"""Cards in the base of a pyramid, and in a row of the reserve."""
TALL = 81
"""The height of a card."""


def scene(state: State, names: Sequence[str], viewer: int | None) -> Scene:
    """The board, and below it the other player and who looks, side by side where there is room."""
    names = called(names, captions.SIDES)
    near = viewer or 0
    common = Panel(
        "Board",
        (board(state), Deck("deck", captions.deck(state).cards, ("deck:deck",)), *gone(state)),
        facts=(counted(captions.deck(state).archives, "archive", "archives"),),
    )
    far, here = (player(state, seat, names[seat], seat == near) for seat in (1 - near, near))
    return Scene(
        "BOREAL (pyramid)",
        captions.awaited(state, names),
        (common, far, here),
        when=(captions.when(state), captions.ending(state)),
        over=state.reason is not None,
        legend=tuple(
            Line(family, letter, tint_of(state.box, family), shape_of(state.box, family))
            for family, letter in initials(state.box.families).items()
        ),
    )  # fmt: skip


def gone(state: State) -> Iterator[Row]:
    """Shows cards that left the game, which is rare."""
    if state.out:
        cards = (Card(face(state.box, card, None, False), card, word="") for card in state.out)
        yield Row("out of the game", tuple(cards), small=True)


def board(state: State) -> Grid:
    """Squares 1 to 8 as white counts; black's numbers above them, white's below."""
    slots = tuple(
        Slot(
            white - 1, 0,
            Card(face(state.box, name, None, False), name, word="") if name else None,
            also=tuple(mark_of("square", as_white(state, seat, white), seat) for seat in (0, 1)),
            above=rung(state, 1, white),
            below=rung(state, 0, white),
        )
        for white, name in enumerate(state.board, 1)
    )  # fmt: skip
    squares = (state.box.cards[name].name if name else "empty" for name in state.board)
    return Grid("", slots, 8, 1, TALL, fold=4, told=f"from white's square 1: {', '.join(squares)}")


def rung(state: State, seat: int, white: int) -> Rung:
    own, here = as_white(state, seat, white), state.counters[seat]
    return Rung(str(own), seat, own == here, own <= here)


def player(state: State, seat: int, name: str, near: bool) -> Panel:
    """A side: the pyramid with the card to be placed, and the reserve."""
    ended = outcome(state)
    facts = [f"counter on {state.counters[seat]}", captions.progress(state.pyramids[seat])]
    if ended is None:
        facts.append(f"rest brings {captions.rest_gain(state, seat)}")
    reserve = tuple(Card(face(state.box, card, None, False), card) for card in state.reserves[seat])
    return Panel(
        name,
        (
            Grid("", tuple(pyramid(state, seat)), ACROSS, ACROSS, TALL,
                 told=f"pyramid {built(state, seat)}"),
            Row("reserve", reserve, read=True, hand=True),
        ),
        owner=seat,
        asked=ended is None and seat == captions.mover(state),
        won=ended is not None and seat in ended.winners,
        role=captions.SIDES[seat],
        score=signed(standing(state)[seat]),
        facts=tuple(facts),
        beside=near,
        corner=True,
    )  # fmt: skip


def built(state: State, seat: int) -> str:
    return ", ".join(state.box.cards[card].name for card in state.pyramids[seat] if card) or "empty"


def pyramid(state: State, seat: int) -> Iterator[Slot]:
    """The cards on their floors, the base in the middle; free places; the card to be placed."""
    slots = state.pyramids[seat]
    half = width(slots) // 2
    ground = base(slots) or range(half, half + 1)
    left = (ACROSS - 1) / 2 - (ground.start + ground.stop - 1) / 2
    legal = free_places(state, seat)
    for at in open_slots(slots) if state.reason is None else ():
        floor, x = spot(slots, at)
        beside = at < width(slots) and at not in ground
        slim = beside and len(ground) == ACROSS - 1
        column = left + x + half + (floor - 1) / 2
        if 0 <= column <= ACROSS - 1 or slim:
            yield Slot(
                column, ACROSS - floor, label=f"floor {floor} x {x}",
                also=(mark_of("slot", (floor, x)),) if at in legal else (),
                free=at in legal, slim=slim,
            )  # fmt: skip
    for at, name in enumerate(slots):
        if name is not None:
            floor, x = spot(slots, at)
            worth = card_points(state, seat, at)
            it = Card(face(state.box, name, worth, is_covered(slots, at)), name)
            yield Slot(left + x + half + (floor - 1) / 2, ACROSS - floor, it)
    if state.hand is not None and seat == on_turn(state):
        held = face(state.box, state.hand, None, False)
        yield Slot(ACROSS - 1, 0, Card(held, state.hand, word="", lit=True))


def free_places(state: State, seat: int) -> set[int | None]:
    """Where the card in hand may lie, if this seat is asked."""
    slots = state.pyramids[seat]
    return {
        index(slots, act.floor, act.x)
        for who, act in table.candidates(state)
        if who == seat and isinstance(act, w.Place)
    }


@lru_cache(maxsize=1024)  # the next picture of a game shows nearly the same cards
def face(cards: c.PyramidBox, name: str, points: int | None, covered: bool) -> Face:
    """Cost, where it may lie and what it does; families and compasses; what it is worth here."""
    shown = cards.cards[name]
    printed = captions.short_points(shown)
    letters = initials(cards.families)
    families = tuple(
        Pip(letters[each], tint_of(cards, each), shape=shape_of(cards, each))
        for each in shown.families
    )
    compasses = (Pip("", filled=not covered, shape="star"),) * min(4, shown.compasses)
    return Face(
        shown.name,
        tint=" ".join(tint_of(cards, each) for each in shown.families) or "slate",
        tag=shown.kind,
        lines=(Line(terms(cards, shown, points), str(shown.cost), "ink", "round", "cost"),),
        cost=(*families, *compasses),
        worth=compact(cards, printed) if points is None else signed(points),
        about=captions.describe(shown),
    )


def terms(cards: c.PyramidBox, shown: c.Card, points: int | None) -> str:
    """Words beside the cost: the formula of the points, the placement rule, the effects."""
    formula = (
        ""
        if points is None or isinstance(shown.vp, int)
        else compact(cards, captions.short_points(shown))
    )
    told = captions.terms(shown).replace("opponent", "other")
    return " · ".join(filter(None, (formula, told)))


def compact(cards: c.PyramidBox, formula: str) -> str:
    """`2/C` for `2/coast`: points with the letters of the families."""
    for family, letter in initials(cards.families).items():
        formula = formula.replace(f"/{family}", f"/{letter}")
    return formula.replace("neighbour", "next").replace("majority", "most")


def tint_of(cards: c.PyramidBox, family: str) -> str:
    return TINTS[cards.families.index(family) % len(TINTS)]


def shape_of(cards: c.PyramidBox, family: str) -> Shape:
    return SHAPES[cards.families.index(family) % len(SHAPES)]
