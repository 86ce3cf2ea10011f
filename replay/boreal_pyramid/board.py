"""The position as plain text."""

from collections.abc import Sequence

from icecore.replay.boreal_pyramid.state import State
from icecore.replay.boreal_pyramid.wording import awaited, called


def board(state: State, names: Sequence[str]) -> str:
    """The position as text for a terminal."""
    return awaited(state, called(names))
