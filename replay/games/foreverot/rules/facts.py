"""Facts that many rules lead to: tokens that come and go, Alliance, Dragons, worlds, cures."""

from collections.abc import Iterator
from typing import Literal

from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import NUR, RUIN
from icecore.replay.kernel.sentences import Sentence, Who, say

from . import lookups as q
from .programs import piece
from .rules import Rules
from .state import State
from .table import Facts, Todo, on_turn, saga
from .windows import as_asked, ask_first

FIRST_RUIN, EACH_LOSS = 19, 3


def event_is_left(state: State) -> bool:
    """foreverot.deck.event: an empty deck owes nothing."""
    return len(state.events) > state.due


def gain_alliance(state: State, n: int, why: str) -> Facts:
    """foreverot.alliance.cap: a gain that reaches the highest space brings an Event."""
    level, most = state.alliance, q.cap(state)
    after = max(level, min(level + n, most))
    reached = after > level and after == most
    wasted = min(21, level + n - after)
    if after != level or wasted:
        yield w.AllianceMoved(after, after - level, why, wasted, reached and event_is_left(state))


def lose_alliance(state: State, n: int, why: str) -> Facts:
    """foreverot.ruling.53: no lower than 0."""
    after = max(0, state.alliance - n)
    if after != state.alliance:
        yield w.AllianceMoved(after, after - state.alliance, why)


def remove(state: State, world: int, slot: int, supply: bool = False) -> Facts:
    """foreverot.event.advance: a discarded Obliviate makes an Event due."""
    token = state.slots[world][slot]
    assert token is not None
    if token == RUIN:
        yield w.Removed(token, world, slot, "supply")
    elif token in state.box.warlords:
        yield w.Removed(token, world, slot, "box")
    elif supply:
        yield w.Removed(token, world, slot, "supply")
    else:
        yield w.Removed(token, world, slot, "discard", event_is_left(state))


def put(state: State, token: str, world: int, slot: int, todo: Todo) -> Facts:
    """A token comes to a slot, and whatever blocks it goes."""
    if state.slots[world][slot] is not None:
        yield from remove(state, world, slot)
    yield w.Placed(token, world, slot)
    check_ruins(state, world, todo)


def check_ruins(state: State, world: int, todo: Todo) -> None:
    """foreverot.lose.world: five Ruins lose a world at once."""
    if all(token == RUIN for token in state.slots[world]):
        todo.append(w.LoseIt(world, "ruins"))


def advance(state: State, token: str, world: int, todo: Todo) -> Facts:
    """foreverot.roll.warlords: a Ruin stays behind; without an unblocked slot the Warlord goes."""
    slots = state.slots[world]
    slot = slots.index(token)
    target = next((s for s in q.clockwise_from(slot) if slots[s] is None), None)
    if target is None:
        yield from remove(state, world, slot)
        yield w.Placed(RUIN, world, slot)
        check_ruins(state, world, todo)
    else:
        yield w.Advanced(token, world, slot, target)


def destroy_dragon(state: State, world: int, why: Literal["roll", "rouse", "card"]) -> Facts:
    if state.dragons[world]:
        yield w.DragonLost(world, state.dragons[world] - 1, why)


def lose_world(state: State, world: int, why: Literal["ruins", "roll", "card"]) -> Facts:
    """foreverot.lose.world and foreverot.lose.track."""
    moved = [seat for seat, at in enumerate(state.pawns) if at == world]
    marker = max(1, state.marker - EACH_LOSS) if state.marker else FIRST_RUIN
    boxed = tuple(t for t in state.slots[world] if t is not None and t in state.box.warlords)
    graves = state.box.board(world).dragons - state.dragons[world]
    yield w.WorldLost(world, why, marker, boxed, graves)
    for seat in moved:
        yield from cure(state, seat, "nur")


def turn_time(state: State, side: str) -> Facts:
    night = not state.night if side == "flip" else side == "night"
    if night == state.night:
        return
    yield w.TimeTurned("night" if night else "day")
    for seat in range(q.seats(state)):
        yield from cure(state, seat, "night" if night else "day")


def cure(state: State, seat: int, when: str) -> Facts:
    """foreverot.madness.one: the Madness goes when its text says so."""
    card = state.madness[seat]
    if card is not None and state.box.madness[card].removed_when == when:
        yield w.Cured(seat, card)


def calmed(state: State, seat: int) -> Facts:
    """foreverot.madness.one: who holds no Energy is cured at once where the text says so."""
    if state.madness[seat] is not None and not q.energy(state, seat):
        yield from cure(state, seat, "no_energy")


def lose_tokens(state: State, seat: int, tokens: q.Tokens, why: str) -> Facts:
    yield w.Lost(seat, tokens, why)
    yield from calmed(state, seat)


def give_tokens(state: State, seat: int, partner: int, tokens: q.Tokens) -> Facts:
    yield w.Given(seat, partner, tokens)
    yield from calmed(state, seat)


def arrive(state: State, seat: int) -> Facts:
    if state.pawns[seat] == NUR:
        yield from cure(state, seat, "nur")


def room_for(state: State, token: str, world: int) -> list[int]:
    """foreverot.place.*: the slots where a token may come against everybody's will."""
    slots = state.slots[world]
    free = [slot for slot in q.clockwise_from(0) if slots[slot] is None]
    if free:
        return free if token == RUIN else free[:1]
    first = bool(q.warlords_on(state, world))
    return [
        slot
        for slot, there in enumerate(slots)
        if there is not None and there != RUIN and (there in state.box.warlords) == first
    ]


@saga.step(
    w.PlaceToken,
    on_turn,
    first="the token comes first",
    told="A token comes to {world}",
    tried=as_asked,
)
def place_token(state: State, step: w.PlaceToken, todo: Todo) -> Facts:
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
            todo.append(w.DrawFrom("warlord", 1, q.current(state), world))
        else:
            yield w.Fizzled("place", kind)
    elif not state.obliviates:
        yield w.Fizzled("place", kind)
    elif not ask_first(state, step, todo):
        todo.append(w.DrawFrom("obliviate", 1, q.current(state), world))


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
def lose_it(state: State, step: w.LoseIt, todo: Todo) -> Facts:
    """foreverot.lose.world: nothing averts five Ruins."""
    if step.world in state.lost:
        return
    if step.why == "ruins" or not ask_first(state, step, todo):
        yield from lose_world(state, step.world, step.why)


def losing(state: State) -> set[int]:
    """The worlds that are just being lost."""
    return {step.world for step in state.todo if isinstance(step, w.LoseIt)}
