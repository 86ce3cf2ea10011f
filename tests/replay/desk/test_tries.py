"""An act is tried no more often than needed: each trial runs the rules.

The record tries it once. A device's act is first tried in the view of its seat, and among strangers
in the places of unknown cards, so that the answer tells nothing of what the seat cannot see.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from lantern import GAME
from lantern.words import Deal, Pass

from icecore.events.words.wire import TABLE
from icecore.replay.desk.desk import Desk
from icecore.replay.table.recording import Recording
from icecore.testing.sample_games import timeline_of


@pytest.mark.parametrize(("viewer", "most"), [(None, 1), (0, 3)])
def test_to_enter_an_act_tries_it_no_more_often_than_needed(viewer: int | None, most: int) -> None:
    tried: list[Any] = []

    def decide(state: Any, seat: int, act: Any) -> Iterator[Any]:
        tried.append((seat, act))
        return GAME.decide(state, seat, act)

    recording = Recording(timeline_of(replace(GAME, decide=decide)), lambda: 0)
    recording.enter(TABLE, Deal(("moth", "wick", "flame")))
    recording.enter(TABLE, Deal(("moth", "moth", "flame")))
    desk = Desk(recording, viewer)
    tried.clear()
    assert len(desk.enter(0, Pass())) >= 1
    assert tried.count((0, Pass())) == most
