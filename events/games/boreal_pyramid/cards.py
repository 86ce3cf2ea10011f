"""The cards of a set as data: tagged verbs for effects, placement rules and victory points."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from icecore.events.words.sets import Box, ComponentSet
from icecore.events.words.wire import snake

Amount = Annotated[int, Meta(ge=1, le=8)]
Points = Annotated[int, Meta(ge=-99, le=99)]
Floor = Annotated[int, Meta(ge=1, le=4)]
Family = Annotated[str, Meta(min_length=1, max_length=32)]


class Verb(Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag=snake):
    """`{ verb = "gain", n = 2 }` in TOML."""


class Gain(Verb, frozen=True):
    n: Amount


class DrainOpponent(Verb, frozen=True):
    n: Amount


class SwapOwn(Verb, frozen=True):
    """Two cards of one's own pyramid change places; both must obey their placement rules."""


class ExtraLocate(Verb, frozen=True):
    n: Amount = 1
    reach: Literal["any", "own"] = "any"


class DiscoverAgain(Verb, frozen=True):
    max_cost: Annotated[int, Meta(ge=0, le=8)]
    pay: bool = True


class DiscardBoard(Verb, frozen=True):
    """One card of the board leaves the game; its square is refilled."""


class MoveBoard(Verb, frozen=True):
    """The contents of two squares change places."""


class Recall(Verb, frozen=True):
    """An uncovered card of one's own pyramid returns to one's reserve."""


class Choose(Verb, frozen=True):
    options: Annotated[tuple["Effect", ...], Meta(min_length=2, max_length=16)]


class Optional(Verb, frozen=True):
    effect: "Effect"


Effect = (
    Gain | DrainOpponent | SwapOwn | ExtraLocate | DiscoverAgain | DiscardBoard | MoveBoard | Recall
    | Choose | Optional
)  # fmt: skip


class FloorMin(Verb, frozen=True):
    floor: Floor


class FloorMax(Verb, frozen=True):
    floor: Floor


class FloorIn(Verb, frozen=True):
    floors: Annotated[tuple[Floor, ...], Meta(min_length=1)]


class BesideFamily(Verb, frozen=True):
    family: Family


class AboveFamily(Verb, frozen=True):
    family: Family


class Edge(Verb, frozen=True):
    """First or last of its floor when placed."""


Placement = FloorMin | FloorMax | FloorIn | BesideFamily | AboveFamily | Edge


class Fixed(Verb, frozen=True):
    n: Points


class PerFamily(Verb, frozen=True):
    family: Family
    n: Points


class ByFloor(Verb, frozen=True):
    points: tuple[Points, Points, Points, Points]


class PerNeighbour(Verb, frozen=True):
    n: Points
    family: Family | None = None


class DistinctFamilies(Verb, frozen=True):
    n: Points


class Majority(Verb, frozen=True):
    n: Points


class CopyRight(Verb, frozen=True):
    n: Points = 0


class OpenCompasses(Verb, frozen=True):
    n: Points


class PerReserve(Verb, frozen=True):
    n: Points


class Sum(Verb, frozen=True):
    parts: Annotated[tuple["Formula", ...], Meta(min_length=1, max_length=8)]


Formula = (
    Fixed | PerFamily | ByFloor | PerNeighbour | DistinctFamilies | Majority | CopyRight |
    OpenCompasses | PerReserve | Sum
)  # fmt: skip


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One card; `kind` is S (starting location), L (location) or A (archive)."""

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
    name: str
    kind: Literal["S", "L", "A"]
    families: tuple[Family, ...] = ()
    cost: Annotated[int, Meta(ge=0, le=8)]
    compasses: Annotated[int, Meta(ge=0, le=8)] = 0
    vp: Points | Formula
    placement: Placement | None = None
    effects: Annotated[tuple[Effect, ...], Meta(max_length=16)] = ()
    text_only: bool = False
    """The card says more than the verbs can: using it opens a window for a ruling."""


class CardSet(ComponentSet, frozen=True, kw_only=True):
    families: tuple[Family, ...]
    cards: tuple[Card, ...]


COUNTS = {"S": 12, "L": 24, "A": 8}


def problems(content: CardSet) -> Iterator[str]:
    """pyramid.ruling.31: exactly 12 S, 24 L and 8 A, every card once, families that exist."""
    kinds = Counter[str](card.kind for card in content.cards)
    for kind, wanted in COUNTS.items():
        if kinds[kind] != wanted:
            yield f"{kinds[kind]} cards of kind {kind}, expected {wanted} (pyramid.ruling.31)"
    for name, copies in Counter(card.id for card in content.cards).items():
        if copies > 1:
            yield f'card "{name}" stands {copies} times, expected once'
    for card in content.cards:
        formulas = list(_formulas(card.vp))
        if len(formulas) > 8 or sum(isinstance(each, CopyRight) for each in formulas) > 1:
            yield f'card "{card.id}": its points have more than 8 parts, or copy twice'
        for family in sorted({*card.families, *_families(card)} - {*content.families}):
            yield f'card "{card.id}": family "{family}" is not in families'


def _formulas(vp: object) -> Iterator[object]:
    """A formula and all that it sums up."""
    yield vp
    if isinstance(vp, Sum):
        for part in vp.parts:
            yield from _formulas(part)


def _families(*holders: object) -> Iterator[str]:
    """Every family that the verbs of a card name."""
    for holder in holders:
        if isinstance(holder, tuple):
            yield from _families(*holder)
        elif isinstance(holder, Verb | Card):
            family = getattr(holder, "family", None)
            if isinstance(family, str):
                yield family
            yield from _families(*(getattr(holder, field) for field in holder.__struct_fields__))


class PyramidBox(Box):
    """The cards by id, and the ids of each kind in the set's order."""

    def __init__(self, text: str, content: CardSet) -> None:
        super().__init__(text, content)
        self.families = content.families
        self.cards = {card.id: card for card in content.cards}
        self.kinds = {
            kind: tuple(card.id for card in content.cards if card.kind == kind) for kind in COUNTS
        }
        self.archives = frozenset(self.kinds["A"])
        self.reserved = [
            card.id
            for card in content.cards
            if any(isinstance(each, PerReserve) for each in _formulas(card.vp))
        ]
        """Cards whose points depend on a reserve."""
