"""Who may see what: everything lies open.

Roles, tokens, Quests, Prophecies and drawn Factions are face up. What nobody has seen, the order of
decks and the Rot under the tops of Nur, is in no state and no record before it is shown.
"""

from icecore.events.words.record import AnyRecord
from icecore.replay.games.foreverot.rules.state import State


def view(state: State, seat: int) -> State:
    """All of it, for every seat; shared with the state, so it is not to be changed."""
    return state


def redact(record: AnyRecord, seat: int) -> AnyRecord:
    return record
