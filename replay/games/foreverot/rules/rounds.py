"""The course of the game: setup, rounds, turns, what may be done in one, Events that are due."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import WORLDS
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Chance, Clock, hold, refuse, require
from icecore.replay.kernel.sentences import It, Sentence, Who, say
from icecore.replay.show.text import counted

from . import lookups as q
from .actions import (
    calls_for_favors,
    deployments,
    engagements,
    free_acts,
    gates,
    specials,
    transfers,
)
from .duels import fights
from .facts import calmed, cure, gain_alliance
from .programs import start
from .rules import Rules
from .state import ACTIONS, EXTRAS, LEVELS, REINFORCEMENTS, ROLES_EACH, State, pieces
from .table import Facts, Todo, on_turn, saga, vote

ONUS = 4


def free_roles(state: State) -> list[str]:
    dealt = {card for cards in state.roles for card in cards}
    known = state.box.fresh[state.options.promo].roles
    return [card for card in known if card not in dealt]


def owed_roles(state: State, step: w.DealRoles) -> Chance:
    why = say("which Roles does {seat} play?", step)
    return Chance(free_roles(state), ROLES_EACH[q.seats(state)], why, w.Deal)


def always(state: State, step: Any) -> bool:
    return True


saga.step(
    w.DealRoles,
    TABLE,
    first="the Role Cards are dealt first",
    told="Roles for {seat} are dealt",
    chance=owed_roles,
    waits=always,
    done=lambda state, step: bool(state.roles[step.seat]),
)


@saga.answer
def deal(state: State, seat: int, act: w.Deal, step: w.DealRoles, todo: Todo) -> Facts:
    number = ROLES_EACH[q.seats(state)]
    told = "{number} Role Cards each"
    require(len(act.cards) == number, Rules.SETUP_2, told, number=number)
    free = free_roles(state)
    for card in act.cards:
        told = "{card} is no Role Card that is left"
        require(card in free, Rules.SETUP_2, told, card=It("card", card))
    require(len(set(act.cards)) == number, Rules.SETUP_2, "a card is dealt twice")
    yield w.Dealt(step.seat, act.cards)


def owed_tokens(state: State, step: w.LayWorld) -> Chance:
    why = say("which tokens lie on {world}, slots 0 to 4?", step)
    return Chance(pieces(step.world, state.box), 5, why, w.Lay, ordered=True)


def nothing_laid(state: State, step: w.LayWorld) -> None:
    world = step.world
    hold(not any(state.slots[world]), "tokens on {:world} before they are laid", world)


def is_laid(state: State) -> bool:
    """Are the tokens of all worlds there?"""
    return not any(isinstance(step, w.LayWorld) for step in state.todo)


saga.step(
    w.LayWorld,
    TABLE,
    first="the tokens of the worlds are laid first",
    told="Tokens of {world} are laid",
    chance=owed_tokens,
    waits=always,
    sound=nothing_laid,
)


@saga.answer
def lay(state: State, seat: int, act: w.Lay, step: w.LayWorld, todo: Todo) -> Facts:
    """foreverot.setup.3 and 4: the token that is not laid is the spare one."""
    left = Counter(pieces(step.world, state.box))
    left.subtract(act.tokens)
    wrong = [token for token, number in left.items() if number < 0]
    if wrong:
        told = "{token} is no token of {world}, or laid too often"
        world = It("world", step.world)
        refuse(Rules.SETUP_3, told, token=It("card", wrong[0]), world=world)
    (spare,) = left.elements()
    warlords = state.box.warlords
    named = tuple(t for t in act.tokens if t in warlords and warlords[t].card is not None)
    yield w.Laid(step.world, act.tokens, spare, named, (spare,) if spare in warlords else ())


def is_led(state: State) -> bool:
    """Has somebody taken the First Player marker?"""
    return w.ChooseFirst() not in state.todo


saga.step(
    w.ChooseFirst,
    on_turn,
    first="the group says first who begins",
    told="Who begins?",
    answers=lambda state, seat, step: map(w.Lead, range(q.seats(state))),
    forced=True,
)


@saga.answer
def lead(state: State, seat: int, act: w.Lead, step: w.ChooseFirst, todo: Todo) -> Facts:
    require(act.first < q.seats(state), Rules.SETUP_9, "there is no such player")
    vote(state, act)
    yield w.Chosen(act.first)


def owed_extras(state: State, step: w.DealExtras) -> Chance:
    others = [seat for seat in range(q.seats(state)) if seat != state.first]
    number, why = EXTRAS[q.seats(state)], "who gets the Extra Actions?"
    return Chance(others, number, why, lambda who: w.Grant(tuple(sorted(who))))


saga.step(
    w.DealExtras,
    TABLE,
    first="the Extra Actions are dealt first",
    told="Extra Actions are dealt",
    chance=owed_extras,
    waits=always,
    done=lambda state, step: any(state.extras),
)


@saga.answer
def grant(state: State, seat: int, act: w.Grant, step: w.DealExtras, todo: Todo) -> Facts:
    number, told = EXTRAS[q.seats(state)], set(act.seats)
    many = len(act.seats) == len(told) == number
    require(many, Rules.SETUP_9, "{number} different players", number=number)
    begins = "{seat} begins, and gets no Extra Action"
    require(state.first not in told, Rules.SETUP_9, begins, seat=Who(state.first))
    require(max(told) < q.seats(state), Rules.SETUP_9, "there is no such player")
    yield w.ExtrasDealt(tuple(sorted(told)))


saga.step(
    w.ChooseStart,
    on_turn,
    first="the group says first where all begin",
    told="On which world do all begin?",
    answers=lambda state, seat, step: map(w.Begin, range(1, WORLDS + 1)),
)


@saga.answer
def begin_at(state: State, seat: int, act: w.Begin, step: w.ChooseStart, todo: Todo) -> Facts:
    """foreverot.setup.10 to 12; foreverot.ruling.4 and 5."""
    vote(state, act)
    world, n = act.world, q.seats(state)
    beside = ONUS if state.options.reinforce_at == "onus" else world
    yield w.Assembled(world, REINFORCEMENTS[n], beside)
    todo[:] = [w.Challenge(LEVELS.index(state.options.level) + 1)]
    todo.append(w.DrawFrom("opening", 1, state.first))
    if state.decks[world]:
        order = [(state.first + other) % n for other in range(n)]
        todo += (w.DrawFrom("quest", 1, other, world) for other in reversed(order))


def level_left(state: State, step: w.Challenge) -> Sentence:
    cards = counted(step.number, "Foreverot card", "Foreverot cards")
    return say("{cards} of the level to come", cards=cards)


@saga.step(w.Challenge, on_turn, first="the level is set first", told=level_left)
def challenge(state: State, step: w.Challenge, todo: Todo) -> Facts:
    if step.number:
        todo += (w.Challenge(step.number - 1), w.Drain(), w.Reveal())
    else:
        todo.append(w.NextRound())
    yield from ()


BONUS_PLAYERS, BONUS = 7, 2


def turn_acts(state: State, seat: int, step: w.Step | None = None) -> Iterator[w.Act]:
    """Listed by hand: actions and free acts of the player on turn, the end of it last.

    Hot: asked for every act of every bot.
    """
    for acts in actions(state, seat).values():
        yield from acts
    yield from free_acts(state, seat)
    yield w.EndTurn()


def actions(state: State, seat: int) -> dict[str, Iterator[w.Act]]:
    """The actions of the player on turn, by kind; listed as far as somebody looks."""
    if q.actions_left(state) <= 0:
        return {}
    closed = q.forbidden(state, seat)
    listed: dict[str, Iterator[w.Act]] = {
        "gate": gates(state, seat),
        "engage": engagements(state, seat),
        "fight": fights(state, seat, closed),
        "transfer": transfers(state, seat),
        "deploy": deployments(state),
        "favors": calls_for_favors(state, seat),
        "special": specials(state, seat),
    }
    for kind in closed & listed.keys():
        del listed[kind]
    return listed


SOONEST = ("deploy", "special", "transfer", "engage", "gate", "fight", "favors")
"""The kinds of actions, first those of which one is found, or missed, with the least work."""


def is_idle(state: State, seat: int) -> bool:
    """Is nothing left to do in the turn but to end it?"""
    listed = actions(state, seat)
    for kind in SOONEST:
        if kind in listed and next(listed[kind], None) is not None:
            return False
    return not free_acts(state, seat)


def turn_words(state: State, step: None) -> Sentence:
    left = counted(q.actions_left(state), "action", "actions")
    return say("{who} to act, {left} left", who=Who(on_turn(state, step)), left=left)


saga.step(None, on_turn, told=turn_words, answers=turn_acts)


def in_a_turn(state: State, step: w.Step) -> None:
    hold(state.turn >= 0, "a turn is to go on, and nobody is on turn")


def between_turns(state: State, step: w.Step) -> None:
    hold(state.turn < 0, "a turn is to begin in the turn of {:seat}", state.turn)


@saga.answer
def end(state: State, seat: int, act: w.EndTurn, step: None, todo: Todo) -> Facts:
    """foreverot.ruling.20."""
    return end_turn(state, todo)


@saga.step(
    w.NextRound,
    on_turn,
    first="the round begins first",
    told="A round begins",
    sound=between_turns,
)
def next_round(state: State, step: w.NextRound, todo: Todo) -> Facts:
    """The marker and all Extra Actions are passed clockwise; foreverot.ruling.3."""
    n = q.seats(state)
    first = (state.first + 1) % n if state.round else state.first
    if state.round and any(state.extras):
        yield w.ExtrasDealt(
            tuple(sorted((s + 1) % n for s in range(n) for _ in range(state.extras[s])))
        )
    yield w.RoundBegan(state.round + 1, first)
    todo.append(w.NextTurn(first))


@saga.step(
    w.NextTurn,
    on_turn,
    first="the turn begins first",
    told="The turn of {seat} begins",
    sound=between_turns,
)
def next_turn(state: State, step: w.NextTurn, todo: Todo) -> Facts:
    seat = step.seat
    actions = ACTIONS[q.seats(state)] + state.extras[seat] + q.modifier(state, seat, "actions")
    yield w.TurnBegan(seat, max(0, actions))
    if seat == state.first and q.seats(state) == BONUS_PLAYERS:
        yield from gain_alliance(state, BONUS, "seven players")
    todo += (w.Proceed(), w.Drain())
    madness = state.madness[seat]
    if madness is not None and state.box.programs[madness]:
        start(state, madness, seat, 0, todo)


@saga.step(
    w.Proceed,
    on_turn,
    first="the turn goes on first",
    told="The turn of {who} goes on",
    sound=in_a_turn,
)
def proceed(state: State, step: w.Proceed, todo: Todo) -> Facts:
    """foreverot.turn.end: a turn in which nothing is left to do but to end it, ends."""
    return end_turn(state, todo) if is_idle(state, state.turn) else iter(())


def end_turn(state: State, todo: Todo) -> Facts:
    seat = state.turn
    if not state.uses:
        yield from cure(state, seat, "no_engage")
    yield w.TurnEnded(seat, max(0, q.actions_left(state)))
    following = (seat + 1) % q.seats(state)
    if following != state.first:
        todo.append(w.NextTurn(following))
    else:
        todo += (w.NextRound(), w.Drain(), w.TimeStep(), w.Drain(), w.WarlordStep(), w.Drain())
        todo += (w.ChainStep(), w.Drain(), w.RotStep(), w.Drain(), w.NightStep())
        todo.append(w.Throw(state.first, "foreverot"))


@saga.step(w.Drain, on_turn, first="Events that are due come first", told="Events may be due")
def drain(state: State, step: w.Drain, todo: Todo) -> Facts:
    """foreverot.ruling.34: Events that are due come one by one, each with its effect."""
    for seat, madness in enumerate(state.madness):  # a ruling may have taken the last Energy
        if madness is not None:
            yield from calmed(state, seat)
    if state.due and state.events:
        todo += (w.Drain(), w.DrawFrom("event", 1, q.current(state)))


def clock(state: State) -> Clock:
    awaited = saga.awaited(state) if state.reason is None else None
    return Clock(state.round, state.turns, awaited)
