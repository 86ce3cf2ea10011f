"""The shape of a pyramid, without a rule of the game: slots, support, cover, neighbours.

A pyramid is a list of slots, five floors of equally many columns with x 0 in the middle: seven a
floor (x from -3 to 3) while that is enough, since the base floats until it is four wide. After a
card has come back from the base, it may float on beyond that: then all floors are wider. Slot
(floor, x) rests on (floor - 1, x) and (floor - 1, x + 1), so with floors of w columns the card at
`i` rests on `i - w` and `i - w + 1`, and what lies on it is at `i + w - 1` and `i + w`. No pyramid
is wide enough to use both ends of a floor, and the fifth floor stays empty: these sums need no
other care at the borders.
"""

from collections.abc import Iterator, Sequence
from itertools import compress

FLOORS = 5
NARROW = 7
EMPTY: tuple[None, ...] = (None,) * (FLOORS * NARROW)
FULL = 10
FARTHEST = 99
"""The largest x, on either side, that an act can name."""

Slots = Sequence[str | None]


def width(slots: Slots) -> int:
    return len(slots) // FLOORS


def index(slots: Slots, floor: int, x: int) -> int | None:
    """The place of a slot in the list; None if it is too far out to be there."""
    columns = len(slots) // FLOORS
    half = columns // 2
    return (floor - 1) * columns + x + half if -half <= x <= half else None


def spot(slots: Slots, at: int) -> tuple[int, int]:
    """(floor, x) of a slot: the inverse of `index`."""
    columns = len(slots) // FLOORS
    floor, column = divmod(at, columns)
    return floor + 1, column - columns // 2


def resize(slots: list[str | None], half: int) -> None:
    """Floors from x -half to half; every card keeps its floor and x."""
    cards = [(spot(slots, at), card) for at, card in enumerate(slots) if card is not None]
    columns = 2 * half + 1
    slots[:] = [None] * (FLOORS * columns)
    for (floor, x), card in cards:
        slots[(floor - 1) * columns + x + half] = card


def fit(slots: list[str | None]) -> None:
    """As wide as needed and no wider: with room beside the base while that is shorter than four."""
    half = len(slots) // FLOORS // 2
    far = max((abs(spot(slots, at)[1]) for at, card in enumerate(slots) if card), default=0)
    needed = max(NARROW // 2, min(FARTHEST, far + (len(base(slots)) < 4)))
    if needed != half:
        resize(slots, needed)


def size(slots: Slots) -> int:
    return len(slots) - slots.count(None)


def base(slots: Slots) -> range:
    """The taken slots of floor 1: contiguous, at most four."""
    taken = [*compress(range(len(slots) // FLOORS), slots)]
    return range(taken[0], taken[-1] + 1) if taken else range(0)


def rests(slots: Slots, at: int) -> bool:
    """Are both cards there that a slot above the base rests on?"""
    under = at - len(slots) // FLOORS
    return slots[under] is not None and slots[under + 1] is not None


def open_slots(slots: Slots) -> Iterator[int]:
    """The slots for the next card: beside the base while it is short, or on two cards."""
    columns = width(slots)
    ground = base(slots)
    if not ground:
        yield columns // 2
        return
    if len(ground) < 4:
        if ground.start > 0:
            yield ground.start - 1
        if ground.stop < columns:
            yield ground.stop
    for under in range(ground.start, (FLOORS - 2) * columns):
        pair = slots[under] is not None and slots[under + 1] is not None
        if pair and slots[under + columns] is None:
            yield under + columns


def is_covered(slots: Slots, at: int) -> bool:
    above = at + len(slots) // FLOORS
    return slots[above] is not None or slots[above - 1] is not None


def open_cards(slots: Slots) -> list[str]:
    """The cards that nothing lies on."""
    columns = len(slots) // FLOORS
    return [
        card
        for at in compress(range(len(slots)), slots)  # hot, and most slots are empty
        if slots[at + columns] is None and slots[at + columns - 1] is None and (card := slots[at])
    ]


def beside(slots: Slots, at: int) -> Iterator[str]:
    """The cards left and right on the same floor."""
    columns = width(slots)
    column = at % columns
    if column > 0 and (card := slots[at - 1]):
        yield card
    if column < columns - 1 and (card := slots[at + 1]):
        yield card


def below(slots: Slots, at: int) -> Iterator[str]:
    """The two cards that a card rests on."""
    under = at - width(slots)
    if under >= 0:
        yield from (card for card in slots[under : under + 2] if card is not None)


def above(slots: Slots, at: int) -> Iterator[str]:
    """The up to two cards that rest on a card."""
    over = at + width(slots)
    yield from (card for card in slots[over - 1 : over + 1] if card is not None)


def neighbours(slots: Slots, at: int) -> Iterator[str]:
    """The up to six touching cards."""
    yield from beside(slots, at)
    yield from below(slots, at)
    yield from above(slots, at)


def is_edge(slots: Slots, at: int) -> bool:
    """First or last of its floor, whether the slot is taken yet or not."""
    columns = width(slots)
    floor = at // columns * columns
    others = [i for i in range(floor, floor + columns) if slots[i] is not None and i != at]
    return not others or at < others[0] or at > others[-1]


def is_sound(slots: Slots) -> bool:
    """Closed under support, base contiguous and at most four wide."""
    columns = width(slots)
    taken = [at for at, card in enumerate(slots) if card is not None]
    ground = [at for at in taken if at < columns]
    contiguous = not ground or (ground[-1] - ground[0] + 1 == len(ground) <= 4)
    return contiguous and all(at < columns or rests(slots, at) for at in taken)
