"""Changes a state by the events that most games have: the pending steps, the ending."""

from typing import Any


def ends(state: Any, event: Any) -> None:
    """Stores why the game ended: the default of an ending's event."""
    state.reason = event.reason


def waits(state: Any, event: Any) -> None:
    """Stores the pending steps: the default of the event that keeps them."""
    state.todo = getattr(event, event.__struct_fields__[0])
    if not state.todo and hasattr(state, "begun"):
        state.begun = True
