"""A scene for any game: its contents, zone by zone and seat by seat, the viewer in front."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from icecore.replay.show.drawing import SceneOf
from icecore.replay.show.scene import UNKNOWN, Card, Counter, Deck, Face, Line, Panel, Row, Scene
from icecore.replay.show.scene import Item as Shown
from icecore.replay.show.state_contents import Item, Part, contents
from icecore.replay.show.text import LONGEST_NAME, shortened, visible

Asked = Callable[[Any, Sequence[str]], str]
"""(state, names) → what is waited for."""
Awaited = Callable[[Any], int | None]
"""(state) → the seat that must speak."""
TINTS = ("slate", "teal", "plum", "blue", "rust", "green", "gold", "indigo", "brown", "pink")
UNTOLD = frozenset({"id", "name", "copies", "text"})
COLOURS = {
    "red": "red", "green": "green", "blue": "blue", "yellow": "gold", "purple": "plum",
    "white": "slate", "black": "ink", "orange": "rust", "brown": "brown", "pink": "pink",
}  # fmt: skip
"""Colours in the names of cards."""
ACROSS, MOST_ACROSS = {1: 1, 2: 2, 4: 2}, 3
"""How many of the others sit beside each other."""
BESIDE = 2
"""Rows that stand beside each other in a panel."""
SHORT = 6
"""A value of so many letters is a counter, a longer one a fact."""


def scene_of(title: str, asked: Asked, awaited: Awaited) -> SceneOf:
    """Describes any table: the others, what lies in common, and who looks."""

    def scene(state: Any, names: Sequence[str], viewer: int | None) -> Scene:
        shown = [
            shortened(visible(name), LONGEST_NAME) or f"seat {seat + 1}"
            for seat, name in enumerate(names)
        ]
        parts = contents(state, len(names), shown, state.box.lexicon)
        things, speaks = components(state.box), awaited(state)
        near, seats = viewer or 0, len(shown)
        across = ACROSS.get(seats - 1, MOST_ACROSS)
        panels = [
            panel(shown[seat], [part for part in parts if part.seat == seat], things, seat,
                  seat == speaks, seat == near, number % across > 0)
            for number, seat in enumerate((near + n) % seats for n in range(1, seats))
        ]  # fmt: skip
        common = [part for part in parts if part.seat is None]
        if common:
            panels.append(panel("Table", common, things, None, False, True, False))
        own = [part for part in parts if part.seat == near]
        panels.append(panel(shown[near], own, things, near, near == speaks, True, False))
        told = asked(state, shown)
        if not told and speaks is not None and speaks >= 0:
            told = f"{shown[speaks]} to act"
        return Scene(title, told, tuple(panels), over=state.reason is not None)

    return scene


def components(box: Any) -> Mapping[str, Struct]:
    """The cards of a set by their ids, where it has any."""
    content = getattr(box, "components", None)
    rows = (getattr(content, name) for name in getattr(content, "__struct_fields__", ()))
    things = (thing for row in rows if isinstance(row, tuple | list) for thing in row)
    return {str(thing.id): thing for thing in things if hasattr(thing, "id")}


def panel(
    title: str, parts: Sequence[Part], things: Mapping[str, Struct], seat: int | None, asked: bool,
    near: bool, beside: bool,
) -> Panel:  # fmt: skip
    """A seat, or what all have in common: others by the names of their cards."""
    score = next((part.value for part in parts if part.label == "score"), "")
    plain = [part for part in parts if not part.is_row and part.label != "score"]
    facts = tuple(str(part) for part in plain if not is_short(part))
    chips = tuple(map(counted, filter(is_short, plain)))
    rows = [part for part in parts if part.is_row]
    whole = near and len(rows) <= BESIDE and any(map(described, things.values()))
    return Panel(
        title,
        (*(row(part, number, things, near, whole, len(rows)) for number, part in enumerate(rows)),
         *chips),
        seat, asked=asked, score=score, facts=facts, beside=beside,
    )  # fmt: skip


def row(
    part: Part, number: int, things: Mapping[str, Struct], near: bool, whole: bool, rows: int
) -> Row:
    """A zone in its place: some beside each other, so that a page shows all of them."""
    return Row(
        part.label,
        tuple(card(item, things) for item in part.items),
        read=near and any(map(described, things.values())),
        hand=part.label == "hand",
        small=not whole,
        lines=1 if whole or rows > BESIDE else 2,
        beside=number % BESIDE > 0,
        key=f"{part.label}-{part.seat}",
    )


def is_short(part: Part) -> bool:
    return 0 < len(part.value) <= SHORT and part.value != "yes"


def counted(part: Part) -> Shown:
    if part.label.endswith("deck") and part.value.isdigit():
        return Deck(part.label, int(part.value))
    return Counter(part.label, part.value)


def described(thing: Struct) -> tuple[str, ...]:
    """Reads the properties of a thing from its set, without its name."""
    told = []
    for field in thing.__struct_fields__:
        value = getattr(thing, field)
        if field not in UNTOLD and isinstance(value, int | str) and value not in (False, ""):
            told.append(field if value is True else f"{field} {value}".replace("_", " "))
    return tuple(told)


def card(item: Item, things: Mapping[str, Struct]) -> Card:
    """A thing by its name, with what its set says of it; `? (red)` is known in part."""
    if item.name is None or item.name == "?":
        return Card(UNKNOWN, copies=item.copies)
    if item.name.startswith("? "):
        known = item.name[2:].strip("()")
        return Card(Face(known, side="back", about=f"unknown, {known}"), copies=item.copies)
    thing = things.get(item.id or item.name)
    told = described(thing) if thing is not None else ()
    face = Face(item.name, tint_of(item.id or item.name), lines=tuple(map(Line, told[:3])))
    return Card(face, item.id, item.word, copies=item.copies)


def tint_of(name: str) -> str:
    """The colour that a name begins with, else one for all that differ in a number alone."""
    kind = name.rstrip("0123456789 _.")
    word = next((word for word in COLOURS if kind.lower().startswith(word)), "")
    return COLOURS[word] if word else TINTS[sum(map(ord, kind)) % len(TINTS)]
