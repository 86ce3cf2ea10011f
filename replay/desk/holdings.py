"""Compares what a seat holds in two positions: its gains and losses, by the names of the things.

What lies in the panel of the seat is what it holds. So every game that has a scene has gains and
losses, and nothing is told that the seat does not see.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from icecore.replay.kernel import Ruleset, copy
from icecore.replay.show import scene as sc
from icecore.replay.show.design import TINTS
from icecore.replay.show.marks import mark_of

POINTS = "points"


class Thing(Struct, frozen=True):
    """A thing that can be held; two of the same id are the same kind of thing."""

    id: str
    name: str
    letter: str = ""
    colour: str = ""
    """Of its family, as pictures draw it."""
    mark: str = ""
    """How pictures mark it; empty for numbers."""


class Gain(Struct, frozen=True):
    """So many more of a thing than before; fewer, if negative."""

    thing: Thing
    count: int


Holdings = tuple[Counter[Thing], int]
"""Things by number, and how many unknown cards lie in decks of the seat."""


def holdings(game: Ruleset[Any], state: Any, names: Sequence[str], seat: int) -> Holdings:
    """What a seat holds in a position, as it knows it; pending steps show nothing of that."""
    view = game.view(copy(game, state), seat)
    view.todo = ()
    found: Counter[Thing] = Counter()
    unknown = 0
    for panel in game.scene(view, names, seat).panels:
        if panel.owner != seat:
            continue
        if panel.unit == POINTS and is_number(panel.score):
            found[Thing(POINTS, "point", "★", colour_of("gold"))] += int(panel.score)
        for item in panel.items:
            if isinstance(item, sc.Deck):
                unknown += item.count
            for thing, count in things_of(item, seat):
                found[thing] += count
    return found, unknown


def things_of(item: sc.Item, seat: int) -> Iterator[tuple[Thing, int]]:
    """The things of one item of a scene, with their numbers."""
    match item:
        case sc.Row():
            for card in item.cards:
                yield thing_of(card, seat), card.copies
        case sc.Slots():
            for slot in item.slots:
                if slot.card is not None:
                    yield thing_of(slot.card, seat), slot.card.copies
        case sc.Heaps():
            for heap in item.heaps:
                pip = heap.pip
                yield Thing(heap.title, heap.title, pip.letter, colour_of(pip.tint)), heap.count
        case sc.Counter() if is_number(item.value):
            name = item.title
            yield Thing(f"counter {name}", name, name[:1].upper()), int(item.value)


def thing_of(card: sc.Card, seat: int) -> Thing:
    """A card by its id; unknown ones are alike."""
    face = card.face
    if card.id is None and (not face.title or face.side == "back"):
        return Thing(f"? {face.title}", face.title or "unknown card", "?")
    name = face.title or str(card.id)
    mark = mark_of(card.word or None, card.id, None if card.anyone else seat) or ""
    return Thing(
        card.id or f"= {name}", name, face.corner or name[:1].upper(), colour_of(face.tint), mark
    )


def colour_of(tint: str) -> str:
    """The first of the tints of a thing, as pages write colours."""
    return TINTS.get(tint.partition(" ")[0], "")


def gains(before: Holdings, after: Holdings) -> list[Gain]:
    """The differences, losses first.

    A card that turned out to be another one is neither gained nor lost. Cards that went under the
    others of an own deck are not lost: they are only out of sight.
    """
    (had, hid), (has, hides) = before, after
    count: Counter[str] = Counter()
    known: dict[str, Thing] = {}
    for thing, number in had.items():
        count[thing.id] -= number
        known[thing.id] = thing
    for thing, number in has.items():
        count[thing.id] += number
        if thing.mark or thing.id not in known:  # a place that became empty cannot be meant
            known[thing.id] = thing
    changed = {id_: number for id_, number in count.items() if number}
    for one, number in list(changed.items()):
        for other, less in list(changed.items()):
            renamed = one != other and known[one].name == known[other].name
            if renamed and number + less == 0 and {one, other} <= changed.keys():
                del changed[one], changed[other]
    lost = [id_ for id_, number in changed.items() if number < 0 and known[id_].mark]
    if lost and hides - hid == -sum(changed[id_] for id_ in lost):
        for id_ in lost:
            del changed[id_]
    made = [Gain(known[id_], number) for id_, number in changed.items()]
    return sorted(made, key=lambda gain: gain.count > 0)


def is_number(text: str) -> bool:
    return text.lstrip("-+−").isdecimal() and text.isascii()
