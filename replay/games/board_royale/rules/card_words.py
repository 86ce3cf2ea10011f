"""Cards and items in sentences: how many of which."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from icecore.replay.kernel.sentences import It, Sentence, Value, joined
from icecore.replay.show.text import counted

from .lookups import Lack

PLACES = {"deck": "the deck", "bottom": "the bottom of the deck", "discard": "the discard"}
"""The places that a search may look at."""


def so_many(number: int) -> str:
    return counted(number, "card", "cards")


def which(number: int) -> str:
    return "which card" if number == 1 else "which cards"


def amounts(counts: Mapping[str, int], unseen: int = 0) -> Sentence:
    """`2 Wood and 1 Stone`; cards that nobody saw by their number."""
    told: list[Value] = [Sentence(f"{n} ", It("card", kind)) for kind, n in counts.items() if n]
    if unseen:
        told.append(so_many(unseen))
    return joined(told, last=" and ") if told else Sentence("nothing")


def cards_told(cards: Iterable[str | None]) -> Sentence:
    found = Counter(cards)
    unseen = found.pop(None, 0)
    return amounts({kind: n for kind, n in found.items() if kind is not None}, unseen)


def lacking(lack: Lack) -> Sentence:
    number, kind, held = lack
    if kind is None:
        return Sentence(f"{so_many(number)} of {held}")
    return Sentence(f"short of {number} ", It("card", kind))


def the(item: int) -> Sentence:
    return Sentence("the ", It("item", item))


def items_told(items: Sequence[int]) -> Sentence:
    return joined([the(item) for item in items], last=" and ") if items else Sentence("no items")


def side_told(cards: Iterable[str | None], items: Sequence[int], promise: str = "") -> Sentence:
    """One side of a deal: all that it gives."""
    cards = tuple(cards)
    told: list[Value] = [cards_told(cards)] if cards else []
    told += [items_told(items)] if items else []
    told += [f"the promise “{promise}”"] if promise else []
    return joined(told, ", ", " and ") if told else Sentence("nothing")
