"""FOREVEROT as it lies on the table: the spiral of worlds, the supply, and all who play together.

The play area of who looks comes last, with the texts of its cards; cards that are just being
chosen or carried out lie beside them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.foreverot.cards import ENERGY, ICONS, NUR, TOKENS, WORLDS, ForeverotBox
from icecore.replay.show.marks import mark_of
from icecore.replay.show.scene import Card, Drawing, Face, Heap, Heaps, Line, Panel, Pip, Row, Scene
from icecore.replay.show.text import called, counted

from ..rules import lookups as q
from ..rules.programs import program, world_name
from ..rules.state import State
from . import captions as say
from . import situation
from .places import cell_words, places
from .spiral import Drawn, spiral
from .world_column import column

TINTS = {
    "Role": "blue", "Quest": "green", "Prophecy": "plum", "Madness": "red", "Relic": "gold",
    "Faction": "indigo", "World Card": "slate",
}  # fmt: skip
SUPPLY = (*ENERGY, "bindmetal", "influence", "reroll", *ICONS)
DECKS = {
    "event": ("Events", "E", "events"), "faction": ("Factions", "F", "factions"),
    "prophecy": ("Prophecies", "P", "oracle"), "madness": ("Madness", "M", "asylum"),
}  # fmt: skip
FEW = {1: 0.394, 2: 0.8, 3: 1.21}
"""So few others leave room for the supply; its share of the width beside them."""


def scene(state: State, names: Sequence[str], viewer: int | None) -> Scene:
    """The worlds; below them the others; the supply, and beside it who looks."""
    number = q.seats(state)
    names = called(names, situation.default_names(number))
    near = (viewer or 0) % number
    looks = situation.mover(state) if viewer is None else viewer
    others = [(near + n) % number for n in range(1, number)]
    return Scene(
        "FOREVEROT",
        situation.awaits(state, names),
        (
            worlds(state, names, viewer, looks),
            *(player(state, seat, names[seat], seat != others[0], number == 2) for seat in others),
            supply(state, len(others)),
            player(state, near, names[near], len(others) not in FEW, True, True, looks == near),
        ),
        when=(situation.when(state), situation.ending(state)),
        over=state.reason is not None,
    )


def worlds(state: State, names: Sequence[str], viewer: int | None, looks: int | None) -> Panel:
    """All that lies in the middle; its facts are what the spiral draws in its free place."""
    told = [f"{world_name(state, world)}: {'; '.join(world_told(state, world, names))}"
            for world in range(WORLDS, 0, -1)]  # fmt: skip

    def draw(wide: float, narrow: bool) -> Drawn:
        if narrow:
            here = state.pawns[looks] if looks is not None else 0
            return column(state, names, viewer, here, wide)
        return spiral(state, names, viewer, wide)

    drawing = Drawing("", draw, tuple(text_of(state, names)), ". ".join(told))
    return Panel("Worlds", (drawing,), facts=tuple(status(state, names)), bare=True)


def status(state: State, names: Sequence[str]) -> Iterator[str]:
    yield situation.time_word(state)
    ruin = f" (Ruin on {state.marker})" if state.marker else ""
    yield f"Alliance {state.alliance} of {q.cap(state)}{ruin}"
    event = q.active_event(state)
    if event is None:
        yield "no Event yet"
    else:
        kind = "continuous" if event.continuous else "instant"
        yield f"Active Event {event.name}, {kind}: {say.event_words(event)}"
    left = counted(state.doom_left, "Foreverot card", "Foreverot cards")
    yield f"{left} left ({situation.danger(state)})"
    yield f"{q.beaten(state)} of {q.TOKENS} Rot beaten"
    if state.die:
        yield f"die {state.die} of {names[state.thrown]}"
    yield f"level {state.options.level}"
    yield from situation.used(state)


def world_told(state: State, world: int, names: Sequence[str]) -> Iterator[str]:
    """A world in words, for those who hear it."""
    if world in state.lost:
        yield "lost"
        return
    if world != NUR:
        yield counted(state.dragons[world], "Dragon", "Dragons")
    for place in places(state, world, None):
        if place.kind != "Location":
            yield f"{place.number} {place.name}"
    yield from situation.pawn_words(state, world, names)


def text_of(state: State, names: Sequence[str]) -> Iterator[str | tuple[tuple[str, str], ...]]:
    """The worlds for terminals: a heading each, and its places beside each other."""
    for world in range(WORLDS, 0, -1):
        if world == state.verge:
            yield "~~~~ the Verge ~~~~"
        yield heading(state, world, names)
        if world not in state.lost:
            yield tuple(map(cell_words, places(state, world, None)))


def heading(state: State, world: int, names: Sequence[str]) -> str:
    name, told = f"{world} {world_name(state, world)}", list[str]()
    if world in state.lost:
        chaos = program(state.box.board(world).chaos)
        return f"{name}: lost, a Permanent Obliviate · Chaos: {chaos}"
    if world != NUR:
        told.append(f"{state.dragons[world]} of {state.box.board(world).dragons} Dragons")
    if world in state.box.deck_worlds:
        told.append(f"deck {len(state.decks[world])}, used {len(state.used_cards[world])}")
    if ends := situation.gate_ends(state, world):
        told.append(f"Gate to {', '.join(world_name(state, end) for end in ends)}")
    if there := list(situation.pawn_words(state, world, names)):
        told.append(f"<{', '.join(there)}>")
        told += ["closed by Warlords"] * situation.is_held(state, world)
    return f"{name}: {' · '.join(told)}" if told else name


def supply(state: State, others: int) -> Panel:
    """Tokens, decks and pieces, beside a few others, or else beside who looks."""
    decks = [
        Heap(name, Pip(letters), len(getattr(state, deck)),
             (mark_of("deck", word),))
        for word, (name, letters, deck) in DECKS.items()
    ]  # fmt: skip
    decks.append(
        Heap("Foreverot", Pip("!", "red"), state.doom_left, (mark_of("deck", "foreverot"),))
    )
    tokens = tuple(heap(state, kind, state.supply.get(kind, 0), None) for kind in SUPPLY)
    return Panel(
        "Supply",
        (Heaps(heaps=(*tokens, *decks), lines=3),),
        facts=(" · ".join(situation.pieces_left(state)),),
        beside=others in FEW,
        share=FEW.get(others, 0.39),
    )  # fmt: skip


def heap(state: State, kind: str, count: int, owner: int | None) -> Heap:
    return Heap(TOKENS[kind], say.PIPS[kind], count, (mark_of("card", kind, owner),))


def player(
    state: State,
    seat: int,
    name: str,
    beside: bool,
    texts: bool,
    own: bool = False,
    single: bool = False,
) -> Panel:
    """A play area: tokens, and every card face up; in the nearest one what is on the table too."""
    holds, won = state.holds[seat], state.reason == "rot destroyed"
    tokens = tuple(heap(state, kind, holds[kind], seat) for kind in TOKENS if holds.get(kind))
    cards = tuple(cards_of(state, seat))
    table = tuple(shown(state)) if own else ()
    return Panel(
        f"{seat + 1} {name}",
        (
            Heaps(heaps=tokens, single=single),
            Row("", cards, hand=own, read=own, small=not texts, listed=True, broad=True,
                key="cards", share=max(1, len(cards)), lines=1 + (q.seats(state) == 1)),
            *([Row("", table, read=True, listed=True, broad=True, beside=True, key="table",
                   share=max(1, len(table)), lines=1 + (q.seats(state) == 1))] if table else ()),
        ),
        owner=seat,
        asked=seat == situation.mover(state) and not won,
        won=won,
        facts=(" · ".join(situation.facts(state, seat)),),
        beside=beside,
        lines=1,
    )  # fmt: skip


def cards_of(state: State, seat: int) -> Iterator[Card]:
    """Everything with a text before a player."""
    box, holds, madness = state.box, state.holds[seat], state.madness[seat]
    for role in state.roles[seat]:
        yield card(box, "Role", role)
    if madness is not None:
        yield card(box, "Madness", madness)
    for prophecy in state.prophecies[seat]:
        yield card(box, "Prophecy", prophecy)
    for quest in state.quests[seat]:
        yield card(box, "Quest", quest)
    for relic in box.relics:
        for _ in range(holds.get(relic, 0)):
            yield card(box, "Relic", relic)


def shown(state: State) -> Iterator[Card]:
    """Cards that are just being chosen or carried out."""
    for faction in state.drawn:
        yield card(state.box, "Faction", faction, True)
    for drawn in state.resolving:
        yield card(state.box, "World Card", drawn, True)


@lru_cache(maxsize=1024)  # the next picture of a game shows nearly the same cards
def card(box: ForeverotBox, kind: str, name: str, lit: bool = False) -> Card:
    icon = box.roles[name].icon if kind == "Role" else ""
    return Card(
        Face(
            box.names[name],
            tint=TINTS[kind],
            tag=kind,
            lines=(Line(text_on(box, kind, name), icon or ""),),
            about=f"{kind} {box.names[name]}: {text_on(box, kind, name)}",
        ),
        name,
        anyone=lit,
        lit=lit,
    )


def text_on(box: ForeverotBox, kind: str, name: str) -> str:
    match kind:
        case "Role":
            return say.role_words(box.roles[name])
        case "Madness":
            return say.madness_words(box.madness[name])
        case "Prophecy":
            return say.prophecy_words(box.prophecies[name])
        case "Quest":
            return say.quest_words(box.cards[name])
        case "Relic":
            return say.relic_words(box.relics[name])
        case "Faction":
            return program(box.factions[name].effect)
    return program(box.cards[name].effect)
