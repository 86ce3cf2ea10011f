"""The course of the game: rounds, turns, what may be done in one, Events that are due."""

from collections.abc import Iterator

from icecore.events.games.foreverot import words as w
from icecore.replay.kernel import Clock
from icecore.replay.kernel.sentences import Sentence, Who, say
from icecore.replay.show.plain import counted

from .actions import deployments, engagements, gates, specials, transfers
from .duels import fights
from .facts import cure, gain_alliance
from .free_acts import free_acts
from .payments import energy
from .programs import start
from .questions import actions_left, current, forbidden, modifier, seats
from .state import ACTIONS, State
from .table import Facts, Todo, on_turn, saga

BONUS_PLAYERS, BONUS = 7, 2


def turn_acts(state: State, seat: int, step: w.Step | None = None) -> Iterator[w.Act]:
    """Listed by hand: actions and free acts of the player on turn, the end of it last.

    Hot: asked for every act of every bot.
    """
    left = actions_left(state)
    if left > 0:
        closed = forbidden(state, seat)
        if "gate" not in closed:
            yield from gates(state, seat)
        if "engage" not in closed:
            yield from engagements(state, seat)
        yield from fights(state, seat, closed)
        if "transfer" not in closed:
            yield from transfers(state, seat)
        if "deploy" not in closed:
            yield from deployments(state)
        if "favors" not in closed and state.holds[seat].get("influence") and state.factions:
            yield from (w.Favors(extra) for extra in range(min(left, 17)))
        if "special" not in closed:
            yield from specials(state, seat)
    yield from free_acts(state, seat)
    yield w.EndTurn()


def turn_words(state: State, step: None) -> Sentence:
    left = counted(actions_left(state), "action", "actions")
    return say("{who} to act, {left} left", who=Who(on_turn(state, step)), left=left)


saga.step(None, on_turn, told=turn_words, answers=turn_acts)


@saga.answer
def end(state: State, seat: int, act: w.EndTurn, step: None, todo: Todo) -> Facts:
    """foreverot.ruling.20."""
    return end_turn(state, todo)


@saga.step(w.NextRound, on_turn, first="the round begins first", told="A round begins")
def next_round(state: State, step: w.NextRound, todo: Todo) -> Facts:
    """The marker and all Extra Actions are passed clockwise; foreverot.ruling.3."""
    n = seats(state)
    first = (state.first + 1) % n if state.round else state.first
    if state.round and any(state.extras):
        yield w.ExtrasDealt(
            tuple(sorted((s + 1) % n for s in range(n) for _ in range(state.extras[s])))
        )
    yield w.RoundBegan(state.round + 1, first)
    todo.append(w.NextTurn(first))


@saga.step(w.NextTurn, on_turn, first="the turn begins first", told="The turn of {seat} begins")
def next_turn(state: State, step: w.NextTurn, todo: Todo) -> Facts:
    seat = step.seat
    actions = ACTIONS[seats(state)] + state.extras[seat] + modifier(state, seat, "actions")
    yield w.TurnBegan(seat, max(0, actions))
    if seat == state.first and seats(state) == BONUS_PLAYERS:
        yield from gain_alliance(state, BONUS, "seven players")
    todo += (w.Proceed(), w.Drain())
    madness = state.madness[seat]
    if madness is not None and state.box.programs[madness]:
        start(state, madness, seat, 0, todo)


@saga.step(w.Proceed, on_turn, first="the turn goes on first", told="The turn of {who} goes on")
def proceed(state: State, step: w.Proceed, todo: Todo) -> Facts:
    """foreverot.turn.end: a turn in which nothing is left to do but to end it, ends."""
    if type(next(turn_acts(state, state.turn))) is w.EndTurn:
        yield from end_turn(state, todo)


def end_turn(state: State, todo: Todo) -> Facts:
    seat = state.turn
    if not state.uses:
        yield from cure(state, seat, "no_engage")
    yield w.TurnEnded(seat, max(0, actions_left(state)))
    following = (seat + 1) % seats(state)
    if following != state.first:
        todo.append(w.NextTurn(following))
    else:
        todo += (w.NextRound(), w.Drain(), w.TimeStep(), w.Drain(), w.WarlordStep(), w.Drain())
        todo += (w.ChainStep(), w.Drain(), w.RotStep(), w.Drain(), w.NightStep())
        todo.append(w.Throw(state.first, "foreverot"))


@saga.step(w.Drain, on_turn, first="Events that are due come first", told="Events may be due")
def drain(state: State, step: w.Drain, todo: Todo) -> Facts:
    """foreverot.ruling.34: Events that are due come one by one, each with its effect."""
    if state.due and state.events:
        todo += (w.Drain(), w.DrawFrom("event", 1, current(state)))
        return
    for seat in range(seats(state)):
        if state.madness[seat] is not None and not energy(state, seat):
            yield from cure(state, seat, "no_energy")


def clock(state: State) -> Clock:
    awaited = saga.awaited(state) if state.reason is None else None
    return Clock(state.round, state.turns, awaited)
