"""Verbs about the World Boards: tokens, pawns, Dragons, worlds, Day and Night."""

from collections.abc import Callable, Iterator
from itertools import combinations

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import GATES, NUR, RUIN, WORLDS
from icecore.replay.rulebook.step_row import its_seat

from . import lookups as q
from .facts import advance, arrive, destroy_dragon, put, remove, turn_time
from .programs import KINDS, THEN, Text, effects, here, inner, or_else, program, where_words
from .state import State
from .table import Facts, Todo, saga

LOST = {
    "bare": "lowest world without Dragons", "here": "this world", "any": "a world",
    "low": "lowest world", "high": "highest world",
}  # fmt: skip
ADVANCE = {"self": "advances", "here": "Warlords here advance", "all": "Warlords advance"}
ESCORT = {"self": "move", "other": "bring a pawn", "anyone": "move any pawn"}
GOALS = {"here": "here", "adjacent": "to adjacent world", "any": "to any world"}


def worlds_for(
    state: State, step: Text, where: c.Where, fits: Callable[[int], bool] = lambda world: True
) -> list[int]:
    """foreverot.ruling.44: the intact worlds that are meant and fit."""
    found = [world for world in q.intact(state) if fits(world)]
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


def place_words(effect: c.Place) -> str:
    may = "may place " if effect.voluntary else ""
    after = f": {program(effect.then)}" if effect.then else ""
    return f"{may}{KINDS[effect.kind]} {where_words(effect.world)}{after}"


def to_place(state: State, seat: int, effect: c.Place, step: Text) -> Iterator[w.Target | w.Aim]:
    for world in worlds_for(state, step, effect.world):
        if effect.voluntary:
            yield from (w.Target(world, slot) for slot in q.unblocked(state, world))
        else:
            yield w.Aim(world)


@effects.asks(c.Place, place_words, to_place)
def place(
    state: State, seat: int, act: w.Target | w.Aim, effect: c.Place, step: Text, todo: Todo
) -> Facts:
    if isinstance(act, w.Aim):
        todo.append(w.PlaceToken(effect.kind, act.world))
    else:
        todo.extend(inner(step, effect, THEN))
        yield from put(state, RUIN, act.world, act.slot, todo)


def remove_words(effect: c.Remove) -> str:
    home = " to supply" if effect.supply else ""
    return f"remove {KINDS[effect.kind]} {where_words(effect.world)}{home}"


def to_remove(state: State, seat: int, effect: c.Remove, step: Text) -> Iterator[w.Target]:
    kind = effect.kind
    there = worlds_for(state, step, effect.world, lambda world: bool(q.enemies(state, world, kind)))
    for world in there:
        yield from (w.Target(world, slot) for slot in q.enemies(state, world, kind))


@effects.asks(c.Remove, remove_words, to_remove)
def take_off(
    state: State, seat: int, act: w.Target, effect: c.Remove, step: Text, todo: Todo
) -> Facts:
    return remove(state, act.world, act.slot, effect.supply)


def to_escort(state: State, seat: int, effect: c.MovePawn, step: Text) -> Iterator[w.Escort]:
    pawns = {
        "self": [seat],
        "other": [other for other in range(q.seats(state)) if other != seat],
        "anyone": list(range(q.seats(state))),
    }[effect.who]
    for pawn in pawns:
        at = state.pawns[pawn]
        goals = {
            "here": [state.pawns[seat]],
            "adjacent": [world for world in q.intact(state) if abs(world - at) == 1],
            "any": [NUR, *q.intact(state)],
        }[effect.world]
        yield from (w.Escort(pawn, world) for world in goals if world != at)


@effects.asks(c.MovePawn, lambda effect: f"{ESCORT[effect.who]} {GOALS[effect.world]}", to_escort)
def escort(
    state: State, seat: int, act: w.Escort, effect: c.MovePawn, step: Text, todo: Todo
) -> Facts:
    if act.pawn != seat:
        todo.append(w.AskMove(act.pawn, act.world))
    else:
        yield from move(state, seat, act.world)


def move(state: State, seat: int, world: int) -> Facts:
    yield w.PawnMoved(seat, state.pawns[seat], world)
    yield from arrive(state, seat)


saga.step(
    w.AskMove,
    its_seat,
    first="{seat} says first whether to be moved",
    told="{seat} is asked to move to {world}",
    answers=lambda state, seat, step: (w.Agree(True), w.Agree(False)),
)


@saga.answer
def be_moved(state: State, seat: int, act: w.Agree, step: w.AskMove, todo: Todo) -> Facts:
    if act.yes:
        yield from move(state, seat, step.world)
    else:
        yield w.Withheld(seat)


def march_words(effect: c.MoveReinforcement) -> str:
    whom = "a Reinforcement" if effect.n == 1 else f"{effect.n} Reinforcements"
    return f"bring {whom} here" if effect.world == "here" else f"move {whom}"


def to_march(state: State, seat: int, effect: c.MoveReinforcement, step: Text) -> Iterator[w.March]:
    for kind, there in (("pawn", state.reinforcements), ("influence", state.deployed)):
        for world in range(1, WORLDS + 1):
            if not there[world]:
                continue
            if effect.world == "here":
                goals = [state.pawns[seat]]
            else:
                near = (q.next_world(state, world, "up"), q.next_world(state, world, "down"))
                goals = [other for other in near if other is not None]
            for goal in goals:
                if goal != world:
                    yield w.March(world, goal, "pawn" if kind == "pawn" else "influence")


@effects.asks(c.MoveReinforcement, march_words, to_march)
def march(
    state: State, seat: int, act: w.March, effect: c.MoveReinforcement, step: Text, todo: Todo
) -> Facts:
    yield w.Marched(seat, act.world, act.target, act.kind)


def to_deploy(state: State, seat: int, effect: c.DeployInfluence, step: Text) -> Iterator[w.Aim]:
    """foreverot.ruling.27: without Influence in the supply nothing is deployed."""
    if state.supply["influence"]:
        yield from map(w.Aim, worlds_for(state, step, effect.world))


@effects.asks(
    c.DeployInfluence, lambda effect: f"deploy Influence {where_words(effect.world)}", to_deploy
)
def deploy(
    state: State, seat: int, act: w.Aim, effect: c.DeployInfluence, step: Text, todo: Todo
) -> Facts:
    yield w.Deployed(seat, act.world)


def to_destroy(state: State, seat: int, effect: c.DestroyDragon, step: Text) -> Iterator[w.Aim]:
    guarded = worlds_for(state, step, effect.world, lambda world: state.dragons[world] > 0)
    return map(w.Aim, guarded)


@effects.asks(
    c.DestroyDragon, lambda effect: f"−{effect.n} Dragon {where_words(effect.world)}", to_destroy
)
def destroy(
    state: State, seat: int, act: w.Aim, effect: c.DestroyDragon, step: Text, todo: Todo
) -> Facts:
    for _ in range(effect.n):
        yield from destroy_dragon(state, act.world, "card")


def to_restore(state: State, seat: int, effect: c.RestoreDragon, step: Text) -> Iterator[w.Aim]:
    def hurt(world: int) -> bool:
        return state.dragons[world] < state.box.board(world).dragons

    return map(w.Aim, worlds_for(state, step, effect.world, hurt))


@effects.asks(c.RestoreDragon, lambda effect: f"+1 Dragon {where_words(effect.world)}", to_restore)
def restore(
    state: State, seat: int, act: w.Aim, effect: c.RestoreDragon, step: Text, todo: Todo
) -> Facts:
    yield w.DragonRestored(act.world, state.dragons[act.world] + 1)


def lose_words(effect: c.LoseWorld) -> str:
    world = effect.world
    lost = LOST[world] if isinstance(world, str) else f"world {world}"
    return f"lose {lost}{or_else(effect.otherwise)}"


def to_lose(state: State, seat: int, effect: c.LoseWorld, step: Text) -> Iterator[w.Aim]:
    if effect.world == "bare":
        found = worlds_for(state, step, "low", lambda world: not state.dragons[world])
    else:
        found = worlds_for(state, step, effect.world)
    return map(w.Aim, found)


@effects.asks(c.LoseWorld, lose_words, to_lose)
def lose(state: State, seat: int, act: w.Aim, effect: c.LoseWorld, step: Text, todo: Todo) -> Facts:
    todo.append(w.LoseIt(act.world, "card"))
    yield from ()


@effects.runs(c.LoseWorld)
def lose_none(state: State, seat: int, effect: c.LoseWorld, step: Text, todo: Todo) -> Facts:
    todo.extend(inner(step, effect, THEN))
    yield from ()


@effects.runs(
    c.Time,
    lambda effect: (
        "turn Day and Night" if effect.side == "flip" else f"it is {effect.side.capitalize()}"
    ),
    silent=True,
)
def time(state: State, seat: int, effect: c.Time, step: Text, todo: Todo) -> Facts:
    return turn_time(state, effect.side)


@effects.runs(c.AdvanceWarlord, lambda effect: ADVANCE[effect.which], silent=True)
def warlords(state: State, seat: int, effect: c.AdvanceWarlord, step: Text, todo: Todo) -> Facts:
    world = here(state, step)
    if effect.which == "self":
        places = [(world, step.name.partition("/")[0])]
    else:
        places = [
            (number, str(state.slots[number][slot]))
            for number in (q.intact(state) if effect.which == "all" else [world])
            for slot in (q.enemies(state, number, "warlord") if number != NUR else ())
        ]
    for number, token in places:
        # foreverot.ruling.57: its own card may have pushed it out.
        if token in state.slots[number]:
            yield from advance(state, token, number, todo)


@effects.runs(c.MoveVerge, "Verge after world {after}", silent=True)
def verge(state: State, seat: int, effect: c.MoveVerge, step: Text, todo: Todo) -> Facts:
    if state.verge != effect.after:
        yield w.VergeMoved(effect.after)


def to_link(state: State, seat: int, effect: c.PermanentGate, step: Text) -> Iterator[w.Link]:
    if len(state.gates) < GATES:
        for world, other in combinations(q.intact(state), 2):
            if [world, other] not in state.gates:
                yield w.Link(world, other)


@effects.asks(c.PermanentGate, "a Permanent Gate", to_link)
def link(
    state: State, seat: int, act: w.Link, effect: c.PermanentGate, step: Text, todo: Todo
) -> Facts:
    yield w.GateBuilt(seat, act.world, act.other)
