"""Answers: to choices that are pending, to windows, and what the group decides."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from icecore.events.games.foreverot.acts import (
    Act,
    Agree,
    Begin,
    Choose,
    Hand,
    Lead,
    Link,
    Pay,
    Pick,
    Prophesy,
    Reroll,
    Sacrifice,
    Shed,
    SpecialReroll,
    Take,
    Target,
)
from icecore.events.games.foreverot.steps import (
    Ask,
    AskMove,
    AskTransfer,
    AwaitRuling,
    Beat,
    Challenge,
    ChooseFirst,
    ChooseStart,
    DrawFrom,
    NightStep,
    Offer,
    Put,
    Run,
    Settle,
    Step,
    Throw,
    Window,
)
from icecore.events.games.foreverot.verbs import Cancel
from icecore.events.games.foreverot.verbs import Reroll as RerollVerb
from icecore.events.games.foreverot.words import (
    Acted,
    Assembled,
    Chosen,
    Event,
    FactionPlayed,
    Given,
    Lost,
    PawnMoved,
    Prophesied,
    Rerolled,
    Withheld,
)
from icecore.events.words.record import Decline, GoOn
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.foreverot.rules.choices import offers
from icecore.replay.games.foreverot.rules.duels import beat, beat_options
from icecore.replay.games.foreverot.rules.effects import perform
from icecore.replay.games.foreverot.rules.facts import arrive, put, room_for
from icecore.replay.games.foreverot.rules.payments import holds_all
from icecore.replay.games.foreverot.rules.pending import waited_for, who
from icecore.replay.games.foreverot.rules.programs import effect_of, start
from icecore.replay.games.foreverot.rules.questions import awaited, seats
from icecore.replay.games.foreverot.rules.roll import answer_night, night_demand
from icecore.replay.games.foreverot.rules.rules import Rules
from icecore.replay.games.foreverot.rules.state import LEVELS, REINFORCEMENTS, State
from icecore.replay.games.foreverot.rules.supplies import answer_ask, ask_options
from icecore.replay.games.foreverot.rules.turn import go
from icecore.replay.games.foreverot.rules.windows import foresees, interrupted, open_replies
from icecore.replay.kernel import Refused, refuse, require

ONUS = 4


def expect(state: State, seat: int, *wanted: type[Any]) -> Any:
    """Is this what a seat is asked now? The step, if it is."""
    step = state.todo[-1] if state.todo else None
    if type(step) not in wanted:
        refuse(Rules.TURN_ORDER, waited_for(state))
    if seat != awaited(state):
        refuse(Rules.PEND_CHOICE, f"you are not the chooser: {who(state)} is")
    return step


def vote(state: State, act: Lead | Begin | Sacrifice | Choose) -> None:
    """foreverot.golden.vote: more for it than against; of a tie the marker holder is the judge."""
    votes = (*act.ayes, *act.noes)
    require(len(set(votes)) == len(votes), Rules.GOLDEN_VOTE, "somebody voted twice")
    require(all(seat < seats(state) for seat in votes), Rules.GOLDEN_VOTE, "there is no such seat")
    ayes, noes = len(act.ayes), len(act.noes)
    if votes and ayes == noes and state.first not in votes:
        judge = f"the vote of player {state.first + 1} decides"
        refuse(Rules.GOLDEN_VOTE, f"{ayes} for it, {noes} against: a tie, and {judge}")
    carried = ayes > noes or (ayes == noes and (not votes or state.first in act.ayes))
    require(carried, Rules.GOLDEN_VOTE, "{} for it, {} against", ayes, noes)


def lead(state: State, seat: int, act: Lead) -> Iterator[Event]:
    expect(state, seat, ChooseFirst)
    require(act.first < seats(state), Rules.SETUP_9, "there is no such seat")
    vote(state, act)
    yield Chosen(act.first)
    yield from go(state, list(state.todo[:-1]))


def begin_at(state: State, seat: int, act: Begin) -> Iterator[Event]:
    """foreverot.setup.10 to 12; foreverot.ruling.4 and 5."""
    expect(state, seat, ChooseStart)
    vote(state, act)
    world, n = act.world, seats(state)
    beside = ONUS if state.options.reinforce_at == "onus" else world
    yield Assembled(world, REINFORCEMENTS[n], beside)
    todo: list[Step] = [Challenge(LEVELS.index(state.options.level) + 1)]
    todo.append(DrawFrom("opening", 1, state.first))
    if state.decks[world]:
        order = [(state.first + other) % n for other in range(n)]
        todo += (DrawFrom("quest", 1, other, world) for other in reversed(order))
    yield from go(state, todo)


def answer(state: State, seat: int, act: Any) -> Iterator[Event]:
    """foreverot.pend.choice: one of the options, by the chooser."""
    step = expect(state, seat, Run, Ask, Beat, Put, Offer)
    todo = list(state.todo[:-1])
    chosen = as_offered(act, list(options_of(state, step)))
    if chosen is None:
        refuse(Rules.PEND_CHOICE, f"that is not an option; {waited_for(state)}")
    if isinstance(act, Choose) and (act.ayes or act.noes):
        effect: Any = effect_of(state, step)
        require(effect.vote, Rules.GOLDEN_VOTE, "this is no choice of the group: nobody votes")
        vote(state, act)
    match step:
        case Run():
            yield from perform(state, step, chosen, todo)
        case Ask():
            yield from answer_ask(step, chosen.tokens)
        case Beat():
            yield from beat(state, step, chosen.tokens, todo)
        case Put(token, world):
            yield from put(state, token, world, chosen.slot, todo)
        case Offer():
            yield from play_faction(state, step, chosen.card, todo)
    yield from go(state, todo)


def options_of(state: State, step: Step) -> Iterable[Act]:
    """Every answer to a choice of one seat."""
    match step:
        case Run():
            return offers(state, step)
        case Ask(what):
            return map(Take if what == "take" else Shed, ask_options(state, step))
        case Beat():
            return map(Pay, beat_options(state, step))
        case Put(token, world):
            return (Target(world, slot) for slot in room_for(state, token, world))
        case Offer():
            return (Pick(None), *map(Pick, state.drawn))
    return ()


def as_offered(act: Any, options: Sequence[Any]) -> Any:
    """The option that is meant: tokens and worlds of a Gate in any order, votes are apart."""
    if isinstance(act, Choose):
        act = Choose(act.option)
    elif isinstance(act, Link):
        act = Link(*sorted((act.world, act.other)))
    if act in options:
        return act
    if isinstance(act, Pay | Take | Shed | Hand):
        same = (option for option in options if type(option) is type(act))
        return next((option for option in same if in_order(option) == in_order(act)), None)
    return None


def in_order(act: Any) -> Any:
    return replace(act, tokens=tuple(sorted(act.tokens)))


def play_faction(state: State, step: Offer, card: str | None, todo: list[Step]) -> Iterator[Event]:
    """foreverot.ruling.26: who chooses none spends no Influence."""
    paid = card is not None and not step.free
    yield FactionPlayed(step.seat, card, paid)
    if card is not None:
        if paid:
            yield Lost(step.seat, ("influence",), card)
        start(state, card, step.seat, 0, todo)


def sacrifice(state: State, seat: int, act: Sacrifice) -> Iterator[Event]:
    """foreverot.roll.night: as many tokens as the Night demands, of anybody who has them."""
    expect(state, seat, NightStep)
    given = [lot.seat for lot in act.lots]
    require(len(set(given)) == len(given), Rules.ROLL_NIGHT, "a player is named twice")
    for lot in act.lots:
        held = lot.seat < seats(state) and bool(lot.tokens)
        held = held and holds_all(state.holds[lot.seat], lot.tokens)
        require(held, Rules.ROLL_NIGHT, "player {} does not hold these tokens", lot.seat + 1)
    total, demand = sum(len(lot.tokens) for lot in act.lots), night_demand(state)
    require(total == demand, Rules.ROLL_NIGHT, "{} tokens, but the Night takes {}", total, demand)
    vote(state, act)
    yield from answer_night(act.lots)
    yield from go(state, list(state.todo[:-1]))


def agree(state: State, seat: int, act: Agree) -> Iterator[Event]:
    step = expect(state, seat, AskTransfer, AskMove)
    if not act.yes:
        yield Withheld(seat, step.colour if isinstance(step, AskTransfer) else "")
    elif isinstance(step, AskTransfer):
        yield Acted(state.turn, "transfer")
        yield Given(seat, state.turn, (step.colour,))
    else:
        yield PawnMoved(seat, state.pawns[seat], step.world)
        yield from arrive(state, seat)
    yield from go(state, list(state.todo[:-1]))


def window(state: State, seat: int, rule: Rules) -> Window:
    """The window that is open for this seat."""
    step = state.todo[-1] if state.todo else None
    if type(step) is not Window or step.seat != seat:
        raise Refused(rule, "nothing that you could answer is open for you now")
    return step


def settling(state: State) -> Settle | None:
    """The die that the open windows are about."""
    place = interrupted(state.todo)
    below = state.todo[place] if place >= 0 else None
    return below if type(below) is Settle else None


def holds_one(state: State, seat: int, token: str) -> bool:
    return 0 <= seat < seats(state) and bool(state.holds[seat].get(token))


def throw_again(state: State, settle: Settle) -> list[Step]:
    return [*state.todo[: interrupted(state.todo)], Throw(settle.seat, settle.why)]


def reroll(state: State, seat: int, act: Reroll) -> Iterator[Event]:
    """foreverot.ruling.21: again and again, the last result stands."""
    settle = settling(state)
    omen = settle is not None and settle.why == "foreverot"
    require(not omen, Rules.FREE_REROLL, "this is the Foreverot die")
    require(holds_one(state, seat, "reroll"), Rules.FREE_REROLL, "you have no Re-Roll")
    window(state, seat, Rules.FREE_REROLL)
    require(settle is not None, Rules.FREE_REROLL, "no die is pending")
    assert settle is not None
    require(settle.seat == seat, Rules.FREE_REROLL, "the die is not yours")
    require(act.die == state.die, Rules.FREE_REROLL, "the die shows {}", state.die)
    helps = act in open_replies(state, seat, state.todo)
    require(helps, Rules.FREE_REROLL, "no other throw could be of use")
    yield Rerolled(seat, "reroll", state.die)
    yield from go(state, throw_again(state, settle))


def special_reroll(state: State, seat: int, act: SpecialReroll) -> Iterator[Event]:
    held = holds_one(state, seat, "special")
    require(held, Rules.FREE_SPECIAL, "you have no Special Re-Roll")
    window(state, seat, Rules.FREE_SPECIAL)
    settle = settling(state)
    pending = settle is not None and settle.why == "foreverot"
    require(pending, Rules.FREE_SPECIAL, "the Foreverot die is not pending")
    assert settle is not None
    require(act.die == state.die, Rules.FREE_SPECIAL, "the die shows {}", state.die)
    yield Rerolled(seat, "special", state.die)
    yield from go(state, throw_again(state, settle))


def prophesy(state: State, seat: int, act: Prophesy) -> Iterator[Event]:
    """foreverot.free.prophecy: what it cancels is gone from the list; the rest is its program."""
    held = 0 <= seat < seats(state) and act.card in state.prophecies[seat]
    require(held, Rules.FREE_PROPHECY, "{} is not before you", act.card)
    step = window(state, seat, Rules.FREE_PROPHECY)
    fits = act.card in foresees(state, seat, state.todo[interrupted(state.todo)])
    require(fits, Rules.FREE_PROPHECY, "its condition is unmet")
    require(act.world == step.world, Rules.FREE_PROPHECY, "it is about world {}", step.world)
    helps = act in open_replies(state, seat, state.todo)
    require(helps, Rules.FREE_PROPHECY, "it would change nothing")
    yield Prophesied(seat, act.card, act.world)
    verbs = {type(effect) for effect in state.box.prophecies[act.card].effect}
    todo, settle = list(state.todo), settling(state)
    if Cancel in verbs:
        todo = todo[: interrupted(todo)]
    elif RerollVerb in verbs and settle is not None:
        yield Rerolled(seat, None, state.die)
        todo = throw_again(state, settle)
    start(state, act.card, seat, act.world, todo)
    yield from go(state, todo)


def decline(state: State, seat: int, act: Decline) -> Iterator[Event]:
    """A window passes; or the seat closes a window for rulings."""
    step = state.todo[-1] if state.todo else None
    if not isinstance(step, Window | AwaitRuling) or seat != step.seat:
        refuse(Rules.TURN_ORDER, "no window is open for you")
    yield from go(state, list(state.todo[:-1]))


def scribe_goes_on(state: State, seat: int, act: GoOn) -> Iterator[Event]:
    """Closes a window for rulings; resumes the list after a ruling changed what is possible."""
    require(seat == SCRIBE, Rules.TURN_PLAYER, "this is for the scribe")
    todo = list(state.todo)
    if todo and type(todo[-1]) is AwaitRuling:
        todo.pop()
    resumed = False
    for event in go(state, todo):
        resumed = True
        yield event
    require(resumed, Rules.TURN_ORDER, "nothing waits for the scribe")
