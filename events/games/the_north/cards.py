"""The two-sided cards of a set as data: effect verbs for Sparks, Protocols and Node Levels."""

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from icecore.events.words.lexicon import Lexicon, Printed
from icecore.events.words.sets import Box, ComponentSet
from icecore.events.words.wire import snake

Amount = Annotated[int, Meta(ge=1, le=40)]
Times = Annotated[int, Meta(ge=1, le=8)]
Value = Annotated[int, Meta(ge=0, le=2)]
Who = Literal["self", "other"]
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
VALUES = ("0", "I", "II")
"""As they are printed; Value 0 as people say it."""
Counted = Literal["facilities", "ancients", "level"]
"""Things that effects count: own Facilities, own Ancients in the Zone, the own Node's Level."""


class Verb(Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag=snake):
    """`{ verb = "draw", n = 2 }` in TOML."""


class Draw(Verb, frozen=True):
    n: Times = 1


class Discard(Verb, frozen=True):
    """Of one's own choice, from the hand."""

    n: Times = 1
    who: Who = "self"


class Lose(Verb, frozen=True):
    """`n` points, or `n` for each that is counted, of which no more than `most`."""

    n: Amount = 1
    who: Who = "other"
    per: Counted | None = None
    most: Amount = 40


class Gain(Verb, frozen=True):
    n: Amount = 1
    who: Who = "self"


class Charge(Verb, frozen=True):
    n: Times = 1


class Reprogram(Verb, frozen=True):
    """A card of the Wastes without paying, of any Value unless one is said; its Spark is used."""

    value: Value | None = None


class Build(Verb, frozen=True):
    n: Times = 1


class Play(Verb, frozen=True):
    source: Literal["hand", "discard", "wastes"] = "hand"
    face: Literal["ancient", "facility"] = "ancient"


class Flip(Verb, frozen=True):
    """An own card that shows `face` is turned over."""

    face: Literal["ancient", "facility"] = "facility"


class Exchange(Verb, frozen=True):
    """A card of the hand against one of the Wastes with another name."""


class Take(Verb, frozen=True):
    n: Times = 1


class Recover(Verb, frozen=True):
    n: Times = 1


class Cycle(Verb, frozen=True):
    n: Times = 1


class Refill(Verb, frozen=True):
    """The Wastes are refilled at once, up to `n` cards."""

    n: Annotated[int, Meta(ge=1, le=8)] = 4


class Peek(Verb, frozen=True):
    place: Literal["wastes", "top"] = "top"


class Move(Verb, frozen=True):
    """An own card of the Zone goes to the hand or to the Discard."""

    target: Literal["hand", "discard"] = "hand"


class ResetNode(Verb, frozen=True):
    """The own Node shows Level 1 again."""


class Choose(Verb, frozen=True):
    """One of several lists of effects."""

    options: Annotated[tuple["Program", ...], Meta(min_length=2, max_length=16)]


class If(Verb, frozen=True):
    """Effects that happen only if at least so many are counted."""

    count: Counted
    least: Amount
    then: "Program"


Effect = (
    Draw | Discard | Lose | Gain | Charge | Reprogram | Build | Play | Flip | Exchange | Take |
    Recover | Cycle | Refill | Peek | Move | ResetNode | Choose | If
)  # fmt: skip
Program = Annotated[tuple[Effect, ...], Meta(max_length=16)]


class Facility(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The face on the back of cards."""

    id: Id
    name: Name
    protocol: Program
    text_only: bool = False
    """The face says more than the verbs can: using it opens a window for a ruling."""


class Ancient(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The face in front, and its cards: the id that people type → the Facility on its back."""

    name: Name
    value: Value = 0
    spark: Program
    protocol: Program
    cards: Annotated[dict[Id, Id], Meta(min_length=1)]
    tower: bool = False
    text_only: bool = False


class CardSet(ComponentSet, frozen=True, kw_only=True):
    node: tuple[Program, Program, Program, Program]
    """The effects of a discharge at Levels 1 to 4."""
    facilities: tuple[Facility, ...]
    ancients: tuple[Ancient, ...]


BASE, TOWER, FEWEST_ZEROS = 48, 12, 9


def problems(content: CardSet) -> Iterator[str]:
    """north.ruling.37: 48 cards, 12 of the Tower Array or none, enough of Value 0."""
    cards = [(ancient, id_) for ancient in content.ancients for id_ in ancient.cards]
    base = sum(not ancient.tower for ancient, _ in cards)
    tower = len(cards) - base
    zeros = sum(not ancient.tower and ancient.value == 0 for ancient, _ in cards)
    if base != BASE:
        yield f"{base} cards, expected {BASE} (north.ruling.37)"
    if tower not in (0, TOWER):
        yield f"{tower} cards of the Tower Array, expected {TOWER} or none (north.ruling.37)"
    if zeros < FEWEST_ZEROS:
        yield f"{zeros} cards of Value 0, expected at least {FEWEST_ZEROS} (north.ruling.37)"
    backs = {facility.id for facility in content.facilities}
    words = [id_ for _, id_ in cards] + [facility.id for facility in content.facilities]
    names = [ancient.name for ancient in content.ancients]
    names += (facility.name for facility in content.facilities)
    for what, said in (("the id", words), ("the name", names)):
        for word, times in Counter(said).items():
            if times > 1:
                yield f'{what} "{word}" stands {times} times, expected once'
    for ancient, id_ in cards:
        if ancient.cards[id_] not in backs:
            yield f'card "{id_}": there is no Facility "{ancient.cards[id_]}"'


UNSEEN = Facility(id="unseen", name="?", protocol=())
"""The other side of a card that lies by its face."""


def is_face(card: str) -> bool:
    """Is this no card of the set, but what shows of one: `rime_crawler.1`, its back not seen?"""
    return "." in card


class Card:
    """One card: what the rules ask of its two faces. Of a face alone the back is not known: ""."""

    __slots__ = ("ancient", "back", "facility", "id", "name", "tower", "value")

    def __init__(self, id_: str, ancient: Ancient, facility: Facility) -> None:
        self.id, self.ancient, self.facility = id_, ancient, facility
        self.name, self.value, self.tower = ancient.name, ancient.value, ancient.tower
        self.back = "" if facility is UNSEEN else facility.id


class NorthLexicon(Lexicon):
    """A card that lies by its face is called by that, and as good as another one that does."""

    def __init__(self, printed: Printed, fronts: Mapping[str, str]) -> None:
        super().__init__(printed)
        self.fronts = fronts
        """The Ancient of a card, where its back is told already."""

    def name(self, means: str | None, id_: Hashable) -> str:
        if isinstance(id_, str) and (means == "front" or is_face(id_)):
            return self.fronts.get(id_, id_)
        return super().name(means, id_)

    def fitting(self, means: str | None, typed: str, among: Iterable[Any]) -> list[Any]:
        fits = super().fitting(means, typed, among)
        alike = {self.name(means, fit) for fit in fits if is_face(str(fit))}
        return fits[:1] if len(alike) == 1 and all(is_face(str(fit)) for fit in fits) else fits


class NorthBox(Box):
    """The cards and Facilities by id.

    Cards with the same face can only be told apart by their backs. Lying open they are
    `rime_crawler.1` and `rime_crawler.2` until somebody sees which card it is. A face that one card
    alone has needs no such names.
    """

    def __init__(self, text: str, content: CardSet) -> None:
        super().__init__(text, content)
        self.node = content.node
        self.facilities = {facility.id: facility for facility in content.facilities}
        self.cards = {
            id_: Card(id_, ancient, self.facilities[back])
            for ancient in content.ancients
            for id_, back in ancient.cards.items()
        }
        self.base = sorted(id_ for id_, card in self.cards.items() if not card.tower)
        self.all = sorted(self.cards)
        self.copies: dict[str, tuple[str, ...]] = {}
        """By the id of a face: the cards that have it …"""
        self.lying: dict[str, tuple[str, ...]] = {}
        """… and what they are called while only the face is known."""
        self.face_of: dict[str, str] = {}
        """The id of the face, by card, by what it is called and by printed name."""
        for ancient in content.ancients:
            self._name_face(ancient)

    def _name_face(self, ancient: Ancient) -> None:
        face = re.sub(r"[^a-z0-9]+", "_", ancient.name.lower()).strip("_") or "face"
        while face in self.copies:
            face += "_"
        self.copies[face] = tuple(ancient.cards)
        numbers = range(1, len(ancient.cards) + 1) if len(ancient.cards) > 1 else ()
        self.lying[face] = tuple(f"{face}.{number}" for number in numbers)
        for name in self.lying[face]:
            self.cards[name] = Card(name, ancient, UNSEEN)
        words = (*ancient.cards, *self.lying[face], ancient.name)
        self.face_of |= dict.fromkeys(words, face)
        self.face_of.setdefault(face, face)

    def printed(self) -> Mapping[str, Mapping[Any, str]]:
        """A card by its front; where others have the same one, its back tells them apart."""
        names = {facility.id: facility.name for facility in self.facilities.values()}
        for face, copies in self.copies.items():
            name, backs = self.cards[copies[0]].name, {self.cards[card].back for card in copies}
            for card in copies:
                other_side = self.cards[card].facility.name if len(backs) == len(copies) else card
                names[card] = f"{name} ({other_side})" if len(copies) > 1 else name
            names |= dict.fromkeys(self.lying[face], name)
        return {"card": names}

    @cached_property
    def lexicon(self) -> Lexicon:
        return NorthLexicon(self.printed(), {id_: card.name for id_, card in self.cards.items()})

    def face(self, word: str) -> str:
        """The name of a card of which only the front is said: its first name on the table."""
        face = self.face_of.get(word, "")
        return word if word in self.cards else next(iter(self.lying.get(face, ())), word)
