"""Checks of events that a ruling enters, where no note on a field can say it."""

from typing import Any

from icecore.events.games.boreal_pyramid import words as w
from icecore.replay.kernel import hold

from .lookups import as_white, on_turn
from .pyramid import FULL, size
from .state import State


def agrees(state: State, event: Any) -> None:
    """Asked before the event is carried out."""
    match event:
        case w.Discovered(seat, _, square, white) | w.Located(seat, _, square, white):
            hold(
                white == as_white(state, seat, square),
                "square {} of {:seat} is not white's {}", square, seat, white,
            )  # fmt: skip
        case w.CounterMoved(change=change, why=why):
            hold(change >= 0 or why != "gain", "a gain of {}", change)
            hold(change <= 0 or why not in ("cost", "drain"), "a {} of {:+}", why, change)
        case w.Passed(seat):
            hold(seat == on_turn(state), "it is not the turn of {:seat}", seat)
        case w.Rested(seat, square, still=still):
            hold(seat == on_turn(state), "it is not the turn of {:seat}", seat)
            unmoved = state.passed == state.turns and square == state.counters[seat]
            hold(still == unmoved, "{:seat} stands still, or does not", seat)
        case w.Moved(target=target, white=white):
            hold(white is None or target == "board", "white: the {} has no squares", target)
        case w.Ended("white completed" | "black completed" | "both completed" as reason):
            full = [size(slots) == FULL for slots in state.pyramids]
            told = {"white completed": [True, False], "black completed": [False, True]}
            hold(full == told.get(reason, [True, True]), "{}: the pyramids say no", reason)
