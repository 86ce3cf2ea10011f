"""How the seats stand, and who has won."""

from typing import Literal

from icecore.events.words.record import Outcome

from .questions import PREDATORS, everybody
from .state import State


def standing(state: State) -> tuple[int, ...]:
    return tuple(state.scores)


def merits(state: State) -> list[tuple[int, int, int]]:
    """forest.end.2 to 4: score, tokens on the map, predators on the map."""
    seats = range(len(state.scores))
    owners = [who.seat for _, who in everybody(state.animals)]
    hunters = [who.seat for _, who in everybody(state.animals) if who.kind in PREDATORS]
    return [(state.scores[seat], owners.count(seat), hunters.count(seat)) for seat in seats]


def what_decides(state: State) -> Literal["score", "tokens", "predators"] | None:
    """What tells the first seat from all others; None while two are level at the top."""
    best, second = sorted(merits(state), reverse=True)[:2]
    if best[0] != second[0]:
        return "score"
    if best[1] != second[1]:
        return "tokens"
    return "predators" if best[2] != second[2] else None


def outcome(state: State) -> Outcome | None:
    if state.reason is None:
        return None
    all_merits = merits(state)
    ranks = tuple(1 + sum(other > own for other in all_merits) for own in all_merits)
    return Outcome(state.reason, ranks)
