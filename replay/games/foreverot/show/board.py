"""The position as plain text, as wide as the terminal."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest

from icecore.events.games.foreverot import cards
from icecore.events.games.foreverot.cards import NUR, RUIN, SLOTS, WORLDS
from icecore.replay.show.text import called, columns_of, counted, pad, page, visible

from ..rules.lookups import TOKENS, active_event, beaten, cap, seats
from ..rules.programs import program, world_name
from ..rules.state import State
from . import situation
from .captions import enemy_words, event_words, held
from .face_up import cards_of, shown

NARROWEST = 15
"""Columns that a location or a stack needs; one more keeps them apart."""


def board(state: State, names: Sequence[str], width: int = 80) -> str:
    """The position for a terminal: no colour codes, no trailing spaces."""
    width = max(width, NARROWEST + 1)
    names = called(names, situation.default_names(seats(state)))
    title = (
        "FOREVEROT",
        situation.when(state),
        situation.ending(state),
        situation.awaits(state, names),
    )
    lines = [
        *flow(" · ".join(filter(None, title)), 2, width),
        *(row for text in status(state, names) for row in flow(text, 2, width)),
        "",
        *worlds(state, names, width),
        "",
        *(row for text in supply(state) for row in flow(text, 2, width)),
        *(row for seat, name in enumerate(names) for row in area(state, seat, name, width)),
    ]
    for kind, card, text in shown(state):
        lines += ["", *flow(f"On the table: {kind} {named(state, card)}: {text}", 2, width)]
    return page(lines, width)


@lru_cache(maxsize=4096)  # the next position of a game says nearly the same
def flow(text: str, indent: int, width: int) -> tuple[str, ...]:
    """A text on as many lines as it needs; all but the first are indented."""
    rows = [""]
    for word in visible(text).split(" "):
        longer = f"{rows[-1]} {word}" if rows[-1].strip() else rows[-1] + word
        if columns_of(longer) <= width or not rows[-1].strip():
            rows[-1] = longer
        else:
            rows.append(" " * indent + word)
        while columns_of(rows[-1]) > width:
            rows[-1:] = broken(rows[-1], indent, width)
    return tuple(rows)


def broken(row: str, indent: int, width: int) -> tuple[str, str]:
    """A word that is longer than a line goes on in the next one."""
    fits = 0
    while columns_of(row[: fits + 1]) <= width:
        fits += 1
    return row[:fits], " " * indent + row[fits:]


def named(state: State, card: str) -> str:
    return state.box.lexicon.name("card", card)


def status(state: State, names: Sequence[str]) -> Iterator[str]:
    ruin = f", Ruin on {state.marker}" if state.marker else ""
    die = f" · die {state.die} of {names[state.thrown]}" if state.die else ""
    yield (
        f"{situation.time_word(state)} · Alliance {state.alliance} of {cap(state)}{ruin} · "
        f"{beaten(state)} of {TOKENS} Rot beaten{die}"
    )
    left = counted(state.doom_left, "Foreverot card", "Foreverot cards")
    yield f"{left} left, {situation.danger(state)} · level {state.options.level}"
    event = active_event(state)
    if event is None:
        told = "none yet"
    else:
        kind = "continuous" if event.continuous else "instant"
        told = f"{event.name}, {kind}: {event_words(event)}"
    due = f", {state.due} due" if state.due else ""
    yield f"Event: {told} · {len(state.events)} in the deck{due}"


def worlds(state: State, names: Sequence[str], width: int) -> Iterator[str]:
    for world in range(WORLDS, 0, -1):
        if world == state.verge:
            yield " the Verge ".center(width, "~")
        yield from flow(heading(state, world, names), 4, width)
        if world == NUR:
            stacks = range(len(state.stacks))
            yield from columns(tuple(stack_words(state, stack) for stack in stacks), width)
        elif world not in state.lost:
            slots = range(SLOTS)
            yield from columns(tuple(slot_words(state, world, slot) for slot in slots), width)


def heading(state: State, world: int, names: Sequence[str]) -> str:
    name = f"{world} {world_name(state, world)}"
    if world in state.lost:
        chaos = program(state.box.board(world).chaos)
        return f"{name}: lost, a Permanent Obliviate · Chaos: {chaos}"
    told = []
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


@lru_cache(maxsize=1024)
def columns(cells: tuple[tuple[str, str], ...], width: int) -> list[str]:
    """Cells side by side, as many as fit: a name each, and below it what there is to know."""
    many = min(len(cells), max(1, width // (NARROWEST + 1)))
    each, rows = (width - many) // many, list[str]()
    for start in range(0, len(cells), many):
        some = cells[start : start + many]
        blocks = [[*flow(name, 2, each), *flow(text, 2, each)] for name, text in some]
        side = zip_longest(*blocks, fillvalue="")
        rows += (" " + " ".join(pad(text, each) for text in row) for row in side)
    return rows


def slot_words(state: State, world: int, slot: int) -> tuple[str, str]:
    """`0 Red Foundry`, `1 W6 Orrel the Thin`, `2 O Husk of Core` or `3 ## Ruin ##`.

    What is blocked keeps its name: stories use it.
    """
    token = state.slots[world][slot]
    location = state.box.board(world).locations[slot]
    if token is None:
        used = "*" * state.uses.get(f"{world}{slot}", 0)
        mark = f"{used}{'⇄' * location.transfer} ".lstrip()
        told = program(location.effect, location.text_only)
        return f"{slot} {location.name}", f"- {mark}{told}"
    if token == RUIN:
        return f"{slot} ## Ruin ##", f"- at {location.name}"
    enemy = state.box.enemies[token]
    asked = enemy_words(state.box, token).removeprefix(f"{enemy.name}, ")
    if not isinstance(enemy, cards.Warlord):
        asked = asked.removeprefix("Obliviate, ")
        return f"{slot} O {enemy.name}", f"- {asked}, at {location.name}"
    asked = asked.removeprefix(f"Warlord {enemy.number}, ")
    acts = f": {program(enemy.card[slot])}" if enemy.card and token in state.named else ""
    return f"{slot} W{enemy.number} {enemy.name}", f"- {asked}, at {location.name}{acts}"


def stack_words(state: State, number: int) -> tuple[str, str]:
    """The top with what it asks, and how many lie below it."""
    stack = state.stacks[number]
    if not stack:
        return f"{number} cleared", ""
    top, below = stack[-1], len(stack) - 1
    name = state.box.names[top] if top else "?"
    asked = enemy_words(state.box, top).removeprefix(f"{name}, ") if top else "Rot"
    return f"{number} {name}", f"- {asked}" + (f", {below} below" if below else "")


def supply(state: State) -> Iterator[str]:
    tokens = [
        f"{n} {word}"
        for token, n, word in held(state.box, state.supply)
        if token not in state.box.relics
    ]
    yield f"Supply: {', '.join((*tokens, *situation.pieces_left(state)))}"
    yield f"Decks: {', '.join(situation.decks(state))}"


def area(state: State, seat: int, name: str, width: int) -> Iterator[str]:
    """A player: marks and tokens, then every card."""
    yield ""
    told = [f"on {world_name(state, state.pawns[seat])}"] if state.pawns[seat] else []
    told += situation.marks(state, seat)
    tokens = [
        f"{n} {word}"
        for token, n, word in held(state.box, state.holds[seat])
        if token not in state.box.relics
    ]
    pointer = "> " if seat == situation.mover(state) else ""
    head = f"{pointer}{seat + 1} {name}" + (f" ({', '.join(told)})" if told else "")
    yield from flow(f"{head}: {', '.join(tokens) or 'no tokens'}", 4, width)
    for kind, card, text in cards_of(state, seat):
        rows = flow(f"{kind} {named(state, card)}: {text}", 2, width - 2)
        yield from (f"  {row}" for row in rows)
