"""Decides what a seat's device may say at all, before anything of the game is looked at.

Rulings, waivers, identified cards and takebacks of others' acts belong to whoever keeps the record:
whether they agree with the position would tell what others hold.
"""

from typing import Any

from icecore.events.words.record import Abandon, Adjourn, GoOn, Identify, Note, Resume, Takeback
from icecore.events.words.text_line import Anyway
from icecore.replay.timeline.scribe_acts import SCRIBAL

OF_THE_TABLE = (Note, Takeback, Adjourn, Resume)
"""Acts of the scribe that anybody may enter where the house lets everybody speak."""


def is_keepers(viewer: int, seat: int, act: Any) -> bool:
    """True if an act belongs to the keeper of the record; a seat concedes for itself."""
    if isinstance(act, Anyway | GoOn | Identify):
        return True
    return type(act) in SCRIBAL and not (type(act) is Abandon and seat == viewer >= 0)
