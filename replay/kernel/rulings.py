"""Carries out what the table does beside its rules: rulings, and acts that a waiver allows."""

from collections.abc import Collection, Iterable
from itertools import chain, islice
from typing import Any

import msgspec

from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import seats_in, tag_of
from icecore.events.words.wire import TABLE
from icecore.replay.kernel.act import play
from icecore.replay.kernel.consistency import disagreement, standing, wrong_result
from icecore.replay.kernel.ruleset import (
    WAIVED,
    BrokenError,
    Refused,
    RuleBugError,
    Ruleset,
    S,
    SpokenError,
    WaiverError,
    hold,
)
from icecore.replay.kernel.sentences import Said, Sentence
from icecore.replay.kernel.states import copy, restore, snapshot


def play_anyway(
    game: Ruleset[S], state: S, seat: int, act: Any, waived: Collection[str]
) -> tuple[Any, ...]:
    """Does one act although these rules refuse it; the rules hold again for all that follows.

    A rule is waived only until the first event. The result is checked like that of a ruling.
    """
    barred = sorted({rule.id for rule in game.order} & {*waived})
    if barred:
        raise WaiverError(f"{barred[0]} says who is asked now, and for what: it cannot be waived")
    trial = copy(game, state)
    events: list[Any] = []
    try:
        token = WAIVED.set(frozenset(waived))
        try:
            facts = game.decide(trial, seat, act)
            first = list(islice(facts, 1))
        finally:
            WAIVED.reset(token)
        for event in chain(first, facts):
            game.evolve[type(event)](trial, event)
            events.append(event)
        hold(bool(events), "nothing would come of it")
        hold(_goes_on(game, trial), "nobody could go on after it")
        apply_ruling(game, state, events)
    except Exception as error:
        if isinstance(error, Refused) and not events:
            raise
        why: Said = "the act has nothing to go on with"
        if isinstance(error, IcecoreError):
            why = error.detail if isinstance(error, SpokenError) else str(error)
        told = f"without {', '.join(sorted(waived))} this act makes no sense here: "
        raise WaiverError(Sentence(told, why)) from error
    return tuple(events)


def _goes_on(game: Ruleset[S], state: S) -> bool:
    """True if the game has ended, a seat has an act, or TABLE can draw what it owes."""
    owed = game.chance(state)
    if owed is None:
        return game.outcome(state) is not None or any(game.candidates(state))
    try:
        play(game, copy(game, state), TABLE, owed.make(tuple(owed.pool[: owed.count])))
    except RuleBugError:
        return False
    except Refused:  # another draw will do
        pass
    return True


def apply_ruling(game: Ruleset[S], state: S, events: Iterable[Any]) -> None:
    """Carries out a ruling: events without an act. Checks types, bounds, notes and invariants."""
    before, seats = snapshot(state), len(game.standing(state))
    try:
        for event in events:
            typed = msgspec.convert(msgspec.to_builtins(event), game.vocabulary.event)
            strangers = [seat for seat in seats_in(typed) if seat >= seats]
            hold(not strangers, "there is no seat {} at this table", *strangers[:1])
            _agree(disagreement(state, typed))
            game.agrees(state, typed)
            stood = standing(state, typed)
            _carry_out(game, state, typed)
            _agree(wrong_result(state, typed, stood))
        game.invariants(state)
    except IcecoreError:
        restore(game, state, before)
        raise
    except Exception as error:
        restore(game, state, before)
        raise BrokenError(f"the ruling cannot be carried out here: {error}") from error


def _agree(problem: Said | None) -> None:
    if problem is not None:
        raise BrokenError(problem)


def _carry_out(game: Ruleset[S], state: S, event: Any) -> None:
    try:
        game.evolve[type(event)](state, event)
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        tag = tag_of(type(event))
        raise BrokenError(f"{tag}: something that it names is not there to be moved") from error
