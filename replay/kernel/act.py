"""Does one act by the rules, and folds events into a state."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from icecore.events.words.record import AnyRecord
from icecore.replay.kernel.ruleset import Move, Refused, RuleBugError, Ruleset, S


def play(game: Ruleset[S], state: S, seat: int, act: Any) -> tuple[Any, ...]:
    """Does one act; a refusal leaves the state as it was."""
    evolve = game.evolve
    events: list[Any] = []
    try:
        for event in game.decide(state, seat, act):
            evolve[type(event)](state, event)
            events.append(event)
    except Exception as error:
        if events or not isinstance(error, Refused):
            raise RuleBugError(
                f"{game.name}: {act!r} of seat {seat} failed after {len(events)} events: {error!r}"
            ) from error
        raise
    return tuple(events)


def fold(game: Ruleset[S], state: S, records: Iterable[AnyRecord | Move]) -> S:
    """Evolves the state through the events of records; it asks no rule."""
    evolve = game.evolve
    for event in chain.from_iterable([record.events for record in records]):
        evolve[type(event)](state, event)
    return state
