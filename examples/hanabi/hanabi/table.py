"""The set and the state of Hanabi, and what can be said of cards that the record does not know."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from hanabi import words as w
from icecore import author as ice
from icecore.author import EACH, SeenBut, hold, zones

RANKS = "12345"
MOST_CLUES, LIVES = 8, 3


class CardSet(ice.ComponentSet, frozen=True, kw_only=True):
    copies: Annotated[tuple[int, ...], Meta(min_length=5, max_length=5)]
    colours: tuple[w.Hint, ...]


class CardBox(ice.Box):
    """Cards are named `red1`: a colour and a rank."""

    def __init__(self, text: str, content: CardSet) -> None:
        super().__init__(text, content)
        self.colours = content.colours
        self.copies = {
            colour + rank: copies
            for colour in content.colours
            for rank, copies in zip(RANKS, content.copies, strict=True)
        }


def problems(content: CardSet) -> Iterator[str]:
    if min(content.copies) < 1 or {*content.colours} & {*RANKS}:
        yield "there are copies of each rank, and colours are red, yellow, green, blue, purple"
    if len({*content.colours}) * sum(content.copies) < 25:
        yield "fewer than 25 cards"


class Place(Struct):
    """A card of a hand, and what everybody knows of it from clues."""

    card: ice.Card | None
    may: list[str] = []
    """The cards that it can be by its clues; empty while there were none."""

    def hidden(self) -> "Place":
        return Place(None, self.may)

    def shown(self) -> str:
        """The card, and what its owner was told of it: `green2 (green)`."""
        told = [
            min(part)
            for part in map(set, zip(*map(parted, self.may), strict=True))
            if len({*part}) == 1
        ]
        return " ".join([self.card or "?", *(f"({part})" for part in told)])


class State(ice.Table, kw_only=True):
    box: CardBox
    todo: tuple[w.Step, ...] = ()
    hands: Annotated[list[list[Place]], SeenBut(EACH)]
    deck: int
    fireworks: dict[str, int]
    discarded: list[ice.Card] = []
    clues: int = MOST_CLUES
    lives: int = LIVES
    last_turn: int | None = None  # how many turns there will be, once the deck is empty


def hand_size(seats: int) -> int:
    return 5 if seats < 4 else 4


def begin(setup: ice.Setup, box: CardBox) -> State:
    seats, number = setup.seats, hand_size(setup.seats)
    return State(
        box=box,
        seats=seats,
        todo=tuple(w.Draws(seat, number) for seat in reversed(range(seats))),
        hands=[[] for _ in range(seats)],
        deck=sum(box.copies.values()),
        fireworks=dict.fromkeys(box.colours, 0),
    )


def score(state: State) -> int:
    return sum(state.fireworks.values()) if state.lives else 0


@cache
def parted(card: str) -> tuple[str, str]:
    """Colour and rank."""
    return card[:-1], card[-1]


def fits(state: State, card: str) -> bool:
    """Is it the next of its firework? Asked of any card, also of one that nobody can name."""
    return card in (f"{colour}{top + 1}" for colour, top in state.fireworks.items())


def unseen(state: State, *named: str) -> dict[str, int]:
    """The cards of the deck and all unknown ones together, once some of them are named."""
    seen = [place.card for hand in state.hands for place in hand if place.card]
    seen += [colour + rank for colour, top in state.fireworks.items() for rank in RANKS[:top]]
    return zones.unseen(state.box.copies, (*seen, *state.discarded, *named), ())


def clued(state: State) -> list[Place]:
    """Cards that the record does not know, but of which something was told."""
    return [place for hand in state.hands for place in hand if place.may and place.card is None]


def remains_possible(state: State, *named: tuple[str, Place]) -> bool:
    """If these cards are named, each of a place: can all others still be something?"""
    left, places = unseen(state, *(card for card, _ in named)), [place for _, place in named]
    if any(place.may and card not in place.may for card, place in named):
        return False
    others = [place.may for place in clued(state) if not any(place is one for one in places)]
    return min(left.values(), default=0) >= 0 and zones.possible(left, others)


def could_be(state: State, place: Place, left: dict[str, int] | None = None) -> list[str]:
    """The card, or all that it can be as far as the record knows."""
    if place.card is not None:
        return [place.card]
    left, bound = left or unseen(state), clued(state)
    kinds = [card for card in place.may or state.box.copies if left.get(card)]
    return [card for card in kinds if not bound or remains_possible(state, (card, place))]


def after_clue(state: State, target: int, hint: str, slots: Iterable[int]) -> list[list[str]]:
    """Gives what each card of a hand can be once a clue has touched these slots and no others."""
    touched = {*slots}
    return [
        told(tuple(place.may or state.box.copies), hint, n in touched)
        for n, place in enumerate(state.hands[target], 1)
    ]


@cache
def told(kinds: tuple[str, ...], hint: str, touched: bool) -> list[str]:
    """The cards that a clue leaves of these; cached, since the same few are asked for often."""
    return [card for card in kinds if (hint in parted(card)) == touched]


def clue_is_possible(state: State, target: int, hint: str, slots: Iterable[int]) -> bool:
    """Can all cards that the record does not know still be something?"""
    hand, kinds = state.hands[target], after_clue(state, target, hint, slots)
    own = [may for place, may in zip(hand, kinds, strict=True) if not place.card]
    others = [place.may for place in clued(state) if not any(place is one for one in hand)]
    return zones.possible(unseen(state), own + others)


def invariants(state: State) -> None:
    left, hands = unseen(state), [place for hand in state.hands for place in hand]
    hold(min(left.values(), default=0) >= 0, "a card is there more often than the set has it")
    unknown = sum(place.card is None for place in hands)
    hold(sum(left.values()) == state.deck + unknown, "cards are lost, or there are too many")
    hold(state.clues in range(MOST_CLUES + 1) and state.lives in range(LIVES + 1), "out of bounds")
    for seat, hand in enumerate(state.hands):
        draws = [step for step in state.todo if isinstance(step, w.Draws)]
        owed = sum(step.number for step in draws if step.seat == seat)
        hold(len(hand) + owed <= hand_size(state.seats), "somebody holds too many cards")
    agree = all(not place.may or place.card in (None, *place.may) for place in hands)
    hold(agree and remains_possible(state), "a card contradicts its clues")
