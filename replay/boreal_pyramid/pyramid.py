"""The shape of a pyramid, without a rule of the game: slots, support, cover, neighbours.

A pyramid is a list of slots, seven a floor: x runs from -3 to 3 because the base floats until it
is four wide. Slot (floor, x) rests on (floor - 1, x) and (floor - 1, x + 1), so in the list the
card at `i` rests on `i - 7` and `i - 6`, and what lies on it is at `i + 6` and `i + 7`. No pyramid
is wide enough to use both ends of a floor, and the fifth floor stays empty: these sums need no
other care at the borders.
"""

from collections.abc import Iterator, Sequence

WIDTH = 7
SLOTS = 28
EMPTY: tuple[None, ...] = (None,) * (SLOTS + WIDTH)
FULL = 10

Slots = Sequence[str | None]


def index(floor: int, x: int) -> int:
    return (floor - 1) * WIDTH + x + 3


def spot(at: int) -> tuple[int, int]:
    """(floor, x) of a slot: the inverse of `index`."""
    floor, column = divmod(at, WIDTH)
    return floor + 1, column - 3


def size(slots: Slots) -> int:
    return len(EMPTY) - slots.count(None)


def base(slots: Slots) -> range:
    """The taken slots of floor 1: contiguous, at most four."""
    taken = [at for at, card in enumerate(slots[:WIDTH]) if card is not None]
    return range(taken[0], taken[-1] + 1) if taken else range(0)


def rests(slots: Slots, at: int) -> bool:
    """Are both cards there that a slot above the base rests on?"""
    return slots[at - 7] is not None and slots[at - 6] is not None


def open_slots(slots: Slots) -> Iterator[int]:
    """Where the next card may lie: beside the base while it is short, or on two cards."""
    ground = base(slots)
    if not ground:
        yield 3
        return
    if len(ground) < 4:
        if ground.start > 0:
            yield ground.start - 1
        if ground.stop < WIDTH:
            yield ground.stop
    for under in range(ground.start, SLOTS - WIDTH):
        pair = slots[under] is not None and slots[under + 1] is not None
        if pair and slots[under + 7] is None:
            yield under + 7


def is_covered(slots: Slots, at: int) -> bool:
    return slots[at + 7] is not None or slots[at + 6] is not None


def open_cards(slots: Slots) -> list[str]:
    """The cards that nothing lies on."""
    return [
        card
        for at, card in enumerate(slots)
        if card is not None and slots[at + 7] is None and slots[at + 6] is None
    ]


def beside(slots: Slots, at: int) -> Iterator[str]:
    """The cards left and right on the same floor."""
    column = at % WIDTH
    if column > 0 and (card := slots[at - 1]):
        yield card
    if column < WIDTH - 1 and (card := slots[at + 1]):
        yield card


def below(slots: Slots, at: int) -> Iterator[str]:
    """The two cards that a card rests on."""
    if at >= WIDTH:
        yield from (card for card in slots[at - 7 : at - 5] if card is not None)


def above(slots: Slots, at: int) -> Iterator[str]:
    """The up to two cards that rest on a card."""
    yield from (card for card in slots[at + 6 : at + 8] if card is not None)


def neighbours(slots: Slots, at: int) -> Iterator[str]:
    """The up to six touching cards."""
    yield from beside(slots, at)
    yield from below(slots, at)
    yield from above(slots, at)


def is_edge(slots: Slots, at: int) -> bool:
    """First or last of its floor, whether the slot is taken yet or not."""
    floor = at // WIDTH * WIDTH
    others = [i for i in range(floor, floor + WIDTH) if slots[i] is not None and i != at]
    return not others or at < others[0] or at > others[-1]


def is_sound(slots: Slots) -> bool:
    """Closed under support, base contiguous and at most four wide."""
    taken = [at for at, card in enumerate(slots) if card is not None]
    ground = [at for at in taken if at < WIDTH]
    contiguous = not ground or (ground[-1] - ground[0] + 1 == len(ground) <= 4)
    return contiguous and all(at < WIDTH or rests(slots, at) for at in taken)
