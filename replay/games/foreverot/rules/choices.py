"""What an effect asks its chooser: every answer that there is."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from icecore.events.games.foreverot import verbs
from icecore.events.games.foreverot.acts import (
    Act,
    Aim,
    Choose,
    Escort,
    Hand,
    Link,
    March,
    Pay,
    Pick,
    Target,
)
from icecore.events.games.foreverot.cards import GATES, ICONS, NUR, WORLDS
from icecore.events.games.foreverot.steps import Run
from icecore.replay.games.foreverot.rules.payments import energy, handfuls, payments
from icecore.replay.games.foreverot.rules.programs import THEN, effect_of, here, steps
from icecore.replay.games.foreverot.rules.questions import (
    enemies,
    intact,
    next_world,
    seats,
    unblocked,
)
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.games.foreverot.rules.would import would_do


def worlds_for(
    state: State, step: Run, where: verbs.Where, fits: Callable[[int], bool]
) -> list[int]:
    """foreverot.ruling.44: the intact worlds that are meant and fit."""
    found = [world for world in intact(state) if fits(world)]
    match where:
        case "any":
            return found
        case "low":
            return found[:1]
        case "high":
            return found[-1:]
        case "here":
            return [world for world in found if world == here(state, step)]
        case _:
            return [world for world in found if world == where]


def anywhere(world: int) -> bool:
    return True


def offers(state: State, step: Run) -> list[Act]:
    """Every answer that the effect's chooser may give."""
    effect = effect_of(state, step)
    return list(OFFERS[type(effect)](state, step, effect)) if type(effect) in OFFERS else []


def offer_gain(state: State, step: Run, effect: verbs.Gain) -> Iterator[Act]:
    return (Pick(icon) for icon in ICONS if state.supply[icon])


def offer_exchange(state: State, step: Run, effect: verbs.Exchange) -> Iterator[Act]:
    """foreverot.ruling.28: nothing is paid where nothing can come of it.

    What a text that is not modelled gives, the table knows: it is always paid for.
    """
    then = steps(step, effect.then, (*step.path, THEN))
    if step.name in state.box.text_only or would_do(state, *then):
        yield from map(Pay, payments(state, step.seat, effect.pay))


def offer_give(state: State, step: Run, effect: verbs.Give) -> Iterator[Act]:
    held = state.holds[step.seat]
    for partner in range(seats(state)):
        if partner != step.seat:
            for n in range(1, min(effect.n, energy(state, step.seat)) + 1):
                yield from (Hand(partner, some) for some in handfuls(held, n))


def offer_place(state: State, step: Run, effect: verbs.Place) -> Iterator[Act]:
    if effect.voluntary:
        for world in worlds_for(state, step, effect.world, anywhere):
            yield from (Target(world, slot) for slot in unblocked(state, world))
    else:
        yield from map(Aim, worlds_for(state, step, effect.world, anywhere))


def offer_remove(state: State, step: Run, effect: verbs.Remove) -> Iterator[Act]:
    kind = effect.kind
    for world in worlds_for(state, step, effect.world, lambda w: bool(enemies(state, w, kind))):
        yield from (Target(world, slot) for slot in enemies(state, world, kind))


def offer_pawn(state: State, step: Run, effect: verbs.MovePawn) -> Iterator[Act]:
    seat = step.seat
    pawns = {
        "self": [seat],
        "other": [other for other in range(seats(state)) if other != seat],
        "anyone": list(range(seats(state))),
    }[effect.who]
    for pawn in pawns:
        at = state.pawns[pawn]
        goals = {
            "here": [state.pawns[seat]],
            "adjacent": [world for world in intact(state) if abs(world - at) == 1],
            "any": [NUR, *intact(state)],
        }[effect.world]
        yield from (Escort(pawn, world) for world in goals if world != at)


def offer_reinforcement(state: State, step: Run, effect: verbs.MoveReinforcement) -> Iterator[Act]:
    for kind, there in (("pawn", state.reinforcements), ("influence", state.deployed)):
        for world in range(1, WORLDS + 1):
            if not there[world]:
                continue
            if effect.world == "here":
                goals = [state.pawns[step.seat]]
            else:
                near = (next_world(state, world, "up"), next_world(state, world, "down"))
                goals = [other for other in near if other is not None]
            for goal in goals:
                if goal != world:
                    yield March(world, goal, "pawn" if kind == "pawn" else "influence")


def offer_deploy(state: State, step: Run, effect: verbs.DeployInfluence) -> Iterator[Act]:
    """foreverot.ruling.27: without Influence in the supply nothing is deployed."""
    if state.supply["influence"]:
        yield from map(Aim, worlds_for(state, step, effect.world, anywhere))


def offer_destroy(state: State, step: Run, effect: verbs.DestroyDragon) -> Iterator[Act]:
    guarded = worlds_for(state, step, effect.world, lambda w: state.dragons[w] > 0)
    return map(Aim, guarded)


def offer_restore(state: State, step: Run, effect: verbs.RestoreDragon) -> Iterator[Act]:
    def hurt(world: int) -> bool:
        return state.dragons[world] < state.box.board(world).dragons

    return map(Aim, worlds_for(state, step, effect.world, hurt))


def offer_lose(state: State, step: Run, effect: verbs.LoseWorld) -> Iterator[Act]:
    if effect.world == "bare":
        found = worlds_for(state, step, "low", lambda w: not state.dragons[w])
    else:
        found = worlds_for(state, step, effect.world, anywhere)
    return map(Aim, found)


def offer_choose(state: State, step: Run, effect: verbs.Choose) -> Iterator[Act]:
    for number, program in enumerate(effect.options):
        if would_do(state, *steps(step, program, (*step.path, number))):
            yield Choose(number + 1)


def offer_gate(state: State, step: Run, effect: verbs.PermanentGate) -> Iterator[Act]:
    if len(state.gates) < GATES:
        for world, other in combinations(intact(state), 2):
            if [world, other] not in state.gates:
                yield Link(world, other)


OFFERS: dict[type[Any], Callable[..., Iterator[Act]]] = {
    verbs.Gain: offer_gain,
    verbs.Exchange: offer_exchange,
    verbs.Give: offer_give,
    verbs.Place: offer_place,
    verbs.Remove: offer_remove,
    verbs.MovePawn: offer_pawn,
    verbs.MoveReinforcement: offer_reinforcement,
    verbs.DeployInfluence: offer_deploy,
    verbs.DestroyDragon: offer_destroy,
    verbs.RestoreDragon: offer_restore,
    verbs.LoseWorld: offer_lose,
    verbs.Choose: offer_choose,
    verbs.PermanentGate: offer_gate,
}
