"""The places of a world: five locations with what blocks them, or the four stacks of Nur."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from icecore.events.games.foreverot.cards import (
    ENERGY,
    NUR,
    RUIN,
    ForeverotBox,
    Obliviate,
    Rotkin,
    Warlord,
)
from icecore.replay.show.marks import mark_of, marks_of
from icecore.replay.show.scene import Pip

from ..rules.programs import program
from ..rules.state import State
from . import situation
from .captions import PIPS, asked_by, price_words


class Place(Struct, frozen=True):
    """A location or a stack, as it is seen by who looks."""

    number: int
    name: str
    """Of the location, or of what lies on it."""
    kind: str = "Location"
    """`Location`, `Ruin`, `Warlord`, `Obliviate`, `Rot`, `Rotkin`, or `empty`."""
    told: str = ""
    """What it does."""
    below: str = ""
    """What it lies on."""
    asked: str = ""
    """What a Confront asks, in words."""
    price: tuple[Pip, ...] = ()
    """The same in pips, filled by what the looker holds."""
    badge: str = ""
    named: bool = False
    transfer: bool = False
    used: int = 0
    mark: str | None = None
    token: str | None = None
    """The id of what lies there."""

    def about(self) -> str:
        """All of it in a line."""
        what = f"{self.kind} {self.badge}" if self.kind == "Warlord" else self.kind
        kind = what if self.asked and self.kind != self.name else ""
        told = ", ".join(filter(None, (f"{self.number} {self.name}", kind, self.asked)))
        return "; ".join(filter(None, (told, self.told, self.below)))


def places(state: State, world: int, holder: int | None) -> Iterator[Place]:
    """All places of a world that is not lost."""
    holds = None if holder is None else state.holds[holder]
    yield from stacks(state, holds) if world == NUR else slots(state, world, holds)


def slots(state: State, world: int, holds: Mapping[str, int] | None) -> Iterator[Place]:
    for slot, token in enumerate(state.slots[world]):
        named, used = token in state.named, state.uses.get(f"{world}{slot}", 0)
        place = lying(state.box, world, slot, token, named)
        if token is not None and token != RUIN:
            place = replace(place, price=price(state.box, token, holds))
        yield replace(place, used=used, mark=slot_mark(state, world, slot))


def slot_mark(state: State, world: int, slot: int) -> str | None:
    """A place of the table; to those whose pawns are there it is a slot of their world as well."""
    own = (mark_of("slot", slot, seat) for seat, at in enumerate(state.pawns) if at == world)
    return marks_of(mark_of("location", (world, slot)), *own)


@lru_cache(maxsize=1024)
def lying(box: ForeverotBox, world: int, slot: int, token: str | None, named: bool) -> Place:
    location = box.board(world).locations[slot]
    below = f"at {location.name}"
    if token is None:
        told = program(location.effect, location.text_only)
        return Place(slot, location.name, told=told, transfer=location.transfer)
    if token == RUIN:
        return Place(slot, "Ruin", "Ruin", below=below, token=token)
    enemy = box.enemies[token]
    asked = price_words(enemy)
    if isinstance(enemy, Obliviate):
        return Place(slot, enemy.name, "Obliviate", below=below, asked=asked, badge="O",
                     token=token)  # fmt: skip
    assert isinstance(enemy, Warlord)
    acts = program(enemy.card[slot]) if named and enemy.card else "Ruin, moves on"
    return Place(slot, enemy.name, "Warlord", acts, below, asked, badge=str(enemy.number),
                 named=named, token=token)  # fmt: skip


def stacks(state: State, holds: Mapping[str, int] | None) -> Iterator[Place]:
    """The four stacks of Nur, of which only the tops are known."""
    for number, stack in enumerate(state.stacks):
        mark = mark_of("stack", number)
        if not stack:
            yield Place(number, "cleared", "empty", mark=mark)
            continue
        top, under = stack[-1], len(stack) - 1
        below, badge = (f"{under} below", f"+{under}") if under else ("", "")
        if top is None:
            yield Place(number, "?", "Rot", below=below, badge=badge, mark=mark)
            continue
        enemy = state.box.enemies[top]
        kind = "Rotkin" if isinstance(enemy, Rotkin) else "Rot"
        yield Place(
            number, enemy.name, kind, below=below, asked=price_words(enemy),
            price=price(state.box, top, holds), badge=badge,
            mark=marks_of(mark, mark_of("card", top)), token=top,
        )  # fmt: skip


def price(box: ForeverotBox, token: str, holds: Mapping[str, int] | None) -> tuple[Pip, ...]:
    """What a Confront asks: Energy and Bindmetal, filled if they are held; dice; the skill."""
    some = None if holds is None else tuple(holds.get(kind, 0) for kind in (*ENERGY, "bindmetal"))
    return _price(box, token, some)


@lru_cache(maxsize=2048)
def _price(box: ForeverotBox, token: str, holds: tuple[int, ...] | None) -> tuple[Pip, ...]:
    cost, dice, icon = asked_by(box.enemies[token])
    left = dict(zip((*ENERGY, "bindmetal"), holds or (), strict=holds is not None))
    pips: list[Pip] = []
    for kind in (*ENERGY, "bindmetal", "energy") if cost else ():
        for _ in range(getattr(cost, kind)):
            pays = kind if kind != "energy" else max(ENERGY, key=lambda each: left.get(each, 0))
            left[pays] = left.get(pays, 0) - 1
            pips.append(replace(PIPS[kind], filled=holds is None or left[pays] >= 0))
    return (*pips, *[Pip("die")] * dice, *([Pip(icon)] if icon else ()))


def cell_words(place: Place) -> tuple[str, str]:
    """A place for terminals: `3 O Husk of Core`, `- RY, 1 die, axe, at Council Steps`.

    What is blocked keeps its name: stories use it.
    """
    if place.kind == "Location":
        used = "*" * place.used + "⇄" * place.transfer
        return f"{place.number} {place.name}", f"- {used} {place.told}".replace("-  ", "- ")
    if place.kind == "empty":
        return f"{place.number} cleared", ""
    if place.kind == "Ruin":
        return f"{place.number} ## Ruin ##", f"- {place.below}"
    badge = {"Warlord": f"W{place.badge} ", "Obliviate": "O "}.get(place.kind, "")
    kind = place.kind if not badge else ""
    said = ", ".join(filter(None, (kind, place.asked, place.below)))
    acts = f": {place.told}" if place.named and place.told else ""
    return f"{place.number} {badge}{place.name}", f"- {said}{acts}"


def facts(state: State, world: int) -> list[str]:
    """Permanent Gates and World Cards."""
    ends = situation.gate_ends(state, world)
    told = [f"Gate to {', '.join(map(str, ends))}"] if ends else []
    if world in state.box.deck_worlds:
        told.append(f"deck {len(state.decks[world])} · used {len(state.used_cards[world])}")
    return told
