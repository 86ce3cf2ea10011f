"""The die of a Gate, a Confront or a roused Dragon, and what it decides."""

from collections.abc import Iterator
from typing import Any

from icecore.events.games.foreverot.cards import NUR, RUIN
from icecore.events.games.foreverot.steps import (
    Beat,
    DrawFrom,
    Duel,
    PlaceToken,
    RouseCheck,
    Throw,
    VergeCheck,
)
from icecore.events.games.foreverot.verbs import Cost
from icecore.events.games.foreverot.words import Ended, Event, Failed, Lost, RotBeaten
from icecore.replay.games.foreverot.rules.facts import Todo, cure, destroy_dragon, remove
from icecore.replay.games.foreverot.rules.payments import payments
from icecore.replay.games.foreverot.rules.questions import current, modifier, needed, skills
from icecore.replay.games.foreverot.rules.state import State

Facts = Iterator[Event]
CONFRONT, ROUSE, ROUSE_HARM, SAFE_VERGE = 6, 5, 4, 6


def work_verge(state: State, step: VergeCheck, todo: Todo) -> Facts:
    wanted = needed(state, state.thrown, SAFE_VERGE, "verge_min")
    if state.die < wanted:
        yield Failed(state.thrown, "verge", state.die, wanted)
        todo.append(PlaceToken("obliviate", step.world))


def cost_of(state: State, seat: int, token: str) -> tuple[Cost, int]:
    """What an enemy costs, and how much Energy of it is waived; foreverot.ruling.8."""
    enemy: Any = state.box.enemies[token]
    if token not in state.box.warlords:
        return getattr(enemy, "cost", Cost()), 0
    waived = max(0, -modifier(state, seat, "warlord_cost"))
    if state.box.content.warlord_skill == "waive":
        waived += skills(state, seat, enemy.icon)
    return enemy.cost, waived


def dice_for(state: State, seat: int, token: str) -> int:
    """foreverot.skill.icons: how many dice a Confront needs."""
    enemy: Any = state.box.enemies[token]
    dice: int = getattr(enemy, "dice", 0)
    if token in state.box.warlords:
        return dice
    return max(0, dice - skills(state, seat, getattr(enemy, "icon", None)))


def enemy_at(state: State, world: int, slot: int) -> str | None:
    if world == NUR:
        stack = state.stacks[slot] if slot < len(state.stacks) else []
        return stack[-1] if stack else None
    token = state.slots[world][slot]
    return None if token == RUIN else token


def work_duel(state: State, step: Duel, todo: Todo) -> Facts:
    """foreverot.ruling.22: the first die that fails ends it."""
    seat = state.thrown
    wanted = needed(state, seat, CONFRONT, "confront_min")
    if state.die < wanted:
        yield Failed(seat, "confront", state.die, wanted)
    elif step.dice > 1:
        todo += (Duel(step.world, step.slot, step.dice - 1), Throw(seat, "confront"))
    else:
        todo.append(Beat(step.world, step.slot))


def beat_options(state: State, step: Beat) -> list[tuple[str, ...]]:
    token = enemy_at(state, step.world, step.slot)
    if token is None:
        return []
    cost, waived = cost_of(state, current(state), token)
    return payments(state, current(state), cost, waived)


def work_beat(state: State, step: Beat, todo: Todo) -> Facts | None:
    options = beat_options(state, step)
    if len(options) > 1:
        return None
    return beat(state, step, options[0], todo) if options else iter(())


def beat(state: State, step: Beat, paid: tuple[str, ...], todo: Todo) -> Facts:
    seat, token = current(state), enemy_at(state, step.world, step.slot)
    assert token is not None
    if paid:
        yield Lost(seat, paid, token)
    if step.world == NUR:
        yield RotBeaten(seat, step.slot, token)
        if not any(state.stacks):
            yield Ended("rot destroyed")
            todo.clear()
            return
        stack = state.stacks[step.slot]
        if stack and stack[-1] is None:
            todo.append(DrawFrom("rot", 1, seat, step.slot))
    else:
        yield from remove(state, step.world, step.slot)
    yield from cure(state, seat, "confront")


def work_rouse(state: State, step: RouseCheck, todo: Todo) -> Facts:
    seat = state.thrown
    wanted = needed(state, seat, ROUSE, "rouse_min")
    if state.die >= wanted:
        # What answered the die may have taken the target away.
        if enemy_at(state, step.world, step.slot) is not None:
            yield from remove(state, step.world, step.slot)
        return
    yield Failed(seat, "rouse", state.die, wanted)
    if state.die <= ROUSE_HARM + modifier(state, seat, "rouse_harm"):
        yield from destroy_dragon(state, step.world, "rouse")
