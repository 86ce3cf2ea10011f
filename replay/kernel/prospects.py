"""Looks ahead after a ruling or a waiver: whatever is listed then must be possible to its end."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Decline, Record
from icecore.events.words.wire import TABLE
from icecore.replay.kernel.act import play
from icecore.replay.kernel.ruleset import (
    BrokenError,
    Chance,
    Refused,
    RuleBugError,
    Ruleset,
    S,
    SpokenError,
    WaiverError,
)
from icecore.replay.kernel.rulings import apply_ruling
from icecore.replay.kernel.sentences import Said, Sentence, Who
from icecore.replay.kernel.states import copy

MOST = 1_000
"""Listed acts that are tried; of more, every so many-th."""
WALKS = 60
"""Tried acts that are followed to the end of what they lead to."""
STEPS = 40
"""Further acts on such a way."""


def ruled(game: Ruleset[S], state: S, events: Sequence[Any]) -> tuple[Any, ...]:
    """Carries out a ruling and looks at the pending steps again: its events, and what follows.

    A ruling after which something that is listed cannot be carried out is refused; the state stays
    as it was.
    """
    trial = copy(game, state)
    everything = _carried_out(game, trial, events)
    problem = trouble(game, trial)
    if problem is not None:
        raise BrokenError(Sentence("after this ruling the game could not go on: ", problem))
    apply_ruling(game, state, everything)
    return everything


def as_typed(game: Ruleset[S], before: S, events: Sequence[Any]) -> tuple[Any, ...]:
    """The events of a ruling without those that followed from it by themselves."""
    said = tuple(events)
    if type(said[-1]) is game.waiting:
        for number in range(1, len(said)):
            with suppress(IcecoreError):
                if _carried_out(game, copy(game, before), said[:number]) == said:
                    return said[:number]
    return said


def _carried_out(game: Ruleset[S], state: S, events: Sequence[Any]) -> tuple[Any, ...]:
    """Carries out a ruling and what follows from it: a step that it has done is dropped."""
    more = _rest_of_an_act(game, state, events) or _without_done(game, state, events)
    apply_ruling(game, state, (*events, *more))
    return (*events, *more)


def _without_done(game: Ruleset[S], before: S, events: Sequence[Any]) -> tuple[Any, ...]:
    """The event that drops the pending steps which these events do; empty if they do none."""
    state = copy(game, before)
    try:
        for event in events:
            game.evolve[type(event)](state, event)
    except Exception:
        return ()  # a ruling that cannot be carried out is refused with its own reason
    left = tuple(step for step in state.todo if not game.done(state, step))
    if game.waiting is None or left == state.todo:
        return ()
    return (game.waiting(left),)


def _rest_of_an_act(game: Ruleset[S], before: S, events: Sequence[Any]) -> tuple[Any, ...]:
    """The events that follow, if the ruling tells what TABLE was asked, or all that a seat was."""
    if game.waiting is None or not before.todo:
        return ()
    number = len(events)
    for seat, act in _said_by(game, before, events):
        try:
            done = play(game, copy(game, before), seat, act)
        except (Refused, RuleBugError):
            continue
        rest = done[number:]
        answered = seat == TABLE or all(type(each) is game.waiting for each in rest)
        if answered and done[:number] == tuple(events):
            return rest
    return ()


def _said_by(game: Ruleset[S], state: S, events: Sequence[Any]) -> Iterator[tuple[int, Any]]:
    """The acts that could be what a ruling tells: answers to a question, draws of its cards."""
    owed = game.chance(state)
    if owed is None:
        acts = list(game.candidates(state))
        if all(type(act) is not Decline for _, act in acts):  # a window asks for nothing
            yield from _some(acts, MOST)
        return
    for event in events:
        for name in event.__struct_fields__:
            value = getattr(event, name)
            cards = value if isinstance(value, tuple) else (value,)
            if len(cards) == owed.count and cards and type(cards[0]) in (str, int, type(None)):
                yield TABLE, owed.make(cards)


def hold_prospects(game: Ruleset[S], state: S, left: int) -> None:
    """Refuses a waiver if its act is not possible to its end, down to so many steps."""
    problem = trouble(game, state, left)
    if problem is not None:
        raise WaiverError(Sentence("so allowed, the act would not come to its end: ", problem))


def trouble(game: Ruleset[S], state: S, left: int = 0) -> Said | None:
    """The reason why something that is listed here cannot be carried out; None if all can.

    What it leads to is followed until no more than so many steps are left to be done.
    """
    if game.outcome(state) is not None:
        return None
    try:
        tried = list(_tries(game, state))
    except IcecoreError as error:
        return _told(error)
    except Exception as error:
        return f"what comes next cannot be listed ({error!r})"
    worked = 0
    for number, (seat, act, sure) in enumerate(tried):
        trial = copy(game, state)
        problem = _attempt(game, trial, seat, act)
        if isinstance(problem, Refused) and not sure:  # another draw will do
            continue
        if problem is None and worked < WALKS:
            problem = _walk(game, trial, number, left)
        if problem is not None:
            return _of(game, state, seat, act, problem)
        worked += 1
    return None if tried else "nobody could go on"


def _walk(game: Ruleset[S], state: S, turn: int, left: int) -> Exception | None:
    """Goes on from here, another way each turn, to the end of what was begun."""
    for step in range(STEPS):
        if game.outcome(state) is not None:
            break
        tried = list(_tries(game, state))
        if not tried:
            return BrokenError("nobody could go on")
        if len(state.todo) <= left:
            break
        for again in range(len(tried)):
            seat, act, sure = tried[(turn + step + again) % len(tried)]
            problem = _attempt(game, state, seat, act)
            if problem is None:
                break
            if sure or not isinstance(problem, Refused):
                return problem
        else:
            return None  # draws that only somebody at the table could name
    return None


def _attempt(game: Ruleset[S], state: S, seat: int, act: Any) -> Exception | None:
    """Does an act in this state: the problem with it, with its bounds, or with what must hold."""
    try:
        made: AnyRecord = Record(0, seat, act, play(game, state, seat, act))
        msgspec.convert(msgspec.to_builtins(made), game.vocabulary.record_type)
        game.invariants(state)
    except Exception as error:
        return error
    return None


def _tries(game: Ruleset[S], state: S) -> Iterator[tuple[int, Any, bool]]:
    """What may come next; the last is True where it is offered, and must be possible."""
    owed = game.chance(state)
    if owed is None:
        yield from ((seat, act, True) for seat, act in _some(list(game.candidates(state)), MOST))
        return
    yield from ((TABLE, owed.make(cards), False) for cards in _draws(owed))


def _draws(owed: Chance) -> Iterator[tuple[Any, ...]]:
    """Draws in which every item of the pool is there once."""
    if owed.count == 0 or owed.seen_by == ():
        yield (None,) * owed.count
        return
    if owed.count > len(owed.pool):
        raise BrokenError(f"the table owes {owed.count} of {len(owed.pool)}")
    items = [
        side
        for item in (owed.pool if owed.count > 1 else dict.fromkeys(owed.pool))
        for side in (owed.sides(item) if owed.sides is not None else (item,))
    ]
    if owed.sides is not None and owed.count > 1:
        items = list(owed.pool)
    for start in range(0, len(items), owed.count):
        cards = items[start : start + owed.count]
        yield (*cards, *items[: owed.count - len(cards)])


def _some(acts: Sequence[Any], most: int) -> Sequence[Any]:
    return acts[:: len(acts) // most + 1]


def _of(game: Ruleset[S], state: S, seat: int, act: Any, problem: Exception) -> Said:
    """The sentence that an act could not be carried out."""
    try:
        said: Said = game.phrase(state, seat, act) if seat >= 0 else "what the table shows next"
    except Exception:
        said = type(act).__name__
    who = (Who(seat), ": ") if seat >= 0 else ()
    return Sentence(*who, said, " could not be carried out (", _told(problem), ")")


def _told(problem: Exception) -> Said:
    if isinstance(problem, RuleBugError) and isinstance(problem.__cause__, Exception):
        problem = problem.__cause__
    if isinstance(problem, Refused | SpokenError):
        return problem.detail or str(problem)
    return str(problem) if isinstance(problem, IcecoreError) else "something is not there"
