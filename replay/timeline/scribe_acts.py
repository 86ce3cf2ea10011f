"""Checks the acts that every game shares, at the table and in a log."""

from collections.abc import Sequence
from typing import Any

from icecore.events.words.errors import IcecoreError, NotFoundError, did_you_mean
from icecore.events.words.record import Abandon, Adjourn, Allow, Note, Resume, Ruling, Takeback
from icecore.events.words.wire import SCRIBE, snake
from icecore.replay.kernel import Ruleset

SCRIBAL = frozenset((Note, Takeback, Ruling, Allow, Adjourn, Resume, Abandon))
"""Acts that no game decides; games decide `Decline`, `Identify` and `GoOn`."""


class KeepersError(IcecoreError):
    """Something that only whoever keeps the record may enter, not a seat's device."""

    def __init__(self, told: str = "") -> None:
        super().__init__(told or "this is for whoever keeps the record, not for a seat's device")


def check_rules(game: Ruleset[Any], ids: Sequence[str]) -> None:
    """Refuses to waive a rule that the game does not have."""
    known = {rule.id for rule in game.rules}
    for id_ in ids:
        if id_ not in known:
            raise NotFoundError(f'{game.name} has no rule "{id_}"{did_you_mean(id_, known)}')


def scribal_problem(
    seat: int,
    act: Any,
    events: Sequence[Any],
    *,
    records: int,
    seats: int,
    over: bool,
    adjourned: bool,
) -> str | None:
    """The reason why such an act is not possible after so many records; None if it is."""
    if seat != SCRIBE and not isinstance(act, Abandon):
        return f"{snake(type(act).__name__)} is for the scribe"
    if events and not isinstance(act, Ruling):
        return "only a ruling has events of its own"
    match act:
        case Note(number) | Takeback(number) if number > records:
            return f"there is no record {number}; the game has records 1 to {records}"
        case Ruling(reason):
            if not reason or not events:
                return "a ruling needs a reason and at least one event"
            if over:
                return "the game is over; take the end back to rule on it"
        case Allow(reason, rules):
            if not reason or not rules:
                return 'to allow an act, say why and which: scribe allow "a house rule" SEAT ACT'
            if over:
                return "the game is over; take the end back to go on"
        case Adjourn() if adjourned:
            return "the game is adjourned already"
        case Resume() if not adjourned:
            return "the game is not adjourned"
        case Abandon():
            if over:
                return "the game is over already"
            if seat != SCRIBE and (seats != 2 or seat not in (0, 1)):
                return "only one of two seats can concede; the scribe can abandon"
    return None
