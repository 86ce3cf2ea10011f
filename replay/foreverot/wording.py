"""Costs, effects and what is pending, in few words: for the picture, the board and tables."""

from collections.abc import Sequence

from icecore.events.foreverot import verbs
from icecore.events.foreverot.cards import ENERGY, Passive
from icecore.events.foreverot.steps import DrawFrom, Throw, Window
from icecore.replay.foreverot.chance import chance
from icecore.replay.foreverot.offer import clock
from icecore.replay.foreverot.outcome import outcome
from icecore.replay.foreverot.pending import WAITED_FOR
from icecore.replay.foreverot.questions import actions_left
from icecore.replay.foreverot.state import State
from icecore.replay.plain import counted

LETTERS = {"blue": "B", "black": "K", "red": "R", "yellow": "Y"}
"""A letter beside every colour, for who cannot tell them apart."""
WHERE = {"here": "here", "any": "anywhere", "low": "lowest world", "high": "highest world"}


def cost_letters(cost: verbs.Cost) -> str:
    """`RRK`: colours, E for any, M for Bindmetal, A for Alliance, = for alike."""
    found = "".join(LETTERS[colour] * getattr(cost, colour) for colour in ENERGY)
    found += "E" * cost.energy + "M" * cost.bindmetal + "A" * cost.alliance
    return found + (f"{cost.alike}=" if cost.alike else "") or "free"


def place(where: object) -> str:
    return WHERE.get(str(where), f"world {where}")


def brief(program: Sequence[verbs.Effect | Passive]) -> str:
    """A program in one short line."""
    return ", ".join(effect_words(effect) for effect in program) or "nothing"


def effect_words(effect: verbs.Effect) -> str:
    match effect:
        case verbs.Gain(token, n, who, chosen):
            more = {"each": " each", "here": " for all here"}.get(who, "")
            return f"+{n} {token}{' of choice' if chosen else ''}{more}"
        case verbs.Lose(token, n, who):
            more = {"each": " each", "here": " for all here"}.get(who, "")
            return f"-{n} {token}{more}"
        case verbs.Exchange(pay, then):
            return f"{cost_letters(pay)} → {brief(then)}"
        case verbs.Alliance(exactly=exactly) if exactly is not None:
            return f"Alliance {exactly}"
        case verbs.Alliance(change):
            return f"{change:+d} Alliance"
        case verbs.Roll(then, otherwise, ok):
            return f"{ok}+: {brief(then)}" + (f", else {brief(otherwise)}" if otherwise else "")
        case verbs.Draw(n, use):
            return "World Card" if use == "effect" else counted(n, "Quest", "Quests")
        case verbs.Place(kind, world):
            return f"{kind} {place(world)}"
        case verbs.Remove(kind, world):
            return f"remove {kind} {place(world)}"
        case verbs.DestroyDragon(world):
            return f"Dragon lost {place(world)}"
        case verbs.RestoreDragon(world):
            return f"Dragon back {place(world)}"
        case verbs.Modify(stat, delta, halve, icon):
            how = f"+{icon}" if icon else "halved" if halve else f"{delta:+d}"
            return f"{stat.replace('_', ' ')} {how}"
        case verbs.Forbid(action):
            return f"no {action.replace('_', ' ')}"
        case verbs.GrantAction(then):
            return f"action: {brief(then)}"
        case verbs.Choose(options):
            return " or ".join(brief(option) for option in options)
        case verbs.Time(side):
            return f"time: {side}"
    return str(effect.__struct_config__.tag).replace("_", " ")


def event_words(state: State) -> tuple[str, str]:
    """The Active Event: its name, and what it does."""
    if not state.past:
        return "no Event", ""
    event = state.box.events[state.past[-1]]
    kind = "lasts" if event.continuous else "happened"
    return event.name, f"{kind}: {brief(event.passive or event.effect)}"


def headline(state: State, names: Sequence[str]) -> str:
    """Where the game stands, and who must speak."""
    ended, now = outcome(state), clock(state)
    if ended is not None:
        return "All win: the Rot is destroyed." if ended.winners else "All lose: the Rot prevails."
    when = f"Round {now.round}" if now.round else "Setup"
    step = state.todo[-1] if state.todo else None
    owed = chance(state)
    if owed is not None:
        what = "rolls the die" if isinstance(step, Throw) else owed.why.rstrip("?")
        who = names[step.seat] if isinstance(step, Throw | DrawFrom) else "the table"
        return f"{when}: {who} {what}." if isinstance(step, Throw) else f"{when}: {what}?"
    assert now.seat is not None
    name = names[now.seat] if now.seat >= 0 else "the scribe"
    if step is None:
        return f"{when}: {name} has {counted(actions_left(state), 'action', 'actions')} left."
    if isinstance(step, Window):
        return f"{when}: {name} may answer {f'the {state.die}' if step.trigger == 'die' else 'it'}."
    return f"{when}: {name} chooses; {WAITED_FOR.get(type(step), 'something is pending')}."
