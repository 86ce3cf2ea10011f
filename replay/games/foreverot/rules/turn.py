"""The course of the game: setup, rounds and turns, and which step does what."""

from collections.abc import Iterator

from icecore.events.games.foreverot.acts import EndTurn
from icecore.events.games.foreverot.steps import (
    Activate,
    Ask,
    AskMove,
    AskTransfer,
    AwaitRuling,
    Beat,
    ChainStep,
    Challenge,
    ChooseFirst,
    ChooseStart,
    DealExtras,
    DealRoles,
    Drain,
    DrawFrom,
    Duel,
    LayWorld,
    LoseIt,
    NextRound,
    NextTurn,
    NightStep,
    Offer,
    PlaceToken,
    Proceed,
    Put,
    Resolve,
    Reveal,
    RotStep,
    RouseCheck,
    Run,
    Settle,
    Step,
    Throw,
    Tidy,
    TimeStep,
    VergeCheck,
    WarlordStep,
    Window,
)
from icecore.events.games.foreverot.words import (
    CardDone,
    Chosen,
    Event,
    ExtrasDealt,
    RoundBegan,
    TurnBegan,
    TurnEnded,
    Waiting,
)
from icecore.replay.games.foreverot.rules.duels import work_beat, work_duel, work_rouse, work_verge
from icecore.replay.games.foreverot.rules.effects import work_run
from icecore.replay.games.foreverot.rules.facts import Todo, cure, gain_alliance
from icecore.replay.games.foreverot.rules.payments import energy
from icecore.replay.games.foreverot.rules.placing import work_lose, work_place, work_put
from icecore.replay.games.foreverot.rules.programs import start
from icecore.replay.games.foreverot.rules.questions import actions_left, current, modifier, seats
from icecore.replay.games.foreverot.rules.roll import (
    work_activate,
    work_chain,
    work_night,
    work_resolve,
    work_reveal,
    work_rot,
    work_time,
    work_warlords,
)
from icecore.replay.games.foreverot.rules.state import ACTIONS, State
from icecore.replay.games.foreverot.rules.supplies import work_ask, work_draw
from icecore.replay.games.foreverot.rules.turn_acts import turn_acts
from icecore.replay.games.foreverot.rules.windows import work_window
from icecore.replay.games.foreverot.rules.would import WORK
from icecore.replay.kernel import go_on

Facts = Iterator[Event]
BONUS_PLAYERS, BONUS = 7, 2


def go(state: State, todo: Todo) -> Facts:
    return go_on(state, todo, WORK, Waiting)


def wait(state: State, step: Step, todo: Todo) -> None:
    """TABLE or a seat must speak."""


def done(state: State, step: Settle, todo: Todo) -> Facts:
    """The die counts."""
    return iter(())


def work_first(state: State, step: ChooseFirst, todo: Todo) -> Facts | None:
    return None if seats(state) > 1 else iter((Chosen(0),))


def work_challenge(state: State, step: Challenge, todo: Todo) -> Facts:
    if step.number:
        todo += (Challenge(step.number - 1), Drain(), Reveal())
    else:
        todo.append(NextRound())
    yield from ()


def work_round(state: State, step: NextRound, todo: Todo) -> Facts:
    """The marker and all Extra Actions are passed clockwise; foreverot.ruling.3."""
    n = seats(state)
    first = (state.first + 1) % n if state.round else state.first
    if state.round and any(state.extras):
        yield ExtrasDealt(
            tuple(sorted((s + 1) % n for s in range(n) for _ in range(state.extras[s])))
        )
    yield RoundBegan(state.round + 1, first)
    todo.append(NextTurn(first))


def work_turn(state: State, step: NextTurn, todo: Todo) -> Facts:
    seat = step.seat
    actions = ACTIONS[seats(state)] + state.extras[seat] + modifier(state, seat, "actions")
    yield TurnBegan(seat, max(0, actions))
    if seat == state.first and seats(state) == BONUS_PLAYERS:
        yield from gain_alliance(state, BONUS, "seven players")
    todo += (Proceed(), Drain())
    madness = state.madness[seat]
    if madness is not None and state.box.programs[madness]:
        start(state, madness, seat, 0, todo)


def work_proceed(state: State, step: Proceed, todo: Todo) -> Facts:
    """foreverot.turn.end: a turn in which nothing is left to do but to end it, ends."""
    if type(next(turn_acts(state, state.turn))) is EndTurn:
        yield from end_turn(state, todo)


def end_turn(state: State, todo: Todo) -> Facts:
    seat = state.turn
    if not state.uses:
        yield from cure(state, seat, "no_engage")
    yield TurnEnded(seat, max(0, actions_left(state)))
    following = (seat + 1) % seats(state)
    if following != state.first:
        todo.append(NextTurn(following))
    else:
        todo += (NextRound(), Drain(), TimeStep(), Drain(), WarlordStep(), Drain())
        todo += (ChainStep(), Drain(), RotStep(), Drain(), NightStep())
        todo.append(Throw(state.first, "foreverot"))


def work_drain(state: State, step: Drain, todo: Todo) -> Facts:
    """foreverot.ruling.34: Events that are due come one by one, each with its effect."""
    if state.due and state.events:
        todo += (Drain(), DrawFrom("event", 1, current(state)))
        return
    for seat in range(seats(state)):
        if state.madness[seat] is not None and not energy(state, seat):
            yield from cure(state, seat, "no_energy")


def work_tidy(state: State, step: Tidy, todo: Todo) -> Facts:
    yield CardDone(step.card, state.box.cards[step.card].world)


WORK |= {
    DealRoles: wait,
    LayWorld: wait,
    ChooseFirst: work_first,
    DealExtras: wait,
    ChooseStart: wait,
    Challenge: work_challenge,
    NextRound: work_round,
    NextTurn: work_turn,
    Proceed: work_proceed,
    Drain: work_drain,
    DrawFrom: work_draw,
    Throw: wait,
    Settle: done,
    Window: work_window,
    Run: work_run,
    Ask: work_ask,
    VergeCheck: work_verge,
    Duel: work_duel,
    Beat: work_beat,
    RouseCheck: work_rouse,
    PlaceToken: work_place,
    Put: work_put,
    LoseIt: work_lose,
    NightStep: work_night,
    RotStep: work_rot,
    ChainStep: work_chain,
    WarlordStep: work_warlords,
    Activate: work_activate,
    TimeStep: work_time,
    Reveal: work_reveal,
    Resolve: work_resolve,
    Offer: wait,
    AskTransfer: wait,
    AskMove: wait,
    Tidy: work_tidy,
    AwaitRuling: wait,
}
