"""Abilities as data: which effects a face has, and how they come onto the list."""

from collections.abc import Iterator, MutableSequence
from typing import Literal

from icecore.events.games.the_north import cards as verbs
from icecore.events.games.the_north.steps import AwaitRuling, Run, Step
from icecore.events.games.the_north.words import Event, Used
from icecore.replay.games.the_north.rules.state import State

Face = Literal["spark", "ancient", "facility", "node"]
GUARD = 200
"""north.ruling.18: Protocols that are resolved in one turn."""
THIRD = 3


def program_of(state: State, face: Face, name: str) -> tuple[verbs.Effect, ...]:
    match face:
        case "spark":
            return state.box.cards[name].ancient.spark
        case "ancient":
            return state.box.cards[name].ancient.protocol
        case "facility":
            return state.box.facilities[name].protocol
        case "node":
            return state.box.node[int(name) - 1]


def label_of(state: State, face: Face, name: str) -> str:
    """The name that is printed on a face."""
    if face == "node":
        return f"Node Level {name}"
    return state.box.facilities[name].name if face == "facility" else state.box.cards[name].name


def effect_of(state: State, step: Run) -> verbs.Effect:
    """The effect that a step's path leads to."""
    first, *rest = step.path
    effect = program_of(state, step.face, step.name)[first]
    turns = iter(rest)
    for turn in turns:
        match effect:
            case verbs.If(then=then):
                effect = then[turn]
            case verbs.Choose(options):
                effect = options[turn][next(turns)]
    return effect


def chooser(state: State, seat: int, step: Run) -> int:
    """Who answers: whoever discards chooses, else the seat on turn."""
    effect = effect_of(state, step)
    return 1 - seat if type(effect) is verbs.Discard and effect.who == "other" else seat


def steps(step: Run, program: tuple[verbs.Effect, ...], path: tuple[int, ...]) -> Iterator[Run]:
    """The effects of a program, the first one last: it is the next to be done."""
    for number in range(len(program) - 1, -1, -1):
        effect = program[number]
        times = effect.n if isinstance(effect, REPEATED) else 1
        yield Run(step.face, step.name, (*path, number), times)


REPEATED = (verbs.Discard, verbs.Take, verbs.Recover, verbs.Cycle, verbs.Build)
"""Verbs that are done one by one, so that what they set off is done in between."""


def use(
    state: State, seat: int, face: Face, name: str, todo: MutableSequence[Step]
) -> Iterator[Event]:
    """An ability is used: its effects are the next to be done, before all that waits already.

    north.overloaded.1 and ruling 18: a Protocol may be ignored.
    """
    label = label_of(state, face, name)
    if face == "spark" or face == "node":
        yield Used(seat, face, label)
    else:
        nth = state.uses.get(label, 0) + 1
        if state.options.overloaded and nth >= THIRD:
            yield Used(seat, "protocol", label, nth, "overloaded")
            return
        if sum(state.uses.values()) >= GUARD:
            yield Used(seat, "protocol", label, nth, "guard")
            return
        yield Used(seat, "protocol", label, nth)
    if is_text_only(state, face, name):
        todo.append(AwaitRuling(label))
    todo.extend(steps(Run(face, name, ()), program_of(state, face, name), ()))


def is_text_only(state: State, face: Face, name: str) -> bool:
    """north.ruling.36."""
    if face == "node":
        return False
    if face == "facility":
        return state.box.facilities[name].text_only
    return state.box.cards[name].ancient.text_only
