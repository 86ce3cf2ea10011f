"""Who may see what: only the archive cards inside the deck are hidden, and from everybody."""

from typing import Any

from msgspec.structs import replace

from icecore.events.games.boreal_pyramid.words import Hidden, Hide
from icecore.events.words.record import AnyRecord
from icecore.replay.games.boreal_pyramid.rules.state import State
from icecore.replay.kernel.zones import hidden


def view(state: State, seat: int) -> State:
    """What any seat may know; shares all that is public with the state, so it is not to be changed.

    pyramid.ruling.24 and 25: nobody knows the archive cards of the deck, or looks through it.
    """
    return replace(state, archive=hidden(state.archive))


def redact(record: AnyRecord, seat: int) -> AnyRecord:
    """The record with every card unknown that no seat saw."""
    if type(record.act) is not Hide:
        return record
    return replace(
        record, act=_unseen(record.act), events=tuple(_unseen(event) for event in record.events)
    )


def _unseen(said: Any) -> Any:
    if isinstance(said, Hide | Hidden):
        return type(said)((None,) * len(said.cards))
    return said
