"""How it ends: all win or all lose together."""

from icecore.events.words.record import Outcome

from .questions import seats
from .state import STACK, STACKS, State

TOKENS = STACKS * (STACK + 1)


def beaten(state: State) -> int:
    """Rot and Rotkin that have left Nur, of 12."""
    return TOKENS - sum(map(len, state.stacks)) if state.round else 0


def standing(state: State) -> tuple[int, ...]:
    """The same for every seat: they share it."""
    return (beaten(state),) * seats(state)


def outcome(state: State) -> Outcome | None:
    """foreverot.end.win: every seat is first; foreverot.end.loss: none is."""
    if state.reason is None:
        return None
    rank = 1 if state.reason == "rot destroyed" else 2
    return Outcome(state.reason, (rank,) * seats(state))
