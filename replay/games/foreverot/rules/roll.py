"""The five steps of the Foreverot roll."""

from collections.abc import Iterator

from msgspec.structs import replace

from icecore.events.games.foreverot.acts import Lot, Sacrifice
from icecore.events.games.foreverot.cards import NUR
from icecore.events.games.foreverot.steps import (
    Activate,
    ChainStep,
    DrawFrom,
    LoseIt,
    NightStep,
    Resolve,
    Reveal,
    RotStep,
    TimeStep,
    WarlordStep,
    Window,
)
from icecore.events.games.foreverot.verbs import Modify
from icecore.events.games.foreverot.words import Activated, Ended, Event, Lost, RotChecked
from icecore.replay.games.foreverot.rules.facts import Todo, advance, destroy_dragon, turn_time
from icecore.replay.games.foreverot.rules.payments import tokens_of
from icecore.replay.games.foreverot.rules.programs import start
from icecore.replay.games.foreverot.rules.questions import (
    active_event,
    current,
    enemies,
    halved,
    intact,
    obliviates_in_play,
    own_passives,
    seats,
)
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.games.foreverot.rules.windows import windows

Facts = Iterator[Event]
MOST_SPLITS = 60
"""How many ways to split a Night are offered at most; any other is accepted too."""


def night_demand(state: State) -> int:
    """foreverot.roll.night, with what Roles, Madness and the Active Event change."""
    lasting = [p for seat in range(seats(state)) for p in own_passives(state, seat)]
    event = active_event(state)
    lasting += event.passive if event is not None else ()
    changes = [p for p in lasting if type(p) is Modify and p.stat == "night_demand"]
    demand = max(0, seats(state) + sum(p.delta for p in changes))
    return halved(demand) if any(p.halve for p in changes) else demand


def work_night(state: State, step: NightStep, todo: Todo) -> Facts | None:
    if not step.card and not state.night:
        return iter(())
    if not step.asked and (asked := windows(state, later := replace(step, asked=True))):
        return ask_night(later, asked, todo)
    lots = night_lots(state)
    return None if lots is None else answer_night(lots)


def ask_night(later: NightStep, asked: list[Window], todo: Todo) -> Facts:
    todo += (later, *asked)
    yield from ()


def night_lots(state: State) -> tuple[Lot, ...] | None:
    """foreverot.ruling.19: all that is held, if it is no more than the demand; else a choice."""
    held = sum(sum(holds.values()) for holds in state.holds)
    demand = night_demand(state)
    if demand == 0:
        return ()
    if held > demand:
        return None
    return tuple(
        Lot(seat, tuple(tokens_of(holds))) for seat, holds in enumerate(state.holds) if holds
    )


def answer_night(lots: tuple[Lot, ...]) -> Facts:
    for lot in lots:
        yield Lost(lot.seat, lot.tokens, "night")


def night_options(state: State) -> list[Sacrifice]:
    """A sample of the ways to split it: each player in turn gives first, each kind goes first."""
    demand, found = night_demand(state), dict[Sacrifice, None]()
    n = seats(state)
    kinds = sorted({token for holds in state.holds for token in holds})
    for kind in kinds:
        for first in range(n):
            order = [(first + step) % n for step in range(n)]
            pile = [(seat, t) for seat in order for t in tokens_of(state.holds[seat]) if t == kind]
            pile += [(seat, t) for seat in order for t in tokens_of(state.holds[seat]) if t != kind]
            given: dict[int, list[str]] = {}
            for seat, token in pile[:demand]:
                given.setdefault(seat, []).append(token)
            lots = tuple(Lot(seat, tuple(sorted(given[seat]))) for seat in sorted(given))
            found[Sacrifice(lots)] = None
            if len(found) >= MOST_SPLITS:
                return list(found)
    return list(found)


def work_rot(state: State, step: RotStep, todo: Todo) -> Facts:
    number = obliviates_in_play(state)
    yield RotChecked(state.omen, number, state.omen <= number)
    if state.omen <= number:
        todo.append(Reveal())


def work_reveal(state: State, step: Reveal, todo: Todo) -> Facts:
    """foreverot.end.loss."""
    if state.doom_left:
        todo.append(DrawFrom("foreverot", 1, current(state)))
    else:
        yield Ended("foreverot spent")
        todo.clear()


def work_resolve(state: State, step: Resolve, todo: Todo) -> Facts:
    start(state, step.card, current(state), 0, todo)
    yield from ()


def work_chain(state: State, step: ChainStep, todo: Todo) -> Facts:
    """foreverot.roll.chain; foreverot.ruling.1: nothing at Nur."""
    world = state.omen
    if world == NUR:
        return
    if world in state.lost:
        start(state, f"chaos{world}", state.first, world, todo)
    elif state.dragons[world]:
        yield from destroy_dragon(state, world, "roll")
    else:
        todo.append(LoseIt(world, "roll"))


def work_warlords(state: State, step: WarlordStep, todo: Todo) -> Facts:
    """foreverot.ruling.16: by world, then slot."""
    acting = [
        Activate(token, world)
        for world in intact(state)
        for slot in enemies(state, world, "warlord")
        if (token := str(state.slots[world][slot]))
        and state.box.warlords[token].number == state.omen
    ]
    todo.extend(reversed(acting))
    yield from ()


def work_activate(state: State, step: Activate, todo: Todo) -> Facts:
    token, world = step.token, step.world
    if token not in state.slots[world]:
        return
    if not step.asked and (asked := windows(state, later := replace(step, asked=True))):
        todo += (later, *asked)
        return
    slot = state.slots[world].index(token)
    named = token in state.named
    yield Activated(token, world, slot, named)
    if named:
        start(state, f"{token}/{slot}", state.first, world, todo)
    else:
        yield from advance(state, token, world, todo)


def work_time(state: State, step: TimeStep, todo: Todo) -> Facts:
    if state.omen % 2 == 0:
        yield from turn_time(state, "flip")
