"""Dice, and who may answer a die or an event before it counts, and with what."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Chance, Refused, require
from icecore.replay.kernel.sentences import It, Sentence, Who, say
from icecore.replay.rulebook.step_row import its_seat

from . import lookups as q
from .programs import CASTS, OTHERWISE, THEN, Text, effect_of, inner, start, text_would_do
from .rules import Rules
from .state import State
from .table import Facts, Todo, never, on_turn, saga

DIE = list(range(1, 9))
BEST = 8
TRIGGERS: dict[w.Trigger, str] = {
    "reveal": "foreverot_reveal",
    "losing": "world_losing",
    "placing": "obliviate_placing",
    "activating": "warlord_activating",
    "night": "night_due",
}
MOMENTS = {
    "die": "the die {die}", "reveal": "a Foreverot card", "losing": "the loss of {world}",
    "placing": "an Obliviate on {world}", "activating": "a Warlord on {world}",
    "night": "the Night",
}  # fmt: skip

saga.step(
    w.Throw,
    TABLE,
    first="the die is rolled first",
    told=lambda state, step: say("{seat} rolls {why}", step, why=CASTS[step.why]),
    chance=lambda state, step: Chance(
        DIE, 1, say("what does {seat} roll?", step), lambda shown: w.Roll(shown[0])
    ),
    waits=lambda state, step: True,
)


@saga.answer
def roll(state: State, seat: int, act: w.Roll, step: w.Throw, todo: Todo) -> Facts:
    """Die and settlement are one record, unless somebody could change the die."""
    yield w.Rolled(step.seat, act.die, step.why)
    settle = w.Settle(step.seat, step.why)
    asked = windows(state, settle, todo[-1] if todo else None)
    todo += (settle, *asked)


# The die counts once nobody changes it any more.
saga.step(
    w.Settle,
    on_turn,
    first="the die counts first",
    told=lambda state, step: say(
        "The {die} of {seat} {why} counts", step, die=state.die, why=CASTS[step.why]
    ),
)


def window_words(state: State, step: w.Window) -> Sentence:
    what = MOMENTS[step.trigger]
    return say(f"{{seat}} may answer {what}", step, die=state.die)


@saga.step(
    w.Window,
    its_seat,
    first="{seat} may still answer a die or an event, or decline",
    told=window_words,
    answers=lambda state, seat, step: open_replies(state, seat, state.todo),
    passes="first",
    waits=never,
)
def window(state: State, step: w.Window, todo: Todo) -> Facts | None:
    """It closes by itself once its seat could change nothing any more."""
    return None if open_replies(state, step.seat, todo) else iter(())


def windows(state: State, below: w.Step, under: w.Step | None = None) -> list[w.Window]:
    """foreverot.ruling.29: clockwise from the current player, so the last one is asked first.

    `below` is what they are about, `under` the step that reads a die.
    """
    trigger, world = occasion(below)
    asked = [seat for seat in q.clockwise(state) if replies(state, seat, below, under)]
    return [w.Window(seat, trigger, world) for seat in reversed(asked)]


def occasion(below: w.Step) -> tuple[w.Trigger, int]:
    """The purpose of the windows about a step, and the world that they are about."""
    match below:
        case w.Settle():
            return "die", 0
        case w.LoseIt(world):
            return "losing", world
        case w.PlaceToken(_, world):
            return "placing", world
        case w.Activate(_, world):
            return "activating", world
        case w.NightStep():
            return "night", 0
    return "reveal", 0


def prophecy_trigger(below: w.Step) -> str:
    """The purpose that a Prophecy must have to answer a step."""
    if type(below) is w.Settle:
        return "foreverot_die" if below.why == "foreverot" else "player_die"
    return TRIGGERS[occasion(below)[0]]


def foresees(state: State, seat: int, below: w.Step) -> list[str]:
    """Prophecies of a seat that a step sets off."""
    trigger, cards = prophecy_trigger(below), state.box.prophecies
    return [card for card in state.prophecies[seat] if cards[card].trigger == trigger]


def replies(state: State, seat: int, below: w.Step, under: w.Step | None) -> list[w.Act]:
    """The acts of a seat about a die or an event: only those that could change something."""
    found: list[w.Act] = []
    if type(below) is w.Settle:
        holds = state.holds[seat]
        if below.why == "foreverot":
            if holds.get("special"):
                found.append(w.SpecialReroll(state.die))
        elif seat == below.seat and holds.get("reroll") and may_be_bettered(state, below, under):
            found.append(w.Reroll(state.die))
    if state.prophecies[seat]:
        world = occasion(below)[1]
        found += (
            w.Prophesy(card, world)
            for card in foresees(state, seat, below)
            if averts(state, seat, card, below, under)
        )
    return found


def averts(state: State, seat: int, card: str, below: w.Step, under: w.Step | None) -> bool:
    """Would a Prophecy change anything, by what it stops or by what else it says?"""
    program = state.box.prophecies[card].effect
    kinds = {type(effect) for effect in program}
    if c.Cancel in kinds and saga.would_do(state, below):
        return True
    if type(below) is w.Settle and card not in state.box.text_only:
        if c.Reroll in kinds and may_be_bettered(state, below, under):
            return True
        if c.only_dice(program) and not decides(state, below, under):
            return False
    return text_would_do(state, card, seat, occasion(below)[1])


def decides(state: State, settle: w.Settle, under: w.Step | None) -> bool:
    """Does anything hang on the die? Some are thrown where nothing can come of them."""
    if settle.why not in ("verge", "text") or under is None:
        return True
    unmodelled = isinstance(under, Text) and under.name in state.box.text_only
    return unmodelled or saga.would_do(state, under)


def may_be_bettered(state: State, settle: w.Settle, under: w.Step | None) -> bool:
    """Could another throw be of use? None is better than an 8, but for the Foreverot die.

    The die of a text is its own matter: what an 8 brings may be worse than what a 1 does.
    """
    if settle.why == "foreverot":
        return True
    if not decides(state, settle, under):
        return False
    if state.die < BEST:
        return True
    return isinstance(under, Text) and settle.why == "text" and regrets(state, under)


def regrets(state: State, step: Text) -> bool:
    """May the success of a text be less welcome than its failure?"""
    effect = effect_of(state, step)
    if step.name in state.box.text_only or type(effect) is not c.Roll:
        return True
    if any(map(c.hurts, effect.then)):
        return True
    gift, loss = inner(step, effect, THEN), inner(step, effect, OTHERWISE)
    harm = any(map(c.hurts, effect.otherwise))
    return not harm and not saga.would_do(state, *gift) and saga.would_do(state, *loss)


def interrupted(todo: Sequence[w.Step]) -> int:
    """The place in the list of the step that open windows are about."""
    place = len(todo) - 1
    while place >= 0 and type(todo[place]) is w.Window:
        place -= 1
    return place


def open_replies(state: State, seat: int, todo: Sequence[w.Step]) -> list[w.Act]:
    """The acts of a seat in the windows that lie on top of the list."""
    place = interrupted(todo)
    return replies(state, seat, todo[place], todo[place - 1] if place > 0 else None)


def as_asked(state: State, step: Any) -> Iterable[w.Step] | None:
    """Skips the windows where it is only asked what would come of a step."""
    return None if step.asked else (replace(step, asked=True),)


def averting(state: State, step: Any) -> list[w.Window]:
    """Windows for those who could avert it; they are opened once."""
    return [] if step.asked else windows(state, replace(step, asked=True))


def ask_first(state: State, step: Any, todo: Todo) -> bool:
    """Is somebody asked first who could avert it? Then it comes later."""
    asked = averting(state, step)
    if asked:
        todo += (replace(step, asked=True), *asked)
    return bool(asked)


def open_window(state: State, seat: int, rule: Rules) -> w.Window:
    """The window that is open for this seat."""
    step = state.todo[-1] if state.todo else None
    if type(step) is not w.Window or step.seat != seat:
        raise Refused(rule, "nothing that you could answer is open for you now")
    return step


def settling(state: State) -> w.Settle | None:
    """The die that the open windows are about."""
    place = interrupted(state.todo)
    below = state.todo[place] if place >= 0 else None
    return below if type(below) is w.Settle else None


def holds_one(state: State, seat: int, token: str) -> bool:
    return 0 <= seat < q.seats(state) and bool(state.holds[seat].get(token))


def throw_again(settle: w.Settle, todo: Todo) -> None:
    todo[interrupted(todo) :] = [w.Throw(settle.seat, settle.why)]


@saga.resumes
def reroll(state: State, seat: int, act: w.Reroll, todo: Todo) -> Facts:
    """foreverot.ruling.21: again and again, the last result stands."""
    settle = settling(state)
    omen = settle is not None and settle.why == "foreverot"
    require(not omen, Rules.FREE_REROLL, "this is the Foreverot die")
    require(holds_one(state, seat, "reroll"), Rules.FREE_REROLL, "you have no Re-Roll")
    open_window(state, seat, Rules.FREE_REROLL)
    require(settle is not None, Rules.FREE_REROLL, "no die is pending")
    assert settle is not None
    mine, its = settle.seat == seat, Who(settle.seat)
    require(mine, Rules.FREE_REROLL, "the die is not yours, but {seat}'s", seat=its)
    require(act.die == state.die, Rules.FREE_REROLL, "the die shows {die}", die=state.die)
    helps = act in open_replies(state, seat, state.todo)
    require(helps, Rules.FREE_REROLL, "no other throw could be of use")
    yield w.Rerolled(seat, "reroll", state.die)
    throw_again(settle, todo)


@saga.resumes
def special_reroll(state: State, seat: int, act: w.SpecialReroll, todo: Todo) -> Facts:
    held = holds_one(state, seat, "special")
    require(held, Rules.FREE_SPECIAL, "you have no Special Re-Roll")
    open_window(state, seat, Rules.FREE_SPECIAL)
    settle = settling(state)
    pending = settle is not None and settle.why == "foreverot"
    require(pending, Rules.FREE_SPECIAL, "the Foreverot die is not pending")
    assert settle is not None
    require(act.die == state.die, Rules.FREE_SPECIAL, "the die shows {die}", die=state.die)
    yield w.Rerolled(seat, "special", state.die)
    throw_again(settle, todo)


@saga.resumes
def prophesy(state: State, seat: int, act: w.Prophesy, todo: Todo) -> Facts:
    """foreverot.free.prophecy: what it cancels is gone from the list; the rest is its program."""
    held = 0 <= seat < q.seats(state) and act.card in state.prophecies[seat]
    card = It("card", act.card)
    require(held, Rules.FREE_PROPHECY, "{card} is not before you", card=card)
    step = open_window(state, seat, Rules.FREE_PROPHECY)
    fits = act.card in foresees(state, seat, todo[interrupted(todo)])
    require(fits, Rules.FREE_PROPHECY, "the condition of {card} is unmet", card=card)
    about = It("world", step.world) if step.world else "no world"
    require(act.world == step.world, Rules.FREE_PROPHECY, "it is about {world}", world=about)
    helps = act in open_replies(state, seat, todo)
    require(helps, Rules.FREE_PROPHECY, "{card} would change nothing", card=card)
    yield w.Prophesied(seat, act.card, act.world)
    kinds = {type(effect) for effect in state.box.prophecies[act.card].effect}
    settle = settling(state)
    if c.Cancel in kinds:
        del todo[interrupted(todo) :]
    elif c.Reroll in kinds and settle is not None:
        yield w.Rerolled(seat, None, state.die)
        throw_again(settle, todo)
    start(state, act.card, seat, act.world, todo)
