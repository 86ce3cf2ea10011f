"""Who may answer a die or an event before it counts, and with what."""

from collections.abc import Iterator

from icecore.events.games.foreverot import verbs
from icecore.events.games.foreverot.acts import Act, Prophesy, Reroll, SpecialReroll
from icecore.events.games.foreverot.steps import (
    Activate,
    LoseIt,
    NightStep,
    PlaceToken,
    Run,
    Settle,
    Step,
    Trigger,
    VergeCheck,
    Window,
)
from icecore.events.games.foreverot.words import Event
from icecore.replay.games.foreverot.rules.facts import Todo
from icecore.replay.games.foreverot.rules.programs import OTHERWISE, THEN, effect_of, steps
from icecore.replay.games.foreverot.rules.questions import clockwise
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.games.foreverot.rules.would import text_would_do, would_do

Facts = Iterator[Event]
BEST = 8
TRIGGERS: dict[Trigger, str] = {
    "reveal": "foreverot_reveal",
    "losing": "world_losing",
    "placing": "obliviate_placing",
    "activating": "warlord_activating",
    "night": "night_due",
}


def windows(state: State, below: Step, under: Step | None = None) -> list[Window]:
    """foreverot.ruling.29: clockwise from the current player, so the last one is asked first.

    `below` is what they are about, `under` the step that reads a die.
    """
    trigger, world = occasion(below)
    asked = [seat for seat in clockwise(state) if replies(state, seat, below, under)]
    return [Window(seat, trigger, world) for seat in reversed(asked)]


def occasion(below: Step) -> tuple[Trigger, int]:
    """What windows about a step are open for, and for which world."""
    match below:
        case Settle():
            return "die", 0
        case LoseIt(world):
            return "losing", world
        case PlaceToken(_, world):
            return "placing", world
        case Activate(_, world):
            return "activating", world
        case NightStep():
            return "night", 0
    return "reveal", 0


def prophecy_trigger(below: Step) -> str:
    """What a Prophecy must be for to answer a step."""
    if type(below) is Settle:
        return "foreverot_die" if below.why == "foreverot" else "player_die"
    return TRIGGERS[occasion(below)[0]]


def foresees(state: State, seat: int, below: Step) -> list[str]:
    """Prophecies of a seat that a step sets off."""
    trigger, cards = prophecy_trigger(below), state.box.prophecies
    return [card for card in state.prophecies[seat] if cards[card].trigger == trigger]


def replies(state: State, seat: int, below: Step, under: Step | None) -> list[Act]:
    """What a seat may say to a die or an event: only what could change something."""
    found: list[Act] = []
    if type(below) is Settle:
        holds = state.holds[seat]
        if below.why == "foreverot":
            if holds.get("special"):
                found.append(SpecialReroll(state.die))
        elif seat == below.seat and holds.get("reroll") and may_be_bettered(state, below, under):
            found.append(Reroll(state.die))
    if state.prophecies[seat]:
        world = occasion(below)[1]
        found += (
            Prophesy(card, world)
            for card in foresees(state, seat, below)
            if averts(state, seat, card, below, under)
        )
    return found


def averts(state: State, seat: int, card: str, below: Step, under: Step | None) -> bool:
    """Would a Prophecy change anything, by what it stops or by what else it says?"""
    kinds = {type(effect) for effect in state.box.prophecies[card].effect}
    if verbs.Cancel in kinds and would_do(state, below):
        return True
    if type(below) is Settle and card not in state.box.text_only:
        if verbs.Reroll in kinds and may_be_bettered(state, below, under):
            return True
        if kinds <= {verbs.Modify, verbs.Reroll} and not decides(state, below, under):
            return False
    return text_would_do(state, card, seat, occasion(below)[1])


def decides(state: State, settle: Settle, under: Step | None) -> bool:
    """Does anything hang on the die? Some are thrown where nothing can come of them."""
    match under:
        case VergeCheck(world) if settle.why == "verge":
            return would_do(state, PlaceToken("obliviate", world))
        case Run(name) if settle.why == "text":
            return name in state.box.text_only or would_do(state, under)
    return True


def may_be_bettered(state: State, settle: Settle, under: Step | None) -> bool:
    """Could another throw be of use? None is better than an 8, but for the Foreverot die.

    The die of a text is its own matter: what an 8 brings may be worse than what a 1 does.
    """
    if settle.why == "foreverot":
        return True
    if not decides(state, settle, under):
        return False
    if state.die < BEST:
        return True
    return type(under) is Run and settle.why == "text" and regrets(state, under)


def regrets(state: State, step: Run) -> bool:
    """May the success of a text be less welcome than its failure?"""
    effect = effect_of(state, step)
    if step.name in state.box.text_only or type(effect) is not verbs.Roll:
        return True
    if any(map(hurts, effect.then)):
        return True
    gift, loss = (
        steps(step, program, (*step.path, branch))
        for branch, program in ((THEN, effect.then), (OTHERWISE, effect.otherwise))
    )
    harm = any(map(hurts, effect.otherwise))
    return not harm and not would_do(state, *gift) and would_do(state, *loss)


def hurts(effect: verbs.Effect) -> bool:
    """Is this something that nobody wishes for?"""
    match effect:
        case verbs.Alliance(change=change, exactly=None):
            return change < 0
        case verbs.Place(voluntary=voluntary):
            return not voluntary
    return type(effect) in HARM


HARM = (
    verbs.Lose, verbs.Alliance, verbs.DestroyDragon, verbs.LoseWorld, verbs.Time, verbs.NightFall,
    verbs.RevealForeverot, verbs.AdvanceWarlord, verbs.Madness, verbs.Halve, verbs.MoveVerge,
    verbs.Choose, verbs.If, verbs.Roll,
)  # fmt: skip
"""What may be unwelcome: with these a text's window stays open."""


def interrupted(todo: Todo | tuple[Step, ...]) -> int:
    """Where the step lies that open windows are about."""
    place = len(todo) - 1
    while place >= 0 and type(todo[place]) is Window:
        place -= 1
    return place


def open_replies(state: State, seat: int, todo: Todo | tuple[Step, ...]) -> list[Act]:
    """What a seat may say in the windows that lie on top of the list."""
    place = interrupted(todo)
    return replies(state, seat, todo[place], todo[place - 1] if place > 0 else None)


def work_window(state: State, step: Window, todo: Todo) -> Facts | None:
    return None if open_replies(state, step.seat, todo) else iter(())
