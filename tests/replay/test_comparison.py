"""Two games side by side."""

import pytest
from lantern import GAME
from lantern.rules import State
from lantern.words import Deal, Pass, Play

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Note, Takeback
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.registry import find_game
from icecore.replay.table.entry import enter_act
from icecore.replay.timeline.comparison import compare
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.sample_games import timeline_of

HANDS = [
    (TABLE, Deal(("moth", "wick", "spark"))),
    (TABLE, Deal(("moth", "moth", "flame"))),
]


def played(*said: tuple[int, object], pace: int = 1000) -> Timeline[State]:
    timeline = timeline_of(GAME)
    for number, (seat, act) in enumerate([*HANDS, *said]):
        enter_act(timeline, seat, act, pace * number)
    return timeline


def test_games_part_at_the_first_act_that_differs() -> None:
    one, other = played((0, Play("moth"))), played((0, Play("wick")))
    found = compare(one, other)
    assert found.shared == 2
    assert [(side.at, side.records) for side in found.sides] == [(2, 3), (2, 3)]
    first, second = (side.next or "" for side in found.sides)
    assert "play" in first
    assert "moth" in first
    assert "wick" in second
    assert "pile[0]" in {change.where for change in found.changes}


def test_times_notes_and_lines_that_were_taken_back_make_no_difference() -> None:
    one = played((0, Play("moth")))
    other = played(
        (SCRIBE, Note(1, "slow today")),
        (0, Play("wick")),
        (SCRIBE, Takeback(3)),
        (0, Play("moth")),
        pace=9000,
    )
    found = compare(one, other)
    assert (found.shared, found.changes) == (3, [])
    assert [side.next for side in found.sides] == [None, None]
    assert [side.at for side in found.sides] == [3, 6]


def test_a_game_that_stops_earlier_is_shared_as_a_whole() -> None:
    found = compare(played(), played((0, Pass())))
    assert found.shared == 2
    assert [side.next is None for side in found.sides] == [True, False]


def test_only_games_of_the_same_rules_can_be_compared() -> None:
    with pytest.raises(IcecoreError, match="lantern and one of boreal_pyramid"):
        compare(played(), timeline_of(find_game("boreal_pyramid")))
