"""Tokens that come to worlds against everybody's will, and worlds that go."""

from collections.abc import Iterator

from msgspec.structs import replace

from icecore.events.games.foreverot.cards import NUR, RUIN
from icecore.events.games.foreverot.steps import DrawFrom, LoseIt, PlaceToken, Put
from icecore.events.games.foreverot.words import Event, Fizzled
from icecore.replay.games.foreverot.rules.facts import Todo, lose_world, put, room_for
from icecore.replay.games.foreverot.rules.questions import current
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.games.foreverot.rules.windows import windows

Facts = Iterator[Event]


def work_place(state: State, step: PlaceToken, todo: Todo) -> Facts:
    """foreverot.ruling.14 and 44: nothing in the supply, or no place for it."""
    world, kind = step.world, step.kind
    if world == NUR or world in state.lost:
        yield Fizzled("place", kind)
    elif kind == "ruin":
        todo.append(Put(RUIN, world))
    elif kind == "warlord":
        boxed = [token for token in state.boxed if state.box.home[token] == world]
        if len(boxed) == 1:
            todo.append(Put(boxed[0], world))
        elif boxed:
            todo.append(DrawFrom("warlord", 1, current(state), world))
        else:
            yield Fizzled("place", kind)
    elif not state.obliviates:
        yield Fizzled("place", kind)
    elif not step.asked and (asked := windows(state, later := replace(step, asked=True))):
        todo += (later, *asked)
    else:
        todo.append(DrawFrom("obliviate", 1, current(state), world))


def work_put(state: State, step: Put, todo: Todo) -> Facts | None:
    if step.world in state.lost:
        return iter((Fizzled("place", step.token),))
    options = room_for(state, step.token, step.world)
    if len(options) > 1:
        return None
    return put(state, step.token, step.world, options[0], todo)


def work_lose(state: State, step: LoseIt, todo: Todo) -> Facts:
    if step.world in state.lost:
        return
    later = replace(step, asked=True)
    if step.why != "ruins" and not step.asked and (asked := windows(state, later)):
        todo += (later, *asked)
    else:
        yield from lose_world(state, step)
