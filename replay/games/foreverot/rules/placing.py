"""Tokens that come to worlds against everybody's will, and worlds that go."""

from collections.abc import Iterator

from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import NUR, RUIN
from icecore.replay.kernel.sentences import Sentence, Who, say

from .facts import lose_world, put, room_for
from .phrases import piece
from .questions import current
from .rules import Rules
from .state import State
from .table import Facts, Todo, on_turn, saga
from .windows import as_asked, ask_first


@saga.step(
    w.PlaceToken,
    on_turn,
    first="the token comes first",
    told="A token comes to {world}",
    tried=as_asked,
)
def place(state: State, step: w.PlaceToken, todo: Todo) -> Facts:
    """foreverot.ruling.14 and 44: nothing in the supply, or no place for it."""
    world, kind = step.world, step.kind
    if world == NUR or world in state.lost:
        yield w.Fizzled("place", kind)
    elif kind == "ruin":
        todo.append(w.Put(RUIN, world))
    elif kind == "warlord":
        boxed = [token for token in state.boxed if state.box.home[token] == world]
        if len(boxed) == 1:
            todo.append(w.Put(boxed[0], world))
        elif boxed:
            todo.append(w.DrawFrom("warlord", 1, current(state), world))
        else:
            yield w.Fizzled("place", kind)
    elif not state.obliviates:
        yield w.Fizzled("place", kind)
    elif not ask_first(state, step, todo):
        todo.append(w.DrawFrom("obliviate", 1, current(state), world))


def to_put(state: State, seat: int, step: w.Put) -> Iterator[w.Target]:
    if step.world not in state.lost:
        for slot in room_for(state, step.token, step.world):
            yield w.Target(step.world, slot)


def making_room(state: State, step: w.Put) -> Sentence:
    who = Who(on_turn(state, step))
    return say("{who} makes room for {token} on {world}", step, who=who, token=piece(step.token))


@saga.step(
    w.Put,
    on_turn,
    first="the token is placed first",
    told=making_room,
    answers=to_put,
    only=Rules.PEND_CHOICE,
    forced=True,
)
def put_nowhere(state: State, step: w.Put, todo: Todo) -> Facts:
    yield w.Fizzled("place", step.token)


@saga.answer
def put_there(state: State, seat: int, act: w.Target, step: w.Put, todo: Todo) -> Facts:
    return put(state, step.token, step.world, act.slot, todo)


@saga.step(
    w.LoseIt, on_turn, first="the world is lost first", told="{world} is lost", tried=as_asked
)
def lose(state: State, step: w.LoseIt, todo: Todo) -> Facts:
    """foreverot.lose.world: nothing averts five Ruins."""
    if step.world in state.lost:
        return
    if step.why == "ruins" or not ask_first(state, step, todo):
        yield from lose_world(state, step.world, step.why)


def losing(state: State) -> set[int]:
    """The worlds that are just being lost."""
    return {step.world for step in state.todo if isinstance(step, w.LoseIt)}
