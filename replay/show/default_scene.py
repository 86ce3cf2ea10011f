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
SHORT = 6
"""A value of so many letters is a counter, a longer one a fact."""


def scene_of(title: str, asked: Asked, awaited: Awaited) -> SceneOf:
    """What lies in common comes between the others and who looks."""

    def scene(state: Any, names: Sequence[str], viewer: int | None) -> Scene:
        shown = [
            shortened(visible(name), LONGEST_NAME) or f"seat {seat + 1}"
            for seat, name in enumerate(names)
        ]
        parts = contents(state, len(names), shown, state.box.lexicon)
        things, speaks = components(state.box), awaited(state)
        near, seats = viewer or 0, len(shown)
        panels = [
            panel(shown[seat], [part for part in parts if part.seat == seat], things, seat,
                  seat == speaks, seat == near)
            for seat in (*((near + n) % seats for n in range(1, seats)), near)
        ]  # fmt: skip
        common = [part for part in parts if part.seat is None]
        if common:
            panels.insert(len(panels) - 1, panel("Table", common, things, None, False, True))
        return Scene(title, asked(state, shown), tuple(panels), over=state.reason is not None)

    return scene


def components(box: Any) -> Mapping[str, Struct]:
    """The cards of a set by their ids, where it has any."""
    content = getattr(box, "components", None)
    rows = (getattr(content, name) for name in getattr(content, "__struct_fields__", ()))
    things = (thing for row in rows if isinstance(row, tuple | list) for thing in row)
    return {str(thing.id): thing for thing in things if hasattr(thing, "id")}


def panel(
    title: str, parts: Sequence[Part], things: Mapping[str, Struct], seat: int | None, asked: bool,
    near: bool,
) -> Panel:  # fmt: skip
    score = next((part.value for part in parts if part.label == "score"), "")
    plain = [part for part in parts if not part.is_row and part.label != "score"]
    facts = tuple(str(part) for part in plain if not is_short(part))
    chips = tuple(map(counted, filter(is_short, plain)))
    rows = tuple(
        Row(part.label, tuple(card(item, things) for item in part.items), read=near)
        for part in parts
        if part.is_row
    )
    return Panel(title, (*rows, *chips), seat, asked=asked, score=score, facts=facts)


def is_short(part: Part) -> bool:
    return 0 < len(part.value) <= SHORT and part.value != "yes"


def counted(part: Part) -> Shown:
    if part.label.endswith("deck") and part.value.isdigit():
        return Deck(part.label, int(part.value))
    return Counter(part.label, part.value)


def card(item: Item, things: Mapping[str, Struct]) -> Card:
    """A thing by its name, with what its set says of it."""
    if item.name is None:
        return Card(UNKNOWN, copies=item.copies)
    thing = things.get(item.id or "")
    told = []
    for field in thing.__struct_fields__ if thing is not None else ():
        value = getattr(thing, field)
        if field not in UNTOLD and isinstance(value, int | str) and value not in (False, ""):
            told.append(field if value is True else f"{field} {value}".replace("_", " "))
    tint = TINTS[sum(map(ord, item.id or item.name)) % len(TINTS)]
    face = Face(item.name, tint, lines=tuple(map(Line, told[:3])))
    return Card(face, item.id, item.word, copies=item.copies)
