"""Abilities as data: which effects a face has, and how they come onto the list."""

from collections.abc import Iterator
from typing import Any, Literal

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w

from .state import State
from .table import Facts, Todo

Face = Literal["spark", "ancient", "facility", "node"]
GUARD = 200
"""north.ruling.18: Protocols that are resolved in one turn."""
THIRD = 3
MOST_POINTS = 40


def program_of(state: State, face: Face, name: str) -> tuple[c.Effect, ...]:
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


def effect_of(state: State, step: w.Run) -> c.Effect:
    """The effect that a step's path leads to."""
    first, *rest = step.path
    effect = program_of(state, step.face, step.name)[first]
    turns = iter(rest)
    for turn in turns:
        match effect:
            case c.If(then=then):
                effect = then[turn]
            case c.Choose(options):
                effect = options[turn][next(turns)]
    return effect


def chooser(state: State, effect: c.Effect, step: w.Run) -> int:
    """The seat that answers: whoever discards chooses, else the seat on turn."""
    seat = (state.turns + 1) % 2
    return 1 - seat if type(effect) is c.Discard and effect.who == "other" else seat


def steps(step: w.Run, program: tuple[c.Effect, ...], path: tuple[int, ...]) -> Iterator[w.Run]:
    """The effects of a program, the first one last: it is the next to be done."""
    for number in range(len(program) - 1, -1, -1):
        effect = program[number]
        times = effect.n if isinstance(effect, REPEATED) else 1
        yield w.Run(step.face, step.name, (*path, number), times)


REPEATED = (c.Discard, c.Take, c.Recover, c.Cycle, c.Build)
"""Verbs that are done one by one, so that what they set off is done in between."""


def use(state: State, seat: int, face: Face, name: str, todo: Todo) -> Facts:
    """An ability is used: its effects are the next to be done, before all that waits already.

    north.overloaded.1 and ruling 18: a Protocol may be ignored.
    """
    label = label_of(state, face, name)
    if face == "spark" or face == "node":
        yield w.Used(seat, face, label)
    else:
        nth = state.uses.get(label, 0) + 1
        if state.options.overloaded and nth >= THIRD:
            yield w.Used(seat, "protocol", label, nth, "overloaded")
            return
        if sum(state.uses.values()) >= GUARD:
            yield w.Used(seat, "protocol", label, nth, "guard")
            return
        yield w.Used(seat, "protocol", label, nth)
    if is_text_only(state, face, name):
        todo.append(w.AwaitRuling(label))
    todo.extend(steps(w.Run(face, name, ()), program_of(state, face, name), ()))


def is_text_only(state: State, face: Face, name: str) -> bool:
    """north.ruling.36."""
    if face == "node":
        return False
    if face == "facility":
        return state.box.facilities[name].text_only
    return state.box.cards[name].ancient.text_only


def move_points(state: State, seat: int, change: int, why: Any, name: str | None) -> Facts:
    """north.ruling.12: no lower than 0, no higher than 40."""
    before = state.points[seat]
    after = min(MOST_POINTS, max(0, before + change))
    if after != before:
        yield w.PointsMoved(seat, after, after - before, why, name)


def cause(state: State, step: w.Run) -> tuple[Any, str | None]:
    """The cause of moved points, for those who ask the record later."""
    if step.face == "node":
        return "node", None
    why = "spark" if step.face == "spark" else "protocol"
    return why, label_of(state, step.face, step.name)
