"""A list that cannot hold everything says so, with a form to fill in."""

from dataclasses import replace

from lantern import GAME
from lantern.words import Answer

from icecore.replay.desk.desk import Desk
from icecore.replay.table.recording import Recording
from icecore.testing.sample_games import timeline_of


def test_a_list_that_is_a_sample_says_so_and_how_to_type_the_rest() -> None:
    free = replace(GAME, free=lambda state, seat: [Answer] if seat == 0 else [])
    told = "answer (snuff the card that was just played) can be any: the list has only examples"
    desk = Desk(Recording(timeline_of(free)))
    assert desk.sample() == [f"{told}; type Lana answer card=… against=…"]
    desk.viewer = 1
    assert desk.sample() == []
