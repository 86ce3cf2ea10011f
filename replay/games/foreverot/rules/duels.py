"""The die of a Gate, a Confront or a roused Dragon, and what it decides."""

from collections.abc import Iterator
from typing import Any

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import NUR, RUIN
from icecore.replay.kernel import Refused, refuse
from icecore.replay.kernel.sentences import It, Sentence, Who, say

from . import lookups as q
from .facts import cure, destroy_dragon, lose_tokens, remove
from .rules import Rules
from .state import State
from .table import Facts, Todo, go_on, in_any_order, may_act, on_turn, saga

CONFRONT, ROUSE, ROUSE_HARM, SAFE_VERGE = 6, 5, 4, 6
UNPAID = "you do not hold the cost of {enemy}"


@saga.step(
    w.VergeCheck,
    on_turn,
    first="the die at the Verge is read first",
    told="The die at the Verge is read",
    # A die alone changes nothing: a low one brings an Obliviate.
    tried=lambda state, step: (w.PlaceToken("obliviate", step.world),),
)
def verge(state: State, step: w.VergeCheck, todo: Todo) -> Facts:
    wanted = q.needed(state, state.thrown, SAFE_VERGE, "verge_min")
    if state.die < wanted:
        yield w.Failed(state.thrown, "verge", state.die, wanted)
        todo.append(w.PlaceToken("obliviate", step.world))


def cost_of(state: State, seat: int, token: str) -> tuple[c.Cost, int]:
    """The cost of an enemy, and how much Energy of it is waived; foreverot.ruling.8."""
    enemy: Any = state.box.enemies[token]
    if token not in state.box.warlords:
        return getattr(enemy, "cost", c.Cost()), 0
    waived = max(0, -q.modifier(state, seat, "warlord_cost"))
    if state.box.content.warlord_skill == "waive":
        waived += q.skills(state, seat, enemy.icon)
    return enemy.cost, waived


def dice_for(state: State, seat: int, token: str) -> int:
    """foreverot.skill.icons: how many dice a Confront needs."""
    enemy: Any = state.box.enemies[token]
    dice: int = getattr(enemy, "dice", 0)
    if token in state.box.warlords:
        return dice
    return max(0, dice - q.skills(state, seat, getattr(enemy, "icon", None)))


def enemy_at(state: State, world: int, slot: int) -> str | None:
    if world == NUR:
        stack = state.stacks[slot] if slot < len(state.stacks) else []
        return stack[-1] if stack else None
    token = state.slots[world][slot]
    return None if token == RUIN else token


@saga.step(
    w.Duel, on_turn, first="the die of the Confront is read first", told="{who} confronts an enemy"
)
def duel(state: State, step: w.Duel, todo: Todo) -> Facts:
    """foreverot.ruling.22: the first die that fails ends it."""
    seat = state.thrown
    wanted = q.needed(state, seat, CONFRONT, "confront_min")
    if state.die < wanted:
        yield w.Failed(seat, "confront", state.die, wanted)
    elif step.dice > 1:
        todo += (w.Duel(step.world, step.slot, step.dice - 1), w.Throw(seat, "confront"))
    else:
        todo.append(w.Beat(step.world, step.slot))


def to_pay(state: State, seat: int, step: w.Beat) -> Iterator[w.Pay]:
    token = enemy_at(state, step.world, step.slot)
    if token is not None:
        cost, waived = cost_of(state, seat, token)
        yield from map(w.Pay, q.payments(state, seat, cost, waived))


def paying(state: State, step: w.Beat) -> Sentence:
    enemy = enemy_at(state, step.world, step.slot)
    what = "the enemy" if enemy is None else It("card", enemy)
    return say("{who} pays for {enemy}", who=Who(on_turn(state, step)), enemy=what)


saga.step(
    w.Beat,
    on_turn,
    first="the cost is paid first",
    told=paying,
    answers=to_pay,
    only=Rules.PEND_CHOICE,
    meant=in_any_order,
    forced=True,
)


@saga.answer
def beat(state: State, seat: int, act: w.Pay, step: w.Beat, todo: Todo) -> Facts:
    paid, token = act.tokens, enemy_at(state, step.world, step.slot)
    assert token is not None
    if paid:
        yield from lose_tokens(state, seat, paid, token)
    if step.world == NUR:
        yield w.RotBeaten(seat, step.slot, token)
        if not any(state.stacks):
            yield w.Ended("rot destroyed")
            todo.clear()
            return
        stack = state.stacks[step.slot]
        if stack and stack[-1] is None:
            todo.append(w.DrawFrom("rot", 1, seat, step.slot))
    else:
        yield from remove(state, step.world, step.slot)
    yield from cure(state, seat, "confront")


@saga.step(
    w.RouseCheck,
    on_turn,
    first="the die of the Dragon is read first",
    told="{who} rouses a Dragon",
)
def roused(state: State, step: w.RouseCheck, todo: Todo) -> Facts:
    seat = state.thrown
    wanted = q.needed(state, seat, ROUSE, "rouse_min")
    if state.die >= wanted:
        # What answered the die may have taken the target away.
        if enemy_at(state, step.world, step.slot) is not None:
            yield from remove(state, step.world, step.slot)
        return
    yield w.Failed(seat, "rouse", state.die, wanted)
    if state.die <= ROUSE_HARM + q.modifier(state, seat, "rouse_harm"):
        yield from destroy_dragon(state, step.world, "rouse")


def holds_cost(state: State, seat: int, token: str) -> bool:
    return q.can_pay(state, seat, *cost_of(state, seat, token))


def fights(state: State, seat: int, closed: set[str]) -> Iterator[w.Act]:
    """Listed by hand: enemies and Rot of the world that can be confronted, Dragons to rouse."""
    world = state.pawns[seat]
    if world == NUR:
        if "confront" not in closed:
            for stack in range(len(state.stacks)):
                top = enemy_at(state, NUR, stack)
                if top is not None and holds_cost(state, seat, top):
                    yield w.ConfrontRot(stack)
        return
    for slot in q.enemies(state, world, "enemy"):
        if "confront" not in closed and holds_cost(state, seat, str(state.slots[world][slot])):
            yield w.Confront(slot)
        if "rouse" not in closed and state.dragons[world]:
            yield w.Rouse(slot)


@saga.answer
def confront(state: State, seat: int, act: w.Confront, step: None, todo: Todo) -> Facts:
    may_act(state, seat, "confront")
    world, slot = state.pawns[seat], act.slot
    token = enemy_at(state, world, slot) if world != NUR else None
    if token is None:
        raise Refused(Rules.CONFRONT_OBLIVIATE, "there is no Obliviate and no Warlord")
    if not holds_cost(state, seat, token):
        warlord = token in state.box.warlords
        rule = Rules.CONFRONT_WARLORD if warlord else Rules.CONFRONT_OBLIVIATE
        refuse(rule, UNPAID, enemy=It("card", token))
    yield w.Acted(seat, "confront", token=token)
    go_on(todo, *fight(state, seat, world, slot, token))


@saga.answer
def confront_rot(state: State, seat: int, act: w.ConfrontRot, step: None, todo: Todo) -> Facts:
    may_act(state, seat, "confront")
    if state.pawns[seat] != NUR:
        refuse(Rules.CONFRONT_ROT, "you are not on Nur")
    token = enemy_at(state, NUR, act.stack)
    if token is None:
        raise Refused(Rules.CONFRONT_ROT, "nothing is left of this stack")
    if act.token not in (None, token):
        told = "covered: {token} lies on top"
        raise Refused(Rules.CONFRONT_ROT, told, token=It("card", token))
    if not holds_cost(state, seat, token):
        refuse(Rules.CONFRONT_ROT, UNPAID, enemy=It("card", token))
    yield w.Acted(seat, "rot", token=token)
    go_on(todo, *fight(state, seat, NUR, act.stack, token))


def fight(state: State, seat: int, world: int, slot: int, token: str) -> Iterator[w.Step]:
    dice = dice_for(state, seat, token)
    if dice:
        yield w.Duel(world, slot, dice)
        yield w.Throw(seat, "confront")
    else:
        yield w.Beat(world, slot)


@saga.answer
def rouse(state: State, seat: int, act: w.Rouse, step: None, todo: Todo) -> Facts:
    may_act(state, seat, "rouse")
    world = state.pawns[seat]
    if not state.dragons[world]:
        refuse(Rules.ACT_ROUSE, "no Dragon is left on your world")
    token = enemy_at(state, world, act.slot)
    if token is None:
        raise Refused(Rules.ACT_ROUSE, "no target: there is no Obliviate and no Warlord")
    yield w.Acted(seat, "rouse", token=token)
    go_on(todo, w.RouseCheck(world, act.slot), w.Throw(seat, "rouse"))
