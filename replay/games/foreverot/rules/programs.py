"""Card texts as data: which effect a step means, and how programs come onto the list."""

from collections.abc import Iterator, MutableSequence

from icecore.events.games.foreverot import verbs
from icecore.events.games.foreverot.steps import AwaitRuling, Run, Step
from icecore.replay.games.foreverot.rules.state import State

THEN, OTHERWISE = 0, 1
"""Branches of an effect; those of a choice are its options."""


def branch(effect: verbs.Effect, number: int) -> verbs.Program:
    match effect:
        case verbs.Choose(options):
            return options[number]
        case verbs.LoseWorld(otherwise=otherwise):
            return otherwise
        case verbs.Roll(then, otherwise) | verbs.If(then=then, otherwise=otherwise):
            return otherwise if number else then
        case verbs.Exchange(then=then) | verbs.Place(then=then):
            return then
    return ()


def effect_of(state: State, step: Run) -> verbs.Effect:
    """The effect that a step's path leads to: index, then branch and index, and so on."""
    path = step.path
    effect = state.box.programs[step.name][path[0]]
    for turn in range(1, len(path), 2):
        effect = branch(effect, path[turn])[path[turn + 1]]
    return effect


def steps(step: Run, program: verbs.Program, path: tuple[int, ...]) -> Iterator[Run]:
    """The effects of a program, the first one last: it is the next to be done."""
    for number in range(len(program) - 1, -1, -1):
        effect = program[number]
        times = effect.n if isinstance(effect, verbs.MoveReinforcement) else 1
        yield Run(step.name, (*path, number), step.seat, step.world, times)


def follow(step: Run, effect: verbs.Effect, number: int, todo: MutableSequence[Step]) -> None:
    """A branch of an effect is the next to be done."""
    todo.extend(steps(step, branch(effect, number), (*step.path, number)))


def start(state: State, name: str, seat: int, world: int, todo: MutableSequence[Step]) -> None:
    """A program is the next to be done; a text that the set does not model waits for rulings."""
    if name in state.box.text_only:
        todo.append(AwaitRuling(name, seat))
    todo.extend(steps(Run(name, (), seat, world), state.box.programs[name], ()))


def here(state: State, step: Run) -> int:
    """The world that an effect is about."""
    return step.world or state.pawns[step.seat]
